import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { settingsDocument } from '../../scripts/settings-document.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readSecretKeys } from '../storage/files/secret-key-file.ts'
import { isLoopback } from './loopback.ts'
import { readSettings, SettingsError } from './read-settings.ts'

function mistakesOf(given: Parameters<typeof readSettings>[0]): readonly string[] {
  try {
    readSettings(given)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.mistakes
  }
  return []
}

test('settings: without anything given, every setting has its default', () => {
  const settings = readSettings({})
  assert.equal(settings.port, 8080)
  assert.equal(settings.host, '127.0.0.1')
  assert.equal(settings.demo, false)
  assert.equal(settings.publicUrl, null)
})

test('settings: a flag wins over the environment, the environment over the file', () => {
  const file = { port: 1, rateLimit: 1, logLevel: 'debug' }
  const environment = { FIRMAMENT_PORT: '2', FIRMAMENT_RATE_LIMIT: '2' }
  const settings = readSettings({ flags: { port: '3' }, environment, file })
  assert.deepEqual([settings.port, settings.rateLimit, settings.logLevel], [3, 2, 'debug'])
})

test('settings: an empty variable counts as not set', () => {
  assert.equal(readSettings({ environment: { FIRMAMENT_PORT: '' } }).port, 8080)
})

test('settings: all mistakes are reported at once, each with its origin and what is right', () => {
  const mistakes = mistakesOf({
    flags: { port: 'abc' },
    environment: { FIRMAMENT_LOG_LEVEL: 'loud', FIRMAMENT_PROT: '1', FIRMAMENT_PRICES: '{"/explore/plus":-1}' },
    file: { rateLimit: 0, colour: 'blue' },
  })
  assert.deepEqual(mistakes, [
    'Cannot start: "colour" in the settings file is no setting, must be one such as host',
    'Cannot start: FIRMAMENT_PROT is no setting, must be FIRMAMENT_PORT if that is what is meant',
    'Cannot start: port is "abc" (from --port), must be an integer from 0 to 65535',
    'Cannot start: rateLimit is 0 (from the settings file), must be an integer from 1 to 10000000',
    'Cannot start: prices is "{\\"/explore/plus\\":-1}" (from FIRMAMENT_PRICES), must be a JSON object of paths and whole credits from 0 to 1000000, such as {"/explore/plus":3}',
    'Cannot start: logLevel is "loud" (from FIRMAMENT_LOG_LEVEL), must be one of silent, error, warn, info, debug, trace',
  ])
})

test('settings: a fixed value that is given by its old name counts, and is named', () => {
  const environment = { FIRMAMENT_WRITE_SECONDS: '3' }
  const settings = readSettings({ flags: { leaseSeconds: '2' }, environment, file: { webhookCalls: 50 } })
  assert.deepEqual([settings.writeSeconds, settings.leaseSeconds, settings.webhookCalls], [3, 2, 50])
  assert.deepEqual(settings.unfixed, ['writeSeconds', 'webhookCalls', 'leaseSeconds'])
  assert.deepEqual(readSettings({}).unfixed, [])
  assert.match(
    mistakesOf({ file: { writeSeconds: 0 } }).join(),
    /writeSeconds is 0 .*must be an integer from 1 to 3600/,
  )
})

test('settings: demo on an address that others can reach is refused', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.4', 'example.org'])
    assert.match(mistakesOf({ flags: { demo: true, host } }).join(), /must be a loopback address/)
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
    assert.deepEqual(mistakesOf({ flags: { demo: true, host } }), [])
  assert.equal(isLoopback('127.0.0.1.example.org'), false)
})

test('settings: docs/settings.md is what the table says', () => {
  const stored = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  assert.equal(stored, settingsDocument(), 'run: npm run docs')
})

test('settings: the key of a model has no flag and is never shown; half a model is a mistake', () => {
  const mistakes = mistakesOf({
    environment: { FIRMAMENT_MODEL_KEY: ' ' },
    file: { modelUrl: 'http://a:b@localhost/v1' },
  })
  assert.equal(mistakes.length, 2)
  assert.match(mistakes.join(), /modelUrl is .* without name, password/)
  assert.match(mistakes.join(), /modelKey is hidden \(from FIRMAMENT_MODEL_KEY\)/)
  assert.match(mistakesOf({ file: { modelUrl: 'http://localhost/v1' } }).join(), /model is not set/)
  assert.match(mistakesOf({ file: { model: 'm' } }).join(), /modelUrl is not set/)
  assert.deepEqual(mistakesOf({ file: { modelUrl: 'http://localhost/v1/', embeddingModel: 'e' } }), [])
  assert.doesNotMatch(settingsDocument(), /--model-key/)
})

test('settings: keys of secrets are 32 bytes each, are given in one way only, and are never shown', (context) => {
  const [one, two] = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
  assert.deepEqual(readSettings({ environment: { FIRMAMENT_SECRET_KEY: `${one}, ${two}` } }).secretKey, [one, two])
  assert.deepEqual(readSettings({ file: { secretKey: [one] } }).secretKey, [one])
  const short = Buffer.alloc(31, 'a').toString('base64')
  for (const wrong of ['', short, `${one},${short}`, 'password']) {
    const mistakes = mistakesOf({ file: { secretKey: wrong } })
    assert.deepEqual(mistakes, [
      'Cannot start: secretKey is hidden (from the settings file), must be keys of 32 bytes in Base64 (openssl rand -base64 32), separated by commas',
    ])
  }
  assert.deepEqual(mistakesOf({ file: { secretKey: one, secretKeyFile: '/run/secrets/key' } }), [
    'Cannot start: secretKeyFile is set, must be absent where secretKey is set',
  ])
  assert.doesNotMatch(settingsDocument(), /--secret-key`/)
  const folder = temporaryFolder(context)
  const file = join(folder, 'keys')
  const read = () => readSecretKeys({ secretKey: null, secretKeyFile: file })
  assert.throws(read, /secretKeyFile is ".*keys", must be a file that this user may read \(ENOENT\)/)
  writeFileSync(file, `# old\n\n${one}\nsecret password\n`)
  assert.throws(
    read,
    ({ message }: Error) => /must be a file that holds keys of 32 bytes/.test(message) && !message.includes('password'),
  )
  writeFileSync(file, `# old\n\n${two}\n${one}\r\n`)
  assert.deepEqual(read()?.ids, readSecretKeys({ secretKey: [two, one], secretKeyFile: null })?.ids)
})
