/** Which recoded companies can have entered a saved search or left it: few, of the many of a day on which a register changes its list. Pure. */
import { type Company, emptyCompany } from '../company/company.ts'
import type { CompanyChange } from '../records/company-change.ts'
import { evaluate, openRecord } from '../search/evaluate.ts'
import { leavesOf } from '../search/map-query.ts'
import type { Query } from '../search/query.ts'
import type { SavedSearch } from './saved-search.ts'

/** A recoded company: its country, and the members that differ. */
export type Recoded = Pick<CompanyChange, 'countryIso2' | 'fields'>

/**
 * Makes a test of recoded companies. It fails only those whose codes meet the same conditions of every search before and after,
 * so that the rest of what they are need not be read.
 */
export function mayMatter(searches: readonly Pick<SavedSearch, 'plan'>[]): (change: Recoded) => boolean {
  const conditions = searches.map(({ plan: { countries, where } }) => ({ countries, of: codeConditions(where) }))
  // Companies of one activity share what differs of them.
  const known = new WeakMap<object, boolean>()
  return ({ countryIso2, fields = {} }) => {
    const shared = fields.nationalSectors?.after ?? fields.naceCodes?.after
    const key = typeof shared === 'object' ? shared : null
    let isOne = key === null ? undefined : known.get(key)
    if (isOne === undefined) {
      const sides = (['before', 'after'] as const).map((side) => openRecord(withCodes(countryIso2, fields, side)))
      isOne = conditions.some(
        ({ countries, of }) =>
          countries.includes(countryIso2) && of.some((one) => evaluate(one, sides[0]) !== evaluate(one, sides[1])),
      )
      if (key !== null) known.set(key, isOne)
    }
    return isOne
  }
}

/** The conditions of a query that look at codes. */
function codeConditions(query: Query): readonly Query[] {
  return leavesOf(query).filter(({ kind }) => kind === 'code' || kind === 'uncoded')
}

/** A company of which only the codes that differ are known, and that has a text. */
function withCodes(countryIso2: string, fields: Recoded['fields'] & {}, side: 'before' | 'after'): Company {
  const company = emptyCompany({ id: '', name: '', countryIso2 })
  for (const member of ['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'] as const) {
    const differing = fields[member]
    if (differing !== undefined) Object.assign(company, { [member]: differing[side] })
  }
  company.description = 'text'
  return company
}
