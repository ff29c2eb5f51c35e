/**
 * Malformed requests to endpoints that read a path and a query: a right query, then parameters removed, doubled, misspelt,
 * added, or given hostile values; ids of no company, of bytes that are no text, too long.
 */
import type { Random } from './random.ts'

/** An endpoint, with a request that is right. */
export interface QueriedEndpoint {
  /** The path, `{id}` where it has a variable part. */
  readonly path: string
  /** Ids that exist, for the variable part. */
  readonly ids: readonly string[]
  /** A query that is right: every parameter that the endpoint knows. */
  readonly right: Readonly<Record<string, string>>
}

/** Values as a URL has them, encoded. */
const HOSTILE = [
  '',
  '%20',
  '%00',
  '%0a%0d',
  '%ff%fe',
  '%ed%a0%80',
  '%E2%80%AE',
  '-1',
  '0',
  '1.5',
  '1e3',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  'undefined',
  '%5B%5D',
  '%7B%22a%22%3A1%7D',
  '__proto__',
  'constructor',
  '*',
  '%25',
  '..%2F..%2Fetc%2Fpasswd',
  "'%20or%201%3D1%20--",
  'XX',
  'it',
  'IT%2CFR',
  'A',
  'a'.repeat(300),
  '%F0%9F%8D%B7'.repeat(60),
  'Z'.repeat(5_000),
] as const

/** Pieces that are no parameter at all. */
const ODD_PIECES = [
  '&',
  '&&',
  '=x',
  '&=',
  '%',
  '&q[]=a',
  '&q[a]=b',
  '&filter.x=1',
  ';q=a',
  '#q=a',
  '&%00=1',
  '?',
] as const

/** Makes one request: the path with its query. It may still be right. */
export function malformedQuery({ path, ids, right }: QueriedEndpoint, random: Random): string {
  const query = new Map<string, readonly string[]>(Object.entries(right).map(([name, value]) => [name, [value]]))
  const names = [...query.keys()]
  const changes = 1 + random.below(2)
  for (let change = 0; change < changes; change++) {
    const name = random.pick(names)
    const value = random.pick(HOSTILE)
    const kind = random.below(6)
    if (kind === 0) query.delete(name)
    else if (kind === 1) query.set(name, [...(query.get(name) ?? []), value])
    else if (kind === 2) query.set(random.pick([`${name}s`, name.toUpperCase(), name.slice(0, -1) || 'x']), [value])
    else query.set(name, [value])
  }
  const parts = [...query].flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
  if (random.chance(0.1)) parts.push(random.pick(ODD_PIECES))
  const id = random.chance(0.3) ? random.pick(HOSTILE) : encodeURIComponent(random.pick(ids))
  return `${path.replace('{id}', id)}?${parts.join('&')}`
}
