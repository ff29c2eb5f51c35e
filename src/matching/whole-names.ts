/**
 * Whether two names say the same, each all that the other says: then they are one company's beyond doubt, as far as words go.
 *
 * A score forgives what people leave out and mistype, and so it must to find a company. But `Exampla Savings Bank` and `Exampla Bank`,
 * `Exampla Fund` and `Exampla Fund 2`, `Slatter Properties` and `Slater Properties` are two companies where both are registered, and
 * nothing in their names tells when one of them is not. Where both are at one postcode, only a word left over does.
 */
import type { NameExtent } from '../search/lookup.ts'
import { ARTICLES, COMMON_WORDS, PARTICLES, smallWordsOf } from './common-words.ts'
import type { WordPair } from './pair-words.ts'
import type { AskedName, FoundName } from './score.ts'

/** Letters of a word in which a typo is one, though no other word tells the company: two words of so many letters rarely differ by one. */
const SURE_LETTERS_MIN = 11
/** Shortest beginning that a list leaves of a word that it cuts off. */
const CUT_LETTERS_MIN = 4
/** Words that tell a company, of which the names with the same in another order have at least so many. */
const TURNED_WORDS_MIN = 3
/** Words of so many letters are initials (`Grainger W W`). */
const INITIALS_MAX = 2

/** @param pairs which words of both correspond, in the order of those asked for */
export function extentOf(asked: AskedName, found: FoundName, pairs: readonly WordPair[]): NameExtent {
  const { country } = asked
  if (pairs.length === 0) return 'part'
  if (!isAllSaid(asked.words, pairs, 'asked', country) || !isAllSaid(found.words, pairs, 'found', country))
    return 'part'
  return areWordsOne(asked, pairs) && isSameOrder(asked, pairs) ? 'whole' : 'turned'
}

/** Whether nothing is left over but small words. An article other than `the` needs two words beside it: `Le Sapin` is not `Sapin`. */
function isAllSaid(
  words: FoundName['words'],
  pairs: readonly WordPair[],
  side: 'asked' | 'found',
  country: string,
): boolean {
  const small = smallWordsOf(country)
  return words.every(({ text }, at) => {
    if (pairs.some((pair) => pair[side].includes(at))) return true
    return small.has(text) && (text === 'the' || !ARTICLES.has(text) || pairs.length > 1)
  })
}

/** Whether each pair is one word: equal but for its spelling, cut short with a dot or at the end, or mistyped beside words that tell the company. */
function areWordsOne({ words }: AskedName, pairs: readonly WordPair[]): boolean {
  const isTold = pairs.some(({ asked, link }) => EQUAL.has(link) && asked.some((at) => isTelling(words[at].text)))
  return pairs.every(({ asked: [at], link }) => {
    const { text, cut, isKnown } = words[at]
    if (EQUAL.has(link) || link === 'equivalent') return true
    if (link === 'beginning') return cut === 'dotted' || (cut === 'last' && !isKnown && text.length >= CUT_LETTERS_MIN)
    return link === 'typo' && !isKnown && (isTold || text.length >= SURE_LETTERS_MIN)
  })
}

const EQUAL: ReadonlySet<WordPair['link']> = new Set(['same', 'spacing', 'spelling'])

/** Whether the order is the same, or a name is turned as catalogues do (`Wiley John & Sons`). `Pacific Union Bank` is not `Union Pacific Bank`. */
function isSameOrder({ words }: AskedName, pairs: readonly WordPair[]): boolean {
  const crosses = (a: WordPair, b: WordPair) => a.asked[0] < b.asked[0] !== a.found[0] < b.found[0]
  const heavy = pairs.filter(({ asked: [at] }) => !PARTICLES.has(words[at].text))
  const moved = heavy.filter((pair) => heavy.some((other) => other !== pair && crosses(pair, other)))
  if (moved.length === 0) return true
  const texts = moved.flatMap(({ asked }) => asked.map((at) => words[at].text))
  return (
    texts.every(isTelling) && (pairs.length >= TURNED_WORDS_MIN || texts.some((text) => text.length <= INITIALS_MAX))
  )
}

/** Whether a word is none of those that every register is full of, nor a number. */
function isTelling(text: string): boolean {
  return !COMMON_WORDS.has(text) && !PARTICLES.has(text) && !/^\d+$/.test(text)
}
