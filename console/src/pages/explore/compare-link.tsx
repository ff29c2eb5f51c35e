/** The way from a search to itself beside another. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icons.tsx'
import { type ExploreState, writeComparison } from '../../search-state.ts'

/** Leads to the page that shows this search beside another. */
export function CompareLink({ state, isIcon = false }: { readonly state: ExploreState; readonly isIcon?: boolean }) {
  return (
    <Link
      to="/compare"
      search={writeComparison([state, state]) as never}
      className={isIcon ? 'button-icon' : 'button small compare-link'}
      title={isIcon ? t`Compare with…` : undefined}
      data-command={t`Compare with another search`}
    >
      <Icon name="compare" size={isIcon ? 18 : 16} />{' '}
      <span className={isIcon ? 'visually-hidden' : undefined}>
        <Trans>Compare with…</Trans>
      </span>
    </Link>
  )
}
