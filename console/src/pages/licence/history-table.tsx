/** Past calls, with what was sent; a search can be opened again. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, useDeferredValue, useMemo, useState } from 'react'
import { Icon } from '../../parts/icons.tsx'
import { type ExploreState, type SentSearch, stateOf, writeState } from '../../search-state.ts'
import { count, fold, moment } from '../../text.ts'
import { endpointOf, isOwnCall, type PastCall } from './history.ts'

const SHOWN_STEP = 20

/** The table with its filters. */
export function HistoryTable({ calls: all }: { readonly calls: readonly PastCall[] }) {
  const [hasOwn, setOwn] = useState(false)
  const calls = useMemo(() => (hasOwn ? all : all.filter((call) => !isOwnCall(call))), [all, hasOwn])
  const own = useMemo(() => all.filter(isOwnCall).length, [all])
  const [endpoint, setEndpoint] = useState('')
  const [outcome, setOutcome] = useState<'all' | 'paid' | 'refused'>('all')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(SHOWN_STEP)
  const [open, setOpen] = useState<number | null>(null)
  const text = useDeferredValue(typed)
  const endpoints = useMemo(() => [...new Set(calls.map((call) => endpointOf(call.endpoint)))].toSorted(), [calls])
  const found = useMemo(() => {
    const wanted = fold(text)
    return calls.filter((call) => {
      if (endpoint !== '' && endpointOf(call.endpoint) !== endpoint) return false
      if (outcome === 'paid' && !((call.creditsUsed ?? 1) > 0)) return false
      if (outcome === 'refused' && call.responseCode < 400) return false
      return (
        wanted === '' ||
        fold(
          `${call.endpoint} ${JSON.stringify(call.body)} ${JSON.stringify(call.queryParams)} ${call.responseCode}`,
        ).includes(wanted)
      )
    })
  }, [calls, endpoint, outcome, text])
  return (
    <section className="card history" aria-labelledby="history-title">
      <div className="row between">
        <h2 id="history-title">
          <Trans>History</Trans>
        </h2>
        {own > 0 && (
          <label className="own-calls">
            <input type="checkbox" checked={hasOwn} onChange={() => setOwn(!hasOwn)} />{' '}
            <Trans>Include {count(own)} made by this console</Trans>
          </label>
        )}
        <p className="quiet small" aria-live="polite">
          {found.length < calls.length
            ? t`${count(found.length)} of ${plural(calls.length, { one: '# call', other: '# calls' })}`
            : plural(found.length, { one: '# call', other: '# calls' })}
        </p>
      </div>
      <div className="history-filters">
        <label className="field">
          <span className="visually-hidden">
            <Trans>Text</Trans>
          </span>
          <input
            type="search"
            placeholder={t`Text in call or body…`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <label className="field">
          <span className="visually-hidden">
            <Trans>Endpoint</Trans>
          </span>
          <select value={endpoint} onChange={({ target }) => setEndpoint(target.value)}>
            <option value="">
              <Trans>All endpoints</Trans>
            </option>
            {endpoints.map((path) => (
              <option key={path}>{path}</option>
            ))}
          </select>
        </label>
        <div className="segments" role="group" aria-label={t`Outcome`}>
          {(['all', 'paid', 'refused'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === outcome} onClick={() => setOutcome(one)}>
              {OUTCOMES[one]}
            </button>
          ))}
        </div>
      </div>
      {found.length === 0 ? (
        <p className="quiet">
          {calls.length === 0 && own > 0 ? t`Only this console has made calls so far.` : t`No calls match.`}
        </p>
      ) : (
        <section className="plain-scroll" aria-label={t`Calls`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>When</Trans>
                </th>
                <th scope="col">
                  <Trans>Call</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Status</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Credits</Trans>
                </th>
                <th scope="col">
                  <span className="visually-hidden">
                    <Trans>Details</Trans>
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, shown).map((call, at) => (
                <Fragment key={`${call.timestamp} ${calls.length - calls.indexOf(call)}`}>
                  <tr>
                    <td className="when">
                      <time dateTime={call.timestamp}>{moment(call.timestamp)}</time>
                    </td>
                    <th scope="row">
                      <code>
                        {call.method} {endpointOf(call.endpoint)}
                      </code>{' '}
                      <span className="quiet small said">
                        <bdi>{saidBy(call)}</bdi>
                      </span>
                    </th>
                    <td className="number">
                      <span className={call.responseCode < 400 ? '' : 'tag bad'}>{call.responseCode}</span>
                    </td>
                    <td className="number">{call.creditsUsed ?? '…'}</td>
                    <td className="number">
                      <button
                        type="button"
                        className="button-icon tiny"
                        aria-expanded={open === at}
                        aria-label={t`Details of the call at ${moment(call.timestamp)}`}
                        onClick={() => setOpen(open === at ? null : at)}
                      >
                        <Icon name={open === at ? 'down' : 'right'} size={15} />
                      </button>
                    </td>
                  </tr>
                  {open === at && (
                    <tr className="detail">
                      <td colSpan={5}>
                        <Detail call={call} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {found.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 5 * SHOWN_STEP)}>
          <Trans>Show more</Trans>
        </button>
      )}
    </section>
  )
}

const OUTCOMES = { all: t`All`, paid: t`Paid`, refused: t`Refused` } as const

/** What a call was about, in a few words. */
function saidBy(call: PastCall): string {
  const body = call.body as SentSearch | null
  const dry =
    (call.queryParams as { dryRun?: unknown } | null)?.dryRun === undefined
      ? ''
      : `${t({ message: 'count', context: 'a search that was only counted' })} · `
  if (body === null || typeof body !== 'object') return dry
  const words = body.query ?? body.companyName ?? body.vatTaxNumber ?? body.semantic?.keywords?.join(', ') ?? ''
  const country = body.country ?? body.filters?.countriesIso2?.join(' ') ?? ''
  return `${dry}${[country, String(words).slice(0, 80)].filter(Boolean).join(' · ')}`
}

function Detail({ call }: { readonly call: PastCall }) {
  const search = searchOf(call)
  return (
    <div className="call-detail">
      <p className="quiet small">
        <Trans>key …{call.keyHint}</Trans>
        {call.requestId != null && (
          <>
            {' · '}id <code>{call.requestId}</code>
          </>
        )}
      </p>
      {call.queryParams !== null && Object.keys(call.queryParams).length > 0 && (
        <pre>{JSON.stringify(call.queryParams, null, 2)}</pre>
      )}
      {call.body === null ? (
        <p className="quiet">
          <Trans>No body.</Trans>
        </p>
      ) : (
        <pre>{JSON.stringify(call.body, null, 2)}</pre>
      )}
      {search !== null && (
        <Link to="/" search={writeState(search) as never} className="button small">
          <Icon name="search" size={16} /> <Trans>Open in Explore</Trans>
        </Link>
      )}
    </div>
  )
}

const SEARCHES = new Set(['/explore/lite', '/explore/plus', '/explore/simple-semantic', '/explore/one'])

/** The state of Explore that asks the same; `null` where the call was no search. */
function searchOf({ endpoint, body }: PastCall): ExploreState | null {
  if (body === null || typeof body !== 'object' || !SEARCHES.has(endpoint)) return null
  return stateOf(body as SentSearch)
}
