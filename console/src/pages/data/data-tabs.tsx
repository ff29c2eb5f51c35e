/** The three pages about data. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Leads from one to the others. */
export function DataTabs() {
  return (
    <nav className="segments" aria-label={t`Data`}>
      <Link to="/data" activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
        <Trans>Coverage</Trans>
      </Link>
      <Link to="/data/codes" activeProps={{ 'aria-current': 'page' }}>
        <Trans>Code lists</Trans>
      </Link>
      <Link to="/data/regions" activeProps={{ 'aria-current': 'page' }}>
        <Trans>Regions</Trans>
      </Link>
    </nav>
  )
}
