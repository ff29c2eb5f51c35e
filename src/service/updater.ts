/** Updates and suppressions that operators begin over HTTP: a separate process, which ends with the service. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AdminServices } from '../admin/endpoints.ts'
import { importEnvironment } from '../config/import-environment.ts'
import type { Settings } from '../config/settings.ts'
import { writeStateAddress } from '../config/state-address.ts'

const CLI = join(import.meta.dirname, '..', 'cli.ts')

/** Begins updates and suppressions, one at a time. */
export interface Updater {
  readonly start: AdminServices['startUpdate']
  readonly suppress: AdminServices['startSuppression']
  /** Ends the running one: what is served does not change. Resolves when its process has ended. */
  close(): Promise<void>
}

/** Makes the updater of a service. */
export function openUpdater(
  { data, updateContact, updateMirror, buildMemory, keepChanges, streamSeconds, state, statePasswordFile }: Settings,
  log: Pick<Logger, 'warn'>,
): Updater {
  let running: ChildProcess | null = null
  let isClosed = false
  function run(command: readonly string[]): boolean {
    if (running !== null || isClosed) return false
    const env = importEnvironment({ keepChanges, streamSeconds })
    const child = spawn(process.execPath, [CLI, ...command, '--data', data], { stdio: 'ignore', env })
    running = child
    child.unref()
    // Without it, an import on one core would take time from calls.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const [name] = command
    child.once('error', (error) => {
      running = null
      log.warn({ err: error }, `${name} cannot be started`)
    })
    child.once('close', (code) => {
      running = null
      if (code !== 0 && !isClosed)
        log.warn({ code }, `${name} failed: ./firmament imports --data ${data} shows the reason`)
    })
    return true
  }
  return {
    start(registers, { loseCodes }) {
      const flags = ['--build-memory', String(buildMemory)]
      if (updateContact !== null) flags.push('--contact', updateContact)
      if (loseCodes) flags.push('--lose-codes')
      if (updateMirror !== null) flags.push('--mirror', updateMirror)
      return run(['update', ...registers, ...flags])
    },
    suppress(ids, note) {
      const flags = note === null ? [] : [`--note=${note}`]
      if (state !== null) flags.push('--state', writeStateAddress(state))
      if (statePasswordFile !== null) flags.push('--state-password-file', statePasswordFile)
      return run(['suppress', 'add', ...ids, ...flags])
    },
    async close() {
      isClosed = true
      const child = running
      if (child === null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
