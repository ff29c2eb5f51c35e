/**
 * Other ways to read a name as somebody else's list writes it: without share class and ticker, without brackets, the name
 * behind `d/b/a`, a town hall as its municipality, numbers in words.
 *
 * A name is first looked up as it was typed. These readings come after it, and count a little less.
 */
import type { NameReadingKind } from '../../search/lookup.ts'
import { COMMON_WORDS, PARTICLES } from '../common-words.ts'
import { DESIGNATOR_WORDS_MAX, designators, isUnmistakable } from '../legal-forms/designators.ts'
import { ANY_COUNTRY, legalFormsOf } from '../legal-forms/legal-form-words.ts'
import { latinLetters, WITH_DIGRAPHS } from '../letters.ts'
import { NAME_LENGTH_MAX, rawWords } from '../name-words.ts'
import { type NameWords, readName } from '../names.ts'
import { numberSpellings } from './number-words.ts'
import { registeredNames } from './other-names.ts'
import { publicBodySpellings } from './public-bodies.ts'
import { upToForm } from './up-to-form.ts'

/** Another way to read a name. */
export interface NameReading {
  readonly name: string
  readonly kind: NameReadingKind
  /** Factor of the score. */
  readonly factor: number
  /** Whether only a company with exactly these words is meant; otherwise typos and abbreviations are forgiven, too. */
  readonly isExact: boolean
  /** Short names of the legal forms asked for, where the name is without them. */
  readonly forms?: readonly string[]
  /** Whether a name with another legal form is another one. */
  readonly needsForm?: boolean
}

/** Most readings of one name, and most of them in which typos and abbreviations are forgiven. */
const READINGS_MAX = 24
const FORGIVING_MAX = 2
/** Factors of the score: what was left out for certain, probably, and perhaps. */
const CERTAIN = 0.985
const LIKELY = 0.96
const PERHAPS = 0.93
/** Shortest name, in letters, to which a legal form may be glued. */
const GLUED_LETTERS_MIN = 3

/**
 * The other ways to read a name, the surest first, each once.
 *
 * @param name as a caller typed it; at most `NAME_LENGTH_MAX` characters are read
 * @param country ISO 3166-1 alpha-2 code of the country whose companies are meant
 */
export function readingsOf(name: string, country: string): readonly NameReading[] {
  const typed = name.slice(0, NAME_LENGTH_MAX)
  const readings = new Map<string, NameReading>()
  let forgiving = 0
  const add = (
    text: string,
    kind: NameReadingKind,
    factor: number,
    isExact = false,
    more: Partial<NameReading> = {},
  ) => {
    const key = latinLetters(text).replace(/\s+/g, ' ').trim()
    if (key === '' || key === latinLetters(typed).trim() || readings.has(key) || readings.size >= READINGS_MAX) return
    const isPlain = isExact || forgiving === FORGIVING_MAX
    if (!isPlain) forgiving++
    readings.set(key, { name: text.trim(), kind, factor, isExact: isPlain, ...more })
  }
  const { kept, last, isSecurity } = takeBrackets(typed, country)
  const bare = withoutSecurity(kept, country)
  if (bare !== kept) add(bare, 'security', CERTAIN)
  if (kept !== typed) add(bare, isSecurity ? 'security' : 'aside', CERTAIN)
  for (const [at, part] of namesAroundLink(bare).entries()) add(part, 'other name', at === 0 ? CERTAIN : LIKELY)
  for (const registered of registeredNames(bare, country))
    add(registered, 'known as', LIKELY, true, { needsForm: true, ...ofName(bare, country) })
  const short = withAcronym(typed)
  if (short !== null) add(short, 'other name', CERTAIN, true)
  // Without a legal form before it, a letter may be a part of the name.
  if (CLASS_AFTER.test(bare)) add(bare.replace(CLASS_AFTER, ''), 'behind', LIKELY)
  const full = upToForm(bare, country)
  if (full !== null) add(full.name, full.kind, full.kind === 'branch' ? CERTAIN : LIKELY, true, { needsForm: true })
  if (last !== null) {
    if (last.isTicker) add(last.before, 'in brackets', CERTAIN)
    if (saysEnough(last.text)) add(last.text, last.isAlias ? 'other name' : 'in brackets', LIKELY, true)
  }
  const front = beforeRemark(bare)
  if (front !== null) add(front, 'aside', CERTAIN)
  const ending = withoutWebEnding(bare, country)
  if (ending !== null) add(ending, 'web ending', PERHAPS, true)
  for (const spelling of publicBodySpellings(bare, country)) add(spelling, 'public body', CERTAIN, true)
  for (const spelling of numberSpellings(typed)) add(spelling, 'number', CERTAIN, true)
  const abroad = withoutFormAbroad(bare, country)
  if (abroad !== null) add(abroad.name, 'legal form', CERTAIN, false, { forms: abroad.forms })
  const apart = withoutGluedForm(bare, country)
  if (apart !== null) add(apart.name, 'legal form', CERTAIN, true, { forms: apart.forms })
  const mac = typed.replace(/\b(ma?c)[\s'-]*(?=\p{L}{3})/giu, (_, mac: string) => (mac.length === 2 ? 'mac' : 'mc'))
  if (mac !== typed) add(mac, 'spelling', CERTAIN)
  // `Al Qa'im` in a language whose letters the apostrophe stands for.
  const whole = typed.replace(/(?<=\p{L}{2})['’‘ʼ](?=\p{L}{3})/gu, '')
  if (whole !== typed) add(whole, 'spelling', CERTAIN)
  if (WITH_VAN.has(country)) for (const spelling of vanOtherwise(typed)) add(spelling, 'spelling', CERTAIN)
  if (WITH_DIGRAPHS.has(country))
    for (const spelling of lettersOtherwise(typed)) add(spelling, 'spelling', CERTAIN, true)
  return [...readings.values()]
}

/** The legal forms of a name, in place of those of another one that is read for it. */
const ofName = (name: string, country: string) => ({ forms: readName(name, country, true).forms })

/** Countries of names with `van der`, and its abbreviation. */
const WITH_VAN = new Set(['BE', 'NL'])

/** `v.d. Exampla` as `van der Exampla`, and the other way. */
function vanOtherwise(typed: string): readonly string[] {
  return [
    typed.replace(/\bv\.?\s?d\.?\s/i, 'van der '),
    typed.replace(/\bv\.?\s?d\.?\s/i, 'van den '),
    typed.replace(/\bvan de[rn]?\s/i, 'vd '),
  ]
}

const SPELLED_OUT: Readonly<Record<string, string>> = { å: 'aa', ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue' }

/** A name with such letters as one plain letter each (`Baat` as `Båt` is folded), and as two. */
function lettersOtherwise(typed: string): readonly string[] {
  const name = typed.normalize('NFC').toLowerCase()
  return [
    name.replace(/aa|([aou])e/g, (_, vowel = 'a') => vowel),
    name.replace(/[åäöøü]/g, (letter) => SPELLED_OUT[letter]),
  ]
}

/** A name without what lists add to it: share class, ticker, brackets, a legal form of another country. */
export function readBare(name: string, country: string): NameWords {
  const bare = withoutSecurity(takeBrackets(name.slice(0, NAME_LENGTH_MAX), country).outside, country)
  const read = readName(withoutFormAbroad(bare, country)?.name ?? bare, country, true)
  return read.words.length > 0 ? read : readName(name, country)
}

/** Whether a text in brackets may be a name of its own: `(Transport)` and `(UK)` are parts of one. */
function saysEnough(text: string): boolean {
  return rawWords(text).some(({ text: word }) => word.length > 2 && !COMMON_WORDS.has(word) && !PARTICLES.has(word))
}

/** A run of letters and digits, where it is. */
interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: latinLetters(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

const joined = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** Brackets, also one that was never closed. */
const BRACKETS = /\(([^()]*)(?:\)|$)|\[([^[\]]*)(?:\]|$)/g
const TICKER = /^[A-Z][A-Z0-9]{0,5}(?:[.\-/][A-Z]{1,2})?$/

/** What is in brackets at the end of a name. */
interface LastBrackets {
  readonly text: string
  /** What is before them. */
  readonly before: string
  readonly isTicker: boolean
  /** Whether it says of itself that it is a name in use (`dba`). */
  readonly isAlias: boolean
}

/**
 * Separates a name from what is in brackets.
 *
 * Brackets that hold no part of the name go: a kind of security, its exchange and ticker, a remark, initials of the name. Others may be what
 * tells two companies apart (`(UK)`, `(Holdings)`), and stay.
 *
 * @returns `kept`: the name without what is removed; `outside`: without all but numbers and letters of a series; `last`: what is left in
 *   brackets at the end of `kept`
 */
function takeBrackets(typed: string, country: string) {
  let isSecurity = false
  let last: LastBrackets | null = null
  const inSeries = (text: string, tokens: readonly Token[]) =>
    tokens.length === 1 && (/^\d{1,3}$/.test(text) || legalFormsOf(country).isForm(tokens[0].text))
  const take = (whole: string, at: number, text: string, isAll: boolean) => {
    const tokens = tokensOf(text)
    if (tokens.length === 0) return ' '
    if (inSeries(text, tokens)) return whole
    const before = typed.slice(0, at)
    const isLast = tokensOf(typed.slice(at + whole.length)).length === 0
    const isTicker = isLast && TICKER.test(text)
    const link = linkAt(tokens, 0)
    if (isDesignation(text, tokens) || (isTicker && endsInForm(before, country))) {
      isSecurity = true
      return ' '
    }
    const own = link === null || link.kind === 'owner' ? text : text.slice(tokens[link.to]?.from ?? text.length)
    const isAlias = link !== null && IN_USE.has(joined(tokens.slice(0, link.to)))
    if (isLast && link?.kind !== 'owner') last = { text: own, before: before.trim(), isTicker, isAlias }
    return isAll || link !== null || (isLast && isAcronymOf(text, typed)) ? ' ' : whole
  }
  const without = (isAll: boolean) =>
    typed
      .replace(BRACKETS, (whole, round: string | undefined, square: string | undefined, at: number) =>
        take(whole, at, (round ?? square ?? '').trim(), isAll),
      )
      .replace(/\s+/g, ' ')
      .trim()
  const outside = without(true)
  // A name that is all in brackets is a name.
  if (rawWords(outside).length === 0 || outside === typed.trim()) {
    return { outside: typed, kept: typed, last: null, isSecurity: false }
  }
  isSecurity = false
  const kept = without(false)
  return { outside, kept: kept === typed.trim() ? typed : kept, last: last as LastBrackets | null, isSecurity }
}

/** Links behind which a name follows that the company uses now. */
const IN_USE = new Set(
  'doing business as|dba|d b a|trading as|t a|operating as|known as|also known as|aka|a k a'.split('|'),
)

const ACRONYM = /^(.*?)\s*\(([\p{L}]{2,8})\)\s*(.*)$/u
const LETTERS = /^\p{L}{2,8}$/u

/** `National Union of Examples (NUE) Club` as `NUE Club`; `null` where no initials are in brackets. */
function withAcronym(text: string): string | null {
  const match = ACRONYM.exec(text)
  if (match === null || match[3] === '' || !isAcronymOf(match[2], match[1])) return null
  return `${match[2]} ${match[3]}`
}

/** Whether letters are the first letters of words of a name, in their order. */
function isAcronymOf(letters: string, name: string): boolean {
  if (!LETTERS.test(letters)) return false
  const initials = tokensOf(name).map(({ text }) => text[0])
  let at = 0
  for (const letter of latinLetters(letters)) {
    at = initials.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Whether what is in brackets names a security, or its exchange and ticker, or is the article. */
function isDesignation(text: string, tokens: readonly Token[]): boolean {
  if (/^the$/i.test(text)) return true
  if (tokens.length <= DESIGNATOR_WORDS_MAX && designators('instrument').has(joined(tokens))) return true
  const colon = text.indexOf(':')
  return colon > 0 && designators('exchange').has(joined(tokensOf(text.slice(0, colon))))
}

/** Removes share classes, kinds of security, and exchanges with their tickers from the end of a name. */
function withoutSecurity(text: string, country: string): string {
  let left = text
  for (;;) {
    const shorter = withoutLast(left, country)
    if (shorter === null) return left
    left = shorter
  }
}

const EXCHANGE_BEHIND = /[\s,;–-]+([\p{L}\p{N} ]{1,20}):\s*[A-Z0-9.-]{1,8}$/u
const ARTICLE_BEHIND = /,\s*the$/i
/** A share class: `Exampla Inc-A`. */
const CLASS_AFTER = /(?<=[\p{L}\p{N}.])\s?-\s?[A-D]$/u

function withoutLast(text: string, country: string): string | null {
  if (ARTICLE_BEHIND.test(text)) return text.replace(ARTICLE_BEHIND, '')
  const front = text.replace(CLASS_AFTER, '')
  if (front !== text && endsInForm(front, country)) return front
  const traded = EXCHANGE_BEHIND.exec(text)
  if (traded) {
    const words = tokensOf(traded[1])
    for (let at = 0; at < words.length; at++) {
      if (!designators('exchange').has(joined(words.slice(at)))) continue
      const from = traded.index + traded[0].indexOf(traded[1]) + words[at].from
      const rest = text.slice(0, from).replace(/[\s,;–-]+$/, '')
      return rest === '' ? null : rest
    }
  }
  const tokens = tokensOf(text)
  for (let at = Math.max(1, tokens.length - DESIGNATOR_WORDS_MAX); at < tokens.length; at++) {
    const words = joined(tokens.slice(at))
    if (!designators('instrument').has(words)) continue
    const gap = text.slice(tokens[at - 1].to, tokens[at].from)
    const isApart = /[-–,;]/.test(gap) || endsInForm(text.slice(0, tokens[at].from), country)
    if (!isApart && !isUnmistakable(words)) continue
    return text.slice(0, tokens[at - 1].to)
  }
  return null
}

function endsInForm(text: string, country: string): boolean {
  const raw = rawWords(text)
  return legalFormsOf(country).strip(raw).to < raw.length || legalFormsOf(ANY_COUNTRY).strip(raw).to < raw.length
}

/** A link between two names that begins at a token. */
interface Link {
  readonly kind: 'alias' | 'owner'
  /** Its last token, and one more. */
  readonly to: number
}

function linkAt(tokens: readonly Token[], from: number): Link | null {
  for (let to = Math.min(tokens.length, from + DESIGNATOR_WORDS_MAX); to > from; to--) {
    const words = joined(tokens.slice(from, to))
    for (const kind of ['alias', 'owner'] as const) if (designators(kind).has(words)) return { kind, to }
  }
  return null
}

/** Links that mean nothing else in the middle of a name. */
const LINKS_INSIDE = new Set(
  `formerly|formerly known as|previously known as|fka|f k a|doing business as|dba|d b a|trading as|t a|also known as|aka|a k a|nka|n k a|now known as|operating as|vormals|ehemals|anciennement|ex denominazione|già nota come|nombre comercial|nom commercial|tidligere`.split(
    '|',
  ),
)

/** The names before and behind a link in the middle of a text; none where there is none. */
function namesAroundLink(text: string): string[] {
  const tokens = tokensOf(text)
  for (let from = 1; from < tokens.length - 1; from++) {
    const link = linkAt(tokens, from)
    if (link === null || link.kind !== 'alias' || link.to >= tokens.length) continue
    if (!LINKS_INSIDE.has(joined(tokens.slice(from, link.to)))) continue
    const before = text.slice(0, tokens[from - 1].to)
    return [text.slice(tokens[link.to].from), before]
  }
  return []
}

/** What is before a dash behind which a remark follows (`Exampla - a brand of Zyxel`); `null` where none does. */
function beforeRemark(text: string): string | null {
  const dash = /\s+[-–—|]\s+/.exec(text)
  if (dash === null) return null
  return linkAt(tokensOf(text.slice(dash.index + dash[0].length)), 0) === null ? null : text.slice(0, dash.index)
}

const WEB_ENDING = /^(?:www\.)?(.*[\p{L}\p{N}])\.((?:co\.)?[a-z]{2,6})\s*$/iu

/** A name without the ending of a web address, before its legal form too (`Exampla.com Inc`, `Exampla Com Inc`). */
function withoutWebEnding(text: string, country: string): string | null {
  const raw = rawWords(text)
  const { to } = legalFormsOf(country).strip(raw)
  const isEnding = (word: string) => designators('ending').has(word)
  if (to < 2 || !isEnding(raw[to - 1].text)) return null
  if (raw[to - 1].gap !== 'dot' && raw[to - 1].text !== 'com') return null
  const words = raw.slice(0, to - 1).map((word) => word.text)
  if (words[0] === 'www' && words.length > 1) words.shift()
  return WEB_ENDING.test(text) || to >= 2 ? words.join(' ') : null
}

/** A name without its legal form, and that form. */
interface WithoutForm {
  readonly name: string
  readonly forms: readonly string[]
}

/** A name without its legal form where that is one of another country; `null` where it has none. */
function withoutFormAbroad(text: string, country: string): WithoutForm | null {
  const raw = rawWords(text)
  const { from, to, forms } = legalFormsOf(ANY_COUNTRY).strip(raw)
  if (to <= from || (to === raw.length && from === 0)) return null
  const own = legalFormsOf(country).strip(raw, true)
  if (own.from === from && own.to === to) return null
  return { name: spelled(raw.slice(from, to)), forms }
}

/** A name without a legal form that is glued to its last word (`ExamplaAG`); `null` where there is none. */
function withoutGluedForm(text: string, country: string): WithoutForm | null {
  const raw = rawWords(text)
  const last = raw.at(-1)?.text ?? ''
  const form = GLUED.find((one) => last.length >= one.length + GLUED_LETTERS_MIN && last.endsWith(one))
  if (form === undefined) return null
  const name = `${spelled(raw.slice(0, -1))} ${last.slice(0, -form.length)}`.trim()
  return { name, forms: legalFormsOf(country).strip(rawWords(`${name} ${form}`)).forms }
}

const spelled = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text).join(' ')

/** Legal forms that are met glued to a name, the longer first. */
const GLUED =
  'gmbhcokg gmbh limited ltda ltd sarl srls sasu spzoo corp inc llc plc llp srl spa sas sro doo kft oyj aps asa oy ag sa bv nv ab as kg se'.split(
    ' ',
  )
