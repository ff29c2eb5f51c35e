/** Companies by their numbers, and relations between them that are drawn. */
import { type Relation, type RelationKind, relation } from '../../src/company/background.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { UPWARDS } from '../../src/search/company-groups.ts'
import type { Random } from './random.ts'

/** Countries of the companies. */
export const RELATED_COUNTRIES = ['GB', 'FR', 'NO'] as const
/** A company by its number. Names are of one word each, so that mean lengths stay when companies come. */
export const companyOf = (at: number): Company => ({
  ...emptyCompany({ id: idOf(at), name: `N${at}`, countryIso2: RELATED_COUNTRIES[at % 3] }),
  lei: leiOf(at),
})
/** The id of a company by its number. */
export const idOf = (at: number) => `${RELATED_COUNTRIES[at % 3]}-${at}`
/** Its identifier. */
export const leiOf = (at: number) => `L${String(at).padStart(19, '0')}`

/** Relations of companies `0` to `count`: chains of thirty, circles, trees; one in ten parents is held by nobody. */
export function drawRelations(count: number, late: ReadonlySet<number>, random: Random): Map<number, Relation[]> {
  const all = new Map<number, Relation[]>()
  const add = (from: number, to: number, kind: RelationKind, more: Partial<Relation> = {}) => {
    // An end that is not held is the same one only under the same number.
    const isHeld = to < count && !late.has(to)
    const end = isHeld && random.chance(0.2) ? { id: idOf(to) } : { lei: leiOf(to) }
    all.set(from, [...(all.get(from) ?? []), relation(kind, { ...end, ...more })])
  }
  for (let at = 0; at < count; ) {
    const size = Math.min(count - at, random.pick([1, 2, 5, 30, 60]))
    const shape = random.pick(['chain', 'circle', 'tree', 'tree', 'star'])
    for (let i = 0; i < size; i++) {
      const own = at + i
      if (shape === 'circle') add(own, at + ((i + 1) % size), random.pick(UPWARDS))
      else if (i === 0) {
        if (random.chance(0.1)) add(own, 10 * count + own, 'parent')
      } else {
        const above = shape === 'chain' ? own - 1 : shape === 'star' ? 10 * count + at : at + random.below(i)
        add(own, above, random.chance(0.1) ? 'branchOf' : 'parent', random.chance(0.05) ? { state: 'lapsed' } : {})
        if (random.chance(0.3)) add(own, at, 'ultimateParent')
      }
      if (random.chance(0.05)) add(own, random.below(count), 'parent', { to: '2025-12-31' })
      if (random.chance(0.05)) add(own, random.below(count), 'parent', { state: 'inactive' })
      if (random.chance(0.05)) add(own, random.below(count), 'successor')
    }
    at += size
  }
  return all
}
