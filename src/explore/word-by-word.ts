/**
 * Keywords of several words that fewer companies than a page has reach as a phrase: they are searched for word by word.
 *
 * Whether a keyword is one of them depends on the keyword, the country and the generation alone, not on filters or other
 * keywords. So counts of facets, exports and the pages of a search agree, and countries find together what each finds alone.
 */
import Type, { type Static } from 'typebox'
import { BoundedCache } from '../bounded-cache.ts'
import { closedObject } from '../schemas.ts'
import { type Engine, TooMuchWork } from '../search/engine.ts'
import { Turns } from '../threads/in-turns.ts'
import { joinedSpellings, planKeyword, tellingWords } from './plan/keyword.ts'
import type { Knowledge } from './plan/knowledge.ts'

/** Companies of a page as the interface specification has it. */
const COMPANIES_MIN = 25
/** Counts that are cached for each generation, twice at most. */
const COUNTS_MAX = 4_096
/**
 * Share of the work of a call that one count may take: the keywords of a country share it (`docs/decisions.md`, limits). It
 * is fixed, as what a keyword finds must not depend on the others.
 */
const WORK_SHARE = 1 / 50

/** Schema of the keywords that an answer lists. */
export const ShownWordByWord = Type.Array(
  closedObject({
    keyword: Type.String(),
    words: Type.Array(Type.String(), { description: 'The words that count by themselves.' }),
    countriesIso2: Type.Array(Type.String(), { description: 'The countries where they do.' }),
  }),
  {
    description: `Keywords that fewer than ${COMPANIES_MIN} companies of a country reach as a phrase. Companies with all of their words count there as well, and among those without an industry code companies with one of them; those with the phrase rank first.`,
  },
)

/** Keywords that were searched word by word, as an answer lists them. */
export type ShownWordByWord = Static<typeof ShownWordByWord>

/** Keywords that are searched for word by word, by {@link wordByWordKey}. */
export type WordByWord = ReadonlyMap<string, KeywordInCountry>

/** What counts of a keyword in a country, but for its phrase. */
interface CountedWords {
  readonly words: readonly string[]
  /** Its words written as one, as companies of the country may have them. */
  readonly joined: readonly string[]
}

/** A keyword in a country, and its words that count there. */
interface KeywordInCountry extends CountedWords {
  readonly keyword: string
  readonly country: string
}

/** A keyword in a country, as a key. */
export function wordByWordKey(keyword: string, country: string): string {
  return `${country} ${keyword}`
}

/** A keyword in a country: its words that count; `null` before it was counted. */
interface Count {
  counted: CountedWords | null
}

const counts = new WeakMap<Engine, BoundedCache<Count>>()

/** What a count may take. */
interface CountOptions {
  readonly engine: Engine
  readonly knowledge: Knowledge
  /** Most work of a call, see `TooMuchWork`; unbounded where absent. */
  readonly workMax?: number | undefined
}

/**
 * The keywords that are searched for word by word.
 *
 * A keyword whose companies take too much work to count is none of them: too many companies have its words. Other calls
 * have their turn between counts.
 */
export async function findWordByWord(
  keywords: readonly string[],
  countries: readonly string[],
  options: CountOptions,
): Promise<WordByWord> {
  const found = new Map<string, KeywordInCountry>()
  const turns = new Turns()
  for (const keyword of keywords) {
    if (!/\S\s+\S|-/u.test(keyword)) continue
    for (const country of countries) {
      await turns.next()
      const counted = await countWords(keyword, country, options)
      if (counted.words.length > 0) found.set(wordByWordKey(keyword, country), { keyword, country, ...counted })
    }
  }
  return found
}

/** Says which keywords are searched for word by word, in the order of the request. */
export function showWordByWord(found: WordByWord): ShownWordByWord {
  const groups = Map.groupBy(found.values(), ({ keyword, words }) => `${keyword}\n${words.join()}`)
  return [...groups.values()].map((group) => ({
    keyword: group[0].keyword,
    words: [...group[0].words],
    countriesIso2: group.map(({ country }) => country),
  }))
}

/** The words that count individually; none where the phrase is enough. */
async function countWords(keyword: string, country: string, options: CountOptions): Promise<CountedWords> {
  const { engine, knowledge, workMax = Number.POSITIVE_INFINITY } = options
  const known = counts.get(engine) ?? new BoundedCache<Count>({ valuesMax: COUNTS_MAX })
  counts.set(engine, known)
  const count = known.get(wordByWordKey(keyword, country), () => ({ counted: null }))
  if (count.counted !== null) return count.counted
  const { where, terms } = planKeyword(keyword, [country], knowledge)
  const telling = tellingWords(terms)
  const isRare = telling.length > 0 && (await isReachedByFew(where, country, engine, Math.floor(workMax * WORK_SHARE)))
  count.counted = isRare
    ? { words: telling, joined: joinedSpellings(keyword, [country]).filter((entry) => engine.mayHave(country, entry)) }
    : NOTHING
  return count.counted
}

const NOTHING: CountedWords = { words: [], joined: [] }

async function isReachedByFew(
  where: ReturnType<typeof planKeyword>['where'],
  country: string,
  engine: Engine,
  workMax: number,
): Promise<boolean> {
  try {
    const plan = { countries: [country], where, rank: null, page: { first: 0, count: 0 } }
    return (await engine.search(plan, { workMax, totalEnough: COMPANIES_MIN })).total < COMPANIES_MIN
  } catch (error) {
    if (error instanceof TooMuchWork) return false
    throw error
  }
}
