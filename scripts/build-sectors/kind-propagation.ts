/**
 * What the phrases of making teach about selling, repairing and renting out the same things.
 *
 * Makers have by far the most phrases. Those of the other kinds show which of their classes deals in whose products
 * ("Medicaments (wholesale)": what 21.20 makes, 46.46 sells); with that, every product phrase of a maker becomes a
 * phrase of its wholesaler, retailer, agent, repairer, lessor and installer for the linear model to learn from.
 */
import type { ActivityKind } from '../../src/industries/activity-kinds.ts'
import { englishStemsOf, kindOfStem } from '../../src/industries/activity-kinds.ts'
import { wordKey } from '../../src/industries/sector-index.ts'
import { sectorStems } from '../../src/industries/sector-words.ts'
import type { ClassWords } from './class-words.ts'
import type { Phrase } from './phrases.ts'

/** A product with a kind: the stems of both, and the classes it belongs to. */
export interface PropagatedPhrase {
  readonly stems: readonly string[]
  readonly kind: ActivityKind
  readonly classes: readonly (readonly [number: number, share: number])[]
}

/** Classes of the kinds that follow the maker's product. */
const FOLLOWERS: Partial<Record<ActivityKind, (code: string) => boolean>> = {
  wholesale: (code) => (code >= '46.2' && code < '46.8') || code === '45.31',
  agent: (code) => code >= '46.11' && code < '46.19',
  retail: (code) => (code >= '47.2' && code < '47.8') || ['45.11', '45.32', '45.40'].includes(code),
  repair: (code) => (code >= '33.1' && code < '33.2') || code.startsWith('95') || code === '45.20',
  rent: (code) => code.startsWith('77'),
  install: (code) => code === '33.20' || (code >= '43.2' && code < '43.4'),
  machine: (code) => code === '28.30' || (code >= '28.4' && code < '29'),
}

/**
 * Agents and machine makers by the divisions whose goods they deal in, or make the machines for: read off the titles of
 * 46.11 to 46.18 and 28.3 to 28.9. Phrases that name both the machine and the product are too few to find this out.
 */
const FOLLOWER_OF_DIVISION: Partial<Record<ActivityKind, Readonly<Record<string, string>>>> = {
  agent: {
    '46.11': '01',
    '46.12': '05 06 07 08 19 20 24',
    '46.13': '02 16 23',
    '46.14': '26 27 28 29 30',
    '46.15': '25 31',
    '46.16': '13 14 15',
    '46.17': '03 10 11 12',
    '46.18': '17 18 21 22 32',
  },
  machine: {
    '28.30': '01 02',
    '28.41': '25',
    '28.49': '16 23',
    '28.91': '24',
    '28.92': '05 06 07 08',
    '28.93': '10 11 12',
    '28.94': '13 14 15',
    '28.95': '17',
    '28.96': '22',
    '28.99': '18 20 26',
  },
}

/** How many phrases an entry of that table is worth. */
const TABLE_COUNT = 5
/** Shares below are chance. */
const SHARE_MIN = 0.08
const COUNT_MIN = 1
const STEMS_MAX = 8
/** Scale that turns weights of words into odds; the one that questions are scored with. */
const SCALE = 0.6

/** Makes phrases of the following kinds from the English phrases of makers. */
export function propagateKinds(
  phrases: readonly Phrase[],
  words: ClassWords,
  classes: readonly string[],
): PropagatedPhrase[] {
  const numbers = new Map(classes.map((code, number) => [code, number]))
  const makers = classes.flatMap((code, number) => (code < '33' ? [number] : []))
  const english = phrases.filter(({ language }) => language === 'en')
  const counts = new Map<ActivityKind, Map<number, Map<number, number>>>()
  const count = (kind: ActivityKind, maker: number, follower: number, amount: number): void => {
    const perMaker = counts.get(kind) ?? new Map<number, Map<number, number>>()
    counts.set(kind, perMaker)
    const perFollower = perMaker.get(maker) ?? new Map<number, number>()
    perMaker.set(maker, perFollower)
    perFollower.set(follower, (perFollower.get(follower) ?? 0) + amount)
  }
  for (const { text, classes: shares } of english) {
    if (shares.length > 6) continue
    const stems = sectorStems(text, 'en')
    for (const kind of new Set(stems.map((stem) => kindOfStem(stem, 'en')))) {
      const follows = kind && FOLLOWERS[kind]
      if (!follows || !shares.some(([code]) => follows(code))) continue
      for (const [maker, probability] of likelyMakers(productOf(stems), words, makers)) {
        for (const [code, share] of shares) {
          if (follows(code)) count(kind, maker, numbers.get(code)!, probability * share)
        }
      }
    }
  }
  for (const [kind, divisions] of Object.entries(FOLLOWER_OF_DIVISION) as [ActivityKind, Record<string, string>][]) {
    for (const [follower, list] of Object.entries(divisions)) {
      const above = new Set(list.split(' '))
      for (const maker of makers) {
        if (above.has(classes[maker].slice(0, 2))) count(kind, maker, numbers.get(follower)!, TABLE_COUNT)
      }
    }
  }
  const propagated: PropagatedPhrase[] = []
  for (const { text, classes: shares } of english) {
    if (shares.length !== 1) continue
    const [[code]] = shares
    if (code < '10' || code >= '33') continue
    const product = productOf(sectorStems(text, 'en'))
    if (product.length === 0 || product.length > STEMS_MAX) continue
    for (const [kind, perMaker] of counts) {
      const followers = likelyFollowers(perMaker.get(numbers.get(code)!))
      if (followers.length > 0) {
        propagated.push({ stems: [...product, englishStemsOf(kind)[0]], kind, classes: followers })
      }
    }
  }
  return propagated
}

/** The words of a phrase for its subject, not for what is done with it. */
function productOf(stems: readonly string[]): string[] {
  return stems.filter((stem) => kindOfStem(stem, 'en') === undefined)
}

function likelyMakers(product: readonly string[], words: ClassWords, makers: readonly number[]): [number, number][] {
  const scores = makers.map((maker) => {
    let score = 0
    for (const stem of product) score += words.get(wordKey('en', stem))?.weights.get(maker) ?? 0
    return score
  })
  const highest = Math.max(...scores)
  if (highest === 0) return []
  const odds = scores.map((score) => Math.exp((score - highest) * SCALE))
  const sum = odds.reduce((total, each) => total + each, 0)
  return makers
    .map((maker, index): [number, number] => [maker, odds[index] / sum])
    .filter(([, probability]) => probability > 0.05)
}

function likelyFollowers(counts: ReadonlyMap<number, number> | undefined): [number, number][] {
  if (counts === undefined) return []
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (total < COUNT_MIN) return []
  const kept = [...counts].filter(([, each]) => each / total > SHARE_MIN)
  const sum = kept.reduce((all, [, each]) => all + each, 0)
  return kept.map(([number, each]) => [number, each / sum])
}
