/**
 * For each condition of a search on a member that companies may lack: how many of the companies in question have it.
 *
 * The companies in question are those that meet all other conditions. "Software companies in Lombardy with more than ten
 * employees" that finds nobody may say more of the register than of Lombardy.
 */
import type { Engine } from '../search/engine.ts'
import { FAMILIES, HAS_MEMBER, type KnownMembers, type MemberFamily } from '../search/known-members.ts'
import { Turns } from '../threads/in-turns.ts'
import type { InterpretationPart } from '../understanding/interpretation.ts'
import { familyOf, isUnknown, MEMBER_FAMILIES } from './plan/member-families.ts'
import type { KnownValues } from './present.ts'
import { planWithout } from './replan.ts'
import type { PlannedSearch, UnpagedPlan } from './searched.ts'

/** What counts work with. */
export interface KnownValuesOptions {
  readonly engine: Pick<Engine, 'countries'>
  /** How many companies of each country have each member. */
  readonly known: KnownMembers
  /** Counts a search; `null` where that needs too much work. */
  readonly count: (plan: UnpagedPlan) => Promise<number | null>
}

/** Share of companies from which on a member counts as known: what fewer lack is worth neither a note nor the counts for it. */
export const KNOWN_SHARE = 0.99

/**
 * Counts the known values of a search.
 *
 * @param isBrief leaves out members that at least {@link KNOWN_SHARE} of the companies of each country have
 * @returns in the order of `MEMBER_FAMILIES`; without conditions that would take too much work to count
 */
export async function findKnownValues(
  planned: PlannedSearch,
  { engine, known: members, count }: KnownValuesOptions,
  isBrief: boolean,
): Promise<readonly KnownValues[]> {
  const asked = askedFamilies(planned)
  if (asked.length === 0) return []
  const { plan, from } = planned
  const found: KnownValues[] = []
  const turns = new Turns()
  for (const family of asked) {
    const isKnownBy = (share: number) =>
      plan.countries.every((country) => {
        const known = members[country]?.[family]
        return known !== undefined && known >= share * (engine.countries.get(country) ?? 0)
      })
    if (isBrief && isKnownBy(KNOWN_SHARE)) continue
    const isFull = isKnownBy(1)
    await turns.next()
    const { member, filters } = MEMBER_FAMILIES[family]
    const others = planWithout(from, filters)
    const companies = await count(others)
    const known = isFull
      ? companies
      : await count({ ...others, where: { kind: 'all', of: [others.where, HAS_MEMBER[family]] } })
    if (companies === null || known === null) continue
    const isOpen = from.unknownMatches?.includes(member) === true
    const open = isOpen ? await count({ ...plan, where: { kind: 'all', of: [plan.where, isUnknown(family)] } }) : null
    found.push({ member, known, companies, ...(open !== null && { unknownMatches: open }) })
  }
  return found
}

/** What an answer says of the members that not all companies in question have. */
export function noteKnownValues(values: readonly KnownValues[]): readonly string[] {
  return values
    .filter(({ known, companies }) => known < KNOWN_SHARE * companies)
    .map(({ member, known, companies, unknownMatches: open }) => {
      const family = FAMILIES.find((each) => MEMBER_FAMILIES[each].member === member) as MemberFamily
      const matched = open === undefined ? '' : `; the other ${open} match as well`
      return `${MEMBER_FAMILIES[family].subject} known for ${known} of ${companies}${matched}`
    })
}

/** The families that a search has a condition on. */
function askedFamilies({ from, more }: PlannedSearch): readonly MemberFamily[] {
  const parts = (more?.interpretation as { readonly parts?: readonly InterpretationPart[] } | undefined)?.parts ?? []
  const understood = parts.filter(({ effect, filters }) => effect === 'filters' && filters !== null)
  const members = new Set(
    [from.filters, ...understood.map(({ filters }) => filters)].flatMap((each) => Object.keys(each ?? {})),
  )
  const asked = new Set([...members].map(familyOf))
  return FAMILIES.filter((family) => asked.has(family))
}
