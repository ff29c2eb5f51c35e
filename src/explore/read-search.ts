/**
 * What models make of a search: asked once, on its first page, and kept with its context, so that every later page (and
 * whoever profiles it) sees the same companies in the same order, whether or not a model answers then.
 */
import { Compile } from 'typebox/compile'
import type { Call } from '../http/endpoint.ts'
import type { Models } from '../models/model.ts'
import type { SearchPlan } from '../search/query.ts'
import { Interpretation, type Understanding } from '../understanding/interpretation.ts'
import { ModelAnswer, modelInstructions, understoodByModel } from '../understanding/model-understanding.ts'
import { canonicalInput, type SearchContextStore, type SearchMode, searchContextId } from './search-context.ts'

/** What models made of a search; `null` where they did not answer or are not configured. */
export interface SearchReading {
  readonly understood: Understanding | null
  /** Where the search lies in the space of the company texts: orders the best matches. */
  readonly near: NonNullable<SearchPlan['near']> | null
}

/** Nothing: the built-in way alone. */
export const NO_READING: SearchReading = Object.freeze({ understood: null, near: null })

/** What is asked. */
export interface ReadSearch {
  readonly mode: SearchMode
  /** The request as received. */
  readonly request: Readonly<Record<string, unknown>> & { readonly page?: number }
  /** The sentence to be understood; `null` where the search has none. */
  readonly sentence: { readonly query: string; readonly country: string; readonly today: string } | null
  /** What companies are to be like, in the caller's words. */
  readonly likeness: string
}

/** What it is read with. */
export interface ReadServices {
  readonly models: Models
  readonly contexts: SearchContextStore
}

/** Whether there is anything to be asked: without, a search is planned and executed without giving way once. */
export function hasModels({ models: { language, embedding } }: Pick<ReadServices, 'models'>): boolean {
  return language !== null || embedding !== null
}

/**
 * Reads a search by the models of the settings.
 *
 * The first page asks them, unless they have answered this very search before; later pages take what the first one got,
 * even if that is nothing. Takes no longer than the time limit of a model; asks both at once.
 */
export async function readSearch(
  { mode, request, sentence, likeness }: ReadSearch,
  { caller: { licenceId }, now }: Pick<Call, 'caller' | 'now'>,
  { models: { language, embedding }, contexts }: ReadServices,
): Promise<SearchReading> {
  const id = searchContextId(licenceId, mode, canonicalInput(request))
  const context = await contexts.find(licenceId, id, now)
  const kept = context?.reading === undefined ? NO_READING : readingOf(context.reading)
  if (context !== null && (request.page ?? 1) > 1) return kept
  const [understood, near] = await Promise.all([
    kept.understood ?? (language === null || sentence === null ? null : understoodBy(language, sentence)),
    kept.near ?? (embedding === null || likeness.trim() === '' ? null : nearBy(embedding, likeness)),
  ])
  return understood === null && near === null ? NO_READING : { understood, near }
}

/** A reading as a context keeps it; nothing for {@link NO_READING}. */
export function keptReading(reading: SearchReading): { readonly reading?: string } {
  return reading === NO_READING ? {} : { reading: JSON.stringify(reading) }
}

/** Reads what {@link keptReading} wrote. What an older version kept in another form counts as nothing. */
export function readingOf(kept: string): SearchReading {
  const { understood, near } = JSON.parse(kept) as SearchReading
  if (understood !== null && !isUnderstanding.Check(understood)) return NO_READING
  return { understood, near }
}

const isUnderstanding = Compile(Interpretation)

async function understoodBy(
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
      understood = understoodByModel(query, country, answer)
      return understood !== null
    },
  })
  return result.ok ? understood : null
}

async function nearBy(
  embedding: NonNullable<Models['embedding']>,
  likeness: string,
): Promise<NonNullable<SearchPlan['near']> | null> {
  const result = await embedding.embed([likeness], { use: 'embedQuery' })
  // Five digits say more than the company's vectors hold, in half the room.
  const rounded = (part: number) => Math.round(part * 1e5) / 1e5
  return result.ok ? { model: embedding.name, vector: Array.from(result.value[0], rounded) } : null
}
