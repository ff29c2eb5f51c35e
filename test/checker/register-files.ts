/**
 * Files of two registers whose companies contain the edition of the file: `HARBOUR BAKERS 17 EDITION4 LTD` is
 * company 17 of edition 4. So any text with names shows its generations.
 */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../support/random.ts'

/** The edition that each company of a file comes from, by the number in its name. */
export type Editions = ReadonlyMap<number, number>

/** Companies of the British register: more than one page, so that a search takes some time. */
const BRITISH = 800
/** Numbers in names of the American register begin here. */
const AMERICAN_FIRST = 100_000
const AMERICAN = 150
/** How many companies a small edition changes: few enough that an import merges them into what is served. */
const SMALL = 15

/** Houses of a street, and postcodes: they have no divisor in common. */
const [HOUSES, POSTCODES] = [4, 9]

const WORDS = ['LANTERN', 'HARBOUR', 'MEADOW', 'COPPER', 'WILLOW', 'GRANITE']
const TRADES = ['BAKERS', 'SOFTWARE', 'JOINERS', 'TRADING']
const TOWNS = ['LEEDS', 'YORK', 'HULL']
const INDUSTRIES = ['10710 - Manufacture of bread', '62020 - IT consultancy', '16230 - Carpentry', '46900 - Wholesale']
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.AddressLine1,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
const NEW_YORK = readFileSync(
  join(import.meta.dirname, '..', '..', 'src', 'registers', 'us-ny', 'sample.csv'),
  'utf8',
).split('\n')

/** Whether a number is that of an American company. */
export const isAmerican = (number: number): boolean => number >= AMERICAN_FIRST

/** The id of the company with a number. */
export const idOf = (number: number): string =>
  isAmerican(number) ? `US-NY-${9_900_000 + number - AMERICAN_FIRST}` : `GB-${britishNumber(number)}`

/** The number by which the British register has a company. */
export const britishNumber = (number: number): string => String(80_000_000 + number)

/** The town of a British company, the same in every edition. */
export const townOf = (number: number): string => TOWNS[number % TOWNS.length]

/** The towns of British companies. */
export const ALL_TOWNS: readonly string[] = TOWNS

/** Whether two British companies are in one house. */
export const isSameHouse = (number: number, other: number): boolean =>
  number % (HOUSES * POSTCODES) === other % (HOUSES * POSTCODES)

/** The beginning of a company's name, the same in every edition. */
export const beginningOf = (number: number): string =>
  `${WORDS[number % WORDS.length]} ${TRADES[number % TRADES.length]} ${number}`

/** The year of foundation that an edition states. */
export const foundedIn = (edition: number): number => 1950 + (edition % 70)

/** The first edition of each register has all companies. */
export const allOf = (register: 'british' | 'american', edition: number): Editions => {
  const [first, count] = register === 'british' ? [0, BRITISH] : [AMERICAN_FIRST, AMERICAN]
  return new Map(Array.from({ length: count }, (_, at) => [first + at, edition]))
}

/** An edition in which every company is another one than before, and a few are missing. */
export function fullEdition(register: 'british' | 'american', edition: number, random: Random): Editions {
  return new Map([...allOf(register, edition)].filter(() => !random.chance(0.02)))
}

/** The edition before, in which few companies differ. */
export function smallEdition(before: Editions, edition: number, random: Random): Editions {
  const numbers = [...before.keys()]
  const changed = new Map(before)
  for (let time = 0; time < SMALL; time++) changed.set(random.pick(numbers), edition)
  return changed
}

/** A number of a British company, whether or not an edition has it. */
export const someNumber = (random: Random): number => random.below(BRITISH)

/** Writes the British file of an edition. @returns its path */
export function writeBritish(folder: string, day: number, editions: Editions): string {
  const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
  const path = join(folder, `BasicCompanyData-${date}.csv`)
  const rows = [...editions].map(([number, edition]) =>
    [
      `${beginningOf(number)} EDITION${edition} LTD`,
      britishNumber(number),
      'Active',
      `FLAT ${number}, ${1 + (number % HOUSES)} SAMPLE ST`,
      townOf(number),
      `LS${1 + (number % POSTCODES)} 4AP`,
      `01/02/${foundedIn(edition)}`,
      INDUSTRIES[number % INDUSTRIES.length],
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  writeFileSync(path, [HEADER, ...rows, ''].join('\r\n'))
  utimesSync(path, Date.parse(date) / 1000, Date.parse(date) / 1000)
  return path
}

/** The American file of an edition, as its publisher sends it. */
export function americanFile(editions: Editions): string {
  const [header, row] = NEW_YORK
  const [, , ...own] = row.split('","')
  const rows = [...editions].map(([number, edition]) =>
    [`"${idOf(number).slice('US-NY-'.length)}`, `${beginningOf(number)} EDITION${edition} INC.`, ...own].join('","'),
  )
  return [header, ...rows, ''].join('\n')
}

/** The companies that a text names, each with its edition. */
export function namedIn(text: string): readonly (readonly [number: number, edition: number])[] {
  return [...text.matchAll(/\b(\d+) EDITION(\d+)\b/gi)].map(([, number, edition]) => [Number(number), Number(edition)])
}
