/** The webhooks of a process: their states, every attempt, and the way to send them again. */

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { ShownName } from '../../parts/company-pieces.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import { count, fromNow, moment, took } from '../../text.ts'
import { type Deliveries, type DeliveryState, replay, useDeliveries, useProcess } from './processes.ts'

const TONES: Readonly<Record<DeliveryState, string>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  FAILED: 'bad',
  STOPPED: 'bad',
}
const LABELS: Readonly<Record<DeliveryState, string>> = {
  PENDING: t`Waiting`,
  DELIVERED: t`Delivered`,
  FAILED: t`Failed`,
  STOPPED: t`Stopped`,
}
/** The tone of an attempt; one that was interrupted may have arrived. */
function toneOf(responseCode: number | null, milliseconds: number | null): string {
  if (milliseconds === null) return 'warn'
  return responseCode !== null && responseCode < 300 ? 'good' : 'bad'
}

const STATES = Object.keys(LABELS) as DeliveryState[]
const SHOWN = 25

/** The table. */
export function DeliveryTable(props: {
  readonly id: string
  readonly isRunning: boolean
  readonly totals: Deliveries['totals'] | null
  readonly webhookUrl: string | null
}) {
  const { id, isRunning, totals, webhookUrl } = props
  const [state, setState] = useState<DeliveryState | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const { data, error, refetch } = useDeliveries(id, state, isRunning)
  const names = new Map(useProcess(id).data?.companies.map((company) => [company.id, company.name]))
  const broken = (totals?.failed ?? 0) + (totals?.stopped ?? 0)
  const refused = (data?.deliveries ?? []).filter(
    ({ state: own, attempts }) => own === 'PENDING' && attempts.length > 0,
  )

  async function again(webhookIds: readonly string[] | null) {
    setFailure(null)
    try {
      const sent = await replay(id, webhookIds)
      setSaid(plural(sent, { one: '# webhook will be resent', other: '# webhooks will be resent' }))
    } catch (problem) {
      setFailure(problem)
    }
  }

  const counts: Readonly<Record<DeliveryState, number>> = {
    PENDING: totals?.pending ?? 0,
    DELIVERED: totals?.delivered ?? 0,
    FAILED: totals?.failed ?? 0,
    STOPPED: totals?.stopped ?? 0,
  }
  return (
    <section className="card" aria-labelledby="deliveries-title">
      <div className="row between">
        <h2 id="deliveries-title">
          <Trans>Webhooks</Trans>
        </h2>
        {broken === 0 && refused.length > 0 ? (
          <button
            type="button"
            className="button small"
            onClick={() => void again(refused.map(({ webhookId }) => webhookId))}
          >
            <Icon name="replay" size={16} /> <Trans>Try waiting ones now</Trans>
          </button>
        ) : (
          <button type="button" className="button small" disabled={broken === 0} onClick={() => void again(null)}>
            <Icon name="replay" size={16} /> <Trans>Resend failed</Trans>
          </button>
        )}
      </div>
      {webhookUrl !== null && (
        <p className="small quiet webhook-url">
          <bdi>{webhookUrl}</bdi>
        </p>
      )}
      <div className="segments small wrap" role="group" aria-label={t`Webhooks shown`}>
        <button type="button" aria-pressed={state === null} onClick={() => setState(null)}>
          <Trans>All</Trans>
        </button>
        {STATES.map((one) => (
          <button key={one} type="button" aria-pressed={state === one} onClick={() => setState(one)}>
            {LABELS[one]} {count(counts[one])}
          </button>
        ))}
      </div>
      <p className="small" role="status">
        {said}
      </p>
      {(failure ?? error) !== null && <Failure error={failure ?? error} onRetry={() => void refetch()} />}
      {data !== undefined && data.deliveries.length === 0 && (
        <p className="quiet">
          <Trans>None.</Trans>
        </p>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <section className="plain-scroll" aria-label={t`Webhooks shown`} tabIndex={0}>
          <table className="deliveries">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Company</Trans>
                </th>
                <th scope="col">
                  <Trans>State</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Attempts</Trans>
                </th>
                <th scope="col">
                  <span className="visually-hidden">
                    <Trans>Details</Trans>
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.deliveries.slice(0, shown).map(({ webhookId, companyId, state: own, attempts, nextAttempt }) => (
                <Fragment key={webhookId}>
                  <tr>
                    <th scope="row">
                      <Link to="/company/$id" params={{ id: companyId }}>
                        <ShownName name={names.get(companyId) ?? companyId} />
                      </Link>
                    </th>
                    <td>
                      <span className={`tag ${TONES[own]}`}>{LABELS[own]}</span>
                    </td>
                    <td className="number">{count(attempts.length)}</td>
                    <td className="number">
                      <button
                        type="button"
                        className="button-icon tiny"
                        aria-expanded={open === webhookId}
                        aria-label={t`Attempts for ${names.get(companyId) ?? companyId}`}
                        onClick={() => setOpen(open === webhookId ? null : webhookId)}
                      >
                        <Icon name={open === webhookId ? 'down' : 'right'} size={15} />
                      </button>
                    </td>
                  </tr>
                  {open === webhookId && (
                    <tr className="detail">
                      <td colSpan={4}>
                        <p className="small">
                          <Trans>
                            <code>{companyId}</code> · webhook <code>{webhookId}</code>
                          </Trans>
                        </p>
                        <ol className="attempts">
                          {attempts.map(({ timestamp, milliseconds, responseCode, problem }) => (
                            <li key={timestamp}>
                              <time dateTime={timestamp}>{moment(timestamp)}</time>
                              <span className={`tag ${toneOf(responseCode, milliseconds)}`}>
                                {responseCode ?? (milliseconds === null ? t`unknown` : t`no answer`)}
                              </span>
                              {milliseconds !== null && <span className="quiet">{took(milliseconds)}</span>}
                              {problem !== null && <bdi>{problem}</bdi>}
                            </li>
                          ))}
                        </ol>
                        {nextAttempt !== null && (
                          <p className="small quiet">
                            <Trans>Next attempt {fromNow(nextAttempt)}</Trans>
                          </p>
                        )}
                        <button type="button" className="button small" onClick={() => void again([webhookId])}>
                          <Icon name="replay" size={16} /> <Trans>Resend</Trans>
                        </button>
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data !== undefined && data.deliveries.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + 4 * SHOWN)}>
          <Trans>Show more</Trans>
        </button>
      )}
    </section>
  )
}
