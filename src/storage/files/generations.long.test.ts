import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import type { Generation } from '../../imports/generation-ports.ts'
import {
  activateGeneration,
  CHECKED_BYTES_AT_OPEN,
  currentGenerationId,
  DamagedGenerationError,
  draftGeneration,
  openCurrentGeneration,
  removeOldGenerations,
  servedManifest,
  verifyGeneration,
} from './generations.ts'
import { watchGenerations } from './watch-generations.ts'

const clock = fakeClock('2026-11-20T10:15:30.123Z')
const IMPORT = { id: 7, register: 'gb-companies-house', records: 2, details: { rows: 3 } }

async function made(
  folder: string,
  files: Record<string, string | Uint8Array> = { 'a.bin': 'abc' },
): Promise<Generation> {
  const draft = await draftGeneration(folder, clock)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(draft.folder, name), content)
  const generation = await draft.seal({ companies: 2, imports: [IMPORT] })
  await activateGeneration(folder, generation)
  return generation
}

const folders = (folder: string) =>
  readdirSync(join(folder, 'generations'))
    .filter((name) => name !== 'current')
    .sort()

test('generations: nothing is served until a draft is sealed and activated', async (context) => {
  const folder = temporaryFolder(context)
  assert.equal(await openCurrentGeneration(folder), null)
  const draft = await draftGeneration(folder, clock)
  writeFileSync(join(draft.folder, 'a.bin'), 'abc')
  await assert.rejects(activateGeneration(folder, draft), DamagedGenerationError)
  const sealed = await draft.seal({ companies: 2, imports: [IMPORT] })
  assert.equal(await openCurrentGeneration(folder), null)
  await activateGeneration(folder, sealed)
  const found = await openCurrentGeneration(folder)
  assert.deepEqual(found, sealed)
  assert.deepEqual(found?.manifest.files, [{ name: 'a.bin', bytes: 3, blocks: '352441c2' }])
  assert.deepEqual((await servedManifest(folder))?.imports, [IMPORT])
})

test('generations: names go up with time, even when the clock stands or goes back', async (context) => {
  const folder = temporaryFolder(context)
  const ids = [await made(folder), await made(folder)].map(({ id }) => id)
  clock.advance(-5_000)
  ids.push((await made(folder)).id)
  assert.deepEqual(ids, ['20261120T101530.123Z', '20261120T101530.124Z', '20261120T101530.125Z'])
})

test('generations: the one before stays, older ones and abandoned drafts go', async (context) => {
  const folder = temporaryFolder(context)
  const first = await made(folder)
  const second = await made(folder)
  await removeOldGenerations(folder)
  assert.deepEqual(folders(folder), [first.id, second.id])
  const draft = await draftGeneration(folder, clock)
  const third = await made(folder)
  await removeOldGenerations(folder)
  assert.deepEqual(folders(folder), [second.id, third.id])
  assert.ok(!folders(folder).includes(draft.id))
  await activateGeneration(folder, third)
  await removeOldGenerations(folder)
  assert.deepEqual(folders(folder), [second.id, third.id], 'activating again forgets nothing')
})

test('generations: a missing, shortened or changed file is found when it is opened', async (context) => {
  const damages: ((folder: string) => void)[] = [
    (folder) => rmSync(join(folder, 'a.bin')),
    (folder) => truncateSync(join(folder, 'a.bin'), 2),
    (folder) => writeFileSync(join(folder, 'a.bin'), 'abd'),
    (folder) =>
      writeFileSync(
        join(folder, 'manifest.json'),
        readFileSync(join(folder, 'manifest.json'), 'utf8').replace('"companies":2', '"companies":3'),
      ),
    (folder) => rmSync(join(folder, 'manifest.json')),
    (folder) => rmSync(folder, { recursive: true }),
  ]
  for (const damage of damages) {
    const folder = temporaryFolder(context)
    damage((await made(folder)).folder)
    await assert.rejects(openCurrentGeneration(folder), DamagedGenerationError, damage.toString())
  }
})

test('generations: in a large one the ends of every file are always checked, and every byte on demand', async (context) => {
  const folder = temporaryFolder(context)
  const bytes = CHECKED_BYTES_AT_OPEN + 5 * 1024 * 1024
  const content = Buffer.alloc(bytes, 'firmament')
  const generation = await made(folder, { 'large.bin': content, 'small.bin': 'x' })
  await verifyGeneration(generation)
  const path = join(generation.folder, 'large.bin')
  for (const position of [0, bytes - 1]) {
    const changed = Buffer.from(content)
    changed[position] ^= 1
    writeFileSync(path, changed)
    await assert.rejects(openCurrentGeneration(folder), /large\.bin is damaged/)
    await assert.rejects(verifyGeneration(generation), /large\.bin is damaged/)
  }
  const middle = Buffer.from(content)
  middle[bytes >> 1] ^= 1
  writeFileSync(path, middle)
  await assert.rejects(verifyGeneration(generation), /large\.bin is damaged at byte/)
})

test('generations: opening looks again when a switch comes in between', async (context) => {
  const folder = temporaryFolder(context)
  await made(folder)
  const opening = Array.from({ length: 20 }, () => openCurrentGeneration(folder))
  for (let number = 0; number < 5; number++) {
    await made(folder)
    await removeOldGenerations(folder)
    opening.push(openCurrentGeneration(folder))
  }
  for (const generation of await Promise.all(opening)) assert.ok(generation)
})

test('generations: a pointer that names no generation is an error, not an empty service', async (context) => {
  const folder = temporaryFolder(context)
  mkdirSync(join(folder, 'generations'))
  writeFileSync(
    join(folder, 'generations', 'current'),
    '{"generation":"../../etc","manifestSha256":"","previous":null}',
  )
  await assert.rejects(openCurrentGeneration(folder), DamagedGenerationError)
})

test('generations: a watch sees each switch once, and tries again what failed', async (context) => {
  const folder = temporaryFolder(context)
  const first = await made(folder)
  const seen: string[] = []
  const errors: unknown[] = []
  let failures = 1
  const stop = watchGenerations(folder, first.id, {
    intervalMilliseconds: 5,
    onSwitch({ id }) {
      if (failures-- > 0) throw new Error('not yet')
      seen.push(id)
    },
    onError: (error) => errors.push(error),
  })
  context.after(stop)
  await sleep(30)
  assert.deepEqual(seen, [])
  const second = await made(folder)
  await until(() => seen.length > 0)
  await sleep(30)
  assert.deepEqual(seen, [second.id])
  assert.equal(errors.length, 1)
  stop()
  const third = await made(folder)
  await sleep(30)
  assert.equal(await currentGenerationId(folder), third.id)
  assert.deepEqual(seen, [second.id])
})

test('generations: a switch reads no file to check it, as a start does not', async (context) => {
  const folder = temporaryFolder(context)
  const { id } = await made(folder)
  const draft = await draftGeneration(folder, clock)
  writeFileSync(join(draft.folder, 'a.bin'), 'abc')
  const next = await draft.seal({ companies: 2, imports: [IMPORT] })
  writeFileSync(join(next.folder, 'a.bin'), 'abd')
  await activateGeneration(folder, next)
  const seen: string[] = []
  const errors: unknown[] = []
  const onSwitch = (generation: Generation) => void seen.push(generation.id)
  const stop = watchGenerations(folder, id, {
    intervalMilliseconds: 5,
    onSwitch,
    onError: (error) => errors.push(error),
  })
  context.after(stop)
  await until(() => seen.length + errors.length > 0)
  assert.deepEqual([seen, errors], [[next.id], []])
})

test('generations: one that is replaced while it is opened is no error, and the newer one is opened', async (context) => {
  const folder = temporaryFolder(context)
  const { id } = await made(folder)
  const second = await made(folder)
  const [seen, errors]: [string[], unknown[]] = [[], []]
  let newest = ''
  const stop = watchGenerations(folder, id, {
    intervalMilliseconds: 5,
    async onSwitch(generation) {
      if (generation.id === second.id) {
        newest = (await made(folder)).id
        throw new Error('its files are gone')
      }
      seen.push(generation.id)
    },
    onError: (error) => errors.push(error),
  })
  context.after(stop)
  await until(() => seen.length + errors.length > 0)
  assert.deepEqual([seen, errors], [[newest], []])
})
