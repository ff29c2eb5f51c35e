/** One process: how far it is, its verdicts as they arrive, its webhooks with every attempt. */
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { language as pageLanguage } from '../../language.ts'
import { ShownName } from '../../parts/company-pieces.tsx'
import { Icon } from '../../parts/icons.tsx'
import { JsonPanel } from '../../parts/json-panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { count, decimal, duration, fromNow, moment } from '../../text.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { StateTag } from './process-list.tsx'
import {
  type ListedProcess,
  type ProcessState,
  useDeliveries,
  useProcess,
  useProcesses,
  useReceived,
  type Verdict,
} from './processes.ts'
import '../../styles/autoprofile.css'

/** The page. */
export function ProcessPage() {
  const { process: id = '' } = useParams({ strict: false }) as { process?: string }
  const { data, error, refetch } = useProcess(id)
  const listed = useProcesses().data?.find(({ processId }) => processId === id)
  const isRunning = data !== undefined && data.status !== 'DONE'
  const deliveries = useDeliveries(id, null, isRunning)
  const [isPanel, setPanel] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <p className="back">
            <Link to="/autoprofile">
              <Icon name="left" size={15} /> <Trans>Autoprofile</Trans>
            </Link>
          </p>
          <h1 dir="auto">{listed?.query || t`Process`}</h1>
          <p className="small">
            <code>{id}</code>
          </p>
        </div>
        {data !== undefined && (
          <div className="row">
            {isRunning && listed !== undefined && (
              <button type="button" className="button small" onClick={() => setCancelling(true)}>
                <Icon name="close" size={16} /> <Trans>Cancel</Trans>
              </button>
            )}
            <button type="button" className="button small" onClick={() => setPanel(true)}>
              <Icon name="code" size={16} /> JSON
            </button>
          </div>
        )}
      </header>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton lines={8} label={t`Reading the process`} />
      ) : (
        <>
          <Progress state={data} listed={listed ?? null} delivered={deliveries.data?.totals.delivered ?? null} />
          <div className="process-columns">
            <Verdicts state={data} />
            <div className="process-side">
              <DeliveryTable
                id={id}
                isRunning={isRunning}
                totals={deliveries.data?.totals ?? null}
                webhookUrl={deliveries.data?.webhookUrl ?? null}
              />
              <Received webhookUrl={deliveries.data?.webhookUrl ?? null} isRunning={isRunning} />
            </div>
          </div>
        </>
      )}
      {isCancelling && listed !== undefined && (
        <CancelDialog process={listed} onClose={() => setCancelling(false)} onCancelled={() => void refetch()} />
      )}
      {isPanel && (
        <JsonPanel
          title={t`Process ${id}`}
          path={`/explore/autoprofile/status/${id}`}
          body={null}
          answer={data}
          onClose={() => setPanel(false)}
        />
      )}
    </div>
  )
}

/** The current time, updated while a process runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

const PACE_MS = 10_000

/** Deliveries a second over the last ten seconds; `null` until two were seen. */
function usePace(delivered: number | null, now: number): number | null {
  const seen = useRef<{ at: number; delivered: number }[]>([])
  if (delivered !== null && seen.current.at(-1)?.delivered !== delivered) {
    seen.current.push({ at: now, delivered })
    seen.current = seen.current.filter(({ at }) => now - at < PACE_MS * 2)
  }
  const recent = seen.current.filter(({ at }) => now - at < PACE_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < 1000) return null
  return ((last.delivered - first.delivered) * 1000) / (last.at - first.at)
}

const STATES = { QUEUED: t`Queued`, IN_PROGRESS: t`Running`, DONE: t`Done` } as const

function Progress({
  state,
  listed,
  delivered,
}: {
  readonly state: ProcessState
  /** The process in the list, with its number of judged companies; `null`: not read yet. */
  readonly listed: ListedProcess | null
  readonly delivered: number | null
}) {
  const { status, startTimestamp, endTimestamp, eta, companies } = state
  const isRunning = status !== 'DONE'
  const now = useNow(isRunning)
  const pace = usePace(delivered, now)
  const started = Date.parse(startTimestamp)
  const ends = eta === null ? null : Date.parse(eta)
  const expected = listed?.companies ?? 0
  // The list may be a moment older than the verdicts.
  const judged = Math.max(listed?.judged ?? 0, companies.length)
  const share = !isRunning ? 1 : expected === 0 ? null : judged / expected
  const sure = companies.filter(({ matchStatus }) => matchStatus === 'YES').length
  return (
    <section className="card progress-card" aria-labelledby="progress-title">
      <div className="row between">
        <h2 id="progress-title" aria-live="polite">
          {listed?.status === status ? (
            <StateTag process={listed} />
          ) : (
            // The list is not read yet, or a moment older.
            <span className={`tag ${status === 'QUEUED' ? '' : 'warn'}`}>{STATES[status]}</span>
          )}
        </h2>
        <p className="quiet small">
          {endTimestamp === null
            ? t`Started ${moment(startTimestamp)}`
            : t`Started ${moment(startTimestamp)}, done ${moment(endTimestamp)}`}
        </p>
      </div>
      <progress className="progress" value={share ?? undefined} max={1} aria-label={t`Progress of the process`} />
      <dl className="figures-line">
        {expected > 0 && (
          <div>
            <dt>
              <Trans>of {count(expected)} judged</Trans>
            </dt>
            <dd>{count(judged)}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>match</Trans>
          </dt>
          <dd>{count(companies.length)}</dd>
        </div>
        <div>
          <dt>
            <Trans>for sure</Trans>
          </dt>
          <dd>{count(sure)}</dd>
        </div>
        <div>
          <dt>
            <Trans>probably</Trans>
          </dt>
          <dd>{count(companies.length - sure)}</dd>
        </div>
        <div>
          <dt>
            <Trans>delivered</Trans>
          </dt>
          <dd>{delivered === null ? '…' : count(delivered)}</dd>
        </div>
        <div>
          <dt>{isRunning ? t`pace` : t({ message: 'took', context: 'time of a process' })}</dt>
          <dd>
            {!isRunning && endTimestamp !== null
              ? duration(Date.parse(endTimestamp) - started)
              : pace === null
                ? '…'
                : `${decimal(pace, 1)} / s`}
          </dd>
        </div>
        {isRunning && (
          <div>
            <dt>
              <Trans>left</Trans>
            </dt>
            <dd>{ends === null ? '…' : duration(ends - now)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const SHOWN = 30

function Verdicts({ state }: { readonly state: ProcessState }) {
  const [language, setLanguage] = useState<'en' | 'it'>(pageLanguage === 'it' ? 'it' : 'en')
  const [only, setOnly] = useState<'all' | 'YES' | 'MAYBE'>('all')
  const [shown, setShown] = useState(SHOWN)
  const isRunning = state.status !== 'DONE'
  const matching = state.companies.filter(({ matchStatus }) => only === 'all' || matchStatus === only)
  // While it runs the newest verdict is the news; afterwards the order of the search is.
  const ordered = isRunning ? matching.toReversed() : matching
  return (
    <section className="card" aria-labelledby="verdicts-title">
      <div className="row between">
        <h2 id="verdicts-title">
          <Trans>Verdicts</Trans>
        </h2>
        <div className="row">
          <div className="segments small" role="group" aria-label={t`Verdicts shown`}>
            {(['all', 'YES', 'MAYBE'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === only} onClick={() => setOnly(one)}>
                {one === 'all' ? t`All` : one === 'YES' ? t`Yes` : t`Maybe`}
              </button>
            ))}
          </div>
          <div className="segments small" role="group" aria-label={t`Language of the reasons`}>
            {(['en', 'it'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
                {one === 'en' ? 'English' : 'Italiano'}
              </button>
            ))}
          </div>
        </div>
      </div>
      {ordered.length === 0 ? (
        <Empty icon="profile" title={isRunning ? t`No verdict yet` : t`No company matches`}>
          <p>{isRunning ? t`Companies appear here as they are judged.` : t`Companies that do not match are free.`}</p>
        </Empty>
      ) : (
        <ol className="verdicts">
          {ordered.slice(0, shown).map((verdict) => (
            <VerdictShown key={verdict.id} verdict={verdict} language={language} />
          ))}
        </ol>
      )}
      {ordered.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 100)}>
          <Trans>Show more of {count(ordered.length)}</Trans>
        </button>
      )}
    </section>
  )
}

function VerdictShown({ verdict, language }: { readonly verdict: Verdict; readonly language: 'en' | 'it' }) {
  const { id, name, city, matchStatus, matchReason } = verdict
  return (
    <li>
      <span className={matchStatus === 'YES' ? 'tag good' : 'tag warn'}>
        {matchStatus === 'YES' ? t`Yes` : t`Maybe`}
      </span>
      <div>
        <Link to="/company/$id" params={{ id }} className="company-link">
          <ShownName name={name} />
        </Link>
        {city !== null && (
          <span className="quiet small">
            {' '}
            <ShownName name={city} />
          </span>
        )}
        <p lang={language}>
          <bdi>{matchReason[language]}</bdi>
        </p>
      </div>
    </li>
  )
}

function Received({ webhookUrl, isRunning }: { readonly webhookUrl: string | null; readonly isRunning: boolean }) {
  const { data, error } = useReceived(webhookUrl, isRunning)
  const [open, setOpen] = useState<number | null>(null)
  if (data === undefined && error === null) return null
  return (
    <section className="card" aria-labelledby="received-title">
      <div className="row between">
        <h2 id="received-title">
          <Trans>Built-in receiver</Trans>
        </h2>
        {data !== undefined && (
          <span className="quiet small">
            <Trans>
              <Plural value={data.received} one="# webhook received" other="# webhooks received" />
            </Trans>
          </span>
        )}
      </div>
      {error !== null ? (
        <p className="quiet">
          <Trans>This receiver no longer exists: the service was restarted.</Trans>
        </p>
      ) : data?.latest.length === 0 ? (
        <p className="quiet">
          <Trans>Nothing has arrived yet.</Trans>
        </p>
      ) : (
        <ul className="received">
          {data?.latest.slice(0, 20).map(({ number, receivedAt, webhookId, webhookSignature, body }) => (
            <li key={number}>
              <button
                type="button"
                aria-expanded={open === number}
                onClick={() => setOpen(open === number ? null : number)}
              >
                <Icon name={open === number ? 'down' : 'right'} size={14} />
                <span>#{number}</span>
                <bdi className="received-name">{nameIn(body)}</bdi>
                <time dateTime={receivedAt}>{fromNow(receivedAt)}</time>
              </button>
              {open === number && (
                <pre>
                  {`webhook-id: ${webhookId ?? ''}\nwebhook-signature: ${webhookSignature ?? ''}\n\n${JSON.stringify(body, null, 2)}`}
                </pre>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameIn(body: object): string {
  const { company, matchStatus } = body as { company?: { name?: unknown }; matchStatus?: unknown }
  return `${String(matchStatus ?? '')} ${String(company?.name ?? '')}`
}
