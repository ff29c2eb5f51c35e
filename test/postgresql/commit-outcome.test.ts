/**
 * The connection is cut in the moment of a commit: before the server got it, after it committed, and for good. A
 * caller hears that nothing was charged only where that is true.
 */
import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { PublicError } from '../../src/errors.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { entry, issue } from '../stores/stores.contract.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { until } from '../support/until.ts'

const postgresql = await startPostgresql()
after(() => postgresql.remove())

/** What becomes of the next commit that passes. `gone`: the server cannot be reached from then on. */
type Cut = 'before' | 'after' | 'gone' | null

interface Wire {
  readonly server: PostgresqlServer
  cut: Cut
}

/** A wire to the server that can be cut. */
async function openWire(context: TestContext): Promise<Wire> {
  const server = await postgresql.createDatabase()
  const wire: { server: PostgresqlServer; cut: Cut } = { server, cut: null }
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(server.address.port, server.address.host)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    sockets.add(client).add(upstream)
    client.on('data', (bytes) => {
      const { cut } = wire
      // The simple protocol: `Q`, a length, and the text.
      const isCommit = bytes[0] === 0x51 && bytes.toString('latin1', 5) === 'commit\0'
      if (cut === null || !isCommit) return void upstream.write(bytes)
      wire.cut = null
      if (cut === 'before') return end()
      upstream.write(bytes)
      upstream.removeAllListeners('data')
      if (cut === 'gone') {
        proxy.close()
        for (const socket of sockets) socket.destroy()
      } else upstream.on('data', end)
    })
    upstream.on('data', (bytes) => void client.write(bytes))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  wire.server = { ...server, address: { ...server.address, port: (proxy.address() as AddressInfo).port } }
  return wire
}

const codeOf = (error: unknown) => (error instanceof PublicError ? error.code : String(error))

test('commit: cut before the server heard of it, the call is refused and free; cut after it, the call is charged and answered', async (context) => {
  const wire = await openWire(context)
  const stores = await openStores({
    folder: null,
    sync: 'normal',
    clock: fakeClock('2026-06-15T12:00:00Z'),
    server: wire.server,
  })
  context.after(() => stores.close())
  const { holder } = await issue(stores, { paid: 100 })
  const balance = async () => (await stores.readBalance(holder.licenceNumber, 'plus')).available
  for (let round = 0; round < 5; round++) {
    wire.cut = 'before'
    const refused = await stores.ledger.record(entry(holder, { credits: 1 })).catch(codeOf)
    assert.equal(refused, 'state_unavailable')
    assert.equal(await balance(), 100 - round)
    wire.cut = 'after'
    const recorded = await stores.ledger.record(entry(holder, { credits: 1 }))
    assert.equal(recorded.kind, 'recorded')
    assert.equal(await balance(), 99 - round)
  }
  await assertBooksRight(stores)
  assert.equal(await stores.check(), null)
})

test('commit: where the server does not come back, the caller is told that it is uncertain', async (context) => {
  const wire = await openWire(context)
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock, server: wire.server })
  context.after(() => stores.close())
  const { holder } = await issue(stores, { paid: 100 })
  wire.cut = 'gone'
  const first = stores.ledger.record(entry(holder, { credits: 1 })).catch(codeOf)
  await until(() => wire.cut === null)
  const waiting = stores.ledger.record(entry(holder, { credits: 1 })).catch(codeOf)
  assert.deepEqual(await Promise.all([first, waiting]), ['state_uncertain', 'state_unavailable'])
  assert.match((await stores.check())?.summary ?? '', /not reachable/)
})
