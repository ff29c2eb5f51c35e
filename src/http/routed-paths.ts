import { type PublicError, publicError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** Explains why no endpoint takes a method and path: 405 with `Allow` where another method would do, else 404. */
export type ExplainNoRoute = (method: string, path: string) => PublicError

/** @param endpoints all that are routed */
export function createExplainNoRoute(endpoints: readonly Endpoint[]): ExplainNoRoute {
  const routes = endpoints.map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return (method, path) => {
    const methods = new Set(routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method))
    if (methods.size === 0) return publicError('not_found')
    const allow = [...methods].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known])).join(', ')
    return publicError(
      'method_not_allowed',
      { method, path: path.slice(0, PATH_CHARACTERS_MAX) },
      { headers: { Allow: allow } },
    )
  }
}

/** Longest path that an error repeats. */
const PATH_CHARACTERS_MAX = 120

function pathPattern(path: string): RegExp {
  const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}
