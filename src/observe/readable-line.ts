/** A line of the log as people read it: what happened, then what is known of it. */
import { formatWithOptions } from 'node:util'
import { parsedJson } from '../parsed-json.ts'

/** A line of the log, parsed. */
type LogLine = Readonly<Record<string, unknown>>

const MARKS: Readonly<Record<string, string>> = { warn: 'WARN ', error: 'ERROR ', fatal: 'ERROR ' }
const COLOURS: Readonly<Record<string, string>> = { warn: '33', error: '31', fatal: '31', debug: '2', trace: '2' }
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'err'])
/** Members of the line of a call, in its order; the id finds its answer. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['method', 'path', 'status', 'ms', 'credits', 'requestId'])

/**
 * Turns a line of JSON into text for a terminal. Any other line is returned unchanged.
 *
 * No text of a caller moves the cursor or changes colours: control characters are shown as spaces.
 */
export function readableLine(json: string, hasColours: boolean): string {
  const line = parsed(json)
  if (line === null) return json
  const { level, time } = line
  const clock = typeof time === 'string' ? time.slice(11, 19) : ''
  const text = line.msg === 'call' && 'status' in line ? callText(line) : eventText(line)
  const colour = hasColours ? COLOURS[String(level)] : undefined
  const plain = `${clock} ${MARKS[String(level)] ?? ''}${text}`
  return `${colour === undefined ? plain : `\u001b[${colour}m${plain}\u001b[0m`}\n`
}

function callText(line: LogLine): string {
  const { method, path, status, ms, credits } = line
  const paid = credits === 0 ? '' : ` ${credits} ${credits === 1 ? 'credit' : 'credits'}`
  const milliseconds = Number(ms) < 10 ? Number(ms).toFixed(1) : Math.round(Number(ms))
  return `${status} ${visible(`${method} ${path}`)} ${milliseconds} ms${paid}${rest(line, CALL_MEMBERS)}`
}

function eventText(line: LogLine): string {
  const { err } = line
  const { stack, message, type } = (typeof err === 'object' && err !== null ? err : {}) as Record<string, unknown>
  const reason = stack ?? (message === undefined ? undefined : `${type ?? 'Error'}: ${message}`)
  const below = reason === undefined ? '' : `\n${visible(String(reason)).replace(/^/gm, '    ')}`
  return `${visible(String(line.msg ?? ''))}${rest(line, new Set())}${below}`
}

/** The other members: `name=value`. */
function rest(line: LogLine, shown: ReadonlySet<string>): string {
  return Object.entries(line)
    .filter(([name, value]) => value !== undefined && !shown.has(name) && !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => {
      const text =
        typeof value === 'string' ? value : formatWithOptions({ breakLength: Infinity, depth: 3 }, '%O', value)
      return `  ${name}=${visible(text)}`
    })
    .join('')
}

/** Without what a terminal would obey; line ends stay. */
function visible(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

function parsed(json: string): LogLine | null {
  const value = parsedJson(json)
  return typeof value === 'object' ? (value as LogLine | null) : null
}
