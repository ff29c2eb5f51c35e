import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { createIndexWriter } from '../search/embedded/build/index-writer.ts'
import { openIndex } from '../search/embedded/engine.ts'
import { openLookup } from '../search/embedded/names/company-lookup.ts'
import { lookupParts } from '../search/embedded/names/write/lookup-parts.ts'
import { explain } from './explain.ts'
import type { MatchRow } from './match-row.ts'
import { matchRows } from './match-rows.ts'

const COMPANIES: readonly (Partial<Company> & Pick<Company, 'id' | 'name'>)[] = [
  { id: 'GB-02548628', name: 'Corvid Lantern Limited', postcode: 'YO42 1NT', city: 'York' },
  { id: 'GB-00229269', name: 'Ambergate Tiles Limited', postcode: 'LS1 4AP', city: 'Leeds' },
  { id: 'GB-12345678', name: 'Quillfen Rope Works Ltd' },
  { id: 'GB-25486280', name: 'Brindle Oak Joinery Ltd' },
  { id: 'GB-07911399', name: 'Twice There Ltd', vatTaxNumber: 'GB980780684' },
  { id: 'GB-07911400', name: 'Twice Again Ltd', vatTaxNumber: 'GB980780684' },
  { id: 'FR-069805133', name: 'Ateliers Corneau' },
  { id: 'FR-442133278', name: 'Cuisine Zinnober' },
  { id: 'IT-00743110157', name: 'Telai Brunfola Srl' },
  { id: 'GB-07911401', name: 'Marrowbell Press Ltd', website: 'www.marrowbell-leeds.example' },
  { id: 'GB-07911402', name: 'Marrowbell Press Ltd', website: 'https://marrowbell.example/' },
  { id: 'GB-07911403', name: 'Marrowbell Press Ltd' },
  { id: 'US-US888888888', name: 'Old Placeholder Inc', vatTaxNumber: 'US888888888' },
]

const folder = mkdtempSync(join(tmpdir(), 'match-rows-'))
const engine = await build()
const lookup = openLookup(folder, engine)
after(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

async function build() {
  const options = { folder, generation: 'test' }
  const builder = createIndexWriter({ ...options, codePath: (_, __, code) => [code], parts: lookupParts(options) })
  for (const company of COMPANIES) {
    const countryIso2 = company.id.slice(0, 2)
    builder.add({ ...emptyCompany({ ...company, countryIso2 }), nationalId: company.id.slice(3), ...company })
  }
  await builder.finish()
  return openIndex(folder)
}

/** Matches one row: what is matched, and what is said of the number of the first candidate. */
async function match(country: string, number: string | null, name: string | null = null, more: Partial<MatchRow> = {}) {
  const row = { country, name, number, postCode: null, city: null, region: null, website: null, ...more }
  const [{ match: id, candidates, error }] = await matchRows(lookup, [row])
  const [first] = candidates
  const said = first === undefined ? [] : explain(first)
  return { match: id, ids: candidates.map(({ record }) => record.id), said, error }
}

test('a number without its zeros, with decimals or words around it, matches alone and beside the name, and is said', async () => {
  for (const [country, number, id, readAs] of [
    ['GB', '2548628', 'GB-02548628', '02548628'],
    ['GB', '2548628.0', 'GB-02548628', '02548628'],
    ['GB', 'No. 02548628', 'GB-02548628', '02548628'],
    ['GB', '229269', 'GB-00229269', '00229269'],
    ['FR', '6980513300076', 'FR-069805133', '069805133'],
    ['FR', '442133278 R.C.S. Paris', 'FR-442133278', '442133278'],
    ['IT', '743110157', 'IT-00743110157', '00743110157'],
  ] as const) {
    const { name } = COMPANIES.find((company) => company.id === id) ?? { name: '' }
    for (const asked of [null, name]) {
      const found = await match(country, number, asked)
      assert.equal(found.match, id, `${number} ${asked}`)
      assert.ok(found.said.includes(`vatTaxNumber: the same, read as ${readAs}`), `${number}: ${found.said}`)
    }
  }
})

test('of companies with one name, the host of the row’s website decides', async () => {
  const name = 'Marrowbell Press Limited'
  assert.equal((await match('GB', null, name)).match, null)
  for (const [website, id] of [
    ['marrowbell.example', 'GB-07911402'],
    ['HTTPS://Marrowbell-Leeds.example/shop?a=b', 'GB-07911401'],
    ['elsewhere.example', null],
  ] as const) {
    const found = await match('GB', null, name, { website })
    assert.equal(found.match, id, website)
    if (id !== null) assert.equal(found.ids[0], id)
    assert.equal(found.ids.length, 3)
  }
})

test('a number that is somebody’s as it is written decides, whatever the name', async () => {
  assert.equal((await match('GB', '02548628', 'Ambergate Tiles')).match, 'GB-02548628')
  assert.equal((await match('GB', 'GB-02548628')).match, 'GB-02548628')
})

test('a number that is somebody’s when it is read otherwise decides nothing against the name', async () => {
  const found = await match('GB', '2548628', 'Ambergate Tiles Limited', { postCode: 'LS1 4AP' })
  assert.equal(found.match, null)
  assert.deepEqual(found.ids, ['GB-00229269', 'GB-02548628'])
  assert.ok(found.said.includes('vatTaxNumber: that of another company, read as 02548628'))
})

test('a number that nobody has, or that cannot be one, speaks against nobody, and is said', async () => {
  for (const [number, said] of [
    ['09999999', 'finds no company'],
    ['980780685', 'finds no company'],
    ['00000000', 'finds no company'],
    ['n/a', 'finds no company'],
    ['6,98051E+12', 'set aside, as a spreadsheet left out its last digits'],
  ] as const) {
    const found = await match('GB', number, 'Corvid Lantern Ltd', { postCode: 'YO42 1NT', city: 'York' })
    assert.equal(found.match, 'GB-02548628', number)
    assert.ok(found.said.includes(`vatTaxNumber: ${said}`), `${number}: ${found.said}`)
  }
  const alone = await match('FR', '6,98051E+12')
  assert.deepEqual(
    [alone.ids, alone.error],
    [[], 'vatTaxNumber: must have all its digits: a spreadsheet left out the last ones'],
  )
})

test('a number that looks made up says nothing alone, and nothing against the name', async () => {
  assert.equal((await match('GB', '12345678')).match, null)
  const found = await match('GB', '12345678', 'Corvid Lantern Ltd')
  assert.deepEqual([found.match, found.said[1]], ['GB-02548628', 'vatTaxNumber: set aside, as it looks made up'])
  assert.equal((await match('GB', '12345678', 'Quillfen Rope Works')).match, 'GB-12345678')
  assert.equal((await match('US', '88-8888888', 'Old Placeholder Inc')).match, 'US-US888888888', 'by its name')
  assert.deepEqual((await match('US', '888888888')).ids, [])
})

test('a number that two companies have decides nothing; the name does', async () => {
  assert.equal((await match('GB', 'GB980780684')).match, null)
  assert.equal((await match('GB', 'GB980780684', 'Twice Again Ltd')).match, 'GB-07911400')
  assert.equal((await match('GB', '02548628 / 00229269')).match, null, 'two numbers of two companies')
  assert.equal((await match('GB', '02548628 / 00229269', 'Ambergate Tiles Ltd')).match, 'GB-00229269', 'by its name')
})

test('a number in the name finds its company: alone, with words that name it, beside its name', async () => {
  for (const [country, name, id, said] of [
    ['FR', '442133278', 'FR-442133278', 'vatTaxNumber: the same'],
    ['FR', 'SIREN 442133278', 'FR-442133278', 'vatTaxNumber: the same, read as 442133278'],
    ['FR', 'Cuisine Zinnober 442 133 278', 'FR-442133278', 'vatTaxNumber: the same'],
    ['FR', 'Cuisine Zinnober (RCS Paris 442133278)', 'FR-442133278', 'vatTaxNumber: the same, read as 442133278'],
    ['GB', 'CORVID LANTERN LTD (02548628)', 'GB-02548628', 'vatTaxNumber: the same'],
    ['GB', 'Corvid Lantern Limited, company no. 2548628', 'GB-02548628', 'vatTaxNumber: the same, read as 02548628'],
  ] as const) {
    const found = await match(country, null, name)
    assert.deepEqual([found.match, found.ids[0]], [id, id], name)
    assert.ok(found.said.includes(said), `${name}: ${found.said}`)
  }
})

test('a number in the name of another company is a candidate, and no match', async () => {
  const found = await match('GB', null, 'Ambergate Tiles 02548628')
  assert.equal(found.match, null)
  assert.ok(found.ids.includes('GB-02548628') && found.ids.includes('GB-00229269'))
  assert.deepEqual((await match('GB', null, 'Xqwzk Vvrtp 99999998')).ids, [])
})
