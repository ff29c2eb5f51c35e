/**
 * Keeps the registers of a service up to date: runs `./firmament update --watch` as a process of its own beside it, so that
 * calls do not wait for imports.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { importEnvironment } from '../../config/import-environment.ts'
import type { Settings } from '../../config/settings.ts'
import { parsedJson } from '../../parsed-json.ts'
import { byteLines } from '../../text/byte-lines.ts'

const CLI = join(import.meta.dirname, '..', '..', 'cli.ts')
/** Wait before a process that ended is started again. */
const AGAIN_MS = 60_000

/** Updates that run. */
export interface RunningUpdates {
  /** Ends them; an import that is running is dropped by the next one. */
  stop(): Promise<void>
}

/** Starts updates, where the settings want them. */
export function startUpdates(settings: Settings, log: Pick<Logger, 'info' | 'warn'>): RunningUpdates {
  const { update, updateContact, updateMirror, buildMemory, data, search } = settings
  if (update === 'off') return { stop: async () => {} }
  if (search !== null) {
    log.warn('nothing is updated: searches run on a cluster, and `publish` says what is served there')
    return { stop: async () => {} }
  }
  const flags = ['update', '--watch', '--every', update, '--json', '--data', data]
  if (updateContact !== null) flags.push('--contact', updateContact)
  flags.push('--build-memory', String(buildMemory))
  if (updateMirror !== null) flags.push('--mirror', updateMirror)
  const ended = new AbortController()
  const { signal } = ended
  const running = (async () => {
    while (!signal.aborted) {
      await watchOnce(flags, importEnvironment(settings), signal, log)
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

async function watchOnce(
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...flags], { stdio: ['ignore', 'pipe', 'ignore'], env, signal })
  const noting = noteOutcomes(child.stdout, log)
  try {
    // Without it, an import on one core would take time from calls.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const [[code]] = await Promise.all([once(child, 'exit'), noting])
    if (!signal.aborted) log.warn({ code }, 'the process that updates registers ended, and is started again')
  } catch (error) {
    if (!signal.aborted) log.warn({ error }, 'the process that updates registers cannot be started')
  }
}

async function noteOutcomes(output: Readable, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  for await (const line of byteLines(output)) noteOutcome(line.toString('utf8'), log)
}

function noteOutcome(line: string, log: Pick<Logger, 'info' | 'warn'>): void {
  const { register, state, message } = (parsedJson(line) as PrintedOutcome | null) ?? {}
  if (state === undefined) log.warn({ line }, 'the process that updates registers printed something else')
  else if (state === 'failed') log.warn({ register, reason: message }, 'a register could not be updated')
  else if (state === 'troubled') log.warn({ register, reason: message }, 'the stream of a register is in trouble')
  else log.info({ register }, state === 'updated' ? 'a register was updated' : 'a register has nothing new')
}

/** An outcome as `update --watch --json` prints it. */
interface PrintedOutcome {
  readonly register?: string
  readonly state?: string
  readonly message?: string
}
