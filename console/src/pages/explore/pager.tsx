/** From page to page of the results. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Icon } from '../../parts/icons.tsx'
import { count, plainNumber } from '../../text.ts'

/** Previous, next, and a field for any page. Each page is paid like a search. */
export function Pager({
  page,
  pages,
  onChange,
}: {
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(plainNumber(typed ?? ''))
    setTyped(null)
    if (Number.isInteger(wanted) && wanted >= 1) onChange(Math.min(wanted, pages))
  }
  return (
    <nav className="pager" aria-label={t`Pages of results`}>
      <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon name="left" size={16} /> <Trans>Previous</Trans>
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <label>
          <Trans>
            Page{' '}
            <input
              inputMode="numeric"
              aria-label={t`Page`}
              value={typed ?? count(page)}
              maxLength={12}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={() => setTyped(null)}
            />{' '}
            of {count(pages)}
          </Trans>
        </label>
      </form>
      <button type="button" className="button" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <Trans>Next</Trans> <Icon name="right" size={16} />
      </button>
    </nav>
  )
}
