/**
 * The background of a company: what registers state about it beside its record, which is its relations to other companies and its
 * dated past. Corporate bodies only: no register's natural persons get here.
 *
 * Each register's part is stored as nested arrays without names of members, and without what is unknown at their ends: a tenth of a
 * company has any, and those have little.
 */

/**
 * What another company is to this one. `ultimateParent`: the one at the top. `branchOf`: its head office. `successor`: it goes on
 * with what this one did. The position of a kind is its number in what is stored: add new ones at the end.
 */
export const RELATION_KINDS = [
  'parent',
  'ultimateParent',
  'branchOf',
  'branch',
  'successor',
  'predecessor',
  'child',
  'ultimateChild',
] as const

/** One of {@link RELATION_KINDS}. */
export type RelationKind = (typeof RELATION_KINDS)[number]

/** A relation of a company to another one, as a register states it. What it does not state is `null`. */
export interface Relation {
  readonly kind: RelationKind
  /** The other end: its Legal Entity Identifier. */
  readonly lei: string | null
  /** The other end: its company id, as its number in a national register makes it. */
  readonly id: string | null
  /** Name and country of the other end. */
  readonly name: string | null
  readonly countryIso2: string | null
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  /**
   * What the register says of the statement itself: `lapsed`: it was not renewed, `inactive`: it is said to be over, `withdrawn`: the
   * register takes back what it said. `null`: it stands.
   */
  readonly state: RelationState | null
  /** What identifies the row in the register, together with the two ends. */
  readonly row: string | null
}

/** What a register says of a statement. */
export type RelationState = 'lapsed' | 'inactive' | 'withdrawn'

/** Kinds of past states. The position of a kind is its number in what is stored: add new ones at the end. */
export const PAST_KINDS = ['named', 'moved', 'status', 'code', 'form', 'merged'] as const

/** One of {@link PAST_KINDS}. */
export type PastKind = (typeof PAST_KINDS)[number]

/** What a company was, with the days on which it began and ended to be so, `YYYY-MM-DD`; `null`: not stated. */
export interface PastState {
  readonly kind: PastKind
  readonly value: string
  readonly from: string | null
  readonly to: string | null
}

/** Why a register states no parent of a company: a reason is not the same as having none. */
export interface ParentException {
  readonly kind: 'parent' | 'ultimateParent'
  /** As the register writes it, such as `NO_LEI`; several where it gives several. */
  readonly reasons: readonly string[]
  /** `withdrawn`: the register takes it back. */
  readonly state: 'withdrawn' | null
}

/** What one register states of the background of a company. */
export interface Background {
  readonly relations?: readonly Relation[]
  readonly past?: readonly PastState[]
  readonly exceptions?: readonly ParentException[]
}

/** The same, with the register that states it. */
export interface RegisterBackground extends Required<Background> {
  readonly register: string
}

/** A background in its stored form: relations, past, exceptions. */
export type StoredBackground = readonly unknown[]

/** The backgrounds that the registers of a company state, in their stored form. */
export type StoredBackgrounds = readonly (readonly [register: string, stored: StoredBackground])[]

/** A relation of which only the kind is known. */
const NO_RELATION: Omit<Relation, 'kind'> = {
  lei: null,
  id: null,
  name: null,
  countryIso2: null,
  from: null,
  to: null,
  state: null,
  row: null,
}

/** What a relation upwards, or onwards, is from the other end. */
const MIRRORED: Readonly<Partial<Record<RelationKind, RelationKind>>> = {
  parent: 'child',
  ultimateParent: 'ultimateChild',
  branchOf: 'branch',
  successor: 'predecessor',
}

/**
 * A relation as a statement of the other end, for registers whose companies may not all be held: the other end then still knows of
 * those that are not. `null` for relations that have no such form.
 *
 * @param own what identifies the company that states it
 */
export function mirrored(stated: Relation, own: { readonly lei: string } | { readonly id: string }): Relation | null {
  const kind = MIRRORED[stated.kind]
  const end = { lei: null, id: null, name: null, countryIso2: null, ...own }
  return kind === undefined ? null : { ...stated, kind, ...end }
}

/** Whether a relation may be a mirrored one: companies that are held state it themselves. */
export function isMirrored({ kind, lei }: Pick<Relation, 'kind' | 'lei'>): boolean {
  if (kind === 'predecessor') return true
  return lei !== null && (kind === 'child' || kind === 'ultimateChild' || kind === 'branch')
}

/** A relation; what is not given is unknown. */
export function relation(kind: RelationKind, known: Partial<Omit<Relation, 'kind'>>): Relation {
  return { kind, ...NO_RELATION, ...known }
}

/** @returns `null` where there is nothing to store */
export function storeBackground({ relations = [], past = [], exceptions = [] }: Background): StoredBackground | null {
  const stored = trimmed(
    [
      relations.map(({ kind, lei, id, name, countryIso2, from, to, state, row }) =>
        trimmed([RELATION_KINDS.indexOf(kind), lei, id, name, countryIso2, from, to, state, row], isNull),
      ),
      past.map(({ kind, value, from, to }) => trimmed([PAST_KINDS.indexOf(kind), value, from, to], isNull)),
      exceptions.map(({ kind, reasons, state }) => trimmed([RELATION_KINDS.indexOf(kind), reasons, state], isNull)),
    ],
    (list) => list.length === 0,
  )
  return stored.length === 0 ? null : stored
}

const isNull = (value: unknown) => value === null

/** Without the items at the end that say nothing. */
function trimmed<Of>(items: readonly Of[], isNothing: (item: Of) => boolean): Of[] {
  const last = items.findLastIndex((item) => !isNothing(item))
  return items.slice(0, last + 1)
}

type Row = readonly (string | number | null | undefined)[]

/** What {@link storeBackground} stored. */
export function readBackground(stored: StoredBackground): Required<Background> {
  const [relations = [], past = [], exceptions = []] = stored as readonly Row[][]
  return {
    relations: relations.map(([kind, lei, id, name, countryIso2, from, to, state, row]) => {
      const known = { lei, id, name, countryIso2, from, to, state, row }
      const stated = Object.entries(known).map(([member, value]) => [member, value ?? null])
      return { kind: RELATION_KINDS[Number(kind)], ...Object.fromEntries(stated) } as Relation
    }),
    past: past.map(
      ([kind, value, from = null, to = null]) => ({ kind: PAST_KINDS[Number(kind)], value, from, to }) as PastState,
    ),
    exceptions: exceptions.map(
      ([kind, reasons, state = null]) =>
        ({ kind: RELATION_KINDS[Number(kind)], reasons: reasons as unknown, state }) as ParentException,
    ),
  }
}

/** The backgrounds of all registers of a company. */
export function readBackgrounds(stored: StoredBackgrounds): RegisterBackground[] {
  return stored.map(([register, own]) => ({ register, ...readBackground(own) }))
}

/** Whether a statement stands today, as far as its register says: one that was not renewed does. */
export function stands({ state }: Pick<Relation, 'state'>): boolean {
  return state !== 'inactive' && state !== 'withdrawn'
}

/**
 * The keys of a company, or of the other end of a relation, by which it is found from there: `lei:` and the identifier, `id:` and the id of a
 * company. None: nothing identifies it.
 */
export function endKeys({ lei, id }: Pick<Relation, 'lei' | 'id'>): string[] {
  return [...(lei === null ? [] : [`lei:${lei}`]), ...(id === null ? [] : [`id:${id}`])]
}
