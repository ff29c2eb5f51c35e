import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeKey } from '../../company/attributes.ts'
import { PublicError } from '../../errors.ts'
import type { ExploreFilters } from '../../search/filters.ts'
import { HAS_MEMBER } from '../../search/known-members.ts'
import { EVERYTHING } from '../../search/query.ts'
import { planFilters, planFiltersByCountry, rankOf, requireAttributes } from './filters.ts'

type Filters = Omit<ExploreFilters, 'countriesIso2'>

function plan(filters: Filters, countries: readonly string[] = ['GB'], unknownMatches: readonly string[] = []) {
  return planFilters({ countriesIso2: [...countries], ...filters }, countries, unknownMatches)
}

/** The sentence of the error that filters are refused with. */
function refusal(filters: Filters, countries: readonly string[] = ['GB']): string {
  try {
    return JSON.stringify(plan(filters, countries))
  } catch (error) {
    assert.ok(error instanceof PublicError && error.status === 400, String(error))
    return error.sentence
  }
}

const value = (field: string, ...values: readonly string[]) => ({ kind: 'value', field, values })
const code = (scheme: string, codes: readonly string[], rank = 'either') => ({ kind: 'code', scheme, codes, rank })
const range = (field: string, gte: number | null, lte: number | null) => ({ kind: 'range', field, gte, lte })

test('filters: none of them, and empty ones, ask for every company', () => {
  assert.deepEqual(plan({}), EVERYTHING)
  const empty = { status: [], regions: [], cities: [], postcode: [], ids: [], naceCodes: [], attributes: {} }
  assert.deepEqual(plan(empty), EVERYTHING)
  assert.deepEqual(plan({ attributes: { size: { values: [] } } }), EVERYTHING)
})

test('filters: one is its condition; all of several must hold', () => {
  assert.deepEqual(plan({ cities: ['York'] }), value('city', 'york'))
  const of = [value('city', 'york'), value('status', 'Active')]
  assert.deepEqual(plan({ status: ['ACTIVE'], cities: ['York'] }), { kind: 'all', of })
})

test('filters: values of closed lists are spelled as listed, each once; any of them is enough', () => {
  assert.deepEqual(plan({ status: ['ACTIVE', 'active'] }), value('status', 'Active'))
  assert.deepEqual(plan({ listedDelistedUnlisted: ['Listed', 'unlisted'] }), value('listing', 'listed', 'unlisted'))
  assert.deepEqual(plan({ categories: ['small company'] }), value('category', 'Small company'))
  assert.equal(
    refusal({ status: ['activ'] }),
    'filters.status: "activ" is not a known value. Did you mean Active, Active (branch) or Active (dormant)?',
  )
  assert.equal(refusal({ standardisedLegalForm: ['zzz'] }), 'filters.standardisedLegalForm: "zzz" is not a known value')
  assert.match(refusal({ categories: ['zzz'] }), /^filters\.categories: /)
  assert.match(refusal({ listedDelistedUnlisted: ['zzz'] }), /^filters\.listedDelistedUnlisted: /)
})

test('filters: regions and provinces are those of any country of the search; an area is refused with what it stands for', () => {
  assert.deepEqual(plan({ regions: ['lombardia', 'Lombardia'] }, ['IT']), value('region', 'Lombardia'))
  assert.deepEqual(plan({ regions: ['Lombardia', 'England'] }, ['IT', 'GB']), value('region', 'Lombardia', 'England'))
  assert.deepEqual(plan({ regions: ['Lombardia|Milano'] }, ['IT']), value('province', 'Lombardia|Milano'))
  assert.deepEqual(plan({ regions: ['Lombardia|Milano', 'Umbria'] }, ['IT']), {
    kind: 'any',
    of: [value('region', 'Umbria'), value('province', 'Lombardia|Milano')],
  })
  assert.equal(
    refusal({ regions: ['Lombardo'] }, ['IT']),
    'filters.regions: "Lombardo" is not a known value. Did you mean Lombardia, Lazio or Umbria?',
  )
  assert.equal(
    refusal({ regions: ['Randstad'] }, ['NL']),
    'filters.regions: "Randstad" is an area and no division. It stands for filters.regions: ' +
      '["Noord-Holland","Zuid-Holland","Utrecht","Flevoland"] (GET /utils/areas has all)',
  )
  const unknown = refusal({ regions: ['Lo'] }, ['IT', 'GB', 'FR'])
  assert.ok(unknown.split(/, | or /).length <= 3, unknown)
})

test('filters: postcodes are whole or begin with what precedes an asterisk; a wider beginning includes a narrower one', () => {
  const prefix = (text: string) => ({ kind: 'prefix', field: 'postcode', prefix: text })
  assert.deepEqual(plan({ postcode: ['YO42 1NT', 'yo421nt'] }), value('postcode', 'yo421nt'))
  assert.deepEqual(plan({ postcode: ['YO10*', 'yo1* ', 'LS1*'] }), { kind: 'any', of: [prefix('ls1'), prefix('yo1')] })
  const both = { kind: 'any', of: [value('postcode', 'yo421nt'), prefix('ls')] }
  assert.deepEqual(plan({ postcode: ['LS*', 'YO42 1NT'] }), both)
  assert.deepEqual(plan({ postcode: ['--'] }), value('postcode'), 'nobody has it')
  assert.equal(
    refusal({ postcode: [' * '] }),
    'filters.postcode: " * " must have a letter or digit before the asterisk',
  )
})

test('filters: a town that is only signs is nobody’s; beside another one it says nothing', () => {
  assert.deepEqual(plan({ cities: ['--'] }), value('city'))
  assert.deepEqual(plan({ cities: ['York', '--', 'YORK'] }), value('city', 'york'))
})

test('filters: industry codes are those of the lists, in any spelling; national ones of any country of the search', () => {
  assert.deepEqual(plan({ naceCodes: ['62.01', '6201'] }), code('nace', ['62.01']))
  assert.deepEqual(plan({ nationalSectors: ['62012'] }), code('national', ['62012']))
  const both = plan({ nationalSectors: ['62.01Z', '62012'] }, ['GB', 'FR'])
  assert.deepEqual(both, code('national', ['62.01Z', '62012']))
  assert.equal(
    refusal({ naceCodes: ['99.98'] }),
    'filters.naceCodes: "99.98" is not a known value. Did you mean 99, 99.0 or 99.00?',
  )
  assert.equal(
    refusal({ nationalSectors: ['62.01Z'] }),
    'filters.nationalSectors: "62.01Z" is not a known value. Did you mean 62.01, 62011 or 62012?',
  )
  for (const member of ['naicsCodes', 'sicCodes'] as const)
    assert.match(refusal({ [member]: ['zzz'] }), new RegExp(`^filters\\.${member}: "zzz" is not a known value`))
})

test('filters: primary or secondary codes count alone where one of them is wanted', () => {
  assert.deepEqual(plan({ naicsCodes: ['541511'], isPrimaryCodes: true }), code('naics', ['541511'], 'primary'))
  assert.deepEqual(plan({ sicCodes: ['7372'], isSecondaryCodes: true }), code('sic', ['7372'], 'secondary'))
  assert.equal(rankOf({ countriesIso2: [] }), 'either')
  assert.equal(rankOf({ countriesIso2: [], isPrimaryCodes: true, isSecondaryCodes: true }), 'either')
})

test('filters: for each country the plan of that country alone; a value of another one finds nobody there', () => {
  const filters = { countriesIso2: ['GB', 'FR'], nationalSectors: ['62012'] }
  const plans = planFiltersByCountry(filters, ['GB', 'FR'])
  assert.deepEqual(plans, [code('national', ['62012']), code('national', [])])
  const unknown = planFiltersByCountry({ countriesIso2: ['GB', 'FR'], status: ['active'] }, ['GB', 'FR'], ['status'])
  assert.deepEqual(unknown, [
    plan({ status: ['active'] }, ['GB'], ['status']),
    plan({ status: ['active'] }, ['FR'], ['status']),
  ])
  const regions = planFiltersByCountry({ countriesIso2: ['GB', 'IT'], regions: ['Lombardia'] }, ['GB', 'IT'])
  assert.deepEqual(regions[1], value('region', 'Lombardia'))
})

test('filters: points, boxes, ids, addresses and groups are passed on', () => {
  assert.deepEqual(plan({ near: { latitude: 1, longitude: 2, kilometres: 3 } }), {
    ...{ kind: 'near', latitude: 1, longitude: 2, kilometres: 3 },
  })
  const box = { south: 1, north: 1, west: 0, east: 1 }
  assert.deepEqual(plan({ within: box }), { kind: 'within', ...box })
  assert.equal(
    refusal({ within: { ...box, south: 2 } }),
    'filters.within.south: must not be greater than filters.within.north',
  )
  assert.deepEqual(plan({ ids: ['a', 'b', 'a'] }), { kind: 'ids', ids: ['a', 'b'] })
  assert.deepEqual(plan({ sameAddressAs: 'GB-1' }), { kind: 'sameAddress', id: 'GB-1' })
  assert.deepEqual(plan({ groupOf: ' GB-1 ' }), { kind: 'group', id: 'GB-1' })
})

test('filters: days are inclusive; moments of one day can leave none, and out of order they are a mistake', () => {
  const day = 18_262
  const between = (dateOfIncorporationGte: string, dateOfIncorporationLte: string) => ({
    ...{ dateOfIncorporationGte, dateOfIncorporationLte },
  })
  assert.deepEqual(plan(between('2020-01-01', '2020-01-01')), range('dateOfIncorporation', day, day))
  assert.deepEqual(plan({ statusDateGte: '2020-01-01' }), range('statusDate', day, null))
  assert.deepEqual(plan({ statusDateLte: '2020-01-01' }), range('statusDate', null, day))
  const within = between('2020-01-01T01:00:00Z', '2020-01-01T02:00:00Z')
  assert.deepEqual(plan(within), range('dateOfIncorporation', day + 1, day))
  const sameMoment = between('2020-01-01T01:00:00Z', '2020-01-01T01:00:00Z')
  assert.deepEqual(plan(sameMoment), range('dateOfIncorporation', day + 1, day))
  const reversed = 'filters.dateOfIncorporationGte: must not be greater than dateOfIncorporationLte'
  for (const [gte, lte] of [
    ['2020-01-02', '2020-01-01'],
    ['2020-01-01T02:00:00Z', '2020-01-01T01:00:00Z'],
    ['2020-01-01T12:00:00Z', '2020-01-01T11:59:59Z'],
  ])
    assert.equal(refusal(between(gte, lte)), reversed, gte)
  const sentence = 'must be a date as YYYY-MM-DD or RFC 3339, such as 2020-01-31T00:00:00Z'
  assert.equal(refusal({ statusDateGte: 'x' }), `filters.statusDateGte: ${sentence}`)
  assert.equal(refusal({ dateOfIncorporationLte: '2020-02-30' }), `filters.dateOfIncorporationLte: ${sentence}`)
})

test('filters: amounts are inclusive, and the lower one comes first', () => {
  assert.deepEqual(plan({ operatingRevenueGte: 1, operatingRevenueLte: 1 }), range('operatingRevenue', 1, 1))
  assert.deepEqual(plan({ numberOfEmployeesLte: 5 }), range('numberOfEmployees', null, 5))
  assert.deepEqual(plan({ numberOfEmployeesGte: 5 }), range('numberOfEmployees', 5, null))
  assert.equal(
    refusal({ operatingRevenueGte: 2, operatingRevenueLte: 1 }),
    'filters.operatingRevenueGte: must not be greater than operatingRevenueLte',
  )
})

test('filters: where a search wants unknown values, they pass the condition of their member, and of no other', () => {
  const active = value('status', 'Active')
  const pass = (member: keyof typeof HAS_MEMBER) => ({ kind: 'not', of: HAS_MEMBER[member] })
  assert.deepEqual(plan({ status: ['active'] }, ['GB'], ['status']), { kind: 'any', of: [active, pass('status')] })
  assert.deepEqual(plan({ status: ['active'] }, ['GB'], ['region']), active)
  const given: Readonly<Record<string, Filters>> = {
    region: { regions: ['England'] },
    city: { cities: ['York'] },
    postcode: { postcode: ['YO42 1NT'] },
    latitude: { near: { latitude: 1, longitude: 2, kilometres: 3 } },
    dateOfIncorporation: { dateOfIncorporationGte: '2020-01-01' },
    statusDate: { statusDateGte: '2020-01-01' },
    operatingRevenue: { operatingRevenueGte: 1 },
    numberOfEmployees: { numberOfEmployeesGte: 1 },
    standardisedLegalForm: { standardisedLegalForm: ['Partnerships'] },
    categoryOfTheCompany: { categories: ['Small company'] },
    listedDelistedUnlisted: { listedDelistedUnlisted: ['listed'] },
  }
  for (const [member, filters] of Object.entries(given)) {
    const condition = plan(filters)
    const wanted = plan(filters, ['GB'], [member])
    assert.ok(wanted.kind === 'any' && wanted.of.length === 2 && wanted.of[1].kind === 'not', member)
    assert.deepEqual(wanted.of[0], condition, member)
  }
  const box = { within: { south: 0, north: 1, west: 0, east: 1 } }
  assert.deepEqual(plan(box, ['GB'], ['latitude']), { kind: 'any', of: [plan(box), pass('near')] })
})

test('filters: attributes are texts, numbers, truths or days, one of several, or between two', () => {
  const keys = [attributeKey('1'), attributeKey(1), attributeKey(2), attributeKey('2')]
  assert.deepEqual(plan({ attributes: { a: { values: ['1', 2, '1'] } } }), { kind: 'attribute', name: 'a', keys })
  const between = { kind: 'attributeRange', name: 'a', from: attributeKey(1), to: attributeKey(2) }
  assert.deepEqual(plan({ attributes: { a: { gte: 1, lte: 2 } } }), between)
  assert.deepEqual(plan({ attributes: { a: { gte: 1, lte: 1 } } }), { ...between, to: attributeKey(1) })
  assert.deepEqual(plan({ attributes: { a: { lte: 2 } } }), { ...between, from: 'n' })
  const days = plan({ attributes: { a: { gte: '2020-01-01', lte: '2020-01-02' } } })
  assert.deepEqual(days, { ...between, from: attributeKey('2020-01-01'), to: attributeKey('2020-01-02') })
  assert.deepEqual(plan({ attributes: { a: { values: ['x'], gte: 1, lte: 2 } } }), {
    kind: 'all',
    of: [{ kind: 'attribute', name: 'a', keys: [attributeKey('x')] }, between],
  })
})

test('filters: attributes that cannot be are refused', () => {
  const gte = 'filters.attributes.a.gte:'
  assert.equal(refusal({ attributes: { a: { gte: 2, lte: 1 } } }), `${gte} must not be greater than lte`)
  const mixed = { gte: '2020-01-01', lte: 1 }
  assert.equal(refusal({ attributes: { a: mixed } }), `${gte} must be of the same type as lte`)
  const late = { gte: '2020-01-02', lte: '2020-01-01' }
  assert.equal(refusal({ attributes: { a: late } }), `${gte} must not be greater than lte`)
  const sentence = 'must be a number, or a day as YYYY-MM-DD'
  assert.equal(refusal({ attributes: { a: { gte: 'x' } } }), `${gte} ${sentence}`)
  assert.equal(refusal({ attributes: { a: { lte: 'x' } } }), `filters.attributes.a.lte: ${sentence}`)
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, { values: ['x'] }]))
  assert.equal(refusal({ attributes: many(51) }), 'filters.attributes: at most 50 attributes')
  assert.doesNotMatch(refusal({ attributes: many(50) }), /at most/)
})

test('filters: an attribute that nobody has is refused, with the one that may be meant', () => {
  const known = new Map([['segment', 1], ['owner', 2]]) // biome-ignore format: one line
  const check = (...names: readonly string[]) =>
    requireAttributes({ countriesIso2: [], attributes: Object.fromEntries(names.map((name) => [name, {}])) }, known)
  check('segment', 'owner')
  requireAttributes({ countriesIso2: [] }, known)
  assert.throws(() => check('owner', 'segmnt'), {
    code: 'unknown_member',
    message: 'filters.attributes.segmnt: unknown attribute. Did you mean segment?',
  })
})
