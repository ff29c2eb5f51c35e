/**
 * Requests that no caller should send, generated: broken JSON, wrong types in every place, unknown and misspelt members,
 * huge and hostile values. Mutates a request that is right, so that most get past the first check.
 */
import fc from 'fast-check'
import { anyText } from './any-text.ts'

/** Bytes of a body and its content type. */
export interface GeneratedRequest {
  readonly body: Buffer
  readonly contentType: string
}

const hostileText = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '../../etc/passwd',
    '*',
    '%',
    '\u202e',
    '2.1:47.81',
  ),
  fc.string({ minLength: 250, maxLength: 300 }),
)

const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    0,
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 1,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
  ),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: 'small' },
  fc.constant(null),
  fc.boolean(),
  hostileNumber,
  hostileText,
  fc.array(fc.oneof(hostileText, hostileNumber, fc.constant(null)), { maxLength: 5 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 4 }),
  fc.jsonValue(),
)

/** Names near the right ones, and names from nowhere. */
function nearNames(names: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names).map((name) => name.toLowerCase()),
    fc.constantFrom(...names).map((name) => name.slice(0, -1)),
    fc.constantFrom(...names).map((name) => `${name}s`),
    hostileText,
  )
}

/**
 * @param right a request that is right, with every member that the endpoint knows
 */
export function malformedRequests(right: Readonly<Record<string, unknown>>): fc.Arbitrary<GeneratedRequest> {
  const paths = pathsOf(right)
  const names = [...new Set(paths.map((path) => path.at(-1) as string))]
  const changed = fc
    .array(fc.tuple(fc.constantFrom(...paths), fc.oneof(hostileValue, fc.constant(REMOVED)), nearNames(names)), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) => {
      const body = structuredClone(right) as Record<string, unknown>
      for (const [path, value, name] of changes) change(body, path, value, name)
      return JSON.stringify(body)
    })
  const text = fc.oneof(
    { weight: 12, arbitrary: changed },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: anyText() },
    // Cut off, doubled, nested.
    { weight: 2, arbitrary: fc.tuple(changed, fc.nat()).map(([body, at]) => body.slice(0, at % (body.length + 1))) },
    { weight: 1, arbitrary: changed.map((body) => `${body}${body}`) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 5000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 5000 })
        .map((depth) => `{"filters":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'null',
        'true',
        '1',
        '""',
        '[]',
        '{}',
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"__proto__":{"a":1}}',
        '{"filters":{"__proto__":[]}}',
        'NaN',
        '{"page":1e999}',
      ),
    },
  )
  return fc.record({
    body: fc.oneof(
      { weight: 20, arbitrary: text.map((body) => Buffer.from(body)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    ),
    contentType: fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'application/jsonx',
          'x',
        ),
      },
    ),
  })
}

const REMOVED = Symbol('removed')

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const inside = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))
  return path.length === 0 ? inside : [path, ...inside]
}

function change(body: Record<string, unknown>, path: readonly string[], value: unknown, name: string): void {
  let at: unknown = body
  for (const step of path.slice(0, -1)) at = (at as Record<string, unknown> | undefined)?.[step]
  if (typeof at !== 'object' || at === null) return
  const members = at as Record<string, unknown>
  const last = path.at(-1) as string
  if (value === REMOVED) delete members[last]
  // Half of the changes put a value under a wrong name, the others a wrong value under the right one.
  else
    Object.defineProperty(members, name.length % 2 === 0 ? name : last, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}
