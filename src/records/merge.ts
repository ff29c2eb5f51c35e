/**
 * Merges the records of several registers of a company into one Company, and names the source of each member.
 *
 * Records are linked by equal numbers (`identities.ts`), never by names.
 */
import type { Category } from '../company/category.ts'
import type { Attributes, Company, Source } from '../company/company.ts'
import { joinTradeNames, SIGNS_ELSEWHERE } from '../company/searched-names.ts'
import type { RegisterKind } from '../registers/register.ts'
import { fillDerivedMembers } from './derive.ts'
import { MEMBERS, type Member } from './members.ts'
import { ATTRIBUTES, byPrecedence, byStanding, NAME_LISTS, PRECEDENCE } from './precedence.ts'
import { isFilled } from './record.ts'

/** The source that all records of an import share, stored with the import. */
export interface StoredSource {
  /** Id of the register. */
  readonly register: string
  /** Address of the data set. */
  readonly url: string | null
  /** Address of one record, with the placeholder `{nationalId}` or `{lei}`; `null`: all records have the address `url`. */
  readonly recordUrl: string | null
  readonly licence: string
  /** When the file was published, or read if that is unknown, RFC 3339 UTC. */
  readonly retrievedAt: string
}

/** The source that all records of an import share, with the kind of its register. */
export interface RecordSource extends StoredSource {
  readonly kind: RegisterKind
  /** Whether `categoryOfTheCompany` of its records is read from a size class of its own, and so counts as derived. */
  readonly hasSizeClass?: boolean
}

/** A record of one register. */
export interface SourceRecord {
  readonly source: RecordSource
  /** The register's record; `sources` is empty. Merging modifies it, so do not use it afterwards. */
  readonly company: Company
  /** The members that the register fills. */
  readonly said: readonly Member[]
}

/**
 * Merges the records of one company, at most one per register.
 *
 * Each group of members that belong together comes from the first register in the order of `precedence.ts` that fills
 * any of them. Then derived members are computed from the result. The order of the records does not matter.
 *
 * @returns the company as answers contain it
 */
export function mergeRecords(records: readonly SourceRecord[]): Company {
  const { sizeClass, rest } = takeSizeClass(records)
  const { company, sources } = rest.length === 1 ? mergeOne(rest[0]) : mergeSeveral(rest)
  const derived = fillDerivedMembers(company, sizeClass)
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

/** Removes the category from records whose register has a size class. It counts only where nothing better is known. */
function takeSizeClass(records: readonly SourceRecord[]) {
  let sizeClass: Category | null = null
  const hasOne = ({ source, company }: SourceRecord) => source.hasSizeClass && company.categoryOfTheCompany !== null
  if (!records.some(hasOne)) return { sizeClass, rest: records }
  const rest = records.map((record) => {
    if (!hasOne(record)) return record
    sizeClass ??= record.company.categoryOfTheCompany
    record.company.categoryOfTheCompany = null
    return { ...record, said: withoutCategory(record.said) }
  })
  return { sizeClass, rest }
}

function withoutCategory(said: readonly Member[]): readonly Member[] {
  let rest = withoutCategoryOf.get(said)
  if (rest === undefined) {
    rest = Object.freeze(said.filter((member) => member !== 'categoryOfTheCompany'))
    withoutCategoryOf.set(said, rest)
  }
  return rest
}

/** Records that fill the same members share one list, here too. */
const withoutCategoryOf = new WeakMap<readonly Member[], readonly Member[]>()

interface Combined {
  readonly company: Company
  readonly sources: Source[]
}

/** The case of nearly all companies: a single register describes them. */
function mergeOne({ source, company, said }: SourceRecord): Combined {
  company.lastUpdated ??= source.retrievedAt
  return { company, sources: [sourceEntry(source, addressOf(source, company), said)] }
}

function mergeSeveral(unordered: readonly SourceRecord[]): Combined {
  const records = unordered.toSorted((a, b) => byStanding(a.source, b.source))
  const addresses = records.map(({ source, company }) => addressOf(source, company))
  const company = records[0].company
  const fields = new Map(records.map(({ source }) => [source, new Set<Member>(['countryIso2'])]))
  for (const list of NAME_LISTS) {
    for (const record of records) if (isFilled(record.company, list)) fields.get(record.source)!.add(list)
  }
  company.previousNames = [...new Set(records.flatMap((record) => record.company.previousNames))]
  const { tradeNames, signs } = joinTradeNames(records.map((record) => record.company))
  company.tradeNames = tradeNames
  for (const { members, kinds } of PRECEDENCE) {
    const chosen = chooseRecord(records, members, kinds)
    if (!chosen) continue
    for (const member of members) {
      if (isFilled(chosen.company, member)) fields.get(chosen.source)!.add(member)
      copyMember(chosen.company, company, member)
    }
  }
  for (const record of records) if (isFilled(record.company, 'attributes')) fields.get(record.source)!.add('attributes')
  company.attributes = joinAttributes(records, signs)
  company.lastUpdated ??= latest(records.map(({ source }) => source.retrievedAt))
  const sources = records.map(({ source }, index) => {
    const filled = fields.get(source)!
    return sourceEntry(
      source,
      addresses[index],
      MEMBERS.filter((member) => filled.has(member)),
    )
  })
  return { company, sources }
}

/**
 * The attributes of all records; of those with one name, that of the first register in the order of precedence.
 *
 * @param signs of the joined names
 */
function joinAttributes(records: readonly SourceRecord[], signs: number): Company['attributes'] {
  const ordered = records.toSorted((a, b) => byPrecedence(ATTRIBUTES.kinds, b.source, a.source))
  const joined = Object.assign({}, ...ordered.map(({ company }) => company.attributes)) as Attributes
  delete joined[SIGNS_ELSEWHERE]
  if (signs > 0) joined[SIGNS_ELSEWHERE] = signs
  return Object.keys(joined).length === 0 ? null : joined
}

/** Chooses the record to take some members from: of those that fill any, the one whose register comes first. */
function chooseRecord(
  records: readonly SourceRecord[],
  members: readonly Member[],
  kinds: readonly RegisterKind[],
): SourceRecord | undefined {
  let first: SourceRecord | undefined
  for (const record of records) {
    if (first && byPrecedence(kinds, first.source, record.source) <= 0) continue
    if (members.some((member) => isFilled(record.company, member))) first = record
  }
  return first
}

function copyMember<Name extends Member>(from: Company, to: Company, member: Name): void {
  to[member] = from[member]
}

/** The address of the record itself, if the register has one. */
function addressOf(source: RecordSource, { nationalId, lei }: Company): string | null {
  const { url, recordUrl } = source
  if (recordUrl === null) return url
  let parts = addressParts.get(source)
  if (parts === undefined) {
    const placeholder = /\{(?:nationalId|lei)\}/.exec(recordUrl)
    const at = placeholder?.index ?? recordUrl.length
    const after = recordUrl.slice(at + (placeholder?.[0].length ?? 0))
    parts = {
      before: recordUrl.slice(0, at),
      isOfLei: recordUrl.includes('{lei}'),
      after,
      isNumbered: placeholder !== null,
    }
    addressParts.set(source, parts)
  }
  const number = parts.isOfLei ? lei : nationalId
  if (number === null) return url
  if (!parts.isNumbered) return recordUrl
  return parts.before + (PLAIN_NUMBER.test(number) ? number : encodeURIComponent(number)) + parts.after
}

/** Numbers that an address has as they are: nearly all. */
const PLAIN_NUMBER = /^[A-Za-z0-9]*$/

/** Caches the parts of each source's address around the number, because an import needs them for every record. */
const addressParts = new WeakMap<
  RecordSource,
  { readonly before: string; readonly after: string; readonly isOfLei: boolean; readonly isNumbered: boolean }
>()

function sourceEntry({ register, licence, retrievedAt }: RecordSource, url: string | null, fields: readonly Member[]) {
  // Records that fill the same fields share one list, which is never changed.
  return { register, url, licence, retrievedAt, fields: fields as Member[] } satisfies Source
}

function latest(instants: readonly string[]): string {
  return instants.reduce((a, b) => (a > b ? a : b))
}
