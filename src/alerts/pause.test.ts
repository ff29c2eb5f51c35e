import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { licenceProperties, licenceTerms } from '../../test/support/licence-terms.ts'
import { emptyCompany } from '../company/company.ts'
import type { LicenceTerms } from '../license/licence-store.ts'
import { EVERYTHING } from '../search/query.ts'
import { openStores } from '../storage/state/stores.ts'
import type { Transition } from './evaluate-searches.ts'
import { pausingOutbox } from './pause.ts'
import { evaluateSome } from './run.ts'

const NOW = '2026-06-15T12:00:00Z'
const ID = 'srch_1'

/** A saved search of GB with a webhook, whose licence a test changes. */
async function openSavedSearch(context: TestContext) {
  const clock = fakeClock(NOW)
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  context.after(() => stores.close())
  const { id: licenceId } = await stores.licences.create(licenceTerms())
  const search = JSON.stringify({ query: 'bakers in Leeds', filters: { countriesIso2: ['gb'] } })
  const plan = { countries: ['GB'], where: EVERYTHING }
  const webhookUrl = 'https://receiver.example/in'
  const createdAt = clock.now()
  const own = { id: ID, licenceId, name: 'a', search, plan, webhookUrl, createdAt, position: 0 }
  await stores.searches.create({ ...own, on: ['entered', 'left'], watched: null })
  const findLicence = (id: string) => stores.licences.find(id)
  let switches = 0
  let messages = 0
  return {
    clock,
    stores,
    outbox: pausingOutbox(stores.deliveries, { searches: stores.searches, findLicence, clock }),
    change: (terms: Partial<LicenceTerms>) => stores.licences.change(licenceId, terms),
    /** One more company enters. */
    async enter() {
      const after = emptyCompany({ id: `GB-${++switches}`, name: 'A', countryIso2: 'GB' })
      const transition = { id: after.id, countryIso2: 'GB', before: null, after, isSuppressed: false }
      const changes = {
        last: async () => switches,
        async *list(): AsyncGenerator<Transition> {
          yield transition
        },
        transitions: async () => changes.list(),
      }
      const newMessageId = () => `msg_${++messages}`
      await evaluateSome({ searches: stores.searches, findLicence, changes, clock, newMessageId })
    },
    counts: async () => [
      (await stores.searches.readEvents(ID, 0, 100)).events.length,
      (await stores.deliveries.count(ID)).PENDING,
    ],
  }
}

const NOT_ALLOWED: Readonly<Record<string, Partial<LicenceTerms>>> = {
  'has expired': {
    properties: {
      lite: licenceProperties(),
      plus: licenceProperties({ expirationDate: Date.parse('2026-06-01T00:00:00Z') }),
    },
  },
  'is disabled': { properties: { lite: licenceProperties(), plus: licenceProperties({ isEnabled: false }) } },
  'lost the country': { countries: ['IT'] },
  'is of a smaller type': { type: 'LITE' },
}

test('saved searches: a webhook waits until the day on which its licence allows it again, and a quarter of an hour at most', async (context) => {
  const { enter, change, clock, outbox } = await openSavedSearch(context)
  await enter()
  const activationDate = clock.now() + 60_000
  await change({ properties: { lite: licenceProperties(), plus: licenceProperties({ activationDate }) } })
  assert.equal(await outbox.readNext({ kind: 'search', id: ID }, clock.now(), []), undefined)
  clock.advance(15 * 60_000)
  assert.equal((await outbox.readDue('me', clock.now(), 10)).length, 1)
  assert.equal((await outbox.readNext({ kind: 'search', id: ID }, clock.now(), []))?.webhookId, 'msg_1')
})

for (const [what, terms] of Object.entries(NOT_ALLOWED)) {
  test(`saved searches: while a licence ${what}, changes are counted and no webhook is made`, async (context) => {
    const { enter, change, counts } = await openSavedSearch(context)
    await enter()
    assert.deepEqual(await counts(), [1, 1])
    await change(terms)
    await enter()
    assert.deepEqual(await counts(), [2, 1])
    await change(licenceTerms())
    await enter()
    assert.deepEqual(await counts(), [3, 2])
  })

  test(`saved searches: while a licence ${what}, a webhook made before waits, and is sent afterwards`, async (context) => {
    const { enter, change, clock, outbox } = await openSavedSearch(context)
    await enter()
    await change(terms)
    assert.equal(await outbox.readNext({ kind: 'search', id: ID }, clock.now(), []), undefined)
    assert.deepEqual(await outbox.readDue('me', clock.now(), 10), [])
    await change(licenceTerms())
    assert.equal((await outbox.readDue('me', clock.now(), 10)).length, 1)
    assert.equal((await outbox.readNext({ kind: 'search', id: ID }, clock.now(), []))?.webhookId, 'msg_1')
  })
}
