/** For operators: running imports, rejected rows, update now, roll back. Other visitors see the commands. */
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type ImportRun, isRunning, takeAdminKey, useImports, useRollback, useUpdate } from '../../api/admin.ts'
import type { ServedRegister } from '../../api/queries.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { adminKey, useAdminKey } from '../../session.ts'
import { count, duration, fromNow, moment } from '../../text.ts'
import { RejectedRows } from './rejected-rows.tsx'
import { Suppressions } from './suppressions.tsx'

interface OperateProps {
  readonly registers: readonly ServedRegister[]
  readonly generations: readonly { readonly id: string; readonly isServed: boolean; readonly madeAt: string }[]
}

/** The block at the end of the page. */
export function Operate({ registers, generations }: OperateProps) {
  const hasKey = useAdminKey() !== null
  return (
    <section className="card operate" aria-labelledby="operate-title">
      <header className="between row">
        <h2 id="operate-title">
          <Trans>Imports and updates</Trans>
        </h2>
        {hasKey && (
          <button type="button" className="button-link small" onClick={() => adminKey.set(null)}>
            <Trans>Forget the admin key</Trans>
          </button>
        )}
      </header>
      {hasKey ? <Runs registers={registers} generations={generations} /> : <AdminKeyForm commands={COMMANDS} />}
      <ByHand registers={registers} />
    </section>
  )
}

const COMMANDS: readonly (readonly [string, string])[] = [
  ['./firmament update', t`fetches new files of every register that can be fetched`],
  ['./firmament imports', t`past runs, with rows and rejects`],
  ['./firmament rollback', t`serves the previous generation`],
  ['./firmament admin create', t`makes an admin key`],
]

/** Asks for an admin key, and shows the commands that do the same. */
export function AdminKeyForm({ commands }: { readonly commands: typeof COMMANDS }) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    setBusy(true)
    setFailure(null)
    await takeAdminKey(typed.trim()).catch(setFailure)
    setBusy(false)
  }
  return (
    <div className="operate-columns">
      <div>
        <p className="hint">
          <Trans>On the machine of the service, with its data folder:</Trans>
        </p>
        <dl className="commands">
          {commands.map(([command, what]) => (
            <div key={command}>
              <dt>
                <code>{command}</code>
              </dt>
              <dd className="quiet">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <form className="admin-form" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor="admin-key">
            <Trans>Or here, with an admin key</Trans>
          </label>
          <input
            id="admin-key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={isBusy || typed.trim() === ''}>
          {isBusy ? t`Checking…` : t`Use this key`}
        </button>
        <p className="small quiet">
          <Trans>It is kept in this tab until you close it.</Trans>
        </p>
        {failure !== null && <Failure error={failure} />}
      </form>
    </div>
  )
}

function Runs({ registers, generations }: OperateProps) {
  const runs = useImports()
  const update = useUpdate()
  const rollback = useRollback()
  const [isSure, setSure] = useState(false)
  const isBusy = update.isPending || rollback.isPending || (runs.data?.some(isRunning) ?? false)
  const before = generations.find(({ isServed }) => !isServed)
  const fetched = registers.filter(({ isFetched }) => isFetched).map(({ register }) => register)
  return (
    <>
      <div className="row">
        {fetched.length > 0 && (
          <button type="button" className="button" disabled={isBusy} onClick={() => update.mutate(null)}>
            <Icon name="replay" size={16} /> <Trans>Update all now</Trans>
          </button>
        )}
        {fetched.length > 1 &&
          fetched.map((register) => (
            <button
              key={register}
              type="button"
              className="button small"
              aria-label={t`Update ${register}`}
              disabled={isBusy}
              onClick={() => update.mutate(register)}
            >
              {register}
            </button>
          ))}
        {before !== undefined && (
          <button
            type="button"
            className={isSure ? 'button danger' : 'button'}
            disabled={isBusy}
            onClick={() => {
              if (isSure) rollback.mutate(before.id)
              setSure(!isSure)
            }}
          >
            {isSure ? t`Really serve the generation of ${fromNow(before.madeAt)}?` : t`Roll back`}
          </button>
        )}
      </div>
      {fetched.length === 0 && (
        <p className="quiet small">
          <Trans>No register of this service can be fetched by an update.</Trans>
        </p>
      )}
      {update.error !== null && <Failure error={update.error} />}
      {rollback.error !== null && <Failure error={rollback.error} />}
      {runs.error !== null ? (
        <Failure error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data === undefined ? (
        <Skeleton lines={4} label={t`Reading imports`} />
      ) : runs.data.length === 0 ? (
        <p className="quiet">
          <Trans>Nothing imported yet.</Trans>
        </p>
      ) : (
        <RunsTable runs={runs.data} />
      )}
      <p className="small quiet">
        <Trans>
          The rejected rows of the last import of each register are kept, in{' '}
          <code>imports/&lt;register&gt;/rejects.csv</code> of the data folder as well.
        </Trans>
      </p>
      <Suppressions isBusy={isBusy} />
    </>
  )
}

/** Registers whose files no program can fetch: where they are, and what imports them. */
function ByHand({ registers }: Pick<OperateProps, 'registers'>) {
  // Own tables and the demo have no publisher.
  const found = registers.filter(({ page, isFetched }) => page !== null && !isFetched)
  if (found.length === 0) return null
  return (
    <section className="by-hand" aria-labelledby="by-hand-title">
      <h3 id="by-hand-title">
        <Trans>Downloaded by hand</Trans>
      </h3>
      <p className="hint">
        <Plural
          value={found.length}
          one="Updates cannot fetch this register. Download the newest file from the publisher’s page, then import it on the machine of the service:"
          other="Updates cannot fetch these registers. Download the newest file from the publisher’s page, then import it on the machine of the service:"
        />
      </p>
      <dl className="commands">
        {found.map(({ register, title, page }) => (
          <div key={register}>
            <dt>
              <a href={page ?? undefined} rel="noreferrer" target="_blank">
                {title ?? register}
              </a>
            </dt>
            <dd>
              <code>./firmament import {register} FILE</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const TONES: Readonly<Record<ImportRun['outcome'], string>> = {
  running: 'tag',
  done: 'tag good',
  unchanged: 'tag',
  refused: 'tag warn',
  failed: 'tag bad',
  interrupted: 'tag warn',
}

const OUTCOMES: Readonly<Record<ImportRun['outcome'], string>> = {
  running: t`running`,
  done: t`done`,
  unchanged: t`unchanged`,
  refused: t`refused`,
  failed: t`failed`,
  interrupted: t`interrupted`,
}

function RunsTable({ runs }: { readonly runs: readonly ImportRun[] }) {
  const [readId, setReadId] = useState<number | null>(null)
  const read = runs.find(({ id }) => id === readId)
  return (
    <>
      <RunsList runs={runs} readId={readId} onRead={setReadId} />
      {read !== undefined && <RejectedRows key={read.id} run={read} onClose={() => setReadId(null)} />}
    </>
  )
}

interface RunsListProps {
  readonly runs: readonly ImportRun[]
  /** The import whose rejected rows are shown. */
  readonly readId: number | null
  readonly onRead: (id: number) => void
}

function RunsList({ runs, readId, onRead }: RunsListProps) {
  return (
    <section className="plain-scroll" aria-label={t`Past imports and updates`} tabIndex={0}>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col">
              <Trans>Started</Trans>
            </th>
            <th scope="col">
              <Trans>Outcome</Trans>
            </th>
            {[t`Rows`, t`Rejected`, t`New`, t`Changed`, t`Removed`, t`Took`].map((title) => (
              <th key={title} scope="col" className="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody aria-live="polite">
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                {run.action} {run.register !== null && <code className="one-line">{run.register}</code>}
              </th>
              <td className="one-line" data-label={t`Started`}>
                <time dateTime={run.startedAt}>{moment(run.startedAt)}</time>
              </td>
              <td className="outcome-cell" data-label={t`Outcome`}>
                <span className={TONES[run.outcome]}>{OUTCOMES[run.outcome]}</span>{' '}
                {run.message !== null && <bdi className="small">{run.message}</bdi>}
              </td>
              <Count label={t`Rows`} value={run.rows} />
              <td className="number" data-label={t`Rejected`}>
                <Rejected run={run} isRead={run.id === readId} onRead={onRead} />
              </td>
              <Count label={t`New`} value={run.added} />
              <Count label={t`Changed`} value={run.changed} />
              <Count label={t`Removed`} value={run.removed} />
              <td className="number" data-label={t`Took`}>
                {run.seconds === null ? (isRunning(run) ? '…' : '–') : duration(run.seconds * 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Count({ label, value }: { readonly label: string; readonly value: number | null }) {
  return (
    <td className="number" data-label={label}>
      {value === null ? <span className="none">–</span> : count(value)}
    </td>
  )
}

/** How many rows were rejected; where there are some, the way to read them. */
function Rejected(props: {
  readonly run: ImportRun
  readonly isRead: boolean
  readonly onRead: RunsListProps['onRead']
}) {
  const { id, rejected } = props.run
  if (rejected === null) return <span className="none">–</span>
  if (rejected === 0) return count(rejected)
  return (
    <button
      type="button"
      className="button-link"
      aria-expanded={props.isRead}
      aria-label={t`${count(rejected)} rejected: read them`}
      onClick={() => props.onRead(id)}
    >
      {count(rejected)}
    </button>
  )
}
