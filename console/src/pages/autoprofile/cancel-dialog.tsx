/** Asks before a process is cancelled: what is kept, what is refunded, and that it cannot be undone. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/states.tsx'
import { count } from '../../text.ts'
import { cancelProcess, type ListedProcess } from './processes.ts'

/** The dialog. */
export function CancelDialog(props: {
  readonly process: ListedProcess
  readonly onClose: () => void
  /** Called with the cancelled process. */
  readonly onCancelled: (process: ListedProcess) => void
}) {
  const { process, onClose, onCancelled } = props
  const { processId, query, companies, judged, matched } = process
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function cancel() {
    setBusy(true)
    setFailure(null)
    try {
      onCancelled(await cancelProcess(processId))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t`Cancel this process?`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Keep it running</Trans>
          </button>
          <button type="button" className="button danger" disabled={isBusy} onClick={() => void cancel()}>
            {isBusy ? t`Cancelling…` : t`Cancel the process`}
          </button>
        </>
      }
    >
      <p className="cancel-query">
        <bdi>{query}</bdi>
      </p>
      <ul className="plain-list">
        <li>
          {companies === 0
            ? t`No company has been judged yet.`
            : t`${count(judged)} of ${plural(companies, { one: '# company', other: '# companies' })} judged, ${plural(matched, { one: '# match', other: '# matches' })}.`}
        </li>
        <li>
          <Trans>Matches so far are kept, charged and still delivered.</Trans>
        </li>
        <li>
          <Trans>The credits for the rest are refunded at once.</Trans>
        </li>
      </ul>
      <p className="quiet small">
        <Trans>This cannot be undone. You can profile the same search again from the start.</Trans>
      </p>
      {failure !== null && <Failure error={failure} onRetry={() => void cancel()} />}
    </Dialog>
  )
}
