/**
 * What is known of words before any register is read (`reference/lists/common-words.tsv`, folded).
 *
 * An index over a million names knows by itself which words are common; one over three hundred does not, and would
 * take `Holding` for as telling as `Volvo`. So the words that every register is full of start with a share, which
 * the names that were read then confirm or correct (`weights.ts`).
 */
import { loadTable, oncePer } from '../reference/load-table.ts'

const ROWS = loadTable('lists/common-words').rows.map(([kind, _, words, countries = '']) => {
  return { kind, words: words.split(' '), countries: countries.split(' ') }
})
const wordsOf = (kind: string) => new Set(ROWS.flatMap((row) => (row.kind === kind ? row.words : [])))

/** Articles, prepositions and the like: they are left out or changed at will. All countries together. */
export const PARTICLES: ReadonlySet<string> = wordsOf('particle')

/** Articles that open names. They are left out and put in more than any other word. All countries together. */
export const ARTICLES: ReadonlySet<string> = wordsOf('article')

/** The words of a kind in each country, those of every country among them. */
function wordsIn(kind: string): (country: string) => ReadonlySet<string> {
  const own = ROWS.filter((row) => row.kind === kind)
  return oncePer((country) => {
    const here = own.filter(({ countries }) => countries[0] === '*' || countries.includes(country))
    return new Set(here.flatMap(({ words }) => words))
  })
}

/** The words that may be left out of names in a country, those of English among them. @param country ISO 3166-1 alpha-2 */
export const smallWordsOf = wordsIn('small')

/** Words for "and" in the names of a country: those that are never anything else anywhere, and its own. */
export const andsOf = wordsIn('and')

/** Words of which every register is full: trades, words for a company or a part of one, flourishes. */
export const COMMON_WORDS: ReadonlySet<string> = wordsOf('common')
