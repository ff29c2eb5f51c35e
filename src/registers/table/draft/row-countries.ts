/** Finds the country of each row of a table: by a column, by the end of its places, for all rows, or row by row. */
import type { HeadingKind } from '../../../columns/headings.ts'
import type { HeadingReading } from '../../../columns/read-headings.ts'
import { COUNTRIES, findCountry } from '../../../reference/countries.ts'
import { countryOf } from '../../../reference/country-of.ts'
import { countryNamed, countryOfRow, hasHint, type RowEvidence } from '../row-country.ts'
import { type DraftRule, isFit } from './fit.ts'
import { fitCountry } from './fit-identity.ts'
import { guessCountry } from './guess-country.ts'
import { isPlaceholder } from './placeholders.ts'
import type { TableSample } from './sample.ts'

/** The country of each row. */
export interface RowCountries {
  of(row: readonly string[]): string | null
  /** The column of countries; `null`: there is none. */
  readonly column: string | null
  /** Of all rows; `null`: they have different ones, or it is not known. */
  readonly fixed: string | null
  /** Those that a row without one may be of. */
  readonly among: readonly string[]
  /** The rule where no column is of countries; `null`: none is known. */
  readonly rule: DraftRule | null
  readonly said: readonly string[]
}

type Headings = readonly (HeadingReading | null)[]

/** @param given the country of rows that name none, as a person stated it */
export function countryOfRows(sample: TableSample, headings: Headings, given: string | null): RowCountries {
  const evidenceOf = evidenceReader(sample, headings)
  const byColumn = columnOfCountries(sample, headings)
  if (byColumn !== null) {
    const { at, column, read } = byColumn
    const all = new Set(sample.rows.map((row) => read(row[at])).filter((code) => code !== null))
    const isWhole = sample.rows.every((row) => read(row[at]) !== null)
    const among = isWhole || given !== null ? [] : [...all].filter((code) => findCountry(code) !== undefined)
    const of = (row: readonly string[]) =>
      read(row[at]) ?? given ?? (among.length === 0 ? null : countryOfRow(evidenceOf(row), among))
    const fixed = all.size === 1 && (isWhole || given === [...all][0]) ? [...all][0] : null
    return { of, column, fixed, among, rule: null, said: [] }
  }
  if (given !== null) return ofAll(given, `all rows are of ${given}`)
  return byEnds(sample, headings, evidenceOf) ?? byRows(sample, evidenceOf)
}

function ofAll(country: string, said: string): RowCountries {
  return { of: () => country, column: null, fixed: country, among: [], rule: { value: country }, said: [said] }
}

function columnOfCountries(sample: TableSample, headings: Headings) {
  const candidates = sample.columns
    .map((column, at) => ({ column, at, heading: headings[at] }))
    .filter(({ heading }) => heading?.meanings.some(({ kind }) => kind === 'country'))
    .sort((a, b) => (b.heading?.score ?? 0) - (a.heading?.score ?? 0))
  const cellsOf = (at: number) =>
    sample.rows.map((row) => row[at]).filter((text) => text !== '' && !isPlaceholder(text))
  const byCells = sample.columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => !candidates.some((one) => one.at === at) && areCountries(cellsOf(at)))
  const named = candidates.filter(({ at }) => areCountries(cellsOf(at)))
  for (const { column, at } of [...new Set([...named, ...candidates, ...byCells])]) {
    const cells = cellsOf(at)
    if (areProvinces(cells)) continue
    const fit = fitCountry(
      cells.map((text) => ({ text, country: null })),
      column,
      { country: null, languages: new Set() },
    )
    if (!isFit(fit) || cells.length < sample.rows.length * 0.2) continue
    const rule = fit.members.countryIso2
    const values = typeof rule === 'string' ? {} : ((rule.values ?? {}) as Readonly<Record<string, string>>)
    return { column, at, read: (text: string) => (text === '' ? null : (values[text] ?? countryOf(text))) }
  }
  return null
}

/** Reads what a row says besides its country, of the likeliest column of each kind. */
function evidenceReader({ columns, rows }: TableSample, headings: Headings): (row: readonly string[]) => RowEvidence {
  const best = (...kinds: HeadingKind[]) =>
    columns
      .map((_, at) => ({
        at,
        score: headings[at]?.meanings.some(({ kind }) => kinds.includes(kind)) ? headings[at].score : 0,
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)[0]?.at
  const byPattern = (pattern: RegExp) => {
    const looked = rows.slice(0, LOOKED_AT)
    const at = columns.findIndex((_, column) => {
      const filled = looked.map((row) => row[column]).filter((text) => text !== '')
      return filled.length >= 3 && filled.filter((text) => pattern.test(text)).length >= filled.length * 0.9
    })
    return at < 0 ? undefined : at
  }
  const [site, name, phone, address, postcode, city, region] = (
    ['website', 'name', 'phone', 'address', 'postcode', 'city', 'region'] as const
  ).map((kind) => best(kind))
  const mail = best('email') ?? byPattern(/^[^\s@]+@\S+\.[a-z]{2,}$/i)
  const called = phone ?? byPattern(/^(?:\+|00)\d[\d\s()/.-]{6,}$/)
  const numbers = [best('vat'), best('number')].filter((at) => at !== undefined)
  return (row) => {
    const of = (at: number | undefined) => (at === undefined || isPlaceholder(row[at]) ? '' : row[at])
    return {
      name: of(name),
      numbers: numbers.map(of),
      phone: of(called),
      site: of(site) || of(mail),
      address: of(address),
      postcode: of(postcode),
      city: of(city),
      region: of(region),
    }
  }
}

/** Rows looked at where no column is of countries. */
const LOOKED_AT = 120

/** By places that end in a country: `Rue Haute 12, 1000 Bruxelles, Belgique`. */
function byEnds(
  { columns, rows }: TableSample,
  headings: Headings,
  evidenceOf: (row: readonly string[]) => RowEvidence,
): RowCountries | null {
  const looked = rows.slice(0, LOOKED_AT)
  for (const [at, column] of columns.entries()) {
    const isPlace = headings[at]?.meanings.some(({ kind }) => kind === 'address' || kind === 'city')
    const filled = looked.filter((row) => row[at] !== '')
    const ends = filled.map((row) => countryNamed(row[at]))
    if (!isPlace || filled.length < 3 || ends.filter((code) => code !== null).length < filled.length * 0.6) continue
    const among = [...new Set(rows.map((row) => countryNamed(row[at])))].filter(
      (code) => code !== null && findCountry(code) !== undefined,
    ) as string[]
    return {
      of: (row) => countryNamed(row[at]) ?? countryOfRow(evidenceOf(row), among),
      column: null,
      fixed: among.length === 1 ? among[0] : null,
      among,
      rule: { column, pattern: COUNTRY_LAST, among },
      said: [`no column is a country; cells of ${column} end in one`],
    }
  }
  return null
}

/** What is after the last comma, bar or line break. */
const COUNTRY_LAST = '(?:[,;|\\n]| - )\\s*([^,;|\\n]+?)\\.?\\s*$'
/** Of rows, the share whose country must be told. */
const TOLD = 0.6

/** By what all rows together and each of them say. */
function byRows(sample: TableSample, evidenceOf: (row: readonly string[]) => RowEvidence): RowCountries {
  const guess = guessCountry(sample)
  const rows = sample.rows.slice(0, LOOKED_AT).map(evidenceOf)
  const served = COUNTRIES.map(({ countryIso2 }) => countryIso2)
  // Places are looked up in large tables: only in countries that anything else points at.
  const hinted = served.filter((country) => country === guess?.country || hasHint(country, rows))
  const told = rows.map((row) => countryOfRow(row, hinted))
  const found = [
    ...Map.groupBy(
      told.filter((code) => code !== null),
      (code) => code,
    ),
  ].sort((a, b) => b[1].length - a[1].length)
  const among = found.map(([code]) => code)
  const others = among.filter((code) => code !== guess?.country)
  if (guess !== null && others.length === 0)
    return ofAll(guess.country, `no column is a country; all rows are of ${guess.country}: ${guess.why}`)
  if (told.filter((code) => code !== null).length < rows.length * TOLD)
    return { of: () => null, column: null, fixed: null, among: [], rule: null, said: [] }
  if (among.length === 1)
    return ofAll(among[0], `no column is a country; all rows are of ${among[0]}: their numbers, telephones and places`)
  return {
    of: (row) => countryOfRow(evidenceOf(row), among),
    column: null,
    fixed: null,
    among,
    rule: { among },
    said: [
      `no column is a country; numbers, telephones and places tell each row’s: ${found.map(([code, all]) => `${code} ${all.length}`).join(', ')}`,
    ],
  }
}

/** Whether cells are codes of two letters of which some are no country's: `MI`, `RM` and `BG` are provinces. */
function areProvinces(cells: readonly string[]): boolean {
  return cells.every((text) => text.length === 2) && cells.some((text) => countryOf(text) === null)
}

/** Whether cells are countries whatever their heading: all are, most by name. Codes of two letters may be provinces. */
function areCountries(cells: readonly string[]): boolean {
  const named = cells.filter((text) => text.length > 3)
  return cells.length >= 3 && named.length >= cells.length * 0.7 && cells.every((text) => countryOf(text) !== null)
}
