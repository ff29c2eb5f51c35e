import { type Code, type HistoryItem, hold, refused, same, status } from '../ask.ts'
import { group } from '../statement.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const PROPERTIES =
  'isEnabled,isFreeTrial,isAutoRenew,price,subscriptionType,activationDate,expirationDate,credits'.split(',')
const HISTORY = ['timestamp', 'endpoint', 'method', 'body', 'queryParams', 'responseCode', 'creditsUsed']

/** Every item of a tree of codes, and how many levels it has. */
function walk(codes: readonly Code[]): { all: Code[]; depth: number } {
  const below = codes.map((code) => walk(code.subCodes))
  return {
    all: codes.flatMap((code, index) => [code, ...below[index].all]),
    depth: codes.length === 0 ? 0 : 1 + Math.max(0, ...below.map((part) => part.depth)),
  }
}

/** Fails unless every item of a tree has exactly some members, all of the right type. */
function holdTree(codes: readonly Code[], members: readonly string[]): void {
  hold(Array.isArray(codes) && codes.length > 5, 'the tree is empty')
  const { all, depth } = walk(codes)
  hold(depth >= 4, `the tree has ${depth} levels`)
  for (const code of all) {
    same(Object.keys(code).sort(), [...members].sort(), `members of ${code.code}`)
    for (const member of members)
      if (member !== 'subCodes')
        hold(typeof code[member as 'code'] === 'string', `${member} of ${code.code} must be text`)
    hold(Array.isArray(code.subCodes), `subCodes of ${code.code} must be an array`)
    hold(code.code !== '', 'a code is empty')
  }
  hold(new Set(all.map((code) => code.code)).size === all.length, 'a code occurs twice')
}

/** Lists of values, and the licence and its history. */
export const reference = group('reference', [
  [
    'regions: typeOfRegion is two level names joined by a bar, regions are <region>|<province>',
    async ({ main }) => {
      for (const country of ['IT', 'FR', 'DE', 'GB', 'ES', 'US', 'NO', 'MT', 'LU', 'CY']) {
        const answer = status(await main.get(`/utils/regions?countryIso2=${country}`), 200)
        same(Object.keys(answer.body).sort(), ['regions', 'typeOfRegion'], 'members', answer)
        hold(/^[^|]+\|[^|]+$/.test(answer.body.typeOfRegion), 'typeOfRegion', answer)
        hold(answer.body.regions.length > 0, 'regions', answer)
        for (const region of answer.body.regions) hold(/^[^|]+\|[^|]+$/.test(region), `region ${region}`)
        hold(new Set(answer.body.regions).size === answer.body.regions.length, 'a region occurs twice')
      }
    },
  ],
  [
    'a country with one level of division writes <region>|<region>',
    async ({ main }) => {
      const regions = []
      for (const country of ['MT', 'LU', 'CY', 'LI'])
        regions.push(...(await main.get(`/utils/regions?countryIso2=${country}`)).body.regions)
      const halves = regions.map((region) => region.split('|'))
      hold(
        halves.some(([left, right]) => left === right),
        `some of ${regions.slice(0, 5).join(', ')} is written twice`,
      )
    },
  ],
  [
    'regions and national codes without, with a malformed, or with an unserved country are 400 countryIso2 missing or invalid',
    async ({ main }) => {
      for (const path of ['/utils/regions', '/utils/national-codes'])
        for (const query of [
          '',
          '?countryIso2=',
          '?countryIso2=ITA',
          '?countryIso2=1',
          '?countryIso2=XX',
          '?countryIso2=KR',
        ])
          refused(await main.get(path + query), 400, 'countryIso2 missing or invalid')
    },
  ],
  [
    'regions and national codes with a right country name another parameter as unknown',
    async ({ main }) => {
      for (const path of ['/utils/regions', '/utils/national-codes'])
        refused(await main.get(`${path}?countryIso2=IT&nonsense=1`), 400, /nonsense.*unknown/)
    },
  ],
  [
    'national codes: nationalCodes with code and an English description',
    async ({ main }) => {
      for (const country of ['IT', 'FR', 'DE', 'GB', 'ES', 'US', 'NO']) {
        const answer = status(await main.get(`/utils/national-codes?countryIso2=${country}`), 200)
        same(Object.keys(answer.body), ['nationalCodes'], 'members', answer)
        hold(answer.body.nationalCodes.length > 100, 'national codes', answer)
        for (const item of answer.body.nationalCodes) {
          same(Object.keys(item), ['code', 'description'], `members of ${item.code}`)
          hold(item.code !== '' && typeof item.description === 'string' && item.description !== '', `item ${item.code}`)
        }
      }
    },
  ],
  [
    'NACE and NAICS codes: trees of title, code, description and subCodes, empty at the leaves',
    async ({ main }) => {
      const members = ['title', 'code', 'description', 'subCodes']
      holdTree(status(await main.get('/utils/nace-codes'), 200).body.naceCodes, members)
      holdTree(status(await main.get('/utils/naics-codes'), 200).body.naicsCodes, members)
    },
  ],
  [
    'NACE has 21 sections, 88 divisions, 272 groups and 615 classes, as Rev. 2 does',
    async ({ main }) => {
      let level: readonly Code[] = (await main.get('/utils/nace-codes')).body.naceCodes
      const sizes = []
      while (level.length > 0) {
        sizes.push(level.length)
        level = level.flatMap((code) => code.subCodes)
      }
      same(sizes.slice(0, 4), [21, 88, 272, 615], 'codes by level')
    },
  ],
  [
    'SIC codes: a tree of code, description, fullDescription and subCodes; fullDescription is the path of titles from the top joined by " > "',
    async ({ main }) => {
      const { sicCodes } = status(await main.get('/utils/sic-codes'), 200).body
      holdTree(sicCodes, ['code', 'description', 'fullDescription', 'subCodes'])
      const follow = (codes: readonly Code[], path: readonly string[]): void => {
        for (const code of codes) {
          const here = [...path, code.description]
          same(code.fullDescription, here.join(' > '), `fullDescription of ${code.code}`)
          follow(code.subCodes, here)
        }
      }
      follow(sicCodes, [])
    },
  ],
  [
    'countryIso2 on the three trees is checked and changes nothing; another parameter is named as unknown',
    async ({ main }) => {
      for (const path of ['/utils/nace-codes', '/utils/naics-codes', '/utils/sic-codes']) {
        const plain = status(await main.get(path), 200)
        same(status(await main.get(`${path}?countryIso2=IT`), 200).text === plain.text, true, 'the same bytes')
        refused(await main.get(`${path}?countryIso2=XX`), 400)
        refused(await main.get(`${path}?country=IT`), 400, /country/)
      }
    },
  ],
  [
    'lists carry ETag and Cache-Control, and answer 304 to their ETag',
    async ({ main }) => {
      for (const path of [
        '/utils/nace-codes',
        '/utils/sic-codes',
        '/utils/regions?countryIso2=IT',
        '/utils/national-codes?countryIso2=IT',
      ]) {
        const answer = status(await main.get(path), 200)
        const { etag, 'cache-control': cache } = answer.headers
        hold(etag !== undefined && cache !== undefined, 'ETag and Cache-Control', answer)
        const again = status(await main.get(path, { 'if-none-match': etag }), 304)
        same(again.text, '', 'body of a 304', again)
      }
    },
  ],
  [
    'every value that a list gives is accepted by its filter',
    async ({ main }) => {
      const regions = (await main.get('/utils/regions?countryIso2=IT')).body.regions
      const national = (await main.get('/utils/national-codes?countryIso2=IT')).body.nationalCodes.map(
        (item) => item.code,
      )
      const nace = walk((await main.get('/utils/nace-codes')).body.naceCodes).all.map((code) => code.code)
      const naics = walk((await main.get('/utils/naics-codes')).body.naicsCodes).all.map((code) => code.code)
      const sic = walk((await main.get('/utils/sic-codes')).body.sicCodes).all.map((code) => code.code)
      const lists = { regions, nationalSectors: national, naceCodes: nace, naicsCodes: naics, sicCodes: sic }
      for (const [filter, values] of Object.entries(lists))
        for (let at = 0; at < values.length; at += 500)
          status(await main.lite({ [filter]: values.slice(at, at + 500) }), 200)
    },
  ],
  [
    'licence info: countries, support hours, three pools, type and both properties objects, in their types',
    async ({ callers: { money, lite } }) => {
      const answer = status(await money.get('/license/info'), 200)
      const { countries, premiumSupportHours, exploreLicense } = answer.body
      hold(countries.length > 20 && countries.every((country) => /^[A-Z]{2}$/.test(country)), 'countries', answer)
      same(premiumSupportHours, { total: 12, delivered: 5, remaining: 7 }, 'premiumSupportHours', answer)
      const wanted = ['financialCredits', 'downloadsCredits', 'emailGenerationCredits', 'licenseType']
      wanted.push('exploreLiteProperties', 'explorePlusProperties')
      same(Object.keys(exploreLicense).sort(), wanted.sort(), 'members of exploreLicense', answer)
      for (const properties of [exploreLicense.exploreLiteProperties, exploreLicense.explorePlusProperties]) {
        same(Object.keys(properties).sort(), [...PROPERTIES].sort(), 'members of the properties', answer)
        hold(['MONTHLY', 'ANNUAL'].includes(properties.subscriptionType), 'subscriptionType', answer)
        hold(INSTANT.test(properties.activationDate) && INSTANT.test(properties.expirationDate), 'dates', answer)
        same(Object.keys(properties.credits).sort(), ['available', 'total'], 'credits', answer)
      }
      const other = (await lite.get('/license/info')).body
      same(other.countries, ['IT'], 'countries of the licence')
      const { price, isFreeTrial, subscriptionType } = other.exploreLicense.exploreLiteProperties
      same(
        [other.exploreLicense.licenseType, price, isFreeTrial, subscriptionType],
        ['LITE', 12.5, true, 'ANNUAL'],
        'what the operator set',
      )
    },
  ],
  [
    'licence info answers 200 with both properties objects for an expired, a disabled and a base licence',
    async ({ callers }) => {
      for (const caller of [callers.expired, callers.disabled, callers.one]) {
        const { exploreLicense } = status(await caller.get('/license/info'), 200).body
        hold(
          typeof exploreLicense.exploreLiteProperties === 'object' && exploreLicense.exploreLiteProperties !== null,
          'Lite',
        )
        hold(
          typeof exploreLicense.explorePlusProperties === 'object' && exploreLicense.explorePlusProperties !== null,
          'Plus',
        )
      }
    },
  ],
  [
    'the history is a bare array of rows with exactly seven members, newest first, whole seconds in UTC',
    async ({ callers: { second } }) => {
      await second.lite({ cities: ['Milano'] })
      await second.get('/utils/regions?countryIso2=IT')
      const answer = status(await second.get('/license/history'), 200)
      const rows = JSON.parse(answer.text) as HistoryItem[]
      hold(Array.isArray(rows) && rows.length >= 2, 'an array', answer)
      for (const row of rows) {
        same(Object.keys(row).sort(), [...HISTORY].sort(), 'members of a row')
        hold(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(row.timestamp), `timestamp ${row.timestamp}`)
      }
      const times = rows.map((row) => row.timestamp)
      same(times, [...times].sort().reverse(), 'newest first')
      const [list, search] = rows
      const { timestamp: _, ...rest } = list
      same(
        rest,
        {
          endpoint: '/utils/regions',
          method: 'GET',
          body: null,
          queryParams: { countryIso2: 'IT' },
          responseCode: 200,
          creditsUsed: 0,
        },
        'row of a list',
      )
      const body = { filters: { countriesIso2: ['IT'], cities: ['Milano'] } }
      const { timestamp: __, ...found } = search
      same(
        found,
        { endpoint: '/explore/lite', method: 'POST', body, queryParams: {}, responseCode: 200, creditsUsed: 1 },
        'row of a search',
      )
    },
  ],
  [
    'a parameter sent twice is kept with its values as an array',
    async ({ callers: { second } }) => {
      await second.get('/utils/regions?countryIso2=IT&countryIso2=FR')
      const [row] = JSON.parse((await second.get('/license/history?limit=1')).text) as HistoryItem[]
      same(row.queryParams, { countryIso2: ['IT', 'FR'] }, 'queryParams')
    },
  ],
  [
    'refused calls (402, 403, 404, 405) keep the body that arrived, and cost nothing',
    async ({ callers: { lite, poor } }) => {
      const body = { query: 'bakeries', filters: { countriesIso2: ['IT'] } }
      refused(await lite.post('/explore/plus', body), 403)
      refused(await lite.post('/explore/nothing', body), 404)
      refused(await lite.post('/license/info', body), 405)
      refused(await poor.post('/explore/plus', body), 402)
      const rows = JSON.parse((await lite.get('/license/history?limit=3')).text) as HistoryItem[]
      const [unpaid] = JSON.parse((await poor.get('/license/history?limit=1')).text) as HistoryItem[]
      same(
        [...rows, unpaid].map((row) => row.responseCode),
        [405, 404, 403, 402],
        'status codes',
      )
      for (const row of [...rows, unpaid]) {
        same(row.body, body, `body of the ${row.responseCode}`)
        same(row.creditsUsed, 0, `creditsUsed of the ${row.responseCode}`)
      }
    },
  ],
  [
    'a call with bad members is in the history with its body',
    async ({ callers: { second } }) => {
      const body = { filters: { countriesIso2: ['IT'], employees: 5 } }
      refused(await second.post('/explore/lite', body), 400)
      const [row] = JSON.parse((await second.get('/license/history?limit=1')).text) as HistoryItem[]
      same([row.responseCode, row.body, row.creditsUsed], [400, body, 0], 'the row')
    },
  ],
  [
    'a body over 16 KiB is kept as {"_truncated": true}',
    async ({ callers: { second } }) => {
      const cities = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(100)}${index}`)
      status(await second.lite({ cities }), 200)
      const [row] = JSON.parse((await second.get('/license/history?limit=1')).text) as HistoryItem[]
      same(row.body, { _truncated: true }, 'body')
    },
  ],
  [
    'the history never holds a key, wherever it was sent',
    async ({ callers: { second } }) => {
      await second.get(`/utils/regions?countryIso2=IT&key=${second.key}`)
      await second.post('/explore/lite', { filters: { countriesIso2: ['IT'], cities: [second.key] } })
      await second.get(`/explore/autoprofile/status/${second.key}`)
      const history = await second.get('/license/history?limit=10')
      hold(!history.text.includes(second.key), 'the key is in the history', history)
    },
  ],
  [
    'limit, before and endpoint narrow the history; the rest is reached through Link rel="next" and nothing is left out',
    async ({ callers: { second } }) => {
      const calls: HistoryItem[] = []
      let path = '/license/history?limit=2&endpoint=/explore/lite'
      for (let page = 0; page < 3; page += 1) {
        const answer = status(await second.get(path), 200)
        calls.push(...(JSON.parse(answer.text) as HistoryItem[]))
        const next = String(answer.headers.link ?? '').match(/<([^>]+)>;\s*rel="next"/)?.[1]
        if (next === undefined) break
        const { pathname, search } = new URL(next, second.base)
        path = pathname + search
      }
      const whole = JSON.parse((await second.get('/license/history?endpoint=/explore/lite')).text) as HistoryItem[]
      hold(calls.length >= 4, `only ${calls.length} rows were reached`)
      same(calls, whole.slice(0, calls.length), 'rows of the pages')
      hold(
        whole.every((row) => row.endpoint === '/explore/lite'),
        'endpoint narrows',
      )
      const before = new Date(Date.now() - 86_400_000).toISOString()
      same((await second.get(`/license/history?before=${before}`)).text, '[]', 'rows before yesterday')
    },
  ],
  [
    'limit goes to 10,000; 0, 10,001 and words are 400',
    async ({ callers: { second } }) => {
      status(await second.get('/license/history?limit=10000'), 200)
      for (const limit of ['0', '10001', 'ten', '-1', '1.5'])
        refused(await second.get(`/license/history?limit=${limit}`), 400, /limit/)
    },
  ],
  [
    'the history gives up to 10,000 rows where nobody says how many',
    async ({ callers: { second } }) => {
      for (let round = 0; round < 22; round += 1)
        await Promise.all(Array.from({ length: 50 }, () => second.get('/utils/regions?countryIso2=MT')))
      const rows = JSON.parse((await second.get('/license/history?endpoint=/utils/regions')).text) as HistoryItem[]
      hold(rows.length >= 1_100, `${rows.length} rows of at least 1,100 calls`)
    },
  ],
  [
    'a licence sees only its own calls',
    async ({ callers: { second, lite } }) => {
      await second.lite({ cities: ['only of the second licence'] })
      hold(!(await lite.get('/license/history')).text.includes('only of the second'), 'a row of another licence')
    },
  ],
])
