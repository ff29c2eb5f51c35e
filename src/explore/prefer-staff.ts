/**
 * Prefers the company with the most staff among those that a part of a name fits equally well: `Exampla` is rather
 * Exampla Stores with 20,000 people than Exampla Dining with 1,000. The order of results does not know bands of staff.
 * Pure.
 */
import { type Company, parseCompany } from '../company/company.ts'
import { isActive } from '../company/status.ts'

/** A company that was found, as the bytes of its record. */
interface Found {
  readonly company: Uint8Array
  readonly matchScore: number
}

/**
 * Sorts the companies that share the highest score by their staff, active ones first.
 *
 * @param found best first
 * @returns `found` unchanged where the score of the first is its own, means the very name, or where revenues decide
 */
export function preferStaff<One extends Found>(found: readonly One[]): readonly One[] {
  const best = found[0]?.matchScore
  if (best === undefined || best >= VERY_NAME || found[1]?.matchScore !== best) return found
  const equals = found.filter(({ matchScore }) => matchScore === best)
  const sized = equals.map((one) => ({ one, company: parseCompany(one.company) }))
  if (sized.some(({ company }) => company.operatingRevenue !== null)) return found
  const keyOf = ({ status, numberOfEmployees, numberOfEmployeesMin }: Company) =>
    (isActive(status) ? STAFF_MAX : 0) + (numberOfEmployees ?? numberOfEmployeesMin ?? 0)
  sized.sort((a, b) => keyOf(b.company) - keyOf(a.company))
  return [...sized.map(({ one }) => one), ...found.slice(equals.length)]
}

/** From this score on a name is more than a part of one. */
const VERY_NAME = 0.95
/** More people than any company has. */
const STAFF_MAX = 1e9
