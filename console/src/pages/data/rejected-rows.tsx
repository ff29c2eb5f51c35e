/** Rows that an import rejected: where each one is, why, and how it begins. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type ImportRun, type Reject, useRejects } from '../../api/admin.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { count } from '../../text.ts'

/** The rows of one import, more of them on demand. */
export function RejectedRows({ run, onClose }: { readonly run: ImportRun; readonly onClose: () => void }) {
  const found = useRejects(run.id)
  const rows = found.data?.pages.flatMap(({ rejects }) => rejects)
  const title = useRef<HTMLHeadingElement>(null)
  // The table above may be long: anyone who asks for the rows is taken to them.
  useEffect(() => title.current?.focus(), [run.id])
  return (
    <section className="rejected-rows" aria-labelledby="rejected-title">
      <header className="between row">
        <h3 id="rejected-title" tabIndex={-1} ref={title}>
          <Trans>
            Rejected by {run.action} {run.id} <code>{run.register}</code>
          </Trans>
        </h3>
        <button type="button" className="button-link small" onClick={onClose}>
          <Icon name="close" size={14} /> <Trans>Close</Trans>
        </button>
      </header>
      {rows === undefined ? (
        found.error === null && <Skeleton lines={4} label={t`Reading rejected rows`} />
      ) : rows.length === 0 && !found.hasNextPage ? (
        <p className="quiet">
          <Trans>No rows are listed.</Trans>
        </p>
      ) : (
        <RowsTable rows={rows} />
      )}
      {found.error !== null && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.hasNextPage && (
        <button
          type="button"
          className="button small"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {found.isFetchingNextPage ? t`Reading…` : t`Show more ${count(rows?.length ?? 0)}`}
        </button>
      )}
    </section>
  )
}

function RowsTable({ rows }: { readonly rows: readonly Reject[] }) {
  return (
    <section className="plain-scroll" aria-label={t`Rejected rows`} tabIndex={0}>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">
              <Trans>File</Trans>
            </th>
            <th scope="col" className="number">
              <Trans>Line</Trans>
            </th>
            <th scope="col">
              <Trans>Why</Trans>
            </th>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ file, line, kind, reason, row }, at) => (
            <tr key={at}>
              <td data-label={t`File`}>
                <bdi>{file}</bdi>
              </td>
              <td className="number" data-label={t`Line`}>
                {line === null ? <span className="none">–</span> : count(line)}
              </td>
              <td data-label={t`Why`}>
                {kind !== 'rejected' && <span className="tag">{kind}</span>} <bdi>{reason}</bdi>
              </td>
              <td data-label={t`Row`}>
                {row === '' ? <span className="none">–</span> : <code dir="auto">{row}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
