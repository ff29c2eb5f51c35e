/** What `./firmament backup` and `restore` refuse, and that they touch nothing then. Under load, and killed: `test/faults/backup.test.ts`. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type BackupRequest, backUp } from '../../src/operate/backup.ts'
import { type RestoreRequest, restore } from '../../src/operate/restore.ts'
import { readSuppressed, writeSuppressed } from '../../src/storage/files/suppressed.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const COMPANIES = 100
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

const ends: (() => unknown)[] = []
const root = temporaryFolder({ after: (end) => ends.push(end) })
const data = join(root, 'data')

before(async () => {
  await loadDemo(data, demoCompanies().take(COMPANIES))
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
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

test('restore: nothing is touched where a file is missing, cut or changed, or the backup is unfinished or newer', async () => {
  const whole = join(root, 'whole')
  await backUp(request(whole))
  const file = (folder: string, path: string) => join(folder, 'files', path)
  const generation = readdirSync(join(whole, 'files', 'generations')).find((name) => name.startsWith('2'))
  const manifest = (folder: string) => join(folder, 'backup.json')
  const change = (folder: string, from: string | RegExp, to: string) =>
    writeFileSync(manifest(folder), readFileSync(manifest(folder), 'utf8').replace(from, to))
  /** Puts a link in place of a folder of the backup. */
  const linked = (path: string) => (folder: string) => {
    const moved = join(root, `moved-${path}`)
    renameSync(file(folder, path), moved)
    symlinkSync(moved, file(folder, path).replace(/\/$/, ''))
  }
  const cases: readonly (readonly [(folder: string) => void, RegExp])[] = [
    [(folder) => rmSync(file(folder, 'companies.db')), /companies\.db is missing, nothing was changed/],
    [(folder) => writeFileSync(file(folder, 'settings.json'), '{"rateLimit":500001}'), /settings\.json is damaged/],
    [
      (folder) => writeFileSync(file(folder, `generations/${generation}/companies.index`), 'x'),
      /companies\.index has 1 bytes, must have/,
    ],
    [
      (folder) => {
        rmSync(file(folder, 'settings.json'))
        symlinkSync('/etc/hostname', file(folder, 'settings.json'))
      },
      /settings\.json is a link, must be a file/,
    ],
    [
      (folder) => {
        rmSync(file(folder, 'settings.json'))
        assert.equal(spawnSync('mkfifo', [file(folder, 'settings.json')]).status, 0)
      },
      /settings\.json is no regular file, must be a file/,
    ],
    [(folder) => change(folder, /"files": \[[^\]]*\]/, '"files": []'), /lists no state\.db, which it says it has/],
    [(folder) => change(folder, '"state.db"', '"companies.db"'), /lists (?:a file twice|no state\.db)/],
    [
      (folder) => change(folder, /\{[^{}]*"path": "companies\.db"[^{}]*\},/, ''),
      /lists no companies\.db, which it says it has/,
    ],
    [
      (folder) => change(folder, /\{[^{}]*"path": "generations\/[^"]*companies\.index"[^{}]*\},/, ''),
      /lists no generations\/.*companies\.index, which it says it has/,
    ],
    [(folder) => change(folder, /"generation": "[^"]+"/, '"generation": "x"'), /lists generation x, and holds 2/],
    [linked(''), /is in a folder that is a link, must be in the backup/],
    [linked('generations'), /is in a folder that is a link, must be in the backup/],
    [
      (folder) => {
        rmSync(manifest(folder))
        assert.equal(spawnSync('mkfifo', [manifest(folder)]).status, 0)
      },
      /backup\.json: it is a device or a pipe, must be a file/,
    ],
    [
      (folder) => {
        rmSync(manifest(folder))
        symlinkSync('/dev/zero', manifest(folder))
      },
      /backup\.json: it is a link, must be a file/,
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
  await writeSuppressed(join(root, 'used'), [listed])
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
