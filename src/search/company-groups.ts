/** What a group of companies is, in every engine: a company, and all below its ultimate parent. Pure. */
import { type Relation, type RelationKind, stands } from '../company/background.ts'
import { publicError } from '../errors.ts'

/** Most companies of a group: the largest of GLEIF have some thousands. */
export const GROUP_MAX = 50_000
/** Most steps up to the ultimate parent. */
export const STEPS_UP_MAX = 200

/** Relations of a company to the one above it, the one that counts first. An ultimate parent cannot always be reached by direct ones. */
export const UPWARDS: readonly RelationKind[] = ['ultimateParent', 'parent', 'branchOf']

/** The day on which a generation was made, `YYYY-MM-DD`; `''`: it has none, and relations that have ended count too. */
export function dayOfGeneration(generation: string): string {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T/.exec(generation) ?? []
  return parts.join('-')
}

/** Whether a relation leads upwards on a day. */
export function isUpwards(stated: Relation, day: string): boolean {
  return UPWARDS.includes(stated.kind) && stands(stated) && (stated.to === null || stated.to >= day)
}

/** The relation to the one above, of those that a company states. */
export function relationAbove(relations: readonly Relation[], day: string): Relation | undefined {
  const rank = ({ kind }: Relation) => UPWARDS.indexOf(kind)
  return relations.filter((one) => isUpwards(one, day)).sort((a, b) => rank(a) - rank(b))[0]
}

/** The error of a group that is too large, or whose ultimate parent is too far up. */
export function groupTooLarge(id: string): Error {
  return publicError('group_too_large', { id, most: GROUP_MAX.toLocaleString('en') })
}
