/** The key of a street: its words spelled out, without small ones, as one. */
import type { AddressWords } from './address-words.ts'

/** A street. */
export interface StreetKey {
  readonly key: string
  /** Whether its words say that it is a street. */
  readonly hasType: boolean
  /** Whether it has a word beside the kind of street. */
  readonly hasName: boolean
}

/** `ae`, `oe`, `ue` for the letters with two dots, `aa` for the one with a ring. */
const UMLAUTS = /(?<=[aou])e|aa/g

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** The letters of some words, after a stop and before none. */
interface StreetWords {
  readonly words: readonly string[]
  readonly isShort: readonly boolean[]
}

/** Makes the key of a street. @param hasUmlauts whether `ae` may be one letter */
export function streetKey({ words, isShort }: StreetWords, known: AddressWords, hasUmlauts: boolean): StreetKey {
  let key = ''
  let hasType = false
  let hasName = false
  let isNamed = false
  let isDated = false
  let at = 0
  while (at < words.length) {
    const entry = known.find(words, at)
    const { type, plain, side, word, alone, month } = entry?.roles ?? {}
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
      // `Court Street`: of two kinds of streets, one is the name; so are `The Street` and `East Street`.
      hasName ||= hasType || isNamed || alone !== undefined
      hasType = true
    } else if (side !== undefined) {
      key += side
      isNamed = true
    } else {
      const spelled = spellEnding(words[at], isShort[at], known)
      key += spelled.word
      hasType ||= spelled.isEnding
      hasName ||= /\p{L}{2}|\d/u.test(words[at])
      at++
      continue
    }
    at += length
  }
  if (hasUmlauts) key = key.replace(UMLAUTS, (found) => (found === 'aa' ? 'a' : ''))
  return { key, hasType, hasName }
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
