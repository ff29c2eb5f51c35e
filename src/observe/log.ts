/** The log: one JSON object a line on standard error. No key ever stands in it. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from '../license/api-key.ts'

/** Least weights of what is logged. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Where a key would stand if somebody logged a request whole. */
const SECRET_MEMBERS = ['x-api-key', 'authorization', 'cookie', 'key', 'modelKey', 'secret', 'webhook-signature']

/**
 * Opens the log.
 *
 * Two guards, so that no mistake elsewhere writes a key: members that are named like one are left out, and whatever
 * looks like one is cut from the finished line.
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
