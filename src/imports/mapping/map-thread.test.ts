import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { registerOf } from '../../registers/registers.ts'
import { type MappedBatch, type MapRequest, mapFiles } from './map-files.ts'
import { mapFilesInThread } from './map-thread.ts'

function request(context: TestContext, ...tables: string[]): MapRequest {
  const folder = temporaryFolder(context)
  const files = tables.map((table, number) => {
    const path = join(folder, `part${number + 1}.csv`)
    writeFileSync(path, table)
    return path
  })
  return { register: 'gb-companies-house', files, includeNaturalPersons: false, workFolder: join(folder, 'work') }
}

const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,CompanyCategory,RegAddress.PostTown,RegAddress.PostCode,SICCode.SicText_1'

function table(first: number, count: number): string {
  const rows = Array.from({ length: count }, (_, number) => `"N ${first + number}","${first + number}","Active",,,,`)
  return [HEADER, ...rows, ''].join('\n')
}

async function all(batches: AsyncIterable<MappedBatch>): Promise<MappedBatch[]> {
  const found: MappedBatch[] = []
  for await (const batch of batches) found.push(batch)
  return found
}

test('map thread: it gives the same batches as mapping here', async (context) => {
  const wanted = request(context, table(80_000_000, 3_333), table(81_000_000, 10))
  const here = await all(mapFiles(registerOf(wanted.register), wanted))
  assert.deepEqual(await all(mapFilesInThread(wanted)), here)
  const rows = here.flatMap(({ records }) => records.rows)
  assert.deepEqual(
    rows,
    Array.from({ length: 3_343 }, (_, place) => place + 1),
  )
  assert.deepEqual(
    here.flatMap(({ opened }) => opened.map(({ name }) => name)),
    ['part1.csv', 'part2.csv'],
  )
  const places = here.flatMap(({ records }) => records.files.map((file, index) => `${file}:${records.lines[index]}`))
  assert.deepEqual([places[0], places[3_332], places[3_333]], ['0:2', '0:3334', '1:2'])
})

test('map thread: what ends the reading is thrown here, after the batches before it', async (context) => {
  const wanted = request(context, `${table(80_000_000, 1_200)}"never closed`)
  let rows = 0
  const reading = (async () => {
    for await (const batch of mapFilesInThread(wanted)) rows += batch.rows
  })()
  await assert.rejects(reading, /part1\.csv: Line 1202: a quote is opened/)
  assert.equal(rows, 1_000, 'whole batches only')
})

test('map thread: leaving early ends the thread', async (context) => {
  for await (const batch of mapFilesInThread(request(context, table(80_000_000, 20_000)))) {
    assert.equal(batch.rows, 500)
    break
  }
})
