/** Watches the companies that a list was matched to. */
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSave } from '../../api/saved.ts'
import type { ListWork } from '../../lists/list-work.ts'
import { companyOf } from '../../lists/outcome.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'

/** The last card of the page: the companies that rows have now, each once. */
export function WatchList({ work: { list, outcomes, decisions } }: { readonly work: ListWork }) {
  const ids = [...new Set(list.rows.flatMap((_, row) => companyOf(outcomes[row], decisions, row)?.id ?? []))]
  const [name, setName] = useState(list.name.replace(/\.[^.]+$/, '').slice(0, 200))
  const save = useSave()
  if (ids.length === 0) return null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || save.isPending) return
    save.mutate({ name: name.trim(), search: { ids }, on: ['entered', 'left', 'changed', 'closed'] })
  }
  return (
    <section className="card watch-list" aria-labelledby="watch-title">
      <h2 id="watch-title">
        <Trans>Watch these companies</Trans>
      </h2>
      <p className="hint">
        <Trans>
          After every update you see which of the{' '}
          <Plural value={ids.length} one="# matched company" other="# matched companies" /> changed, closed, or left the
          register: what was written before and what is now. Free.
        </Trans>
      </p>
      {save.data !== undefined ? (
        <p role="status">
          <Icon name="check" size={16} />{' '}
          <Trans>
            Watched.{' '}
            <Link to="/watched/$search" params={{ search: save.data.searchId }}>
              What changes in <bdi>{save.data.name}</bdi>
            </Link>
          </Trans>
        </p>
      ) : (
        <form className="row" onSubmit={submit}>
          <div className="field">
            <label htmlFor="watch-name">
              <Trans>Name of the list</Trans>
            </label>
            <input
              id="watch-name"
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <button type="submit" className="button" disabled={name.trim() === '' || save.isPending}>
            <Icon name="star" size={16} /> {save.isPending ? t`Saving…` : t`Watch them`}
          </button>
        </form>
      )}
      {save.error !== null && <Failure error={save.error} />}
    </section>
  )
}
