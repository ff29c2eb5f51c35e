import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { licenceTerms } from '../../../test/support/licence-terms.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSecretKeys, type SecretKeys } from '../../config/secret-keys.ts'
import { STATE_FILE } from '../sqlite/database.ts'
import { openStores } from './stores.ts'

const newKey = () => randomBytes(32).toString('base64')

/** Opens the stores of a folder; they are closed with the test at the latest. */
async function open(context: TestContext, folder: string, secretKeys: SecretKeys | null = null) {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder, sync: 'normal', clock, secretKeys })
  let isOpen = true
  const close = async () => {
    if (isOpen) await stores.close()
    isOpen = false
  }
  context.after(close)
  return { ...stores, clock, close }
}

/** All bytes of the database that are on the disk. */
function bytesOf(folder: string): Buffer {
  const files = ['', '-wal'].map((end) => join(folder, STATE_FILE + end)).filter((file) => existsSync(file))
  return Buffer.concat(files.map((file) => readFileSync(file)))
}

test('webhook secrets: with a key none is in the file, and each is read as it was made', async (context) => {
  const folder = temporaryFolder(context)
  const keys = openSecretKeys([newKey()])
  const first = await open(context, folder, keys)
  const { id } = await first.licences.create(licenceTerms())
  const [made] = await first.webhookSecrets.valid(id)
  const [fresh] = await first.webhookSecrets.rotate(id, 1000)
  await first.close()
  const bytes = bytesOf(folder)
  for (const { secret } of [made, fresh]) assert.ok(!bytes.includes(secret.slice(6, 30)))
  const second = await open(context, folder, keys)
  const read = await second.webhookSecrets.valid(id)
  assert.deepEqual(
    read.map(({ secret }) => secret),
    [fresh.secret, made.secret],
  )
  assert.deepEqual(await second.webhookSecrets.readProtection(), {
    secrets: 2,
    unencrypted: 0,
    keyIds: keys.ids,
    missingKeyIds: [],
    damagedLicenceIds: [],
  })
})

test('webhook secrets: what was stored before there was a key is encrypted, nothing of it stays in the file; and back', async (context) => {
  const folder = temporaryFolder(context)
  const before = await open(context, folder)
  const secrets = new Map<string, string>()
  for (let number = 0; number < 60; number++) {
    const { id } = await before.licences.create(licenceTerms())
    secrets.set(id, (await before.webhookSecrets.valid(id))[0].secret)
  }
  await before.close()
  const isInFile = (secret: string) => bytesOf(folder).includes(secret)
  assert.ok([...secrets.values()].every(isInFile))
  const keys = openSecretKeys([newKey()])
  const after = await open(context, folder, keys)
  assert.equal(await after.webhookSecrets.encryptRest(), 60)
  assert.equal(await after.webhookSecrets.encryptRest(), 0)
  assert.equal([...secrets.values()].filter(isInFile).length, 0)
  for (const [id, secret] of secrets) assert.equal((await after.webhookSecrets.valid(id))[0].secret, secret)
  await after.webhookSecrets.rewriteAll(false)
  await after.close()
  const plain = await open(context, folder)
  for (const [id, secret] of secrets) assert.equal((await plain.webhookSecrets.valid(id))[0].secret, secret)
})

test('webhook secrets: the key is exchanged without a moment at which something cannot be read', async (context) => {
  const folder = temporaryFolder(context)
  const [old, fresh] = [newKey(), newKey()]
  const one = await open(context, folder, openSecretKeys([old]))
  const ids: string[] = []
  for (let number = 0; number < 5; number++) ids.push((await one.licences.create(licenceTerms())).id)
  const secretOf = async (stores: typeof one, id: string) => (await stores.webhookSecrets.valid(id))[0].secret
  const secrets = await Promise.all(ids.map((id) => secretOf(one, id)))
  await one.close()
  const both = await open(context, folder, openSecretKeys([fresh, old]))
  assert.deepEqual(await Promise.all(ids.map((id) => secretOf(both, id))), secrets)
  assert.equal(await both.webhookSecrets.rewriteAll(true), 5)
  assert.equal(await both.webhookSecrets.rewriteAll(true), 0)
  await both.close()
  const last = await open(context, folder, openSecretKeys([fresh]))
  assert.deepEqual(await Promise.all(ids.map((id) => secretOf(last, id))), secrets)
  assert.deepEqual((await last.webhookSecrets.readProtection()).missingKeyIds, [])
})

test('webhook secrets: a wrong or missing key reads nothing, changes nothing, and is named', async (context) => {
  const folder = temporaryFolder(context)
  const right = openSecretKeys([newKey()])
  const one = await open(context, folder, right)
  const { id } = await one.licences.create(licenceTerms())
  const [{ secret }] = await one.webhookSecrets.valid(id)
  await one.close()
  for (const keys of [null, openSecretKeys([newKey()])]) {
    const stores = await open(context, folder, keys)
    assert.deepEqual((await stores.webhookSecrets.readProtection()).missingKeyIds, right.ids)
    const refusal = new RegExp(`webhook secret of ${id}: secretKey must hold the key ${right.ids[0]}`)
    await assert.rejects(stores.webhookSecrets.valid(id), refusal)
    await assert.rejects(stores.webhookSecrets.rewriteAll(keys !== null), refusal)
    await stores.close()
  }
  const last = await open(context, folder, right)
  assert.equal((await last.webhookSecrets.valid(id))[0].secret, secret)
})

test('webhook secrets: one moved to another licence signs nothing; an exchange makes a new one', async (context) => {
  const folder = temporaryFolder(context)
  const keys = openSecretKeys([newKey()])
  const one = await open(context, folder, keys)
  const [rich, poor] = [(await one.licences.create(licenceTerms())).id, (await one.licences.create(licenceTerms())).id]
  await one.webhookSecrets.valid(rich)
  const [{ secret }] = await one.webhookSecrets.valid(poor)
  await one.close()
  const database = new DatabaseSync(join(folder, STATE_FILE))
  database.exec(
    `update webhook_secrets set secret = (select secret from webhook_secrets where licence = '${rich}') where licence = '${poor}'`,
  )
  database.close()
  const stores = await open(context, folder, keys)
  assert.deepEqual((await stores.webhookSecrets.readProtection()).damagedLicenceIds, [poor])
  await assert.rejects(stores.webhookSecrets.valid(poor), /was changed, or is of another licence/)
  const made = await stores.webhookSecrets.rotate(poor, 0)
  assert.equal(made.length, 1)
  assert.notEqual(made[0].secret, secret)
  assert.deepEqual((await stores.webhookSecrets.readProtection()).damagedLicenceIds, [])
})
