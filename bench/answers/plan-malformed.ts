/** Bodies that are wrong: a right one, changed in one place. */
import { liteBody, lookupBody, plusBody, semanticBody } from './bodies.ts'
import type { Draw } from './draw.ts'
import type { Maker } from './plan.ts'

type Body = Record<string, unknown>
type Change = (body: Body, draw: Draw) => unknown

/** Values of every kind, in places where another kind is right. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  'x',
  '2',
  'NaN',
  [],
  [null],
  [[]],
  [''],
  ['x', 1],
  {},
  { a: 1 },
  'é'.repeat(300),
  '\u0000',
  "'; drop table companies; --",
  '2020-02-30',
  '31/12/2020',
  'IT',
  ['IT'],
  ['it'],
  ['ZZ'],
  ['IT', 'FR'],
  ['IT', 'FR', 'DE', 'ES', 'GB', 'NO'],
]

/** Names that are nearly right, or mean something elsewhere. */
const NAMES: readonly string[] = [
  'countryIso2',
  'citys',
  'region',
  'naceCode',
  'Page',
  'unknown',
  '__proto__',
  'constructor',
  'must',
  'semantic',
  'query',
  'filters',
  'é',
  '',
]

const FILTER_NAMES: readonly string[] = [
  'countriesIso2',
  'regions',
  'cities',
  'postcode',
  'dateOfIncorporationGte',
  'dateOfIncorporationLte',
  'operatingRevenueGte',
  'operatingRevenueLte',
  'numberOfEmployeesGte',
  'numberOfEmployeesLte',
  'standardisedLegalForm',
  'nationalSectors',
  'naceCodes',
  'naicsCodes',
  'sicCodes',
  'isPrimaryCodes',
  'isSecondaryCodes',
  'categories',
  'status',
  'listedDelistedUnlisted',
]

const filtersOf = (body: Body): Body => ({ ...(body.filters as Body | undefined) })

const CHANGES: readonly Change[] = [
  (body, draw) => ({ ...body, [draw.one(Object.keys(body))]: draw.one(VALUES) }),
  (body, draw) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== draw.one(Object.keys(body)))),
  (body, draw) => ({ ...body, [draw.one(NAMES)]: draw.one(VALUES) }),
  (body, draw) => ({ ...body, page: draw.one(VALUES) }),
  (body, draw) => ({ ...body, filters: { ...filtersOf(body), [draw.one(FILTER_NAMES)]: draw.one(VALUES) } }),
  (body, draw) => ({ ...body, filters: { ...filtersOf(body), [draw.one(FILTER_NAMES)]: draw.one(VALUES) } }),
  (body, draw) => ({ ...body, filters: { ...filtersOf(body), [draw.one(FILTER_NAMES)]: null } }),
  (body, draw) => ({ ...body, filters: { ...filtersOf(body), [draw.one(NAMES)]: draw.one(VALUES) } }),
  (body) => ({
    ...body,
    filters: Object.fromEntries(Object.entries(filtersOf(body)).filter(([name]) => name !== 'countriesIso2')),
  }),
  (body, draw) => ({
    ...body,
    filters: {
      ...filtersOf(body),
      [draw.one(['status', 'naceCodes', 'regions', 'categories', 'nationalSectors', 'naicsCodes', 'sicCodes'])]: [
        draw.one(['Activ', '99.99', 'Toscna', 'Larg company', '62.0l', '5112', 'zzz']),
      ],
    },
  }),
  (body) => ({
    ...body,
    filters: { ...filtersOf(body), cities: Array.from({ length: 501 }, (_, index) => `City ${index}`) },
  }),
  (body, draw) => ({ ...body, semantic: { keywords: draw.one(VALUES), must: draw.one(VALUES) } }),
  (body, draw) => ({ ...body, semantic: { ...(body.semantic as Body), mustNot: draw.one(VALUES) } }),
  (body, draw) => ({ ...body, query: draw.one(VALUES), must: draw.one(VALUES) }),
  (_, draw) => draw.one(VALUES),
]

/** Texts that are no JSON object, or are one in an unusual way. */
const TEXTS: readonly ((text: string) => string)[] = [
  () => '',
  (text) => text.slice(0, -1),
  (text) => `${text}}`,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => ` \n\t${text}\n `,
  (text) => `${text.slice(0, -1)},"page":1,"page":2}`,
  (text) => `[${text}]`,
  () => '['.repeat(40) + ']'.repeat(40),
  () => '{"filters":{"countriesIso2":["IT"],"cities":["\\ud800"]}}',
  () => '{"filters":{"countriesIso2":["IT"]},"page":1e0}',
  () => '{"filters":{"countriesIso2":["IT"]},"page":01}',
  () => 'null',
  () => '"text"',
]

/** One POST with a wrong body, or under a wrong `Content-Type`. */
export const planMalformed: Maker = ({ draw, survey }) => {
  const [path, make] = draw.one([
    ['/explore/lite', liteBody],
    ['/explore/simple-semantic', semanticBody],
    ['/explore/plus', plusBody],
    ['/explore/one', lookupBody],
  ] as const)
  const body = make(draw, survey) as Body
  const request = { kind: 'malformed body', method: 'POST', path, key: 'main' }
  if (draw.chance(0.12)) return [{ ...request, kind: 'malformed JSON', body: draw.one(TEXTS)(JSON.stringify(body)) }]
  if (draw.chance(0.06)) {
    const headers = draw.one([
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'Application/JSON;charset=UTF-8' },
      { 'content-encoding': 'gzip' },
    ])
    return [
      {
        ...request,
        kind: 'content type',
        headers: headers as Readonly<Record<string, string>>,
        body: JSON.stringify(body),
      },
    ]
  }
  return [{ ...request, body: JSON.stringify(draw.one(CHANGES)(body, draw)) ?? 'null' }]
}
