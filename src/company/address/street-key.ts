/** The key of a street: its words spelled out, without small ones, as one. */
import type { AddressRules } from './address-rules.ts'
import { type AddressWords, NO_ROLES } from './address-words.ts'

/** A street. */
export interface StreetKey {
  readonly key: string
  /** Whether its words say that it is a street. */
  readonly hasType: boolean
  /** Whether it has a word beside the kind of street. */
  readonly hasName: boolean
  /** Whether it is a site or a building with numbers of its own: `Sample Court`, `Sample Park`; not `Sample Court Road`. */
  readonly isSite: boolean
  /** Whether it is of a kind that a site is never of: `Sample Road`. */
  readonly hasEnd: boolean
}

/** `ae`, `oe`, `ue` for the letters with two dots, `aa` for the one with a ring. */
const UMLAUTS = /(?<=[aou])e|aa/g

/** Letters more than once within a word; `Schumann` and `Schuman` are two. */
const DOUBLE_LETTERS = /([a-z])\1+(?=[a-z])/g

function hasDoubleLetter(word: string): boolean {
  for (let at = word.length - 2; at > 0; at--) if (word.charCodeAt(at) === word.charCodeAt(at - 1)) return true
  return false
}

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** What of a country's rules is about streets. */
export type StreetRules = Pick<AddressRules, 'hasUmlauts' | 'singleLettersFrom'>

const NO_RULES: StreetRules = {}

/** The letters of some words, after a stop and before none. */
interface StreetWords {
  readonly words: readonly string[]
  readonly isShort: readonly boolean[]
}

/** Makes the key of a street. */
export function streetKey(written: StreetWords, known: AddressWords, rules: StreetRules = NO_RULES): StreetKey {
  const { words, isShort } = written
  const { hasUmlauts, singleLettersFrom } = rules
  let key = ''
  let hasType = false
  let hasName = false
  let isNamed = false
  let isDated = false
  let hasEnd = false
  let isSite = false
  let isDoubled = false
  let kindLetters = 0
  let at = 0
  while (at < words.length) {
    const entry = known.find(words, at)
    const { type, plain, side, word, alone, month, end, site } = entry === null ? NO_ROLES : entry.roles
    isSite = site !== undefined
    hasEnd ||= end !== undefined
    // `8 mai 1945` is also written `8 mai`.
    if (isDated && YEAR.test(words[at])) {
      at++
      continue
    }
    isDated = month !== undefined || (isDated && plain !== undefined)
    const length = entry?.length ?? 1
    const isLast = at + length >= words.length
    if (plain !== undefined) {
      hasType ||= plain.length > 3
      isNamed ||= plain === 'the'
    }
    // `St` begins a name or is in one (`St James Street`), or ends a street.
    else if (word !== undefined && !(type !== undefined && isLast)) {
      key += word
      hasName = true
    } else if (type !== undefined && type === 'street' && words[at] === 'st' && isSaint(words, at, known)) {
      key += 'saint'
      hasName = true
    } else if (type !== undefined) {
      key += type.replaceAll(' ', '')
      kindLetters += type.length
      // `Court Street`: of two kinds of streets, one is the name; so are `The Street` and `East Street`.
      hasName ||= hasType || isNamed || alone !== undefined
      hasType = true
    } else if (side !== undefined) {
      key += side
      isNamed = true
    } else {
      isDoubled ||= singleLettersFrom !== undefined && hasDoubleLetter(words[at])
      const spelled = spellEnding(words[at], isShort[at], known)
      key += spelled.word
      hasType ||= spelled.isEnding
      hasName ||= /\p{L}{2}|\d/u.test(words[at])
      at++
      continue
    }
    at += length
  }
  if (isDoubled && key.length - kindLetters >= singleLettersFrom!) {
    const single = words.map((each) => (known.find([each], 0) === null ? each.replace(DOUBLE_LETTERS, '$1') : each))
    const found = streetKey({ words: single, isShort }, known)
    if (found.key.length - kindLetters >= singleLettersFrom!) return found
  }
  if (hasUmlauts) key = key.replace(UMLAUTS, (found) => (found === 'aa' ? 'a' : ''))
  return { key, hasType, hasName, isSite: isSite && !hasEnd, hasEnd }
}

/** Whether `st` is Saint: it begins the street, or another kind of street follows. */
function isSaint(words: readonly string[], at: number, known: AddressWords): boolean {
  const rest = words.slice(at + 1)
  if (rest.length === 0) return false
  return at === 0 || rest.some((word) => known.rolesOf(word).type !== undefined)
}

/** `hauptstr` is `hauptstrasse`; endings of one letter count where a full stop follows. */
function spellEnding(
  word: string,
  isShort: boolean,
  { endings }: AddressWords,
): { readonly word: string; readonly isEnding: boolean } {
  for (const { written, whole } of endings) {
    if (word.length < written.length + 2 || !word.endsWith(written)) continue
    if (written.length === 1 && !isShort) continue
    return { word: word.slice(0, -written.length) + whole, isEnding: true }
  }
  return { word, isEnding: false }
}
