/** The three pages about data. */
import { Link } from '@tanstack/react-router'

/** Leads from one to the others. */
export function DataTabs() {
  return (
    <nav className="segments" aria-label="Data">
      <Link to="/data" activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
        Coverage
      </Link>
      <Link to="/data/codes" activeProps={{ 'aria-current': 'page' }}>
        Code lists
      </Link>
      <Link to="/data/regions" activeProps={{ 'aria-current': 'page' }}>
        Regions
      </Link>
    </nav>
  )
}
