/** The table of results: one line a company, reached by the arrow keys, the name always in sight. */
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import type { SortKey } from '../../search-state.ts'
import { leftCompany } from '../../session.ts'
import { percent, within } from '../../text.ts'
import type { Column } from './columns.tsx'
import { reasonsFor, saidIn } from './why.ts'

interface TableProps {
  readonly companies: readonly FoundCompany[]
  readonly columns: readonly Column[]
  readonly naceTitle: (code: string) => string | undefined
  readonly interpretation: Interpretation | null
  readonly sort: SortKey | null
  /** `null`: companies that were looked up have an order of their own. */
  readonly onSort: ((sort: SortKey | null) => void) | null
  /** The company that is open next to the table. */
  readonly open: string | null
  /** `null`: there is no room next to the table, and a company opens as a page. */
  readonly onOpen: ((id: string) => void) | null
}

/** Companies as rows. */
export function ResultsTable(props: TableProps) {
  const { companies, columns, naceTitle, interpretation, sort, onSort, open, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    // A reader who comes back from the page of a company goes on from its row.
    const left = leftCompany.take()
    const at = companies.findIndex(({ id }) => id === left)
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (at >= 0 && isFree) body.current?.querySelectorAll<HTMLElement>('[data-row-link]')[at]?.focus()
    // Only when the table appears.
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    const link = next === undefined ? undefined : links[next]
    if (link === undefined) return
    event.preventDefault()
    link.focus()
    // What is open follows.
    const id = companies[next as number]?.id
    if (open !== null && id !== undefined) onOpen?.(id)
  }
  return (
    <section className="table-scroll" aria-label={t`Companies`} tabIndex={0}>
      <table className="results-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {companies.map((company) => (
            <Row
              key={company.id}
              company={company}
              columns={columns}
              naceTitle={naceTitle}
              interpretation={interpretation}
              isOpen={company.id === open}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row(
  props: Pick<TableProps, 'columns' | 'naceTitle' | 'interpretation' | 'onOpen'> & {
    readonly company: FoundCompany
    readonly isOpen: boolean
  },
) {
  const { company, columns, naceTitle, interpretation, isOpen, onOpen } = props
  const navigate = useNavigate()
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const target = event.target as HTMLElement
    const isLink = target.closest('[data-row-link]') !== null
    // A second Enter, or a second click on the name, opens the whole record.
    if (onOpen === null || (isLink && isOpen)) {
      if (!isLink) void navigate({ to: '/company/$id', params: { id: company.id } })
      return
    }
    if (!isLink && (getSelection()?.toString() ?? '') !== '') return
    event.preventDefault()
    onOpen(company.id)
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }
  const reasons = interpretation === null ? [] : reasonsFor(company, interpretation)
  const why = reasons
    .map((reason) =>
      reason.kind === 'word' ? saidIn(reason.text, reason.because) : `${reason.text}: ${reason.because}`,
    )
    .join('\n')
  return (
    <tr className={isOpen ? 'open' : undefined} onClickCapture={onClick}>
      {columns.map((column) => {
        const shown = column.show?.(company, { naceTitle }) ?? column.value(company)
        if (column.id === 'name')
          return (
            <th key="name" scope="row" title={why === '' ? company.name : `${company.name}\n${why}`}>
              <div className="name-cell">
                {shown}
                <Score company={company} />
              </div>
            </th>
          )
        const className = [column.isNumber ? 'number' : '', `column-${column.id.replace(/[^a-z]/g, '-')}`].join(' ')
        return (
          <td
            key={column.id}
            className={className.trim()}
            data-unit={column.unit}
            title={typeof shown === 'string' ? shown : undefined}
          >
            {shown === null || shown === false || shown === '' ? (
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
        data-command={t`Sort by ${within(label)}`}
        title={next === null ? t`Back to the default order` : next === 'asc' ? t`Sort, ascending` : t`Sort, descending`}
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

/** How likely a company that was looked up is the one. */
function Score({ company }: { readonly company: FoundCompany }) {
  if (company.matchScore === undefined) return null
  return (
    <span className="score">
      <meter min={0} max={1} value={company.matchScore} aria-label={t`Match score`} />
      {company.matchScore === 1 ? t`exact` : t`${percent(company.matchScore)} match`}
    </span>
  )
}
