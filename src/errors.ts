/**
 * Every error that a caller can see, in one table: its code (`X-Error-Code`), its status and its words.
 *
 * `docs/api.md`, `openapi.json` and the answers are made from it. A `{name}` in the words is a placeholder. The throwing
 * code fills it in. Words that the interface (docs/api.md) fixes are kept in its language.
 */
export const PUBLIC_ERRORS = {
  // The shape of a request.
  malformed_json: { status: 400, words: 'body: is not valid JSON' },
  invalid_value: { status: 400, words: '{member}: {problem}' },
  unknown_member: { status: 400, words: '{member}: unknown {noun}{hint}' },
  missing_field: { status: 400, words: 'Missing required field: {field}' },
  missing_country_filter: { status: 400, words: 'Missing required filter param countryIso2' },
  missing_country_query: { status: 400, words: 'countryIso2 missing or invalid' },
  unsupported_country: { status: 400, words: '{member}: "{country}" is not a supported country{hint}' },
  too_many_countries: { status: 400, words: '{member}: at most {limit} for {path}' },
  unknown_search_context: { status: 400, words: 'searchContextId non valido o non di tipo PLUS' },
  too_much_work: {
    status: 400,
    words: 'This search exceeds the work limit of one call: shorten {member}',
  },
  group_too_large: {
    status: 400,
    words:
      'filters.groupOf: the group of {id} has more than {most} companies, or circles too long: name one lower in it',
  },
  malformed_request: { status: 400, words: 'Malformed HTTP request' },
  // Who calls, and what they may do.
  unauthenticated: { status: 401, words: 'Missing or invalid API key' },
  not_enough_credits: { status: 402, words: 'Not enough credits' },
  licence_type: { status: 403, words: 'Your {type} licence does not include {path}' },
  key_scope: { status: 403, words: 'This key lacks the scope {scope} that {path} needs (it has {scopes})' },
  browser_key: { status: 403, words: 'This key is for forms in browsers, which may not call {path}' },
  key_origin: { status: 403, words: 'This key may not be used from {origin}' },
  licence_disabled: { status: 403, words: 'Your licence is not enabled' },
  licence_not_active: { status: 403, words: 'Your licence is active from {date}' },
  licence_expired: { status: 403, words: 'Your licence expired at {date}' },
  licence_country: { status: 403, words: 'Country {country} is not enabled by your licence' },
  foreign_address: { status: 403, words: '{header}: must be an address of this service' },
  // Where the request went.
  not_found: { status: 404, words: 'Not found' },
  company_not_found: { status: 404, words: 'No company has the id {id}' },
  unknown_target: { status: 404, words: 'There is no such {what}, or it has ended' },
  method_not_allowed: { status: 405, words: 'Method {method} is not allowed for {path}' },
  request_timeout: { status: 408, words: 'The request took too long to arrive' },
  idempotency_running: { status: 409, words: 'Idempotency-Key: the first call with this key is still running' },
  import_running: { status: 409, words: 'An import is running: wait until it has ended' },
  cannot_allow: { status: 409, words: 'Cannot allow the company again: {reason}' },
  cannot_roll_back: { status: 409, words: 'Cannot roll back: {reason}' },
  too_many_keys: { status: 409, words: 'A licence can have at most {most} active keys: revoke one first' },
  too_many_searches: {
    status: 409,
    words: 'A licence can have at most {most} saved searches, 4 MB in total: delete one first',
  },
  too_many_watched: {
    status: 409,
    words: 'A list can have at most 100,000 companies, all lists of a licence 1,000,000: remove some first',
  },
  cursor_expired: {
    status: 410,
    words: 'since: is older than {days} days, or precedes an import whose changes are unknown: start again without it',
  },
  rejects_replaced: {
    status: 410,
    words: 'The rejected rows of import {id} are gone: only the last import of each register keeps them',
  },
  body_too_large: { status: 413, words: 'body: at most {limit}' },
  unsupported_media_type: { status: 415, words: 'Content-Type: must be application/json' },
  unsupported_charset: { status: 415, words: 'Content-Type: charset must be utf-8' },
  unsupported_encoding: { status: 415, words: 'Content-Encoding: must be identity' },
  idempotency_mismatch: { status: 422, words: 'Idempotency-Key: was used before with another body' },
  rate_limited: { status: 429, words: 'Rate limit exceeded' },
  too_many_calls: { status: 429, words: 'Too many calls in progress, try again later' },
  too_many_exports: { status: 429, words: 'A licence can run at most {most} exports at the same time' },
  started_too_much: {
    status: 429,
    words: 'Daily storage limit of your licence reached: start smaller processes, check fewer numbers, or try tomorrow',
  },
  headers_too_large: { status: 431, words: 'Request headers are too large' },
  // Ours.
  internal: { status: 500, words: 'Internal error' },
  overloaded: { status: 503, words: 'Overloaded, try again later' },
  too_slow: { status: 503, words: 'The call took longer than {seconds} s' },
  not_ready: { status: 503, words: 'Not ready: {reason}' },
  disk_full: { status: 503, words: 'The disk is full: nothing was written or charged' },
  state_unavailable: { status: 503, words: 'The state database cannot be written: nothing was charged' },
  state_uncertain: {
    status: 503,
    words:
      'The connection to the state database was lost while the call was charged: repeat it with the same Idempotency-Key to avoid paying twice',
  },
  search_unavailable: { status: 503, words: 'The search engine cannot be reached: nothing was charged' },
  damaged_data: { status: 503, words: 'The stored companies are damaged: nothing was sent or charged' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly words: string }>>

/** Code of a public error, as sent in `X-Error-Code`. */
export type ErrorCode = keyof typeof PUBLIC_ERRORS

/** The names between braces in the words of an error. `{hint}` is filled in from values that may be meant. */
type Placeholders<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'hint'> | Placeholders<Rest>
  : never

/** Values for the placeholders of an error; empty for words without placeholders. */
export type ErrorValues<Code extends ErrorCode> = Readonly<
  Record<Placeholders<(typeof PUBLIC_ERRORS)[Code]['words']>, string | number>
>

/** What a sentence says, as values: for callers that repair their request by program. */
export interface ErrorDetails {
  /** The member that is wrong, as callers write it, from the top of the body. */
  readonly member: string
  /** What is wrong with it. */
  readonly problem: string
  /** The wrong value, as the sentence shows it. */
  readonly value?: string
  /** Right values, or right names of the member; where they are near ones, the likeliest first. */
  readonly choices?: readonly string[]
}

/** An error that the caller may see. Any other thrown error is answered 500 without detail. */
export class PublicError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The sentence of `{"error": …}`. */
  readonly sentence: string
  /** Headers of the answer, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>
  /** Sent in `X-Error-Details`; `null` where no member is wrong. */
  readonly details: ErrorDetails | null

  constructor(
    code: ErrorCode,
    sentence: string,
    headers: Readonly<Record<string, string>>,
    details: ErrorDetails | null = null,
  ) {
    super(sentence)
    this.name = 'PublicError'
    this.code = code
    this.status = PUBLIC_ERRORS[code].status
    this.sentence = sentence
    this.headers = headers
    this.details = details
  }

  /** The same error of a member that lies below another one; itself where it names none. */
  below(member: string): PublicError {
    const { code, sentence, headers, details } = this
    if (details === null || !sentence.startsWith(details.member)) return this
    return new PublicError(code, `${member}.${sentence}`, headers, {
      ...details,
      member: `${member}.${details.member}`,
    })
  }
}

const UNAVAILABLE: ReadonlySet<ErrorCode> = new Set(['disk_full', 'state_unavailable', 'state_uncertain'])

/**
 * Whether an error means that nothing can be written at present: the disk is full, or the state database locked or
 * lost.
 */
export function isStateUnavailable(error: unknown): boolean {
  return error instanceof PublicError && UNAVAILABLE.has(error.code)
}

/** What belongs to an error besides the values of its placeholders. */
export interface ErrorExtras {
  readonly headers?: Readonly<Record<string, string>>
  /** Values that may be meant: put after the sentence as a question. */
  readonly near?: readonly string[]
  /** Values that the sentence lists itself. */
  readonly choices?: readonly string[]
  /** The wrong value. */
  readonly value?: string
  /** The member that is wrong, where no placeholder names it. */
  readonly member?: string
  /** What is wrong with it, where the sentence does not say it. */
  readonly problem?: string
}

/**
 * Makes a public error from the table, to be thrown where the mistake is found, such as
 * `throw publicError('invalid_value', { member: 'page', problem: 'must be an integer of at least 1' })`.
 */
export function publicError<Code extends ErrorCode>(
  code: Code,
  ...rest: [Placeholders<(typeof PUBLIC_ERRORS)[Code]['words']>] extends [never]
    ? [values?: Readonly<Record<string, never>>, extras?: ErrorExtras]
    : [values: ErrorValues<Code>, extras?: ErrorExtras]
): PublicError {
  const { headers = {}, near = [], choices = near, value, member, problem } = rest[1] ?? {}
  const filled: Readonly<Record<string, string | number>> = { ...rest[0], hint: '' }
  // One pass, so that braces inside a value are never taken for a placeholder.
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name]))
  const { words } = PUBLIC_ERRORS[code]
  const wrong = filled.member ?? filled.field ?? member
  const details = wrong !== undefined && {
    member: String(wrong),
    problem: problem ?? fill(words.startsWith(MEMBER_FIRST) ? words.slice(MEMBER_FIRST.length) : words),
    ...(value !== undefined && { value }),
    ...(choices.length > 0 && { choices }),
  }
  return new PublicError(code, fill(words) + didYouMean(near), headers, details || null)
}

/** How the words of an error about a member begin. */
const MEMBER_FIRST = '{member}: '

/** `. Did you mean A, B or C?`, after a sentence. */
function didYouMean(near: readonly string[]): string {
  if (near.length === 0) return ''
  const names = near.length === 1 ? near[0] : `${near.slice(0, -1).join(', ')} or ${near.at(-1)}`
  return `. Did you mean ${names}?`
}

/**
 * Says which file or folder a user may not open, who that user is, and what to do.
 *
 * @returns `null` for any other error, and for one that is a sentence already
 */
export function forbiddenSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, path, message } = error as NodeJS.ErrnoException
  if ((code !== 'EACCES' && code !== 'EPERM') || path === undefined || !message.startsWith(code)) return null
  return `Cannot open ${path}: ${whyForbidden()}`
}

/** Who the user is that may not open a file, and what to do. */
export function whyForbidden(): string {
  const who = process.getuid === undefined ? 'this user' : `this user (uid ${process.getuid()})`
  return `${who} has no permission; run as its owner, or give it to this user (chown)`
}
