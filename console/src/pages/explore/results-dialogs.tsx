/** Dialogs of the results: which columns are shown, and which keys work. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../parts/dialog.tsx'
import { useNamesAsPublished } from '../../session.ts'
import { COLUMNS, ownColumn, USUAL_COLUMNS } from './columns.tsx'

/** Chooses columns of the table, and of files made from it. */
export function ColumnsDialog(props: {
  readonly chosen: readonly string[]
  readonly ownNames: readonly string[]
  readonly onChange: (columns: readonly string[] | null) => void
  readonly onClose: () => void
}) {
  const { chosen, ownNames, onChange, onClose } = props
  const [isAsPublished, setAsPublished] = useNamesAsPublished()
  const all = [...COLUMNS, ...ownNames.map(ownColumn)]
  const usual = [...USUAL_COLUMNS, ...ownNames.map((name) => ownColumn(name).id)]
  return (
    <Dialog
      title={t`Columns`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={() => onChange(null)}>
            <Trans>Default columns</Trans>
          </button>
          <button type="button" className="button primary" onClick={onClose}>
            <Trans>Done</Trans>
          </button>
        </>
      }
    >
      <ul className="checks two">
        {all.map(({ id, label }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => {
                  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
                  const ids = all.map((column) => column.id).filter((one) => next.includes(one))
                  onChange(ids.join() === usual.join() ? null : ids.length === 0 ? ['none'] : ids)
                }}
              />
              <bdi>{label}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <ul className="checks">
        <li>
          <label>
            <input type="checkbox" checked={isAsPublished} onChange={() => setAsPublished(!isAsPublished)} />
            <Trans>Show names in capitals as published</Trans>
          </label>
        </li>
      </ul>
      <p className="hint">
        <Trans>
          The CSV file has the same columns, and names as published. Columns are part of the address, so a link shows
          them too.
        </Trans>
      </p>
    </Dialog>
  )
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', t`to the search field`],
  ['Enter', t`show the companies (from a filter: Ctrl Enter)`],
  ['↓', t`from the search field to the companies`],
  ['↑ ↓', t`from company to company`],
  ['Enter', t`open the company beside the list; again: its full record`],
  ['[ ]', t`previous page, next page (charged like a search)`],
  ['Esc', t`close the panel`],
  ['Ctrl K', t`commands`],
]

/** The keys of the page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t({ message: 'Keys', context: 'of the keyboard' })} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
