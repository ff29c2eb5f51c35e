/** Near words in an answer: which were used, how many companies they added, and why each of these is on the page. */
import Type, { type Static } from 'typebox'
import { parseCompany } from '../company/company.ts'
import { closedObject, orNull } from '../schemas.ts'
import { type Engine, type SearchResult, TooMuchWork } from '../search/engine.ts'
import { matches, openRecord, type QueriedRecord } from '../search/evaluate.ts'
import type { Query } from '../search/query.ts'
import { type AskedNear, type NearSearch, SIMILARITY_FOUND } from './plan/near-words.ts'

/** Schema of the request's switch. */
export const NEAR_WORDS_SWITCH = Type.Optional(
  Type.Boolean({
    description: 'Whether near words (“insurance” for “underwriting”) find and rank companies; `true` where absent.',
  }),
)

const NearWord = closedObject({
  word: Type.String(),
  similarity: Type.Number({
    minimum: 0,
    maximum: 1,
    description: `From 0 to 1. Of at least ${SIMILARITY_FOUND} it also finds companies, below it only ranks.`,
  }),
})

/** What a search answers of near words. */
export const ShownNearWords = orNull(
  closedObject({
    words: Type.Array(
      closedObject({ asked: Type.String(), near: Type.Array(NearWord, { description: 'The nearest first.' }) }),
      { description: 'The words that were asked for, folded, with those that were taken as near.' },
    ),
    companies: orNull(
      Type.Integer({ minimum: 0 }),
      'How many of `totalCompanies` near words alone find; `null` where counting them needs too much work.',
    ),
    bySimilarity: orNull(
      Type.Integer({ minimum: 0 }),
      'How many are found only because their texts are the most similar to the search, by the embedding model of the settings; `null` as above.',
    ),
    found: Type.Array(closedObject({ id: Type.String(), because: Type.Array(Type.String()) }), {
      description: 'The companies of the page that near words or similarity alone find, and why.',
    }),
  }),
  'Near words; `null` where the request switched them off.',
)

/** What a search answers of near words. */
export type ShownNearWords = Static<typeof ShownNearWords>

/**
 * Explains near words.
 *
 * @param page the companies of the answer
 */
export async function explainNear(
  near: NearSearch | null,
  {
    engine,
    countries,
    workMax,
  }: { readonly engine: Engine; readonly countries: readonly string[]; readonly workMax?: number },
  page: Pick<SearchResult, 'companies'>,
): Promise<ShownNearWords> {
  if (near === null) return null
  const words = near.words.map(({ asked, near: own }) => ({
    asked,
    near: own.map(({ word, similarity }) => ({ word, similarity })),
  }))
  const counting = { engine, countries, ...(workMax !== undefined && { workMax }) }
  const companies = await countAdded(near.only, counting)
  const bySimilarity = await countAdded(near.nearest, counting)
  const isPlain = companies === 0 && bySimilarity === 0
  return {
    words,
    companies,
    bySimilarity,
    found: isPlain ? [] : page.companies.flatMap((each) => explain(each, near)),
  }
}

/** What a search is counted with. */
interface Counting {
  readonly engine: Engine
  readonly countries: readonly string[]
  readonly workMax?: number
}

async function countAdded(where: Query | null, { engine, countries, workMax }: Counting): Promise<number | null> {
  if (where === null) return 0
  try {
    const plan = { countries, where, rank: null, page: { first: 0, count: 0 } }
    return (await engine.search(plan, workMax === undefined ? {} : { workMax })).total
  } catch (error) {
    if (error instanceof TooMuchWork) return null
    throw error
  }
}

function explain(bytes: Uint8Array, { words, only, isNearest }: NearSearch): ShownReason[] {
  const company = parseCompany(bytes)
  // What most companies are ruled out by, before their texts are analysed.
  if (company.description === null || company.naceCodes.primary.length > 0) return []
  const record = openRecord(company)
  if (only !== null && matches(only, record))
    return [{ id: company.id, because: words.flatMap((each) => saidInstead(each, record)) }]
  if (isNearest !== null && matches(isNearest, record)) return [{ id: company.id, because: [SIMILAR] }]
  return []
}

/** Why a company is on the page. */
interface ShownReason {
  readonly id: string
  readonly because: string[]
}

const SIMILAR = 'its text is one of the most similar to the search'

function saidInstead({ asked, near }: AskedNear, record: QueriedRecord): string[] {
  if (record.holdsWords(asked)) return []
  const said = near.find(({ word, similarity }) => similarity >= SIMILARITY_FOUND && record.holdsWords(word))
  return said === undefined ? [] : [`says “${said.word}”, which is near “${asked}” (${said.similarity})`]
}
