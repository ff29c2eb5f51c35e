/** What stands where something is not there: coming, failed, or nothing at all. */
import type { ReactNode } from 'react'
import { ApiError } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { apiKey } from '../session.ts'
import { Icon, type IconName } from './icons.tsx'

/** A failure, in the service's own words, with what can be done about it. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const message = error instanceof Error ? error.message : String(error)
  const known = error instanceof ApiError ? error : null
  return (
    <div className="notice bad" role="alert">
      <Icon name="warn" />
      <div>
        <strong>{message}</strong>
        {adviceFor(known) !== null && <p>{adviceFor(known)}</p>}
        {known?.requestId && <p className="quiet small">Request {known.requestId}</p>}
      </div>
      <div className="notice-actions">
        {known?.status === 401 && (
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

function adviceFor(error: ApiError | null): string | null {
  if (error === null) return null
  if (error.status === 402) return 'The operator adds credits with ./firmament licence. Counting stays free.'
  if (error.status === 429) return `The limit a minute is used up; it resets in ${error.retryAfter ?? 60} s.`
  if (error.status === 403) return 'The operator of this service can change what a licence allows.'
  if (error.status === 0) return 'Nothing was charged.'
  if (error.code === 'not_ready') return './firmament import brings companies in; or start with --demo.'
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

/** Lines where text will be. */
export function Skeleton({ lines = 3, label }: { readonly lines?: number; readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
