/**
 * What models make of a search. They are asked once, on its first page, and their answer is stored with its context. So every
 * later page, and autoprofiling, sees the same companies in the same order, whether or not a model answers then.
 */
import { Compile } from 'typebox/compile'
import type { Call } from '../http/endpoint.ts'
import type { Models } from '../models/model.ts'
import type { SearchPlan } from '../search/query.ts'
import { Interpretation, type Understanding } from '../understanding/interpretation.ts'
import { ModelAnswer, modelInstructions, readModelAnswer } from '../understanding/model-understanding.ts'
import type { SearchContextStore, SearchIdentity } from './search-context.ts'

/** What models made of a search; `null` where they did not answer or are not configured. */
export interface SearchReading {
  readonly understood: Understanding | null
  /** The search as a vector in the embedding space of the company texts; it reorders the best matches. */
  readonly near: NonNullable<SearchPlan['near']> | null
}

/** No model was asked or answered: the built-in tables alone understand the search. */
export const NO_READING: SearchReading = Object.freeze({ understood: null, near: null })

/** A search that models are asked about. */
export interface ReadSearch {
  readonly identity: SearchIdentity
  /** The page asked for; 1 where absent. */
  readonly page?: number | undefined
  /** The sentence to be understood; `null` where the search has none. */
  readonly sentence: { readonly query: string; readonly country: string; readonly today: string } | null
  /** What companies are to be similar to, in the caller's words. */
  readonly embeddedText: string
}

/** What it is read with. */
export interface ReadServices {
  readonly models: Models
  readonly contexts: SearchContextStore
}

/** Whether any model is configured. Without one, a search is planned and executed without yielding to the event loop. */
export function hasModels({ models: { language, embedding } }: Pick<ReadServices, 'models'>): boolean {
  return language !== null || embedding !== null
}

/**
 * Reads a search by the models of the settings.
 *
 * The first page asks them, unless they have answered this very search before. Later pages take what the first one got, even
 * if that is nothing. It asks both models at once and takes no longer than the time limit of a model.
 */
export async function readSearch(
  { identity: { id, licenceId }, page = 1, sentence, embeddedText }: ReadSearch,
  { now }: Pick<Call, 'now'>,
  { models: { language, embedding }, contexts }: ReadServices,
): Promise<SearchReading> {
  const context = await contexts.find(licenceId, id, now)
  const stored = context?.reading === undefined ? NO_READING : decodeReading(context.reading)
  if (context !== null && page > 1) return stored
  const [understood, near] = await Promise.all([
    stored.understood ?? (language === null || sentence === null ? null : understandByModel(language, sentence)),
    stored.near ?? (embedding === null || embeddedText.trim() === '' ? null : embedByModel(embedding, embeddedText)),
  ])
  return understood === null && near === null ? NO_READING : { understood, near }
}

/** Encodes a reading as a context stores it; no member for {@link NO_READING}. */
export function encodeReading(reading: SearchReading): { readonly reading?: string } {
  return reading === NO_READING ? {} : { reading: JSON.stringify(reading) }
}

/** Decodes what {@link encodeReading} wrote. A reading that an older version stored in another form counts as none. */
export function decodeReading(stored: string): SearchReading {
  const { understood, near } = JSON.parse(stored) as SearchReading
  if (understood !== null && !isUnderstanding.Check(understood)) return NO_READING
  return { understood, near }
}

const isUnderstanding = Compile(Interpretation)

async function understandByModel(
  language: NonNullable<Models['language']>,
  { query, country, today }: NonNullable<ReadSearch['sentence']>,
): Promise<Understanding | null> {
  let understood: Understanding | null = null
  const result = await language.ask({
    use: 'understand',
    schema: ModelAnswer,
    schemaName: 'sentence_parts',
    instructions: modelInstructions({ country, today }),
    prompt: query,
    tokensMax: 2000,
    accept(answer) {
      understood = readModelAnswer(query, country, answer)
      return understood !== null
    },
  })
  return result.ok ? understood : null
}

async function embedByModel(
  embedding: NonNullable<Models['embedding']>,
  text: string,
): Promise<NonNullable<SearchPlan['near']> | null> {
  const result = await embedding.embed([text], { use: 'embedQuery' })
  // Five digits are more precise than the companies' vectors, in half the space.
  const rounded = (part: number) => Math.round(part * 1e5) / 1e5
  return result.ok ? { model: embedding.space, vector: Array.from(result.value[0], rounded) } : null
}
