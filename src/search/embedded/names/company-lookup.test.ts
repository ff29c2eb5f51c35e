import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMALL_PAGES } from '../../../../test/support/build-index.ts'
import { checksumsOf } from '../../../../test/support/checksums.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import type { CompanyLookup, FoundCompany } from '../../lookup.ts'
import { createIndexWriter } from '../build/index-writer.ts'
import { openIndex } from '../engine.ts'
import { readIndexFile } from '../files/index-file.ts'
import { openLookup } from './company-lookup.ts'
import { NAMES_FILE } from './layout.ts'
import { lookupParts } from './write/lookup-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'lookup-'))
after(() => rmSync(folder, { recursive: true }))

const nameOf = ({ company }: FoundCompany) => (JSON.parse(Buffer.from(company).toString()) as Company).name

/** Opens a generation of these companies. */
async function open(companies: readonly Partial<Company>[]): Promise<CompanyLookup> {
  const own = await build(companies)
  return openLookup(own, await openIndex(own, { memory: SMALL_PAGES }), { memory: SMALL_PAGES })
}

/** Builds a generation of these companies, which come to the index in the opposite of the order of results; returns its folder. */
async function build(companies: readonly Partial<Company>[]): Promise<string> {
  const own = mkdtempSync(join(folder, 'generation-'))
  const options = { folder: own, generation: 'test' }
  const builder = createIndexWriter({ ...options, codePath: (_, __, code) => [code], parts: lookupParts(options) })
  companies.forEach((company, number) => {
    const id = `GB-0000000${number}`
    builder.add({
      ...emptyCompany({ id, name: 'Exampla Ltd', countryIso2: 'GB' }),
      nationalId: id.slice(3),
      operatingRevenue: number,
      ...company,
    })
  })
  await builder.finish()
  return own
}

const ask = async (lookup: CompanyLookup, name: string) =>
  lookup.byName({ country: 'GB', name, postCode: null, region: null })

test('names and numbers find the stored record of their company, byte for byte', async () => {
  const lookup = await open([{ name: 'Zyxelona Ltd' }, { name: 'Brembanella PLC' }, { name: 'Other Works' }])
  const [byName] = await ask(lookup, 'brembanela')
  assert.equal(nameOf(byName), 'Brembanella PLC')
  assert.ok(byName.matchScore > 0.8 && byName.matchScore < 1)
  const byNumber = await lookup.byNumber('GB', 'GB-00000001')
  assert.deepEqual(byNumber?.company, byName.company)
  assert.equal(byNumber?.matchScore, 1)
})

test('who is not there is not found', async () => {
  const lookup = await open([{ name: 'Zyxelona Ltd' }])
  assert.deepEqual(await ask(lookup, 'Brembanella'), [])
  assert.equal(await lookup.byNumber('GB', '00000009'), null)
  assert.equal(await lookup.byNumber('IT', '00000000'), null)
})

test('initials joined by & keep it: the bare letters count less, and a longer name with them is only near', async () => {
  const lookup = await open([{ name: 'ZQ International PLC', operatingRevenue: 9 }, { name: 'Z & Q Works Ltd' }])
  const found = await ask(lookup, 'z&q')
  const scores = new Map(found.map((one) => [nameOf(one), one]))
  assert.equal(found.at(0) && nameOf(found[0]), 'Z & Q Works Ltd')
  const longer = scores.get('ZQ International PLC')
  assert.ok((longer?.matchScore ?? 0) < 0.775)
  assert.equal(longer?.evidence.words ?? 'near', 'near')
  const alone = await open([{ name: 'ZQ Ltd' }])
  const [bare] = await ask(alone, 'Z & Q')
  assert.ok(bare.matchScore < 0.95 && bare.matchScore > 0.775)
  const own = await open([{ name: 'Zeta Holdings', tradeNames: ['Z and Q'] }, { name: 'ZQ Ltd' }])
  assert.deepEqual((await ask(own, 'Z&Q')).map(nameOf), ['Zeta Holdings', 'ZQ Ltd'])
})

test('of equal names the one with more revenue comes first, unless another is spelled as asked', async () => {
  const lookup = await open([
    { name: 'A & L Works Ltd' },
    { name: 'AL WORKS LIMITED' },
    { name: 'AL WORKS LIMITED', operatingRevenue: 9 },
  ])
  assert.deepEqual((await ask(lookup, 'al works ltd')).map(nameOf), [
    'AL WORKS LIMITED',
    'AL WORKS LIMITED',
    'A & L Works Ltd',
  ])
  assert.deepEqual((await ask(lookup, 'A & L Works Ltd')).map(nameOf)[0], 'A & L Works Ltd')
})

test('active companies come before others of the same name', async () => {
  const lookup = await open([
    { status: 'Dissolved', operatingRevenue: 9 },
    { status: 'Active', operatingRevenue: 1 },
  ])
  const [first] = await ask(lookup, 'Exampla Ltd')
  assert.equal((JSON.parse(Buffer.from(first.company).toString()) as Company).status, 'Active')
})

test('a damaged part of the names: 503 and a report, on the thread of lists too', async () => {
  const own = await build(Array.from({ length: 300 }, (_, at) => ({ name: `Zyxelona Works ${at}` })))
  const path = join(own, NAMES_FILE)
  const checksums = new Map([[NAMES_FILE, checksumsOf(readFileSync(path), SMALL_PAGES.pageBytes)]])
  const [{ sections }] = readIndexFile(path).directory.countries
  const [at, bytes] = sections['words.postings']
  const fd = openSync(path, 'r+')
  for (let byte = at; byte < at + bytes; byte++) writeSync(fd, Buffer.from([0xee]), 0, 1, byte)
  closeSync(fd)
  const reported: string[] = []
  const onDamage = ({ message }: Error) => void reported.push(message)
  const engine = await openIndex(own)
  const lookup = openLookup(own, engine, { memory: SMALL_PAGES, checksums, onDamage })
  const question = { country: 'GB', name: 'Zyxelona Other', postCode: null, region: null }
  await assert.rejects(lookup.byName(question), { status: 503 })
  assert.equal(reported.length, 1)
  await assert.rejects(lookup.byNames([question]), { status: 503 })
  assert.match(reported[1], /names\.index is damaged at byte \d+: its checksum is wrong/)
  await engine.close()
})
