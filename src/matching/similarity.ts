/**
 * How similar two words are, and why: the unit that scores of names are made of.
 */
import { areEquivalent } from './equivalents.ts'
import { type TypoKind, typoKind, typosBetween } from './typos.ts'

/** Why two words count as one. */
export type WordLink =
  | 'same'
  /** `Bros` and `Brothers`, `center` and `centre`, `two` and `2`. */
  | 'equivalent'
  /** `Müller` and `Mueller`: one word, two ways to write its letters. */
  | 'spelling'
  | 'typo'
  /** One is the beginning of the other: `Constr.` and `Construction`. */
  | 'beginning'
  /** `J.` and `John`. */
  | 'initial'
  /** `Fit Lab` and `Fitlab`. */
  | 'spacing'
  /** `IBM` and `International Business Machines`. */
  | 'acronym'

/** That two words are similar, how much (0..1), and why. */
export interface Similarity {
  readonly link: WordLink
  readonly similarity: number
}

const SAME: Similarity = { link: 'same', similarity: 1 }
const EQUIVALENT: Similarity = { link: 'equivalent', similarity: 0.95 }
const SPELLING: Similarity = { link: 'spelling', similarity: 0.97 }
/** `J.` typed for `John`; and a register's own single letter, which is more often something else. */
const INITIAL: Similarity = { link: 'initial', similarity: 0.45 }
const INITIAL_OF_REGISTER: Similarity = { link: 'initial', similarity: 0.25 }
/** The last word of what was typed, of which only a letter is there. */
const CUT_TO_LETTER: Similarity = { link: 'beginning', similarity: 0.65 }

/** Similarity after one typo by the letters of the longer word: in a short word every letter counts, in a long one few do. */
const ONE_TYPO = [0, 0, 0, 0.3, 0.66, 0.78, 0.84, 0.87, 0.89, 0.9, 0.91, 0.92]
/** Similarity after two typos, likewise. */
const TWO_TYPOS = [0, 0, 0, 0, 0, 0, 0.35, 0.6, 0.7, 0.75, 0.79, 0.8, 0.82]
/** Correction by the kind of typo: some are likelier to be another word. */
const TYPO_KINDS: Readonly<Record<TypoKind, number>> = {
  swapped: 0.03,
  'left out or put in': 0.01,
  'neighbouring key': 0,
  'other letter': -0.03,
}
/** A mistyped first letter is rare: more often it is another word. */
const OTHER_FIRST_LETTER = 0.05
/** Shortest word that counts as the beginning of another. */
const BEGINNING_LETTERS_MIN = 3
/**
 * Similarity of a prefix: a base value, plus a share that grows with the length of the prefix. A dot after it marks it as
 * cut short. At the end of what was typed it may have been cut off. A register's own word that is a prefix of the one
 * asked is rarely its abbreviation.
 */
const BEGINNING = { dotted: 0.82, last: 0.74, other: 0.56, register: 0.48 } as const
const BEGINNING_SHARE = 0.22
/** A word that names of the country contain was more likely meant than mistyped. */
const KNOWN_WORD_FACTOR = 0.82

const DIGIT = /\d/
const NUMBER = /^\d+$/
const NUMERAL = /^[ivx]{1,4}$/
const DIGRAPHS = /([aou])e|aa/g

/** A word as asked, and its context. */
export interface AskedWord {
  /** Folded. */
  readonly text: string
  /** Whether names of the country contain the word exactly as asked: then it is less likely mistyped. */
  readonly isKnown: boolean
  /** How it may have been cut short: with a dot, or as the last word of what was typed. */
  readonly cut: 'dotted' | 'last' | 'other'
}

/**
 * Compares a word as asked with a word of a registered name.
 *
 * @param found folded
 * @returns `null` when they are two words
 */
export function similarityOf(word: AskedWord, found: string): Similarity | null {
  const { text: asked, isKnown } = word
  if (asked === found) return SAME
  if (areEquivalent(asked, found)) return EQUIVALENT
  // `Fund II` and `Fund III`, `12 High Street` and `14 High Street` are two companies, not one with a typo.
  if (NUMERAL.test(asked) || NUMERAL.test(found)) return null
  if (DIGIT.test(asked) || DIGIT.test(found)) return beginning(word, found)
  if (withoutMac(asked) === withoutMac(found)) return SPELLING
  if (Math.abs(asked.length - found.length) <= 3 && withoutDigraphs(asked) === withoutDigraphs(found)) return SPELLING
  const longer = Math.max(asked.length, found.length)
  const typos = longer < 4 ? 3 : typosBetween(asked, found, longer < 6 ? 1 : 2)
  let similarity = 0
  if (typos === 1) similarity = ONE_TYPO[Math.min(longer, ONE_TYPO.length - 1)] + TYPO_KINDS[typoKind(asked, found)]
  else if (typos === 2) similarity = TWO_TYPOS[Math.min(longer, TWO_TYPOS.length - 1)]
  if (similarity > 0) {
    if (asked.charCodeAt(0) !== found.charCodeAt(0)) similarity -= OTHER_FIRST_LETTER
    if (isKnown) similarity *= KNOWN_WORD_FACTOR
  }
  const prefix = beginning(word, found)
  // One letter less is a letter left out, unless the word may have been cut short there.
  if (prefix && (similarity === 0 || (prefix.similarity >= similarity && word.cut !== 'other'))) return prefix
  return similarity > 0 ? { link: 'typo', similarity } : null
}

function beginning({ text: asked, isKnown, cut }: AskedWord, found: string): Similarity | null {
  const [short, long] = asked.length < found.length ? [asked, found] : [found, asked]
  if (short.length === long.length || !long.startsWith(short)) return null
  if (short.length === 1) {
    if (DIGIT.test(short)) return null
    if (short !== asked) return INITIAL_OF_REGISTER
    return cut === 'last' ? CUT_TO_LETTER : INITIAL
  }
  const how = short === asked ? cut : 'register'
  const lettersMin = how === 'dotted' || how === 'last' ? 2 : BEGINNING_LETTERS_MIN
  if (short.length < lettersMin) return null
  // `1` begins `12`, and `2001` begins `2001b`: both mean something else, unless they were cut off.
  if (how !== 'last' && (NUMBER.test(short) || (DIGIT.test(short.at(-1)!) && DIGIT.test(long[short.length]))))
    return null
  const similarity = BEGINNING[how] + BEGINNING_SHARE * (short.length / long.length)
  return { link: 'beginning', similarity: isKnown && how !== 'dotted' ? similarity * KNOWN_WORD_FACTOR : similarity }
}

/** `MacDonald` as `McDonald`. */
function withoutMac(word: string): string {
  return word.startsWith('mac') ? `mc${word.slice(3)}` : word
}

/** `mueller`, `moeller`, `aarhus` as `muller`, `moller`, `arhus`: letters that have two plain spellings. */
function withoutDigraphs(word: string): string {
  return word.replace(DIGRAPHS, (_pair, vowel: string | undefined) => vowel ?? 'a')
}
