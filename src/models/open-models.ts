/**
 * Models of an OpenAI-compatible endpoint: `ai` with `@ai-sdk/openai-compatible`. Only this file imports them, and only
 * where an endpoint is configured.
 *
 * Each call has one time limit over everything, is made once, and ends in a {@link ModelResult}. The words of callers and
 * companies never reach the log: observers get names, times and statuses.
 */
import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Clock } from '../clock.ts'
import { type Circuit, openCircuit } from '../outside/circuit.ts'
import { openSlots } from '../outside/slots.ts'
import { guardedFetch, type Trouble } from './guarded-fetch.ts'
import {
  EMBEDDED_TEXTS_MAX,
  type EmbeddingModel,
  type LanguageModel,
  type ModelCall,
  type ModelFailure,
  type ModelResult,
  type Models,
  type ModelUse,
  NO_MODELS,
  vectorSpace,
} from './model.ts'

/** What `openModels` needs of the settings. */
export interface ModelSettings {
  /** Base address, such as `https://api.example.org/v1`; `null`: no models. */
  readonly modelUrl: string | null
  readonly modelKey: string | null
  readonly model: string | null
  readonly embeddingModel: string | null
  /** What goes before a question, and before the text of a company; nothing where absent. */
  readonly embeddingQueryPrefix?: string | null
  readonly embeddingPassagePrefix?: string | null
  readonly modelMilliseconds: number
  readonly modelCalls: number
  readonly modelAnswerBytes: number
}

/** The outcome of a call, for metrics and log, without any words of callers or companies. */
export interface ObservedModelCall {
  readonly use: ModelUse
  readonly outcome: 'ok' | ModelFailure
  readonly status?: number
  readonly milliseconds: number
}

/** The clock, and who observes the calls. */
export interface ModelsOptions {
  readonly clock: Clock
  readonly onCall?: (call: ObservedModelCall) => void
  /** A model is not called for so long (`pauseMs`), or is called again (`null`). */
  readonly onCircuit?: (model: string, pauseMs: number | null) => void
}

/** Failures in a row after which a model is not called for a while. */
const FAILURES_MAX = 3
/** The first pause, and the longest; each is twice the one before. */
const PAUSE_MS = 15_000
const PAUSE_MS_MAX = 300_000
/** Most tokens of an answer. */
const TOKENS_MAX = 1000
/**
 * Longest answer of a language model that is read, however much the settings allow for vectors. It is many times what its
 * tokens can take, and short enough that parsing it does not block the event loop.
 */
const WORDS_BYTES_MAX = 262_144

/** Failures that show nothing about whether the model works. */
const UNDECIDED: ReadonlySet<ModelFailure> = new Set(['busy', 'skipped', 'cancelled'])

/** Makes a client for one call, since what goes wrong on the wire is noted per call. */
type MakeClient = (trouble: Trouble, bytesMax: number) => OpenAICompatibleProvider

/** What the models of the settings share. */
interface Shared {
  /** The library, loaded only where an endpoint is configured. */
  readonly library: typeof import('ai')
  readonly client: MakeClient
  readonly guarded: GuardOptions
  readonly answerBytesMax: number
}

/** Opens the models of the settings; makes no call. */
export async function openModels(settings: ModelSettings, options: ModelsOptions): Promise<Models> {
  const { modelUrl, modelKey, model, embeddingModel, modelCalls, modelAnswerBytes } = settings
  if (modelUrl === null) return NO_MODELS
  const library = await import('ai')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  // The library would write warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const client: MakeClient = (trouble, bytesMax) =>
    createOpenAICompatible({
      name: 'model',
      baseURL: modelUrl,
      ...(modelKey !== null && { apiKey: modelKey }),
      supportsStructuredOutputs: true,
      fetch: guardedFetch(bytesMax, trouble),
    })
  const guarded = { ...options, slots: openSlots(modelCalls), timeLimitMs: settings.modelMilliseconds }
  const shared = { library, client, guarded, answerBytesMax: modelAnswerBytes }
  return {
    language: model === null ? null : openLanguageModel(model, shared),
    embedding: embeddingModel === null ? null : openEmbeddingModel({ ...settings, embeddingModel }, shared),
  }
}

function openLanguageModel(name: string, { library, client, guarded, answerBytesMax }: Shared): LanguageModel {
  const { generateText, jsonSchema, Output } = library
  const call = guardCalls(name, guarded)
  return {
    name,
    ask({ schema, schemaName, instructions, prompt, accept, tokensMax = TOKENS_MAX, ...rest }) {
      return call(rest, async (trouble, abortSignal) => {
        const { output } = await generateText({
          model: client(trouble, Math.min(answerBytesMax, WORDS_BYTES_MAX)).chatModel(name),
          system: instructions,
          prompt,
          maxRetries: 0,
          maxOutputTokens: tokensMax,
          temperature: 0,
          abortSignal,
          output: Output.object({ schema: jsonSchema<unknown>(schema as object), name: schemaName }),
        })
        const value = output as Static<typeof schema>
        if (checkOf(schema).Check(value) && (accept === undefined || accept(value))) return value
        trouble.failure = 'mismatch'
        throw new Error('The answer is not what was asked for')
      })
    },
  }
}

function openEmbeddingModel(
  settings: ModelSettings & { readonly embeddingModel: string },
  { library, client, guarded, answerBytesMax }: Shared,
): EmbeddingModel {
  const { embeddingModel: name, embeddingQueryPrefix, embeddingPassagePrefix } = settings
  const call = guardCalls(name, guarded)
  return {
    name,
    space: vectorSpace(settings),
    embed(texts, modelCall) {
      if (texts.length === 0 || texts.length > EMBEDDED_TEXTS_MAX)
        throw new RangeError(`Cannot embed: ${texts.length} texts, must be 1 to ${EMBEDDED_TEXTS_MAX}`)
      const prefix = (modelCall.use === 'embedQuery' ? embeddingQueryPrefix : embeddingPassagePrefix) ?? ''
      return call(modelCall, async (trouble, abortSignal) => {
        const { embeddings, responses } = await library.embedMany({
          model: client(trouble, answerBytesMax).embeddingModel(name),
          values: texts.map((text) => prefix + text),
          maxRetries: 0,
          abortSignal,
        })
        const vectors = orderVectors(embeddings, responses?.[0]?.body).map(normalise)
        const length = vectors[0]?.length ?? 0
        const isRight =
          vectors.length === texts.length && length > 0 && vectors.every((vector) => vector?.length === length)
        if (isRight) return vectors as Float32Array[]
        trouble.failure = 'mismatch'
        throw new Error('The vectors are not what was asked for')
      })
    },
  }
}

/** How the calls to a model are guarded. */
interface GuardOptions extends ModelsOptions {
  readonly slots: ReturnType<typeof openSlots>
  readonly timeLimitMs: number
}

/** Makes the function that all calls to one model go through: circuit, slot, time limit, one typed result. */
function guardCalls(name: string, { clock, slots, timeLimitMs, onCall, onCircuit }: GuardOptions) {
  const circuit = openCircuit({
    clock,
    failuresMax: FAILURES_MAX,
    pauseMs: PAUSE_MS,
    pauseMsMax: PAUSE_MS_MAX,
    onChange: (pauseMs) => onCircuit?.(name, pauseMs),
  })
  return async <Value>(
    call: ModelCall,
    make: (trouble: Trouble, signal: AbortSignal) => Promise<Value>,
  ): Promise<ModelResult<Value>> => {
    const start = clock.monotonic()
    const result = await attempt(call)
    onCall?.({
      use: call.use,
      outcome: result.ok ? 'ok' : result.failure,
      ...(!result.ok && result.status !== undefined && { status: result.status }),
      milliseconds: clock.monotonic() - start,
    })
    return result

    async function attempt({ timeLimitMs: limit = timeLimitMs, isBackground = false, signal }: ModelCall) {
      if (isOver(signal)) return failureOf('cancelled')
      if (!circuit.admits()) return failureOf('skipped')
      const limited = AbortSignal.timeout(limit)
      const either = signal === undefined ? limited : AbortSignal.any([limited, signal])
      const release = await slots.take(isBackground, either)
      if (release === null) {
        circuit.noteNoResult()
        return failureOf(isOver(signal) ? 'cancelled' : 'busy')
      }
      const trouble: Trouble = { failure: null }
      try {
        const value = await beforeAbort(make(trouble, either), either)
        circuit.noteSuccess()
        return { ok: true, value } as const
      } catch {
        // The error itself is dropped on purpose: it may contain the prompt, and `trouble` has the reason.
        const failure = isOver(signal) ? 'cancelled' : limited.aborted ? 'timeout' : (trouble.failure ?? 'invalid')
        note(circuit, failure, trouble)
        return failureOf(failure, trouble.status)
      } finally {
        release()
      }
    }
  }
}

const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

function note(circuit: Circuit, failure: ModelFailure, { waitMs }: Trouble): void {
  if (UNDECIDED.has(failure)) circuit.noteNoResult()
  else circuit.noteFailure(waitMs)
}

function failureOf(failure: ModelFailure, status?: number) {
  return { ok: false, failure, ...(failure === 'status' && status !== undefined && { status }) } as const
}

/** Settles no later than the signal, even where the promise ignores it. */
function beforeAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Sorts vectors into the order of the texts: the protocol numbers them, and not every endpoint returns them in order. */
function orderVectors(vectors: readonly number[][], body: unknown): (readonly number[] | undefined)[] {
  const { data } = (body ?? {}) as { data?: readonly { readonly index?: unknown }[] }
  if (!Array.isArray(data) || !data.every(({ index }) => Number.isInteger(index))) return [...vectors]
  const inOrder: (readonly number[] | undefined)[] = Array.from({ length: vectors.length })
  data.forEach(({ index }, at) => {
    inOrder[index as number] = vectors[at]
  })
  return inOrder
}

/** The vector at length 1; `undefined` where it has no direction. */
function normalise(vector: readonly number[] | undefined): Float32Array | undefined {
  if (vector === undefined) return undefined
  const length = Math.hypot(...vector)
  return length > 0 && Number.isFinite(length) ? Float32Array.from(vector, (part) => part / length) : undefined
}

const checks = new WeakMap<TSchema, { Check(value: unknown): boolean }>()

function checkOf(schema: TSchema): { Check(value: unknown): boolean } {
  const known = checks.get(schema)
  if (known !== undefined) return known
  const check = Compile(schema)
  checks.set(schema, check)
  return check
}
