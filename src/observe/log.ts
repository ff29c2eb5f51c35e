/** The log: one JSON object a line on standard error. It never contains a key. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from '../license/api-key.ts'

/** Levels of logging, from silent to everything. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Members that would hold a key if somebody logged a whole request. */
const SECRET_MEMBERS = ['x-api-key', 'authorization', 'cookie', 'key', 'modelKey', 'secret', 'webhook-signature']

/**
 * Opens the log.
 *
 * Two guards keep a mistake elsewhere from writing a key: members with such a name are left out, and text that looks like
 * a key is removed from the finished line.
 *
 * @param destination standard error where absent; tests hand in their own
 */
export function openLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_MEMBERS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        remove: true,
      },
    },
    { write: (line) => destination.write(withoutKeys(line)) },
  )
}
