/** What a call may fail with: a class for each kind of error, found by the code that the service sends. */

/** What is known of a failed call. */
export interface ErrorDetails {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
  /** `X-Error-Code`. */
  readonly code: string
  /** Id of the call, for the operator of the service. */
  readonly requestId: string | null
  /** Seconds after which to try again, where the service sends them. */
  readonly retryAfter: number | null
}

/** Every error of this client. Its message is the sentence of the service. */
export class FirmamentError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly retryAfter: number | null
  /** Values that may be meant, where the sentence names some. */
  readonly suggestions: readonly string[]

  constructor(message: string, { status, code, requestId, retryAfter }: ErrorDetails) {
    super(message)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfter = retryAfter
    const hint = /Did you mean (.*)\?$/.exec(message)?.[1] ?? ''
    // Not within parentheses: a status is called "Dissolved (merger or take-over)".
    this.suggestions = hint.split(/(?:, | or )(?![^(]*\))/).filter((text) => text !== '')
  }
}

/** The request is not right (400, 413, 415, 422). */
export class InvalidRequestError extends FirmamentError {}
/** The key is missing or not valid. */
export class AuthenticationError extends FirmamentError {}
/** The licence has not the credits for the call. */
export class NotEnoughCreditsError extends FirmamentError {}
/** The licence does not allow the call. */
export class LicenceError extends FirmamentError {}
/** There is nothing of this id. */
export class NotFoundError extends FirmamentError {}
/** Too many calls. */
export class RateLimitedError extends FirmamentError {}
/** The service cannot answer now. */
export class UnavailableError extends FirmamentError {}
/** No answer came, or it broke off. */
export class ConnectionError extends FirmamentError {}
/** Another import is served than where a walk through pages began: its pages do not fit together. */
export class GenerationChangedError extends FirmamentError {}

const CLASSES: Readonly<Record<string, typeof FirmamentError>> = {
  unauthenticated: AuthenticationError,
  not_enough_credits: NotEnoughCreditsError,
  licence_type: LicenceError,
  licence_disabled: LicenceError,
  licence_not_active: LicenceError,
  licence_expired: LicenceError,
  licence_country: LicenceError,
  not_found: NotFoundError,
  rate_limited: RateLimitedError,
  too_many_calls: RateLimitedError,
  too_many_exports: RateLimitedError,
  started_too_much: RateLimitedError,
  foreign_address: InvalidRequestError,
}

/** Where a proxy answered, which sends no code. */
const BY_STATUS: Readonly<Record<number, typeof FirmamentError>> = {
  401: AuthenticationError,
  402: NotEnoughCreditsError,
  403: LicenceError,
  404: NotFoundError,
  429: RateLimitedError,
}

/** The error of an answer: by its code, else by its status. */
export function errorOf(message: string, details: ErrorDetails): FirmamentError {
  const { code, status } = details
  const byRange = status >= 500 ? UnavailableError : status >= 400 ? InvalidRequestError : FirmamentError
  return new (CLASSES[code] ?? BY_STATUS[status] ?? byRange)(message, details)
}

/** The error of a call without an answer, or of an answer that broke off. */
export function connectionError(message: string, cause?: unknown): ConnectionError {
  const details = { status: 0, code: 'connection', requestId: null, retryAfter: null }
  return Object.assign(new ConnectionError(message, details), cause === undefined ? {} : { cause })
}
