/** Takes a whole result away as a file: the price before, progress meanwhile, and a way to stop. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportProgress,
  type ExportRequest,
  transfer,
  useExportPrice,
} from '../../api/export.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import type { PlannedRequest } from '../../search-state.ts'
import { bytes, count, countedCompanies, countedCredits } from '../../text.ts'
import type { Column } from './columns.tsx'
import { saveBlob } from './files.ts'

const FORMATS: Readonly<Record<ExportFormat, { readonly label: string; readonly hint: string }>> = {
  xlsx: { label: 'Excel', hint: t`Texts keep their zeros, and codes have their titles beside them.` },
  csv: { label: 'CSV', hint: t`For spreadsheets and databases.` },
  ndjson: { label: t`JSON lines`, hint: t`One complete record per line.` },
  parquet: { label: 'Parquet', hint: t`For DuckDB, pandas and similar tools.` },
}

/** Where a transfer is. */
type State =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'running'; readonly progress: ExportProgress }
  | { readonly kind: 'stopped'; readonly progress: ExportProgress }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly error: unknown }

const NOTHING: ExportProgress = { bytes: 0, rows: null }

/** The dialog. */
export function ExportDialog(props: {
  readonly search: PlannedRequest
  /** The columns of the table: their members are those of a narrower file. */
  readonly columns: readonly Column[]
  readonly total: number
  /** Name of the file, without its ending. */
  readonly name: string
  readonly onClose: () => void
}) {
  const { search, columns, total, name, onClose } = props
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [isNarrow, setNarrow] = useState(true)
  const [isForSpreadsheet, setForSpreadsheet] = useState(false)
  const [most, setMost] = useState('')
  const [state, setState] = useState<State>({ kind: 'chosen' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const maxCompanies = /^[1-9]\d{0,8}$/.test(most) ? Number(most) : null
  const isWrong = most !== '' && maxCompanies === null
  const fields = isNarrow ? [...new Set(columns.flatMap(({ members }) => members))] : null
  const request: ExportRequest = { search, format, fields, maxCompanies, isForSpreadsheet }
  const price = useExportPrice(request)
  const isRunning = state.kind === 'running'

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    let progress = NOTHING
    setState({ kind: 'running', progress })
    try {
      const file = await transfer(request, controller.signal, (next) => {
        progress = next
        setState({ kind: 'running', progress })
      })
      saveBlob(`${name}.${format}`, file)
      setState({ kind: 'done', bytes: file.size })
    } catch (error) {
      setState(controller.signal.aborted ? { kind: 'stopped', progress } : { kind: 'failed', error })
    }
  }
  const companies = price.data?.companies ?? Math.min(total, maxCompanies ?? total)

  return (
    <Dialog
      title={t`Export all companies`}
      onClose={onClose}
      foot={
        isRunning ? (
          <button type="button" className="button danger" onClick={() => running.current?.abort()}>
            <Icon name="close" size={16} /> <Trans>Stop</Trans>
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={isWrong || price.data === undefined || price.isFetching || price.data.companies === 0}
            onClick={() => void start()}
          >
            <Icon name="download" size={16} /> {state.kind === 'chosen' ? t`Export` : t`Export again`}
          </button>
        )
      }
    >
      <fieldset className="export-choices" disabled={isRunning}>
        <legend className="visually-hidden">
          <Trans>Format of the file</Trans>
        </legend>
        <div className="field">
          <span className="field-label" id="export-format">
            <Trans>Format</Trans>
          </span>
          <div className="segments" role="group" aria-labelledby="export-format">
            {EXPORT_FORMATS.map((one) => (
              <button key={one} type="button" aria-pressed={one === format} onClick={() => setFormat(one)}>
                {FORMATS[one].label}
              </button>
            ))}
          </div>
          <p className="hint">{FORMATS[format].hint}</p>
        </div>
        {format !== 'ndjson' && (
          <div className="field">
            <span className="field-label" id="export-columns">
              <Trans>Columns</Trans>
            </span>
            <div className="segments" role="group" aria-labelledby="export-columns">
              <button type="button" aria-pressed={isNarrow} onClick={() => setNarrow(true)}>
                <Trans>Visible columns</Trans>
              </button>
              <button type="button" aria-pressed={!isNarrow} onClick={() => setNarrow(false)}>
                <Trans>All fields</Trans>
              </button>
            </div>
            <p className="hint">
              <Trans>Identifier, register and data licence are always included.</Trans>
            </p>
          </div>
        )}
        {format === 'csv' && (
          <ul className="checks">
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={isForSpreadsheet}
                  onChange={() => setForSpreadsheet(!isForSpreadsheet)}
                />
                <Trans>For Excel in Europe (semicolons, byte order mark)</Trans>
              </label>
            </li>
          </ul>
        )}
        <div className="field">
          <label htmlFor="export-most">
            <Trans>Limit</Trans>
          </label>
          <input
            id="export-most"
            inputMode="numeric"
            placeholder={t`all ${count(total)}`}
            maxLength={9}
            value={most}
            aria-invalid={isWrong}
            onChange={({ target }) => setMost(target.value.trim())}
          />
        </div>
      </fieldset>
      <output className="export-price" aria-live="polite">
        {price.error !== null ? (
          <Failure error={price.error} onRetry={() => void price.refetch()} />
        ) : price.data === undefined || price.isFetching ? (
          t`Counting…`
        ) : (
          <>
            <b>{countedCompanies(price.data.companies)}</b> ·{' '}
            {price.data.credits === 0 ? t`free` : countedCredits(price.data.credits)}
            {price.data.credits > 0 && (
              <span className="quiet">
                {' · '}
                <Trans>exporting the same again today is free</Trans>
              </span>
            )}
          </>
        )}
      </output>
      <Progress state={state} companies={companies} />
    </Dialog>
  )
}

function Progress({ state, companies }: { readonly state: State; readonly companies: number }) {
  switch (state.kind) {
    case 'chosen':
      return null
    case 'failed':
      return <Failure error={state.error} />
    case 'done':
      return (
        <p className="export-done" role="status">
          <Icon name="check" size={16} /> <Trans>Saved, {bytes(state.bytes)}.</Trans>
        </p>
      )
    case 'stopped':
      return (
        <p role="status">
          <Trans>
            Stopped after {bytes(state.progress.bytes)}. The rows sent so far are charged. Exporting again today never
            costs more than the whole.
          </Trans>
        </p>
      )
    default: {
      const { rows, bytes: size } = state.progress
      const done = rows === null ? null : Math.max(0, rows)
      return (
        <div className="export-progress">
          <progress
            aria-label={t`Export`}
            max={Math.max(1, companies)}
            {...(done === null ? {} : { value: Math.min(done, companies) })}
          />
          <span className="small quiet">
            {done !== null && `${t`${count(done)} of ${count(companies)}`} · `}
            {bytes(size)}
          </span>
        </div>
      )
    }
  }
}
