/** For operators: companies that are left out on request. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAllow, useSuppress, useSuppressed } from '../../api/admin.ts'
import { Failure } from '../../parts/states.tsx'
import { count, moment } from '../../text.ts'

/** The list, and a form that adds to it. @param props.isBusy whether an import runs, which has to end first */
export function Suppressions({ isBusy }: { readonly isBusy: boolean }) {
  const suppressed = useSuppressed()
  const suppress = useSuppress()
  const allow = useAllow()
  const [ids, setIds] = useState('')
  const [note, setNote] = useState('')
  const asked = ids.split(/[\s,;]+/).filter((id) => id !== '')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (asked.length === 0) return
    await suppress.mutateAsync({ ids: asked, note }).then(
      () => {
        setIds('')
        setNote('')
      },
      () => {},
    )
  }
  const listed = suppressed.data ?? []
  return (
    <section className="by-hand" aria-labelledby="suppressions-title">
      <h3 id="suppressions-title">
        <Trans>Left out on request</Trans>
      </h3>
      <p className="hint">
        <Trans>
          These companies are removed from what is stored and served, and from every later import. Afterwards there is
          no generation to roll back to.
        </Trans>
      </p>
      <form className="row" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor="suppressed-ids">
            <Trans>Ids of companies</Trans>
          </label>
          <input id="suppressed-ids" value={ids} spellCheck={false} onChange={({ target }) => setIds(target.value)} />
        </div>
        <div className="field">
          <label htmlFor="suppressed-note">
            <Trans>Why, for your records</Trans>
          </label>
          <input id="suppressed-note" value={note} maxLength={256} onChange={({ target }) => setNote(target.value)} />
        </div>
        <button type="submit" className="button" disabled={isBusy || suppress.isPending || asked.length === 0}>
          {asked.length > 1 ? t`Leave out ${count(asked.length)}` : t`Leave out`}
        </button>
      </form>
      {suppress.error !== null && <Failure error={suppress.error} />}
      {suppress.isSuccess && (
        <p className="small" role="status">
          <Trans>It has begun: the list above shows when it is done.</Trans>
        </p>
      )}
      {suppressed.error !== null && <Failure error={suppressed.error} onRetry={() => void suppressed.refetch()} />}
      {listed.length > 0 && (
        <dl className="commands">
          {listed.map(({ id, suppressedAt, note: why }) => (
            <div key={id}>
              <dt>
                <code>{id}</code>
              </dt>
              <dd>
                <time dateTime={suppressedAt}>{moment(suppressedAt)}</time>
                {why !== null && <bdi> {why}</bdi>}{' '}
                <button
                  type="button"
                  className="button-link small"
                  aria-label={`${t`Allow again`}: ${id}`}
                  disabled={isBusy || allow.isPending}
                  onClick={() => allow.mutate(id)}
                >
                  <Trans>Allow again</Trans>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {allow.error !== null && <Failure error={allow.error} />}
    </section>
  )
}
