/** What licences, keys, admin keys and the audit log must do on every database. Run beside `stores.contract.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from '../../src/license/api-key.ts'
import { KEYS_MAX, TooManyKeys } from '../../src/license/key-store.ts'
import type { Stores } from '../../src/storage/state/stores.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { entry, issue, type OpenStores } from './stores.contract.ts'

const START = '2026-06-15T12:00:10Z'
const DAY_MS = 24 * 3600 * 1000
const OPERATOR = { id: 'adm_test', name: 'Ada', requestId: 'r-1' }

/** Declares the contract's tests. @param create makes an empty database */
export function accessContract(name: string, create: () => Promise<OpenStores>): void {
  const promise = (words: string, body: (stores: Stores, clock: FakeClock) => Promise<void>) =>
    test(`${name}: ${words}`, async () => {
      const clock = fakeClock(START)
      const stores = await (await create())({ clock })
      try {
        await body(stores, clock)
      } finally {
        await stores.close()
      }
    })

  promise(
    'a key keeps its name, scopes and expiry, over a rotation too, and ends when it expires',
    async (stores, clock) => {
      const { id: licenceId } = await stores.licences.create(licenceTerms())
      const expiresAt = clock.now() + DAY_MS
      const terms = { name: 'Büro "A"', scopes: ['search', 'match'] as const, expiresAt }
      const made = await stores.keys.create({ licenceId, isTest: false, ...terms })
      assert.ok(made)
      const rotated = await stores.keys.rotate(made.id, 2 * DAY_MS)
      assert.ok(rotated)
      for (const key of [made, rotated]) {
        const found = await stores.keys.find(key.id)
        assert.deepEqual([found?.name, found?.scopes, found?.expiresAt], [terms.name, terms.scopes, expiresAt])
        assert.equal(found?.endsAt, expiresAt)
      }
      const holder = await stores.keys.findByDigest(digestOf(rotated.key), false)
      assert.deepEqual(holder?.scopes, terms.scopes)
      clock.advance(DAY_MS)
      assert.equal(await stores.keys.findByDigest(digestOf(rotated.key), false), undefined)
      assert.equal(await stores.keys.rotate(rotated.id, 0), undefined, 'an expired key makes no other')
      assert.equal(await stores.keys.change(rotated.id, { expiresAt: null }), undefined, 'and stays ended')
    },
  )

  promise('a changed expiry never keeps a key alive that is being replaced', async ({ licences, keys }, clock) => {
    const { id: licenceId } = await licences.create(licenceTerms())
    const made = await keys.create({ licenceId, isTest: false })
    assert.ok(made)
    assert.equal(
      (await keys.change(made.id, { expiresAt: clock.now() + 5 * DAY_MS }))?.endsAt,
      clock.now() + 5 * DAY_MS,
    )
    assert.equal((await keys.change(made.id, { expiresAt: null }))?.endsAt, null)
    await keys.rotate(made.id, DAY_MS)
    const changed = await keys.change(made.id, { expiresAt: clock.now() + 9 * DAY_MS, scopes: [] })
    assert.deepEqual([changed?.endsAt, changed?.scopes], [clock.now() + DAY_MS, []])
  })

  promise(
    'a closed licence has no keys, gets none, and cannot be changed; its history stays',
    async (stores, clock) => {
      const { holder } = await issue(stores)
      const id = holder.caller.licenceId
      await stores.ledger.record(entry(holder, { requestId: 'call-7' }))
      clock.advance(1000)
      assert.equal((await stores.licences.close(id))?.closedAt, clock.now())
      assert.equal(await stores.keys.findByDigest(digestOf(holder.key), false), undefined)
      assert.equal(await stores.keys.create({ licenceId: id, isTest: false }), undefined)
      assert.equal(await stores.licences.change(id, { name: 'New' }), undefined)
      assert.equal(await stores.licences.close(id), undefined)
      const [call] = await stores.calls.read({ licenceId: id, limit: 1 })
      assert.deepEqual([call.requestId, call.keyHint], ['call-7', holder.key.slice(-4)])
    },
  )

  promise('licences come in pages, and every one once', async ({ licences }) => {
    const made: string[] = []
    for (let count = 0; count < 5; count++) made.push((await licences.create(licenceTerms())).id)
    const seen: string[] = []
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await licences.page(2, after)
      assert.ok(page)
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
    }
    assert.deepEqual(seen, made)
    assert.equal(await licences.page(2, 'lic_none'), undefined)
  })

  promise(
    'each change has one row in the audit log, with who made it; what changes nothing has none',
    async (stores, clock) => {
      const { licences, keys, adminKeys } = stores.actingAs(OPERATOR)
      const licence = await licences.create(licenceTerms())
      await licences.change(licence.id, { name: 'New' })
      await licences.change('lic_none', { name: 'New' })
      const key = await keys.create({ licenceId: licence.id, isTest: false })
      assert.ok(key)
      await keys.create({ licenceId: 'lic_none', isTest: false })
      await keys.change(key.id, { name: `do not log ${key.key}` })
      const rotated = await keys.rotate(key.id, DAY_MS)
      await keys.revoke(key.id)
      await keys.revoke(key.id)
      await keys.revoke('key_none')
      await licences.close(licence.id)
      const admin = await adminKeys.create('Bob', null)
      await adminKeys.revoke(admin.id)
      await adminKeys.revoke(admin.id)
      const rows = await stores.audit.read(100)
      assert.deepEqual(
        rows.toReversed().map(({ action, target }) => [action, target]),
        [
          ['licence.create', licence.id],
          ['licence.change', licence.id],
          ['key.create', key.id],
          ['key.change', key.id],
          ['key.rotate', key.id],
          ['key.revoke', key.id],
          ['licence.close', licence.id],
          ['admin.create', admin.id],
          ['admin.revoke', admin.id],
        ],
      )
      for (const row of rows) assert.deepEqual([row.actor, row.at], [OPERATOR, clock.now()])
      for (const secret of [key.key, rotated?.key, admin.key])
        assert.ok(!JSON.stringify(rows).includes((secret ?? '').slice(10)))
      assert.deepEqual(
        (await stores.audit.read(2, rows[0].number)).map(({ number }) => number),
        [rows[1].number, rows[2].number],
      )
      await stores.licences.create(licenceTerms())
      assert.equal((await stores.audit.read(1))[0].actor.id, 'command line')
    },
  )

  promise(
    'an admin key opens until it ends, however many end it at once; none opens a licence',
    async (stores, clock) => {
      const first = await stores.adminKeys.create('Ada', clock.now() + DAY_MS)
      const second = await stores.adminKeys.create('Bob', null)
      assert.match(first.key, /^fmt_admin_[0-9A-Za-z]{49}$/)
      assert.equal((await stores.adminKeys.findByDigest(digestOf(first.key)))?.id, first.id)
      assert.equal(await stores.keys.findByDigest(digestOf(first.key), true), undefined)
      clock.advance(DAY_MS)
      assert.equal(await stores.adminKeys.findByDigest(digestOf(first.key)), undefined)
      // The last one too: another is made on the command line.
      const revoked = await Promise.all(Array.from({ length: 5 }, () => stores.adminKeys.revoke(second.id)))
      assert.ok(revoked.every((key) => key?.endsAt === clock.now()))
      assert.equal(await stores.adminKeys.findByDigest(digestOf(second.key)), undefined)
      assert.equal((await stores.audit.read(100)).filter(({ action }) => action === 'admin.revoke').length, 1)
      assert.equal(await stores.adminKeys.revoke('adm_none'), undefined)
    },
  )

  promise('a rotation and a revocation at once leave no key of which nobody knows', async ({ licences, keys }) => {
    const { id: licenceId } = await licences.create(licenceTerms())
    for (let round = 0; round < 5; round++) {
      const made = await keys.create({ licenceId, isTest: false })
      assert.ok(made)
      const before = (await keys.list(licenceId)).length
      const [rotated] = await Promise.all([keys.rotate(made.id, DAY_MS), keys.revoke(made.id), keys.rotate(made.id, 0)])
      const ended = await keys.find(made.id)
      assert.notEqual(ended?.endsAt, null)
      assert.ok((await keys.list(licenceId)).length <= before + (rotated === undefined ? 1 : 2))
    }
  })

  test(`${name}: a licence has at most ${KEYS_MAX} keys that have not ended`, async () => {
    const clock = fakeClock(START)
    const stores = await (await create())({ clock })
    const { id: licenceId } = await stores.licences.create(licenceTerms())
    for (let count = 0; count < KEYS_MAX; count++) await stores.keys.create({ licenceId, isTest: false })
    await assert.rejects(stores.keys.create({ licenceId, isTest: false }), TooManyKeys)
    const [first] = await stores.keys.list(licenceId)
    await stores.keys.revoke(first.id)
    assert.ok(await stores.keys.create({ licenceId, isTest: false }))
    await stores.close()
  })
}
