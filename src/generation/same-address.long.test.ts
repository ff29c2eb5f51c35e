/** Companies at one address through the life of a data folder: a build, a merge of few changes, an index of an earlier version. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { removeSections } from '../../test/support/earlier-index.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { addressKey } from '../company/address/address-key.ts'
import { type Company, emptyCompany } from '../company/company.ts'
import { RebuildNeededError } from '../imports/rebuild-reasons.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { attachGeneration, type OpenGeneration, openGeneration } from '../search/embedded/open-generation.ts'
import { beginMerge, writeGeneration } from '../search/embedded/write-generation.ts'
import { OutdatedIndex } from '../search/engine.ts'
import { matches, openRecord } from '../search/evaluate.ts'
import type { Query } from '../search/query.ts'

const POSTCODES: Readonly<Record<string, string>> = { GB: 'WC2B 6UN', NO: '0250', FR: '75007' }

/** A company in the house with this number; 0 for an address that is not certain. */
function company(number: number, house: number, countryIso2 = 'GB'): Company {
  const lines = {
    GB: `Flat ${number}, ${house} Sample Street`,
    NO: `Prøveveien ${house}`,
    FR: `${house} rue du Modèle`,
  }
  return {
    ...emptyCompany({ id: `${countryIso2}-${number}`, name: `Quibblewick ${number}`, countryIso2 }),
    address: house === 0 ? 'Somewhere' : lines[countryIso2 as 'GB'],
    postcode: POSTCODES[countryIso2],
    city: 'Example',
  }
}

/** Most are at the first house, as at that of an agent; others at ten more, and some at none. */
const COMPANIES = ['GB', 'NO', 'FR'].flatMap((country) =>
  Array.from({ length: 400 }, (_, at) => company(at, at % 4 < 2 ? 1 : at % 4 === 2 ? 0 : 2 + (at % 10), country)),
)

const target = (context: TestContext) => {
  const root = temporaryFolder(context)
  return (name: string) => {
    const folder = join(root, name)
    mkdirSync(folder)
    return { folder, generation: name, codePath: ancestors, vectors: null }
  }
}

async function build(options: ReturnType<ReturnType<typeof target>>, companies: readonly Company[]) {
  const writer = writeGeneration(options)
  for (const one of companies) writer.add(one, JSON.stringify(one), null)
  await writer.finish()
}

const planOf = (where: Query, countries: readonly string[] = ['GB', 'NO', 'FR']) => ({
  countries,
  where,
  rank: null,
  page: { first: 0, count: 1000 },
})

/** Compares what is found at the addresses of some companies with the keys of all. */
async function requireEqual(
  { engine, lookup }: OpenGeneration,
  companies: readonly Company[],
  asked: Iterable<Company> = companies,
): Promise<void> {
  const byKey = Map.groupBy(companies, addressKey)
  for (const one of asked) {
    const key = addressKey(one)
    const expected = key === null ? [] : byKey.get(key)!.map(({ id }) => id)
    const found = await engine.search(planOf({ kind: 'sameAddress', id: one.id }))
    const ids = found.companies.map((bytes) => (JSON.parse(Buffer.from(bytes).toString()) as Company).id)
    assert.equal(found.total, expected.length, one.id)
    assert.deepEqual(ids.toSorted(), expected.toSorted(), one.id)
    assert.equal(await lookup.countAtAddress(one), key === null ? null : expected.length)
  }
}

test('same address: a build, a merge and another thread find every company at it, and nobody else', async (context) => {
  const at = target(context)
  await build(at('built'), COMPANIES)
  const { folder: next, ...merged } = at('merged')
  const from = join(next, '..', 'built')
  const built = await openGeneration(from)
  context.after(() => built.engine.close())
  await requireEqual(built, COMPANIES, COMPANIES.slice(380, 420))

  // One moves in, one out, one is new, and one is gone.
  const changed = [company(2, 1), company(0, 3), company(5000, 1), company(7, 0)]
  const gone = new Set([...changed.map(({ id }) => id), 'GB-9'])
  const merge = beginMerge({ ...merged, folder: next, from, changes: 'companies' })
  for (const id of gone) if (id !== 'GB-5000') merge.remove(id)
  for (const one of changed) merge.add(one, JSON.stringify(one), null)
  await merge.finish(new Map())
  const open = await openGeneration(next)
  context.after(() => open.engine.close())
  const companies = [...COMPANIES.filter(({ id }) => !gone.has(id)), ...changed]
  await requireEqual(open, companies)
  const attached = attachGeneration(open.share())
  context.after(() => attached.engine.close())
  await requireEqual(attached, companies, changed)
})

test('same address: beside other conditions, and negated', async (context) => {
  const at = target(context)
  const options = at('built')
  await build(options, COMPANIES)
  const { engine } = await openGeneration(options.folder)
  context.after(() => engine.close())
  const first = { kind: 'sameAddress', id: 'GB-0' } as const
  const total = async (where: Query, countries?: readonly string[]) =>
    (await engine.search(planOf(where, countries))).total
  assert.equal(await total(first), 200)
  assert.equal(await total({ kind: 'not', of: first }), 1000)
  assert.equal(await total({ kind: 'all', of: [first, { kind: 'ids', ids: ['GB-1', 'GB-2', 'NO-1'] }] }), 1)
  assert.equal(await total({ kind: 'any', of: [first, { kind: 'sameAddress', id: 'NO-0' }] }), 400)
  assert.equal(await total(first, ['NO']), 0)
  assert.equal(await total({ kind: 'sameAddress', id: 'GB-2' }), 0, 'not certain')
  assert.equal(await total({ kind: 'sameAddress', id: 'nobody' }), 0)
})

test('same address: a record alone is compared with the key that was found', () => {
  const where = { kind: 'sameAddress', id: 'GB-0', key: addressKey(company(0, 1)) } as const
  assert.equal(matches(where, openRecord(company(7, 1))), true)
  assert.equal(matches(where, openRecord(company(7, 2))), false)
  assert.equal(matches({ ...where, key: null }, openRecord(company(7, 0))), false)
})

test('same address: an index of an earlier version says so, and is not merged', async (context) => {
  const at = target(context)
  const { folder } = at('built')
  await build({ folder, generation: 'built', codePath: ancestors, vectors: null }, COMPANIES)
  removeSections(folder, (name) => name.startsWith('addresses.'), 'numbers.index')
  const { engine, lookup } = await openGeneration(folder)
  context.after(() => engine.close())
  assert.equal((await engine.search(planOf({ kind: 'ids', ids: ['GB-0'] }))).total, 1)
  await assert.rejects(engine.search(planOf({ kind: 'sameAddress', id: 'GB-0' })), OutdatedIndex)
  assert.equal(await lookup.countAtAddress(COMPANIES[0]), null)
  const { folder: next, ...merged } = at('merged')
  const merge = beginMerge({ ...merged, folder: next, from: folder, changes: 'companies' })
  merge.add(company(5000, 1), JSON.stringify(company(5000, 1)), null)
  await assert.rejects(
    merge.finish(new Map()),
    (error) => error instanceof RebuildNeededError && error.reason === 'earlierVersion',
  )
})
