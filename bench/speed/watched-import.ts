/** Imports while a service runs, and measures their use of the machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorSeconds, residentBytes } from './resources.ts'
import { LAUNCHER_ENVIRONMENT, type ServedFolder } from './served-folder.ts'

/** What an import took. */
export interface Taken {
  readonly what: string
  /** From the start of the command to the first answer of the service with what it brought; without one, to its end. */
  readonly seconds: number
  readonly processorSeconds: number
  /** Most resident memory of the command, and of the service meanwhile. */
  readonly peakBytes: number
  readonly servicePeakBytes: number
}

/** The service that is watched during an import. */
export interface Watched {
  readonly server: ServedFolder
  readonly key: string
}

/**
 * Runs `./firmament import`.
 *
 * @param parameters after `import`
 * @param watched the service over the same folder; `null`: none runs
 * @throws {Error} when the import fails
 */
export async function watchedImport(
  what: string,
  parameters: readonly string[],
  watched: Watched | null,
): Promise<Taken> {
  const known = watched && (await servedBy(watched))
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/cli.ts', 'import', ...parameters], {
    stdio: 'ignore',
    env: { ...LAUNCHER_ENVIRONMENT, ...process.env },
  })
  const ended = once(child, 'exit')
  let [peakBytes, servicePeakBytes, processor, seconds] = [0, 0, 0, 0]
  const look = async () => {
    if (watched === null) return
    servicePeakBytes = Math.max(servicePeakBytes, residentBytes(watched.server.pid))
    if (seconds === 0 && (await servedBy(watched)) !== known) seconds = (performance.now() - started) / 1000
  }
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([ended, sleep(50)])
    peakBytes = Math.max(peakBytes, peakOf(child.pid))
    processor = processorSeconds(child.pid) ?? processor
    await look()
  }
  if (child.exitCode !== 0) throw new Error(`Cannot measure: the import ended with ${child.exitCode}`)
  if (watched === null) seconds = (performance.now() - started) / 1000
  while (seconds === 0) {
    await look()
    await sleep(20)
  }
  return { what, seconds, processorSeconds: processor, peakBytes, servicePeakBytes }
}

/** The generation that the service answers with. */
async function servedBy({ server, key }: Watched): Promise<string> {
  const answer = await fetch(`${server.url}/utils/data`, { headers: { 'x-api-key': key } })
  const { generation } = (await answer.json()) as { readonly generation?: string }
  if (generation === undefined) throw new Error(`Cannot measure: the service answered ${answer.status}`)
  return generation
}

/** Most resident memory of a process so far; 0 when it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Head of the table of what imports took. */
export const TAKEN_HEAD = [
  '| Import | to the first answer | processor time | peak of its memory | peak of the service |',
  '| --- | --- | --- | --- | --- |',
]

/** A row of the table. */
export function takenRow({ what, seconds, processorSeconds: processor, peakBytes, servicePeakBytes }: Taken): string {
  const cells = [what, `${seconds.toFixed(1)} s`, `${processor.toFixed(1)} s`, megabytes(peakBytes)]
  return `| ${[...cells, servicePeakBytes === 0 ? '' : megabytes(servicePeakBytes)].join(' | ')} |`
}

/** `1,234 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}
