/** Every damaged or odd data folder is refused in a sentence that names file, cause and next step. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { verifyFolder } from '../../src/generation/folder-status.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { rebuildIndex } from '../../src/imports/run-import.ts'
import { backUp } from '../../src/operate/backup.ts'
import { startService } from '../../src/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { knowledge } from '../support/knowledge.ts'

const root = mkdtempSync(join(tmpdir(), 'firmament-damaged-'))
const whole = join(root, 'whole')
after(() => rmSync(root, { recursive: true, force: true }))

before(async () => {
  await loadDemo(whole, demoCompanies().take(50))
  const stores = await openStores({ folder: whole, sync: 'normal', clock: systemClock })
  await stores.close()
})

const start = async (data: string) => {
  const service = await startService(
    readSettings({ flags: { data, port: 0, logLevel: 'silent', drainNotice: 0 }, environment: {} }),
    knowledge(),
  )
  await service.stop()
}
const importAgain = (data: string) => rebuildIndex({ dataFolder: data }, importDependencies())

const backUpBeside = (data: string) =>
  backUp({ dataFolder: data, target: `${data}-backup`, hasState: true, version: '0', clock: systemClock })

/** The file of the served generation with this name. */
function served(data: string, name: string): string {
  const [id] = readdirSync(join(data, 'generations')).filter((entry) => entry.startsWith('2'))
  return join(data, 'generations', id, name)
}

function replaceByFolder(path: string): void {
  rmSync(path, { force: true })
  mkdirSync(path)
}

/** Nobody writes it, so that who opens it waits for ever. */
function replaceByPipe(path: string): void {
  rmSync(path, { force: true })
  assert.equal(spawnSync('mkfifo', [path]).status, 0)
}

interface Case {
  readonly what: string
  readonly damage: (data: string) => void
  readonly act: (data: string) => Promise<unknown>
  readonly sentence: RegExp
}

const CASES: readonly Case[] = [
  {
    what: 'state.db of 0 bytes beside a generation',
    damage: (data) => truncateSync(join(data, 'state.db')),
    act: start,
    sentence: /state\.db is empty \(0 bytes\) though .*; restore it from the backup, or move it and state\.made away/,
  },
  {
    what: 'state.db that is gone',
    damage: (data) => rmSync(join(data, 'state.db')),
    act: start,
    sentence: /state\.db is missing, and was there before; restore it from the backup, or remove .*state\.made/,
  },
  {
    what: 'state.db that is no database',
    damage: (data) => writeFileSync(join(data, 'state.db'), 'x'.repeat(5000)),
    act: start,
    sentence: /state\.db is no SQLite database: .*; restore it from the backup/,
  },
  {
    what: 'state.db cut short',
    damage: (data) => truncateSync(join(data, 'state.db'), 8192),
    act: start,
    sentence: /state\.db has 8192 bytes, must have \d+: it is cut short; restore it from the backup/,
  },
  {
    what: 'state.db with damaged pages',
    damage: (data) => {
      const file = openSync(join(data, 'state.db'), 'r+')
      writeSync(file, Buffer.alloc(3900, 0xa5), 0, 3900, 100)
      closeSync(file)
    },
    act: start,
    sentence: /state\.db is damaged \(.*\); restore it from the backup/,
  },
  {
    what: 'state.db that is a folder',
    damage: (data) => replaceByFolder(join(data, 'state.db')),
    act: start,
    sentence: /state\.db is a folder, must be a file; move it away/,
  },
  {
    what: 'current that is empty',
    damage: (data) => truncateSync(join(data, 'generations', 'current')),
    act: start,
    sentence: /current is damaged: it has 0 characters .*run \.\/firmament index/,
  },
  {
    what: 'current that names no generation',
    damage: (data) => writeFileSync(join(data, 'generations', 'current'), '{"generation":"../x"}'),
    act: start,
    sentence: /current names no generation.*run \.\/firmament index/,
  },
  {
    what: 'current that is a pipe',
    damage: (data) => replaceByPipe(join(data, 'generations', 'current')),
    act: start,
    sentence: /current is a device or a pipe, must be a file.*run \.\/firmament index/,
  },
  {
    what: 'a manifest that is a pipe',
    damage: (data) => replaceByPipe(served(data, 'manifest.json')),
    act: start,
    sentence: /Cannot read .*manifest\.json: it is a device or a pipe, must be a file.*run \.\/firmament index/,
  },
  ...[
    (data: string) => join(data, 'settings.json'),
    (data: string) => join(data, 'suppressed.json'),
    (data: string) => join(data, 'generations', 'current'),
    (data: string) => served(data, 'names.index'),
  ].map((pathOf, number) => ({
    what: `a pipe in place of a file that a backup copies (${number + 1})`,
    damage: (data: string) => replaceByPipe(pathOf(data)),
    act: backUpBeside,
    sentence: /^Cannot read .*: it is a device or a pipe, must be a file$/,
  })),
  {
    what: 'a manifest that is empty',
    damage: (data) => truncateSync(served(data, 'manifest.json')),
    act: start,
    sentence: /manifest\.json is damaged: it has 0 characters .*run \.\/firmament index/,
  },
  {
    what: 'a manifest that was changed',
    damage: (data) => writeFileSync(served(data, 'manifest.json'), '{"version":2,"files":[],"imports":[]}'),
    act: start,
    sentence: /manifest\.json was changed.*run \.\/firmament index/,
  },
  {
    what: 'a file of the generation that is missing',
    damage: (data) => rmSync(served(data, 'names.index')),
    act: start,
    sentence: /names\.index is missing, must have \d+.*run \.\/firmament index/,
  },
  {
    what: 'documents cut short',
    damage: (data) => truncateSync(served(data, 'companies.documents'), 100),
    act: start,
    sentence: /companies\.documents has 100 bytes, must have \d+.*run \.\/firmament index/,
  },
  {
    what: 'companies.db of 0 bytes beside a generation',
    damage: (data) => truncateSync(join(data, 'companies.db')),
    act: importAgain,
    sentence: /companies\.db is empty \(0 bytes\) .*; restore it from the backup, or move it away and import/,
  },
  {
    what: 'companies.db that is no database',
    damage: (data) => writeFileSync(join(data, 'companies.db'), 'x'.repeat(5000)),
    act: importAgain,
    sentence: /companies\.db is no SQLite database/,
  },
  {
    what: 'companies.db cut short',
    damage: (data) => truncateSync(join(data, 'companies.db'), 16_384),
    act: importAgain,
    sentence: /companies\.db has 16384 bytes, must have \d+: it is cut short/,
  },
  {
    what: 'import.lock that is a folder',
    damage: (data) => replaceByFolder(join(data, 'import.lock')),
    act: importAgain,
    sentence: /import\.lock cannot be opened \(.*\), must be a file that this user may write/,
  },
]

for (const [number, { what, damage, act, sentence }] of CASES.entries())
  test(`damaged folder: ${what} is refused in a sentence`, async () => {
    const data = join(root, String(number))
    cpSync(whole, data, { recursive: true })
    damage(data)
    await assert.rejects(act(data), (error: Error) => {
      assert.match(error.message, sentence)
      return true
    })
  })

test('damaged folder: status --verify names what is damaged, and nothing in a whole folder', async () => {
  assert.deepEqual(await verifyFolder(whole), [])
  const data = join(root, 'verified')
  cpSync(whole, data, { recursive: true })
  truncateSync(join(data, 'companies.db'), 16_384)
  truncateSync(served(data, 'companies.documents'), 100)
  const found = (await verifyFolder(data)).join('\n')
  assert.match(found, /companies\.documents has 100 bytes/)
  assert.match(found, /companies\.db has 16384 bytes/)
})

test('damaged folder: an import replaces a damaged pointer', async () => {
  const data = join(root, 'pointer')
  cpSync(whole, data, { recursive: true })
  truncateSync(join(data, 'generations', 'current'))
  await importAgain(data)
  await start(data)
})
