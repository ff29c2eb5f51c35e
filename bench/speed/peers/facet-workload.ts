/** Facets of the searches of the workload: five of eight members each, the twenty most frequent values. */
import { codeTrees } from '../../../src/reference/industry-codes.ts'
import { FACET_VALUE_FIELDS, type Facet, type FacetPlan } from '../../../src/search/facets.ts'
import { Random } from '../../../test/support/random.ts'
import { makeWorkload } from '../workload.ts'

const FACETS = 5
const TOP = 20

/** Makes them; another seed gives others of the same kind. */
export function makeFacetWorkload(companies: number, seed: number): FacetPlan[] {
  const random = new Random(seed)
  const codes = new Set(codeTrees('nace', '').flatMap(({ tree }) => tree.nodes.map(({ code }) => code)))
  const divisions = [...codes].filter((code) => /^\d\d$/.test(code))
  const nace: Facet = {
    of: {
      kind: 'code',
      scheme: 'nace',
      rank: 'primary',
      values: divisions.map((code) => ({ value: code, codes: [code] })),
    },
    top: TOP,
  }
  const all: Facet[] = [nace, ...FACET_VALUE_FIELDS.map((field): Facet => ({ of: { kind: 'value', field }, top: TOP }))]
  return makeWorkload(companies, seed).map(({ countries, where }) => {
    const facets = new Set<Facet>()
    while (facets.size < FACETS) facets.add(random.pick(all))
    return { countries, conditions: [where], facets: [...facets] }
  })
}
