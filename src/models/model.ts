/**
 * What the service may ask of a language model, if it has one. No feature needs one: each has built-in rules and uses them
 * whenever the result is not `ok`. Callers never see an exception, and never wait longer than their limit.
 */
import type { Static, TSchema } from 'typebox'

/** Purposes of a call; metrics and log name them. */
export const MODEL_USES = ['understand', 'judge', 'embedQuery', 'embedCompanies'] as const

/** One of {@link MODEL_USES}. */
export type ModelUse = (typeof MODEL_USES)[number]

/**
 * Why there is no answer.
 *
 * - `timeout`: no complete answer within the time limit
 * - `unreachable`: no connection, or one that broke
 * - `status`: an HTTP status other than 2xx and 3xx
 * - `redirect`: a redirect; not followed, since the request carries the key and the caller's words
 * - `tooLarge`: more bytes than allowed
 * - `invalid`: no JSON, or JSON that violates the protocol
 * - `mismatch`: JSON that does not fulfil the schema or a further check
 * - `busy`: no slot became free within the time limit
 * - `skipped`: not called, because the circuit is open
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

/** What both kinds of calls have in common. */
export interface ModelCall {
  readonly use: ModelUse
  /** Whole time limit in milliseconds, waiting for a slot included; the limit of the settings where absent. */
  readonly timeLimitMs?: number
  /** Work that no request waits for: takes at most half of the slots. */
  readonly isBackground?: boolean
  readonly signal?: AbortSignal
}

/** A question that is answered by an object. */
export interface ObjectQuestion<Schema extends TSchema> extends ModelCall {
  /**
   * The schema of the answer. Most endpoints demand that all members are required and others forbidden
   * (`additionalProperties: false`): optional values are `null`.
   */
  readonly schema: Schema
  /** Letters, digits and `_`; some endpoints show it to the model. */
  readonly schemaName: string
  /** The task, in the words of the service. */
  readonly instructions: string
  /** The data: words of callers and of companies. Untrusted; never put it into `instructions`. */
  readonly prompt: string
  /** Checks what a schema cannot express (that a code exists, that a quote is one); false is a `mismatch`. */
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

/** A model that maps texts to vectors; texts of similar meaning have a high cosine similarity. */
export interface EmbeddingModel {
  /** Name as in the settings. */
  readonly name: string
  /** Names the space of its vectors, see {@link vectorSpace}. */
  readonly space: string
  /**
   * Embeds texts in one call.
   *
   * @param texts at most {@link EMBEDDED_TEXTS_MAX}, none empty
   * @returns one vector per text in their order, all of one length, each of length 1. Never rejects.
   */
  embed(texts: readonly string[], call: ModelCall): Promise<ModelResult<readonly Float32Array[]>>
}

/** Names the space of vectors: only those of the same model, made with the same prefix, can be compared. */
export function vectorSpace({
  embeddingModel,
  embeddingPassagePrefix = null,
}: {
  readonly embeddingModel: string
  readonly embeddingPassagePrefix?: string | null
}): string {
  return embeddingPassagePrefix === null
    ? embeddingModel
    : `${embeddingModel} ${JSON.stringify(embeddingPassagePrefix)}`
}

/** {@link vectorSpace} of the settings; `null` without an embedding model. */
export function spaceOf({
  embeddingModel,
  embeddingPassagePrefix = null,
}: {
  readonly embeddingModel: string | null
  readonly embeddingPassagePrefix?: string | null
}): string | null {
  return embeddingModel === null ? null : vectorSpace({ embeddingModel, embeddingPassagePrefix })
}

/** Most texts in one call; common endpoints accept as many. */
export const EMBEDDED_TEXTS_MAX = 256

/** The models of a service; `null` for what is not configured. */
export interface Models {
  readonly language: LanguageModel | null
  readonly embedding: EmbeddingModel | null
}

/** No models: the service without an endpoint in the settings. */
export const NO_MODELS: Models = Object.freeze({ language: null, embedding: null })
