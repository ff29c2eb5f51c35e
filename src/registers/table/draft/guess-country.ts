/** Guesses the country of a table whose rows name none: by numbers that check, places, legal forms and phone numbers. */
import { meaningsOf } from '../../../columns/read-headings.ts'
import { partPlace } from '../../../company/part-place.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords } from '../../../matching/names.ts'
import { readNumber } from '../../../matching/numbers/identifiers.ts'
import { VAT_FORMATS } from '../../../matching/numbers/number-formats.ts'
import { COUNTRIES } from '../../../reference/countries.ts'
import { isKnownCity, regionOfPostcode, regionsOfCity } from '../../../reference/regions.ts'
import { readAddress, readPlace } from '../../../reference/written-places.ts'
import { readRegion } from '../../../reference/written-regions.ts'
import { foldText } from '../../../text/fold-text.ts'
import { CALLING_CODES } from '../calling-codes.ts'
import { domainOf } from '../row-country.ts'
import { isPlaceholder } from './placeholders.ts'
import type { TableSample } from './sample.ts'

/** What a guess rests on. */
export interface CountryGuess {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly why: string
}

const ROWS = 120

/** Points from which on a country is sure, and what it must have more than the next. */
const SURE = 3
const AHEAD = 1.5
/** Points that do where nothing speaks for any other, and much against them. */
const LIKELY = 2
const FAR_AHEAD = 4

/** @returns `null`: several countries are as likely, or none is */
export function guessCountry(sample: TableSample): CountryGuess | null {
  const columns = sample.columns.map((heading, at) => ({
    kinds: new Set(meaningsOf(heading)?.meanings.map(({ kind }) => kind)),
    languages: new Set(meaningsOf(heading)?.meanings.map(({ language }) => language)),
    cells: sample.rows
      .map((row) => row[at])
      .filter((text) => text !== '' && !isPlaceholder(text))
      .slice(0, ROWS),
    at,
    heading,
  }))
  const all = COUNTRIES.map(({ countryIso2 }) => scoreOf(countryIso2, columns)).sort(byPoints)
  // Places are looked up in large tables: only where numbers, names and phones do not decide, and for those they point at.
  const hinted = all.filter(({ points }) => points > 0)
  const tied = hinted.filter(({ points }, at) => at < LOOKED_UP_MAX || points >= hinted[0].points - TIED)
  const scored = (isAhead(all) ? all.slice(0, 1) : hinted.length > 0 ? tied : all)
    .map((one) => withPlaces(one, columns, sample))
    .sort(byPoints)
  return isAhead(scored) ? { country: scored[0].country, why: scored[0].whys.join(', ') } : null
}

/** A country with what speaks for it. */
interface Scored {
  readonly country: string
  readonly points: number
  readonly whys: readonly string[]
}

const LOOKED_UP_MAX = 6
/** What a country may have less than the first and be as likely: many have "Ltd". */
const TIED = 0.25
const byPoints = (a: Scored, b: Scored) => b.points - a.points

function isAhead([best, second]: readonly Scored[]): boolean {
  const lead = best.points - (second?.points ?? 0)
  return (best.points >= SURE && lead >= AHEAD) || (best.points >= LIKELY && lead >= FAR_AHEAD)
}

interface SeenColumn {
  readonly kinds: ReadonlySet<string>
  readonly languages: ReadonlySet<string>
  readonly cells: readonly string[]
  readonly at: number
  readonly heading: string
}

function scoreOf(country: string, columns: readonly SeenColumn[]): Scored {
  const whys: string[] = []
  let points = 0
  const add = (more: number, why: string) => {
    points += more
    whys.push(why)
  }
  const of = (kind: string) => columns.find(({ kinds, cells }) => kinds.has(kind) && cells.length > 0)
  const numbers = columns.filter(({ kinds }) => kinds.has('number') || kinds.has('vat'))
  const checked = Math.max(0, ...numbers.map(({ cells }) => checkedShare(country, cells)))
  if (checked >= 0.85) add(3, 'numbers check')
  if (
    country === 'DE' &&
    numbers.some(({ cells }) => share(cells, (cell) => /(?<!\p{L})HR[AB]\W*\d/u.test(cell)) >= 0.7)
  )
    add(3, 'numbers are of its commercial register')
  const prefix = VAT_FORMATS[country]?.prefixes[0] ?? country
  if (
    country !== 'CH' &&
    numbers.some(
      ({ cells }) => share(cells, (cell) => cell.toUpperCase().startsWith(prefix) && /\d{5}/.test(cell)) >= 0.9,
    )
  )
    add(4, `numbers begin with ${prefix}`)
  const words = new Set(
    columns.flatMap(({ heading }) =>
      foldText(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_.]+/g, ' ')).split(' '),
    ),
  )
  const said = OWN_WORDS[country]?.find((word) => words.has(word))
  if (said !== undefined) add(2, `a heading says ${said}`)
  const name = of('name')
  if (name !== undefined) {
    const formed = share(name.cells, (cell) => readWords(rawWords(cell), country).forms.length > 0)
    if (formed >= 0.4) add(formed, 'names have its legal forms')
  }
  const phone = of('phone')
  const calling = CALLING_CODES[country]
  if (phone !== undefined && calling !== undefined) {
    const called = share(phone.cells, (cell) =>
      cell
        .replace(/[^\d+]/g, '')
        .replace(/^00/, '+')
        .startsWith(`+${calling}`),
    )
    if (called >= 0.7) add(2, `phone numbers begin with +${calling}`)
  }
  const written = POSTCODES[country]
  if (
    written !== undefined &&
    columns.some(({ cells }) => cells.length >= 3 && share(cells, (cell) => written.test(cell)) >= 0.9)
  )
    add(3, 'postcodes are written so')
  const site = of('website') ?? of('email')
  if (site !== undefined && share(site.cells, (cell) => domainOf(cell) === country) >= 0.7)
    add(2, 'web addresses end so')
  const money = columns.filter(({ kinds }) => kinds.has('revenue') || kinds.has('assets') || kinds.has('currency'))
  const sign = SIGNS_OF_MONEY[country]
  if (
    sign !== undefined &&
    money.some(({ heading, cells }) => sign.test(heading) || share(cells, (cell) => sign.test(cell)) >= 0.7)
  )
    add(2, 'amounts are in its currency')
  const own = OWN_LANGUAGES[country]
  if (
    own !== undefined &&
    columns.filter(({ languages }) => own.some((one) => languages.has(one)) && !languages.has('en')).length >= 3
  )
    add(0.5, 'headings are in its language')
  return { country, points, whys }
}

function withPlaces(scored: Scored, columns: readonly SeenColumn[], { rows }: TableSample): Scored {
  const { country } = scored
  const whys = [...scored.whys]
  let { points } = scored
  const add = (more: number, why: string) => {
    points += more
    whys.push(why)
  }
  const of = (kind: string) => columns.find(({ kinds, cells }) => kinds.has(kind) && cells.length > 0)
  const addressesIn = (column: SeenColumn) => share(column.cells, (cell) => readAddress(country, cell) !== null)
  const located = of('city')
  // `Székhely` is the town of a company, or its address.
  const isWhole = located !== undefined && addressesIn(located) >= 0.6
  const [city, address] = isWhole ? [undefined, located] : [located, of('address')]
  const postcode = of('postcode')
  if (city !== undefined) {
    const cities = city.cells.map((cell) => cityOf(country, cell))
    const known = share(cities, (cell) => isKnownCity(country, cell))
    if (known >= 0.7) add(known * 2, 'cities are known')
    // Numbers of one country may check in another; its towns are elsewhere.
    else if (cities.length >= 3 && known < 0.4) add(-4, 'cities are not known')
  }
  if (city !== undefined) {
    const places = rows.slice(0, ROWS).flatMap((row) => {
      const code = postcode === undefined ? partPlace(row[city.at])?.postcode : row[postcode.at]
      return code ? [{ code, city: cityOf(country, row[city.at]) }] : []
    })
    const agree = share(places, (place) => {
      const region = regionOfPostcode(country, place.code, place.city)
      return region !== null && regionsOfCity(country, place.city).includes(region)
    })
    if (places.length >= 3 && agree >= 0.6) add(3 * agree, 'postcodes and cities agree')
  }
  if (city === undefined && address !== undefined) {
    const fitting = addressesIn(address)
    if (fitting >= 0.6) add(4 * fitting, 'addresses fit')
    else if (address.cells.some((cell) => /[,\n].*\d{4}/.test(cell))) add(-2, 'addresses do not fit')
  }
  const region = of('region')
  if (region !== undefined) {
    const read = share(region.cells, (cell) => readRegion(country, cell) !== undefined)
    if (read >= 0.8) add(1.5 * read, 'regions are known')
    else if (region.cells.length >= 3 && read < 0.4) add(-2, 'regions are not known')
  }
  return { country, points, whys }
}

/** The town of a cell that may have a postcode, a province or a country beside it. */
function cityOf(country: string, cell: string): string {
  const { city } = readPlace(country, cell)
  return isKnownCity(country, city) ? city : (partPlace(cell)?.city ?? cell)
}

/** Postcodes that one country alone writes so. */
const POSTCODES: Readonly<Record<string, RegExp>> = {
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, NL: /^[1-9]\d{3} ?[A-Z]{2}$/, IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, PL: /^\d{2}-\d{3}$/, PT: /^\d{4}-\d{3}$/,
  BR: /^\d{5}-\d{3}$/, JP: /^〒?\d{3}-\d{4}$/,
} // biome-ignore format: a table reads best in few lines

/** Signs and codes of currencies that one country alone has. */
const SIGNS_OF_MONEY: Readonly<Record<string, RegExp>> = {
  GB: /£|GBP/, US: /US\$|USD/, PL: /zł|PLN/i, CZ: /Kč|CZK/, SE: /SEK/, NO: /NOK/, DK: /DKK/, CH: /CHF|SFr/, BR: /R\$|BRL/, HU: /HUF|Ft\b/, RO: /\bRON\b|\blei\b/i, IS: /ISK/, JP: /¥|JPY|円/,
} // biome-ignore format: a table reads best in few lines

/** Words of headings that one country alone has, folded. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  DE: ['wz', 'hrb', 'hra', 'registergericht', 'amtsgericht'], AU: ['abn', 'acn'], BE: ['kbo', 'bce', 'nacebel'], BR: ['cnpj', 'cep'], CH: ['noga'], DK: ['cvr', 'cvrnr'], ES: ['cif', 'cnae'],
  FI: ['tunnus', 'ytunnus'], FR: ['siren', 'siret', 'naf', 'ape'], GB: ['crn'], IT: ['piva', 'iva', 'ateco', 'provincia', 'cap'], NL: ['kvk'],
  NO: ['organisasjonsnummer', 'fylke', 'poststed'], PL: ['nip', 'regon', 'krs', 'pkd', 'wojewodztwo'], PT: ['nipc', 'concelho'],
  SE: ['organisationsnummer', 'postort', 'lan'], US: ['ein', 'fein'], AT: ['firmenbuchnummer', 'firmenbuch', 'onace'],
} // biome-ignore format: a table reads best in few lines

const OWN_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  IT: ['it'], FR: ['fr'], DE: ['de'], AT: ['de'], CH: ['de', 'fr', 'it'], ES: ['es'], PT: ['pt'], BR: ['pt'], NL: ['nl'], BE: ['nl', 'fr'], NO: ['nb'],
  SE: ['sv'], DK: ['da'], PL: ['pl'], FI: ['fi'], CZ: ['cs'], SK: ['sk'], HU: ['hu'], RO: ['ro'], GR: ['el'], BG: ['bg'], SI: ['sl'], HR: ['hr'],
} // biome-ignore format: a table reads best in few lines

function share<Value>(all: readonly Value[], is: (value: Value) => boolean): number {
  return all.length < 3 ? 0 : all.filter(is).length / all.length
}

function checkedShare(country: string, cells: readonly string[]): number {
  return share(cells, (cell) =>
    readNumber(country, cell).some(({ kind, checkDigit }) => kind !== 'lei' && checkDigit === 'right'),
  )
}
