import { hold, refused, same, send, status } from '../ask.ts'
import { group } from '../statement.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The shape of errors, headers of every answer, and the small additional endpoints. */
export const rest = group('rest', [
  [
    'every error is {"error": sentence} with X-Error-Code and X-Request-Id',
    async ({ main, base }) => {
      const answers = [await main.get('/nothing'), await main.get('/explore/lite'), await main.lite({}, { page: 0 })]
      answers.push(await send(base, 'GET', '/license/info'), await main.raw('POST', '/explore/lite', '{'))
      for (const answer of answers) {
        refused(answer, answer.status)
        hold(answer.status >= 400, 'an error', answer)
        hold(/^[a-z_]+$/.test(String(answer.headers['x-error-code'])), 'X-Error-Code', answer)
        hold(String(answer.headers['x-request-id'] ?? '') !== '', 'X-Request-Id', answer)
        hold(/^application\/json/.test(String(answer.headers['content-type'])), 'JSON', answer)
      }
    },
  ],
  [
    'X-Request-Id is echoed where it was sent and made where not; X-Api-Version is on every answer',
    async ({ main, base }) => {
      const sent = status(await main.get('/license/info', { 'x-request-id': 'from-the-caller-1' }), 200)
      same(sent.headers['x-request-id'], 'from-the-caller-1', 'X-Request-Id', sent)
      const made = await main.get('/license/info')
      hold(UUID.test(String(made.headers['x-request-id'])), 'a made X-Request-Id', made)
      const answers = [made, await main.get('/nothing'), await send(base, 'GET', '/license/info'), await main.lite()]
      for (const answer of answers) hold(answer.headers['x-api-version'] !== undefined, 'X-Api-Version', answer)
    },
  ],
  [
    'malformed JSON is 400, in every broken form',
    async ({ main }) => {
      for (const raw of ['{', '', 'nothing', '{"filters":}', '{"a":1}}', '\u0000', '[', '"', Buffer.from([0xff, 0xfe])])
        refused(await main.raw('POST', '/explore/lite', raw), 400)
    },
  ],
  [
    'a body that is JSON and no object is 400',
    async ({ main }) => {
      for (const body of ['[]', '1', '"x"', 'true', 'null']) refused(await main.raw('POST', '/explore/lite', body), 400)
    },
  ],
  [
    'an unknown path is 404, a wrong method 405 with Allow',
    async ({ main }) => {
      refused(await main.get('/explore'), 404)
      refused(await main.get('/explore/lite/x'), 404)
      const wrong = refused(await main.get('/explore/plus'), 405)
      hold(/\bPOST\b/.test(String(wrong.headers.allow)), 'Allow names POST', wrong)
      const other = refused(await main.post('/utils/nace-codes', {}), 405)
      hold(/\bGET\b/.test(String(other.headers.allow)), 'Allow names GET', other)
      refused(await main.raw('DELETE', '/explore/lite', '{}'), 405)
    },
  ],
  [
    'another content type is 415; a charset and capitals do not matter',
    async ({ main }) => {
      const body = JSON.stringify({ filters: { countriesIso2: ['IT'], cities: ['nowhere'] } })
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        refused(await main.raw('POST', '/explore/lite', body, { 'content-type': type }), 415)
      for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])
        status(await main.raw('POST', '/explore/lite', body, { 'content-type': type }), 200)
    },
  ],
  [
    'a body up to 1 MiB is read, a larger one is 413',
    async ({ main }) => {
      const body = JSON.stringify({ filters: { countriesIso2: ['IT'], cities: ['nowhere'] } })
      status(await main.raw('POST', '/explore/lite', body.padEnd(1_048_576, ' ')), 200)
      refused(await main.raw('POST', '/explore/lite', body.padEnd(1_048_577, ' ')), 413)
    },
  ],
  [
    'nesting beyond 32 is 400, however deep',
    async ({ main }) => {
      for (const depth of [33, 40, 100_000])
        refused(
          await main.raw('POST', '/explore/lite', `{"filters":${'['.repeat(depth)}${']'.repeat(depth)}}`),
          400,
          /32|nest|deep/i,
        )
    },
  ],
  [
    'the service survives all of that, and says it is alive and ready without a key',
    async ({ base, main }) => {
      status(await send(base, 'GET', '/health/live'), 200)
      status(await send(base, 'GET', '/health/ready'), 200)
      status(await main.lite(), 200)
    },
  ],
  [
    'the additional endpoints answer: countries, cities, enums, metrics, openapi.json, docs',
    async ({ main, base }) => {
      for (const path of ['/utils/countries', '/utils/cities?countryIso2=IT', '/utils/enums'])
        status(await main.get(path), 200)
      for (const path of ['/metrics', '/openapi.json', '/docs']) {
        const answer = await send(base, 'GET', path)
        hold(answer.status === 200 || (answer.status >= 301 && answer.status <= 308), `${path} answers`, answer)
      }
    },
  ],
  [
    'openapi.json describes every endpoint of the interface',
    async ({ base }) => {
      const { paths } = JSON.parse((await send(base, 'GET', '/openapi.json')).text) as { paths: Record<string, object> }
      const wanted = [
        '/explore/lite',
        '/explore/simple-semantic',
        '/explore/plus',
        '/explore/one',
        '/explore/autoprofile',
      ]
      wanted.push('/license/info', '/license/history', '/utils/regions', '/utils/national-codes', '/utils/nace-codes')
      wanted.push('/utils/naics-codes', '/utils/sic-codes')
      for (const path of wanted) hold(paths[path] !== undefined, `${path} is missing in openapi.json`)
    },
  ],
  [
    'the lists of closed values are those of the table: 18 states, 10 legal forms, 4 categories, 3 listings',
    async ({ main }) => {
      const enums = JSON.parse((await main.get('/utils/enums')).text) as Record<string, readonly string[]>
      same([...enums.status].sort(), [...STATES].sort(), 'status')
      same([...enums.standardisedLegalForm].sort(), [...LEGAL_FORMS].sort(), 'standardisedLegalForm')
      same(enums.listedDelistedUnlisted?.toSorted(), ['delisted', 'listed', 'unlisted'], 'listedDelistedUnlisted')
      same((enums.categories ?? enums.categoryOfTheCompany)?.toSorted(), [...CATEGORIES].sort(), 'categories')
    },
  ],
  [
    'every closed value is accepted by its filter',
    async ({ main }) => {
      status(await main.lite({ status: STATES }), 200)
      status(await main.lite({ standardisedLegalForm: LEGAL_FORMS }), 200)
      status(await main.lite({ categories: CATEGORIES }), 200)
      status(await main.lite({ listedDelistedUnlisted: ['listed', 'delisted', 'unlisted'] }), 200)
    },
  ],
])

/** The values of `status`, as the table of decisions lists them. */
const STATES = [
  'Active',
  'Active (branch)',
  'Active (default of payment)',
  'Active (dormant)',
  'Active (insolvency proceedings)',
  'Active (reorganization)',
  'Active (rescue plan)',
  'Active (administratively non-compliant)',
  'In liquidation',
  'Bankruptcy',
  'Dissolved',
  'Dissolved (bankruptcy)',
  'Dissolved (demerger)',
  'Dissolved (liquidation)',
  'Dissolved (merger or take-over)',
  'Inactive (no precision)',
  'Status unknown',
  'Administratively suspended',
]

/** The values of `standardisedLegalForm`. */
const LEGAL_FORMS = [
  'Public limited companies',
  'Private limited companies',
  'Partnerships',
  'Sole traders/proprietorships',
  'Public authorities',
  'Non profit organisations',
  'Branches',
  'Foreign companies',
  'Other legal forms',
  'Companies with unknown/unrecorded legal form',
]

/** The values of `categoryOfTheCompany`. */
const CATEGORIES = ['Very large company', 'Large company', 'Medium sized company', 'Small company']
