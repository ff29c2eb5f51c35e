/** Chooses the file of a list: dropped, or picked. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type DragEvent, useState } from 'react'
import { useIsFictional, useServedData } from '../../api/queries.ts'
import { ROWS_MAX } from '../../lists/list.ts'
import { chooseFile } from '../../lists/list-work.ts'
import { Icon } from '../../parts/icons.tsx'
import { count } from '../../text.ts'
import { exampleList } from './example-list.ts'

const ACCEPTED = '.csv,.tsv,.txt,.ndjson,.jsonl,.xlsx'

/** Where a file is dropped or picked, and what happens to it. */
export function ChooseFile() {
  const { data } = useServedData()
  const isFictional = useIsFictional()
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const open = async (file: File | undefined) => {
    if (file === undefined) return
    setFailure(null)
    setBusy(true)
    try {
      // A service of one country is asked about that country.
      const [only, other] = data?.countries ?? []
      await chooseFile(file, null, other === undefined ? (only?.countryIso2 ?? null) : null)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  const onDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setOver(isInside)
  }

  return (
    <>
      {failure !== null && (
        <div className="notice bad" role="alert">
          <Icon name="warn" />
          <div>
            <strong>{failure}</strong>
          </div>
        </div>
      )}
      <label
        className={isOver ? 'drop-zone over' : 'drop-zone'}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false)
          void open(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          disabled={isBusy}
          onChange={({ target }) => {
            void open(target.files?.[0])
            target.value = ''
          }}
        />
        <span className="empty-icon">
          <Icon name="list" size={26} />
        </span>
        <b>{isBusy ? t`Reading the file…` : t`Drop a file here, or choose one`}</b>
        <span className="quiet">
          <Trans>CSV, TSV, JSON lines or XLSX, with a header row and up to {count(ROWS_MAX)} rows</Trans>
        </span>
      </label>
      {isFictional && (
        <p className="example-line">
          <Trans>
            No list yet?{' '}
            <button type="button" className="button-link" onClick={() => void open(exampleList())}>
              Take an example list
            </button>
          </Trans>
        </p>
      )}
      <ol className="match-steps">
        <li>
          <h2>
            <Trans>Your columns are recognised</Trans>
          </h2>
          <p>
            <Trans>
              Name, number, country, postcode, city, website: recognised by their headings in many languages. You can
              change them.
            </Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>You see the price first</Trans>
          </h2>
          <p>
            <Trans>
              A row costs a credit if a candidate is found, and is free otherwise. The file itself is not sent.
            </Trans>
          </p>
        </li>
        <li>
          <h2>
            <Trans>You decide unclear rows</Trans>
          </h2>
          <p>
            <Trans>Clear matches are automatic. You decide the rest, one keypress per row.</Trans>
          </p>
        </li>
      </ol>
    </>
  )
}
