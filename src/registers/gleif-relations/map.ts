/**
 * What a row of GLEIF's level 2 states. `StartNode` is the child or the branch, `EndNode` the parent or the head office; the
 * statement is the child's. Pure.
 */
import {
  type Background,
  type ParentException,
  type Relation,
  type RelationKind,
  relation,
} from '../../company/background.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { yearFirstDate } from '../dates.ts'
import { emptyCell, type Mapped, wrongCell } from '../register.ts'
import type { LevelTwoRow, Period } from './read.ts'

/** What a row states of the entity with an identifier, or why it is not stored. */
export type LevelTwoStatement =
  | {
      readonly kind: 'stated'
      readonly lei: string
      readonly background: Background
      /** Why the row takes away what was stated, where it does. */
      readonly removes: string | null
    }
  | Exclude<Mapped, { readonly kind: 'company' }>

/** Types that make a relation. Consolidation is one of accounts, not a share. */
const KINDS: Readonly<Record<string, RelationKind>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: 'parent',
  IS_ULTIMATELY_CONSOLIDATED_BY: 'ultimateParent',
  IS_INTERNATIONAL_BRANCH_OF: 'branchOf',
}

/** Types between a fund and who manages it, its umbrella or its master fund: none of them is ownership. */
const OF_FUNDS: ReadonlySet<string> = new Set(['IS_FUND-MANAGED_BY', 'IS_SUBFUND_OF', 'IS_FEEDER_TO'])

const CATEGORIES: Readonly<Record<string, ParentException['kind']>> = {
  DIRECT_ACCOUNTING_CONSOLIDATION_PARENT: 'parent',
  ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT: 'ultimateParent',
}

/** Why a relation is left out, and counted. */
export const OF_PERSON = 'relation from or to a sole trader or natural person'

const WITHDRAWN = 'withdrawn by GLEIF'
/** Registrations that were a mistake. */
const MISTAKES: Readonly<Record<string, string>> = {
  ANNULLED: 'the relation was annulled',
  DUPLICATE: 'the relation is a duplicate of another',
  CANCELLED: 'the relation was cancelled before it was published',
  PENDING_VALIDATION: 'the relation is not validated yet',
}

/** Reads what a row states. */
export function stateLevelTwo(row: LevelTwoRow): LevelTwoStatement {
  return row.of === 'relation' ? stateRelation(row) : stateException(row)
}

function stateRelation(row: LevelTwoRow): LevelTwoStatement {
  const type = row.text('Relationship.RelationshipType').toUpperCase()
  if (OF_FUNDS.has(type)) return { kind: 'leftOut', reason: 'relation of a fund, which is not ownership' }
  const kind = KINDS[type]
  if (kind === undefined)
    return wrongCell('Relationship.RelationshipType', type, `one of ${Object.keys(KINDS).join(', ')}`)
  const [start, end] = ['StartNode', 'EndNode'].map((node) => row.text(`Relationship.${node}.NodeID`).toUpperCase())
  for (const [node, lei] of [
    ['StartNode', start],
    ['EndNode', end],
  ]) {
    if (!isLei(lei)) return wrongCell(`Relationship.${node}.NodeID`, lei, '20 letters and digits that check')
  }
  if (start === end) return { kind: 'leftOut', reason: 'relation of an entity to itself' }
  const registration = row.text('Registration.RegistrationStatus').toUpperCase()
  const mistake = row.text('DeletedAt') === '' ? MISTAKES[registration] : WITHDRAWN
  if (mistake !== undefined && !row.isChange) return { kind: 'leftOut', reason: mistake }
  const status = row.text('Relationship.RelationshipStatus').toUpperCase()
  const stated = relation(kind, {
    lei: end,
    ...relationDays(row.periods()),
    state: mistake === undefined ? stateOf(status, registration) : 'withdrawn',
    row: type,
  })
  return { kind: 'stated', lei: start, background: { relations: [stated] }, removes: mistake ?? null }
}

/** A lapsed record was not renewed, which does not end the relation. */
function stateOf(status: string, registration: string): Relation['state'] {
  if (status !== 'ACTIVE' || registration === 'RETIRED') return 'inactive'
  return registration === 'LAPSED' ? 'lapsed' : null
}

function stateException(row: LevelTwoRow): LevelTwoStatement {
  const lei = row.text('LEI').toUpperCase()
  if (!isLei(lei)) return wrongCell('LEI', lei, '20 letters and digits that check')
  const category = row.text('Exception.Category').toUpperCase()
  const kind = CATEGORIES[category]
  if (kind === undefined)
    return wrongCell('Exception.Category', category, `one of ${Object.keys(CATEGORIES).join(', ')}`)
  const isWithdrawn = row.text('DeletedAt') !== ''
  if (isWithdrawn && !row.isChange) return { kind: 'leftOut', reason: WITHDRAWN }
  const reasons = row.reasons().map((reason) => reason.toUpperCase())
  if (reasons.length === 0 && !isWithdrawn) return emptyCell('Exception.Reason')
  const exception: ParentException = { kind, reasons, state: isWithdrawn ? 'withdrawn' : null }
  return { kind: 'stated', lei, background: { exceptions: [exception] }, removes: isWithdrawn ? WITHDRAWN : null }
}

/**
 * First and last day of a relation: of its own period, wherever that is in the list. The period of the accounts that it was read from
 * has nearly always ended, which says nothing of the relation. Of several own periods the latest counts.
 */
function relationDays(periods: readonly Period[]): { readonly from: string | null; readonly to: string | null } {
  const own = periods
    .filter(({ type }) => type.toUpperCase() === 'RELATIONSHIP_PERIOD')
    .map(({ start, end }) => ({ from: dayOfInstant(start), to: dayOfInstant(end) }))
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  return own.at(-1) ?? { from: null, to: null }
}

/**
 * The day that an instant means. With an offset it is the day as written. Midnights of places east of Greenwich are written as the
 * evening before, in UTC (`2023-12-31T23:00:00Z`): a full hour, half or quarter after noon is such a midnight.
 */
export function dayOfInstant(instant: string): string | null {
  const day = yearFirstDate(instant.slice(0, 10))
  const midnight = /T(\d{2}):(?:00|15|30|45):00(?:\.0+)?(?:Z|\+00:00)$/.exec(instant)
  if (day === null || midnight === null || Number(midnight[1]) <= 12) return day
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * Joins statements on one entity, given in the order in which they were made. Of two on the same relation, which is its kind and its
 * other end, or on the same exception the later one counts; one that is withdrawn is gone.
 */
export function joinStatements(backgrounds: readonly Background[]): Background {
  const relations = new Map<string, Relation>()
  const exceptions = new Map<string, ParentException>()
  for (const stated of backgrounds) {
    for (const one of stated.relations ?? []) put(relations, `${one.kind} ${one.lei}`, one)
    for (const one of stated.exceptions ?? []) put(exceptions, one.kind, one)
  }
  // The same order however they came, so that a record which is changed by deltas is that of the whole file.
  const inOrder = <Of>(stated: ReadonlyMap<string, Of>) =>
    [...stated].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  return { relations: inOrder(relations), exceptions: inOrder(exceptions) }
}

function put<Of extends { readonly state: unknown }>(into: Map<string, Of>, key: string, one: Of): void {
  into.delete(key)
  if (one.state !== 'withdrawn') into.set(key, one)
}
