/**
 * Makes one Company of what several registers say about it, each member with its source.
 *
 * Records belong to one company when they carry the same id, that is, the same number in the same national register;
 * never because of a name.
 */
import type { Company, Source } from '../company/company.ts'
import { fillDerivedMembers } from './derive.ts'
import { isFilled, MEMBERS, type Member } from './record.ts'

/** What is said once for all records of an import. */
export interface RecordSource {
  /** Id of the register. */
  readonly register: string
  /** Address of the data set. */
  readonly url: string | null
  /** Address of one record, `{nationalId}` standing for the number; `null`: `url` for all. */
  readonly recordUrl: string | null
  readonly licence: string
  /** When the file was published, or read where that is not known, RFC 3339 UTC. */
  readonly retrievedAt: string
}

/** A record of one register. */
export interface SourceRecord {
  readonly source: RecordSource
  /** What the register says; `sources` is empty. Not to be used afterwards: merging takes it over. */
  readonly company: Company
  /** The members that the register fills. */
  readonly said: readonly Member[]
}

/** Members that mean something only together: they come from one register, the first that fills any of them. */
const GROUPS: readonly (readonly Member[])[] = [
  ['name'],
  ['vatTaxNumber'],
  ['nationalId'],
  ['lei'],
  ['address', 'postcode', 'city', 'region', 'latitude', 'longitude'],
  ['website'],
  ['email'],
  ['phone'],
  ['status', 'statusDate'],
  ['dateOfIncorporation'],
  ['standardisedLegalForm', 'nationalLegalForm'],
  ['categoryOfTheCompany'],
  ['listedDelistedUnlisted'],
  [
    'operatingRevenue',
    'operatingRevenueMin',
    'operatingRevenueMax',
    'operatingRevenueCurrency',
    'operatingRevenueYear',
    'totalAssets',
  ],
  ['numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax', 'numberOfEmployeesYear'],
  ['nationalSectors'],
  ['naceCodes'],
  ['naicsCodes'],
  ['sicCodes'],
  ['description', 'descriptionLanguage'],
  ['lastUpdated'],
]

/** Lists of names complete each other: all registers' names count. */
const NAME_LISTS = ['previousNames', 'tradeNames'] as const satisfies readonly Member[]

/**
 * Registers that are asked before the company's own national register, by the first member of a group: they exist for
 * the sake of it.
 */
const ASKED_FIRST: Readonly<Partial<Record<Member, readonly string[]>>> = {
  lei: ['gleif'],
  website: ['table'],
  description: ['table'],
  operatingRevenue: ['table'],
  numberOfEmployees: ['table'],
}

/** Registers of many countries and people's own tables: asked after the national register, in this order. */
const ASKED_LAST: readonly string[] = ['gleif', 'table']

/**
 * Merges the records of one company. Records with the same id and of different registers.
 *
 * For every group of members that belong together the registers are asked in this order: those that exist for the sake
 * of the group, the national register, others by their name, GLEIF, people's own tables. Then what can be computed from
 * the whole is filled in.
 *
 * @returns the record as it goes on the wire
 */
export function mergeRecords(records: readonly SourceRecord[]): Company {
  const { company, sources } = records.length === 1 ? single(records[0]) : combine(records)
  const derived = fillDerivedMembers(company)
  company.sources = sources
  if (derived.length > 0) {
    company.sources.push({
      register: 'derived',
      url: null,
      licence: null,
      retrievedAt: null,
      fields: derived as Member[],
    })
  }
  return company
}

interface Combined {
  readonly company: Company
  readonly sources: Source[]
}

/** Nearly all companies: one register tells of them. */
function single({ source, company, said }: SourceRecord): Combined {
  company.lastUpdated ??= source.retrievedAt
  return { company, sources: [sourceEntry(source, company.nationalId, said)] }
}

function combine(unordered: readonly SourceRecord[]): Combined {
  const records = unordered.toSorted((a, b) => byPrecedence(a.source, b.source))
  const company = records[0].company
  const fields = new Map(records.map(({ source }) => [source, new Set<Member>(['countryIso2'])]))
  for (const list of NAME_LISTS) {
    for (const record of records) if (isFilled(record.company, list)) fields.get(record.source)!.add(list)
    company[list] = [...new Set(records.flatMap((record) => record.company[list]))]
  }
  for (const group of GROUPS) {
    const first = ASKED_FIRST[group[0]]
    const asked = first
      ? records.toSorted((a, b) => placeIn(first, a.source.register) - placeIn(first, b.source.register))
      : records
    const speaker = asked.find((record) => group.some((member) => isFilled(record.company, member)))
    if (!speaker) continue
    for (const member of group) {
      if (isFilled(speaker.company, member)) fields.get(speaker.source)!.add(member)
      copyMember(speaker.company, company, member)
    }
  }
  company.lastUpdated ??= latest(records.map(({ source }) => source.retrievedAt))
  const sources = records.map(({ source }) => {
    const filled = fields.get(source)!
    return sourceEntry(
      source,
      company.nationalId,
      MEMBERS.filter((member) => filled.has(member)),
    )
  })
  return { company, sources }
}

function copyMember<Name extends Member>(from: Company, to: Company, member: Name): void {
  to[member] = from[member]
}

function byPrecedence(a: RecordSource, b: RecordSource): number {
  const late = ASKED_LAST.indexOf(a.register) - ASKED_LAST.indexOf(b.register)
  if (late !== 0) return late
  return a.register < b.register ? -1 : 1
}

/** Place in a list of registers; one that is not in it comes after all that are. */
function placeIn(registers: readonly string[], register: string): number {
  const place = registers.indexOf(register)
  return place < 0 ? registers.length : place
}

function sourceEntry(source: RecordSource, nationalId: string | null, fields: readonly Member[]): Source {
  const { register, url, recordUrl, licence, retrievedAt } = source
  const own = recordUrl !== null && nationalId !== null
  const address = own ? recordUrl.replace('{nationalId}', encodeURIComponent(nationalId)) : url
  // Lists of fields are shared between the records that fill the same ones; nobody changes them.
  return { register, url: address, licence, retrievedAt, fields: fields as Member[] }
}

function latest(instants: readonly string[]): string {
  return instants.reduce((a, b) => (a > b ? a : b))
}
