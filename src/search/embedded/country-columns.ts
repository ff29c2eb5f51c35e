/** The columns of one country, each opened when a search first sorts by it or counts from it. */
import { OutdatedIndex } from '../engine.ts'
import type { FacetOf } from '../facets.ts'
import type { SortMember } from '../query.ts'
import type { FacetColumn } from './facets/facet-column.ts'
import { openFacetColumn } from './facets/open-facet-column.ts'
import type { CountrySections } from './files/country-sections.ts'
import { openSortColumn, type SortColumn } from './sort/sort-column.ts'

/** Opens columns, and keeps them open. */
export class CountryColumns {
  readonly #sections: CountrySections
  readonly #of: { readonly country: string; readonly documents: number }
  readonly #facetColumns = new Map<string, FacetColumn>()
  readonly #listColumns = new WeakMap<object, Map<string, FacetColumn>>()
  readonly #sortColumns = new Map<SortMember, SortColumn>()

  /** @param documents number of documents of the country */
  constructor(sections: CountrySections, country: string, documents: number) {
    this.#sections = sections
    this.#of = { country, documents }
  }

  /**
   * The ranks of the documents by a member.
   *
   * @throws {OutdatedIndex} where the index is of a layout without them
   */
  sort(by: Exclude<SortMember, 'relevance'>): SortColumn {
    let column = this.#sortColumns.get(by)
    if (column === undefined) {
      if (!this.#sections.has(`sort.${by}`)) throw new OutdatedIndex('sort')
      column = openSortColumn(this.#sections, by)
      this.#sortColumns.set(by, column)
    }
    return column
  }

  /**
   * The column that a facet is counted from.
   *
   * @throws {OutdatedIndex} where the index is of a layout without it
   */
  facet(of: FacetOf): FacetColumn {
    if (!this.#sections.has('registers.sets')) throw new OutdatedIndex('count facets')
    // Lists of values are made once for the whole process, and too long to be compared.
    const list = of.kind === 'code' ? of.values : of.kind === 'value' ? of.also : undefined
    const key = of.kind === 'code' ? `${of.scheme} ${of.rank}` : JSON.stringify({ ...of, also: undefined })
    let known = this.#facetColumns
    if (list !== undefined) {
      known = this.#listColumns.get(list) ?? new Map<string, FacetColumn>()
      this.#listColumns.set(list, known)
    }
    const column = known.get(key) ?? openFacetColumn(this.#sections, of, this.#of)
    known.set(key, column)
    return column
  }
}
