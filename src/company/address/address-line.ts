/** Takes an address line apart: into its parts between commas, and these into words and numbers, without what is inside a building. */
import { foldLetters } from '../../text/fold-text.ts'
import type { AddressWords } from './address-words.ts'

/** A part of an address between commas: folded words, and numbers with what belongs to them (`12a`, `12-14`). */
export interface AddressPart {
  readonly words: readonly string[]
  /** Whether a full stop follows each word: it may be short for another. */
  readonly isShort: readonly boolean[]
}

/** An address as it was taken apart. */
export interface AddressLine {
  readonly parts: readonly AddressPart[]
  /** The number of a post-office box. */
  readonly box: string | null
  /** Whether it says that there is no house number. */
  readonly hasNoNumber: boolean
}

/** Longer lines are no address, and are not read. Registers publish at most some 250 characters. */
const LINE_LENGTH_MAX = 400

const PARTS = /[,;\n\r|()]|\s[-–—]\s(?!\s*\d)/
/** `7, - 9`: the first number of a range was a cell of its own. */
const SPLIT_RANGE = /(\d[a-z]?), -\s*(?=\d)/g
/** `Sample's Road`, which has no South in it. */
const POSSESSIVE = /([a-z])'s(?![a-z])/g
/** A number with what belongs to it: letters, the second number of a range. */
const NUMBER =
  /\d+(?:(?:\p{L}{1,4}|quater)(?![\p{L}\d])|\s?[-–/]\s?[a-z](?![\p{L}\d]))?(?:\s*[-–/+&]\s*\d+[a-z]?(?![\p{L}\d]))*/uy

/** A number of a house, with letters or a range. */
const HOUSE_NUMBER = /^\d+(?:[-/]?[a-z]|bis|ter|quater)?(?:[-/+&]\d+[a-z]?)*$/
/** What names a part of a building. */
const INSIDE_VALUE = /^(?:\d.*|[a-z]|[a-z]{1,2}\d+[a-z]?|[ivx]+)$/

/** Whether a word can be the number of a house. */
export function isHouseNumber(word = ''): boolean {
  return isDigit(word.charCodeAt(0)) && HOUSE_NUMBER.test(word)
}

/**
 * Takes a line apart.
 *
 * @param isNumberFirst whether parts of a building may precede the house number
 */
export function readAddressLine(address: string, words: AddressWords, isNumberFirst: boolean): AddressLine {
  const line: { parts: AddressPart[]; box: string | null; hasNoNumber: boolean } = {
    parts: [],
    box: null,
    hasNoNumber: false,
  }
  if (address.length > LINE_LENGTH_MAX) return line
  const folded = foldLetters(address)
  const whole = folded.includes(', -') ? folded.replace(SPLIT_RANGE, '$1-') : folded
  for (const text of (whole.includes("'s") ? whole.replace(POSSESSIVE, '$1s') : whole).split(PARTS)) {
    const part = wordsOf(text)
    if (part.words.length === 0) continue
    const before = line.parts.at(-1)?.words ?? []
    // `4th, Floor The Hub`: the number of the floor is a part of its own.
    const hasFloorNumber = before.length === 1 && /^\d/.test(before[0])
    const cleared = clearPart(part, words, { isNumberFirst, hasFloorNumber })
    line.box ??= cleared.box
    line.hasNoNumber ||= cleared.hasNoNumber
    if (cleared.beginsWithFloor && hasFloorNumber) line.parts.pop()
    if (cleared.part.words.length > 0) line.parts.push(cleared.part)
  }
  return line
}

/** Splits folded text. Nearly all of it is letters: only numbers are worth an expression. */
function wordsOf(text: string): AddressPart {
  const words: string[] = []
  const isShort: boolean[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    let end = at + 1
    if (isDigit(code) && !(code === 0x30 && isLetter(text.charCodeAt(at + 1)) && isLetter(text.charCodeAt(at + 2)))) {
      NUMBER.lastIndex = at
      NUMBER.test(text)
      end = NUMBER.lastIndex
      const written = text.slice(at, end)
      const range = /[\s–]/.test(written) ? /^((\d+)[a-z]?)\s[-–]\s*(\d+)/.exec(written) : null
      // `12 - 3° piano` is no range.
      if (range !== null && Number(range[3]) <= Number(range[2])) end = at + range[1].length
      words.push(text.slice(at, end).replace(/\s+/g, '').replaceAll('–', '-'))
      isShort.push(false)
    } else if (code === 0x30 || isLetter(code)) {
      let hasDigit = code === 0x30
      for (; end < text.length; end++) {
        const next = text.charCodeAt(end)
        if (isDigit(next)) hasDigit = true
        else if (!isLetter(next)) break
      }
      const word = text.slice(at, end)
      words.push(hasDigit ? lettersOf(word) : word)
      isShort.push(text[end] === '.')
    } else if (text[at] === '#') {
      words.push('#')
      isShort.push(false)
    }
    at = end
  }
  return { words, isShort }
}

/** `0akwood`, `mi1l`: a word with a zero for O, or a one for L, between letters. Others stay (`b2b`, `l141`). */
function lettersOf(word: string): string {
  return /^[a-z]*[01][a-z]{2,}$/.test(word) ? word.replace('0', 'o').replace('1', 'l') : word
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Whether it is a letter of folded text: all that is no sign of ASCII, Latin-1 or general punctuation. */
function isLetter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f))
  )
}

interface ClearedPart extends Pick<AddressLine, 'box' | 'hasNoNumber'> {
  readonly part: AddressPart
  readonly beginsWithFloor: boolean
}

/** A part without what is inside a building, boxes, marks before numbers and names of those in whose care it is. */
function clearPart(
  { words, isShort }: AddressPart,
  known: AddressWords,
  { isNumberFirst, hasFloorNumber }: { readonly isNumberFirst: boolean; readonly hasFloorNumber: boolean },
): ClearedPart {
  const kept: string[] = []
  const short: boolean[] = []
  let box: string | null = null
  let hasNoNumber = false
  let beginsWithFloor = false
  let hasNumber = false
  let at = 0
  while (at < words.length) {
    const word = words[at]
    const entry = known.find(words, at)
    if (entry === null) {
      kept.push(word)
      short.push(isShort[at++])
      hasNumber ||= isHouseNumber(word)
      continue
    }
    const { roles, length } = entry
    const next = at + length
    const isInside = roles.inside !== undefined || roles.floor !== undefined
    const isOrdinalNext = isInside && known.rolesOf(words[next] ?? '').ordinal !== undefined
    const isMay = (kept.length === 0 && at === 0) || isNumberFirst || hasNumber || isOrdinalNext
    if (roles.careOf !== undefined && next < words.length && (at === 0 || next > at + 1)) {
      // A name follows, up to the end or to a street.
      at = isNumberFirst ? afterCareOf(words, next, known) : words.length
      continue
    }
    const last = kept.at(-1)
    if (roles.range !== undefined && isHouseNumber(last) && isAfter(words[next], last!)) {
      kept[kept.length - 1] = `${last}-${words[next]}`
      at = next + 1
      continue
    }
    if (roles.none !== undefined) hasNoNumber = true
    else if (roles.box !== undefined && /^\d/.test(words[next] ?? '')) {
      const digits = countWhile(words, next, (each) => /^\d+$/.test(each)) || 1
      box ??= words.slice(next, next + digits).join('')
      at = next + digits
      continue
    } else if (roles.floor !== undefined && (at === 0 || isFloorNumber(words[at - 1], known)) && isMay) {
      // Behind a street the first number is the house's.
      const isHouse = () => {
        const isFirst = kept.findIndex((each) => /^\d/.test(each)) === kept.length - 1
        // `Example Centre, 4. etg., Sample Road 6`: a part of its own is no house, unless it goes on with the floor (`8 piano terra`).
        return !isNumberFirst && isFirst && !(kept.length === 1 && at === 1 && !isOrdinalNext)
      }
      while (kept.length > 0 && isFloorNumber(kept.at(-1)!, known) && !isHouse()) {
        const isOrdinal = !/^\d/.test(kept.pop()!)
        short.pop()
        // `550 Second Floor Some Park`: the number before the floor's is the house's.
        if (isOrdinal && /^\d/.test(kept.at(-1) ?? '')) break
      }
      if (at === 0) {
        beginsWithFloor = true
        at = !hasFloorNumber && INSIDE_VALUE.test(words[next] ?? '') ? next + 1 : next
        continue
      }
      // `12 piano terra`; `Ground Floor Upper Street` is a street.
      if (!isNumberFirst && isOrdinalNext) {
        at = next + 1
        continue
      }
    } else if (roles.inside !== undefined && isMay && INSIDE_VALUE.test(words[next] ?? '')) {
      at = afterInside(words, next + 1)
      continue
    } else if (roles.plot !== undefined && hasNumber && next === words.length - 1 && /^\d/.test(words[next])) {
      break
    } else if (roles.mark !== undefined && roles.side === undefined && isHouseNumber(words[next])) {
      // The number follows.
    } else {
      for (let i = at; i < at + length; i++) {
        kept.push(words[i])
        short.push(isShort[i])
      }
      hasNumber ||= isHouseNumber(word)
    }
    at = next
  }
  return { part: { words: kept, isShort: short }, box, hasNoNumber, beginsWithFloor }
}

/** `c/o Somebody 12 High Street`: where the street begins; the end where none follows. */
function afterCareOf(words: readonly string[], from: number, known: AddressWords): number {
  for (let at = from; at < words.length; at++) {
    const isStreet = words.slice(at + 2).some((word) => known.rolesOf(word).type !== undefined)
    if (isHouseNumber(words[at]) && isStreet) return at
  }
  return words.length
}

function isFloorNumber(word: string, known: AddressWords): boolean {
  return /^\d/.test(word) || word === 'and' || known.rolesOf(word).ordinal !== undefined
}

/** Whether a word is a house number that is greater than another one. */
function isAfter(word: string | undefined, before: string): boolean {
  return isHouseNumber(word) && Number.parseInt(word!, 10) > Number.parseInt(before, 10)
}

/** Behind `5`, `5 and 6`, `A to C`. */
function afterInside(words: readonly string[], from: number): number {
  let at = from
  while (/^(?:and|to|et|e|y|und|og|och)$/.test(words[at] ?? '') && INSIDE_VALUE.test(words[at + 1] ?? '')) at += 2
  return at
}

function countWhile(words: readonly string[], from: number, holds: (word: string) => boolean): number {
  let at = from
  while (at < words.length && holds(words[at])) at++
  return at - from
}
