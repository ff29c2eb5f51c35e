/**
 * The lists of national codes of each country.
 *
 * If a country has two lists, codes of the first are written as the list writes them. Codes of the other carry a
 * prefix, because numbers were reused for other activities. Where the table is NACE itself, the country's first four
 * digits are NACE's.
 *
 * Source: `reference/README.md`, "National lists".
 */
import { COUNTRIES } from './countries.ts'

/** The revision of NACE that a list is built on, else its year; also its prefix. */
export type ListRevision = '2' | '2.1' | '2003' | '2006' | '2013' | '2022' | '2023'

/** One list of a country. */
export interface NationalList {
  /** Name as the country calls it. */
  readonly name: string
  /** Table in `reference/codes/`. */
  readonly list: string
  readonly revision: ListRevision
  /** Prefix of its codes on records and in filters: empty for the country's served list. */
  readonly prefix: string
  /** Digits of its longest codes; codes beyond the table are accepted up to there where the table is NACE itself. */
  readonly digits: number
  /** ISO 639-1 languages of the country in the list, most used first. */
  readonly languages: readonly string[]
}

/** A list before its prefix is known. */
type ListRow = readonly [name: string, list: string, revision: ListRevision, digits?: number]

interface CountryRow {
  readonly languages: readonly string[]
  /** The served list first. */
  readonly lists: readonly ListRow[]
}

const NACE_2: ListRow[1] = 'nace-2'
const NACE_21: ListRow[1] = 'nace-2.1'

/** A country with a list on NACE Rev. 2, which is served, and the one on Rev. 2.1 that revises it. */
function twoLists(languages: string, old: NameAndList, revised: NameAndList): CountryRow {
  const [name, list, digits = 4] = old
  const [newName, newList, newDigits = 4] = revised
  return {
    languages: languages.split(' '),
    lists: [
      [name, list, '2', digits],
      [newName, newList, '2.1', newDigits],
    ],
  }
}

type NameAndList = readonly [name: string, list: string, digits?: number]

/** A country of which the newer list is served. */
function newerFirst(languages: string, revised: NameAndList, old: NameAndList): CountryRow {
  const { lists, ...row } = twoLists(languages, old, revised)
  return { ...row, lists: lists.toReversed() }
}

/** A country whose lists equal NACE in the first four digits, under the names that the country uses. */
function naceBased(languages: string, name: string, newName: string, digits = 4): CountryRow {
  return twoLists(languages, [name, NACE_2, digits], [newName, NACE_21, digits])
}

/**
 * Served is the Rev. 2-based list wherever there is one in full: `naceCodes` are Rev. 2, and it is what registers wrote
 * until 2025 and write in most countries still. Belgium and Estonia have only their new list in full, so that is served; and so is that of
 * Denmark, the Netherlands and Sweden, whose registers have gone over to it by the end of 2026 (`docs/registers.md`).
 */
const LISTS: Readonly<Record<string, CountryRow>> = {
  AT: twoLists('de', ['ÖNACE 2008', 'at-oenace2008'], ['ÖNACE 2025', 'at-oenace2025']),
  AU: { languages: ['en'], lists: [['ANZSIC 2006', 'au-anzsic2006', '2006']] },
  BE: newerFirst('nl fr de', ['NACE-BEL 2025', 'be-nacebel2025'], ['NACE-BEL 2008', NACE_2, 7]),
  BG: naceBased('bg', 'KID-2008', 'KID-2025'),
  BR: { languages: ['pt'], lists: [['CNAE 2.3', 'br-cnae23', '2']] },
  CH: twoLists('de fr it', ['NOGA 2008', 'ch-noga2008'], ['NOGA 2025', NACE_21, 6]),
  CY: naceBased('el', 'NACE Rev. 2', 'NACE Rev. 2.1'),
  CZ: naceBased('cs', 'CZ-NACE', 'CZ-NACE 2025', 5),
  DE: twoLists('de', ['WZ 2008', 'de-wz2008'], ['WZ 2025', 'de-wz2025']),
  DK: newerFirst('da', ['DB25', 'dk-db25'], ['DB07', 'dk-db07']),
  EE: newerFirst('et', ['EMTAK 2025', 'ee-emtak2025'], ['EMTAK 2008', NACE_2, 5]),
  ES: naceBased('es', 'CNAE-2009', 'CNAE-2025'),
  FI: twoLists('fi sv', ['TOL 2008', 'fi-tol2008'], ['TOL 2025', NACE_21, 5]),
  FR: twoLists('fr', ['NAF rév. 2', 'fr-naf-rev2'], ['NAF 2025', 'fr-naf2025']),
  GB: {
    languages: ['en', 'cy'],
    lists: [
      ['UK SIC 2007', 'gb-uksic2007', '2'],
      ['UK SIC 2003', 'gb-uksic2003', '2003'],
      // Published, but no register writes it yet.
      ['UK SIC 2026', 'gb-uksic2026', '2.1'],
    ],
  },
  GR: naceBased('el', 'STAKOD 2008', 'STAKOD 2025', 8),
  HR: naceBased('hr', 'NKD 2007', 'NKD 2025'),
  HU: naceBased('hu', "TEÁOR'08", "TEÁOR'25"),
  IE: naceBased('en ga', 'NACE Rev. 2', 'NACE Rev. 2.1'),
  IS: naceBased('is', 'ÍSAT2008', 'ÍSAT2025', 5),
  IT: twoLists('it', ['ATECO 2007 (2022 update)', 'it-ateco2007'], ['ATECO 2025', 'it-ateco2025']),
  JP: {
    languages: ['ja'],
    lists: [
      ['JSIC Rev. 14', 'jp-jsic2023', '2023'],
      ['JSIC Rev. 13', 'jp-jsic2013', '2013'],
    ],
  },
  LI: twoLists('de', ['NOGA 2008', 'ch-noga2008'], ['NOGA 2025', NACE_21, 6]),
  LT: naceBased('lt', 'EVRK Rev. 2', 'EVRK 2.1', 6),
  LU: naceBased('fr de', 'NACELUX Rev. 2', 'NACELUX Rev. 2.1', 5),
  LV: naceBased('lv', 'NACE 2.0', 'NACE 2.1'),
  MT: naceBased('mt en', 'NACE Rev. 2', 'NACE Rev. 2.1'),
  NL: newerFirst('nl', ['SBI 2025', 'nl-sbi2025'], ['SBI 2008', 'nl-sbi2008']),
  NO: twoLists('no', ['SN2007', 'no-sn2007'], ['SN2025', NACE_21, 5]),
  PL: twoLists('pl', ['PKD 2007', 'pl-pkd2007'], ['PKD 2025', 'pl-pkd2025']),
  PT: twoLists('pt', ['CAE Rev. 3', 'pt-cae-rev3'], ['CAE Rev. 4', 'pt-cae-rev4']),
  RO: naceBased('ro', 'CAEN Rev. 2', 'CAEN Rev. 3'),
  SE: newerFirst('sv', ['SNI 2025', 'se-sni2025'], ['SNI 2007', 'se-sni2007']),
  SI: twoLists('sl', ['SKD 2008', 'si-skd2008'], ['SKD 2025', NACE_21, 5]),
  SK: twoLists('sk', ['SK NACE Rev. 2', 'sk-nace-rev2'], ['SK NACE Rev. 2.1', NACE_21, 5]),
  US: { languages: ['en'], lists: [['NAICS 2022', 'naics-2022', '2022']] },
}

/** Whether the codes of a list are those of NACE and below. In others, which class of NACE a code is was partly our choice. */
export function isBuiltOnNace(list: string): boolean {
  return !OWN_NUMBERING.has(list)
}

const OWN_NUMBERING: ReadonlySet<string> = new Set([
  'au-anzsic2006',
  'br-cnae23',
  'gb-uksic2003',
  'jp-jsic2013',
  'jp-jsic2023',
])

/**
 * The lists of a served country, the served one first.
 *
 * @param country  ISO 3166-1 alpha-2, upper case
 * @throws {RangeError} if the country is not served
 */
export function nationalLists(country: string): readonly NationalList[] {
  const lists = BY_COUNTRY.get(country)
  if (!lists) throw new RangeError(`Cannot list national codes: country is ${country}, must be one of the served`)
  return lists
}

const BY_COUNTRY: ReadonlyMap<string, readonly NationalList[]> = new Map(
  COUNTRIES.map(({ countryIso2 }) => {
    const { languages, lists } = LISTS[countryIso2]
    return [
      countryIso2,
      lists.map(([name, list, revision, digits = 4], index) => ({
        name,
        list,
        revision,
        prefix: index === 0 ? '' : `${revision}:`,
        digits,
        languages,
      })),
    ]
  }),
)
