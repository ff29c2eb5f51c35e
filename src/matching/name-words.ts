/**
 * The tokenizer of names.
 *
 * Registers and people use spaces, dots, hyphens and apostrophes as they like (`S.r.l.`, `S R L`, `L'Oréal`,
 * `Mc Donald's`). So each word keeps what was before it, and later steps decide what that means.
 */
import { latinLetters } from './letters.ts'

/** The separator between a word and the one before it. */
export type Gap = 'start' | 'space' | 'dot' | 'apostrophe' | 'and' | 'apart'

/** A run of letters and digits of a name, folded by `latinLetters`. */
export interface RawWord {
  readonly text: string
  /**
   * The separator before the word. `and`: an `&` or `+`, with anything else. `apart`: a comma, a bracket, or a dash beside spaces; what
   * follows may be no part of the name.
   */
  readonly gap: Gap
  /** Whether a dot follows directly: the word may be cut short (`Constr.`). */
  readonly isDotted: boolean
}

/** Names longer than this are cut: 256 characters is the longest a caller may send, and registers stay below it. */
export const NAME_LENGTH_MAX = 256
/** Words of a name beyond this many are not read. */
export const WORDS_MAX = 40
/** Longer runs are data, not words; they are cut here. */
export const WORD_LENGTH_MAX = 64

/** A letter or a digit: a run of them is a word. */
const RUN = /[\p{L}\p{N}]+/uy
const NEXT_RUN = /[\p{L}\p{N}]/gu

/** Where the next run at or behind `at` begins; the length of the text when there is none. */
function nextRun(text: string, at: number): number {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isPlain(code)) return at
    // Rules for all letters of the world cost more than a look at the usual ones.
    if (code > 0x7f) {
      NEXT_RUN.lastIndex = at
      return NEXT_RUN.exec(text)?.index ?? text.length
    }
  }
  return at
}

function endOfRun(text: string, from: number): number {
  let at = from
  while (at < text.length && isPlain(text.charCodeAt(at))) at++
  if (at === text.length || text.charCodeAt(at) <= 0x7f) return at
  RUN.lastIndex = from
  return from + (RUN.exec(text)?.[0].length ?? 0)
}

/** The letters that `latinLetters` leaves in nearly all names, and digits. */
function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)
}
/** `McDonald's`, `don't`: what follows the apostrophe belongs to the word. */
const ENGLISH_ENDINGS = new Set(['s', 't', 're', 'll', 've'])
/** `O'Brien`: what is before the apostrophe belongs to the word. */
const JOINING_PREFIXES = new Set(['o', 'mc', 'm'])

/**
 * Splits a name into words, legal form included.
 *
 * @param name at most {@link NAME_LENGTH_MAX} characters are read
 * @returns the words in order; empty when the name holds no letter or digit
 */
export function rawWords(name: string): RawWord[] {
  const text = foldedName(name.length > NAME_LENGTH_MAX ? name.slice(0, NAME_LENGTH_MAX) : name)
  const words: { text: string; gap: Gap; isDotted: boolean }[] = []
  let end = 0
  for (let from = nextRun(text, 0); from < text.length; from = nextRun(text, end)) {
    const gap = words.length === 0 ? 'start' : gapOf(text, end, from)
    end = endOfRun(text, from)
    const run = text.slice(from, Math.min(end, from + WORD_LENGTH_MAX))
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

const PLAIN_ASCII = /^[\x20-\x7e]*$/

function foldedName(name: string): string {
  return PLAIN_ASCII.test(name) ? latinLetters(name) : withLargeKana(latinLetters(separatedForms(name)))
}

/** Scripts of East Asia, and their letters in circles and brackets. */
const EAST_ASIAN = /[\u3041-\u30ff\u3200-\u32ff\u4e00-\u9fff\uac00-\ud7a3]/
/** Legal forms of Japan, China and Korea, which are written without a space before or after the name; the longest first. */
const EAST_ASIAN_FORMS =
  /株式会社|有限会社|合同会社|合名会社|合資会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사|유한책임회사/g
/** The same in one character within brackets, which is also what `㈱`, `㈲` and `㈜` are folded to. */
const SHORT_FORM = /\(([株有同名資주유])\)/g
const SHORT_FORMS: Readonly<Record<string, string>> = {
  株: '株式会社',
  有: '有限会社',
  同: '合同会社',
  名: '合名会社',
  資: '合資会社',
  주: '주식회사',
  유: '유한회사',
}
/** Short Cyrillic forms that are words in Latin letters (`too`), and their like that are none. */
const CYRILLIC_FORM = /(?<=^|[\s"“„«,])(?:АО|ТОО|ТОВ|ПАТ|ПрАТ)(?=$|[\s"”»«“„])/g
const CYRILLIC_FORMS: Readonly<Record<string, string>> = { ТОО: 'ООО', ТОВ: 'ООО' }
/** Kana that registers write small or large as they like, and the large ones. */
const SMALL_KANA = 'ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ'
const LARGE_KANA = 'アイウエオツヤユヨワカケあいうえおつやゆよわ'
const SMALL = new RegExp(`[${SMALL_KANA}]`, 'g')
const KANA = /[\u3041-\u30ff]/

/** Puts spaces around the legal forms of East Asia, and writes Cyrillic ones so that they stay forms in Latin letters. */
function separatedForms(name: string): string {
  const text = name.replace(CYRILLIC_FORM, (form) => CYRILLIC_FORMS[form] ?? 'ОАО')
  if (!EAST_ASIAN.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(SHORT_FORM, (_, short: string) => SHORT_FORMS[short])
    .replace(EAST_ASIAN_FORMS, ' $& ')
}

/** A folded text with all kana large. */
function withLargeKana(text: string): string {
  return KANA.test(text) ? text.replace(SMALL, (kana) => LARGE_KANA[SMALL_KANA.indexOf(kana)]) : text
}

function gapOf(text: string, from: number, to: number): Gap {
  if (to - from === 1) {
    if (text[from] === '.') return 'dot'
    if (text[from] === "'") return 'apostrophe'
    if (text[from] === ' ' || text[from] === '-') return 'space'
  }
  let gap: Gap = 'space'
  for (let at = from; at < to; at++) {
    if (text[at] === '&' || text[at] === '+') return 'and'
    if (APART.has(text[at])) gap = 'apart'
  }
  return gap
}

/** Signs that set what follows apart; a hyphen without spaces does not get here. */
const APART = new Set([',', ';', ':', '|', '(', '[', '-', '–', '—'])
