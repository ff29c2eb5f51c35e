import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { nearMisses, randomKeys } from '../../test/support/wrong-keys.ts'
import { openStores } from '../storage/state/stores.ts'
import { createFindHolder } from './find-holder.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
const stores = await openStores({ folder: null, sync: 'normal', clock })
after(() => stores.close())
const licence = await stores.licences.create(licenceTerms())
const make = async () => (await stores.keys.create({ licenceId: licence.id, isTest: false })) ?? assert.fail()
const URL_PATH = '/explore/lite'

test('5,000 random keys and 5,000 near misses: none accepted', async () => {
  const findHolder = createFindHolder({ keys: stores.keys, clock, isDemo: false })
  const real = [(await make()).key, (await make()).key]
  for (const keys of [randomKeys(5000), nearMisses(real, 5000)])
    for (const header of keys) assert.equal(await findHolder({ header, url: URL_PATH }), undefined, header)
  for (const header of real) assert.ok(await findHolder({ header, url: URL_PATH }))
})

test('a right key is looked up once in half a second, however many calls come', async () => {
  let lookUps = 0
  const keys = {
    findByDigest: (digest: string, acceptsDemo: boolean) => {
      lookUps++
      return stores.keys.findByDigest(digest, acceptsDemo)
    },
  }
  const findHolder = createFindHolder({ keys, clock, isDemo: false })
  const { key: header } = await make()
  await Promise.all(Array.from({ length: 50 }, () => findHolder({ header, url: URL_PATH })))
  clock.advance(499)
  await findHolder({ header, url: URL_PATH })
  assert.equal(lookUps, 1)
  clock.advance(1)
  await findHolder({ header, url: URL_PATH })
  assert.equal(lookUps, 2)
})

test('a look-up that fails is not cached', async () => {
  const { key: header } = await make()
  let fails = true
  const keys = {
    findByDigest: (digest: string, acceptsDemo: boolean) =>
      fails ? Promise.reject(new Error('database is gone')) : stores.keys.findByDigest(digest, acceptsDemo),
  }
  const findHolder = createFindHolder({ keys, clock, isDemo: false })
  await assert.rejects(findHolder({ header, url: URL_PATH }), /gone/)
  fails = false
  assert.ok(await findHolder({ header, url: URL_PATH }))
})

test('a key in the URL opens nothing, whatever the header holds', async () => {
  const findHolder = createFindHolder({ keys: stores.keys, clock, isDemo: false })
  const { key } = await make()
  for (const url of [
    `/explore/lite?x-api-key=${key}`,
    '/explore/lite?api_key=1',
    '/explore/lite?apikey=1',
    '/explore/lite?a=1&key=x',
    `/explore/lite/${key}`,
    `/explore/lite?q=%66mt_live_x`,
    '/explore/lite?q=firmament-demo-key',
    `/%zz?q=${key}`,
  ])
    assert.equal(await findHolder({ header: key, url }), undefined, url)
  for (const url of [
    '/explore/lite?dryRun=true',
    '/utils/regions?countryIso2=IT',
    '/license/history?limit=5&endpoint=%2Fkey',
  ])
    assert.ok(await findHolder({ header: key, url }), url)
})
