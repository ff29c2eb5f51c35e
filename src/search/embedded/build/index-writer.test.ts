import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { CodePath } from '../../../company/codes.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { EVERYTHING } from '../../query.ts'
import { attachIndex, openIndex } from '../engine.ts'
import { createIndexWriter } from './index-writer.ts'

const codePath: CodePath = (_scheme, _country, code) => [code]
const company = (number: number, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id: `IT-${number}`, name: `Company ${number}`, countryIso2: 'IT' }),
  ...members,
})
const firstPage = { countries: ['IT'], where: EVERYTHING, rank: null, page: { first: 0, count: 25 } }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmament-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a finished build names its files with their sizes and leaves no other', async () => {
  const builder = createIndexWriter({ folder, generation: 'g7', codePath })
  for (let i = 0; i < 10; i++) builder.add(company(i))
  const summary = await builder.finish()
  assert.equal(summary.generation, 'g7')
  assert.equal(summary.companies, 10)
  assert.deepEqual([...summary.countries], [['IT', 10]])
  assert.deepEqual(summary.files.map(({ name }) => name).sort(), readdirSync(folder).sort())
  for (const { name, bytes } of summary.files) assert.equal(statSync(join(folder, name)).size, bytes)
})

test('the documents’ file is one JSON per line in the order of results, and adding JSON at hand saves writing it', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  builder.add(company(1), JSON.stringify(company(1)))
  builder.add(company(2, { status: 'Active', description: 'line\nbreak' }))
  await builder.finish()
  const lines = readFileSync(join(folder, 'companies.documents'), 'utf8').split('\n')
  assert.deepEqual(
    lines.slice(0, 2).map((line) => (JSON.parse(line) as Company).id),
    ['IT-2', 'IT-1'],
  )
  assert.equal(lines[2], '')
})

test('documents larger than any buffer are stored and read whole', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  // Two bytes each; the buffer has 4 MiB.
  const sizes = [4_500_000, 10, 2_500_000, 1_500_000]
  for (const [i, size] of sizes.entries()) builder.add(company(i, { description: 'é'.repeat(size) }))
  await builder.finish()
  const engine = await openIndex(folder)
  const { companies } = await engine.search(firstPage)
  const lengths = companies.map((json) => (JSON.parse(Buffer.from(json).toString()) as Company).description?.length)
  assert.deepEqual(lengths, sizes)
  await engine.close()
})

test('an aborted build leaves nothing behind, and neither abort nor finish can be undone', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  builder.add(company(1))
  await builder.abort()
  await builder.abort()
  assert.deepEqual(readdirSync(folder), [])
  assert.throws(() => builder.add(company(2)), /spent/)
  await assert.rejects(builder.finish(), /spent/)
})

test('a build that fails at the end leaves nothing behind', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  builder.add(company(1))
  rmSync(join(folder, 'companies.spill'))
  await assert.rejects(builder.finish(), /ENOENT/)
  assert.deepEqual(readdirSync(folder), [])
})

test('an index is not written over another', async () => {
  await createIndexWriter({ folder, generation: 'g', codePath }).finish()
  assert.throws(() => createIndexWriter({ folder, generation: 'h', codePath }), /EEXIST/)
  assert.equal((await openIndex(folder)).generation, 'g')
})

test('an index whose documents are not its own is refused', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  builder.add(company(1))
  await builder.finish()
  truncateSync(join(folder, 'companies.documents'), 10)
  await assert.rejects(openIndex(folder), /has 10 bytes, must have \d+; rebuild it/)
})

test('a closed engine says so', async () => {
  await createIndexWriter({ folder, generation: 'g', codePath }).finish()
  const engine = await openIndex(folder)
  await engine.close()
  await engine.close()
  await assert.rejects(engine.search(firstPage), /closed/)
})

test('another thread searches the same memory', async () => {
  const builder = createIndexWriter({ folder, generation: 'g', codePath })
  for (let i = 0; i < 100; i++) builder.add(company(i))
  await builder.finish()
  const engine = await openIndex(folder)
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(async ({ attachIndex }) => {
      const engine = attachIndex(workerData.shared)
      const { total, companies } = await engine.search(workerData.plan)
      parentPort.postMessage({ total, shown: companies.length })
    })`
  const worker = new Worker(source, {
    eval: true,
    workerData: { module: new URL('../engine.ts', import.meta.url).href, shared: engine.share(), plan: firstPage },
  })
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  assert.deepEqual(answer, { total: 100, shown: 25 })
  const beside = attachIndex(engine.share())
  await engine.close()
  assert.equal((await beside.search(firstPage)).total, 100)
  await beside.close()
})
