/** Panel of saved searches: save this one, see changes of the others, open one again. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { markSeen, type SavedSearch, useDeleteSaved, useNewOf, useSave, useSavedSearches } from '../../api/saved.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { type PlannedRequest, stateOf, writeState } from '../../search-state.ts'
import { count, countryName, day, fromNow } from '../../text.ts'
import { describe } from './understood.tsx'
import '../../styles/saved.css'

const NAME_MAX = 200

/** The dialog. */
export function SavedSearches(props: {
  /** The search of the page; `null` where there is none that can be saved. */
  readonly current: PlannedRequest | null
  readonly onClose: () => void
}) {
  const { current, onClose } = props
  const saved = useSavedSearches(true)
  return (
    <Dialog title={t`Saved searches`} kind="side" onClose={onClose}>
      {current !== null && current.path !== '/explore/one' && <SaveForm current={current} />}
      {saved.error !== null ? (
        <Failure error={saved.error} onRetry={() => void saved.refetch()} />
      ) : saved.data === undefined ? (
        <Skeleton lines={6} label={t`Reading saved searches`} />
      ) : saved.data.length === 0 ? (
        <Empty icon="star" title={t`No saved searches yet`}>
          <p>
            <Trans>A saved search shows which companies enter or leave it when the data changes. Free.</Trans>
          </p>
        </Empty>
      ) : (
        <ul className="saved-list">
          {saved.data.map((search) => (
            <Saved key={search.searchId} saved={search} onOpen={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function SaveForm({ current }: { readonly current: PlannedRequest }) {
  const [name, setName] = useState(saidOf(current.body).slice(0, NAME_MAX))
  const [webhookUrl, setWebhookUrl] = useState('')
  const save = useSave()
  return (
    <form
      className="save-form"
      onSubmit={(event) => {
        event.preventDefault()
        const url = webhookUrl.trim()
        if (name.trim() !== '' && !save.isPending)
          save.mutate({ name: name.trim(), search: current.body, ...(url === '' ? {} : { webhookUrl: url }) })
      }}
    >
      <div className="field">
        <label htmlFor="save-name">
          <Trans>Save this search as</Trans>
        </label>
        <input
          id="save-name"
          data-focus-first=""
          value={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <details>
        <summary className="small">
          <Trans>Send changes to a webhook</Trans>
        </summary>
        <div className="field">
          <label htmlFor="save-webhook">
            <Trans>Address (https)</Trans>
          </label>
          <input
            id="save-webhook"
            type="url"
            value={webhookUrl}
            maxLength={2000}
            placeholder="https://example.com/hook"
            onChange={({ target }) => setWebhookUrl(target.value)}
          />
        </div>
      </details>
      {save.error !== null && <Failure error={save.error} />}
      <div className="row">
        <button type="submit" className="button primary" disabled={name.trim() === '' || save.isPending}>
          <Icon name="star" size={16} /> {save.isPending ? t`Saving…` : t`Save`}
        </button>
        <span className="quiet small" role="status">
          {save.isSuccess ? t`Saved.` : t`Free`}
        </span>
      </div>
    </form>
  )
}

function Saved({ saved, onOpen }: { readonly saved: SavedSearch; readonly onOpen: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteSaved()
  const [isSure, setSure] = useState(false)
  const { searchId, name, search, watching, webhookUrl, createdAt } = saved
  return (
    <li>
      <button
        type="button"
        className="saved-open"
        onClick={() => {
          onOpen()
          if (search === null) void navigate({ to: '/watched/$search', params: { search: searchId } })
          else void navigate({ to: '/', search: writeState(stateOf(search)) as never })
        }}
      >
        <bdi>{name}</bdi>
        <span className="quiet small">
          {search === null
            ? t`a list of ${plural(watching ?? 0, { one: '# company', other: '# companies' })}`
            : saidOf(search)}
        </span>
      </button>
      <News searchId={searchId} createdAt={createdAt} onOpen={onOpen} />
      <p className="row small quiet">
        {webhookUrl === null ? t`saved ${day(createdAt)}` : t`saved ${day(createdAt)} · with a webhook`}
        <button
          type="button"
          className="button-link small"
          disabled={remove.isPending}
          onClick={() => (isSure ? remove.mutate(searchId) : setSure(true))}
        >
          {isSure ? t`Really delete?` : t`Delete`}
        </button>
      </p>
      {remove.error !== null && <Failure error={remove.error} />}
    </li>
  )
}

const NAMES_SHOWN = 25

function News(props: { readonly searchId: string; readonly createdAt: string; readonly onOpen: () => void }) {
  const { searchId, createdAt, onOpen } = props
  const { data, error, seenAt, isPast, refetch } = useNewOf(searchId)
  if (isPast)
    return (
      <p className="small quiet">
        <Trans>Too many changes, or too long ago to be kept: run the search again to see the current companies.</Trans>
      </p>
    )
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={1} label={t`Loading changes`} />
  const { entered, left, changed, closed, next } = data
  const all = [
    ...entered.map((one) => ({ ...one, sign: '+', said: t`entered` })),
    ...left.map((one) => ({
      ...one,
      sign: '−',
      said: t({ message: 'left', context: 'a company that left a search' }),
    })),
    ...closed.map((one) => ({ ...one, sign: '×', said: t({ message: 'closed', context: 'company' }) })),
    ...changed.map((one) => ({ ...one, sign: '·', said: t`changed` })),
  ]
  const [saved, seen] = [fromNow(createdAt), seenAt === null ? null : fromNow(seenAt)]
  if (all.length === 0)
    return (
      <p className="small quiet">
        {seen === null ? t`Nothing new since it was saved, ${saved}.` : t`Nothing new since ${seen}.`}
      </p>
    )
  return (
    <details className="news">
      <summary>
        {entered.length > 0 && (
          <span className="tag good">
            <Trans>{count(entered.length)} new</Trans>
          </span>
        )}
        {left.length > 0 && (
          <span className="tag">
            <Trans context="companies that left a search">{count(left.length)} left</Trans>
          </span>
        )}
        {closed.length > 0 && (
          <span className="tag warn">
            <Trans>{count(closed.length)} closed</Trans>
          </span>
        )}
        {changed.length > 0 && (
          <span className="tag">
            <Trans>{count(changed.length)} changed</Trans>
          </span>
        )}
        <span className="quiet small">{seen === null ? t`since it was saved, ${saved}` : t`since ${seen}`}</span>
        <Icon name="down" size={16} />
      </summary>
      <ul>
        {all.slice(0, NAMES_SHOWN).map(({ id, name, sign, said, at }) => (
          <li key={`${sign} ${id} ${at}`}>
            <span aria-hidden="true">{sign}</span>{' '}
            <Link to="/company/$id" params={{ id }} onClick={onOpen}>
              <bdi>{name ?? id}</bdi>
            </Link>
            <span className="visually-hidden"> {said}</span>
          </li>
        ))}
      </ul>
      {all.length > NAMES_SHOWN && (
        <p className="small quiet">
          <Trans>and {count(all.length - NAMES_SHOWN)} more</Trans>
        </p>
      )}
      <button type="button" className="button small" onClick={() => markSeen(searchId, next)}>
        <Icon name="check" size={16} /> <Trans>Seen</Trans>
      </button>
    </details>
  )
}

/** A search in a few words. */
function saidOf(body: object): string {
  const { query, semantic, filters } = body as {
    query?: string
    semantic?: { keywords?: readonly string[] }
    filters?: Record<string, unknown>
  }
  const { countriesIso2 = [], attributes, ...narrowing } = filters ?? {}
  const words = query ?? semantic?.keywords?.join(', ') ?? ''
  return [
    words,
    describe(narrowing as never),
    attributes === undefined ? '' : Object.keys(attributes as object).join(', '),
    (countriesIso2 as readonly string[]).map(countryName).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}
