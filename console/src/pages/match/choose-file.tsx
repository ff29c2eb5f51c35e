/** Chooses the file of a list: dropped, or picked. */
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
        <b>{isBusy ? 'Reading the file…' : 'Drop a file here, or choose one'}</b>
        <span className="quiet">CSV, TSV, JSON lines or XLSX, with a header row and up to {count(ROWS_MAX)} rows</span>
      </label>
      {isFictional && (
        <p className="example-line">
          No list yet?{' '}
          <button type="button" className="button-link" onClick={() => void open(exampleList())}>
            Take an example list
          </button>
        </p>
      )}
      <ol className="match-steps">
        <li>
          <h2>Your columns are recognised</h2>
          <p>
            Name, number, country, postcode, city, website: recognised by their headings in many languages. You can
            change them.
          </p>
        </li>
        <li>
          <h2>You see the price first</h2>
          <p>A row costs a credit if a candidate is found, and is free otherwise. The file itself is not sent.</p>
        </li>
        <li>
          <h2>You decide unclear rows</h2>
          <p>Clear matches are automatic. You decide the rest, one keypress per row.</p>
        </li>
      </ol>
    </>
  )
}
