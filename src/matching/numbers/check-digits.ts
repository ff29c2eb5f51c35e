/**
 * Check digits of the numbers of companies, country by country: one table.
 *
 * The rules are those of the issuing authorities, as python-stdnum 2.2 has them; `check-digits.test.ts` compares both on numbers that it
 * judged. A number comes here as it is compared: without prefix of the country, spaces and punctuation, in capitals.
 */

/** What a check digit says; `unknown` where numbers have none that is known. */
export type CheckDigit = 'right' | 'wrong' | 'unknown'

type Check = (number: string) => boolean

/**
 * Checks a number.
 *
 * @param name of the kind of number in the table; empty or unknown names check nothing
 */
export function checkNumber(country: string, name: string, number: string): CheckDigit {
  const check = CHECKS[`${country} ${name}`]
  if (check === undefined) return 'unknown'
  return check(number) ? 'right' : 'wrong'
}

/** Sum of the digits, each times its weight; further digits do not count. */
function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
const digit = (number: string, at: number) => Number(number.at(at))
const isDigits = (number: string, ...lengths: readonly number[]) =>
  /^\d+$/.test(number) && lengths.includes(number.length)

/** Numbers of digits whose weighted sum is a multiple of a number, or leaves a rest. */
const sums =
  (weights: readonly number[], by: number, rest = 0): Check =>
  (number) =>
    isDigits(number, weights.length) && modulo(weighted(number, weights), by) === rest

/** ISO/IEC 7812-1, annex B. The sum of all digits, each second one from the end doubled. */
export function luhn(number: string): number {
  let sum = 0
  for (let at = number.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const value = Number(number[at]) * (isDoubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10
}

/** ISO/IEC 7064, MOD 11,10. */
function isMod1110(number: string): boolean {
  let check = 5
  for (const character of number) check = ((((check === 0 ? 10 : check) * 2) % 11) + Number(character)) % 10
  return check === 1
}

/** ISO/IEC 7064, MOD 97-10: letters count from 10. */
export function isMod9710(number: string): boolean {
  let rest = 0
  for (const character of number) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const part = (number: string, from: number, to: number) => Number(number.slice(from, to))
const counting = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const norwegian = sums([3, 2, 7, 6, 5, 4, 3, 2, 1], 11)
const finnish = sums([7, 9, 10, 5, 8, 4, 2, 1], 11)
const danish: Check = (number) => number[0] !== '0' && sums([2, 7, 6, 5, 4, 3, 2, 1], 11)(number)
const swiss = sums([5, 4, 3, 2, 7, 6, 5, 4, 1], 11)
const belgian: Check = (number) =>
  isDigits(number, 10) &&
  /^[01]/.test(number) &&
  (part(number, 0, 8) + part(number, 8, 10)) % 97 === 0 &&
  Number(number) > 0
const siren: Check = (number) => isDigits(number, 9) && luhn(number) === 0
const siret: Check = (number) => {
  if (!isDigits(number, 14) || !siren(number.slice(0, 9))) return false
  // The branches of the post have a sum of their own, but for its head office.
  const isPost = number.startsWith('356000000') && number !== '35600000000048'
  return isPost ? weighted(number, new Array(14).fill(1)) % 5 === 0 : luhn(number) === 0
}
const oib: Check = (number) => isDigits(number, 11) && isMod1110(number)
const bsn: Check = (number) =>
  isDigits(number, 9) && Number(number) > 0 && weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
const swedish: Check = (number) => isDigits(number, 10) && luhn(number) === 0

/** A Portuguese, Slovenian … digit at the end: from `from` on, descending. */
const fallingSum = (number: string, from: number) =>
  weighted(
    number,
    counting(0, number.length - 2).map((at) => from - at),
  )

const portuguese: Check = (number) =>
  isDigits(number, 9) && number[0] !== '0' && modulo(11 - fallingSum(number, 9), 11) % 10 === digit(number, -1)

const GREEK_WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2]
const greek: Check = (number) =>
  isDigits(number, 9) && (weighted(number, GREEK_WEIGHTS) % 11) % 10 === digit(number, -1)

/** Two sums: the second where the first leaves ten. */
function twoSums(number: string, first: readonly number[], second: readonly number[]): number {
  const sum = weighted(number, first) % 11
  return (sum === 10 ? weighted(number, second) % 11 : sum) % 10
}

const turning = (from: number, count: number) => counting(0, count - 1).map((at) => 1 + ((from - 1 + at) % 9))

function isBulgarian(number: string): boolean {
  if (isDigits(number, 9)) return twoSums(number, counting(1, 8), counting(3, 10)) === digit(number, -1)
  if (!isDigits(number, 10)) return false
  const last = digit(number, -1)
  const month = part(number, 2, 4)
  const [year, own] = month > 40 ? [2000, month - 40] : month > 20 ? [1800, month - 20] : [1900, month]
  const isPerson =
    isDay(year + part(number, 0, 2), own, part(number, 4, 6)) &&
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last
  const isForeigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last
  return isPerson || isForeigner || modulo(11 - weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]), 11) === last
}

/** Letters count as their code less 48 (Receita Federal, Instrução Normativa 2229 of 2024). */
function isBrazilian(number: string): boolean {
  if (!/^[0-9A-Z]{12}\d\d$/.test(number) || number.startsWith('000000000000')) return false
  return number === withCheckDigitsOfCnpj(number.slice(0, 12))
}

/**
 * A Brazilian number with its two check digits. Letters count as their code less 48 (Receita Federal, Instrução Normativa 2229 of 2024).
 *
 * @param number its first twelve characters
 */
export function withCheckDigitsOfCnpj(number: string): string {
  const withDigit = (before: string) => {
    let sum = 0
    for (let at = 0; at < before.length; at++)
      sum += (before.charCodeAt(at) - 48) * (2 + ((before.length - 1 - at) % 8))
    return `${before}${modulo(11 - sum, 11) % 10}`
  }
  return withDigit(withDigit(number))
}

const CYPRIOT_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function isCypriot(number: string): boolean {
  if (!/^\d{8}[A-Z]$/.test(number) || number.startsWith('12')) return false
  const sum = counting(0, 7).reduce(
    (all, at) => all + (at % 2 === 0 ? CYPRIOT_VALUES[digit(number, at)] : digit(number, at)),
    0,
  )
  return number.charCodeAt(8) === 65 + (sum % 26)
}

/** The identification number of a Czech organisation. */
const ico: Check = (number) => {
  if (!isDigits(number, 8) || number[0] === '9') return false
  const check = modulo(11 - fallingSum(number, 8), 11)
  return (check === 0 ? 1 : check) % 10 === digit(number, -1)
}

/** The birth number of Czech and Slovak persons. */
function isBirthNumber(number: string): boolean {
  if (!isDigits(number, 9, 10)) return false
  const short = number.length === 9
  let year = 1900 + part(number, 0, 2)
  if (short && year >= 1980) year -= 100
  if (short && year > 1953) return false
  if (!short && year < 1954) year += 100
  if (!isDay(year, (part(number, 2, 4) % 50) % 20, part(number, 4, 6))) return false
  return short || (part(number, 0, 9) % 11) % 10 === digit(number, -1)
}

function isCzechVat(number: string): boolean {
  if (number.length === 8) return ico(number)
  if (!isDigits(number, 9) || number[0] !== '6') return isBirthNumber(number)
  const rest = fallingSum(number.slice(1), 8) % 11
  return modulo(8 - modulo(10 - rest, 11), 10) === digit(number, -1)
}

const isSlovakVat: Check = (number) =>
  isBirthNumber(number) && number.length === 10
    ? true
    : /^[1-9]\d[234789]\d{7}$/.test(number) && Number(number) % 11 === 0

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

function isSpanish(number: string): boolean {
  if (!/^[A-Z0-9]\d{7}[A-Z0-9]$/.test(number)) return false
  const [first, inner, last] = [number[0], number.slice(1, -1), number[8]]
  if ('KLM'.includes(first)) return last === SPANISH_LETTERS[Number(inner) % 23]
  if (/[\dXYZ]/.test(first))
    return last === SPANISH_LETTERS[Number(`${'XYZ'.indexOf(first) < 0 ? first : 'XYZ'.indexOf(first)}${inner}`) % 23]
  if (!'ABCDEFGHJNPQRSUVW'.includes(first)) return false
  const check = modulo(-luhn(`${inner}0`), 10)
  return last === String(check) || last === 'JABCDEFGHI'[check]
}

const FRENCH_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function isFrenchVat(number: string): boolean {
  if (!/^[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number)) return false
  const own = number.slice(2)
  if (!own.startsWith('000') && !siren(own)) return false
  if (/^\d\d/.test(number)) return part(number, 0, 2) === Number(`${own}12`) % 97
  const [first, second] = [FRENCH_CHARACTERS.indexOf(number[0]), FRENCH_CHARACTERS.indexOf(number[1])]
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(own) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

function isBritishVat(number: string): boolean {
  const body = /^(GD|HA)(\d{3})$/.exec(number)
  if (body !== null) return (body[1] === 'GD') === Number(body[2]) < 500
  if (!isDigits(number, 9, 12)) return false
  const sum = weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return sum === 0 || (part(number, 0, 3) >= 100 && (sum === 42 || sum === 55))
}

const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

function isIrishVat(number: string): boolean {
  if (!/^\d[\dA-Z+*]\d{5}[A-W]{1,2}$/.test(number)) return false
  const isOld = !/^\d{7}/.test(number)
  const digits = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7)
  const second = isOld || number.length === 8 ? 0 : IRISH_LETTERS.indexOf(number[8])
  return number[7] === IRISH_LETTERS[(fallingSum(`${digits}0`, 8) + 9 * second) % 23]
}

function isKennitala(number: string): boolean {
  if (!/^[0-7]\d[01]\d{6}[09]$/.test(number) || weighted(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 !== 0) return false
  const day = part(number, 0, 2)
  return isDay((number[9] === '9' ? 1900 : 2000) + part(number, 4, 6), part(number, 2, 4), day >= 40 ? day - 40 : day)
}

function isItalian(number: string): boolean {
  if (!isDigits(number, 11) || number.startsWith('0000000') || luhn(number) !== 0) return false
  const office = part(number, 7, 10)
  return (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
}

const ITALIAN_PERSON = /^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPR-T][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/
const ITALIAN_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

function isItalianPerson(number: string): boolean {
  if (!ITALIAN_PERSON.test(number)) return false
  let sum = 0
  for (let at = 0; at < 15; at++) {
    const value = number.charCodeAt(at) - (/\d/.test(number[at]) ? 48 : 65)
    sum += at % 2 === 0 ? ITALIAN_ODD[value] : value
  }
  // Letters stand for digits where two persons would have the same code.
  const plain = number.replace(/[L-NP-V]/g, (letter) => String('LMNPQRSTUV'.indexOf(letter)))
  const year = 1900 + part(plain, 6, 8)
  const isBorn = isDay(year < 1920 ? year + 100 : year, 'ABCDEHLMPRST'.indexOf(number[8]) + 1, part(plain, 9, 11) % 40)
  return isBorn && number.charCodeAt(15) === 65 + (sum % 26)
}

function isLithuanianVat(number: string): boolean {
  if (!isDigits(number, 9, 12) || number.at(-2) !== '1') return false
  const count = number.length - 1
  return twoSums(number, turning(1, count), turning(3, count)) === digit(number, -1)
}

function isLatvian(number: string): boolean {
  if (!isDigits(number, 11)) return false
  if (number[0] > '3') return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const isDated =
    number.startsWith('32') ||
    isDay(1800 + 100 * digit(number, 6) + part(number, 4, 6), part(number, 2, 4), part(number, 0, 2))
  return isDated && ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === digit(number, -1)
}

const isDutchVat: Check = (number) =>
  /^(?!0{9})\d{9}B(?!00)\d\d$/.test(number) && (bsn(number.slice(0, 9)) || isMod9710(`NL${number}`))

function isRegon(number: string): boolean {
  if (!isDigits(number, 9, 14)) return false
  const own = (weighted(number, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === digit(number, 8)
  const unit = (weighted(number, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) % 11) % 10
  return own && (number.length === 9 || unit === digit(number, -1))
}

const ROMANIAN_CENTURIES = [1900, 1900, 1900, 1800, 1800, 2000, 2000, 1900, 1900, 1900]

/** Counties in birth numbers of Romanian persons. */
const isCounty = (county: number) => (county >= 1 && county <= 48) || [51, 52, 70, 80, 81, 82, 83].includes(county)

function isCui(number: string): boolean {
  if (!/^[1-9]\d{1,9}$/.test(number)) return false
  const own = number.slice(0, -1).padStart(9, '0')
  return ((10 * weighted(own, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === digit(number, -1)
}

function isRomanianTax(number: string): boolean {
  if (!/^[1-9]\d{12}$/.test(number)) return isCui(number)
  const isBorn = isDay(
    ROMANIAN_CENTURIES[digit(number, 0)] + part(number, 1, 3),
    part(number, 3, 5),
    part(number, 5, 7),
  )
  const check = weighted(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return isBorn && isCounty(part(number, 7, 9)) && (check === 10 ? 1 : check) === digit(number, -1)
}

/** The number in the Romanian trade register: `J401234520` of the old form has no check digit, that of 14 characters has. */
function isOnrc(number: string): boolean {
  const [, year, county] = /^[JFC](\d{4})\d{6}(\d\d)\d$/.exec(number) ?? []
  if (year === undefined) return /^[JFC](?:0[1-9]|[1-3]\d|40|5[12])\d{1,6}(?:199\d|20[01]\d|202[0-4])$/.test(number)
  const isOffice =
    (county === '00' && Number(year) >= 2024) || (Number(year) <= 2024 && /^(?:0[1-9]|[1-3]\d|40|5[12])$/.test(county))
  const digits = `${number.charCodeAt(0) % 10}${number.slice(1, -1)}`
  return (
    Number(year) >= 1990 &&
    isOffice &&
    weighted(digits, new Array(14).fill(1).slice(0, digits.length)) % 10 === digit(number, -1)
  )
}

function isSlovenianVat(number: string): boolean {
  if (!isDigits(number, 8) || number[0] === '0') return false
  const check = 11 - (fallingSum(number, 8) % 11)
  return (check === 10 ? 0 : check) === digit(number, -1)
}

const isMaticna: Check = (number) => {
  if (!/^\d{7}(?:[A-Z0-9]\d\d)?$/.test(number)) return false
  const rest = modulo(-weighted(number, [7, 6, 5, 4, 3, 2]), 11)
  return rest !== 0 && rest % 10 === digit(number, 6)
}

/** First two digits that the Internal Revenue Service gives out (irs.gov, "How EINs are assigned and valid EIN prefixes"). */
const EIN = /^(?!0[0789]|1[789]|2[89]|[4678]9|7[08]|9[67])\d{9}$/

const isEstonian: Check = (number) =>
  isDigits(number, 8) && /^[1789]/.test(number) && twoSums(number, turning(1, 7), turning(3, 7)) === digit(number, -1)

/** The two digits before an Australian company's number. */
export const checkDigitsOfAbn = (acn: string): number => 99 - (weighted(acn, [3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89)

/** The check digit of a Japanese corporate number. @param number its other twelve digits */
export const checkDigitOfCorporation = (number: string): number =>
  9 - (weighted(number, [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9)

/** By country and name of the number. */
const CHECKS: Readonly<Record<string, Check | undefined>> = {
  'AT vat': (number) => isDigits(number, 8) && modulo(6 - luhn(number.slice(0, 7)), 10) === digit(number, 7),
  'AU abn': (number) => isDigits(number, 11) && part(number, 0, 2) === checkDigitsOfAbn(number.slice(2)),
  'AU acn': sums([8, 7, 6, 5, 4, 3, 2, 1, 1], 10),
  'BE vat': belgian,
  'BG vat': isBulgarian,
  'BR cnpj': isBrazilian,
  'CH uid': (number) => swiss(number.replace(/^CHE/, '')),
  'CY vat': isCypriot,
  'CZ dic': isCzechVat,
  'CZ ico': ico,
  'DE vat': (number) => isDigits(number, 9) && number[0] !== '0' && isMod1110(number),
  'DK cvr': danish,
  'EE kmkr': sums([3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
  'EE registrikood': isEstonian,
  'ES nif': isSpanish,
  'FI ytunnus': finnish,
  'FR tva': isFrenchVat,
  'FR siren': siren,
  'FR siret': siret,
  'GB vat': isBritishVat,
  'GR vat': greek,
  'HR oib': oib,
  'HU anum': sums([9, 7, 3, 1, 9, 7, 3, 1], 10),
  'IE vat': isIrishVat,
  'IS kennitala': isKennitala,
  'IT iva': isItalian,
  'IT person': isItalianPerson,
  'JP cn': (number) => isDigits(number, 13) && digit(number, 0) === checkDigitOfCorporation(number.slice(1)),
  // The Swiss register of UIDs has the companies of Liechtenstein too.
  'LI uid': swiss,
  'LT pvm': isLithuanianVat,
  'LU tva': (number) => isDigits(number, 8) && part(number, 0, 6) % 89 === part(number, 6, 8),
  'LV pvn': isLatvian,
  'MT vat': (number) => number[0] !== '0' && sums([3, 4, 6, 7, 8, 9, 10, 1], 37)(number),
  'NL btw': isDutchVat,
  'NL bsn': bsn,
  'NO orgnr': norwegian,
  'PL nip': (number) => isDigits(number, 10) && modulo(weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]), 11) === 0,
  'PL regon': isRegon,
  'PT nif': portuguese,
  'RO cui': isCui,
  'RO tax': isRomanianTax,
  'RO onrc': isOnrc,
  'SE orgnr': swedish,
  'SE vat': (number) => number.endsWith('01') && swedish(number.slice(0, -2)),
  'SI ddv': isSlovenianVat,
  'SI maticna': isMaticna,
  'SK dph': isSlovakVat,
  'US ein': (number) => EIN.test(number),
}
