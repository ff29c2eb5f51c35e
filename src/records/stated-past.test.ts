import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PastState } from '../company/background.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import type { PastChange, Switch } from './past-company.ts'
import { firstAfter } from './past-company.ts'
import { statedOn } from './stated-past.ts'

const source = (register: string, fields: readonly string[]) => {
  return { register, url: null, licence: null, retrievedAt: null, fields: [...fields] }
}
const COMPANY: Company = {
  ...emptyCompany({ id: 'GB-1', name: 'C', countryIso2: 'GB' }),
  status: 'Dissolved',
  statusDate: '2020-06-30',
  dateOfIncorporation: '1999-01-05',
  sources: [source('own', ['name', 'status', 'statusDate', 'dateOfIncorporation'])],
}
const background = (past: readonly PastState[], register = 'own') => [{ register, past, relations: [], exceptions: [] }]
const NAMES = background([
  { kind: 'named', value: 'B', from: null, to: '2010-05-01' },
  { kind: 'named', value: 'A', from: null, to: '2004-02-28' },
])
const shown = (day: string, own = NAMES, company: Company | null = COMPANY) => {
  const { existed, name, status, dateOfIncorporation } = statedOn(day, company, own)
  return [existed, name.value, name.from, name.to, status.value, dateOfIncorporation.value]
}

test('stated: names by their last days, the present one after them, the end by its day, and nothing before the beginning', () => {
  const nothing = [null, null, null]
  assert.deepEqual(shown('1999-01-04'), [false, ...nothing, null, null])
  assert.deepEqual(shown('2004-02-28'), [true, 'A', null, '2004-02-28', null, '1999-01-05'])
  assert.deepEqual(shown('2004-02-29'), [true, 'B', '2004-02-29', '2010-05-01', null, '1999-01-05'])
  assert.deepEqual(shown('2010-05-02'), [true, 'C', '2010-05-02', null, null, '1999-01-05'])
  assert.deepEqual(shown('2020-06-30'), [false, 'C', '2010-05-02', null, 'Dissolved', '1999-01-05'])
})

test('stated: what no register dates is not known', () => {
  assert.deepEqual(shown('2012-01-01', [], { ...COMPANY, dateOfIncorporation: null }), [
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  assert.deepEqual(shown('2012-01-01', [], null), [null, null, null, null, null, null])
  const active: Company = { ...COMPANY, status: 'Active', statusDate: null }
  assert.deepEqual(shown('2012-01-01', [], active), [true, null, null, null, null, '1999-01-05'])
  assert.equal(shown('2012-01-01', [], { ...active, status: 'Status unknown' })[0], null)
  // The present name is another register's than the former ones.
  assert.equal(shown('2012-01-01', background(NAMES[0].past, 'other'))[1], null)
})

test('stated: periods of a register, in the members of a company; the register whose value is served comes first', () => {
  const periods = background([
    { kind: 'status', value: 'Active', from: '2000-01-01', to: '2008-12-31' },
    { kind: 'status', value: 'Inactive (no precision)', from: '2009-01-01', to: null },
    { kind: 'code', value: '70.10Z', from: '2000-01-01', to: null },
    { kind: 'named', value: 'Z', from: '2001-01-01', to: null },
  ])
  const on = (day: string) => statedOn(day, { ...COMPANY, status: 'Active', statusDate: null }, periods)
  assert.equal(on('1999-12-31').status.value, null)
  assert.equal(on('1999-12-31').existed, true)
  assert.deepEqual(on('2000-01-01').status, { value: 'Active', from: '2000-01-01', to: '2008-12-31', source: 'own' })
  assert.deepEqual([on('2009-01-01').existed, on('2009-01-01').status.to], [false, null])
  assert.deepEqual(on('2000-01-01').nationalSectors.value, { primary: ['70.10Z'], secondary: [] })
  assert.deepEqual(on('2000-01-01').nationalLegalForm, { value: null, from: null, to: null, source: null })
  const both = [...background([{ kind: 'named', value: 'Y', from: '2001-01-01', to: null }], 'other'), ...periods]
  assert.deepEqual(
    [statedOn('2001-01-01', COMPANY, both).name.value, statedOn('2001-01-01', null, both).name.value],
    ['Z', 'Y'],
  )
})

test('stated: the company as it was first served after a day, also after a gap, and where it left since', () => {
  const switches = [1, 2, 3, 4, 5].map((number): Switch => {
    return { number, at: number, generation: `${number}`, isKnown: number !== 3, days: {} }
  })
  const change = (number: number, kind: PastChange['kind'], before: Partial<Company>) => ({
    id: 'GB-1',
    number,
    kind,
    before,
  })
  const name = (after: number, changes: readonly PastChange[], now: Company | null) =>
    firstAfter({ switches, changes }, now, after)?.name ?? null
  assert.equal(name(-1, [change(4, 'changed', { name: 'B' })], COMPANY), 'B')
  assert.equal(name(-1, [change(2, 'changed', { name: 'A' })], COMPANY), 'C', 'nothing leads across the gap')
  const gone = change(2, 'gone', { name: 'A', countryIso2: 'GB' })
  assert.equal(name(-1, [gone], null), 'A')
  assert.equal(name(1, [gone, change(5, 'new', {})], COMPANY), 'C')
  assert.equal(name(4, [], null), null)
})
