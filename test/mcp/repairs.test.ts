/**
 * Wrong calls as models make them. Each is repaired by one more call, made by a script that reads nothing but the text of the
 * error: the field, and its first right value or name.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callTool, makeKey } from './world.ts'

const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited', '--rate-limit', '100000')

const WRONG: readonly (readonly [why: string, tool: string, given: object])[] = [
  ['a country by its name', 'search_companies', { countries: ['Italy'], query: 'wineries' }],
  ['a country by its name in its language', 'search_companies', { countries: 'Deutschland', query: 'Bäckereien' }],
  ['UK for GB', 'search_companies', { countries: ['UK'], query: 'bakeries' }],
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
  ['a sort key that does not exist', 'search_companies', { countries: ['IT'], sort: 'revenue desc' }],
  ['must without keywords', 'search_companies', { countries: ['IT'], must: ['wine'] }],
  ['a country by its name in a look-up', 'get_companies', { lookups: [{ country: 'Italy', name: 'Vini Ferostrossi' }] }],
  ['a country by its name in a row', 'match_companies', { rows: [{ country: 'italia', name: 'Vini Ferostrossi' }] }],
  ['a field that cannot be counted', 'summarise_companies', { countries: ['IT'], by: ['industry'] }],
  ['a filter without values to find', 'find_values', { filter: 'region', text: 'Lombardy', country: 'IT' }],
  ['places without a country', 'find_values', { filter: 'regions', text: 'Lombardia' }],
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
