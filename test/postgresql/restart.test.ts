/**
 * The server is restarted under paid load, politely and by a crash. The service recovers on its own; every call is
 * answered or refused with 503, and each is charged exactly where its caller was answered, for a commit whose answer
 * was lost is looked up when the server is back.
 */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import { checkOperations } from '../support/check-operations.ts'
import { licenceProperties } from '../support/licence-terms.ts'
import { startCrowd } from '../support/paid-calls.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { samplePaidCall } from '../support/sample-endpoints.ts'
import { openTestService } from '../support/test-service.ts'

/** In full: 40. */
const RESTARTS = Number(process.env.FIRMAMENT_RESTARTS ?? 6)
const CREDITS = 10_000_000

// Durable: a crash must lose nothing that was committed.
const postgresql = await startPostgresql({ isDurable: true })
after(() => postgresql.remove())

test(`restart: ${RESTARTS} restarts under load, every call is answered or refused with 503, and the books are exact`, async (context) => {
  const server = await postgresql.createDatabase()
  const recovered: number[] = []
  const service = await openTestService({
    endpoints: [samplePaidCall],
    stores: { clock: systemClock, server, onRecovered: (_, milliseconds) => recovered.push(milliseconds) },
    server: { clock: systemClock },
  })
  context.after(() => service.close())
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const lasting = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
  const { key, licenceId } = await service.issue({ paid: CREDITS, properties: { lite: lasting, plus: lasting } })

  const crowd = startCrowd({ key, port: () => port, keyed: 12, unkeyed: 12, pauseMs: 5 })
  context.after(() => crowd.abandon())
  for (let restart = 0; restart < RESTARTS; restart++) {
    await sleep(1000)
    postgresql.stop(restart % 2 === 0 ? 'fast' : 'immediate')
    if (restart % 3 === 2) {
      assert.match((await service.stores.check())?.summary ?? '', /not reachable/)
      await sleep(500)
    }
    postgresql.start()
  }
  await sleep(1000)
  await crowd.stop()

  const { rows, charged, lost } = await checkOperations(service.stores, licenceId, crowd.operations)
  const uncertain = crowd.operations.reduce((sum, { unknown }) => sum + unknown, 0)
  assert.ok(lost <= uncertain, `${lost} charges without an answer, ${uncertain} were said to be uncertain`)
  assert.equal((await service.stores.readBalance(1, 'plus')).available, CREDITS - charged)
  assert.equal(await service.stores.check(), null)
  assert.ok(recovered.length > 0, 'the fault was noticed, and its end')
  context.diagnostic(
    `${RESTARTS} restarts, ${rows} rows, ${charged} charged, ${lost} without an answer; answers ${JSON.stringify([...crowd.counts])}`,
  )
})
