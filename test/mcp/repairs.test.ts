/**
 * Wrong calls as models make them. Each is repaired by one more call, made by a script that reads nothing but the text of the
 * error: the field, and its first right value or name.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTool, http, makeKey } from './world.ts'

const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited', '--rate-limit', '100000')

const WRONG: readonly (readonly [why: string, tool: string, given: object])[] = [
  ['a region in English', 'search_companies', { countries: ['IT'], filters: { regions: ['Tuscany'] } }],
  ['another region in English', 'search_companies', { countries: ['IT'], filters: { regions: ['Lombardy'] } }],
  ['a German region in English', 'search_companies', { countries: ['DE'], filters: { regions: ['Bavaria'] } }],
  ['an invented filter', 'search_companies', { countries: ['IT'], filters: { employees: 50 } }],
  ['another invented filter', 'search_companies', { countries: ['IT'], filters: { city: ['Firenze'] } }],
  ['a filter in snake case', 'search_companies', { countries: ['IT'], filters: { nace_codes: ['11.02'] } }],
  ['a status that is not listed', 'search_companies', { countries: ['IT'], filters: { status: ['active companies'] } }],
  ['a legal form of the country', 'search_companies', { countries: ['IT'], filters: { standardisedLegalForm: ['Private limited company'] } }],
  ['an activity for a code', 'search_companies', { countries: ['IT'], filters: { naceCodes: ['wine'] } }],
  ['a limit above the most', 'search_companies', { countries: ['IT'], query: 'wineries', limit: 500 }],
  ['the name of the argument', 'search_companies', { country: 'IT', query: 'wineries' }],
  ['no country', 'search_companies', { query: 'wineries in Tuscany' }],
  ['a member that does not exist', 'search_companies', { countries: ['IT'], fields: ['employees'] }],
  ['a sort key that does not exist', 'search_companies', { countries: ['IT'], sort: 'profit desc' }],
  ['must without keywords', 'search_companies', { countries: ['IT'], must: ['wine'] }],
  ['a field that cannot be counted', 'summarise_companies', { countries: ['IT'], by: ['industry'] }],
  ['a filter without values to find', 'find_values', { filter: 'region', text: 'Lombardy', country: 'IT' }],
  ['places without a country', 'find_values', { filter: 'regions', text: 'Lombardia' }],
  ['a country that is not served', 'search_companies', { countries: ['Italia Nuova'], query: 'wineries' }],
  ['several countries without keywords', 'search_companies', { countries: ['IT', 'FR'], filters: { status: ['Active'] } }],
  ['too dear', 'search_companies', { countries: ['IT'], query: 'wineries', limit: 50, maxCredits: 1 }],
] // biome-ignore format: a row a mistake

for (const [why, tool, given] of WRONG) {
  test(`${tool}: ${why}`, async () => {
    const wrong = await callTool(key, tool, given)
    assert.equal(wrong.isError, true, String(JSON.stringify(wrong.structuredContent)).slice(0, 300))
    const text = wrong.content[0].text
    assert.match(text, /^Not done; nothing was charged\.\nfield: \S+\nproblem: .+$/m)
    const repaired = await callTool(key, tool, repair(given, text))
    assert.notEqual(repaired.isError, true, `${text}\n→ ${repaired.content[0].text}`)
  })
}

for (const [tool, given] of [
  [
    'search_companies',
    { countries: 'it', limit: '10', filters: { numberOfEmployeesGte: '10', isPrimaryCodes: 'true', naceCodes: 11.02 } },
  ],
  ['search_companies', { countries: '["IT"]', filters: '{"naceCodes":["11.02"]}', dryRun: 'true', query: '' }],
  ['summarise_companies', { countries: 'IT', by: 'region', top: '3' }],
  ['search_companies', { countries: ['Italy'], query: 'wineries', sort: 'revenue desc' }],
  ['search_companies', { countries: 'Deutschland', query: 'Bäckereien' }],
  ['search_companies', { countries: ['UK'], query: 'bakeries' }],
  ['get_companies', { lookups: [{ country: 'Italy', name: 'Vini Ferostrossi' }] }],
  ['match_companies', { rows: [{ country: 'italia', name: 'Vini Ferostrossi' }] }],
  ['summarise_companies', { countries: ['IT', 'France', 'DE'], by: ['categories'] }],
] as const) {
  test(`${tool}: ${JSON.stringify(given)} is taken as it is meant`, async () => {
    const { isError, content } = await callTool(key, tool, given)
    assert.notEqual(isError, true, content[0].text)
  })
}

/** The arguments again, with the field that the text names set to the first of its right values, or renamed. */
function repair(given: object, text: string): object {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const first = (list: string | undefined) =>
    list === undefined ? undefined : (JSON.parse(`[${list}]`) as readonly string[])[0]
  const path = (line('field') ?? '').split(/[.[\]]+/).filter((part) => part !== '')
  const copy = structuredClone(given) as Record<string, unknown>
  let holder: Record<string, unknown> = copy
  for (const part of path.slice(0, -1)) {
    // One value stands for a list of it.
    if (typeof holder[part] !== 'object') holder[part] = [holder[part]]
    holder = holder[part] as Record<string, unknown>
  }
  const last = path.at(-1) ?? ''
  const name = first(line('right names'))
  if (name !== undefined) {
    holder[name] = holder[last]
    delete holder[last]
    return copy
  }
  const value = first(line('right values'))
  assert.notEqual(value, undefined, `no right value in:\n${text}`)
  holder[last] = value
  return copy
}

test('find_values: a typo finds what is meant', async () => {
  const valuesOf = async (given: object) => {
    const { structuredContent } = await callTool(key, 'find_values', given)
    return (structuredContent as { values: readonly { readonly value: string }[] }).values.map(({ value }) => value)
  }
  assert.deepEqual(await valuesOf({ filter: 'cities', text: 'Shefield', country: 'GB' }), ['Sheffield'])
  assert.ok((await valuesOf({ filter: 'naceCodes', text: 'brewry' })).includes('11.05'))
})

test('search_companies: companies like one, and what a saved search gained', async () => {
  const { structuredContent } = await callTool(key, 'search_companies', {
    countries: ['IT'],
    query: 'wineries',
    limit: 1,
  })
  const [{ id }] = (structuredContent as { companies: readonly { readonly id: string }[] }).companies
  const like = await callTool(key, 'search_companies', { similarTo: id, limit: 3 })
  const { companies } = like.structuredContent as { companies: readonly { readonly because: readonly string[] }[] }
  assert.equal(companies.length, 3)
  assert.ok(companies.every(({ because }) => because.length > 0))
  const none = await callTool(key, 'search_companies', { similarTo: 'IT-none' })
  assert.match(none.content[0].text, /field: similarTo\nproblem: No company has the id IT-none/)
  const saved = await http(key, 'POST', '/explore/searches', {
    name: 'Wineries',
    search: { query: 'wineries', filters: { countriesIso2: ['IT'] } },
  })
  const { searchId } = saved.body as { readonly searchId: string }
  const account = await callTool(key, 'account', {})
  assert.match(JSON.stringify(account.structuredContent), new RegExp(`${searchId} Wineries`))
  const gained = await callTool(key, 'search_companies', { savedSearch: searchId })
  assert.deepEqual((gained.structuredContent as { companies: readonly object[] }).companies, [])
  const changes = await callTool(key, 'get_companies', { ids: [id], changes: true })
  assert.notEqual(changes.isError, true, changes.content[0].text)
})
