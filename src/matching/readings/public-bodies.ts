/** Public bodies by their kind and town: `mairie de X` is what the register calls `COMMUNE DE X` (`reference/names/public-bodies.tsv`). */
import { loadTable, oncePer } from '../../reference/load-table.ts'
import { rawWords } from '../name-words.ts'

/** A way to call a kind of body: words before and behind the name of the town, province or region. */
interface Pattern {
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Most spellings of one body. */
const SPELLINGS_MAX = 16

/** The kinds of bodies of a country, and for each the ways to call it, those of more words first. */
const kindsOf = oncePer((country: string): readonly (readonly Pattern[])[] => {
  const kinds = new Map<string, Pattern[]>()
  for (const [kind, countries, words] of loadTable('names/public-bodies').rows) {
    if (!countries.split(' ').includes(country)) continue
    const [before, behind = ''] = words.split('~')
    const patterns = kinds.get(kind) ?? []
    patterns.push({ before: wordsOf(before), behind: wordsOf(behind) })
    kinds.set(kind, patterns)
  }
  return [...kinds.values()]
})

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

/**
 * What else a public body may be called: its other names with the same town.
 *
 * @param name as a caller typed it
 * @param country ISO 3166-1 alpha-2
 * @returns none where the name is not that of a public body; at most `SPELLINGS_MAX`
 */
export function publicBodySpellings(name: string, country: string): readonly string[] {
  const words = rawWords(name).map(({ text }) => text)
  const found = kindsOf(country).flatMap((patterns) => {
    const town = townIn(words, patterns)
    return town === null ? [] : [{ patterns, town }]
  })
  // What says most of a body says which it is: `Exampla Town Council` is no `Exampla Town`, and none of a district.
  const most = Math.max(...found.map(({ town }) => town.matched))
  const spellings = new Set<string>()
  for (const { patterns, town } of found.filter(({ town }) => town.matched === most)) {
    for (const { before, behind } of patterns) {
      // `mairie du X` is `commune du X`, too.
      const own = before.map((word) => (town.particle !== null && PARTICLES.has(word) ? town.particle : word))
      spellings.add([...own, ...town.words, ...behind].join(' '))
    }
  }
  spellings.delete(words.join(' '))
  return [...spellings].slice(0, SPELLINGS_MAX)
}

/** The town in the name of a body, and how it is named. */
interface TownInName {
  readonly words: readonly string[]
  /** Words that say what kind of body it is. */
  readonly matched: number
  readonly particle: string | null
}

/** The town in a name, by the pattern of most words; `null` where none fits. */
function townIn(words: readonly string[], patterns: readonly Pattern[]): TownInName | null {
  let best: TownInName | null = null
  for (const { before, behind } of patterns) {
    const matched = before.length + behind.length
    if (words.length <= matched || (best !== null && matched <= best.matched)) continue
    const to = words.length - behind.length
    if (!before.every((word, at) => isParticleOrSame(words[at], word))) continue
    if (!behind.every((word, at) => words[to + at] === word)) continue
    const at = before.findIndex((word) => PARTICLES.has(word))
    best = { words: words.slice(before.length, to), matched, particle: at < 0 ? null : words[at] }
  }
  return best
}

/** `de` of a pattern is also `du`, `des`, `d'` of a name. */
const PARTICLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['de', ['de', 'du', 'des', 'd']],
  ['di', ['di', 'del', 'della', 'dell', 'dei', 'd']],
])

function isParticleOrSame(word: string, pattern: string): boolean {
  return word === pattern || (PARTICLES.get(pattern)?.includes(word) ?? false)
}
