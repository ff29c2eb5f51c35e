/**
 * Reads a company name: the words that make it, and the legal form it carries.
 *
 * The same reading is applied to the names of a register when an index is built and to the name a caller types, so
 * that both sides always agree. It keeps every word that can tell companies apart; what may differ between two
 * spellings of one name (typos, abbreviations, spacing, word order) is the business of `score.ts`.
 */
import { latinOfHan } from '../text/latin-script.ts'
import { andsOf } from './common-words.ts'
import { legalFormsOf } from './legal-forms/legal-form-words.ts'
import { type RawWord, rawWords } from './name-words.ts'

/** A name as it is compared. */
export interface NameWords {
  /** The words of the name proper, folded, in order: no legal form, no `and`. Empty only for a name without letters and digits. */
  readonly words: readonly string[]
  /** Short names of the legal forms in the name (`srl`, `ltd`), each once, last first. */
  readonly forms: readonly string[]
  /** Whether a legal form follows the words: then none is missing at the end. */
  readonly isClosed: boolean
  /** Positions of words that are spelled like a legal form, out of its place; only in names that callers type. */
  readonly formLike: ReadonlySet<number>
  /** Positions of words with a dot behind them, which may be cut short (`Constr.`). */
  readonly dotted: ReadonlySet<number>
}

/** What the US regulator appends to a name: the state, or which of several (`/DE/`, `INC/NEW`). */
const STATE_BEHIND_NAME =
  /[/\\][A-Z ]{2,6}[/\\]?\s*$|(?<=\b(?:INC|CORP|CO|LTD|LLC|LP)\.?)\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\s*$/i

/**
 * Reads a name.
 *
 * @param name as a register publishes it or a caller types it; at most `NAME_LENGTH_MAX` characters are read
 * @param country ISO 3166-1 alpha-2 code, which decides about legal forms and words for "and"
 * @param typed whether a caller typed it: then a mistyped legal form is one, too
 */
export function readName(name: string, country: string, typed = false): NameWords {
  return readWords(rawWords(withoutState(name, country)), country, typed)
}

/** Removes what the US regulator appends to a name; names of other countries stay as they are. */
export function withoutState(name: string, country: string): string {
  return country === 'US' ? name.replace(STATE_BEHIND_NAME, '') : name
}

/** The same for a name that is already split into words. */
export function readWords(raw: readonly RawWord[], country: string, typed = false): NameWords {
  const legalForms = legalFormsOf(country)
  const { from, to, forms, inside } = legalForms.strip(raw, typed)
  const words: string[] = []
  let dotted = NONE
  let formLike = NONE
  let letterRun = false
  for (let at = from; at < to; at++) {
    if (inside.has(at)) {
      letterRun = false
      continue
    }
    const { gap, isDotted } = raw[at]
    // Japan reads these characters in ways of its own, and its registers write them.
    const text = country === 'JP' ? raw[at].text : latinOfHan(raw[at].text)
    // Only between words: a name may well begin with `E` or end in `Y`.
    if (at > from && at < to - 1 && isAnd(raw, at, country)) continue
    if (gap === 'dot' && ABBREVIATED_BEHIND_DOT.has(text) && (words.at(-1)?.length ?? 9) <= 3) {
      words[words.length - 1] += text
      letterRun = false
      continue
    }
    // `I.B.M.`, `I B M` and `H & M` are one word each; the article of `L'Oréal` is none of that.
    const isLetter = text.length === 1 && LETTER.test(text)
    const elided = raw[at + 1]?.gap === 'apostrophe'
    if (letterRun && isLetter && gap !== 'apostrophe' && !elided) words[words.length - 1] += text
    else words.push(text)
    if (typed && legalForms.isForm(text)) formLike = withPosition(formLike, words.length - 1)
    if (isDotted && text.length > 1) dotted = withPosition(dotted, words.length - 1)
    letterRun = isLetter && !elided && gap !== 'apostrophe'
  }
  return { words, forms, dotted, formLike, isClosed: to < raw.length }
}

/** Shared by all names without such words: an index reads millions of names. */
const NONE: ReadonlySet<number> = new Set()

function withPosition(positions: ReadonlySet<number>, position: number): ReadonlySet<number> {
  return new Set(positions).add(position)
}

/** `F.lli` (fratelli), `S.ta` (santa), `D.ssa`: an abbreviation that keeps the end of its word behind the dot. */
const ABBREVIATED_BEHIND_DOT = new Set([
  'lli',
  'llo',
  'lla',
  'lle',
  'ssa',
  'tta',
  'zza',
  'ta',
  'to',
  'ti',
  'te',
  'le',
  'na',
  'no',
])
const LETTER = /\p{L}/u

/** Whether a word, between two others, means "and". */
export function isAnd(raw: readonly RawWord[], at: number, country: string): boolean {
  const { text, gap, isDotted } = raw[at]
  // In `A.E.B.` the middle is an initial; in `Haus u. Grund` the dot is that of `und`.
  if (text.length === 1 && (gap === 'dot' || (isDotted && (text !== 'u' || raw[at - 1].isDotted)))) return false
  return andsOf(country).has(text)
}

/**
 * Makes two keys of a name's words, legal form included: one independent of spaces, one independent of word order.
 *
 * A caller who types exactly the words of a register means that name, even where the legal form is in a position where it
 * is not recognised (`Ltd Exampla`), or joined to a word (`SCIExampla`).
 */
export function spellingKeys(name: string): [letters: string, words: string] {
  return spellingKeysOf(rawWords(name))
}

/** The same for a name that is already split into words. */
export function spellingKeysOf(raw: readonly RawWord[]): [letters: string, words: string] {
  const words = spelledWords(raw)
  return [words.join(''), words.sort().join(' ')]
}

/** The words of which {@link spellingKeysOf} makes keys, in the order of the name: letters that stand beside each other are one. */
export function spelledWords(raw: readonly RawWord[]): string[] {
  const words: string[] = []
  let letterRun = false
  for (const { text } of raw) {
    const isLetter = text.length === 1 && LETTER.test(text)
    if (letterRun && isLetter) words[words.length - 1] += text
    else words.push(text)
    letterRun = isLetter
  }
  return words
}

/** Joins the words of a name proper, to compare names whatever their spacing. */
export function joinWords(words: readonly string[]): string {
  return words.length === 1 ? words[0] : words.join('')
}
