/** `./firmament backup` and `restore` beside the service as people run it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { demoCompanies } from '../../src/demo/companies.ts'
import { loadDemo } from '../../src/generation/load-demo.ts'
import { type BackupRequest, backUp } from '../../src/operate/backup.ts'
import { type RestoreRequest, restore } from '../../src/operate/restore.ts'
import { readSuppressed, writeSuppressed } from '../../src/storage/files/suppressed.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { until } from '../support/listening-service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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

test('restore: nothing is touched where a file is missing, cut or changed, or the backup is unfinished or newer', async () => {
  const whole = join(root, 'whole')
  await backUp(request(whole))
  const file = (folder: string, path: string) => join(folder, 'files', path)
  const generation = readdirSync(join(whole, 'files', 'generations')).find((name) => name.startsWith('2'))
  const manifest = (folder: string) => join(folder, 'backup.json')
  const change = (folder: string, from: string | RegExp, to: string) =>
    writeFileSync(manifest(folder), readFileSync(manifest(folder), 'utf8').replace(from, to))
  const cases: readonly (readonly [(folder: string) => void, RegExp])[] = [
    [(folder) => rmSync(file(folder, 'companies.db')), /companies\.db is missing, nothing was changed/],
    [(folder) => writeFileSync(file(folder, 'settings.json'), '{"rateLimit":500001}'), /settings\.json is damaged/],
    [
      (folder) => writeFileSync(file(folder, `generations/${generation}/companies.index`), 'x'),
      /companies\.index has 1 bytes, must have/,
    ],
    [(folder) => rmSync(manifest(folder)), /there is no backup\.json, must be a complete backup/],
    [(folder) => change(folder, '"version": 1', '"version": 2'), /has format 2 .* this program reads 1/],
    [(folder) => change(folder, /"migration": "[^"]+"/, '"migration": "9999-later"'), /at migration 9999-later/],
    [(folder) => change(folder, '"settings.json"', '"../settings.json"'), /backup\.json is damaged/],
    [(folder) => change(folder, '"settings.json"', '"changes/../../x"'), /backup\.json is damaged/],
    [(folder) => writeFileSync(manifest(folder), '{'), /backup\.json is damaged/],
  ]
  for (const [number, [damage, sentence]] of cases.entries()) {
    const folder = join(root, `damaged-${number}`)
    cpSync(whole, folder, { recursive: true })
    damage(folder)
    const target = join(root, `restored-${number}`)
    await assert.rejects(back(folder, target), sentence)
    assert.equal(existsSync(target), false)
  }
  mkdirSync(join(root, 'used'))
  writeFileSync(join(root, 'used', 'notes.txt'), 'mine')
  await assert.rejects(
    back(whole, join(root, 'used')),
    /is not empty \(notes\.txt\); --force moves what is there aside/,
  )
  const { movedTo } = await back(whole, join(root, 'used'), { isForced: true })
  assert.equal(readFileSync(join(movedTo!, 'notes.txt'), 'utf8'), 'mine')
  // What was suppressed since the backup stays so.
  const listed = { id: 'GB-89990017', keys: ['id:GB-89990017'], suppressedAt: '2026-11-23T00:00:00Z', note: null }
  writeSuppressed(join(root, 'used'), [listed])
  assert.equal((await back(whole, join(root, 'used'), { isForced: true })).suppressedSince, 1)
  assert.deepEqual(readSuppressed(join(root, 'used')).companies, [listed])
})

test('backup: refuses a place that is taken, and replaces one that was interrupted', async () => {
  const taken = join(root, 'taken')
  mkdirSync(taken)
  writeFileSync(join(taken, 'notes.txt'), 'mine')
  await assert.rejects(backUp(request(taken)), /it holds other files, must be a folder that is new or empty/)
  await assert.rejects(backUp(request(join(data, 'backup'))), /is in the data folder/)
  await assert.rejects(backUp(request(join(root, 'x'), { dataFolder: join(root, 'nothing') })), /it is no data folder/)
  const cut = join(root, 'cut')
  await backUp(request(cut))
  await assert.rejects(backUp(request(cut)), /it holds a backup/)
  rmSync(join(cut, 'backup.json'))
  writeFileSync(join(cut, 'backup.unfinished'), '')
  await assert.rejects(back(cut, join(root, 'from-cut')), /the backup was interrupted/)
  await backUp(request(cut))
  assert.equal(existsSync(join(cut, 'backup.unfinished')), false)

  const small = join(root, 'small')
  const { generation } = await backUp(request(small, { withoutIndex: true }))
  assert.equal(generation, null)
  const target = join(root, 'from-small')
  await back(small, target)
  const run = (...words: string[]) => spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8' })
  assert.match(run('index', '--data', target).stdout, new RegExp(`now served: ${COMPANIES} companies`))
})
