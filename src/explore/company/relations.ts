/** The relations of a company as callers see them: which hold on a day, from either end. Pure. */
import {
  endKeys,
  isMirrored,
  type RegisterBackground,
  type Relation,
  type RelationKind,
  stands,
} from '../../company/background.ts'
import type { Company } from '../../company/company.ts'

/** What another company is to the one asked about. `ultimateChild`: it is below it, by way of others or nobody says how. */
export const RELATED_KINDS = [
  'parent',
  'ultimateParent',
  'child',
  'ultimateChild',
  'branchOf',
  'branch',
  'successor',
  'predecessor',
] as const

/** One of {@link RELATED_KINDS}. */
export type RelatedKind = (typeof RELATED_KINDS)[number]

/** What the one that a relation is stated of is to the one at the other end. */
const INVERSE: Readonly<Record<RelationKind, RelatedKind>> = {
  parent: 'child',
  ultimateParent: 'ultimateChild',
  branchOf: 'branch',
  branch: 'branchOf',
  successor: 'predecessor',
  predecessor: 'successor',
  child: 'parent',
  ultimateChild: 'ultimateParent',
}

/** A relation to another company, as it is answered. */
export interface RelatedEdge {
  readonly kind: RelatedKind
  /** `null`: the company is not held, or is of a country that the licence does not enable. */
  readonly id: string | null
  readonly lei: string | null
  readonly name: string | null
  readonly countryIso2: string | null
  /** Number of a company that is not held in its national register; `null`: its register states an LEI, or a name alone. */
  readonly number: string | null
  readonly from: string | null
  readonly to: string | null
  /** `lapsed`: the statement was not renewed, which does not end the relation. */
  readonly state: 'lapsed' | null
  readonly source: { readonly register: string; readonly row: string | null }
}

/** A relation, and the register that states it. */
export interface StatedRelation extends Relation {
  readonly register: string
}

/** The relations of a background that hold on a day, `YYYY-MM-DD`, in the order of their kinds. */
export function relationsOn(day: string, background: readonly RegisterBackground[]): StatedRelation[] {
  return background
    .flatMap(({ register, relations }) => relations.map((one) => ({ ...one, register })))
    .filter((one) => stands(one) && (one.to === null || one.to >= day))
    .sort((a, b) => RELATED_KINDS.indexOf(a.kind) - RELATED_KINDS.indexOf(b.kind))
}

/**
 * Relations in two parts: what the company states itself, and what registers have stated of it for those that may not be held. A
 * child is no ultimate child too.
 */
export function splitMirrored(relations: readonly StatedRelation[]) {
  const mirrored = relations.filter(isMirrored)
  const children = new Set(mirrored.filter(({ kind }) => kind === 'child').map(({ lei }) => lei))
  return {
    own: relations.filter((one) => !isMirrored(one)),
    below: mirrored.filter(({ kind, lei }) => kind !== 'ultimateChild' || !children.has(lei)),
  }
}

/** The relation of a company to the one at the other end, as that of the latter. @param other the company at the other end, if it is held */
export function edgeTo(stated: StatedRelation, other: Company | null): RelatedEdge {
  const { kind, lei, name, countryIso2, id } = stated
  return {
    kind,
    id: other?.id ?? null,
    lei: other?.lei ?? lei,
    name: other?.name ?? name,
    countryIso2: other?.countryIso2 ?? countryIso2 ?? id?.slice(0, 2) ?? null,
    number: other === null ? (id?.slice(3) ?? null) : null,
    ...periodOf(stated),
  }
}

/**
 * The relations of another company to the one with some keys, seen from there: one of each kind, and of successions one of each day. A
 * child is no ultimate child too.
 *
 * @param other the company that states them
 */
export function edgesFrom(other: Company, stated: readonly StatedRelation[], keys: readonly string[]): RelatedEdge[] {
  const { id, lei, name, countryIso2 } = other
  const pointing = stated.filter((one) => !isMirrored(one) && endKeys(one).some((key) => keys.includes(key)))
  const kinds = new Map(
    pointing.map((one) => [one.kind === 'successor' ? one.kind + one.from : one.kind, one] as const),
  )
  if (kinds.has('parent')) kinds.delete('ultimateParent')
  return [...kinds.values()].map((one) => {
    return { kind: INVERSE[one.kind], id, lei, name, countryIso2, number: null, ...periodOf(one) }
  })
}

function periodOf({ from, to, state, register, row }: StatedRelation) {
  return { from, to, state: state === 'lapsed' ? state : null, source: { register, row } }
}

/** Why a register states no parent: its reasons, unless one is stated all the same. */
export function exceptionsOn(day: string, background: readonly RegisterBackground[]) {
  const known = new Set<string>(relationsOn(day, background).map(({ kind }) => kind))
  return background.flatMap(({ register, exceptions }) =>
    exceptions
      .filter(({ kind, state }) => state === null && !known.has(kind))
      .map(({ kind, reasons }) => ({ kind, reasons: [...reasons], source: { register, row: null } })),
  )
}
