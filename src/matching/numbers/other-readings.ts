/**
 * What else a number may be that nobody has as it is written: without the zeros in front that a spreadsheet dropped, with
 * words around it, the number of a branch. Each is a guess until exactly one company has it.
 */
import { foldLookAlikes } from '../../text/fold-look-alikes.ts'
import { companyNumber } from './british-company-number.ts'
import { BRANCH_DIGITS, followingNumbers } from './following-numbers.ts'
import { type NumberReading, numberKey, readNumber, withoutPunctuation } from './identifiers.ts'
import { REGISTER_FORMATS, VAT_DIGITS, VAT_DIGITS_BEFORE_LETTERS, VAT_FORMATS } from './number-formats.ts'
import { looksMadeUp } from './placeholders.ts'
import { isCutShort, withoutDecimals, withoutDecimalsWithin } from './typed-number.ts'

/** Fewer digits are no number with its zeros lost, and none in a text. */
const DIGITS_MIN = 3
/** More runs of digits are no number with words around it. */
const RUNS_MAX = 6

/**
 * Reads a number that nobody has as it is written (`readNumber`).
 *
 * @returns ways to read it, without those whose check digit is wrong where digits were added; none of a number that lost digits
 */
export function readOtherwise(country: string, typed: string): NumberReading[] {
  if (isCutShort(typed)) return []
  const readings = new Map<string, NumberReading>()
  const add = (text: string, isWanted: (reading: NumberReading) => boolean) => {
    for (const reading of readNumber(country, text))
      if (isWanted(reading)) readings.set(numberKey(reading.kind, reading.number), reading)
  }
  for (const text of textsOf(country, withoutDecimals(typed))) {
    add(text, isPlain(country))
    for (const filled of [text, ...withZeros(country, text)]) {
      if (filled !== text) add(filled, isGuess(country))
      for (const following of followingNumbers(country, filled)) add(following, isGuess(country))
    }
  }
  return [...readings.values()]
}

/** More words are no number. */
const WORDS_MAX = 24

/**
 * Reads a text in every way, as a whole and word by word: for what must not be overlooked, such as the number of a company that
 * was erased.
 */
export function readEveryWay(country: string, typed: string): NumberReading[] {
  const words = typed.split(/[^\p{L}\p{N}\p{M}\p{Cf}]+/u, WORDS_MAX).filter((word) => word !== '' && word !== typed)
  return [typed, ...words].flatMap((text) => [...readNumber(country, text), ...readOtherwise(country, text)])
}

/** A number that is written out; the register may have numbers of another form than those of its own. */
const isPlain =
  (country: string) =>
  (reading: NumberReading): boolean =>
    reading.kind === 'register' || isGuess(country)(reading)

/** A register gives a number that looks made up out once, a tax office never. */
const isGuess =
  (country: string) =>
  ({ kind, number, checkDigit }: NumberReading): boolean =>
    checkDigit !== 'wrong' && !(kind === 'vat' && looksMadeUp(country, number))

/** The text without spaces and punctuation, and the numbers in it. */
function textsOf(country: string, typed: string): ReadonlySet<string> {
  return new Set([withoutPunctuation(typed), ...germanNumbers(country, typed), ...numbersIn(country, typed)])
}

/** The number with the zeros in front that it may have lost, or without those that it may have too many. */
function withZeros(country: string, number: string): readonly string[] {
  const { series = [], letters } = REGISTER_FORMATS[country] ?? {}
  if (country === 'GB' && letters?.test(/^[A-Z]*/.exec(number)?.[0] ?? '')) {
    const filled = companyNumber(number)
    if (filled !== null) return [filled]
  }
  const digits = withoutCountry(country, number)
  const [, front, tail] = /^(\d{3,})([A-Z]{1,2})$/.exec(digits) ?? []
  const tailed = VAT_DIGITS_BEFORE_LETTERS[country] ?? 0
  if (front !== undefined && front.length < tailed) return [front.padStart(tailed, '0') + tail]
  if (!/^\d+$/.test(digits) || digits.length < DIGITS_MIN) return [number.replace(/^([A-Z]*)0+(?=\d)/, '$1')]
  const others = [VAT_DIGITS[country] ?? 0, ...(BRANCH_DIGITS[country] ?? [])]
  const isOwnLength = others.includes(digits.length) || series.some((one) => one.digits === digits.length)
  const bare = isOwnLength ? digits : digits.replace(/^0+(?=\d)/, '')
  const lengths = series.flatMap(({ digits: length, zerosMax = length }) =>
    length - bare.length <= zerosMax ? [length] : [],
  )
  const wanted = [...new Set([...lengths, ...others])].filter((one) => one >= bare.length && one !== digits.length)
  const filled = wanted.map((length) => bare.padStart(length, '0'))
  return series.length === 0 ? [...filled, digits.replace(/^0+/, '')] : filled
}

function withoutCountry(country: string, number: string): string {
  const prefix = [...(VAT_FORMATS[country]?.prefixes ?? []), country].find((one) => number.startsWith(one))
  return prefix === undefined ? number : number.slice(prefix.length)
}

/** A run of digits and what is between them, with the letters that touch it or stand beside it. */
const RUN =
  /(?<![A-Z0-9])(?:([A-Z]{1,4})[\s.:-]{1,2})?([A-Z]*)(\d[A-Z0-9]*(?:(?:[\s./'’·_-]|,(?=\d{3}(?!\d)))[A-Z]?\d[A-Z0-9]*)*)(?:[\s.-]([A-Z]{1,4})(?![A-Z0-9]))?/g

/** The numbers in a text, with the letters around them and without. */
function numbersIn(country: string, typed: string): string[] {
  const found: string[] = []
  let runs = 0
  const text = withoutDecimalsWithin(foldNumbers(typed))
  for (const [, beside = '', touching, run, behind = ''] of text.matchAll(RUN)) {
    if (++runs > RUNS_MAX) return []
    const plain = run.replace(/[^A-Z0-9]/g, '')
    if (plain.replace(/\D/g, '').length < DIGITS_MIN) continue
    const digits = plain.replace(/[A-Z]+$/, '')
    const isPart = (front: string) => REGISTER_FORMATS[country]?.letters?.test(front) === true
    const front = touching === '' ? beside : touching
    const fronts = isPart(front) ? [front] : [front, '']
    for (const before of fronts) found.push(before + plain + behind, before + plain, before + digits)
  }
  return found
}

/** Folds a text in which a number is looked for: Latin capitals without accents, `×` as `X`. */
function foldNumbers(typed: string): string {
  const letters = typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return foldLookAlikes(letters).toUpperCase().replaceAll('×', 'X')
}

const GERMAN_NUMBER =
  /(?<!\p{L})(HR[AB]|GNR|GSR|PR|VR)\s*(?:NR\.?|NUMMER)?\s*((?:\d{1,3}(?: \d{3})+|\d{1,7})(?:\s?(?!(?:AG|IN)(?!\p{L}))[A-Z]{1,3}(?!\p{L}))?)/u
/** Words of a German number beside its court. */
const GERMAN_WORDS =
  /(?<!\p{L})(?:AMTSG(?:ERICHTS?)?|REGISTERGERICHTS?|HANDELSREGISTERS?|VEREINSREGISTER|AG|REGISTER|BEIM|DES|IM|IN|NR|NUMMER|ABTEILUNG|ABT|B|A)(?!\p{L})/gu

/** Numbers of German registers as our records write them: the court first (`HRB 136672, Amtsgericht Hamburg`). */
function germanNumbers(country: string, typed: string): string[] {
  if (country !== 'DE') return []
  const text = typed.normalize('NFKC').toUpperCase()
  const found = GERMAN_NUMBER.exec(text)
  if (found === null) return []
  const [written, register, number] = found
  const court = withoutPunctuation(text.replace(written, ' ').replace(GERMAN_WORDS, ' '))
  const named = `${court}${register}${withoutPunctuation(number)}`
  return court === 'CHARLOTTENBURG' ? [named, `BERLIN${named}`] : [named]
}
