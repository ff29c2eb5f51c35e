/** Placeholders: loading, failed, or empty. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { apiKey } from '../session.ts'
import { begun } from '../text.ts'
import { Icon, type IconName } from './icons.tsx'

/** A failure, in the service's own words, with what can be done about it. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const message = error instanceof Error ? error.message : String(error)
  const known = error instanceof ApiError ? error : null
  const advice = known === null ? null : adviceFor(known)
  return (
    <div className="notice bad" role="alert">
      <Icon name="warn" />
      <div>
        <strong>{message}</strong>
        {advice !== null && <p>{advice}</p>}
        {known?.requestId && (
          <p className="quiet small">
            <Trans>Request {known.requestId}</Trans>
          </p>
        )}
      </div>
      <div className="notice-actions">
        {(known?.status === 402 || known?.status === 403) && (
          <Link to="/licence" className="button small">
            <Trans>See the licence</Trans>
          </Link>
        )}
        {(known?.status === 401 || known?.code === 'key_scope') && (
          <button type="button" className="button small" onClick={() => apiKey.set(null)}>
            <Trans>Use another key</Trans>
          </button>
        )}
        {onRetry !== undefined && known?.status !== 401 && (
          <button type="button" className="button small" onClick={() => retry(onRetry)}>
            <Icon name="replay" size={16} /> <Trans>Try again</Trans>
          </button>
        )}
      </div>
    </div>
  )
}

/** What to do about a refusal, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  licence_type: t`The Licence page shows what it includes. Ask the operator of this service to change the licence.`,
  key_scope: t`Use a key that may, or ask the operator of this service for one.`,
  licence_disabled: t`Ask the operator of this service to enable it.`,
  licence_not_active: t`Until then, every call with this key is refused.`,
  licence_expired: t`Ask the operator of this service to renew it.`,
  licence_country: t`Choose another country. The Licence page shows what it includes.`,
  not_ready: t`Import companies with ./firmament import, or start with --demo.`,
}

function adviceFor({ status, code, retryAfter, problem }: ApiError): string | null {
  if (code !== null && ADVICE[code] !== undefined) return ADVICE[code]
  if (status === 402) {
    const advice = t`Nothing was charged. Ask the operator for credits: ./firmament licence set ID --credits NUMBER. Counting stays free.`
    return problem === null ? advice : `${begun(problem)}. ${advice}`
  }
  if (status === 403) return t`Ask the operator of this service to change the licence.`
  if (status === 429) return t`The limit per minute is reached; it resets in ${retryAfter ?? 60} s.`
  if (status === 0) return t`Try again when it runs and you are connected. Repeating a paid search is free.`
  if (status === 500) return t`Something went wrong. If it happens again, send the operator this request ID.`
  if (status >= 502) return t`Try again in a moment.`
  return null
}

/** Retries this and everything else on the page that failed: one button per list would be tiresome. */
function retry(onRetry: () => void): void {
  onRetry()
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
  })
}

/** Nothing here, and what to do about it. */
export function Empty(props: {
  readonly icon: IconName
  readonly title: string
  /** It is all that the page has, so that its title is the page's. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}) {
  const Title = props.isPage === true ? 'h1' : 'h2'
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <Title>{props.title}</Title>
      {props.children}
    </div>
  )
}

/** Usual time of an answer; a longer wait needs an explanation. */
const USUAL_MS = 5000

/** Placeholder lines for text. A long wait is explained, with what to do. */
export function Skeleton({ lines = 3, label }: { readonly lines?: number; readonly label: string }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {isLong && (
        <p>
          <Trans>
            {label}: this takes longer than usual. The answer will appear here. If it does not, reload the page:
            repeating a paid search is free.
          </Trans>
        </p>
      )}
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
