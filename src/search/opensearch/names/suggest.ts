/** Suggestions while a name is typed; `search/suggest-order.ts` defines their order. */
import { typedReadings } from '../../../matching/readings/typed-name.ts'
import type { SuggestQuestion } from '../../lookup.ts'
import { classOfKey, FUZZY_LETTERS_MIN, suggestKey, TRUSTED_LETTERS } from '../../suggest-order.ts'
import { type Clause, hasTerm, inCountries } from '../compile.ts'
import type { IndexSearcher } from '../index-searcher.ts'
import { toKeyword } from '../keyword.ts'
import type { TermCounts } from '../term-counts.ts'
import { type ReadName, readCalled, readNames } from './name-fields.ts'

/** A company to suggest. */
export interface FoundSuggestion {
  /** Rank in the order of results. */
  readonly rank: number
  /** The name with the words that were typed. */
  readonly name: ReadName
}

/** Longest word in which a typo is forgiven: the pattern of a longer one would be too long. */
const FUZZY_LETTERS_MAX = 24
/** A single letter begins too many words. */
const LETTERS_MIN = 2

/** What one of the words typed may be. */
interface Wanted {
  readonly clause: Clause
  readonly has: (word: string) => boolean
}

interface Suggestion extends FoundSuggestion {
  readonly distance: number
  readonly order: number
}

/** Finds companies to suggest, over all countries together, the best first. */
export async function suggest(
  searcher: IndexSearcher,
  nameWords: TermCounts,
  { countries, typed, limit }: SuggestQuestion,
): Promise<readonly FoundSuggestion[]> {
  const found = await Promise.all(
    countries.map((country) => new CountrySuggestions(searcher, nameWords, country, limit).find(typed)),
  )
  // Sorting is stable: among equals, countries in the order asked.
  return found
    .flat()
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .slice(0, limit)
}

/** Suggestions of one country. */
class CountrySuggestions {
  readonly #searcher: IndexSearcher
  readonly #nameWords: TermCounts
  readonly #country: string
  readonly #limit: number
  readonly #found = new Map<number, Suggestion>()

  constructor(searcher: IndexSearcher, nameWords: TermCounts, country: string, limit: number) {
    this.#searcher = searcher
    this.#nameWords = nameWords
    this.#country = country
    this.#limit = limit
  }

  async find(typed: string): Promise<readonly Suggestion[]> {
    const readings = typedReadings(typed, this.#country)
    for (const words of readings) await this.#seek(words, 0)
    if (this.#found.size < this.#limit) for (const words of readings) await this.#seekFuzzy(words)
    if (this.#found.size === 0) {
      for (const words of readings) if (words.length > 1) await this.#seek(words.slice(0, -1), 2)
    }
    const all = [...this.#found.values()]
    return all.sort((a, b) => a.distance - b.distance || a.order - b.order || a.rank - b.rank).slice(0, this.#limit)
  }

  async #seek(words: readonly string[], distance: number): Promise<void> {
    if (words.length === 1 && words[0].length < LETTERS_MIN) return
    await this.#read(await this.#wantedOf(words), distance)
  }

  /** A word that is done is itself where names have it; else, and while it is typed, it is a beginning. */
  async #wantedOf(words: readonly string[]): Promise<readonly Wanted[]> {
    const done = words.slice(0, -1)
    const [count] = await this.#nameWords.read([this.#country], done)
    return words.map((word, at): Wanted => {
      if (at < done.length && count(word) > 0)
        return { clause: hasTerm('nameWords', [toKeyword(word)]), has: (other) => other === word }
      return { clause: { prefix: { nameWords: toKeyword(word) } }, has: (other) => other.startsWith(word) }
    })
  }

  /** Forgives a typo in one of the words. */
  async #seekFuzzy(words: readonly string[]): Promise<void> {
    const wanted = await this.#wantedOf(words)
    let before = 0
    for (const [at, word] of words.entries()) {
      const trusted = Math.max(0, TRUSTED_LETTERS - before)
      before += word.length
      if (word.length < FUZZY_LETTERS_MIN || word.length > FUZZY_LETTERS_MAX || this.#found.size >= this.#limit)
        continue
      const fuzzy = fuzzyWord(word, trusted)
      await this.#read(
        wanted.map((own, i) => (i === at ? fuzzy : own)),
        1,
      )
    }
  }

  async #read(wanted: readonly Wanted[], distance: number): Promise<void> {
    const [first] = wanted
    if (first === undefined) return
    const filter = [inCountries([this.#country]), ...wanted.map(({ clause }) => clause)]
    // Names that begin with what was typed come first within their merit.
    const begins = { constant_score: { filter: beginning(first.clause), boost: 1 } }
    const { hits } = await this.#searcher.search({
      query: { bool: { filter, should: [begins] } },
      // Several names of a company may meet the words only together, and some are found already.
      size: 4 * this.#limit + 20,
      sort: ['merit', { _score: { order: 'desc' } }, { suggestLength: { order: 'asc', missing: 0 } }, 'place'],
      source: ['called'],
      isUncounted: true,
    })
    for (const { _source, sort } of hits) {
      const [merit, rank] = [Number(sort[0]), Number(sort.at(-1))]
      const known = this.#found.get(rank)
      if (_source.called === undefined || (known !== undefined && known.distance < distance)) continue
      for (const name of readNames(readCalled(_source.called, this.#country))) {
        if (!wanted.every(({ has }) => name.words.some(has))) continue
        const order = classOfKey(suggestKey(merit, first.has(name.words[0]), name.words.length, 0))
        const best = this.#found.get(rank)
        if (best === undefined || order < best.order) this.#found.set(rank, { rank, name, distance, order })
      }
    }
  }
}

/** The condition on the first word of a name. */
function beginning(clause: Clause): Clause {
  const [[kind, value]] = Object.entries(clause) as [string, Readonly<Record<string, unknown>>][]
  return { [kind]: { firstWords: value.nameWords } }
}

/**
 * Words that begin with `typed` but for one typo: one letter more, less or other, or two exchanged.
 *
 * @param trusted letters at its beginning that are taken as they are typed
 */
function fuzzyWord(typed: string, trusted: number): Wanted {
  const patterns: string[] = []
  for (let at = trusted; at < typed.length; at++) {
    const rest = typed.slice(at)
    const ways = [`.${rest.slice(1)}`, `.${rest}`]
    if (rest.length > 1) ways.push(rest.slice(1), rest[1] + rest[0] + rest.slice(2))
    // The patterns of Lucene have no empty alternative.
    patterns.push(`${typed.slice(0, at)}(${ways.join('|')})${rest.length === 1 ? '?' : ''}`)
  }
  // Words of names are letters and digits alone, so nothing in them is a sign of patterns.
  const pattern = `(${patterns.join('|')}).*`
  const matching = new RegExp(`^${pattern}$`, 'su')
  return {
    clause: { regexp: { nameWords: toKeyword(pattern) } },
    has: (word) => !word.startsWith(typed) && matching.test(word),
  }
}
