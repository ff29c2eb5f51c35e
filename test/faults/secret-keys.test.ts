/** The key of webhook secrets from outside: messages and refusals of a start, the commands and `status`. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { openSecretKeys } from '../../src/config/secret-keys.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')
const newKey = () => randomBytes(32).toString('base64')

type Environment = Readonly<Record<string, string>>

function run(environment: Environment, ...words: string[]) {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8', env })
  for (const value of Object.values(environment).flatMap((each) => each.split(',')))
    if (!value.startsWith('/')) assert.ok(!(stdout + stderr).includes(value), 'the output holds a key')
  return { status, stdout, stderr }
}

/** Starts the service until a line of its log matches, and kills it. */
async function serveUntil(data: string, environment: Environment, wanted: RegExp): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line)
    if (wanted.test(line)) break
  }
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
  child.kill('SIGKILL')
  await ended
  assert.match(lines.at(-1) ?? '', wanted)
  for (const key of Object.values(environment)) assert.ok(!lines.join().includes(key), 'the log holds a key')
}

test('secret keys: none is said, one encrypts, a missing or wrong one is refused, an exchange loses nothing', async (context) => {
  const data = temporaryFolder(context)
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const { id } = await stores.licences.create(licenceTerms())
  await stores.close()
  const secretOf = (environment: Environment) => run(environment, 'webhook', 'secret', '--licence', id, '--data', data)
  const status = () => run({}, 'status', '--data', data).stdout.split('\n')[1]

  const { stdout: secret } = secretOf({})
  assert.match(secret, /^whsec_/)
  await serveUntil(data, {}, /1 webhook secret, not encrypted: set secretKey, see docs\/operating\.md/)
  assert.equal(status(), '  1 webhook secret, not encrypted: set secretKey, see docs/operating.md')

  const [old, fresh] = [newKey(), newKey()]
  const [oldId, freshId] = [openSecretKeys([old]).ids[0], openSecretKeys([fresh]).ids[0]]
  const file = join(data, 'keys')
  writeFileSync(file, `# of webhook secrets\n${old}\n`)
  await serveUntil(data, { FIRMAMENT_SECRET_KEY_FILE: file }, /webhook secrets were encrypted/)
  assert.equal(status(), `  1 webhook secret, encrypted with the key ${oldId}`)
  assert.equal(secretOf({ FIRMAMENT_SECRET_KEY: old }).stdout, secret)

  const encrypted = `must hold the key ${oldId}, with which webhook secrets are encrypted\n`
  const serve = (environment: Environment) => run(environment, 'serve', '--port', '0', '--data', data)
  assert.deepEqual(serve({}), {
    status: 1,
    stdout: '',
    stderr: `Cannot start: secretKey (or secretKeyFile) is not set, ${encrypted}`,
  })
  assert.deepEqual(serve({ FIRMAMENT_SECRET_KEY: fresh }), {
    status: 1,
    stdout: '',
    stderr: `Cannot start: secretKey (or secretKeyFile) holds the key ${freshId} alone, ${encrypted}`,
  })
  assert.match(secretOf({}).stderr, new RegExp(`secretKey must hold the key ${oldId}`))

  const rotated = run({ FIRMAMENT_SECRET_KEY: `${fresh},${old}` }, 'webhook', 'rotate-key', '--data', data)
  assert.deepEqual(rotated.stdout.split('\n'), [
    `the only webhook secret is encrypted with the key ${freshId}, which it was not before`,
    `take the key ${oldId} out of the settings: nothing is encrypted with it now`,
    '',
  ])
  assert.equal(secretOf({ FIRMAMENT_SECRET_KEY: fresh }).stdout, secret)
  run({ FIRMAMENT_SECRET_KEY: fresh }, 'webhook', 'rotate-key', '--clear-text', '--data', data)
  assert.equal(secretOf({}).stdout, secret)
})
