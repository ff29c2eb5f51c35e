/** The processes of the licence: how far each is, and the way to cancel it. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { count, duration, fromNow } from '../../text.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { isRunning, type ListedProcess, useProcesses } from './processes.ts'

const SHOWN = 12

const FILTERS = {
  all: { label: t`All`, has: () => true },
  running: { label: t`Running`, has: isRunning },
  done: { label: t`Done`, has: (process: ListedProcess) => !isRunning(process) },
} as const
type Filter = keyof typeof FILTERS

/** The card. */
export function ProcessList() {
  const { data, error, refetch } = useProcesses()
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(SHOWN)
  const [asked, setAsked] = useState<ListedProcess | null>(null)
  const [said, setSaid] = useState('')
  const found = data?.filter(FILTERS[filter].has) ?? []
  return (
    <section className="card process-list" aria-labelledby="processes-title">
      <div className="row between">
        <h2 id="processes-title">
          <Trans>Processes</Trans>
        </h2>
        {data !== undefined && data.length > 0 && (
          <div className="segments small" role="group" aria-label={t`Processes shown`}>
            {(Object.keys(FILTERS) as Filter[]).map((one) => (
              <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {FILTERS[one].label} {count(data.filter(FILTERS[one].has).length)}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className="small said" role="status">
        {said}
      </p>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} label={t`Reading the processes`} />}
      {data?.length === 0 && (
        <Empty icon="profile" title={t`No processes yet`}>
          <p>
            <Trans>Processes started with any key of your licence appear here.</Trans>
          </p>
        </Empty>
      )}
      {data !== undefined && data.length > 0 && found.length === 0 && (
        <p className="quiet">{filter === 'running' ? t`None running.` : t`None done yet.`}</p>
      )}
      {found.length > 0 && (
        <ul className="processes">
          {found.slice(0, shown).map((process) => (
            <ProcessRow key={process.processId} process={process} onCancel={() => setAsked(process)} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 4 * SHOWN)}>
          <Trans>Show more of {count(found.length)}</Trans>
        </button>
      )}
      {asked !== null && (
        <CancelDialog
          // Follows the process while it runs.
          process={data?.find(({ processId }) => processId === asked.processId) ?? asked}
          onClose={() => setAsked(null)}
          onCancelled={({ matched }) =>
            setSaid(plural(matched, { one: 'Cancelled; # match charged.', other: 'Cancelled; # matches charged.' }))
          }
        />
      )}
    </section>
  )
}

function ProcessRow({ process, onCancel }: { readonly process: ListedProcess; readonly onCancel: () => void }) {
  const { processId, query, webhookUrl, companies, judged } = process
  const running = isRunning(process)
  return (
    <li>
      <div className="process-head">
        <Link to="/autoprofile/$process" params={{ process: processId }}>
          <bdi>{query || processId}</bdi>
        </Link>
        <StateTag process={process} />
      </div>
      {running && (
        <progress
          className="progress"
          value={companies === 0 ? undefined : judged / companies}
          max={1}
          aria-label={t`Progress of “${query}”`}
        />
      )}
      <div className="process-foot">
        <p className="small quiet">
          {figuresOf(process)}
          <br />
          <bdi className="process-host">{hostOf(webhookUrl)}</bdi> · {timeOf(process)}
        </p>
        {running && (
          <button type="button" className="button small" aria-label={t`Cancel “${query}”`} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        )}
      </div>
    </li>
  )
}

/** The state of a process in a word. */
export function StateTag({ process: { status, companies, judged } }: { readonly process: ListedProcess }) {
  if (status === 'QUEUED')
    return (
      <span className="tag">
        <Trans>Queued</Trans>
      </span>
    )
  if (status === 'IN_PROGRESS')
    return (
      <span className="tag warn">
        <Trans>Running</Trans>
      </span>
    )
  // Cancelled, or it could not continue.
  return judged < companies ? (
    <span className="tag">
      <Trans>Ended early</Trans>
    </span>
  ) : (
    <span className="tag good">
      <Trans>Done</Trans>
    </span>
  )
}

function figuresOf({ status, companies, judged, matched }: ListedProcess): string {
  if (status === 'QUEUED') return t`Queued`
  if (companies === 0) return t`No companies to judge`
  const done = judged < companies ? t`${count(judged)} of ${count(companies)} judged` : t`${count(judged)} judged`
  return `${done} · ${plural(matched, { one: '# match', other: '# matches' })}`
}

function timeOf({ status, startTimestamp, endTimestamp, eta }: ListedProcess): string {
  if (status === 'DONE') return t`ended ${fromNow(endTimestamp ?? startTimestamp)}`
  return eta === null
    ? t`started ${fromNow(startTimestamp)}`
    : t`${duration(Math.max(0, Date.parse(eta) - Date.now()))} left`
}

function hostOf(webhookUrl: string): string {
  return URL.canParse(webhookUrl) ? new URL(webhookUrl).host : webhookUrl
}
