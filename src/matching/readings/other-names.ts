/** Names by which people ask for large companies whose registered names are others: `reference/names/other-names.tsv`. */
import { once, oncePer, TableBytes } from '../../reference/load-table.ts'
import { cityPoint } from '../../reference/points.ts'
import { rawWords } from '../name-words.ts'
import { joinWords, readName } from '../names.ts'

/** Longest town after a name, in words. */
const TOWN_WORDS_MAX = 3
/** A word with digits after a name is of a postcode. */
const DIGIT = /\d/

/**
 * The registered names of the companies that a text may mean: an acronym, a brand, a former name, perhaps with a town after it.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns as their registers write them; none for a text that the table lacks
 */
export function registeredNames(text: string, country: string): readonly string[] {
  const known = ofCountry(country)
  if (known.size === 0) return NONE
  const { words } = readName(text, country, true)
  const found = known.get(joinWords(words))
  if (found !== undefined) return found
  const raw = rawWords(text).filter(({ text: word }, at) => at === 0 || !DIGIT.test(word))
  const spelled = (from: number, to: number) =>
    raw
      .slice(from, to)
      .map(({ text: word }) => word)
      .join(' ')
  for (let end = raw.length; end > 0 && raw.length - end <= TOWN_WORDS_MAX; end--) {
    const before = known.get(joinWords(readName(spelled(0, end), country).words))
    if (before === undefined) continue
    if (end === raw.length || cityPoint(country, spelled(end, raw.length)) !== null) return before
  }
  return NONE
}
const NONE: readonly string[] = []

const table = once(() => new TableBytes('names/other-names'))

/** Registered names by the letters of the other name. */
const ofCountry = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>()
  const [from, to] = table().rowsOf(country)
  for (let row = from; row < to; row++) {
    const [, , name, registered] = table().cells(row)
    const key = joinWords(readName(name, country).words)
    const known = names.get(key)
    if (known) known.push(registered)
    else names.set(key, [registered])
  }
  return names
})
