import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { withoutKeys } from '../license/api-key.ts'
import { type Ended, isAnswered, type Received, type RequestHead, type Unanswered } from './steps/stages.ts'

/** What the metrics learn of a call. */
export interface AnsweredCall {
  readonly method: string
  /** As declared; `null` for an unknown one. */
  readonly path: string | null
  readonly status: number
  /** From the head of the request to the end of the answer. */
  readonly seconds: number
  readonly credits: number
}

/** Where ended calls are reported. */
export interface CallLogOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly onAnswer?: (call: AnsweredCall) => void
}

/**
 * Reports a call whose answer has left, or whose caller hung up: one line in the log, one observation in the metrics.
 *
 * @param reached the last stage of the call; earlier than the last one where the caller hung up
 */
export function logCall(
  options: CallLogOptions,
  { request }: Received,
  reached: Unanswered | Ended,
  status: number,
): void {
  const { call, credits } = isAnswered(reached) ? reached : { call: reached, credits: 0 }
  const seconds = (options.clock.monotonic() - request.startedAt) / 1000
  const ended = { request, call, status, seconds }
  if (typeof credits === 'number') report(options, ended, credits)
  // What a stream cost is known a moment after its end.
  else void credits.then((settled) => report(options, ended, settled))
}

interface EndedCall extends Pick<AnsweredCall, 'status' | 'seconds'> {
  readonly request: RequestHead
  readonly call: Unanswered
}

/** @param credits `null`: not settled yet */
function report({ log, onAnswer }: CallLogOptions, { request, call, ...ended }: EndedCall, credits: number | null) {
  const { requestId, method, path, endpoint } = request
  const { status, seconds } = ended
  const holder = 'holder' in call ? call.holder : null
  onAnswer?.({ method, path: endpoint?.path ?? null, ...ended, credits: credits ?? 0 })
  const level = status < 400 && credits === 0 && isPolling(request) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  log[level](
    {
      requestId,
      method,
      path: withoutKeys(path),
      status,
      ms: Math.round(seconds * 1e6) / 1000,
      credits,
      licence: holder?.caller.licenceId,
      keyId: holder?.caller.keyId,
      admin: 'actor' in call ? call.actor?.id : undefined,
    },
    'call',
  )
}

/** What ids of calls begin with that the console makes. */
export const CONSOLE_CALLS = 'console-'

/**
 * Whether a call only looks, again and again: at health and metrics, at the files of the console, or free as the console does
 * while a page is open. A person who reads the log looks for the others.
 */
function isPolling({ endpoint, method, requestId }: RequestHead): boolean {
  if (endpoint?.isQuiet === true || endpoint?.isAlwaysAnswered === true) return true
  return method === 'GET' && requestId.startsWith(CONSOLE_CALLS)
}
