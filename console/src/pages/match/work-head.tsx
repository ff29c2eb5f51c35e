/** The head above the rows: progress, results, and actions. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { closeList, type ListWork, prepareAgain, RELOADED, start, stop } from '../../lists/list-work.ts'
import { countKinds, resultFile, resultName } from '../../lists/outcome.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import { count, countedRows } from '../../text.ts'
import { saveBlob } from '../explore/files.ts'

/** The head. */
export function WorkHead({ work }: { readonly work: ListWork }) {
  const { list, outcomes, decisions, state, credits, isRepeated } = work
  const counts = countKinds(outcomes, list.rows.length, decisions)
  const done = list.rows.length - counts.waiting
  const isUnderWay = state.kind === 'running' || state.kind === 'waiting'
  const [asks, setAsks] = useState<'close' | 'again' | null>(null)
  const download = () => saveBlob(resultName(list), resultFile(list, outcomes, decisions))
  return (
    <section className="card work-head" aria-label={t`The work`}>
      <div className="work-line">
        <div className="work-title">
          <h2>
            <bdi>{list.name}</bdi>
          </h2>
          <p className="quiet small" role="status">
            {isUnderWay || state.kind === 'stopped'
              ? t`${count(done)} of ${plural(list.rows.length, { one: '# row', other: '# rows' })}`
              : countedRows(list.rows.length)}
            {' · '}
            {credits > 0
              ? t`${plural(credits, { one: '# credit', other: '# credits' })} charged`
              : isRepeated === true
                ? t`0 credits: matched within the last 24 hours`
                : t`nothing charged`}
          </p>
        </div>
        <div className="row work-actions">
          {isUnderWay ? (
            <button type="button" className="button danger" onClick={stop}>
              <Icon name="close" size={16} /> <Trans>Stop</Trans>
            </button>
          ) : (
            counts.waiting > 0 && (
              <button type="button" className="button primary" onClick={() => void start()}>
                <Icon name="right" size={16} /> <Trans>Continue</Trans>
              </button>
            )
          )}
          <button
            type="button"
            className={state.kind === 'done' ? 'button primary' : 'button'}
            disabled={done === 0}
            onClick={download}
          >
            <Icon name="download" size={16} />{' '}
            <Trans>Download {list.form === 'ndjson' ? t`JSON lines` : list.form === 'tsv' ? 'TSV' : 'CSV'}</Trans>
          </button>
          {!isUnderWay && (
            <>
              <button type="button" className="button" onClick={() => setAsks('again')}>
                <Trans>Columns</Trans>
              </button>
              <button type="button" className="button" onClick={() => setAsks('close')}>
                <Trans>Close list</Trans>
              </button>
            </>
          )}
        </div>
      </div>
      {(isUnderWay || state.kind === 'stopped') && (
        <progress className="progress" aria-label={t`Rows matched`} max={list.rows.length} value={done} />
      )}
      <Said work={work} />
      {asks !== null && (
        <Sure
          kind={asks}
          decided={counts.decided}
          onClose={() => setAsks(null)}
          onSure={() => {
            setAsks(null)
            void (asks === 'close' ? closeList() : prepareAgain())
          }}
        />
      )}
    </section>
  )
}

function Said({ work: { state } }: { readonly work: ListWork }) {
  switch (state.kind) {
    case 'waiting':
      return <Waiting until={state.until} error={state.error} />
    case 'stopped':
      if (state.error === RELOADED)
        return (
          <p role="status">
            <Trans>The page was reloaded. “Continue” matches the remaining rows; nothing is charged twice.</Trans>
          </p>
        )
      if (state.error === null)
        return (
          <p role="status">
            <Trans>Stopped. “Continue” matches the remaining rows; nothing is charged twice.</Trans>
          </p>
        )
      return <Refused error={state.error} />
    default:
      return null
  }
}

/** A refusal that ended the work for now. */
function Refused({ error }: { readonly error: unknown }) {
  const status = error instanceof ApiError ? error.status : null
  return (
    <>
      <Failure error={error} />
      {status === 402 && (
        <p>
          <Trans>Matched rows are kept. When there are credits again, “Continue” matches the remaining rows.</Trans>
        </p>
      )}
      {status === 413 && (
        <p>
          <Trans>A batch of these rows is too large for one call. Remove columns with long texts.</Trans>
        </p>
      )}
    </>
  )
}

/** The service asked to come again later. */
function Waiting({ until, error }: { readonly until: number; readonly error: ApiError }) {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  const why =
    error.status === 429
      ? t`The call limit of this minute is reached.`
      : error.status === 0
        ? t`The service cannot be reached.`
        : t`The service is busy.`
  return (
    <p className="waiting-line">
      <Icon name="replay" size={16} />
      <span role="status">{why}</span>
      <span className="quiet">
        <Trans>Continues automatically in {left} s.</Trans>
      </span>
    </p>
  )
}

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Asks before work is thrown away. */
function Sure(props: {
  readonly kind: 'close' | 'again'
  readonly decided: number
  readonly onClose: () => void
  readonly onSure: () => void
}) {
  const { kind, decided, onClose, onSure } = props
  const lost =
    decided === 0
      ? ''
      : plural(decided, { one: '# decision of yours is lost.', other: '# decisions of yours are lost.' })
  return (
    <Dialog
      title={kind === 'close' ? t`Close the list?` : t`Back to the columns?`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Keep it</Trans>
          </button>
          <button type="button" className="button danger" onClick={onSure}>
            {kind === 'close' ? t`Close the list` : t`Back to the columns`}
          </button>
        </>
      }
    >
      <p>
        {kind === 'close'
          ? t`The list and its matches are removed from this browser. Download it first.`
          : t`The matches are dropped. Matching it again with the same columns is free for a day.`}{' '}
        {lost}
      </p>
    </Dialog>
  )
}
