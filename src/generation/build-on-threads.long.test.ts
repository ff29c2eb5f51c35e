import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { backgroundFor } from '../../test/support/random-backgrounds.ts'
import { randomCompany } from '../../test/support/random-companies.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { Company } from '../company/company.ts'
import type { GenerationBuilder } from '../imports/generation-ports.ts'
import type { RecordSource } from '../records/merge.ts'
import { type MergedCounts, mergeBatch, type RecordGroup } from '../records/merge-batch.ts'
import { encodeRecord } from '../records/record.ts'
import { openCompaniesById, openGeneration, scanRanked } from '../search/embedded/open-generation.ts'
import { EVERYTHING } from '../search/query.ts'
import { buildHere, buildOnTwoThreads, createGenerationIndex, type GenerationOptions } from './build-on-threads.ts'
import { requireRoom } from './disk-room.ts'

const SOURCES: RecordSource[] = ['no-brreg', 'gleif'].map((register) => ({
  register,
  kind: register === 'gleif' ? 'gleif' : 'national',
  url: `https://${register}.example`,
  recordUrl: null,
  licence: 'CC0 "as is"',
  retrievedAt: '2026-11-01T00:00:00Z',
}))

function randomGroups(count: number): RecordGroup[] {
  const random = new Random(5)
  return Array.from({ length: count }, (_, number) => ({
    companyId: `XX-${number}`,
    records: Array.from({ length: 1 + random.below(2) }, (_unused, from) => {
      const company = named(randomCompany(random, number))
      const document = encodeRecord(company, backgroundFor(company))
      return { from, document, ...(from > 0 && { companyId: `XX-L${number}` }) }
    }),
  }))
}

/** Companies without a name are none, and would be left out. */
function named(company: Company): Company {
  return company.name === '' ? { ...company, name: 'Nameless no more' } : company
}

function optionsIn(context: TestContext): GenerationOptions {
  return { folder: temporaryFolder(context), generation: 'g', sources: SOURCES, expected: 1 }
}

async function built(builder: GenerationBuilder, groups: Iterable<RecordGroup>): Promise<MergedCounts[]> {
  const counts: MergedCounts[] = []
  for await (const batch of builder.add(groups)) counts.push(batch)
  await builder.finish()
  return counts
}

test('generation: two threads write the same files as one, byte for byte, and count the same', async (context) => {
  const groups = randomGroups(rounds({ quick: 800, full: 3_700 }))
  const [here, aside] = [optionsIn(context), optionsIn(context)]
  const expected = await built(buildHere(here), groups)
  assert.deepEqual(await built(buildOnTwoThreads(aside), groups), expected)
  const files = readdirSync(here.folder).sort()
  const documents = ['companies.documents', 'companies.documents.checksums']
  assert.deepEqual(files, ['background.index', ...documents, 'companies.index', 'names.index', 'numbers.index'])
  assert.deepEqual(readdirSync(aside.folder).sort(), files)
  for (const file of files) {
    assert.ok(readFileSync(join(here.folder, file)).equals(readFileSync(join(aside.folder, file))), file)
  }
  const sum = (count: (batch: MergedCounts) => number) => expected.reduce((total, batch) => total + count(batch), 0)
  const ofTwo = groups.filter(({ records }) => records.length === 2).length
  assert.equal(
    sum(({ companies }) => companies),
    groups.length,
  )
  assert.equal(
    sum(({ records }) => records),
    groups.length + ofTwo,
  )
  assert.deepEqual(
    [sum(({ merged }) => merged), sum(({ mergedFrom }) => mergedFrom[0]), sum(({ mergedFrom }) => mergedFrom[1])],
    [ofTwo, ofTwo, ofTwo],
  )
})

test('generation: whatever memory a build has, on one thread or two, its files are the same, byte for byte', async (context) => {
  const groups = randomGroups(rounds({ quick: 300, full: 2_500 }))
  const expected = optionsIn(context)
  await built(buildHere(expected), groups)
  const files = readdirSync(expected.folder).sort()
  // Two kilobytes spill every column, word and name many times over.
  for (const [build, memory] of [
    [buildHere, 2_000],
    [buildHere, 60_000],
    [buildOnTwoThreads, 20_000],
  ] as const) {
    const spilled = { ...optionsIn(context), memory }
    const builder = build(spilled)
    for await (const _batch of builder.add(groups));
    const temporary = readdirSync(spilled.folder).filter((name) => name.endsWith('.spill'))
    assert.ok(temporary.includes('columns.spill') && temporary.includes('texts.spill'), temporary.join())
    await builder.finish()
    assert.deepEqual(readdirSync(spilled.folder).sort(), files)
    for (const file of files) {
      assert.ok(readFileSync(join(expected.folder, file)).equals(readFileSync(join(spilled.folder, file))), file)
    }
  }
})

test('generation: a build for which the disk has no room is refused before it begins', async (context) => {
  assert.throws(
    () => requireRoom('/data', 2_000_000, 999_999_999),
    /no space left: the index of 2,000,000 records needs more than 1,000 MB, 999 MB are free/,
  )
  requireRoom('/data', 2_000_000, 1_000_000_000)
  const options = { ...optionsIn(context), expected: 1e15 }
  const builder = buildOnTwoThreads(options)
  await assert.rejects(built(builder, randomGroups(10)), /no space left/)
  await builder.abort()
})

test('generation: a build that is given up removes its temporary files', async (context) => {
  const options = { ...optionsIn(context), memory: 2_000 }
  const builder = buildHere(options)
  for await (const _batch of builder.add(randomGroups(400)));
  await builder.abort()
  assert.deepEqual(readdirSync(options.folder), [])
})

test('generation: one whose documents have no references, as layout 3 wrote them, is read as before', async (context) => {
  const [options, earlier] = [optionsIn(context), temporaryFolder(context)]
  const groups = randomGroups(300).map((group) => ({ ...group, companyId: group.companyId.replace('XX', 'GB') }))
  await built(buildHere(options), groups)
  const documents: string[] = []
  for await (const { json } of scanRanked(options.folder)) documents.push(json)
  // The same companies without references, with the version and the name of the file that layout 3 has.
  const index = createGenerationIndex({ folder: earlier, generation: 'g' })
  for (const json of documents) index.add(JSON.parse(json) as Company, json)
  await index.finish()
  renameSync(join(earlier, 'companies.documents'), join(earlier, 'companies.ndjson'))
  asLayout3(join(earlier, 'companies.index'))
  const british = documents
    .map((json) => JSON.parse(json) as Company)
    .filter(({ id, countryIso2 }) => id.startsWith(countryIso2))
  assert.ok(british.length > 10)
  for (const folder of [options.folder, earlier]) {
    const { engine } = await openGeneration(folder)
    const countries = [...engine.countries.keys()]
    const page = { first: 0, count: 1_000 }
    const { companies } = await engine.search({ countries, where: EVERYTHING, rank: null, page })
    assert.deepEqual(companies.map(String).sort(), documents.toSorted())
    await engine.close()
    const byId = openCompaniesById(folder)
    for (const company of british) assert.deepEqual(byId.find(company.id), company)
    byId.close()
  }
})

/** Gives an index file the version of layout 3, which says nothing of shared texts. */
function asLayout3(path: string): void {
  const bytes = readFileSync(path)
  const trailer = bytes.subarray(bytes.length - 32)
  const at = trailer.readDoubleLE(0)
  const { texts, ...directory } = JSON.parse(bytes.toString('utf8', at, at + trailer.readDoubleLE(8)))
  assert.ok(texts !== undefined && directory.layout === 4)
  const json = Buffer.from(JSON.stringify({ ...directory, layout: 3 }))
  trailer.writeDoubleLE(json.length, 8)
  trailer.writeUInt32LE(3, 16)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, at), json, trailer]))
}

test('generation: a batch hands over companies with their JSON', () => {
  let taken = 0
  mergeBatch(randomGroups(200), SOURCES, (company: Company, json: string) => {
    taken++
    assert.equal(json, JSON.stringify(company))
  })
  assert.equal(taken, 200)
})

test('generation: no groups make an index without companies, on one thread or two', async (context) => {
  for (const build of [buildHere, buildOnTwoThreads]) {
    const options = optionsIn(context)
    assert.deepEqual(await built(build(options), []), [])
    assert.equal(readFileSync(join(options.folder, 'companies.documents')).length, 0)
  }
})

test('generation: what goes wrong in the other thread, or in the groups, is thrown here', async (context) => {
  const broken = [...randomGroups(900), { companyId: 'XX-0', records: [{ from: 0, document: '[0]' }] }]
  const first = buildOnTwoThreads(optionsIn(context))
  context.after(first.abort)
  await assert.rejects(built(first, broken), /no name or country/)
  function* failing() {
    yield* randomGroups(600)
    throw new Error('the disk is gone')
  }
  const second = buildOnTwoThreads(optionsIn(context))
  context.after(second.abort)
  await assert.rejects(built(second, failing()), /the disk is gone/)
})

test('generation: given up, the other thread ends', async (context) => {
  const builder = buildOnTwoThreads(optionsIn(context))
  context.after(builder.abort)
  for await (const { companies } of builder.add(randomGroups(2_000))) {
    assert.equal(companies, 500)
    break
  }
  await builder.abort()
})
