/** The table of results: rows reached by the arrow keys, the name always in sight, why each company is in below it. */
import type { KeyboardEvent } from 'react'
import type { CodeScheme } from '../../api/codes.ts'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import type { SortKey } from '../../search-state.ts'
import type { Column } from './columns.tsx'
import { reasonsFor } from './why.ts'

const REASONS_MAX = 2

/** Companies as rows. */
export function ResultsTable(props: {
  readonly companies: readonly FoundCompany[]
  readonly columns: readonly Column[]
  readonly nace: CodeScheme | undefined
  readonly interpretation: Interpretation | null
  readonly sort: SortKey | null
  /** `null`: companies that were looked up have an order of their own. */
  readonly onSort: ((sort: SortKey | null) => void) | null
}) {
  const { companies, columns, nace, interpretation, sort, onSort } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = links[at + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className="table-scroll" aria-label="Companies" tabIndex={0}>
      <table className="results-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {companies.map((company) => (
            <tr key={company.id}>
              {columns.map((column) => {
                const shown = column.show?.(company, { nace }) ?? column.value(company)
                if (column.id === 'name')
                  return (
                    <th key="name" scope="row">
                      {shown}
                      <Beneath company={company} interpretation={interpretation} />
                    </th>
                  )
                return (
                  <td key={column.id} className={column.isNumber ? 'number' : ''}>
                    {shown === null || shown === '' ? (
                      <span className="none">–</span>
                    ) : typeof shown === 'string' ? (
                      <bdi>{shown}</bdi>
                    ) : (
                      shown
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A heading; where the interface sorts by its column, a button: ascending, descending, the usual order. */
function Heading({
  column,
  sort,
  onSort,
}: {
  readonly column: Column
  readonly sort: SortKey | null
  readonly onSort: ((sort: SortKey | null) => void) | null
}) {
  const { label, isNumber, sortedBy } = column
  const className = isNumber ? 'number' : ''
  if (sortedBy === undefined || onSort === null)
    return (
      <th scope="col" className={className}>
        <bdi>{label}</bdi>
      </th>
    )
  // The largest, and the youngest, are what people look for; names begin with A.
  const first = sortedBy === 'name' ? 'asc' : 'desc'
  const order = sort?.by === sortedBy ? sort.order : null
  const next = order === null ? first : order === first ? (first === 'asc' ? 'desc' : 'asc') : null
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="sort"
        title={next === null ? 'Back to the usual order' : `Sort, ${next === 'asc' ? 'ascending' : 'descending'}`}
        onClick={() => onSort(next === null ? null : { by: sortedBy, order: next })}
      >
        {label}
        <span className="sort-sign" aria-hidden="true">
          {order === null ? '↕' : order === 'asc' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  )
}

function Beneath({
  company,
  interpretation,
}: {
  readonly company: FoundCompany
  readonly interpretation: Interpretation | null
}) {
  if (company.matchScore !== undefined)
    return (
      <span className="why">
        <meter min={0} max={1} value={company.matchScore} aria-label="How likely it is the one" />{' '}
        {company.matchScore === 1 ? 'the very one' : `${Math.round(company.matchScore * 100)} % likely the one`}
      </span>
    )
  if (interpretation === null) return null
  const reasons = reasonsFor(company, interpretation)
  if (reasons.length === 0) return null
  return (
    <span className="why" title={reasons.map(({ text, because }) => `${text}: ${because}`).join('\n')}>
      {reasons.slice(0, REASONS_MAX).map(({ kind, text, because, isPrimary }) => (
        <span key={text}>{kind === 'code' ? `${text}${isPrimary ? '' : ' (secondary)'}` : `${text} ${because}`}</span>
      ))}
    </span>
  )
}
