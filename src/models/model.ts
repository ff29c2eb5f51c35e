/**
 * What the service may ask of a language model, if it has one. Nothing needs it: whoever asks has a built-in way, and
 * takes it whenever the result is not `ok`. Callers never see an exception, and never wait longer than their limit.
 */
import type { Static, TSchema } from 'typebox'

/** What a model is asked for; names the use in metrics and the log. */
export const MODEL_USES = ['understand', 'judge', 'embedQuery', 'embedCompanies'] as const

/** One of {@link MODEL_USES}. */
export type ModelUse = (typeof MODEL_USES)[number]

/**
 * Why there is no answer.
 *
 * - `timeout`: none within the time limit, whether it never began, dripped or never ended
 * - `unreachable`: no connection, or one that broke
 * - `status`: an HTTP status other than 2xx and 3xx
 * - `redirect`: the endpoint sent elsewhere; not followed, since the request carries the key and the caller's words
 * - `tooLarge`: more bytes than allowed
 * - `invalid`: no JSON, or JSON that is not in the protocol
 * - `mismatch`: JSON that does not fulfil the schema or a further check
 * - `busy`: all calls that may be under way at once were, for the whole time limit
 * - `skipped`: not asked, because it failed again and again a moment ago
 * - `cancelled`: the caller gave up
 */
export const MODEL_FAILURES = [
  'timeout',
  'unreachable',
  'status',
  'redirect',
  'tooLarge',
  'invalid',
  'mismatch',
  'busy',
  'skipped',
  'cancelled',
] as const

/** One of {@link MODEL_FAILURES}. */
export type ModelFailure = (typeof MODEL_FAILURES)[number]

/** An answer, or why there is none. */
export type ModelResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly failure: ModelFailure
      /** HTTP status; only with the failure `status`. */
      readonly status?: number
    }

/** What both kinds of question have in common. */
export interface ModelCall {
  readonly use: ModelUse
  /** Whole time limit in milliseconds, waiting in line included; the limit of the settings where absent. */
  readonly timeLimitMs?: number
  /** Work that nobody waits for: takes at most half of the calls that may be under way at once. */
  readonly isBackground?: boolean
  readonly signal?: AbortSignal
}

/** A question that is answered by an object. */
export interface ObjectQuestion<Schema extends TSchema> extends ModelCall {
  /**
   * What the answer must be. For most endpoints all members must be required and other members forbidden
   * (`additionalProperties: false`): what may be absent is `null`.
   */
  readonly schema: Schema
  /** Letters, digits and `_`; some endpoints show it to the model. */
  readonly schemaName: string
  /** What to do, in the words of the service. */
  readonly instructions: string
  /** What to do it with: words of callers and of companies. Untrusted; never put into `instructions`. */
  readonly prompt: string
  /** Checks what a schema cannot say (that a code exists, that a quote is one); false makes it a `mismatch`. */
  readonly accept?: (value: Static<Schema>) => boolean
  /** Most tokens that the answer may take; 1,000 where absent. */
  readonly tokensMax?: number
}

/** A model that answers questions. */
export interface LanguageModel {
  /** Name as in the settings. */
  readonly name: string
  /** Asks once; nothing is retried. Never rejects. */
  ask<Schema extends TSchema>(question: ObjectQuestion<Schema>): Promise<ModelResult<Static<Schema>>>
}

/** A model that places texts in a space where what means the like lies near. */
export interface EmbeddingModel {
  /** Name as in the settings. */
  readonly name: string
  /**
   * Embeds texts in one call.
   *
   * @param texts at most {@link EMBEDDED_TEXTS_MAX}, none empty
   * @returns one vector per text in their order, all of one length, each of length 1. Never rejects.
   */
  embed(texts: readonly string[], call: ModelCall): Promise<ModelResult<readonly Float32Array[]>>
}

/** Most texts of one call; what common endpoints accept. */
export const EMBEDDED_TEXTS_MAX = 256

/** The models of a service; `null` for what is not configured. */
export interface Models {
  readonly language: LanguageModel | null
  readonly embedding: EmbeddingModel | null
}

/** No models: the service as it is without an endpoint in the settings. */
export const NO_MODELS: Models = Object.freeze({ language: null, embedding: null })
