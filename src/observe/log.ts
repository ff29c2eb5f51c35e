/** The log on standard error: one JSON object a line, or on a terminal lines for people. It never contains a key. */
import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutKeys } from '../license/api-key.ts'
import { readableLine } from './readable-line.ts'

/** Levels of logging, from silent to everything. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** How lines are written; `auto`: for people where they go to a terminal, as JSON elsewhere. */
export type LogFormat = 'auto' | 'json' | 'text'

const STANDARD_ERROR = 2

/** Members that would contain a key if a whole request were logged. */
const SECRET_MEMBERS = ['x-api-key', 'authorization', 'cookie', 'key', 'modelKey', 'secret', 'webhook-signature']

/**
 * Opens the log.
 *
 * Two guards keep a mistake elsewhere from writing a key: members with such a name are left out, and text that looks like
 * a key is removed from the finished line.
 *
 * @param destination standard error where absent; tests hand in their own
 * @param hasColours where lines are for people
 */
export function openLog(
  level: LogLevel,
  format: LogFormat = 'json',
  destination: DestinationStream = pino.destination(STANDARD_ERROR),
  hasColours = false,
): Logger {
  const isForPeople = format === 'text' || (format === 'auto' && isatty(STANDARD_ERROR))
  const shown = isForPeople ? (line: string) => readableLine(line, hasColours) : (line: string) => line
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
    { write: (line) => destination.write(shown(withoutKeys(line))) },
  )
}

/** Opens the log by the settings, coloured where people see colours (https://no-color.org). */
export function openServiceLog({ logLevel, logFormat }: ServiceLogSettings): Logger {
  const hasColours = isatty(STANDARD_ERROR) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return openLog(logLevel, logFormat, undefined, hasColours)
}

/** Settings of the log. */
export interface ServiceLogSettings {
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
}
