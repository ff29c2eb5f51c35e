/** Licence: what was bought, what is left, what it was used for. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, ask, useQuota } from '../../api/client.ts'
import { useLicence } from '../../api/queries.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { useApiKey } from '../../session.ts'
import { count, countryName, day, fromNow, moment } from '../../text.ts'
import { EndBrowserKey, NewBrowserKey } from './browser-key.tsx'
import { type PastCall, pathUses, SPANS, type Span, stepsOf, within } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import { OperateLicences, scopesText } from './operate-licences.tsx'
import '../../styles/licence.css'

const UsePlot = lazy(() => import('./use-plot.tsx').then((module) => ({ default: module.UsePlot })))

/** Calls read: as many as the interface gives at once. */
const CALLS_READ = 10_000

function useHistory() {
  const hasKey = useApiKey() !== null
  return useQuery({
    queryKey: ['history'],
    enabled: hasKey,
    staleTime: 10_000,
    queryFn: async () =>
      (
        await ask(
          api.GET('/license/history', { params: { query: { limit: CALLS_READ, include: 'requestId,keyHint' } } }),
        )
      ).data as PastCall[],
  })
}

function useKeys() {
  const hasKey = useApiKey() !== null
  return useQuery({
    queryKey: ['keys'],
    enabled: hasKey,
    staleTime: 10_000,
    queryFn: async () => (await ask(api.GET('/license/keys'))).data.keys,
  })
}

/** The page. */
export function LicencePage() {
  const licence = useLicence()
  const history = useHistory()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Licence</h1>
          <p>What the licence of this key allows, its remaining credits, and every call made with it.</p>
        </div>
        <button
          type="button"
          className="button"
          onClick={() => {
            void licence.refetch()
            void history.refetch()
          }}
        >
          <Icon name="replay" size={16} /> Refresh
        </button>
      </header>
      {licence.error !== null ? (
        <Failure error={licence.error} onRetry={() => void licence.refetch()} />
      ) : licence.data === undefined ? (
        <Skeleton lines={6} label="Reading the licence" />
      ) : (
        <Terms licence={licence.data} />
      )}
      {history.error !== null ? (
        <Failure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data === undefined ? (
        <Skeleton lines={8} label="Reading the history" />
      ) : (
        <>
          <Use calls={history.data} />
          <HistoryTable calls={history.data} />
        </>
      )}
      <Keys />
      <OperateLicences />
    </div>
  )
}

type Licence = NonNullable<ReturnType<typeof useLicence>['data']>

function Terms({ licence }: { readonly licence: Licence }) {
  const { exploreLicense: explore, countries, premiumSupportHours: hours } = licence
  const { licenseType, exploreLiteProperties, explorePlusProperties } = explore
  const properties =
    licenseType === 'ONE' ? null : licenseType === 'LITE' ? exploreLiteProperties : explorePlusProperties
  const { callsLimit, callsRemaining } = useQuota()
  const gauges = [
    ...(properties === null
      ? []
      : [{ label: `${licenseType === 'LITE' ? 'Lite' : 'Plus'} credits`, credits: properties.credits, pays: true }]),
    { label: 'Download credits', credits: explore.downloadsCredits, pays: licenseType === 'ONE' },
    { label: 'Financial credits', credits: explore.financialCredits, pays: false },
    { label: 'Email credits', credits: explore.emailGenerationCredits, pays: false },
  ]
  const unused = gauges.filter(({ pays, credits }) => !pays && credits.total !== 0)
  return (
    <section className="terms" aria-label="Terms">
      <div className="card licence-type">
        <h2>{licenseType}</h2>
        <p className="quiet">
          {licenseType === 'PLUS'
            ? 'All ways of searching, and autoprofiling'
            : licenseType === 'LITE'
              ? 'Search by filters, look-up of one company'
              : 'Look-up of one company'}
        </p>
        <dl className="facts">
          {properties !== null && (
            <>
              <Term
                name="State"
                value={
                  properties.isEnabled ? (properties.isFreeTrial ? 'enabled, free trial' : 'enabled') : 'not enabled'
                }
              />
              <Term name="Period" value={`${day(properties.activationDate)} to ${day(properties.expirationDate)}`} />
              <Term
                name="Renewal"
                value={
                  properties.isAutoRenew
                    ? `${properties.subscriptionType === 'MONTHLY' ? 'monthly' : 'yearly'}, automatically`
                    : 'none: the credits are given once'
                }
              />
              <Term
                name="Price"
                value={properties.price === 0 ? 'none' : `${properties.price.toLocaleString('en')} EUR`}
              />
            </>
          )}
          <Term
            name="Calls per minute"
            value={callsLimit === null ? '…' : `${count(callsLimit)}, ${count(callsRemaining ?? 0)} left`}
          />
          <Term name="Support hours" value={hours.total === 0 ? 'none' : `${hours.remaining} of ${hours.total} left`} />
          <Term
            name="Countries"
            value={
              countries.length > 8
                ? `${countries.length}: ${countries.join(' ')}`
                : countries.map(countryName).join(', ')
            }
          />
        </dl>
      </div>
      <ul className="gauges">
        {gauges
          .filter(({ pays }) => pays)
          .map(({ label, credits }) => (
            <Gauge key={label} label={label} available={credits.available} total={credits.total} pays />
          ))}
        {unused.length > 0 && (
          <li className="other-pools">
            <span className="quiet small">Not used by calls with this licence</span>
            <dl>
              {unused.map(({ label, credits: { available, total } }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{available === -1 ? 'unlimited' : `${count(available)} of ${count(total)}`}</dd>
                </div>
              ))}
            </dl>
          </li>
        )}
      </ul>
    </section>
  )
}

function Term({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const ARC = 2 * Math.PI * 42 * 0.75

function Gauge(props: {
  readonly label: string
  readonly available: number
  readonly total: number
  readonly pays: boolean
}) {
  const { label, available, total, pays } = props
  const isUnlimited = available === -1
  const share = isUnlimited ? 1 : total <= 0 ? 0 : Math.min(1, available / total)
  const text = isUnlimited ? '∞' : count(available)
  return (
    <li className={pays ? 'card gauge pays' : 'card gauge'}>
      <svg
        viewBox="0 0 100 84"
        role="img"
        aria-label={isUnlimited ? `${label}: unlimited` : `${label}: ${count(available)} of ${count(total)} left`}
      >
        <g transform="rotate(135 50 50)">
          <circle cx="50" cy="50" r="42" className="gauge-all" strokeDasharray={`${ARC} 999`} />
          {share > 0 && (
            <circle
              cx="50"
              cy="50"
              r="42"
              className={share < 0.1 ? 'gauge-left low' : 'gauge-left'}
              strokeDasharray={`${ARC * share} 999`}
            />
          )}
        </g>
        <text x="50" y="55" textAnchor="middle" className="gauge-text">
          {text}
        </text>
      </svg>
      <p>
        <strong>{label}</strong>
        <span className="quiet small">
          {isUnlimited ? 'unlimited' : `of ${count(total)}`}
          {pays && ' · pays for calls'}
        </span>
      </p>
    </li>
  )
}

function Use({ calls }: { readonly calls: readonly PastCall[] }) {
  const [span, setSpan] = useState<Span>('day')
  const [now] = useState(() => Date.now())
  const steps = useMemo(
    () => stepsOf(calls, span, Math.max(now, Date.parse(calls[0]?.timestamp ?? '') || 0)),
    [calls, span, now],
  )
  const shown = useMemo(() => within(calls, span, now), [calls, span, now])
  const uses = useMemo(() => pathUses(shown), [shown])
  const credits = shown.reduce((sum, { creditsUsed }) => sum + (creditsUsed ?? 0), 0)
  const most = uses[0]?.calls ?? 1
  const oldest = calls.at(-1)
  const isCut = calls.length === CALLS_READ && oldest !== undefined && shown.length === calls.length
  return (
    <section className="use" aria-labelledby="use-title">
      <div className="card">
        <div className="row between">
          <div>
            <h2 id="use-title">Use</h2>
            <p className="quiet">
              <b>{count(shown.length)}</b> calls, <b>{count(credits)}</b> credits in {SPANS[span].label}
              {isCut &&
                `, counted from ${moment(oldest.timestamp)}: only the newest ${count(CALLS_READ)} calls are read`}
            </p>
          </div>
          <div className="segments" role="group" aria-label="Span">
            {(Object.keys(SPANS) as Span[]).map((one) => (
              <button key={one} type="button" aria-pressed={one === span} onClick={() => setSpan(one)}>
                {SPANS[one].label}
              </button>
            ))}
          </div>
        </div>
        <Suspense fallback={<div className="plot" />}>
          <UsePlot
            steps={steps}
            label={`Calls and credits over ${SPANS[span].label}: ${count(shown.length)} calls, ${count(credits)} credits`}
          />
        </Suspense>
        <p className="legend small" aria-hidden="true">
          <span className="legend-calls">calls</span> {credits > 0 && <span className="legend-credits">credits</span>}
        </p>
      </div>
      <div className="card by-endpoint">
        <h2>By endpoint</h2>
        {uses.length === 0 ? (
          <p className="quiet">No call in {SPANS[span].label}.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col" className="number">
                  Calls
                </th>
                <th scope="col" className="number">
                  Credits
                </th>
                <th scope="col" className="number">
                  Refused
                </th>
              </tr>
            </thead>
            <tbody>
              {uses.slice(0, 7).map(({ path, calls: own, credits: paid, refused }) => (
                <tr key={path}>
                  <th scope="row">
                    <code>{path}</code>
                    <svg className="bar" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * own) / most} height="3" />
                    </svg>
                  </th>
                  <td className="number">{count(own)}</td>
                  <td className="number">{count(paid)}</td>
                  <td className="number">{refused === 0 ? <span className="none">–</span> : count(refused)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

function Keys() {
  const { data, error, refetch } = useKeys()
  return (
    <section className="card" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label="Reading keys" />
      ) : (
        <section className="plain-scroll" aria-label="Keys of the licence" tabIndex={0}>
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Kind</th>
                <th scope="col">May call</th>
                <th scope="col">Created</th>
                <th scope="col">Last used</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, hint, isTest, scopes, origins, isCaller, createdAt, endsAt, lastUsedAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>…{hint}</code> {name !== '' && <bdi>{name}</bdi>}{' '}
                    {isCaller && <span className="tag">this page</span>}
                  </th>
                  <td data-label="Kind">
                    {origins !== null ? 'form' : 'live'}
                    {isTest && ', costs nothing'}
                  </td>
                  <td data-label="May call">
                    {origins === null ? scopesText({ scopes }) : <bdi>from {origins.join(', ')}</bdi>}
                  </td>
                  <td data-label="Created">{day(createdAt)}</td>
                  <td data-label="Last used">
                    {lastUsedAt === null ? (
                      <span className="none">not recently</span>
                    ) : (
                      <time dateTime={lastUsedAt} title={moment(lastUsedAt)}>
                        {fromNow(lastUsedAt)}
                      </time>
                    )}
                  </td>
                  <td data-label="State">
                    {endsAt === null ? (
                      <span className="tag good">open</span>
                    ) : Date.parse(endsAt) <= Date.now() ? (
                      <span className="tag bad">ended {day(endsAt)}</span>
                    ) : (
                      <span className="tag warn">ends {moment(endsAt)}</span>
                    )}
                    {origins !== null && !(endsAt !== null && Date.parse(endsAt) <= Date.now()) && (
                      <EndBrowserKey keyId={id} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <NewBrowserKey />
    </section>
  )
}
