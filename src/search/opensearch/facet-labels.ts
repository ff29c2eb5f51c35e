/** What companies call the values of a facet, where records are compared by another text. */
import { parseCompany } from '../../company/company.ts'
import type { FacetOf } from '../facets.ts'
import { allOf, type Clause, hasTerm } from './compile.ts'
import { attributeTerm } from './document.ts'
import type { IndexSearcher } from './index-searcher.ts'
import { toKeyword } from './keyword.ts'

/** Labels that are read. A longer list is for programs. */
const LABELS_MAX = 1000
/** Labels that are read at the same time. */
const AT_ONCE = 16

/**
 * Reads the label of each value: as the first company in the order of results writes it.
 *
 * @returns by value; none for facets whose values are what companies write
 */
export async function readLabels(
  searcher: IndexSearcher,
  of: FacetOf,
  filter: Clause,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  const isLabelled = of.kind === 'attribute' || (of.kind === 'value' && of.field === 'city')
  if (!isLabelled) return labels
  const wanted = values.slice(0, LABELS_MAX)
  const readOne = async (value: string) => {
    const own =
      of.kind === 'attribute'
        ? hasTerm('attributes', [attributeTerm(of.name, value)])
        : hasTerm('city', [toKeyword(value)])
    const query = allOf([filter, own])
    const found = await searcher.first(query)
    if (found === null) return
    const company = parseCompany(found)
    const label = of.kind === 'attribute' ? company.attributes?.[of.name] : company.city
    if (label !== undefined && label !== null) labels.set(value, String(label))
  }
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    await Promise.all(wanted.slice(from, from + AT_ONCE).map(readOne))
  return labels
}
