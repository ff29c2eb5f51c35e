/**
 * What the companies of open registers that have a word do, for services that hold few companies of a country themselves.
 *
 * Counts of `reference/learned-words.tsv`, which `scripts/build-reference/learned-words.ts` writes; single words alone.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { smoothedShare, type WordMeaning } from '../search/word-meaning.ts'
import { queryWords } from '../text/analyzer.ts'
import { languageOfCountry } from '../text/language.ts'

/** The companies of a country's registers, and those with a word, by class. */
interface CountryCounts {
  readonly all: Counted
  readonly byStem: ReadonlyMap<string, Counted>
}

/** Companies, and how many of them have each class. */
interface Counted {
  readonly companies: number
  readonly byClass: ReadonlyMap<string, number>
}

const NOBODY: Counted = { companies: 0, byClass: new Map() }

/** The table, read when it is first asked for. */
const counts = once(() => {
  const countries = new Map<string, Map<string, Counted>>()
  for (const [country, stem, companies, classes = ''] of loadTable('learned-words').rows) {
    const own = countries.get(country) ?? new Map<string, Counted>()
    countries.set(country, own)
    own.set(stem, { companies: Number(companies), byClass: readCounts(classes) })
  }
  // The row without a word has all companies.
  return new Map(
    [...countries].map(([country, byStem]): [string, CountryCounts] => [
      country,
      { all: byStem.get('') ?? NOBODY, byStem },
    ]),
  )
})

/** What one word means by the registers at hand; `null` where there is none of the country, or for several words. */
export function countedMeaning(country: string, words: string): WordMeaning | null {
  const own = counts().get(country)
  if (own === undefined) return null
  const { stems } = queryWords(words, languageOfCountry(country))
  const { companies, byClass } = (stems.length === 1 ? own.byStem.get(stems[0]) : undefined) ?? NOBODY
  if (companies === 0) return { companies: 0, classes: [] }
  return {
    companies,
    isShipped: true,
    classes: [...byClass].map(([code, having]) => {
      const inRegister = (own.all.byClass.get(code) ?? 1) / own.all.companies
      const share = smoothedShare(having, companies, inRegister)
      return { code, companies: having, share, lift: share / inRegister }
    }),
  }
}

function readCounts(text: string): ReadonlyMap<string, number> {
  const cells = text === '' ? [] : text.split(' ')
  return new Map(cells.map((cell) => [cell.slice(0, 5), Number(cell.slice(6))]))
}
