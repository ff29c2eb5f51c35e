/**
 * Parts a name into words.
 *
 * Registers and people put blanks, dots, hyphens and apostrophes where they like (`S.r.l.`, `S R L`, `L'Oréal`,
 * `Mc Donald's`), so each word remembers what stood before it: whoever reads on decides what that meant.
 */
import { latinLetters } from './letters.ts'

/** What stands between a word and the one before it. */
export type Gap = 'start' | 'blank' | 'dot' | 'apostrophe' | 'and'

/** A run of letters and digits of a name, folded by `latinLetters`. */
export interface RawWord {
  readonly text: string
  /** What stands before the word. `and`: an `&` or `+`, whatever else stood there. */
  readonly gap: Gap
  /** Whether a dot stands right behind it: it may be cut short (`Constr.`). */
  readonly isDotted: boolean
}

/** Names longer than this are cut: 256 characters is the longest a caller may send, and registers stay below it. */
export const NAME_LENGTH_MAX = 256
/** Words of a name beyond this many are not read. */
export const WORDS_MAX = 40
/** Longer runs are data, not words; they are cut here. */
export const WORD_LENGTH_MAX = 64

const RUN = /[\p{L}\p{N}]+/gu
/** `McDonald's`, `don't`: what follows the apostrophe belongs to the word. */
const ENGLISH_ENDINGS = new Set(['s', 't', 're', 'll', 've'])
/** `O'Brien`: what stands before the apostrophe belongs to the word. */
const JOINING_PREFIXES = new Set(['o', 'mc', 'm'])

/**
 * Parts a name into words, legal form and all.
 *
 * @param name at most {@link NAME_LENGTH_MAX} characters are read
 * @returns the words in order; empty when the name holds no letter or digit
 */
export function rawWords(name: string): RawWord[] {
  const text = latinLetters(name.length > NAME_LENGTH_MAX ? name.slice(0, NAME_LENGTH_MAX) : name)
  const words: { text: string; gap: Gap; isDotted: boolean }[] = []
  let end = 0
  for (const match of text.matchAll(RUN)) {
    const run = match[0].length > WORD_LENGTH_MAX ? match[0].slice(0, WORD_LENGTH_MAX) : match[0]
    const gap = words.length === 0 ? 'start' : gapOf(text, end, match.index)
    end = match.index + match[0].length
    const isDotted = text[end] === '.'
    const last = words.at(-1)
    if (gap === 'apostrophe' && last && (ENGLISH_ENDINGS.has(run) || JOINING_PREFIXES.has(last.text))) {
      last.text += run
      continue
    }
    if (words.length === WORDS_MAX) break
    words.push({ text: run, gap, isDotted })
  }
  return words
}

function gapOf(text: string, from: number, to: number): Gap {
  if (to - from === 1) {
    if (text[from] === '.') return 'dot'
    if (text[from] === "'") return 'apostrophe'
  }
  for (let at = from; at < to; at++) if (text[at] === '&' || text[at] === '+') return 'and'
  return 'blank'
}
