/** Facets by looking at every match: the oracle's way of counting, written from the words of `search/facets.ts` alone. */
import { attributeKey } from '../../src/company/attributes.ts'
import type { CodePath } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import { isActive } from '../../src/company/status.ts'
import {
  FACET_SIZES,
  type Facet,
  type FacetCounts,
  type FacetOf,
  type FacetPlan,
  type FacetResult,
} from '../../src/search/facets.ts'
import type { Query } from '../../src/search/query.ts'
import { meets, valueIn } from './brute-force.ts'

/**
 * Counts the facets of a plan.
 *
 * @param find all companies of the countries that meet a condition
 * @param everybody all companies of the countries
 */
export function countByLooking(
  { conditions, facets }: FacetPlan,
  find: (where: Query) => readonly Company[],
  everybody: readonly Company[],
  codePath: CodePath,
): FacetResult {
  const valuesOf = (of: FacetOf) => valueReader(of, everybody, codePath)
  return {
    total: find(conditions[0]).length,
    facets: facets.map((facet) => {
      const values = valuesOf(facet.of)
      const counted = countAmong(find(conditions[facet.condition ?? 0]), facet, values)
      const { by } = facet
      if (by === undefined) return counted
      const inner = find(conditions[by.condition ?? 0])
      const crossed = (value: string) => inner.filter((company) => values(company).values.includes(value))
      return {
        ...counted,
        values: counted.values.map((each) => ({ ...each, by: countAmong(crossed(each.value), by, valuesOf(by.of)) })),
      }
    }),
  }
}

/** What a company has of a facet: its values, and whether it has something that is none of them. */
interface OwnValues {
  readonly values: readonly string[]
  readonly isBeyond: boolean
}

function countAmong(
  companies: readonly Company[],
  { top }: Pick<Facet, 'top'>,
  read: (company: Company) => OwnValues,
): FacetCounts {
  const counts = new Map<string, number>()
  for (const company of companies)
    for (const value of read(company).values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const values = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, top)
  const listed = new Set(values.map(({ value }) => value))
  const has = companies.map(read)
  return {
    values,
    other: has.filter(({ values: own, isBeyond }) => isBeyond || own.some((value) => !listed.has(value))).length,
    missing: has.filter(({ values: own, isBeyond }) => !isBeyond && own.length === 0).length,
  }
}

function valueReader(of: FacetOf, everybody: readonly Company[], codePath: CodePath): (company: Company) => OwnValues {
  const plain = (read: (company: Company) => readonly string[]) => (company: Company) => ({
    values: [...new Set(read(company))],
    isBeyond: false,
  })
  switch (of.kind) {
    case 'value': {
      const own = (company: Company) => valueIn(company, of.field) || null
      return plain((company) => {
        const value = own(company)
        if (value === null) return []
        const others = (of.also?.[company.countryIso2] ?? []).filter(
          ([name, other]) =>
            other === value && everybody.some((each) => each.countryIso2 === company.countryIso2 && own(each) === name),
        )
        return [value, ...others.map(([name]) => name)]
      })
    }
    case 'code':
      return plain((company) =>
        of.values
          .filter(({ codes }) => meets({ kind: 'code', scheme: of.scheme, codes, rank: of.rank }, company, codePath))
          .map(({ value }) => value),
      )
    case 'size':
      return (company) => {
        const isWithin = (gte: number | null, lte: number | null) =>
          meets({ kind: 'range', field: of.field, gte, lte }, company, codePath)
        const values = FACET_SIZES[of.field].filter(({ gte, lte }) => isWithin(gte, lte)).map(({ value }) => value)
        const isKnown = [of.field, `${of.field}Min`, `${of.field}Max`].some(
          (member) => company[member as keyof Company] !== null,
        )
        return { values, isBeyond: isKnown && values.length === 0 }
      }
    case 'founded':
      return plain(({ dateOfIncorporation: day }) => (day === null ? [] : [day.slice(0, of.by === 'year' ? 4 : 7)]))
    case 'closed':
      return plain(({ status, statusDate: day }) =>
        day === null || isActive(status) || status === 'Status unknown' ? [] : [day.slice(0, of.by === 'year' ? 4 : 7)],
      )
    case 'attribute':
      return plain(({ attributes }) => {
        const value = attributes?.[of.name]
        return value === undefined || value === '' ? [] : [attributeKey(value)]
      })
    case 'register':
      return plain(({ sources }) =>
        sources.map(({ register }) => register).filter((register) => register !== 'derived'),
      )
  }
}
