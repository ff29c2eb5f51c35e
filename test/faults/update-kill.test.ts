/**
 * Kills `./firmament update` of two registers at random moments, while it fetches, imports and switches. Each time what is served
 * is the version before or the new one, whole and of both registers; and the next update brings the newest.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCurrentGeneration, verifyGeneration } from '../../src/storage/files/generations.ts'
import { readImportLog } from '../../src/storage/files/import-log.ts'
import { servesFile, servesLatvia, startPublisher } from '../support/publisher.ts'
import { Random } from '../support/random.ts'
import { servedCompanies } from '../support/real-data.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 20)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const ROOT = join(import.meta.dirname, '..', '..')
const COMPANIES = 3_000
const AMERICAN = 500

/** The one version that is served. */
async function versionServed(data: string): Promise<number> {
  const generation = await openCurrentGeneration(data)
  assert.ok(generation)
  await verifyGeneration(generation)
  const countries = await Promise.all(['LV', 'US'].map((country) => servedCompanies(data, country)))
  const found = countries.flatMap((companies) => [...companies.values()])
  assert.equal(found.length, COMPANIES + AMERICAN)
  const versions = new Set(found.map(({ name }) => name.split(' ')[1]))
  assert.equal(versions.size, 1, 'companies of several versions are served')
  return Number([...versions][0])
}

test(`updates, killed ${KILLS} times at random moments: the old or the new is served, and the next brings the newest`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const [header, row] = readFileSync(join(ROOT, 'src', 'registers', 'lv-ur', 'sample.csv'), 'utf8').split('\n')
  const cells = row.split(';')
  let version = 0
  servesLatvia(
    publisher,
    servesFile(() => {
      const rows = Array.from({ length: COMPANIES }, (_, at) =>
        [String(40_103_000_000 + at), cells[1], `"VERSION ${version} ${at}"`, ...cells.slice(3)].join(';'),
      )
      return [header, ...rows, ''].join('\n')
    }),
  )
  const [head, first] = readFileSync(join(ROOT, 'src', 'registers', 'us-ny', 'sample.csv'), 'utf8').split('\n')
  publisher.answers.set(
    '/data.ny.gov/',
    servesFile(() => {
      const rows = Array.from({ length: AMERICAN }, (_, at) => {
        const [, , ...own] = first.split('","')
        return [`"${9_990_001 + at}`, `VERSION ${version} ${at}`, ...own].join('","')
      })
      return [head, ...rows, ''].join('\n')
    }),
  )
  const flags = ['src/cli.ts', 'update', 'lv-ur', 'us-ny', '--mirror', publisher.origin, '--data', data]
  const run = () => spawn(process.execPath, flags, { cwd: ROOT, stdio: 'ignore' })
  const whole = async () => assert.deepEqual(await once(run(), 'exit'), [0, null])
  await whole()
  version++
  const started = performance.now()
  await whole()
  const duration = performance.now() - started
  let served = 1
  const killed = { before: 0, after: 0, tooLate: 0 }
  for (let kill = 1; kill <= KILLS; kill++) {
    version++
    const child = run()
    const ended = once(child, 'exit')
    await sleep(duration * (0.3 + 0.75 * random.next()))
    child.kill('SIGKILL')
    const [, signal] = await ended
    const found = await versionServed(data)
    assert.ok(found === served || found === version, `kill ${kill}: serves ${found}, must be ${served} or ${version}`)
    killed[signal === null ? 'tooLate' : found === served ? 'before' : 'after']++
    served = found
  }
  version++
  await whole()
  assert.equal(await versionServed(data), version)
  assert.equal(
    spawnSync(process.execPath, ['src/cli.ts', 'status', '--verify', '--data', data], { cwd: ROOT }).status,
    0,
  )
  const outcomes = readImportLog(data, KILLS + 5).map(({ outcome }) => outcome)
  assert.ok(!outcomes.includes('running') && !outcomes.includes('failed'))
  context.diagnostic(`seed ${SEED}, an update takes ${Math.round(duration)} ms; killed ${JSON.stringify(killed)}`)
})
