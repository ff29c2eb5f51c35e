/** The number of companies of the search with a value, shown next to the value. */
import { plural } from '@lingui/core/macro'
import { count } from '../text.ts'

/** The count; nothing while counts are not known. */
export function CountShown({
  counts,
  value,
}: {
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly value: string
}) {
  if (counts === undefined || counts.size === 0) return null
  const own = counts.get(value) ?? 0
  return (
    <span className={own === 0 ? 'value-count none' : 'value-count'}>
      {count(own)}
      <span className="visually-hidden"> {plural(own, { one: 'company', other: 'companies' })}</span>
    </span>
  )
}

/** A bar below a value: its companies as a share of the value with the most. */
export function FacetBar({ companies, most }: { readonly companies: number; readonly most: number }) {
  if (companies === 0) return null
  return (
    <svg className="facet-bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0.6, (100 * companies) / most)} height="2" />
    </svg>
  )
}

/**
 * What the counts below it are: of a filter that is set, those that there would be with another value.
 *
 * @param of what is said; `undefined` where the filter is not set, and nothing needs to be said
 */
export function IfChanged({ of }: { readonly of: string | undefined }) {
  return of === undefined ? null : <li className="if-changed">{of}</li>
}
