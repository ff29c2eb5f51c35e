/** The columns of one country, each opened when a search first sorts by it or counts from it. */
import { OutdatedIndex } from '../engine.ts'
import type { FacetOf } from '../facets.ts'
import type { SortMember } from '../query.ts'
import type { FacetColumn } from './facets/facet-column.ts'
import { openFacetColumn } from './facets/open-facet-column.ts'
import type { CountrySections } from './files/country-sections.ts'
import { STATUS_DAYS } from './files/stored-day.ts'
import type { StoredPoints } from './postings/near.ts'
import { openSortColumn, type SortColumn } from './sort/sort-column.ts'

/** Opens columns, and keeps them open. */
export class CountryColumns {
  readonly #sections: CountrySections
  readonly #of: { readonly country: string; readonly documents: number }
  readonly #facetColumns = new Map<string, FacetColumn>()
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
  sort(by: Exclude<SortMember, 'relevance' | 'distance'>): SortColumn {
    let column = this.#sortColumns.get(by)
    if (column === undefined) {
      column = openSortColumn(this.#sections, by)
      this.#sortColumns.set(by, column)
    }
    return column
  }

  /** Where the documents are. @throws {OutdatedIndex} as {@link sort} does */
  points(): StoredPoints {
    const [latitudes, longitudes] = ['point.latitude', 'point.longitude'].map((name) => this.#sections.uint32(name))
    return { latitudes, longitudes }
  }

  /** Since when their statuses hold (`files/stored-day.ts`). @throws {OutdatedIndex} as {@link sort} does */
  statusDays(): Uint32Array {
    return this.#sections.uint32(STATUS_DAYS)
  }

  /**
   * The column that a facet is counted from.
   *
   * @throws {OutdatedIndex} where the index is of a layout without it
   */
  facet(of: FacetOf): FacetColumn {
    const key = keyOf(of)
    const column = this.#facetColumns.get(key) ?? openFacetColumn(this.#sections, of, this.#of)
    this.#facetColumns.set(key, column)
    return column
  }

  /** @throws {OutdatedIndex} where the index is of a layout without facets */
  requireFacets(): void {
    if (!this.#sections.has('registers.sets')) throw new OutdatedIndex('count facets')
  }

  /** Documents that are read to open the column of a facet; 0 where it is open. */
  documentsToOpen(of: FacetOf): number {
    return this.#facetColumns.has(keyOf(of)) ? 0 : this.#of.documents
  }
}

/** What lists of values say. They are made once for a process, and are copies in the thread of long searches. */
const lists = new WeakMap<object, string>()

function keyOf(of: FacetOf): string {
  const list = of.kind === 'code' ? of.values : of.kind === 'value' ? of.also : undefined
  const own = of.kind === 'code' ? `${of.scheme} ${of.rank}` : JSON.stringify({ ...of, also: undefined })
  if (list === undefined) return own
  const said = lists.get(list) ?? JSON.stringify(list)
  lists.set(list, said)
  return `${own} ${said}`
}
