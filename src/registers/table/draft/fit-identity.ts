/** Reads columns as what says which company a row is about, where it is and how it is reached. */
import { SHARES } from '../../../columns/guess-columns.ts'
import { isUnclearNumber } from '../../../columns/read-headings.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords } from '../../../matching/names.ts'
import { isLei } from '../../../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS, VAT_FORMATS } from '../../../matching/numbers/number-formats.ts'
import { readEveryWay } from '../../../matching/numbers/other-readings.ts'
import { COUNTRY_ROWS } from '../../../reference/countries.ts'
import { countryOf } from '../../../reference/country-of.ts'
import { postcodeOf, postcodeSpot } from '../../../reference/postcode-spot.ts'
import { hasPostcodes, isKnownCity as isCityOf, regionOfPostcode } from '../../../reference/regions.ts'
import { placeOfPostcode, readAddress, readPlace } from '../../../reference/written-places.ts'
import { readRegion } from '../../../reference/written-regions.ts'
import { registerNumber, vatNumber } from '../numbers.ts'
import { countOf, type DraftCell, distinctOf, type Fit, type Fitter, fitLooks, type Refusal, shareOf } from './fit.ts'

const hasLetters = (text: string) => /\p{L}{2}/u.test(text)
/** `1.23457E+10`: what a spreadsheet left of a long number. */
const isBroken = (text: string) => /^\d[.,]?\d*E\+\d+$/i.test(text)

/** Names of companies. */
export const fitName: Fitter = (cells, column, context) => {
  // `Kreditor` is a number beside `Name 1`, and `360` or `1&1` are names.
  if (shareOf(cells, hasLetters) < 0.6) return { refused: 'cells are no names' }
  const isName = (text: string) => /[\p{L}\d]/u.test(text) && !/^\S+@\S+$/.test(text)
  return fitLooks('name', isName, 'names', 0.9)(cells, column, context)
}

/** What names go on with in a second column: with legal forms, in at least half of the cells. In others are departments and people. */
export const fitNameEnd: Fitter = (cells, column) => {
  const formed = countOf(cells, (text, country) => readWords(rawWords(`x ${text}`), country).forms.length > 0)
  if (formed < cells.length / 2) return { refused: 'cells have no legal forms: it may be a department or a person' }
  return { members: { name2: column }, read: cells.length, note: null }
}

/** Whether a column without a telling heading has names of companies: many end in legal forms. */
export function looksLikeNames(cells: readonly DraftCell[]): boolean {
  return (
    cells.length >= 3 &&
    shareOf(cells, (text, country) => hasLetters(text) && readWords(rawWords(text), country).forms.length > 0) >= 0.4
  )
}

function isChecked(kinds: readonly string[]) {
  return (text: string, country: string) =>
    country !== 'US' &&
    readEveryWay(country, text).some(({ kind, checkDigit }) => kinds.includes(kind) && checkDigit === 'right')
}

const isRegister = (text: string, country: string) => !isBroken(text) && registerNumber(country, text) !== null
const isVat = (text: string, country: string) => !isBroken(text) && vatNumber(country, text) !== null
/** Whether numbers of a country's register have check digits, so that others are told from them. */
const hasCheck = (country: string) =>
  REGISTER_FORMATS[country]?.series?.some(({ check }) => check !== undefined) === true &&
  country !== 'NL' &&
  country !== 'PL'

/** Numbers of registers and tax offices. @param meant what the heading says; `null`: the cells alone decide */
export function fitNumber(meant: 'number' | 'vat' | 'lei' | null): Fitter {
  return (cells, column) => {
    const as = (member: string, holds: (text: string, country: string) => boolean): Fit => {
      const digits = digitsLost(cells, column)
      const read = countOf(cells, (text, country) =>
        holds(digits === null ? text : text.padStart(digits, '0'), country),
      )
      return { members: { [member]: digits === null ? column : { column, digits } }, read, note: null }
    }
    if (shareOf(cells, (text) => isLei(text.toUpperCase())) >= 0.8)
      return as('lei', (text) => isLei(text.toUpperCase()))
    if (meant === 'lei') return { refused: 'cells are no LEIs' }
    // Under a heading of numbers, fewer cells say the same.
    const isSure = cells.length >= (isUnclearNumber(column) ? 3 : 5) && distinctOf(cells).length >= cells.length * 0.8
    const vatChecked = shareOf(cells, (text, country) => isVat(text, country) && isChecked(['vat'])(text, country))
    const registerChecked = shareOf(cells, isChecked(['register']))
    if (meant === null) {
      if (isSure && vatChecked >= 0.95 && shareOf(cells, hasPrefix) >= 0.95) return as('vatTaxNumber', isVat)
      if (isSure && registerChecked >= 0.95) return as('nationalId', isRegister)
      return { refused: 'not known what it is' }
    }
    if (meant === 'vat') {
      const isUnchecked = cells.every(({ country }) => (VAT_FORMATS[country ?? '']?.check ?? '') === '')
      if (vatChecked >= 0.5 || (isUnchecked && shareOf(cells, isVat) >= 0.8)) return as('vatTaxNumber', isVat)
      if (registerChecked >= 0.8) return as('nationalId', isRegister)
      return { refused: 'cells are no VAT numbers that check' }
    }
    const courtless = shareOf(
      cells,
      (text, country) => country === 'DE' && !/\p{L}{3}/u.test(text.replace(/HR[AB]|GnR|PR|VR/gi, '')),
    )
    if (courtless > 0.95 && shareOf(cells, (text) => /^(?:HR[AB]|GnR|PR|VR|GsR)\W*\d/i.test(text)) > 0.95)
      return { members: { courtless: column }, read: cells.length, note: 'with the court beside it' }
    if (courtless > 0.2) return { refused: 'numbers of a German register are known by their court alone' }
    if (digitsLost(cells, column) !== null) return as('nationalId', isRegister)
    const isPlain = cells.every(({ country }) => country === null || !hasCheck(country))
    if (registerChecked >= 0.5 || (isPlain && shareOf(cells, isRegister) >= 0.6)) return as('nationalId', isRegister)
    if (vatChecked >= 0.5) return as('vatTaxNumber', isVat)
    // As in lists, the heading counts unless most cells cannot be numbers.
    const canBe = (text: string, of: string) =>
      hasCheck(of) ? isChecked(['register'])(text, of) : isRegister(text, of)
    if (shareOf(cells, canBe) > 1 - SHARES.other) return as('nationalId', isRegister)
    return { refused: 'cells are no numbers of the register' }
  }
}

/** Numbers of digits alone without a check digit, by what headings call them. */
const UNCHECKED: readonly (readonly [heading: RegExp, country: string, digits: number])[] = [
  [/(?<!\p{L})krs(?!\p{L})/iu, 'PL', 10],
  [/(?<!\p{L})(?:kvk|coc)(?!\p{L})/iu, 'NL', 8],
]

/** How many digits numbers have whose zeros a spreadsheet dropped; `null`: none were dropped, or it is not known. */
function digitsLost(cells: readonly DraftCell[], column: string): number | null {
  const found = UNCHECKED.find(([heading, of]) => heading.test(column) && cells.every(({ country }) => country === of))
  if (found === undefined) return null
  const [, , digits] = found
  const areDigits = cells.every(({ text }) => /^\d+(?:\.0)?$/.test(text) && Number.parseInt(text, 10) > 0)
  const fits = cells.every(({ text }) => text.length <= digits && text.length >= digits - 6)
  return areDigits && fits && cells.some(({ text }) => text.length < digits) ? digits : null
}

const hasPrefix = (text: string, country: string) =>
  (VAT_FORMATS[country]?.prefixes ?? []).some((prefix) => text.trim().toUpperCase().startsWith(prefix))

/** Signs of cars, which lists of German-speaking and neighbouring countries have for countries. */
const SIGNS: Readonly<Record<string, string>> = {
  A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', FIN: 'FI', GB: 'GB', I: 'IT', IRL: 'IE', L: 'LU', N: 'NO', P: 'PT', S: 'SE', H: 'HU', J: 'JP',
} // biome-ignore format: a table reads best in few lines

/** Countries, by codes, names and signs of cars. */
export const fitCountry: Fitter = (cells, column) => {
  const texts = distinctOf(cells)
  const signs = texts.filter((text) => countryOf(text) === null && Object.hasOwn(SIGNS, text.toUpperCase()))
  const isKnown = (text: string) => countryOf(text) !== null || signs.includes(text)
  const read = countOf(cells, isKnown)
  const others = texts.filter((text) => !isKnown(text))
  const named = others.slice(0, NAMED_MAX).map((text) => `“${text}”`)
  const unread = `${named.join(', ')}${others.length > NAMED_MAX ? ', …' : ''}`
  if (read < cells.length * COUNTRIES_MIN) return { refused: `cells are no countries: ${unread}` }
  const values = Object.fromEntries(signs.map((text) => [text, SIGNS[text.toUpperCase()]]))
  return {
    members: { countryIso2: signs.length === 0 ? column : { column, values } },
    read,
    note: others.length === 0 ? null : `no countries: ${unread}`,
  }
}

/** Of cells, the share that must be countries, which is that of lists; and cells that are named because they are none. */
const [COUNTRIES_MIN, NAMED_MAX] = [SHARES.countries, 5]

/** Whether a number has more digits than postcodes of the country: it begins like one and is another. */
function isTooLong(text: string, country: string): boolean {
  const digits = /\d[\d -]*/.exec(text)?.[0].replace(/\D/g, '') ?? ''
  const most = WHOLE_DIGITS[country] ?? COUNTRY_ROWS.find(({ countryIso2 }) => countryIso2 === country)?.postcodeDigits
  return digits.length > (most ?? Number.POSITIVE_INFINITY)
}

/** Digits of a whole postcode where fewer of them tell the place. */
const WHOLE_DIGITS: Readonly<Record<string, number>> = { BR: 8, JP: 7, PT: 7, US: 9 }

/** Postcodes of the rows' countries, with their towns in the cell where people write them so. */
export const fitPostcode: Fitter = (cells, column) => {
  const codeIn = (text: string, country: string) =>
    (country === '' ? null : placeOfPostcode(country, text))?.postcode ?? text
  const isPostcode = (written: string, country: string) => {
    const text = codeIn(written, country)
    return (
      text.length <= 12 &&
      /\d/.test(text) &&
      (country === '' ||
        (postcodeSpot(country, text) !== null &&
          !isTooLong(text, country) &&
          (!hasPostcodes(country) ||
            regionOfPostcode(country, postcodeOf(country, text)) !== null ||
            !/^\d/.test(text))))
    )
  }
  const read = countOf(cells, isPostcode)
  if (read < cells.length * 0.6) return { refused: 'cells are no postcodes' }
  const isOther = ({ text, country }: DraftCell) =>
    codeIn(text, country ?? '').length > 12 || !/\d/.test(text) || isBroken(text)
  const values = Object.fromEntries(cells.filter(isOther).map(({ text }) => [text, null]))
  return { members: { postcode: Object.keys(values).length === 0 ? column : { column, values } }, read, note: null }
}

const isRegion = (text: string, country: string) => country !== '' && readRegion(country, text) !== undefined
const isKnownCity = (text: string, country: string) =>
  country !== '' && isCityOf(country, readPlace(country, text).city)

/** Whether cells have a postcode and a town, and no street. */
export function areTowns(cells: readonly DraftCell[]): boolean {
  return (
    shareOf(cells, (text, country) => {
      const place = country === '' ? null : readPlace(country, text)
      return place !== null && place.postcode !== null && isKnownCity(place.city, country)
    }) >= 0.7
  )
}

/** Whether cells have a street with a number, a postcode and a town. */
export function areAddresses(cells: readonly DraftCell[]): boolean {
  const streetOf = (country: string, text: string) =>
    (country === '' ? null : readAddress(country, text, false))?.street
  return shareOf(cells, (text, country) => /\d/.test(streetOf(country, text) ?? '')) >= 0.7
}

/** Cities, with a postcode or a region in the cell where people write it so. */
export const fitCity: Fitter = (cells, column) => {
  const looks = (text: string) => hasLetters(text) && text.length <= 80 && !/@|https?:/.test(text)
  const read = countOf(cells, looks)
  if (read < cells.length * 0.8) return { refused: 'cells are no cities' }
  const placed = cells.filter(({ country }) => country !== null)
  if (placed.length >= 3 && shareOf(placed, isKnownCity) < 0.25) return { refused: 'cells are no known cities' }
  const others = distinctOf(cells).filter((text) => !looks(text))
  const values = Object.fromEntries(others.map((text) => [text, null]))
  const isBoth = shareOf(cells, (text, country) => country !== '' && readPlace(country, text).postcode !== null) >= 0.5
  return {
    members: { city: others.length === 0 ? column : { column, values } },
    read,
    note: isBoth ? 'the postcode in the cell is read, too' : null,
  }
}

/** Whether a column without a telling heading has cities: nearly all are known, and they are not all names of provinces. */
export function looksLikeCities(cells: readonly DraftCell[]): boolean {
  const provinces = shareOf(cells, (text, country) => isRegion(text, country))
  return distinctOf(cells).length >= 5 && shareOf(cells, isKnownCity) >= 0.9 && provinces < 0.9
}

/** Regions and provinces in every way they are written. */
export const fitRegion: Fitter = (cells, column) => {
  const read = countOf(cells, (text, country) => isRegion(text, country))
  if (read < cells.length * 0.5) return { refused: 'most cells are no regions of the rows’ countries' }
  const provinces = countOf(
    cells,
    (text, country) => isRegion(text, country) && readRegion(country, text)?.token.includes('|') === true,
  )
  return { members: { region: column }, read, note: provinces >= read * 0.5 ? 'provinces' : null }
}

/** Whether a column without a telling heading has regions, and not cities that have the name of their province. */
export function looksLikeRegions(cells: readonly DraftCell[]): boolean {
  const texts = distinctOf(cells)
  const isSign = texts.every((text) => /^[A-Z]{2}$/.test(text))
  const read = shareOf(cells, (text, country) => isRegion(text, country))
  return texts.length >= 4 && read >= 0.98 && (isSign || shareOf(cells, isKnownCity) < 0.3)
}

/** Addresses. */
export const fitAddress: Fitter = (cells, column): Fit | Refusal => {
  const tried = fitLooks('address', (text) => hasLetters(text) && !/^\S+@\S+$|^https?:/.test(text), 'addresses', 0.7)
  return tried(cells, column, { country: null, languages: new Set() })
}

const PHONE = /^[+(\d][\d\s()./+–-]{4,}(?:\s*(?:ext\.?|x|int\.?|\/|;|,)\s*[\d\s()./+–-]+)*$/i
/** Phone numbers. */
export const fitPhone: Fitter = fitLooks(
  'phone',
  (text) => PHONE.test(text.replace(/^(?:tel\.?|t|ph)[:.]?\s*/i, '')) && text.replace(/\D/g, '').length >= 6,
  'phone numbers',
)

/** Mail addresses. */
export const fitEmail: Fitter = fitLooks(
  'email',
  (text) => /^[^\s@;,]+@[^\s@;,]+\.\p{L}{2,}$/u.test(text),
  'mail addresses',
)

const SITE = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu
const FILE = /\.(?:pdf|jpe?g|png|gif|svg|docx?|xlsx?|csv|txt|xml)$/i

/** Addresses of sites: each company has its own, and not a page at a register or a network. */
export const fitWebsite: Fitter = (cells, column, context) => {
  const hosts = new Set(cells.map(({ text }) => SITE.exec(text)?.[1].toLowerCase()))
  if (cells.length >= 5 && hosts.size < cells.length * 0.5)
    return { refused: 'pages at one site, and no sites of companies' }
  return fitLooks('website', (text) => SITE.test(text) && !FILE.test(text), 'web addresses')(cells, column, context)
}
