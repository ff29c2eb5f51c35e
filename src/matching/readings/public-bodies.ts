/** Public bodies by their kind and town: `mairie de X` is what the register calls `COMMUNE DE X` (`reference/names/public-bodies.tsv`). */
import { loadTable, oncePer } from '../../reference/load-table.ts'
import { rawWords } from '../name-words.ts'

/** A way to call a kind of body: words before and behind the name of the town, province or region. */
interface Pattern {
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Most spellings of one body. */
const SPELLINGS_MAX = 12

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
  const spellings: string[] = []
  for (const patterns of kindsOf(country)) {
    let best: { town: readonly string[]; matched: number; particle: string | null } | null = null
    for (const { before, behind } of patterns) {
      const matched = before.length + behind.length
      if (words.length <= matched || (best !== null && matched <= best.matched)) continue
      const to = words.length - behind.length
      if (!before.every((word, at) => isParticleOrSame(words[at], word))) continue
      if (!behind.every((word, at) => words[to + at] === word)) continue
      const at = before.findIndex((word) => PARTICLES[word] !== undefined)
      best = { town: words.slice(before.length, to), matched, particle: at < 0 ? null : words[at] }
    }
    if (best === null) continue
    const { particle } = best
    for (const { before, behind } of patterns) {
      // `mairie du X` is `commune du X`, too.
      const own = before.map((word) => (particle !== null && PARTICLES[word] ? particle : word))
      const spelling = [...own, ...best.town, ...behind].join(' ')
      if (!spellings.includes(spelling)) spellings.push(spelling)
    }
  }
  return spellings.filter((spelling) => spelling !== words.join(' ')).slice(0, SPELLINGS_MAX)
}

/** `de` of a pattern is also `du`, `des`, `d'` of a name. */
const PARTICLES: Readonly<Record<string, readonly string[]>> = {
  de: ['de', 'du', 'des', 'd'],
  di: ['di', 'del', 'della', 'dell', 'dei', 'd'],
}

function isParticleOrSame(word: string, pattern: string): boolean {
  return word === pattern || (PARTICLES[pattern]?.includes(word) ?? false)
}
