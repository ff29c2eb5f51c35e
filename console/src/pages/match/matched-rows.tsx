/** The rows of a list with what came of them, and the keys that decide those in doubt. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { decide, type ListWork } from '../../lists/list-work.ts'
import { countKinds, type Kind, kindOfRow } from '../../lists/outcome.ts'
import { Icon } from '../../parts/icons.tsx'
import { count } from '../../text.ts'
import { MatchedRow, rowName } from './matched-row.tsx'

type Filter = 'all' | Exclude<Kind, 'waiting'>

const FILTERS: readonly { readonly filter: Filter; readonly label: string }[] = [
  { filter: 'all', label: t`All` },
  { filter: 'matched', label: t`Matched` },
  { filter: 'doubtful', label: t`To decide` },
  { filter: 'decided', label: t`Decided` },
  { filter: 'nobody', label: t`None found` },
  { filter: 'mistakes', label: t`Errors` },
]
const PAGE_ROWS = 50

/** The last filter and row, for a return from another page. */
const last: { filter: Filter; row: number } = { filter: 'all', row: 0 }

/** The rows. */
export function MatchedRows({ work }: { readonly work: ListWork }) {
  const { list, outcomes, decisions, undo } = work
  const [filter, setFilter] = useState(last.filter)
  const [current, setCurrent] = useState(last.row)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLOListElement>(null)
  const wantsFocus = useRef(false)
  Object.assign(last, { filter, row: current })
  const counts = useMemo(() => countKinds(outcomes, list.rows.length, decisions), [outcomes, list, decisions])
  const shown = useMemo(
    () =>
      list.rows
        .keys()
        .filter((row) => filter === 'all' || kindOfRow(outcomes[row], decisions, row) === filter)
        .toArray(),
    [list, outcomes, decisions, filter],
  )
  // A row that was decided leaves those to decide: the next one takes its place.
  const following = shown.findIndex((row) => row >= current)
  const position = following < 0 ? shown.length - 1 : following
  const row = shown[position]
  const page = Math.floor(Math.max(0, position) / PAGE_ROWS)
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS))

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const next = box.current?.querySelector<HTMLElement>(`[data-list-row="${row}"]`)
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  })

  const goTo = (next: number | undefined, isByKey = true) => {
    if (next === undefined) return
    wantsFocus.current = isByKey
    setCurrent(next)
  }
  const choose = (at: number, id: string | null) => {
    const outcome = outcomes[at]
    if (outcome === undefined || outcome.candidates.length === 0) return
    decide(at, id)
    const name = outcome.candidates.find((candidate) => candidate.id === id)?.name
    const own = rowName(list, work.columns, at)
    setSaid(name === undefined ? t`${own}: none of them. U undoes it.` : t`${own}: ${name}. U undoes it.`)
    const later =
      filter === 'doubtful'
        ? at
        : shown.find((one) => one > at && kindOfRow(outcomes[one], decisions, one) === 'doubtful')
    goTo(later ?? at)
  }
  const takeBack = () => {
    const newest = undo.at(-1)
    if (newest === undefined) return
    decide(newest, undefined)
    setSaid(t`${rowName(list, work.columns, newest)}: undone.`)
    const kind = outcomes[newest]?.match === null ? 'doubtful' : 'matched'
    if (filter !== 'all' && filter !== kind) setFilter('all')
    goTo(newest)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || row === undefined) return
    const { key } = event
    const candidate = /^[1-9]$/.test(key) ? outcomes[row]?.candidates[Number(key) - 1] : undefined
    if (key === 'ArrowDown' || key === 'j') goTo(shown[position + 1])
    else if (key === 'ArrowUp' || key === 'k') goTo(shown[position - 1])
    else if (candidate !== undefined) choose(row, candidate.id)
    else if (key === '0' || key === 'n') choose(row, null)
    else if (key === 'u') takeBack()
    else return
    event.preventDefault()
  }

  return (
    <section className="matched" aria-label={t`Rows`}>
      <div className="matched-tools">
        <div className="segments wrap" role="group" aria-label={t`Which rows`}>
          {FILTERS.filter((one) => one.filter === 'all' || one.filter === filter || counts[one.filter] > 0).map(
            (one) => (
              <button
                key={one.filter}
                type="button"
                aria-pressed={one.filter === filter}
                onClick={() => {
                  setFilter(one.filter)
                  setCurrent(0)
                }}
              >
                {one.label}{' '}
                <span className="segment-count">
                  {count(one.filter === 'all' ? list.rows.length : counts[one.filter])}
                </span>
              </button>
            ),
          )}
        </div>
        {filter !== 'doubtful' && counts.doubtful > 0 && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              setFilter('doubtful')
              goTo(0)
            }}
          >
            <Trans>Decide {count(counts.doubtful)}</Trans>
          </button>
        )}
        <ul className="key-line" aria-label={t({ message: 'Keys', context: 'of the keyboard' })}>
          <li>
            <Trans>
              <kbd>↑</kbd> <kbd>↓</kbd> rows
            </Trans>
          </li>
          <li>
            <Trans>
              <kbd>1</kbd>–<kbd>9</kbd> choose
            </Trans>
          </li>
          <li>
            <Trans>
              <kbd>0</kbd> none of them
            </Trans>
          </li>
          <li>
            <Trans>
              <kbd>U</kbd> undo
            </Trans>
          </li>
        </ul>
        {undo.length > 0 && (
          <button type="button" className="button small undo" onClick={takeBack}>
            <Icon name="replay" size={16} /> <Trans>Undo</Trans>
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {shown.length === 0 ? (
        <p className="nothing-left">
          <Icon name="check" />
          {filter === 'doubtful' ? t`All rows are decided.` : t`No rows here.`}
        </p>
      ) : (
        <ol className="matched-list" ref={box} onKeyDown={onKeyDown} start={page * PAGE_ROWS + 1}>
          {shown.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map((one) => (
            <MatchedRow
              key={one}
              row={one}
              work={work}
              isCurrent={one === row}
              onOpen={() => goTo(one, false)}
              onChoose={(id) => choose(one, id)}
            />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav className="pager" aria-label={t`Pages of rows`}>
          <button
            type="button"
            className="button"
            disabled={page === 0}
            onClick={() => goTo(shown[(page - 1) * PAGE_ROWS])}
          >
            <Icon name="left" size={16} /> <Trans>Previous</Trans>
          </button>
          <span>
            <Trans>
              Page {count(page + 1)} of {count(pages)}
            </Trans>
          </span>
          <button
            type="button"
            className="button"
            disabled={page + 1 === pages}
            onClick={() => goTo(shown[(page + 1) * PAGE_ROWS])}
          >
            <Trans>Next</Trans> <Icon name="right" size={16} />
          </button>
        </nav>
      )}
    </section>
  )
}
