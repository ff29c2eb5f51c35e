/** Watches the companies that a list was matched to. */
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSave } from '../../api/saved.ts'
import type { ListWork } from '../../lists/list-work.ts'
import { companyOf } from '../../lists/outcome.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure } from '../../parts/states.tsx'
import { counted } from '../../text.ts'

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
      <h2 id="watch-title">Watch these companies</h2>
      <p className="hint">
        After every update you see which of the {counted(ids.length, 'matched company', 'matched companies')} changed,
        closed, or left the register: what was written before and what is now. Free.
      </p>
      {save.data !== undefined ? (
        <p role="status">
          <Icon name="check" size={16} /> Watched.{' '}
          <Link to="/watched/$search" params={{ search: save.data.searchId }}>
            What changes in <bdi>{save.data.name}</bdi>
          </Link>
        </p>
      ) : (
        <form className="row" onSubmit={submit}>
          <div className="field">
            <label htmlFor="watch-name">Name of the list</label>
            <input
              id="watch-name"
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <button type="submit" className="button" disabled={name.trim() === '' || save.isPending}>
            <Icon name="star" size={16} /> {save.isPending ? 'Saving…' : 'Watch them'}
          </button>
        </form>
      )}
      {save.error !== null && <Failure error={save.error} />}
    </section>
  )
}
