import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { float64Column, TextColumn, uint16Column } from '../files/columns.ts'
import { rankNames, sortCompanies } from './order.ts'

test('companies are sorted as by comparing them one by one, ties included', () => {
  const random = new Random(3)
  const prefixes = ['', 'A', 'THE ', 'THE LONG BEGINNING OF ', '\uffff', '\uffffx', '\ufffe', '𝔘', '\u0000', 'é']
  const companies = Array.from({ length: 4000 }, (_, i) => ({
    active: random.below(2),
    revenue: random.chance(0.5) ? Number.NaN : random.pick([0, 1, -1, 1e-300, -5e12, 1e300, random.gauss() * 1e6]),
    employees: random.chance(0.5) ? Number.NaN : random.below(5),
    name: random.pick(prefixes) + random.pick(['', 'x', 'Y', random.pick(prefixes)]),
    id: `ID-${random.below(1e6)}-${i}`,
  }))
  const keys = {
    count: companies.length,
    active: uint16Column(),
    revenue: float64Column(),
    employees: float64Column(),
    names: new TextColumn(),
    ids: new TextColumn(),
  }
  for (const company of companies) {
    keys.active.push(company.active)
    keys.revenue.push(company.revenue)
    keys.employees.push(company.employees)
    keys.names.push(company.name)
    keys.ids.push(company.id)
  }
  const descending = (a: number, b: number) =>
    Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : b - a
  const ascending = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const expected = companies.toSorted(
    (a, b) =>
      b.active - a.active ||
      descending(a.revenue, b.revenue) ||
      descending(a.employees, b.employees) ||
      ascending(a.name, b.name) ||
      ascending(a.id, b.id),
  )
  assert.deepEqual(
    Array.from(sortCompanies({ ...keys, nameRanks: rankNames(keys.names, keys.count) }), (i) => companies[i].id),
    expected.map(({ id }) => id),
  )
})

test('the rank of a name is the number of smaller names', () => {
  const random = new Random(4)
  const parts = ['', 'A', 'THE LONG BEGINNING OF ', '\uffff', '𝔘', '\u0000', 'é']
  const all = Array.from({ length: 1500 }, () => random.pick(parts) + random.pick(parts) + random.pick(parts))
  const names = new TextColumn()
  for (const name of all) names.push(name)
  const sorted = all.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  assert.deepEqual(
    [...rankNames(names, all.length)],
    all.map((name) => sorted.indexOf(name)),
  )
})

test('nothing to sort is sorted', () => {
  const none = { active: uint16Column(), revenue: float64Column(), employees: float64Column() }
  const nameRanks = rankNames(new TextColumn(), 0)
  assert.equal(sortCompanies({ count: 0, ...none, nameRanks, ids: new TextColumn() }).length, 0)
})
