import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../test/support/random.ts'
import { randomCompany } from '../../test/support/random-companies.ts'
import type { RecordSource } from './merge.ts'
import { type MergedBatch, mergeBatch, type RecordGroup } from './merge-batch.ts'
import { mergeGroups } from './merge-thread.ts'
import { decodeRecord, encodeRecord } from './record.ts'

const SOURCES: RecordSource[] = ['no-brreg', 'gleif'].map((register) => ({
  register,
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
      document: encodeRecord(randomCompany(random, number)),
    })),
  }))
}

async function all(batches: AsyncIterable<MergedBatch>): Promise<MergedBatch[]> {
  const found: MergedBatch[] = []
  for await (const batch of batches) found.push(batch)
  return found
}

test('merge thread: it gives the same companies in the same order as merging here', async () => {
  const groups = randomGroups(3_700)
  const here = await all(mergeGroups(groups, SOURCES, 1))
  const aside = await all(mergeGroups(groups, SOURCES, Number.POSITIVE_INFINITY))
  assert.deepEqual(aside, here)
  assert.deepEqual(
    here.flatMap(({ companyIds }) => companyIds),
    groups.map(({ companyId }) => companyId),
  )
  assert.equal(
    here.reduce((sum, { records }) => sum + records, 0),
    groups.reduce((sum, { records }) => sum + records.length, 0),
  )
})

test('merge batch: the document is the company of the JSON without its sources, counts and all', () => {
  const groups = randomGroups(500)
  const batch = mergeBatch(groups, SOURCES)
  for (const [index, json] of batch.json.entries()) {
    const company = JSON.parse(json)
    assert.equal(json, JSON.stringify(company))
    const { company: found } = decodeRecord(batch.companyIds[index], batch.documents[index])
    assert.deepEqual({ ...company, sources: [] }, found)
  }
  assert.equal(batch.merged, groups.filter(({ records }) => records.length > 1).length)
})

test('merge thread: no groups, no batches', async () => {
  assert.deepEqual(await all(mergeGroups([], SOURCES, 1)), [])
  assert.deepEqual(await all(mergeGroups([], SOURCES, Number.POSITIVE_INFINITY)), [])
})

test('merge thread: what goes wrong in the thread, or in the groups, is thrown here', async () => {
  const broken = [...randomGroups(900), { companyId: 'XX-0', records: [{ from: 0, document: '[0]' }] }]
  await assert.rejects(all(mergeGroups(broken, SOURCES, Number.POSITIVE_INFINITY)), /no name or country/)
  function* failing() {
    yield* randomGroups(600)
    throw new Error('the disk is gone')
  }
  await assert.rejects(all(mergeGroups(failing(), SOURCES, Number.POSITIVE_INFINITY)), /the disk is gone/)
})

test('merge thread: leaving early ends the thread', async () => {
  for await (const batch of mergeGroups(randomGroups(5_000), SOURCES, Number.POSITIVE_INFINITY)) {
    assert.equal(batch.json.length, 500)
    break
  }
})
