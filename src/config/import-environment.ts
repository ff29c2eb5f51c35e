/** The environment of the processes that a service starts for imports. */
import type { Settings } from './settings.ts'

/** The service's own, with settings of imports that it may have as flags. */
export function importEnvironment({
  keepChanges,
  streamSeconds,
}: Pick<Settings, 'keepChanges' | 'streamSeconds'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FIRMAMENT_STREAM_SECONDS: String(streamSeconds),
    ...(keepChanges !== null && { FIRMAMENT_KEEP_CHANGES: String(keepChanges) }),
  }
}
