/** `./firmament backup` beside a service under load, `restore` after a wipe, and both killed at random moments. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { verifyFolder } from '../../src/generation/folder-status.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type BackupRequest, backUp } from '../../src/operate/backup.ts'
import { type RestoreRequest, restore } from '../../src/operate/restore.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { Random } from '../support/random.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const COMPANIES = 400
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

const ends: (() => unknown)[] = []
const root = temporaryFolder({ after: (end) => ends.push(end) })
const data = join(root, 'data')
let key = ''

before(async () => {
  await loadDemo(data, demoCompanies().take(COMPANIES))
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const now = Date.now()
  const dates = licenceProperties({ activationDate: now - 86_400_000, expirationDate: now + 86_400_000 })
  const { id } = await stores.licences.create(licenceTerms({ paid: 100_000, properties: { lite: dates, plus: dates } }))
  key = (await stores.keys.create({ licenceId: id, isTest: false }))!.key
  await stores.close()
  writeFileSync(join(data, 'settings.json'), '{"rateLimit":500000}')
})
after(() => {
  for (const end of ends) end()
})

const request = (target: string, more: Partial<BackupRequest> = {}): BackupRequest => ({
  dataFolder: data,
  target,
  hasState: true,
  version: 'test',
  clock: systemClock,
  ...more,
})
const back = (source: string, dataFolder: string, more: Partial<RestoreRequest> = {}) =>
  restore({ source, dataFolder, clock: systemClock, ...more })

/** Everything in the tables of a database, as text. */
function contentOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    return tables
      .map(({ name }) => {
        const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all()
        const lines = rows.map((row) => JSON.stringify(row))
        return `${String(name)}\n${lines.sort().join('\n')}`
      })
      .join('\n')
  } finally {
    database.close()
  }
}

/** Answers to calls that each of them repeats word for word, as bytes. */
async function answersOf({ url }: ServiceProcess): Promise<readonly string[]> {
  const ask = async (path: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}${path}`, { headers, ...post })
    return `${answer.status} ${await answer.text()}`
  }
  const filters = { countriesIso2: ['IT'] }
  return [
    await ask('/explore/lite', { filters }),
    await ask('/explore/lite', { filters, page: 2 }),
    await ask('/explore/simple-semantic', { filters, semantic: { keywords: ['vino'] } }),
    await ask('/explore/facets', { filters, facets: [{ field: 'region' }] }),
    await ask('/explore/changes'),
    await ask('/utils/data'),
  ]
}

test('backup: under load its books are right; of a quiet service, after a wipe, all is as it was, to the byte', async (context) => {
  const service = await startServiceProcess(data)
  context.after(() => service.stop())
  let isLoaded = true
  const call = (number: number) =>
    fetch(`${service.url}/explore/lite`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': `call-${number}` },
      body: JSON.stringify({ filters: { countriesIso2: ['IT'] }, page: 1 + (number % 3) }),
    })
  let made = 0
  let answered = 0
  const callers = Array.from({ length: 8 }, async () => {
    while (isLoaded) {
      assert.equal((await call(made++)).status, 200)
      answered++
    }
  })
  await until(() => answered > 100)
  const before = answered
  const loaded = join(root, 'loaded')
  const shares: number[] = []
  const result = await backUp(request(loaded, { onProgress: (_, fraction) => shares.push(fraction) }))
  isLoaded = false
  await Promise.all(callers)
  assert.equal(result.companies, COMPANIES)
  assert.ok(Math.abs(shares.at(-1)! - 1) < 1e-9 && shares.every((share, at) => at === 0 || share >= shares[at - 1]))

  const other = join(root, 'other')
  await back(loaded, other)
  const stores = await openStores({ folder: other, sync: 'normal', clock: systemClock })
  await assertBooksRight(stores)
  const licence = (await stores.licences.list())[0]
  const kept = (await stores.calls.read({ licenceId: licence.id, limit: 1_000_000 })).length
  await stores.close()
  assert.ok(kept >= before && kept <= made, `${kept} calls in the backup, between ${before} and ${made} were made`)

  const answers = await answersOf(service)
  assert.ok(answers.every((answer) => answer.startsWith('200 ')))
  const state = contentOf(join(data, 'state.db'))
  const quiet = join(root, 'quiet')
  await backUp(request(quiet))
  await assert.rejects(back(quiet, data, { isForced: true }), /a process has its state\.db open; stop the service/)
  assert.equal(await service.stop(), 0)
  const companies = contentOf(join(data, 'companies.db'))
  rmSync(data, { recursive: true })
  await back(quiet, data)
  assert.equal(contentOf(join(data, 'state.db')), state)
  assert.equal(contentOf(join(data, 'companies.db')), companies)
  assert.equal(statSync(join(data, 'state.db')).mode & 0o77, 0)
  const again = await startServiceProcess(data)
  context.after(() => again.stop())
  assert.deepEqual(await answersOf(again), answers)
  assert.equal((await fetch(`${again.url}/health/ready`)).status, 200)
  assert.deepEqual([...service.faults, ...again.faults], [])
})

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 20)

/** Runs a command and kills it after some milliseconds. */
async function killAfter(milliseconds: number, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...words], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([ended, sleep(milliseconds)])
  child.kill('SIGKILL')
  await ended
}

test(`backup and restore: killed ${KILLS} times each at random moments, each is whole or refused, and the next one succeeds`, async () => {
  const random = new Random(Number(process.env.FIRMAMENT_SEED ?? 20261123))
  const started = performance.now()
  const first = join(root, 'first')
  spawnSync(process.execPath, [CLI, 'backup', first, '--data', data])
  const duration = performance.now() - started
  const target = join(root, 'killed')
  for (let kill = 0; kill < KILLS; kill++) {
    await killAfter(random.next() * duration * 1.1, 'backup', target, '--data', data)
    if (existsSync(join(target, 'backup.json'))) {
      await back(target, join(root, `of-killed-${kill}`))
      rmSync(target, { recursive: true })
    } else await assert.rejects(back(target, join(root, 'never')), /must be a complete backup/)
  }
  await backUp(request(target))
  const restored = join(root, 'restored')
  for (let kill = 0; kill < KILLS; kill++) {
    await killAfter(random.next() * duration * 1.1, 'restore', target, '--data', restored)
    if (!existsSync(join(restored, 'state.db'))) continue
    assert.equal(contentOf(join(restored, 'state.db')), contentOf(join(target, 'files', 'state.db')))
    rmSync(restored, { recursive: true })
  }
  // One that was killed between two renames has put files in place, and says so.
  await back(target, restored, { isForced: true })
  assert.deepEqual(await verifyFolder(restored), [])
})
