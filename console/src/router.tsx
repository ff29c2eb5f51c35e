/** The pages and their addresses. The service answers each of them with this same page (`src/http/pages/console.ts`). */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { importLater } from './language.ts'
import { Explore } from './pages/explore/explore.tsx'
import type { RawSearch } from './search-state.ts'
import { Lost, PageFailure, Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: Lost })
const explore = createRoute({ getParentRoute: () => root, path: '/', component: Explore })
const company = createRoute({
  getParentRoute: () => root,
  path: '/company/$id',
  component: lazyRouteComponent(() => importLater(() => import('./pages/company/company-page.tsx')), 'CompanyPage'),
})
const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  component: lazyRouteComponent(() => importLater(() => import('./pages/compare/compare-page.tsx')), 'ComparePage'),
})
const autoprofile = createRoute({
  getParentRoute: () => root,
  path: '/autoprofile',
  component: lazyRouteComponent(() => importLater(() => import('./pages/autoprofile/autoprofile.tsx')), 'Autoprofile'),
})
const process = createRoute({
  getParentRoute: () => root,
  path: '/autoprofile/$process',
  component: lazyRouteComponent(() => importLater(() => import('./pages/autoprofile/process-page.tsx')), 'ProcessPage'),
})
const match = createRoute({
  getParentRoute: () => root,
  path: '/match',
  component: lazyRouteComponent(() => importLater(() => import('./pages/match/match-page.tsx')), 'MatchPage'),
})
const check = createRoute({
  getParentRoute: () => root,
  path: '/check',
  component: lazyRouteComponent(() => importLater(() => import('./pages/check/check-page.tsx')), 'CheckPage'),
})
const watched = createRoute({
  getParentRoute: () => root,
  path: '/watched/$search',
  component: lazyRouteComponent(() => importLater(() => import('./pages/watched/watched-page.tsx')), 'WatchedPage'),
})
const licence = createRoute({
  getParentRoute: () => root,
  path: '/licence',
  component: lazyRouteComponent(() => importLater(() => import('./pages/licence/licence-page.tsx')), 'LicencePage'),
})
const data = createRoute({
  getParentRoute: () => root,
  path: '/data',
  component: lazyRouteComponent(() => importLater(() => import('./pages/data/data-page.tsx')), 'DataPage'),
})
const codes = createRoute({
  getParentRoute: () => root,
  path: '/data/codes',
  component: lazyRouteComponent(() => importLater(() => import('./pages/data/codes-page.tsx')), 'CodesPage'),
})
const regions = createRoute({
  getParentRoute: () => root,
  path: '/data/regions',
  component: lazyRouteComponent(() => importLater(() => import('./pages/data/regions-page.tsx')), 'RegionsPage'),
})

/** The router. Addresses hold plain names and values, several of one name where there are several. */
export const router = createRouter({
  routeTree: root.addChildren([
    explore,
    company,
    compare,
    match,
    check,
    watched,
    autoprofile,
    process,
    licence,
    data,
    codes,
    regions,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  parseSearch: (text) => {
    const read: Record<string, string | string[]> = {}
    for (const [name, value] of new URLSearchParams(text)) {
      const known = read[name]
      read[name] = known === undefined ? value : typeof known === 'string' ? [known, value] : [...known, value]
    }
    return read
  },
  stringifySearch: (search: RawSearch) => {
    const written = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) {
      if (value === undefined) continue
      for (const one of typeof value === 'string' ? [value] : value) written.append(name, one)
    }
    const text = written.toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
