import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { randomCompany } from '../../test/support/random-companies.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { Company } from '../company/company.ts'
import type { GenerationBuilder } from '../imports/generations.ts'
import type { RecordSource } from '../records/merge.ts'
import { type MergedCounts, mergeBatch, type RecordGroup } from '../records/merge-batch.ts'
import { encodeRecord } from '../records/record.ts'
import { buildHere, buildOnTwoThreads, type GenerationOptions } from './build.ts'

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
    records: Array.from({ length: 1 + random.below(2) }, (_unused, from) => ({
      from,
      document: encodeRecord(named(randomCompany(random, number))),
      ...(from > 0 && { companyId: `XX-L${number}` }),
    })),
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
  const groups = randomGroups(rounds({ quick: 1_300, full: 3_700 }))
  const [here, aside] = [optionsIn(context), optionsIn(context)]
  const expected = await built(buildHere(here), groups)
  assert.deepEqual(await built(buildOnTwoThreads(aside), groups), expected)
  const files = readdirSync(here.folder).sort()
  assert.deepEqual(files, ['companies.index', 'companies.ndjson', 'names.index', 'numbers.index'])
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
    assert.equal(readFileSync(join(options.folder, 'companies.ndjson')).length, 0)
  }
})

test('generation: what goes wrong in the other thread, or in the groups, is thrown here', async (context) => {
  const broken = [...randomGroups(900), { companyId: 'XX-0', records: [{ from: 0, document: '[0]' }] }]
  const first = buildOnTwoThreads(optionsIn(context))
  await assert.rejects(built(first, broken), /no name or country/)
  await first.abort()
  function* failing() {
    yield* randomGroups(600)
    throw new Error('the disk is gone')
  }
  const second = buildOnTwoThreads(optionsIn(context))
  await assert.rejects(built(second, failing()), /the disk is gone/)
  await second.abort()
})

test('generation: given up, the other thread ends', async (context) => {
  const builder = buildOnTwoThreads(optionsIn(context))
  for await (const { companies } of builder.add(randomGroups(2_000))) {
    assert.equal(companies, 500)
    break
  }
  await builder.abort()
})
