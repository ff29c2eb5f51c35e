/** What changed of a company between two generations. Pure. */
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'
import { MEMBERS, type Member } from './members.ts'
import { isRecoded } from './recoded.ts'

/**
 * Kinds of changes: a company is new, its record changed, it is no longer active, it is gone, or its register writes
 * the same industry in another list (`recoded.ts`).
 */
export const CHANGE_TYPES = ['new', 'changed', 'closed', 'gone', 'recoded'] as const

/** One of {@link CHANGE_TYPES}. */
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** A change of one company. */
export interface CompanyChange {
  readonly id: string
  readonly countryIso2: string
  readonly type: ChangeType
  /** Members that differ, with both values; of `changed`, `closed` and `recoded` companies alone. */
  readonly fields?: Readonly<Partial<Record<Member, { readonly before: unknown; readonly after: unknown }>>>
  /** The company as it was, where it is `gone`: it can no longer be looked up. Not shown to callers. */
  readonly was?: Company
}

/**
 * Compares a company before and after.
 *
 * @param before `null`: it was not served
 * @returns `null` where nothing differs but the days on which files were published; see also {@link isNews}
 */
export function changeOf(before: Company | null, after: Company | null): CompanyChange | null {
  if (before === null || after === null) {
    const some = after ?? before
    if (some === null) return null
    const { id, countryIso2 } = some
    return before === null ? { id, countryIso2, type: 'new' } : { id, countryIso2, type: 'gone', was: before }
  }
  const fields: Partial<Record<Member, { before: unknown; after: unknown }>> = {}
  const differing: Member[] = []
  for (const member of MEMBERS) {
    // Whether the day of an update is one of publication differs where the day does not.
    if (member !== 'lastUpdated' && before[member] === after[member]) continue
    if (JSON.stringify(withoutDays(before, member)) === JSON.stringify(withoutDays(after, member))) continue
    fields[member] = { before: before[member], after: after[member] }
    differing.push(member)
  }
  if (differing.length === 0) return null
  const isClosed = isActive(before.status) && !isActive(after.status)
  const type = isClosed ? 'closed' : isRecoded(before, after, differing) ? 'recoded' : 'changed'
  return { id: after.id, countryIso2: after.countryIso2, type, fields }
}

/** A member without the days of publication: those of its sources, and `lastUpdated` where it is one of them. */
function withoutDays(company: Company, member: Member): unknown {
  if (member === 'sources') return company.sources.map((source) => ({ ...source, retrievedAt: null }))
  if (member !== 'lastUpdated') return company[member]
  const isDay = company.sources.some(({ retrievedAt }) => retrievedAt === company.lastUpdated)
  return isDay ? null : company.lastUpdated
}

/** Whether a change is more than a newer day: of publication, or the one on which the register says that it last changed the record. */
export function isNews({ type, fields }: CompanyChange): boolean {
  if (type !== 'changed' || fields === undefined) return true
  const differing = (Object.keys(fields) as Member[]).filter((member) => member !== 'lastUpdated')
  return !differing.every((member) => member === 'sources' && areAlike(fields.sources))
}

/** Whether sources are the same, but for days, and for stating when the record was changed. */
function areAlike(sources: { readonly before: unknown; readonly after: unknown } | undefined): boolean {
  const undated = (list: unknown) =>
    (list as Company['sources']).map(({ fields, ...source }) => ({
      ...source,
      retrievedAt: null,
      fields: fields.filter((field) => field !== 'lastUpdated'),
    }))
  return JSON.stringify(undated(sources?.before)) === JSON.stringify(undated(sources?.after))
}
