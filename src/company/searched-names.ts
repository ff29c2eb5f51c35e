/**
 * The names by which searches find a company.
 *
 * A shop sign belongs to an establishment, which has a town and a trade of its own. Beside the town and the codes of its company it
 * is misleading: a town hall is no cinema. So signs of another town or trade are known to lookups alone.
 */
import type { Company } from './company.ts'

/**
 * The attribute with the number of names of a company, the last ones of `name` and `tradeNames` together, that are
 * signs of establishments in another town or of another trade than its own. Where it counts the name as well, the
 * register knows no other.
 */
export const SIGNS_ELSEWHERE = 'signsElsewhere'

/** What the names for searches depend on. */
type NamedCompany = Pick<Company, 'name' | 'tradeNames' | 'attributes'>

/** How many names of a company, the last ones, are signs elsewhere. */
export function signsElsewhere({ attributes }: Pick<Company, 'attributes'>): number {
  const signs = attributes?.[SIGNS_ELSEWHERE]
  return typeof signs === 'number' && Number.isInteger(signs) && signs > 0 ? signs : 0
}

/** The name and trade names that searches know: the company's own if it has no signs elsewhere. The name is empty where it is such a sign. */
export function searchedNames(company: NamedCompany): Pick<Company, 'name' | 'tradeNames'> {
  const signs = signsElsewhere(company)
  if (signs === 0) return company
  const own = company.tradeNames.length - signs
  return { name: own < 0 ? '' : company.name, tradeNames: company.tradeNames.slice(0, Math.max(0, own)) }
}

/**
 * Joins the trade names of records of one company, each once: those of searches first, then the signs elsewhere, and
 * counts the latter. A sign in one record is none where another has it as a name. The first record has the company's
 * name.
 */
export function joinTradeNames(
  records: readonly NamedCompany[],
): Pick<Company, 'tradeNames'> & { readonly signs: number } {
  const own = new Set(records.flatMap((record) => searchedNames(record).tradeNames))
  const all = new Set([...own, ...records.flatMap(({ tradeNames }) => tradeNames)])
  const isNameSign = own.size === 0 && searchedNames(records[0]).name === ''
  return { tradeNames: [...all], signs: all.size - own.size + Number(isNameSign) }
}
