import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** How late an event loop was: what a caller waits because of others, apart from the load of the machine that calls. */
export interface LoopDelay {
  /** Milliseconds. */
  readonly p99: number
  readonly longest: number
}

/** A running `edge-child.ts`. */
export interface EdgeProcess {
  readonly port: number
  readonly url: string
  /** A key without a limit that matters. */
  readonly key: string
  /** A key of another licence. */
  readonly otherKey: string
  /** How late its event loop was since the last time, or since it listens. */
  readLoopDelay(): Promise<LoopDelay>
  /** Sends SIGTERM. @returns milliseconds until the process has ended */
  stop(): Promise<number>
}

/** Starts `edge-child.ts`. It ends with this process at the latest. */
export async function startEdge(settings: Readonly<Record<string, unknown>> = {}): Promise<EdgeProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'edge-child.ts'), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      child.once('exit', (code) => reject(new Error(`The edge ended with ${code}`)))
    })
  const line = await nextLine()
  const { port, key, otherKey } = JSON.parse(line) as Pick<EdgeProcess, 'port' | 'key' | 'otherKey'>
  return {
    port,
    key,
    otherKey,
    url: `http://127.0.0.1:${port}`,
    async readLoopDelay() {
      const answer = nextLine()
      child.kill('SIGUSR2')
      return JSON.parse(await answer) as LoopDelay
    },
    async stop() {
      const start = performance.now()
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      return performance.now() - start
    },
  }
}
