/** What stands where something is not there: coming, failed, or nothing at all. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { apiKey } from '../session.ts'
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
        {known?.requestId && <p className="quiet small">Request {known.requestId}</p>}
      </div>
      <div className="notice-actions">
        {(known?.status === 402 || known?.status === 403) && (
          <Link to="/licence" className="button small">
            See the licence
          </Link>
        )}
        {(known?.status === 401 || known?.code === 'key_scope') && (
          <button type="button" className="button small" onClick={() => apiKey.set(null)}>
            Use another key
          </button>
        )}
        {onRetry !== undefined && known?.status !== 401 && (
          <button type="button" className="button small" onClick={() => retry(onRetry)}>
            <Icon name="replay" size={16} /> Try again
          </button>
        )}
      </div>
    </div>
  )
}

const NOT_ALLOWED = 'Ask the operator of this service to change the licence.'
const SAYS_WHAT = 'The page Licence says what is part of it.'

/** What to do about a refusal, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  licence_type: `${SAYS_WHAT} ${NOT_ALLOWED}`,
  key_scope: 'Use a key that may, or ask the operator of this service for one.',
  licence_disabled: 'Ask the operator of this service to enable it.',
  licence_not_active: 'Until then, nothing can be asked with this key.',
  licence_expired: 'Ask the operator of this service to renew it.',
  licence_country: `Choose another country. ${SAYS_WHAT}`,
  not_ready: './firmament import brings companies in; or start with --demo.',
}

function adviceFor({ status, code, retryAfter }: ApiError): string | null {
  if (code !== null && ADVICE[code] !== undefined) return ADVICE[code]
  if (status === 402)
    return 'Nothing was charged. Ask the operator for credits: ./firmament licence set ID --credits NUMBER. Counting stays free.'
  if (status === 403) return NOT_ALLOWED
  if (status === 429) return `The limit a minute is used up; it resets in ${retryAfter ?? 60} s.`
  if (status === 0)
    return 'Try again when it runs and you are connected. A search that was paid for is repeated for nothing.'
  if (status === 500) return 'This is a mistake of the service. Where it stays, tell its operator the request.'
  if (status >= 502) return 'Try again in a moment.'
  return null
}

/** What failed here and whatever else on the page failed with it: nobody wants to press a button per list. */
function retry(onRetry: () => void): void {
  onRetry()
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
  })
}

/** Nothing here, and what to do about it. */
export function Empty(props: { readonly icon: IconName; readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <h2>{props.title}</h2>
      {props.children}
    </div>
  )
}

/** As long as nobody wonders where the answer is. */
const USUAL_MS = 5000

/** Lines where text will be. Where it takes long, that is said, and what can be done. */
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
          {label} takes longer than usual. The answer is shown when it comes. If none comes, load the page again: a
          search that was paid for is repeated for nothing.
        </p>
      )}
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
