import { Caller, type HistoryItem, hold, numberIn, refused, same, send, status } from '../ask.ts'
import { group } from '../statement.ts'

const LITE_IT = { filters: { countriesIso2: ['IT'] } }
const WRONG_KEY = 'Missing or invalid API key'

/** Waits, where little of the wall-clock minute is left: rate limits count in it, so all calls of a check must fall into one. */
async function untilMinuteHasRoom(): Promise<void> {
  const second = new Date().getUTCSeconds()
  if (second >= 55) await new Promise((resolve) => setTimeout(resolve, (60 - second) * 1_000 + 100))
}

/** Who may call: keys, licence types, countries, dates. */
export const access = group('access', [
  [
    'a call without a key, or with an unknown one, is answered 401 with a fixed sentence and WWW-Authenticate: ApiKey',
    async ({ base }) => {
      for (const headers of [
        {},
        { 'x-api-key': 'nobody' },
        { 'x-api-key': '' },
        { 'x-api-key': `fmt_live_${'a'.repeat(49)}` },
      ]) {
        const answer = refused(await send(base, 'POST', '/explore/lite', LITE_IT, { headers }), 401, WRONG_KEY)
        same(answer.headers['www-authenticate'], 'ApiKey', 'WWW-Authenticate', answer)
      }
    },
  ],
  [
    'a key sent twice, in the URL, or revoked gets the same bytes as a missing one, and no quota headers',
    async (world) => {
      const missing = await send(world.base, 'GET', '/license/info')
      const { id, caller } = await world.anotherKey('main')
      status(await caller.get('/license/info'), 200)
      await world.cli('key', 'revoke', id)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const { key } = world.main
      const answers = [
        await send(world.base, 'GET', '/license/info', undefined, { headers: { 'x-api-key': [key, key] } }),
        await send(world.base, 'GET', `/license/info?x-api-key=${key}`),
        await send(world.base, 'GET', `/license/info?apiKey=${key}`),
        await caller.get('/license/info'),
      ]
      for (const answer of answers) {
        same(answer.text, missing.text, 'bytes', refused(answer, 401, WRONG_KEY))
        const quota = Object.keys(answer.headers).filter((name) => /^x-(ratelimit|credits)-/.test(name))
        same(quota, [], 'quota headers', answer)
      }
    },
  ],
  [
    'a call with a wrong key is in the history of nobody',
    async (world) => {
      const path = `/utils/regions?countryIso2=IT&x-api-key=${world.callers.second.key}`
      await send(world.base, 'GET', path)
      const history = await world.callers.second.get('/license/history')
      hold(!history.text.includes('"responseCode":401'), 'no row may be a 401', history)
    },
  ],
  [
    'every endpoint of the interface wants a key',
    async ({ base }) => {
      const posts = [
        '/explore/lite',
        '/explore/simple-semantic',
        '/explore/plus',
        '/explore/one',
        '/explore/autoprofile',
      ]
      const gets = ['/license/info', '/license/history', '/utils/regions', '/utils/national-codes', '/utils/nace-codes']
      gets.push('/utils/naics-codes', '/utils/sic-codes', '/explore/autoprofile/status/x')
      for (const path of posts) refused(await send(base, 'POST', path, {}), 401, WRONG_KEY)
      for (const path of gets) refused(await send(base, 'GET', path), 401, WRONG_KEY)
    },
  ],
  [
    'type ONE calls /explore/one and nothing else of /explore; a refusal is 403 with a sentence',
    async ({ callers: { one } }) => {
      status(await one.one({ companyName: 'nobodyisnamedthis' }), 200)
      refused(await one.lite(), 403)
      refused(await one.words({ keywords: ['oil'] }), 403)
      refused(await one.plus('bakeries'), 403)
      const start = { searchContextId: '3f0c8f5e-53a2-4c43-9a9b-0a5b2f6f0c11', webhookUrl: 'http://127.0.0.1:9/' }
      refused(await one.post('/explore/autoprofile', start), 403)
    },
  ],
  [
    'type LITE calls /explore/one and /explore/lite; simple-semantic, plus and autoprofile are 403',
    async ({ callers: { lite } }) => {
      status(await lite.one({ companyName: 'nobodyisnamedthis' }), 200)
      status(await lite.lite({ cities: ['nowhere at all'] }), 200)
      refused(await lite.words({ keywords: ['oil'] }), 403)
      refused(await lite.plus('bakeries'), 403)
    },
  ],
  [
    'every type calls /license/* and /utils/*',
    async ({ callers }) => {
      for (const caller of [callers.one, callers.lite, callers.expired, callers.disabled, callers.future])
        for (const path of ['/license/info', '/license/history', '/utils/nace-codes', '/utils/regions?countryIso2=DE'])
          status(await caller.get(path), 200)
    },
  ],
  [
    'a country outside the licence is 403 and the sentence names it, on every paid endpoint',
    async ({ callers: { lite, one, usual } }) => {
      const sentence = 'Country DE is not enabled by your licence'
      refused(await lite.lite({ countriesIso2: ['DE'] }), 403, sentence)
      refused(await one.one({ country: 'DE', companyName: 'x y' }), 403, sentence)
      refused(await usual.words({ keywords: ['oil'] }, { countriesIso2: ['IT', 'DE'] }), 403, sentence)
      refused(await usual.plus('bakeries', { countriesIso2: ['de'] }), 403, sentence)
    },
  ],
  [
    'an expired, a disabled and a not yet active licence are refused with 403 and a sentence saying why',
    async ({ callers }) => {
      const said = []
      for (const caller of [callers.expired, callers.disabled, callers.future])
        said.push(refused(await caller.lite(), 403).body.error)
      hold(new Set(said).size === 3, `three reasons, three sentences: ${said.join(' / ')}`)
      hold(
        /expired/i.test(said[0]) && /enabled/i.test(said[1]) && /active/i.test(said[2]),
        `sentences: ${said.join(' / ')}`,
      )
    },
  ],
  [
    'type ONE ignores both properties objects: its Lite properties being off does not matter',
    async ({ callers: { one } }) => {
      const info = status(await one.get('/license/info'), 200).body.exploreLicense
      same(info.licenseType, 'ONE', 'licenseType')
      status(await one.one({ companyName: 'nobodyisnamedthis' }), 200)
    },
  ],
  [
    'a key is fmt_live_… or fmt_test_…, and the operator can list keys without seeing them',
    async (world) => {
      hold(/^fmt_live_[0-9A-Za-z]{43,}$/.test(world.main.key), 'a key begins with fmt_live_')
      const test = await world.anotherKey('money', '--test')
      hold(test.caller.key.startsWith('fmt_test_'), 'a test key begins with fmt_test_')
      const list = await world.cli('key', 'list', '--json')
      hold(!list.includes(test.caller.key) && list.includes(test.caller.key.slice(-4)), 'the list holds hints only')
    },
  ],
  [
    'the calls of a test key cost nothing',
    async (world) => {
      const test = await world.anotherKey('ten', '--test')
      const answer = status(await test.caller.lite(), 200)
      hold(answer.body.companies.length === 25, 'it answers companies', answer)
      same(numberIn(answer, 'x-credits-used'), 0, 'X-Credits-Used', answer)
      const info = await test.caller.get('/license/info')
      same(info.body.exploreLicense.explorePlusProperties.credits, { available: 10, total: 10 }, 'credits', info)
    },
  ],
  [
    'after a rotation the old and the new key both work',
    async (world) => {
      const { id, caller } = await world.anotherKey('second')
      const rotated = JSON.parse(await world.cli('key', 'rotate', id, '--json')) as { key: string }
      status(await caller.get('/license/info'), 200)
      status(await new Caller(world.base, rotated.key).get('/license/info'), 200)
    },
  ],
  [
    'the demo key is of type PLUS with all countries, 10,000 credits in each pool and 6,000 calls a minute',
    async ({ demo }) => {
      const answer = status(await demo.lite({ cities: ['nowhere at all'] }), 200)
      same(numberIn(answer, 'x-ratelimit-limit'), 6000, 'X-RateLimit-Limit', answer)
      const info = (await demo.get('/license/info')).body.exploreLicense
      same(info.licenseType, 'PLUS', 'licenseType')
      const pools = [info.financialCredits, info.downloadsCredits, info.emailGenerationCredits]
      pools.push(info.exploreLiteProperties.credits, info.explorePlusProperties.credits)
      for (const pool of pools) same(pool.total, 10_000, 'total of a pool')
    },
  ],
  [
    'a demo start on an address that others reach is an error that says so',
    async (world) => {
      const refusal = await world.cli('serve', '--demo', '--host', '0.0.0.0', '--port', '0').then(
        () => 'it started',
        (error: Error & { stderr?: string; stdout?: string }) => `${error.stderr}${error.stdout}`,
      )
      hold(/demo/.test(refusal) && /host|address|loopback/i.test(refusal), `it says: ${refusal.slice(0, 400)}`)
    },
  ],
])

/** Credits, quota headers, rate limits, safe retries, dry runs. */
export const money = group('money', [
  [
    'lite costs 1, simple-semantic 1, plus 2, one 1',
    async ({ callers: { money } }) => {
      const answers = [
        await money.lite(),
        await money.words({ keywords: ['olive oil'] }),
        await money.plus('olive oil producers'),
        await money.one({ companyName: (await money.lite()).body.companies[0].name }),
      ]
      for (const answer of answers) hold(status(answer, 200).body.companies.length > 0, 'it answers companies', answer)
      same(
        answers.map((answer) => numberIn(answer, 'x-credits-used')),
        [1, 1, 2, 1],
        'X-Credits-Used',
      )
    },
  ],
  [
    'PLUS and LITE pay from the considered properties object, and the other pools stay as the operator set them',
    async ({ callers: { money, lite } }) => {
      const before = (await money.get('/license/info')).body.exploreLicense
      status(await money.lite(), 200)
      const after = (await money.get('/license/info')).body.exploreLicense
      const paid = before.explorePlusProperties.credits.available - after.explorePlusProperties.credits.available
      same(paid, 1, 'taken from the Plus credits')
      same(after.exploreLiteProperties.credits, { available: 7, total: 7 }, 'Lite credits')
      same(after.financialCredits, { available: 5, total: 5 }, 'financial credits')
      status(await lite.lite(), 200)
      const other = (await lite.get('/license/info')).body.exploreLicense
      hold(other.exploreLiteProperties.credits.available < 100, 'the LITE licence pays from its Lite credits')
      same(other.explorePlusProperties.credits, { available: 3, total: 3 }, 'Plus credits of a LITE licence')
    },
  ],
  [
    'type ONE pays from the download credits',
    async (world) => {
      const { one } = world.callers
      const before = (await one.get('/license/info')).body.exploreLicense
      const [company] = await world.companiesOf('IT')
      const answer = status(await one.one({ vatTaxNumber: company.vatTaxNumber }), 200)
      same(numberIn(answer, 'x-credits-used'), 1, 'X-Credits-Used', answer)
      const after = (await one.get('/license/info')).body.exploreLicense
      same(before.downloadsCredits.available - after.downloadsCredits.available, 1, 'download credits taken')
      same(after.exploreLiteProperties.credits, before.exploreLiteProperties.credits, 'Lite credits')
    },
  ],
  [
    'without enough credits a paid call is 402 Not enough credits, and free ones go on',
    async ({ callers: { poor } }) => {
      refused(await poor.lite(), 402, 'Not enough credits')
      refused(await poor.plus('bakeries'), 402, 'Not enough credits')
      status(await poor.get('/utils/nace-codes'), 200)
    },
  ],
  [
    'a call that answers no company, or an error, costs nothing',
    async ({ callers: { money } }) => {
      const empty = [await money.lite({ cities: ['nowhere at all'] }), await money.lite({}, { page: 100_000 })]
      empty.push(await money.words({ keywords: ['zzzqqqxxx'] }), await money.one({ companyName: 'qqqxxxzzz wwwvvv' }))
      for (const answer of empty) {
        same(status(answer, 200).body.companies, [], 'companies', answer)
        same(numberIn(answer, 'x-credits-used'), 0, 'X-Credits-Used', answer)
      }
      const wrong = refused(await money.lite({}, { page: 0 }), 400)
      same(numberIn(wrong, 'x-credits-used'), 0, 'X-Credits-Used', wrong)
    },
  ],
  [
    'two hundred calls at once on ten credits charge exactly ten: ten answers, 190 times 402, nothing left',
    async ({ callers: { ten } }) => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, page) => ten.lite({}, { page: (page % 100) + 1 })),
      )
      const count = (wanted: number) => answers.filter((answer) => answer.status === wanted).length
      same([count(200), count(402)], [10, 190], 'answers with 200 and with 402')
      const info = await ten.get('/license/info')
      same(info.body.exploreLicense.explorePlusProperties.credits, { available: 0, total: 10 }, 'credits', info)
    },
  ],
  [
    'unlimited credits are -1 on the wire and stay -1',
    async ({ main }) => {
      status(await main.lite(), 200)
      const info = await main.get('/license/info')
      same(info.body.exploreLicense.explorePlusProperties.credits, { available: -1, total: -1 }, 'credits', info)
    },
  ],
  [
    'every answer to a known key carries the six quota headers, errors too',
    async ({ callers: { money } }) => {
      const calls = [await money.lite(), await money.lite({}, { page: 0 }), await money.get('/nothing/here')]
      calls.push(await money.get('/utils/regions'), await money.get('/explore/lite'), await money.get('/license/info'))
      calls.push(
        await money.raw('POST', '/explore/lite', '{'),
        await money.raw('POST', '/explore/lite', `"${'x'.repeat(1_100_000)}"`),
      )
      const names = ['limit', 'remaining', 'used'].flatMap((name) => [`x-ratelimit-${name}`, `x-credits-${name}`])
      for (const answer of calls)
        for (const name of names) hold(Number.isInteger(numberIn(answer, name)), `${name} is missing`, answer)
    },
  ],
  [
    'the quota headers of a paid call tell the pool, what is left, and what the call used',
    async ({ callers: { money } }) => {
      const first = status(await money.lite(), 200)
      const second = status(await money.plus('olive oil producers'), 200)
      same(numberIn(first, 'x-credits-limit'), 1000, 'X-Credits-Limit', first)
      const left = numberIn(first, 'x-credits-remaining') - numberIn(second, 'x-credits-remaining')
      same([left, numberIn(second, 'x-credits-used')], [2, 2], 'credits of a plus call', second)
    },
  ],
  [
    'a free endpoint answers credits -1, 0, 0; a paid one on an unlimited licence -1, -1, used',
    async ({ main }) => {
      const credits = async (answer: Awaited<ReturnType<typeof main.lite>>) =>
        ['limit', 'remaining', 'used'].map((name) => numberIn(answer, `x-credits-${name}`))
      same(await credits(await main.get('/utils/regions?countryIso2=IT')), [-1, 0, 0], 'credits of /utils/regions')
      same(await credits(await main.get('/license/info')), [-1, 0, 0], 'credits of /license/info')
      same(await credits(await main.plus('olive oil producers')), [-1, -1, 2], 'credits of plus, unlimited')
    },
  ],
  [
    'the rate limit is 600 calls a minute where the licence has none of its own',
    async ({ callers: { usual } }) => {
      const answer = await usual.lite({ cities: ['nowhere at all'] })
      same(numberIn(answer, 'x-ratelimit-limit'), 600, 'X-RateLimit-Limit', answer)
    },
  ],
  [
    'the licence’s own rate limit holds for each key and minute: 429 Rate limit exceeded with Retry-After, free, and in the history with its body',
    async (world) => {
      const { caller } = await world.anotherKey('slow')
      await untilMinuteHasRoom()
      const answers = []
      for (let call = 0; call < 4; call += 1) answers.push(await caller.lite())
      same(
        answers.slice(0, 3).map((answer) => answer.status),
        [200, 200, 200],
        'the first three',
      )
      same(
        answers.slice(0, 3).map((answer) => numberIn(answer, 'x-ratelimit-remaining')),
        [2, 1, 0],
        'remaining',
      )
      const over = refused(answers[3], 429, 'Rate limit exceeded')
      const wait = numberIn(over, 'retry-after')
      hold(Number.isInteger(wait) && wait >= 1 && wait <= 60, 'Retry-After must be seconds to the next minute', over)
      same(numberIn(over, 'x-credits-used'), 0, 'X-Credits-Used', over)
      const history = status(await world.callers.slow.get('/license/history?endpoint=/explore/lite&limit=1'), 200)
      const [row] = JSON.parse(history.text) as HistoryItem[]
      same(
        [row.responseCode, row.creditsUsed, row.body],
        [429, 0, LITE_IT],
        'status, credits and body of the row',
        history,
      )
    },
  ],
  [
    'the free lists have a bucket of their own, six times as large, so that a full one of paid calls does not stop them',
    async (world) => {
      const { caller } = await world.anotherKey('slow')
      await untilMinuteHasRoom()
      for (let call = 0; call < 4; call += 1) await caller.lite()
      const list = status(await caller.get('/utils/regions?countryIso2=IT'), 200)
      same(numberIn(list, 'x-ratelimit-limit'), 18, 'X-RateLimit-Limit of a free list', list)
    },
  ],
  [
    'Idempotency-Key: the same key and body give the same bytes again, free, with Idempotent-Replayed: true, on every paid search',
    async ({ callers: { money } }) => {
      const bodies: [string, unknown][] = [
        ['/explore/lite', LITE_IT],
        ['/explore/simple-semantic', { ...LITE_IT, semantic: { keywords: ['olive oil'] } }],
        ['/explore/plus', { ...LITE_IT, query: 'olive oil producers' }],
        ['/explore/one', { country: 'IT', companyName: (await money.lite()).body.companies[1].name }],
      ]
      for (const [path, body] of bodies) {
        const headers = { 'idempotency-key': `specification-${path}` }
        const first = status(await money.post(path, body, headers), 200)
        const again = status(await money.post(path, body, headers), 200)
        same(again.text, first.text, 'bytes of the repetition', again)
        same(again.headers['idempotent-replayed'], 'true', 'Idempotent-Replayed', again)
        same(first.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed of the first', first)
        same(numberIn(again, 'x-credits-used'), 0, 'X-Credits-Used of the repetition', again)
        same(numberIn(again, 'x-credits-remaining'), numberIn(first, 'x-credits-remaining'), 'credits left', again)
      }
    },
  ],
  [
    'Idempotency-Key with another body is 422',
    async ({ callers: { money } }) => {
      const headers = { 'idempotency-key': 'specification-other-body' }
      status(await money.post('/explore/lite', LITE_IT, headers), 200)
      refused(await money.post('/explore/lite', { ...LITE_IT, page: 2 }, headers), 422)
    },
  ],
  [
    'one Idempotency-Key sent many times at once is charged once; a caller who comes while the first runs gets 409',
    async ({ callers: { money } }) => {
      const left = async () =>
        (await money.get('/license/info')).body.exploreLicense.explorePlusProperties.credits.available
      const before = await left()
      const body = { ...LITE_IT, query: 'restaurants near Roma' }
      const headers = { 'idempotency-key': 'specification-at-once' }
      const answers = await Promise.all(Array.from({ length: 20 }, () => money.post('/explore/plus', body, headers)))
      for (const answer of answers) hold(answer.status === 200 || answer.status === 409, '200 or 409', answer)
      const good = answers.filter((answer) => answer.status === 200)
      hold(good.length > 0 && new Set(good.map((answer) => answer.text)).size === 1, 'one answer for all')
      same(before - (await left()), 2, 'credits taken')
    },
  ],
  [
    '?dryRun=true on the searches: true totals, no companies, X-Credits-Estimate, nothing charged',
    async ({ callers: { money } }) => {
      const bodies: [string, object, number][] = [
        ['/explore/lite', LITE_IT, 1],
        ['/explore/simple-semantic', { ...LITE_IT, semantic: { keywords: ['olive oil'] } }, 1],
        ['/explore/plus', { ...LITE_IT, query: 'olive oil producers' }, 2],
      ]
      for (const [path, body, price] of bodies) {
        const real = status(await money.post(path, body), 200)
        const dry = status(await money.post(`${path}?dryRun=true`, body), 200)
        same(dry.body.companies, [], 'companies', dry)
        same(
          [dry.body.totalCompanies, dry.body.totalPages],
          [real.body.totalCompanies, real.body.totalPages],
          'totals',
          dry,
        )
        same(numberIn(dry, 'x-credits-estimate'), price, 'X-Credits-Estimate', dry)
        same(numberIn(dry, 'x-credits-used'), 0, 'X-Credits-Used', dry)
        same(numberIn(dry, 'x-credits-remaining'), numberIn(real, 'x-credits-remaining'), 'credits left', dry)
      }
    },
  ],
  [
    'two keys of one licence pay from one pool and share one history',
    async (world) => {
      const { caller } = await world.anotherKey('money')
      const first = status(await world.callers.money.lite(), 200)
      const second = status(await caller.lite({}, { page: 7 }), 200)
      same(numberIn(first, 'x-credits-remaining') - numberIn(second, 'x-credits-remaining'), 1, 'one pool', second)
      const history = await world.callers.money.get('/license/history?limit=3')
      hold(history.text.includes('"page":7'), 'the call of the other key is in the history', history)
    },
  ],
])

/** Answered last, as it fills the bucket of this machine’s address. */
export const floods = group('floods', [
  [
    'floods of calls without a valid key are answered 429 with Retry-After, and a valid key from the same address goes on',
    async ({ base, main }) => {
      let over = await send(base, 'GET', '/license/info')
      for (let call = 0; call < 700 && over.status !== 429; call += 1)
        over = await send(base, 'GET', '/license/info', undefined, { headers: { 'x-api-key': `wrong-${call}` } })
      refused(over, 429)
      hold(numberIn(over, 'retry-after') >= 1, 'Retry-After', over)
      status(await main.get('/license/info'), 200)
    },
  ],
])
