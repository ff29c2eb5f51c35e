/**
 * Flipped bits in the files of a generation: every one is noticed before a wrong byte leaves. A damaged generation is
 * left for the one before it; where there is none, it is refused, or its damaged part is.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { generateCompany } from '../../bench/speed/companies.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { PublicError } from '../../src/errors.ts'
import { openServing, type ServingListener } from '../../src/generation/serve.ts'
import type { Generation, GenerationFile } from '../../src/imports/generation-ports.ts'
import { importCompanies, rebuildIndex } from '../../src/imports/run-import.ts'
import { EVERYTHING } from '../../src/search/query.ts'
import { startService } from '../../src/server.ts'
import { areDigestsSound } from '../../src/storage/files/digests.ts'
import {
  activateGeneration,
  openCurrentGeneration,
  removePreviousGenerations,
  verifyGeneration,
} from '../../src/storage/files/generations.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** In full: 200,000 companies. */
const COMPANIES = Number(process.env.FIRMAMENT_DAMAGED_COMPANIES ?? 3000)
const FLIPS = 60
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const PAGE = 500
/** A country with generated companies. */
const COUNTRY = 'IT'

function* companies(count: number) {
  for (let number = 0; number < count; number++) yield generateCompany(number)
}

async function build(data: string, count: number): Promise<Generation> {
  const source = {
    register: 'damage',
    url: null,
    recordUrl: null,
    licence: 'generated',
    retrievedAt: '2026-06-30T00:00:00Z',
  }
  await importCompanies({ dataFolder: data, source, companies: companies(count) }, importDependencies())
  const generation = await openCurrentGeneration(data)
  assert.ok(generation !== null)
  return generation
}

/** Flips one bit of a file in place. Doing it again undoes it. */
function flip(path: string, at: number, bit: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  byte[0] ^= 1 << bit
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
}

const QUIET: ServingListener = { onError: () => {}, onDamage: () => {} }

/** Digests of all pages, as they leave; `null` for a page that was refused as damaged. */
async function readAll(data: string): Promise<(string | null)[]> {
  const serving = await openServing(data, QUIET)
  const { engine, release } = serving.take()
  const digests: (string | null)[] = []
  try {
    for (const country of serving.countries()) {
      const total = engine.countries.get(country) ?? 0
      for (let first = 0; first < total; first += PAGE) {
        const plan = { countries: [country], where: EVERYTHING, rank: null, page: { first, count: PAGE } }
        try {
          const { companies: found } = await engine.search(plan)
          digests.push(hash('sha256', Buffer.concat(found)))
        } catch (error) {
          if (!(error instanceof PublicError) || error.code !== 'damaged_data') throw error
          digests.push(null)
        }
      }
    }
    return digests
  } finally {
    release()
    serving.stopWatching()
    await serving.close()
  }
}

/** The file of a byte, by its position in all files one after another. */
function fileAt(files: readonly GenerationFile[], at: number): GenerationFile {
  let end = 0
  for (const file of files) {
    end += file.bytes
    if (at < end) return file
  }
  return files[0]
}

test(`damage: ${FLIPS} flipped bits in the files of ${COMPANIES} companies, each is noticed before a wrong byte leaves`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const generation = await build(data, COMPANIES)
  const { folder, manifest } = generation
  const right = await readAll(data)
  assert.ok(right.every((digest) => digest !== null))
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let refusedAtStart = 0
  let refusedPages = 0
  for (let number = 0; number < FLIPS; number++) {
    // By size, as damage falls; but a third of the flips is in files in turn, so that none is left out.
    const bySize = fileAt(manifest.files, Math.floor(random.next() * total))
    const file = number % 3 === 0 ? manifest.files[(number / 3) % manifest.files.length] : bySize
    const path = join(folder, file.name)
    const byte = Math.floor(random.next() * file.bytes)
    const bit = Math.floor(random.next() * 8)
    flip(path, byte, bit)
    const label = `${file.name}, byte ${byte}, bit ${bit}`
    if (file.name === 'digests') {
      // No answer is read from it: an import checks it before it compares, and the slow check finds it.
      assert.deepEqual(await readAll(data), right, label)
      await assert.rejects(verifyGeneration(generation), /digests is damaged at byte/, label)
      assert.equal(await areDigestsSound(generation), false, label)
      flip(path, byte, bit)
      continue
    }
    try {
      const found = await readAll(data)
      assert.ok(
        found.some((digest) => digest === null),
        `${label}: not noticed`,
      )
      found.forEach((digest, page) => {
        assert.ok(digest === null || digest === right[page], `${label}: page ${page} left with wrong bytes`)
      })
      refusedPages++
    } catch (error) {
      assert.match((error as Error).message, new RegExp(`^Cannot start: .*${file.name} is damaged at byte`), label)
      refusedAtStart++
    }
    flip(path, byte, bit)
  }
  assert.deepEqual(await readAll(data), right)
  context.diagnostic(JSON.stringify({ refusedAtStart, refusedPages, bytes: total }))
})

/** Serves a folder over HTTP, to a new licence with 100 credits. */
async function serve(context: TestContext, data: string) {
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const licence = await stores.licences.create(licenceTerms({ paid: 100 }))
  const key = (await stores.keys.create({ licenceId: licence.id, isTest: false }))?.key ?? ''
  await stores.close()
  const service = await startService(readSettings({ flags: { data, port: 0, logLevel: 'silent' }, environment: {} }))
  context.after(() => service.stop())
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${service.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    return {
      status: answer.status,
      code: answer.headers.get('x-error-code'),
      credits: answer.headers.get('x-credits-remaining'),
      body: (await answer.json()) as { readonly notice?: string; readonly companies?: readonly unknown[] },
    }
  }
  return { ask, search: (page = 1) => ask('/explore/lite', { filters: { countriesIso2: [COUNTRY] }, page }) }
}

const DOCUMENTS = 'companies.documents'

/** Position of the last company of the country in the documents' file, and on which page of a search. */
async function findLast(data: string, folder: string): Promise<{ readonly at: number; readonly page: number }> {
  const serving = await openServing(data, QUIET)
  const { engine, release } = serving.take()
  try {
    const total = engine.countries.get(COUNTRY) ?? 0
    const plan = { countries: [COUNTRY], where: EVERYTHING, rank: null, page: { first: total - 1, count: 1 } }
    const { companies: found } = await engine.search(plan)
    // The id comes first, and is never shared with another company.
    const beginning = found[0].subarray(0, found[0].indexOf(','.charCodeAt(0)))
    const at = readFileSync(join(folder, DOCUMENTS)).indexOf(beginning)
    assert.ok(at >= 0)
    return { at, page: Math.ceil(total / 25) }
  } finally {
    release()
    serving.stopWatching()
    await serving.close()
  }
}

test('damage: in service it costs nobody, and the generation before takes over', async (context) => {
  const data = temporaryFolder(context)
  const first = await build(data, 2000)
  await rebuildIndex({ dataFolder: data }, importDependencies())
  const second = await openCurrentGeneration(data)
  assert.ok(second !== null && second.id !== first.id)
  const served = await serve(context, data)
  const { at, page } = await findLast(data, second.folder)
  flip(join(second.folder, DOCUMENTS), at + 12, 1)
  assert.equal((await served.search()).status, 200, 'what is not damaged is answered')
  const refused = await served.search(page)
  assert.deepEqual([refused.status, refused.code, refused.credits], [503, 'damaged_data', '99'])
  await until(async () => (await served.search(page)).status === 200)
  const ready = await served.ask('/health/ready')
  assert.equal(ready.status, 200)
  assert.equal(ready.body.notice, `serves generation ${first.id}: generation ${second.id} is damaged`)
  assert.equal((await served.search()).status, 200)
})

test('damage: a generation that cannot be opened is left for the one before, and readiness says so', async (context) => {
  const data = temporaryFolder(context)
  const first = await build(data, 200)
  await rebuildIndex({ dataFolder: data }, importDependencies())
  const second = await openCurrentGeneration(data)
  assert.ok(second !== null)
  const index = join(second.folder, 'companies.index')
  flip(index, statSync(index).size >> 1, 3)
  const served = await serve(context, data)
  assert.equal((await served.search()).status, 200)
  const ready = await served.ask('/health/ready')
  assert.equal(ready.body.notice, `serves generation ${first.id}: a newer one is damaged`)
  // Building it again ends the damage, without a restart.
  const { generation } = await rebuildIndex({ dataFolder: data }, importDependencies())
  assert.notEqual(generation, second.id)
  await until(async () => (await served.ask('/health/ready')).body.notice === undefined)
})

test('damage: a generation that was replaced and deleted while it was checked is not damaged', async (context) => {
  const data = temporaryFolder(context)
  const first = await build(data, 200)
  const { generation } = await rebuildIndex({ dataFolder: data }, importDependencies())
  await activateGeneration(data, first)
  const damage: string[] = []
  // The check comes before the next look for another generation.
  const serving = await openServing(
    data,
    { ...QUIET, onDamage: (sentence) => damage.push(sentence) },
    { firstCheckMs: 50 },
  )
  await activateGeneration(data, { id: generation })
  await removePreviousGenerations(data)
  await until(() => serving.generation() === generation)
  serving.stopWatching()
  await serving.close()
  assert.deepEqual(damage, [])
})
