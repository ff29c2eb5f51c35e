/** Asks before a process is cancelled: what is kept, what is refunded, and that it cannot be undone. */
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/states.tsx'
import { count, counted } from '../../text.ts'
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
      title="Cancel this process?"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            Keep it running
          </button>
          <button type="button" className="button danger" disabled={isBusy} onClick={() => void cancel()}>
            {isBusy ? 'Cancelling…' : 'Cancel the process'}
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
            ? 'No company has been judged yet.'
            : `${count(judged)} of ${counted(companies, 'company', 'companies')} judged, ${counted(matched, 'match', 'matches')}.`}
        </li>
        <li>Matches so far are kept, charged and still delivered.</li>
        <li>The credits for the rest are refunded at once.</li>
      </ul>
      <p className="quiet small">This cannot be undone. You can profile the same search again from the start.</p>
      {failure !== null && <Failure error={failure} onRetry={() => void cancel()} />}
    </Dialog>
  )
}
