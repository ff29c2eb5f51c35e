/** The table of results: rows reached by the arrow keys, the name always in sight, why each company is in below it. */
import type { KeyboardEvent } from 'react'
import type { CodeScheme } from '../../api/codes.ts'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import type { Column } from './columns.tsx'
import { reasonsFor } from './why.ts'

const REASONS_MAX = 2

/** Companies as rows. */
export function ResultsTable(props: {
  readonly companies: readonly FoundCompany[]
  readonly columns: readonly Column[]
  readonly nace: CodeScheme | undefined
  readonly interpretation: Interpretation | null
}) {
  const { companies, columns, nace, interpretation } = props
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
            {columns.map(({ id, label, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'number' : ''}>
                {label}
              </th>
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
