/** Licence: what was bought, what is left, what it was used for. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, ask, useQuota } from '../../api/client.ts'
import { useLicence } from '../../api/queries.ts'
import { language } from '../../language.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { useApiKey } from '../../session.ts'
import { count, countryName, day, moment } from '../../text.ts'
import { type PastCall, pathUses, SPANS, type Span, stepsOf, within } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import { KeysTable } from './keys-table.tsx'
import { OperateLicences } from './operate-licences.tsx'
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

/** The page. */
export function LicencePage() {
  const licence = useLicence()
  const history = useHistory()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Licence</Trans>
          </h1>
          <p>
            <Trans>What the licence of this key allows, its remaining credits, and every call made with it.</Trans>
          </p>
        </div>
        <button
          type="button"
          className="button"
          onClick={() => {
            void licence.refetch()
            void history.refetch()
          }}
        >
          <Icon name="replay" size={16} /> <Trans>Refresh</Trans>
        </button>
      </header>
      {licence.error !== null ? (
        <Failure error={licence.error} onRetry={() => void licence.refetch()} />
      ) : licence.data === undefined ? (
        <Skeleton lines={6} label={t`Reading the licence`} />
      ) : (
        <Terms licence={licence.data} />
      )}
      {history.error !== null ? (
        <Failure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data === undefined ? (
        <Skeleton lines={8} label={t`Reading the history`} />
      ) : (
        <>
          <Use calls={history.data} />
          <HistoryTable calls={history.data} />
        </>
      )}
      <KeysTable />
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
      : [
          {
            label: licenseType === 'LITE' ? t`Lite credits` : t`Plus credits`,
            credits: properties.credits,
            pays: true,
          },
        ]),
    { label: t`Download credits`, credits: explore.downloadsCredits, pays: licenseType === 'ONE' },
    { label: t`Financial credits`, credits: explore.financialCredits, pays: false },
    { label: t`Email credits`, credits: explore.emailGenerationCredits, pays: false },
  ]
  const unused = gauges.filter(({ pays, credits }) => !pays && credits.total !== 0)
  return (
    <section className="terms" aria-label={t`Terms`}>
      <div className="card licence-type">
        <h2>{licenseType}</h2>
        <p className="quiet">
          {licenseType === 'PLUS'
            ? t`All ways of searching, and autoprofiling`
            : licenseType === 'LITE'
              ? t`Search by filters, look-up of one company`
              : t`Look-up of one company`}
        </p>
        <dl className="facts">
          {properties !== null && (
            <>
              <Term
                name={t`State`}
                value={
                  properties.isEnabled ? (properties.isFreeTrial ? t`enabled, free trial` : t`enabled`) : t`not enabled`
                }
              />
              <Term
                name={t`Period`}
                value={t`${day(properties.activationDate)} to ${day(properties.expirationDate)}`}
              />
              <Term
                name={t`Renewal`}
                value={
                  !properties.isAutoRenew
                    ? t`none: the credits are given once`
                    : properties.subscriptionType === 'MONTHLY'
                      ? t`monthly, automatically`
                      : t`yearly, automatically`
                }
              />
              <Term
                name={t`Price`}
                value={
                  properties.price === 0
                    ? t({ message: 'none', context: 'price' })
                    : `${properties.price.toLocaleString(language)} EUR`
                }
              />
            </>
          )}
          <Term
            name={t`Calls per minute`}
            value={callsLimit === null ? '…' : t`${count(callsLimit)}, ${count(callsRemaining ?? 0)} left`}
          />
          <Term
            name={t`Support hours`}
            value={
              hours.total === 0
                ? t({ message: 'none', context: 'hours' })
                : t`${hours.remaining} of ${hours.total} left`
            }
          />
          <Term
            name={t`Countries`}
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
            <span className="quiet small">
              <Trans>Not used by calls with this licence</Trans>
            </span>
            <dl>
              {unused.map(({ label, credits: { available, total } }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{available === -1 ? t`unlimited` : t`${count(available)} of ${count(total)}`}</dd>
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
        aria-label={isUnlimited ? t`${label}: unlimited` : t`${label}: ${count(available)} of ${count(total)} left`}
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
          {isUnlimited ? t`unlimited` : t`of ${count(total)}`}
          {pays && ` · ${t`pays for calls`}`}
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
            <h2 id="use-title">
              <Trans>Use</Trans>
            </h2>
            <p className="quiet">
              <Trans>
                <b>{count(shown.length)}</b> calls, <b>{count(credits)}</b> credits in {SPANS[span].label}
              </Trans>
              {isCut && (
                <>
                  {'. '}
                  <Trans>
                    Counted from {moment(oldest.timestamp)}: only the newest {count(CALLS_READ)} calls are read.
                  </Trans>
                </>
              )}
            </p>
          </div>
          <div className="segments" role="group" aria-label={t`Span`}>
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
            label={t`Calls and credits over ${SPANS[span].label}: ${count(shown.length)} calls, ${count(credits)} credits`}
          />
        </Suspense>
        <p className="legend small" aria-hidden="true">
          <span className="legend-calls">
            <Trans>calls</Trans>
          </span>{' '}
          {credits > 0 && (
            <span className="legend-credits">
              <Trans>credits</Trans>
            </span>
          )}
        </p>
      </div>
      <div className="card by-endpoint">
        <h2>
          <Trans>By endpoint</Trans>
        </h2>
        {uses.length === 0 ? (
          <p className="quiet">
            <Trans>No call in {SPANS[span].label}.</Trans>
          </p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Endpoint</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Calls</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Credits</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Refused</Trans>
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
