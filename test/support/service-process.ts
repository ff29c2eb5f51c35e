/** The service as people run it (`serve`) in a process of its own, for tests that attack it from outside. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A running service. */
export interface ServiceProcess {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Lines of its log at level `error` or worse, and whatever is no log line after the start. */
  readonly faults: readonly string[]
  readonly hasEnded: () => boolean
  /** Sends SIGTERM and waits. @returns its exit code */
  stop(): Promise<number | null>
}

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

/** Starts `serve` on a free port. It ends with this process at the latest. */
export async function startServiceProcess(
  data: string,
  flags: readonly string[] = [],
  nodeFlags: readonly string[] = [],
): Promise<ServiceProcess> {
  const parameters = [...nodeFlags, CLI, 'serve', '--data', data, '--port', '0', '--log-level', 'warn', ...flags]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const faults: string[] = []
  const said: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('{')) {
        const { level } = JSON.parse(line) as { readonly level?: unknown }
        if (level === 50 || level === 60 || level === 'error' || level === 'fatal') faults.push(line)
        return
      }
      if (said.length < 100) said.push(line)
      const [, found] = /docs\s+(http:\S+)\/docs/.exec(line) ?? []
      if (found !== undefined) resolve(found)
      else if (/\bError\b|^\s+at /.test(line)) faults.push(line)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said.join('\n')}`)))
  })
  return {
    pid: child.pid as number,
    port: Number(new URL(address).port),
    url: address,
    faults,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      return child.exitCode
    },
  }
}
