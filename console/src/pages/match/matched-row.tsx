/** A row of a list: its cells, its company, and, for the current row, its candidates. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ListColumns } from '../../../../src/columns/guess-columns.ts'
import { LIST_MEMBERS } from '../../../../src/columns/list-members.ts'
import { type List, shownProblem } from '../../lists/list.ts'
import type { ListWork } from '../../lists/list-work.ts'
import { type Candidate, companyOf, type Kind, kindOfRow } from '../../lists/outcome.ts'
import { ShownName } from '../../parts/company-pieces.tsx'
import { Icon } from '../../parts/icons.tsx'
import { percent } from '../../text.ts'

const KINDS: Readonly<Record<Kind, { readonly label: string; readonly tone: string }>> = {
  matched: { label: t`Matched`, tone: 'good' },
  doubtful: { label: t`To decide`, tone: 'warn' },
  decided: { label: t`Decided`, tone: 'good' },
  nobody: { label: t`None found`, tone: '' },
  mistakes: { label: t`Error`, tone: 'bad' },
  waiting: { label: t`Waiting`, tone: '' },
}

/** What a row is called: its name, else its number, else its line. */
export function rowName(list: List, columns: ListColumns, row: number): string {
  const { cells = [], line = 0 } = list.rows[row] ?? {}
  const cell = (column: string | undefined) => (column === undefined ? '' : (cells[list.columns.indexOf(column)] ?? ''))
  return cell(columns.name) || cell(columns.number) || t`Line ${line}`
}

/** Further cells of a row. */
function rowFacts(list: List, columns: ListColumns, row: number): string {
  const { cells = [] } = list.rows[row] ?? {}
  const name = rowName(list, columns, row)
  return LIST_MEMBERS.filter((member) => member !== 'name' && columns[member] !== undefined)
    .map((member) => cells[list.columns.indexOf(columns[member] as string)] ?? '')
    .filter((text) => text !== '' && text !== name)
    .join(' · ')
}

const numberOf = ({ nationalId, vatTaxNumber }: Candidate) => nationalId ?? vatTaxNumber

/** The row. */
export function MatchedRow(props: {
  readonly row: number
  readonly work: ListWork
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onChoose: (id: string | null) => void
}) {
  const { row, work, isCurrent, onOpen, onChoose } = props
  const { list, columns, outcomes, decisions } = work
  const outcome = outcomes[row]
  const kind = kindOfRow(outcome, decisions, row)
  const company = companyOf(outcome, decisions, row)
  const { label, tone } = KINDS[kind]
  const candidates = outcome?.candidates ?? []
  const isNone = kind === 'decided' && company === null
  return (
    <li className={isCurrent ? 'matched-row current' : 'matched-row'}>
      <button
        type="button"
        className="row-head"
        data-list-row={row}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isCurrent}
        onClick={onOpen}
      >
        <span className="row-own">
          <bdi className="row-name">{rowName(list, columns, row)}</bdi>
          <bdi className="row-facts">{rowFacts(list, columns, row)}</bdi>
        </span>
        <span className="row-found">
          {company !== null ? (
            <>
              <ShownName className="row-name" name={company.name} />
              <bdi className="row-facts">{[company.city, numberOf(company)].filter(Boolean).join(' · ')}</bdi>
            </>
          ) : (
            <span className="row-facts">
              {kind === 'doubtful'
                ? candidates.length === 1
                  ? t`One candidate`
                  : t`${candidates.length} candidates`
                : kind === 'mistakes'
                  ? shownProblem(outcome?.error ?? '')
                  : isNone
                    ? t`None of the candidates`
                    : ''}
            </span>
          )}
        </span>
        <span className={`tag ${isNone ? '' : tone}`}>{label}</span>
      </button>
      {isCurrent && candidates.length > 0 && (
        <div className="candidates">
          <ol>
            {candidates.map((candidate, at) => (
              <CandidateLine
                key={candidate.id}
                candidate={candidate}
                digit={at + 1}
                isChosen={company?.id === candidate.id}
                onChoose={() => onChoose(candidate.id)}
              />
            ))}
          </ol>
          <button type="button" className="candidate none-of-them" aria-pressed={isNone} onClick={() => onChoose(null)}>
            <Trans>
              <kbd>0</kbd> None of them
            </Trans>
          </button>
        </div>
      )}
    </li>
  )
}

function CandidateLine(props: {
  readonly candidate: Candidate
  readonly digit: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { candidate, digit, isChosen, onChoose } = props
  const { id, name, address, postcode, city, status, score, because } = candidate
  const place = [address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <li>
      <button type="button" className="candidate" aria-pressed={isChosen} onClick={onChoose}>
        <kbd>{digit}</kbd>
        <span className="candidate-text">
          <ShownName className="row-name" name={name} />
          <span className="row-facts">
            {place !== '' && <bdi>{place}</bdi>}
            {numberOf(candidate) !== null && <bdi>{numberOf(candidate)}</bdi>}
            {status !== 'Active' && <span>{status}</span>}
          </span>
          <span className="because">
            {because.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </span>
        </span>
        <span className="candidate-score">
          <meter min={0} max={1} value={score} aria-label={t`Match score`} /> {percent(Math.floor(score * 100) / 100)}
        </span>
      </button>
      <Link
        to="/company/$id"
        params={{ id }}
        className="button-icon"
        aria-label={t`Open ${name}`}
        title={t`Open the company`}
      >
        <Icon name="out" size={16} />
      </Link>
    </li>
  )
}
