/** `./firmament doctor`: each planted fault is found, with what to do, and a right folder has none. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { licenceProperties, licenceTerms } from '../../test/support/licence-terms.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { systemClock } from '../clock.ts'
import { openSecretKeys } from '../config/secret-keys.ts'
import { folderStatus, verifyFolder } from '../generation/folder-status.ts'
import { runImport } from '../imports/run-import.ts'
import { readImportLog } from '../storage/files/import-log.ts'
import { writeSuppressed } from '../storage/files/suppressed.ts'
import { openStores } from '../storage/state/stores.ts'
import type { Finding } from './checks/finding.ts'
import { type ExamineRequest, examine } from './doctor.ts'

const ends: (() => unknown)[] = []
const root = temporaryFolder({ after: (end) => ends.push(end) })
const whole = join(root, 'whole')
const NOW = Date.now()
const DAY_MS = 86_400_000
/** Two keys, as `openssl rand -base64 32` makes them. */
const [KEY, OTHER_KEY] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))

before(async () => {
  const file = join(root, 'companies.csv')
  const header =
    'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
  writeFileSync(file, `${header}\n"LANTERNS LTD","89990017","Active","LEEDS","LS1 4AP",,\n`)
  await runImport({ dataFolder: whole, register: 'gb-companies-house', files: [file] }, importDependencies())
  const secretKeys = openSecretKeys([KEY])
  const stores = await openStores({ folder: whole, sync: 'normal', clock: systemClock, secretKeys })
  const dates = licenceProperties({ activationDate: NOW - DAY_MS, expirationDate: NOW + DAY_MS })
  const { id } = await stores.licences.create(licenceTerms({ properties: { lite: dates, plus: dates } }))
  await stores.keys.create({ licenceId: id, isTest: false })
  await stores.webhookSecrets.valid(id)
  await stores.close()
  writeFileSync(join(whole, 'settings.json'), JSON.stringify({ port: 0, secretKey: KEY }), { mode: 0o600 })
})
after(() => {
  for (const end of ends) end()
})

/** What a doctor finds who is not told otherwise, but for what is right. */
async function faults(dataFolder: string, more: Partial<ExamineRequest> = {}): Promise<readonly Finding[]> {
  const request = { dataFolder, flags: {}, environment: {}, now: Date.now(), freeBytes: null, ageDays: 100 }
  const findings = await examine({ ...request, isThorough: false, ...more })
  return findings.filter(({ level }) => level !== 'ok')
}

/** Any user may list a copied data folder and what is directly in it: a copy keeps the modes of its folders. */
const openToAll = (data: string) => {
  const folders = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const path of [root, data, ...folders.map(({ name }) => join(data, name))]) chmodSync(path, 0o755)
}
const served = (data: string) => readdirSync(join(data, 'generations')).filter((name) => name.startsWith('2'))[0]
const setting = (data: string, more: object) =>
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ port: 0, secretKey: KEY, ...more }))

function change(data: string, file: string, sql: string): void {
  const database = new DatabaseSync(join(data, file))
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(sql)
  database.close()
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at < 0 ? bytes.length + at : at] ^= 1
  writeFileSync(path, bytes)
}

interface Fault {
  readonly what: string
  readonly plant: (data: string) => void | Promise<void>
  readonly more?: (data: string) => Partial<ExamineRequest>
  readonly level: Finding['level']
  readonly check: string
  readonly sentence: RegExp
}

const MESSAGE = `INSERT INTO messages (owner, position, kind, webhook_id, state, is_counted, attempts, attempts_in_round, next_attempt_at, begun_at)
  VALUES ('p', 0, 'process', 'w', 'PENDING', 0, 3, 3, ${NOW - 5 * 3_600_000}, NULL)`

const FAULTS: readonly Fault[] = [
  {
    what: 'a folder that is not there',
    plant: (data) => rmSync(data, { recursive: true }),
    level: 'problem',
    check: 'folder',
    sentence: /there is no folder/,
  },
  {
    what: 'state.db that others may read',
    plant: (data) => {
      chmodSync(data, 0o755)
      chmodSync(join(data, 'state.db'), 0o644)
    },
    level: 'warning',
    check: 'permissions',
    sentence: /^state\.db can be read by other users/,
  },
  {
    what: 'a pipe as state.db',
    plant: (data) => {
      rmSync(join(data, 'state.db'))
      spawnSync('mkfifo', [join(data, 'state.db')])
    },
    level: 'problem',
    check: 'databases',
    sentence: /state\.db is a device or a pipe, must be a file/,
  },
  {
    what: 'a disk without room',
    plant: () => {},
    more: () => ({ freeBytes: 1e18 }),
    level: 'problem',
    check: 'disk',
    sentence: /has .* left, must have 1000000000\.0 GB$/,
  },
  {
    what: 'a clock that went back',
    plant: (data) => utimesSync(join(data, 'state.db'), new Date(), new Date(Date.now() + 3 * 3_600_000)),
    level: 'problem',
    check: 'clock',
    sentence: /files were written up to 1[78]\d minutes later/,
  },
  {
    what: 'a restore that was interrupted',
    plant: (data) => mkdirSync(join(data, 'restore.unfinished')),
    level: 'problem',
    check: 'restore',
    sentence: /^a restore was interrupted$/,
  },
  {
    what: 'settings that are no JSON',
    plant: (data) => writeFileSync(join(data, 'settings.json'), '{"port": 80'),
    level: 'problem',
    check: 'settings',
    sentence: /settings\.json cannot be read: .*JSON/,
  },
  {
    what: 'a setting that does not exist',
    plant: (data) => setting(data, { rateLimits: 5 }),
    level: 'problem',
    check: 'settings',
    sentence: /rateLimits/,
  },
  {
    what: 'a variable with a wrong value',
    plant: () => {},
    more: () => ({ environment: { FIRMAMENT_WORKERS: 'many' } }),
    level: 'problem',
    check: 'settings',
    sentence: /^workers is "many" \(from FIRMAMENT_WORKERS\), must be/,
  },
  {
    what: 'a service that is reachable, and does not know its address',
    plant: (data) => setting(data, { host: '0.0.0.0' }),
    level: 'warning',
    check: 'settings',
    sentence: /^host is 0\.0\.0\.0 and publicUrl is not set/,
  },
  {
    what: 'a proxy that is not trusted',
    plant: (data) => setting(data, { publicUrl: 'https://companies.example' }),
    level: 'warning',
    check: 'settings',
    sentence: /trustedProxies is empty/,
  },
  {
    what: 'keys in clear text',
    plant: (data) => setting(data, { publicUrl: 'http://companies.example' }),
    level: 'warning',
    check: 'settings',
    sentence: /keys travel in clear text/,
  },
  {
    what: 'webhooks into the own network',
    plant: (data) => setting(data, { allowPrivateWebhooks: true }),
    level: 'warning',
    check: 'settings',
    sentence: /allowPrivateWebhooks is on/,
  },
  {
    what: 'a secret that others may read',
    plant: (data) => chmodSync(join(data, 'settings.json'), 0o644),
    level: 'warning',
    check: 'settings',
    sentence: /settings\.json holds a secret and can be read by other users/,
  },
  {
    what: 'a state that is cut short',
    plant: (data) => truncateSync(join(data, 'state.db'), 50_000),
    level: 'problem',
    check: 'databases',
    sentence: /state\.db.*cut short/,
  },
  {
    what: 'companies.db with a damaged page',
    plant: (data) => {
      const path = join(data, 'companies.db')
      const bytes = readFileSync(path)
      bytes.fill(0xff, 16_384, 16_384 + 64)
      writeFileSync(path, bytes)
    },
    level: 'problem',
    check: 'databases',
    sentence: /companies\.db/,
  },
  {
    what: 'a flipped bit in the index',
    plant: (data) => flip(join(data, 'generations', served(data), 'companies.index'), -9),
    level: 'problem',
    check: 'generations',
    sentence: /companies\.index is damaged at byte/,
  },
  {
    what: 'a generation whose manifest was changed',
    plant: (data) => flip(join(data, 'generations', served(data), 'manifest.json'), -5),
    level: 'problem',
    check: 'generations',
    sentence: /manifest\.json/,
  },
  {
    what: 'a folder without a generation',
    plant: (data) => rmSync(join(data, 'generations'), { recursive: true }),
    level: 'warning',
    check: 'generations',
    sentence: /^nothing was imported yet$/,
  },
  {
    what: 'data that is old',
    plant: () => {},
    more: () => ({ now: Date.now() + 101 * DAY_MS }),
    level: 'warning',
    check: 'age',
    sentence: /^gb-companies-house is as of 20.*, 101 days ago$/,
  },
  {
    what: 'a suppressed company that is served',
    plant: (data) =>
      writeSuppressed(data, [{ id: 'GB-89990017', keys: [], suppressedAt: '2026-11-23T00:00:00Z', note: null }]),
    level: 'problem',
    check: 'suppressed',
    sentence: /^suppressed companies are served: GB-89990017$/,
  },
  {
    what: 'an update that failed',
    plant: (data) =>
      change(
        data,
        'companies.db',
        `UPDATE runs SET outcome = 'failed', details = json_set(details, '$.message', 'no route to host')`,
      ),
    level: 'warning',
    check: 'imports',
    sentence: /^the last import of gb-companies-house .* was failed: no route to host$/,
  },
  {
    what: 'a state of a newer version',
    plant: (data) => change(data, 'state.db', "INSERT INTO migrations VALUES ('9999-later', 1, 0)"),
    level: 'problem',
    check: 'state',
    sentence: /^a newer version wrote state\.db \(migration 9999-later\)$/,
  },
  {
    what: 'nobody who could call',
    plant: (data) => change(data, 'state.db', 'UPDATE api_keys SET ends_at = 1'),
    level: 'warning',
    check: 'callers',
    sentence: /^no key is valid/,
  },
  {
    what: 'a licence that has expired',
    plant: (data) => change(data, 'state.db', 'UPDATE licence_properties SET expiration_at = 5, is_auto_renew = 0'),
    level: 'warning',
    check: 'callers',
    sentence: /^licence lic_\w+ has expired$/,
  },
  {
    what: 'webhooks that do not leave',
    plant: (data) => change(data, 'state.db', MESSAGE),
    level: 'problem',
    check: 'webhooks',
    sentence: /^1 webhook waits, the oldest is 5 hours overdue$/,
  },
  {
    what: 'webhooks that fail again and again',
    plant: (data) => change(data, 'state.db', MESSAGE),
    level: 'warning',
    check: 'webhooks',
    sentence: /^1 webhook failed three times or more/,
  },
  {
    what: 'a lost key of webhook secrets',
    plant: (data) => setting(data, { secretKey: OTHER_KEY }),
    level: 'problem',
    check: 'secrets',
    sentence: /encrypted with key \w+, which secretKey does not hold: serve will refuse to start/,
  },
  {
    what: 'webhook secrets as they are',
    plant: (data) => change(data, 'state.db', 'UPDATE webhook_secrets SET key_id = NULL'),
    level: 'warning',
    check: 'secrets',
    sentence: /^1 webhook secret is not encrypted/,
  },
  {
    what: 'a database server that does not answer',
    plant: (data) => setting(data, { state: 'postgres://nobody@127.0.0.1:9/none' }),
    level: 'problem',
    check: 'state',
    sentence: /127\.0\.0\.1:9/,
  },
  {
    what: 'a search cluster that does not answer',
    plant: (data) => setting(data, { search: 'http://127.0.0.1:9' }),
    level: 'problem',
    check: 'search',
    sentence: /^http:\/\/127\.0\.0\.1:9 does not answer/,
  },
]

test('doctor: a right folder has no fault', async () => {
  assert.deepEqual(await faults(whole), [])
})

for (const { what, plant, more, level, check, sentence } of FAULTS) {
  test(`doctor finds ${what}`, async () => {
    const data = join(root, what.replaceAll(/\W+/g, '-'))
    cpSync(whole, data, { recursive: true, preserveTimestamps: true })
    await plant(data)
    const found = await faults(data, more?.(data))
    const fault = found.find((finding) => finding.check === check && sentence.test(finding.sentence))
    assert.equal(fault?.level, level, JSON.stringify(found))
    assert.ok(fault?.remedy)
  })
}

test('doctor finds a port that another program has, and one of a service that is not ready', async (context) => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  context.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const [found] = await faults(whole, { flags: { port: String(port) } })
  assert.match(found.sentence, /^another program listens on port/)
  const sick = createServer((socket) =>
    socket.end('HTTP/1.1 503 Service Unavailable\r\nx-api-version: 1\r\n\r\n{"status":"not ready"}'),
  ).listen(0, '127.0.0.1')
  await once(sick, 'listening')
  context.after(() => sick.close())
  const [second] = await faults(whole, { flags: { port: String((sick.address() as AddressInfo).port) } })
  assert.match(second.sentence, /^the service on port \d+ is not ready: \{"status":"not ready"\}$/)
})

test('doctor finds a folder that the user may not write, and ends with 1', { skip: process.getuid?.() !== 0 }, () => {
  const data = join(root, 'foreign')
  cpSync(whole, data, { recursive: true })
  openToAll(data)
  const script = join(import.meta.dirname, '..', 'cli.ts')
  const options = { encoding: 'utf8', cwd: '/', env: { ...process.env, NODE_COMPILE_CACHE: '' } } as const
  const { status, stdout } = spawnSync(process.execPath, [script, 'doctor', '--json', '--data', data], {
    ...options,
    uid: 65_534,
    gid: 65_534,
  })
  // Where the checkout itself is closed to other users, that user cannot start the program.
  if (stdout === '') return
  const { problems, findings } = JSON.parse(stdout) as { problems: number; findings: readonly Finding[] }
  assert.equal(status, 1)
  assert.ok(problems > 0)
  assert.ok(
    findings.every(({ remedy }) => !/restore it from the backup/.test(remedy ?? '')),
    'nothing is damaged',
  )
  assert.ok(
    findings.some(({ check, sentence }) => check === 'permissions' && /^this user may not write/.test(sentence)),
  )
})

test('commands say in a sentence which file the user may not read', { skip: process.getuid?.() !== 0 }, () => {
  const data = join(root, 'unreadable')
  cpSync(whole, data, { recursive: true })
  openToAll(data)
  const script = join(import.meta.dirname, '..', 'cli.ts')
  const options = { encoding: 'utf8', cwd: '/', env: { ...process.env, NODE_COMPILE_CACHE: '' } } as const
  const user = { uid: 65_534, gid: 65_534 } as const
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, [script, ...words, '--data', data], { ...options, ...user })
  // Where the checkout itself is closed to other users, that user cannot start the program.
  if (run('--version').status !== 0) return
  const sentence = (name: string) =>
    `Cannot open ${join(data, name)}: this user (uid 65534) has no permission; run as its owner, or give it to this user (chown)`
  assert.equal(run('status').stderr, `${sentence('settings.json')}\n`)
  rmSync(join(data, 'settings.json'))
  for (const name of ['companies.db', 'state.db']) {
    for (const other of ['companies.db', 'state.db']) chmodSync(join(data, other), 0o644)
    chmodSync(join(data, name), 0)
    for (const command of ['status', 'upgrade --check'])
      assert.equal(run(...command.split(' ')).stderr, `${sentence(name)}\n`, command)
    assert.ok(run('status', '--verify').stdout.split('\n').includes(sentence(name)))
    const { findings } = JSON.parse(run('doctor', '--json').stdout) as { readonly findings: readonly Finding[] }
    const said = findings.filter(({ sentence: words }) => words === sentence(name))
    assert.ok(said.length > 0)
    assert.deepEqual([...new Set(said.map(({ remedy }) => remedy))], ['run this as the owner of the folder'])
    assert.ok(findings.every(({ sentence: words }) => !/EACCES/.test(words)))
  }
})

test('doctor, status and imports change nothing, and leave no file', async () => {
  const data = join(root, 'untouched')
  cpSync(whole, data, { recursive: true, preserveTimestamps: true })
  const look = () => readdirSync(data, { recursive: true, encoding: 'utf8' }).sort()
  const names = look()
  const state = readFileSync(join(data, 'state.db'))
  await faults(data)
  await folderStatus(data)
  assert.deepEqual(await verifyFolder(data), [])
  assert.equal(readImportLog(data, 9).length, 1)
  assert.deepEqual(look(), names)
  assert.deepEqual(readFileSync(join(data, 'state.db')), state)
  assert.equal(existsSync(join(data, 'import.lock-journal')), existsSync(join(whole, 'import.lock-journal')))
})
