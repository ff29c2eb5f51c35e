/**
 * What the companies of open registers that have a word do, for services that hold few companies of a country themselves.
 *
 * Counts of `reference/learned-words.tsv`, which `scripts/build-reference/learned-words.ts` writes; single words alone.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { smoothedShare, type WordMeaning } from '../search/word-meaning.ts'
import { queryWords } from '../text/analyzer.ts'
import { languageOfCountry } from '../text/language.ts'

/** What is known of a country: the row of a word, and of all companies under the empty word. */
type CountryCounts = ReadonlyMap<string, readonly [companies: number, classes: string]>

/** The table, read when it is first asked for. */
const counts = once(() => {
  const countries = new Map<string, Map<string, readonly [number, string]>>()
  for (const [country, stem, companies, classes = ''] of loadTable('learned-words').rows) {
    const own = countries.get(country) ?? new Map()
    countries.set(country, own)
    own.set(stem, [Number(companies), classes])
  }
  return countries as ReadonlyMap<string, CountryCounts>
})

/** What one word means by the registers at hand; `null` where there is none of the country, or for several words. */
export function countedMeaning(country: string, words: string): WordMeaning | null {
  const own = counts().get(country)
  if (own === undefined) return null
  const { stems } = queryWords(words, languageOfCountry(country))
  const [companies, classes] = (stems.length === 1 ? own.get(stems[0]) : undefined) ?? [0, '']
  const all = own.get('')
  if (companies === 0 || all === undefined) return { companies: 0, classes: [] }
  const register = readCounts(all[1])
  return {
    companies,
    isShipped: true,
    classes: [...readCounts(classes)].map(([code, having]) => {
      const inRegister = (register.get(code) ?? 1) / all[0]
      const share = smoothedShare(having, companies, inRegister)
      return { code, companies: having, share, lift: share / inRegister }
    }),
  }
}

function readCounts(text: string): ReadonlyMap<string, number> {
  const cells = text === '' ? [] : text.split(' ')
  return new Map(cells.map((cell) => [cell.slice(0, 5), Number(cell.slice(6))]))
}
