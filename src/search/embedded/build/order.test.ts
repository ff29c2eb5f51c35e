import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { float64Column, uint16Column } from '../spill/columns.ts'
import { SpillFile } from '../spill/spill-file.ts'
import { NameSorter } from './name-sorter.ts'
import { sortCompanies } from './order.ts'

/** Memory for everything, and for so little that most of it is on disk. */
const LIMITS = [1 << 30, 4096]

function spillFile(context: TestContext, limit: number): SpillFile {
  const spill = new SpillFile(join(temporaryFolder(context), 'spilled'), limit)
  context.after(() => spill.remove())
  return spill
}

test('companies are sorted as by comparing them one by one, ties included, in memory or beyond it', (context) => {
  const random = new Random(3)
  const prefixes = ['', 'A', 'THE ', 'THE LONG BEGINNING OF ', '\uffff', '\uffffx', '\ufffe', '𝔘', '\u0000', 'é']
  const companies = Array.from({ length: 4000 }, (_, i) => ({
    active: random.below(2),
    revenue: random.chance(0.5) ? Number.NaN : random.pick([0, 1, -1, 1e-300, -5e12, 1e300, random.gauss() * 1e6]),
    employees: random.chance(0.5) ? Number.NaN : random.below(5),
    name: random.pick(prefixes) + random.pick(['', 'x', 'Y', random.pick(prefixes)]),
    id: `ID-${random.below(1e6)}-${i}`,
  }))
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
  for (const limit of LIMITS) {
    const spill = spillFile(context, limit)
    const keys = { active: uint16Column(spill), revenue: float64Column(spill), employees: float64Column(spill) }
    const names = new NameSorter(spill, limit / 2)
    for (const company of companies) {
      keys.active.push(company.active)
      keys.revenue.push(company.revenue)
      keys.employees.push(company.employees)
      names.push(company.name, company.id)
    }
    const { places } = names.finish()
    assert.deepEqual(
      Array.from(sortCompanies({ ...keys, places }), (i) => companies[i].id),
      expected.map(({ id }) => id),
    )
    assert.equal(spill.bytes > 0, limit === 4096)
  }
})

test('the rank of a name is the number of smaller names', (context) => {
  const random = new Random(4)
  const parts = ['', 'A', 'THE LONG BEGINNING OF ', '\uffff', '𝔘', '\u0000', 'é']
  // More than two thousand of one name: ranks are noted every 1,024 places.
  const all = Array.from({ length: 4500 }, (_, i) =>
    i % 2 === 0 ? 'the same' : random.pick(parts) + random.pick(parts) + random.pick(parts),
  )
  const sorted = all.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  for (const limit of LIMITS) {
    const names = new NameSorter(spillFile(context, limit), limit / 2)
    for (const [number, name] of all.entries()) names.push(name, `ID-${number}`)
    const order = names.finish()
    assert.deepEqual(
      Array.from(order.places, (place) => order.rankAt(place)),
      all.map((name) => sorted.indexOf(name)),
    )
  }
})

test('nothing to sort is sorted', (context) => {
  const none = { active: uint16Column(), revenue: float64Column(), employees: float64Column() }
  const { places } = new NameSorter(spillFile(context, 4096), 4096).finish()
  assert.equal(sortCompanies({ ...none, places }).length, 0)
})
