import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Command } from 'commander'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { systemClock } from '../../clock.ts'
import { digestOf } from '../../license/api-key.ts'
import { openStores } from '../../storage/state/stores.ts'
import { mountAdminCommands } from '../admin-cli.ts'
import { mountLicenceCommands } from './licence-cli.ts'
import { createLicence, listLicences, setLicence } from './licence-commands.ts'

const data = mkdtempSync(join(tmpdir(), 'firmament-cli-'))
after(() => rmSync(data, { recursive: true, force: true }))

/** Runs a command line in this process. @returns what it printed */
async function firmament(...words: string[]): Promise<string> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  mountLicenceCommands(program, data)
  mountAdminCommands(program, data)
  const write = process.stdout.write
  let printed = ''
  process.stdout.write = (text: string | Uint8Array) => {
    printed += text
    return true
  }
  try {
    await program.parseAsync(words, { from: 'user' })
    return printed
  } finally {
    process.stdout.write = write
  }
}

test('the commands that stay the same for everyone: a licence, a key, a call with it', async () => {
  const id = (
    await firmament('licence', 'create', '--type', 'PLUS', '--countries', 'IT,FR', '--credits', '1000')
  ).trim()
  assert.match(id, /^lic_[0-9A-Za-z]{16}$/)
  const key = (await firmament('key', 'create', '--licence', id)).trim()
  assert.match(key, /^fmt_live_/)
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const holder = await stores.keys.findByDigest(digestOf(key), false)
  assert.equal(holder?.caller.licenceId, id)
  assert.deepEqual(holder?.licence.credits.plus, { available: 1000, total: 1000 })
  assert.deepEqual(holder?.licence.countries, ['FR', 'IT'])
  assert.equal(holder?.licence.properties.plus.isEnabled, true)
  assert.equal(holder?.licence.properties.lite.isEnabled, false)
  await stores.close()

  const shown = JSON.parse(await firmament('licence', 'show', id, '--json'))
  assert.deepEqual(shown.plusProperties.credits, { available: 1000, total: 1000 })
  await firmament(
    'licence',
    'set',
    id,
    '--type',
    'LITE',
    '--credits',
    'unlimited',
    '--rate-limit',
    '600',
    '--enabled',
    'yes',
  )
  const changed = JSON.parse(await firmament('licence', 'show', id, '--json'))
  assert.deepEqual([changed.type, changed.liteProperties.credits.total, changed.rateLimit], ['LITE', -1, 600])
  assert.equal(changed.liteProperties.isEnabled, true)
  assert.match(await firmament('licence', 'show', id), /lite +unlimited of unlimited {2}\(pays\)/)
  assert.match(await firmament('licence', 'list'), new RegExp(`^${id} {2}LITE`))
})

test('keys are listed without being shown, rotated, revoked', async () => {
  const id = (await firmament('licence', 'create')).trim()
  const made = JSON.parse(await firmament('key', 'create', '--licence', id, '--test', '--json'))
  assert.match(made.key, /^fmt_test_/)
  const listed = await firmament('key', 'list', '--licence', id)
  assert.ok(listed.includes(made.id) && listed.includes(made.hint) && !listed.includes(made.key))
  const rotated = JSON.parse(await firmament('key', 'rotate', made.id, '--overlap-hours', '1', '--json'))
  assert.notEqual(rotated.key, made.key)
  assert.match(await firmament('key', 'revoke', rotated.id), /^revoked key_/)
  const ends = JSON.parse(await firmament('key', 'list', '--licence', id, '--json')).map(
    ({ endsAt }: { endsAt: string }) => endsAt,
  )
  assert.ok(ends.every((end: string | null) => end !== null))
})

test('a country that is not served is refused, one named twice counts once', async () => {
  for (const countries of ['IT,XX', 'UK', 'IT,', ''])
    await assert.rejects(firmament('licence', 'create', '--countries', countries), /Cannot read --countries/)
  const id = (await firmament('licence', 'create', '--countries', 'it, GB,IT')).trim()
  assert.deepEqual(JSON.parse(await firmament('licence', 'show', id, '--json')).countries, ['GB', 'IT'])
})

test('mistakes are told at once, each with what is right', async () => {
  await assert.rejects(
    firmament(
      'licence',
      'create',
      '--type',
      'GOLD',
      '--credits',
      '-5',
      '--countries',
      'Italy',
      '--auto-renew',
      'maybe',
      '--expiration',
      '2026-02-30',
    ),
    (error: Error) => {
      assert.deepEqual(error.message.split('\n'), [
        'Cannot read --type: it is "GOLD", must be ONE, LITE, PLUS',
        'Cannot read --countries: it is "Italy", must be codes of served countries separated by commas, such as IT,GB, or all',
        'Cannot read --credits: it is "-5", must be an integer number of credits from 0 to 1000000000000, or unlimited',
        'Cannot read --expiration: it is "2026-02-30", must be a date such as 2026-12-31 or 2026-12-31T00:00:00Z',
        'Cannot read --auto-renew: it is "maybe", must be yes or no',
      ])
      return true
    },
  )
  for (const words of [
    ['licence', 'create', '--name', '  '],
    ['key', 'create', '--licence', 'lic_none', '--name', '\u00a0'],
    ['admin', 'create', '--name', ' '],
  ])
    await assert.rejects(
      firmament(...words),
      /^OptionsError: Cannot read --name: it is ".+", must be text .* not only spaces$/,
    )
  for (const words of [
    ['licence', 'show', 'lic_none'],
    ['licence', 'set', 'lic_none', '--name', 'x'],
    ['key', 'create', '--licence', 'lic_none'],
    ['key', 'rotate', 'key_none'],
    ['key', 'revoke', 'key_none'],
    ['licence', 'create', '--activation', '2026-05-01', '--expiration', '2026-04-01'],
  ])
    await assert.rejects(firmament(...words), /^OptionsError: Cannot /)
})

test('price, dates and renewal of either properties object alone', async () => {
  const id = (
    await firmament(...'licence create --type PLUS --price 90 --lite-price 12.50 --lite-enabled yes'.split(' '))
  ).trim()
  const show = async () => JSON.parse(await firmament('licence', 'show', id, '--json'))
  const made = await show()
  assert.deepEqual([made.liteProperties.price, made.plusProperties.price], [12.5, 90])
  assert.deepEqual([made.liteProperties.isEnabled, made.plusProperties.isEnabled], [true, true])
  const words =
    'licence set ID --lite-activation 2026-01-01 --lite-expiration 2027-01-01 --lite-auto-renew no --lite-subscription annual --plus-price 95 --plus-free-trial yes'
  await firmament(...words.replace('ID', id).split(' '))
  const { liteProperties: lite, plusProperties: plus } = await show()
  assert.deepEqual(
    [lite.activationDate, lite.expirationDate, lite.isAutoRenew, lite.subscriptionType, lite.price, lite.isFreeTrial],
    ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', false, 'ANNUAL', 12.5, false],
  )
  assert.deepEqual({ ...plus, price: 90, isFreeTrial: false }, made.plusProperties)
  assert.deepEqual([plus.price, plus.isFreeTrial], [95, true])
  await assert.rejects(
    firmament('licence', 'set', id, '--lite-price', 'much'),
    /Cannot read --lite-price: it is "much"/,
  )
  await assert.rejects(
    firmament('licence', 'set', id, '--lite-expiration', '2025-01-01'),
    /must be after the activation/,
  )
})

test('a licence without options is enabled, renews monthly from now, and holds nothing', async () => {
  const clock = fakeClock('2026-01-31T08:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  await createLicence(stores.licences, {}, clock.now())
  const [licence] = await stores.licences.list()
  assert.deepEqual(licence.properties.plus, {
    isEnabled: true,
    isFreeTrial: false,
    isAutoRenew: true,
    price: 0,
    subscriptionType: 'MONTHLY',
    activationDate: clock.now(),
    expirationDate: Date.parse('2026-02-28T08:00:00Z'),
  })
  assert.equal(licence.countries, 'all')
  assert.deepEqual(
    Object.values(licence.credits).map(({ total }) => total),
    [0, 0, 0, 0, 0],
  )
  await setLicence(stores.licences, licence.id, { price: '12.50', subscription: 'annual' })
  const changed = await stores.licences.find(licence.id)
  assert.deepEqual([changed?.properties.plus.price, changed?.properties.plus.subscriptionType], [12.5, 'ANNUAL'])
  assert.equal(changed?.properties.lite.price, 0, 'the properties that the type does not consider stay')
  assert.equal((await listLicences(stores.licences)).lines.length, 1)
  await stores.close()
})
