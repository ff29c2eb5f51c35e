/** Answers keep to their budget of tokens, and what is cut can be walked to its end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTool, http, makeKey, type Result, tokensOf } from './world.ts'

const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited', '--rate-limit', '1000000')
const SEED = Number(process.env.FIRMAMENT_SEED ?? 1)
const CALLS = Number(process.env.FIRMAMENT_CALLS ?? 1000)

/** Numbers from a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const FIELDS = ['description', 'sources', 'previousNames', 'tradeNames', 'naceCodes', 'nationalSectors', 'sicCodes', 'naicsCodes', 'website', 'address', 'numberOfEmployees', 'operatingRevenue'] // biome-ignore format: a list
const WORDS = ['wine', 'cheese', 'software', 'valves', 'transport', 'olive oil', 'bakeries', 'x', 'Vini', 'consulting']
const COUNTRIES = ['IT', 'FR', 'DE', 'GB', 'ES', 'US', 'NO', 'NL', 'PL', 'BE']

test(`${CALLS} random calls: none above its budget, limits obeyed, totals true`, async () => {
  const next = random(SEED)
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(next() * list.length)]
  const some = <Value>(list: readonly Value[]) => list.filter(() => next() < 0.4)
  let largest = 0
  let cut = 0
  for (let at = 0; at < CALLS; at++) {
    const budget = next() < 0.5 ? undefined : 500 + Math.floor(next() * 19_500)
    const tokens = budget === undefined ? {} : { maxTokens: budget }
    const search = {
      countries: [pick(COUNTRIES)],
      ...pick([{}, { query: `${pick(WORDS)} companies` }, { keywords: some(WORDS).concat('wine') }]),
    }
    const [name, given] = pick<readonly [string, object]>([
      ['search_companies', { ...search, limit: 1 + Math.floor(next() * 50), page: 1 + Math.floor(next() * 3), fields: some(FIELDS), ...tokens }],
      ['search_companies', { ...search, limit: 50, fields: FIELDS, ...tokens }],
      ['summarise_companies', { ...search, by: ['region', 'city', 'naceCodes', 'status', 'foundedYear'].filter(() => next() < 0.6).slice(0, 4).concat('register'), top: 1 + Math.floor(next() * 100), ...(next() < 0.3 ? { crossedBy: 'status' } : {}), ...tokens }],
      ['get_companies', { lookups: some(WORDS).concat('Vini Ferostrossi').map((one) => ({ country: pick(COUNTRIES), name: one })), ...(next() < 0.5 ? { fields: FIELDS } : {}), ...tokens }],
      ['match_companies', { rows: Array.from({ length: 1 + Math.floor(next() * 50) }, () => ({ country: 'IT', name: `${pick(WORDS)} ${pick(WORDS)}` })), ...tokens }],
      ['find_values', { filter: pick(['regions', 'cities', 'naceCodes', 'nationalSectors', 'status']), text: pick(WORDS), country: 'IT' }],
      ['account', {}],
    ]) // biome-ignore format: a row a tool
    const result = await callTool(key, name, given)
    const size = tokensOf(result)
    largest = Math.max(largest, size)
    assert.ok(size <= (budget ?? 8_000), `${name} ${JSON.stringify(given)}: ${size} tokens`)
    if (result.isError === true) assert.fail(`${name} ${JSON.stringify(given)}: ${result.content[0].text}`)
    if (result.structuredContent?.truncated === true) cut++
    if (name === 'search_companies') checkSearch(given as { readonly limit: number }, result)
  }
  assert.ok(cut > 50, `${cut} were cut`)
  assert.ok(largest > 8_000 && largest <= 20_000, `the largest has ${largest} tokens`)
  console.log(`largest ${largest} tokens, ${cut} of ${CALLS} cut`)
})

function checkSearch({ limit }: { readonly limit: number }, { structuredContent }: Result): void {
  const { companies, total, truncated } = structuredContent as {
    companies: unknown[]
    total: number
    truncated: boolean
  }
  assert.ok(companies.length <= limit)
  assert.ok(truncated || companies.length === limit || companies.length <= total)
}

test('a search whose rows are cut is walked by `next`: each company once', async () => {
  const given = { countries: ['IT'], query: 'wineries in Tuscany' }
  const { body } = await http(key, 'POST', '/explore/plus', {
    query: given.query,
    filters: { countriesIso2: ['IT'] },
    pageSize: 100,
  })
  const expected = (body as { companies: readonly { readonly id: string }[] }).companies.map(({ id }) => id)
  for (const [maxTokens, limit] of [
    [1_500, 20],
    [4_000, 50],
    [700, 7],
  ]) {
    const found: string[] = []
    let next: object | null = { page: 1, limit }
    let calls = 0
    while (next !== null) {
      const result = await callTool(key, 'search_companies', {
        ...given,
        ...next,
        fields: ['description', 'sources', 'naceCodes'],
        maxTokens,
      })
      const facts = result.structuredContent as {
        companies: readonly { readonly id: string }[]
        next: object | null
        total: number
      }
      assert.equal(facts.total, expected.length)
      found.push(...facts.companies.map(({ id }) => id))
      next = facts.next
      assert.ok(calls++ < expected.length, 'the walk comes to an end')
    }
    assert.deepEqual(found, expected)
  }
})
