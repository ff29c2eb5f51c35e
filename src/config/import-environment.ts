/** The environment of the processes that a service starts for imports. */
import type { Settings } from './settings.ts'

/** The service's own, with settings of imports that it may have as flags. */
export function importEnvironment({ keepChanges }: Pick<Settings, 'keepChanges'>): NodeJS.ProcessEnv {
  return keepChanges === null ? process.env : { ...process.env, FIRMAMENT_KEEP_CHANGES: String(keepChanges) }
}
