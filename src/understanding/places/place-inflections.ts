/**
 * Names of places inside longer words: "Kölner" (of Köln), "Hamburgs" (the genitive), "oberfränkische" (of Oberfranken),
 * "trondheimsbaserte" (based in Trondheim), "bergenske" (of Bergen).
 * German and Norwegian make them of any name, so they are read by rule; the adjectives of other languages are listed
 * (`reference/sentences/place-names.tsv`).
 */
import type { Sentence } from '../sentence.ts'
import { wordSet } from '../sentence-words.ts'

const GERMAN: ReadonlySet<string> = new Set(['DE', 'AT', 'CH'])
/** "Bergenske", "vestlandske" (of Vestlandet); shorter stems are words: "norske", "friske". */
const NORWEGIAN_ADJECTIVE = /^(\p{L}{4,})ske$/u
/** "Sauerländische", "oberfränkischen". Shorter stems are words: "frische", "irdische". */
const GERMAN_ADJECTIVE = /^(\p{L}{4,})isch(?:e[mnrs]?)$/u
const NORWEGIAN_BASED = /s?basert(?:e)?$/
/** Prepositions with the genitive. */
const GENITIVE = wordSet('in aus innerhalb außerhalb nördlich südlich östlich westlich unweit')
/** City adjectives that are no more than a name with an ending. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['hannoveraner', 'hannover'],
  ['zurcher', 'zurich'],
  ['basler', 'basel'],
  ['hallenser', 'halle'],
  ['munsteraner', 'munster'],
  ['weimarer', 'weimar'],
])

/** The names that a word may hold, likeliest first. @param before key of the word before it */
export function inflectedStems(key: string, country: string, before: string): readonly string[] {
  if (country === 'NO') {
    if (NORWEGIAN_BASED.test(key)) return [key.replace(/basert(?:e)?$/, ''), key.replace(NORWEGIAN_BASED, '')]
    const stem = NORWEGIAN_ADJECTIVE.exec(key)?.[1]
    return stem === undefined ? [] : [stem, `${stem}et`]
  }
  if (!GERMAN.has(country) || key.length < 6) return []
  if (key.endsWith('s') && GENITIVE.has(before)) return [key.slice(0, -1)]
  const adjective = GERMAN_ADJECTIVE.exec(key)?.[1]
  if (adjective !== undefined) return [adjective, `${adjective}en`, `${adjective}e`, `${adjective}land`]
  if (!key.endsWith('er')) return []
  const irregular = IRREGULAR.get(key)
  if (irregular !== undefined) return [irregular]
  const stem = key.slice(0, -2)
  // "Berliner", "Karlsruher", "Bremer", "Münchner".
  return [stem, `${stem}e`, `${stem}en`, ...(stem.endsWith('n') ? [`${stem.slice(0, -1)}en`] : [])]
}

/** What a city's adjective names a kind of: food, breeds, ways of doing it. */
const KINDS =
  /(?:wurst|wurste|wurstchen|schnitzel|kranz|stollen|lebkuchen|marzipan|kase|pils|pilsner|blau|modell|dom|messe|borse|schule|kindl|luft|weisse|weise|patrizier|platte|brotchen|schwarz|strasse|platz|allee|weg|hof|tor|chaussee|burger|apfelwein|wurstwaren)$/

/** Whether a form of a name is an adjective, which a noun must follow. */
export function isAdjective(key: string): boolean {
  return key.endsWith('er') || GERMAN_ADJECTIVE.test(key)
}

/** Whether a noun follows that may be of a city: "Hamburger Reedereien", not "Hamburger braten", "Nürnberger Würstchen". */
export function isAdjectiveBefore(pieces: Sentence, at: number): boolean {
  const next = pieces[at + 1]
  return next?.kind === 'word' && !next.isGlued && next.isCapital && !KINDS.test(next.key)
}
