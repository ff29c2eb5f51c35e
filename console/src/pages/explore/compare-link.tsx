/** The way from a search to itself beside another. */
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
      title={isIcon ? 'Compare with…' : undefined}
      data-command="Compare with another search"
    >
      <Icon name="compare" size={isIcon ? 18 : 16} />{' '}
      <span className={isIcon ? 'visually-hidden' : undefined}>Compare with…</span>
    </Link>
  )
}
