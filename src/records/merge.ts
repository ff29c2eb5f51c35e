/**
 * Makes one Company of what several registers say about it, each member with its source.
 *
 * Records belong to one company when they carry the same number (`identities.ts`); never because of a name.
 */
import type { Company, Source } from '../company/company.ts'
import { fillDerivedMembers } from './derive.ts'
import { MEMBERS, type Member } from './members.ts'
import { byPrecedence, byStanding, NAME_LISTS, PRECEDENCE, type RegisterKind } from './precedence.ts'
import { isFilled } from './record.ts'

/** What is said once for all records of an import. */
export interface RecordSource {
  /** Id of the register. */
  readonly register: string
  /** Address of the data set. */
  readonly url: string | null
  /** Address of one record, `{nationalId}` or `{lei}` standing for its number; `null`: `url` for all. */
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

/**
 * Merges the records of one company, each of another register.
 *
 * For every group of members that belong together the registers are asked in the order of `precedence.ts`. Then what can
 * be computed from the whole is filled in. The order in which the records come does not matter.
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
  return { company, sources: [sourceEntry(source, addressOf(source, company), said)] }
}

function combine(unordered: readonly SourceRecord[]): Combined {
  const records = unordered.toSorted((a, b) => byStanding(a.source.register, b.source.register))
  const addresses = records.map(({ source, company }) => addressOf(source, company))
  const company = records[0].company
  const fields = new Map(records.map(({ source }) => [source, new Set<Member>(['countryIso2'])]))
  for (const list of NAME_LISTS) {
    for (const record of records) if (isFilled(record.company, list)) fields.get(record.source)!.add(list)
    company[list] = [...new Set(records.flatMap((record) => record.company[list]))]
  }
  for (const { members, asked } of PRECEDENCE) {
    const speaker = firstToSay(records, members, asked)
    if (!speaker) continue
    for (const member of members) {
      if (isFilled(speaker.company, member)) fields.get(speaker.source)!.add(member)
      copyMember(speaker.company, company, member)
    }
  }
  company.lastUpdated ??= latest(records.map(({ source }) => source.retrievedAt))
  const sources = records.map(({ source }, place) => {
    const filled = fields.get(source)!
    return sourceEntry(
      source,
      addresses[place],
      MEMBERS.filter((member) => filled.has(member)),
    )
  })
  return { company, sources }
}

/** The record that is believed for some members: of those that fill any, the one whose register is asked first. */
function firstToSay(
  records: readonly SourceRecord[],
  members: readonly Member[],
  asked: readonly RegisterKind[],
): SourceRecord | undefined {
  let first: SourceRecord | undefined
  for (const record of records) {
    if (first && byPrecedence(asked, first.source.register, record.source.register) <= 0) continue
    if (members.some((member) => isFilled(record.company, member))) first = record
  }
  return first
}

function copyMember<Name extends Member>(from: Company, to: Company, member: Name): void {
  to[member] = from[member]
}

/** The address of the record itself, where the register has one. */
function addressOf(source: RecordSource, { nationalId, lei }: Company): string | null {
  const { url, recordUrl } = source
  if (recordUrl === null) return url
  let parts = addressParts.get(source)
  if (parts === undefined) {
    const place = /\{(?:nationalId|lei)\}/.exec(recordUrl)
    const at = place?.index ?? recordUrl.length
    const behind = recordUrl.slice(at + (place?.[0].length ?? 0))
    parts = { before: recordUrl.slice(0, at), isOfLei: recordUrl.includes('{lei}'), behind, isNumbered: place !== null }
    addressParts.set(source, parts)
  }
  const number = parts.isOfLei ? lei : nationalId
  if (number === null) return url
  return parts.isNumbered ? parts.before + encodeURIComponent(number) + parts.behind : recordUrl
}

/** What stands around the number in the addresses of each source: an import asks for every record. */
const addressParts = new WeakMap<
  RecordSource,
  { readonly before: string; readonly behind: string; readonly isOfLei: boolean; readonly isNumbered: boolean }
>()

function sourceEntry({ register, licence, retrievedAt }: RecordSource, url: string | null, fields: readonly Member[]) {
  // Lists of fields are shared between the records that fill the same ones; nobody changes them.
  return { register, url, licence, retrievedAt, fields: fields as Member[] } satisfies Source
}

function latest(instants: readonly string[]): string {
  return instants.reduce((a, b) => (a > b ? a : b))
}
