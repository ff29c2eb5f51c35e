/**
 * Groups of companies: one, and all below its ultimate parent. They are found in the index of backgrounds by the hashes of numbers, so
 * that no document of a member is read, and ends that are not held connect companies like those that are.
 */
import { endKeys, RELATION_KINDS, type Relation } from '../../../company/background.ts'
import {
  dayOfGeneration,
  GROUP_MAX,
  groupTooLarge,
  relationAbove,
  STEPS_UP_MAX,
  UPWARDS,
} from '../../company-groups.ts'
import type { CompaniesById } from '../companies-by-id.ts'
import type { BackgroundIndex, PlacedDocument } from './background-index.ts'
import { dayNumber, hashesOf } from './layout.ts'

const UP_NUMBERS: ReadonlySet<number> = new Set(UPWARDS.map((kind) => RELATION_KINDS.indexOf(kind)))

/** The two hashes of a key. */
type Hashes = readonly [hash: number, check: number]

/** A company, or an end that is not held. */
interface Node {
  /** `null`: it is not held. */
  readonly place: PlacedDocument | null
  readonly keys: readonly Hashes[]
}

/** The members of a group that are held: doc ids by country, ascending. */
export type GroupMembers = Readonly<Record<string, readonly number[]>>

/**
 * Finds the group of a company on the day on which its generation was made.
 *
 * @param generation identifier of the generation, which begins with its day; of one without a day, relations that have ended count too
 * @returns nobody where no company has the id
 * @throws {PublicError} 400 where the group is too large, or its ultimate parent too far up
 */
export function findGroup(
  id: string,
  generation: string,
  background: BackgroundIndex,
  companies: Pick<CompaniesById, 'locate' | 'holderOf'>,
): GroupMembers {
  const own = companies.locate(id)
  if (own === null) return {}
  const day = dayOfGeneration(generation)
  const start = { place: own, keys: keysOf(own.company) }
  return membersBelow(id, findTop(id, start, day, background, companies), day, background)
}

function keysOf(end: Pick<Relation, 'id' | 'lei'>): Hashes[] {
  return endKeys(end).map(hashesOf)
}

/** Follows relations upwards, until there is none, or one leads back. */
function findTop(
  id: string,
  start: Node,
  day: string,
  background: BackgroundIndex,
  companies: Pick<CompaniesById, 'locate' | 'holderOf'>,
): Node {
  const seen = new Set<string>()
  let node = start
  for (let steps = 0; node.place !== null; steps++) {
    if (steps > STEPS_UP_MAX) throw groupTooLarge(id)
    for (const key of node.keys) seen.add(String(key))
    const above = nodeAbove(node.place, day, background, companies)
    if (above === null || above.keys.some((key) => seen.has(String(key)))) return node
    node = above
  }
  return node
}

function nodeAbove(
  place: PlacedDocument,
  day: string,
  background: BackgroundIndex,
  companies: Pick<CompaniesById, 'locate' | 'holderOf'>,
): Node | null {
  const stated = background.read(place).flatMap(({ relations }) => relations)
  const up = relationAbove(stated, day)
  if (up === undefined) return null
  const held =
    (up.id === null ? null : companies.locate(up.id)) ?? (up.lei === null ? null : companies.holderOf(up.lei))
  const named = keysOf(up)
  if (named.length === 0) return null
  return held === null ? { place: null, keys: named } : { place: held, keys: [...keysOf(held.company), ...named] }
}

/** Everyone below a company, and it. */
function membersBelow(id: string, top: Node, day: string, background: BackgroundIndex): GroupMembers {
  const asOf = dayNumber(day === '' ? null : day)
  const found = new Map<string, Set<number>>()
  let count = 0
  const waiting: Hashes[] = [...top.keys]
  const take = ({ country, document }: PlacedDocument) => {
    const own = found.get(country) ?? new Set<number>()
    found.set(country, own)
    if (own.has(document)) return false
    own.add(document)
    if (++count > GROUP_MAX) throw groupTooLarge(id)
    return true
  }
  if (top.place !== null) take(top.place)
  for (let next = 0; next < waiting.length; next++) {
    const [hash, check] = waiting[next]
    for (const place of background.pointingAtHashes([waiting[next]])) {
      const isBelow = background
        .edges(place)
        .some(
          (edge) =>
            UP_NUMBERS.has(edge.kind) &&
            edge.hash === hash &&
            edge.check === check &&
            (edge.to === 0 || edge.to >= asOf),
        )
      if (isBelow && take(place)) waiting.push(...background.ownHashes(place))
    }
  }
  return Object.fromEntries([...found].map(([country, own]) => [country, [...own].sort((a, b) => a - b)]))
}
