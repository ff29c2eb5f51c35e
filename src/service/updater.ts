/** Updates that operators begin over HTTP: a separate process, which ends with the service. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AdminServices } from '../admin/endpoints.ts'
import type { Settings } from '../config/settings.ts'

const CLI = join(import.meta.dirname, '..', 'cli.ts')

/** Begins updates, one at a time. */
export interface Updater {
  readonly start: AdminServices['startUpdate']
  /** Ends the running one: what is served does not change. Resolves when its process has ended. */
  close(): Promise<void>
}

/** Makes the updater of a service. */
export function openUpdater(
  { data, updateContact, updateMirror, buildMemory }: Settings,
  log: Pick<Logger, 'warn'>,
): Updater {
  let running: ChildProcess | null = null
  let isClosed = false
  return {
    start(registers, { loseCodes }) {
      if (running !== null || isClosed) return false
      const flags = ['update', ...registers, '--data', data]
      if (updateContact !== null) flags.push('--contact', updateContact)
      if (loseCodes) flags.push('--lose-codes')
      flags.push('--build-memory', String(buildMemory))
      if (updateMirror !== null) flags.push('--mirror', updateMirror)
      const child = spawn(process.execPath, [CLI, ...flags], { stdio: 'ignore' })
      running = child
      child.unref()
      // Without it, an import on one core would take time from calls.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      child.once('error', (error) => {
        running = null
        log.warn({ err: error }, 'an update cannot be started')
      })
      child.once('close', (code) => {
        running = null
        if (code !== 0 && !isClosed)
          log.warn({ code, registers }, 'an update failed: ./firmament imports shows the reason')
      })
      return true
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
