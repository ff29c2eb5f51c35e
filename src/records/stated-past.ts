/** What registers state of a company on a day, also on one before anything was served. Pure. */
import type { PastKind, RegisterBackground } from '../company/background.ts'
import type { Company } from '../company/company.ts'
import { hasEnded } from '../company/status.ts'
import { inOrder, valuesOf } from './past-events.ts'

/** Members of a company that registers date, with the kind of their states. */
const KINDS = {
  name: 'named',
  address: 'moved',
  status: 'status',
  nationalLegalForm: 'form',
  nationalSectors: 'code',
} as const satisfies Readonly<Partial<Record<keyof Company, PastKind>>>

type Member = keyof typeof KINDS
/** Members that are dated, in the order of answers. */
const DATED_MEMBERS = Object.keys(KINDS) as readonly Member[]

/** A value that a register states. */
export interface StatedValue {
  /** `null`, as all the others: no register dates it. */
  readonly value: unknown
  /** First and last day, `YYYY-MM-DD`; `null`: not stated. */
  readonly from: string | null
  readonly to: string | null
  /** The register. */
  readonly source: string | null
}

const NOT_STATED: StatedValue = { value: null, from: null, to: null, source: null }

/** What is stated of a day. */
export interface StatedDay extends Readonly<Record<Member | 'dateOfIncorporation', StatedValue>> {
  /** Whether the company was incorporated, and had not ended; `null`: not known. */
  readonly existed: boolean | null
}

/**
 * What is stated of a day, `YYYY-MM-DD`.
 *
 * @param next the company as it was first served after the day, as far as that is known
 * @param backgrounds what registers state of it today
 */
export function statedOn(day: string, next: Company | null, backgrounds: readonly RegisterBackground[]): StatedDay {
  const begun = next?.dateOfIncorporation ?? null
  const isBefore = begun !== null && day < begun
  const isOn = ({ from, to }: StatedValue) => (from === null ? !isBefore : from <= day) && (to === null || to >= day)
  const on = (member: Member): StatedValue => {
    const source = sourceOf(next, member)
    // The register whose value is served comes first.
    const ordered = backgrounds.toSorted((a, b) => Number(b.register === source) - Number(a.register === source))
    for (const background of ordered) {
      const found = periodsOf(background, member, source === background.register ? next : null).findLast(isOn)
      if (found !== undefined) return found
    }
    const status = member === 'status' ? statusOf(next) : NOT_STATED
    return isOn(status) ? status : NOT_STATED
  }
  const values = Object.fromEntries(DATED_MEMBERS.map((member) => [member, on(member)])) as Record<Member, StatedValue>
  const existed = isBefore ? false : existedOn(day, next, values.status.value as Company['status'] | null)
  const source = sourceOf(next, 'dateOfIncorporation')
  const incorporated = isBefore || begun === null ? NOT_STATED : { value: begun, from: begun, to: null, source }
  return { existed, dateOfIncorporation: incorporated, ...values }
}

function sourceOf(company: Company | null, member: keyof Company): string | null {
  return company?.sources.find(({ fields }) => fields.includes(member))?.register ?? null
}

/**
 * The states of a member that a register gives, in order, each from the day after the one before.
 *
 * @param present the company whose name is the register's, which it has since the last of its former names
 */
function periodsOf({ register, past }: RegisterBackground, member: Member, present: Company | null): StatedValue[] {
  const kind = KINDS[member]
  const states = inOrder(past.filter((state) => state.kind === kind))
  const periods: StatedValue[] = []
  for (const [at, { value, from, to }] of states.entries()) {
    const next = states[at + 1]?.from ?? null
    periods.push({
      value: valuesOf(kind, value)[member],
      from: from ?? dayAfter(periods.at(-1)?.to ?? null),
      to: to ?? dayAfter(next, -1),
      source: register,
    })
  }
  const last = periods.at(-1)?.to ?? null
  if (member === 'name' && present !== null && last !== null)
    periods.push({ value: present.name, from: dayAfter(last), to: null, source: register })
  return periods.filter(({ from, to }) => from !== null || to !== null)
}

function dayAfter(day: string | null, days = 1): string | null {
  return day && new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** The status that a record dates. */
function statusOf(next: Company | null): StatedValue {
  if (next === null || next.statusDate === null || next.status === 'Status unknown') return NOT_STATED
  return { value: next.status, from: next.statusDate, to: null, source: sourceOf(next, 'statusDate') }
}

function existedOn(day: string, next: Company | null, status: Company['status'] | null): boolean | null {
  if (status !== null) return !hasEnded(status)
  if (next === null || next.dateOfIncorporation === null || next.status === 'Status unknown') return null
  return hasEnded(next.status) ? (next.statusDate !== null && day < next.statusDate ? true : null) : true
}
