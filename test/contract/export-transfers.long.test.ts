/** Exports over real connections: cut off, read slowly, several at a time, with another generation switched in midway. */
import assert from 'node:assert/strict'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { assertBooksRight } from '../support/check-books.ts'
import {
  type BuiltGeneration,
  buildGeneration,
  type EmbeddedService,
  openEmbeddedService,
} from '../support/embedded-service.ts'
import { until } from '../support/until.ts'

const IS_FULL = process.env.FIRMAMENT_FULL === '1'

/** More than fits into the buffers of a connection: a caller that does not read holds the export up. */
const COUNT = 3_000
const FILLER = 'x'.repeat(10_000)
const companies = (name: string): Iterable<Company> =>
  Array.from({ length: COUNT }, (_, number) => ({
    ...emptyCompany({ id: `IT-${String(number).padStart(6, '0')}`, name, countryIso2: 'IT' }),
    address: FILLER,
  }))
const SEARCH = { format: 'ndjson', filters: { countriesIso2: ['IT'] } }
const ALL = COUNT / 25

let old: BuiltGeneration
let next: BuiltGeneration
let service: EmbeddedService
let port: number
before(async () => {
  old = await buildGeneration(companies('Old'), 'old')
  next = await buildGeneration(companies('New'), 'new')
  service = await openEmbeddedService(old, { settings: { writeSeconds: 2 } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
after(async () => {
  await service.close()
  await old.close()
  await next.close()
})

/** Begins an export; its answer is not read yet. */
function begin(
  key: string,
  body: object = SEARCH,
  headers: Record<string, string> = {},
  at = port,
): Promise<[ClientRequest, IncomingMessage]> {
  return new Promise((resolve, reject) => {
    const call = request({
      ...{ host: '127.0.0.1', port: at, method: 'POST', path: '/explore/export', agent: false },
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    })
    call.on('response', (answer) => resolve([call, answer])).on('error', reject)
    call.end(JSON.stringify(body))
  })
}

/** Reads to the end. @returns the text, or `null` where the transfer broke off */
async function read(answer: IncomingMessage): Promise<string | null> {
  let text = ''
  try {
    for await (const part of answer.setEncoding('utf8')) text += part
  } catch {
    return null
  }
  return answer.complete ? text : null
}

/** Reads some bytes and hangs up. */
async function cut(call: ClientRequest, answer: IncomingMessage, bytes: number): Promise<void> {
  let seen = 0
  for await (const part of answer) {
    seen += (part as Buffer).length
    if (seen >= bytes) break
  }
  call.destroy()
}

const creditsOf = async (licenceId: string) =>
  (await service.stores.calls.read({ licenceId, limit: 100 })).map(({ credits }) => credits)

test('a transfer that is cut off stops, and is charged for what was sent', async () => {
  const { key, licenceId } = await service.issue({ paid: 10_000 })
  const [call, answer] = await begin(key)
  assert.equal(answer.headers['x-credits-estimate'], String(ALL))
  assert.deepEqual(await creditsOf(licenceId), [null])
  await cut(call, answer, 100_000)
  await until(async () => (await creditsOf(licenceId))[0] !== null)
  const [charged] = await creditsOf(licenceId)
  // What was read, and what was on the way when the caller hung up.
  assert.ok(charged !== null && charged >= 2 && charged < ALL / 2, `${charged} of ${ALL}`)
  await service.app.settlements.whenAnswered()
  assert.equal((await creditsOf(licenceId)).length, 1, 'it has one row')
  await assertBooksRight(service.stores)
})

test('twenty transfers under one key, cut off and repeated, are charged once', async () => {
  const { key, licenceId } = await service.issue({ paid: ALL })
  const headers = { 'idempotency-key': 'twenty' }
  for (let i = 0; i < 20; i++) {
    const [call, answer] = await begin(key, SEARCH, headers)
    assert.equal(answer.statusCode, 200)
    await cut(call, answer, 10_000 + i * 100_000)
  }
  const [, answer] = await begin(key, SEARCH, headers)
  assert.equal((await read(answer))?.split('\n').length, COUNT + 1)
  const credits = await creditsOf(licenceId)
  assert.deepEqual(credits.toSorted(), [...Array(20).fill(0), ALL].toSorted())
  await assertBooksRight(service.stores)
})

test('one generation, also when another is switched in midway', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const [, first] = await begin(key)
  const [, table] = await begin(key, { ...SEARCH, format: 'csv', fields: ['name'] })
  service.serve(next)
  // As the service does it: the old generation closes when the last of its exports has ended.
  let isClosed = false
  const closing = old.engine.close().then(() => {
    isClosed = true
  })
  const [, second] = await begin(key)
  await wait(50)
  assert.equal(isClosed, false)
  const texts = await Promise.all([read(first), read(table), read(second)])
  for (const [at, name] of ['Old', 'Old', 'New'].entries())
    assert.equal(texts[at]?.split(name).length, COUNT + 1, `export ${at} has ${COUNT} companies named ${name}`)
  await closing
})

test('a slow reader keeps its transfer, holds nobody up, and one that does not read is cut off', async () => {
  const { key, licenceId } = await service.issue({ paid: 'unlimited' })
  const slow = await begin(key)
  const still = await begin(key, { ...SEARCH, format: 'csv' })
  const lines: string[] = []
  // 64 KiB leave every second or so, and writeSeconds is 2.
  const reading = (async () => {
    for (let i = 0; i < 60; i++) {
      const part = slow[1].read(8 * 1024) as Buffer | null
      if (part !== null) lines.push(part.toString())
      await wait(100)
    }
  })()
  for (let i = 0; i < 10; i++) {
    const startedAt = performance.now()
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: '/explore/lite',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify({ filters: SEARCH.filters }),
    })
    assert.equal(statusCode, 200)
    assert.ok(performance.now() - startedAt < 5000)
    await wait(100)
  }
  await reading
  assert.equal(slow[1].destroyed, false)
  assert.ok(lines.join('').length > 200_000)
  assert.equal(await read(still[1]), null)
  slow[0].destroy()
  await until(async () => !(await creditsOf(licenceId)).includes(null))
})

test('a reader at 10 kB/s keeps its transfer, and another one ends beside it', { skip: !IS_FULL }, async () => {
  const patient = await openEmbeddedService(next, { settings: { writeSeconds: 10 } })
  try {
    await patient.app.listen({ host: '127.0.0.1', port: 0 })
    const at = (patient.app.server.address() as AddressInfo).port
    const { key } = await patient.issue({ paid: 'unlimited' })
    const [call, answer] = await begin(key, SEARCH, {}, at)
    let seen = 0
    const reading = (async () => {
      for (let second = 0; second < 40; second++) {
        seen += (answer.read(10_000) as Buffer | null)?.length ?? 0
        await wait(1_000)
      }
    })()
    const startedAt = performance.now()
    const [, other] = await begin(key, SEARCH, {}, at)
    assert.equal((await read(other))?.split('\n').length, COUNT + 1)
    assert.ok(performance.now() - startedAt < 20_000, 'the other transfer ended while the slow one went on')
    await reading
    assert.equal(answer.destroyed, false)
    assert.ok(seen > 300_000 && seen <= 400_000, `${seen} bytes in 40 s`)
    call.destroy()
  } finally {
    await patient.close()
  }
})

test('a licence has four exports at a time, and the next as soon as one ends', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const { key: other } = await service.issue({ paid: 'unlimited' })
  const four = [await begin(key), await begin(key), await begin(key), await begin(key)]
  const [, fifth] = await begin(key)
  assert.deepEqual(
    [fifth.statusCode, fifth.headers['retry-after'], await read(fifth)],
    [429, '5', '{"error":"A licence can run at most 4 exports at the same time"}'],
  )
  const [, others] = await begin(other, { ...SEARCH, maxCompanies: 1 })
  assert.equal((await read(others))?.split('\n').length, 2)
  for (const [call] of four) call.destroy()
  await until(async () => {
    const [call, answer] = await begin(key)
    call.destroy()
    return answer.statusCode === 200
  })
})

test('what is reserved when the process dies is given back soon, and not while the export goes on', async () => {
  const { key, licenceId } = await service.issue({ paid: 10_000 })
  const [call] = await begin(key)
  await until(async () => (await creditsOf(licenceId))[0] === null)
  assert.equal(await service.stores.ledger.giveUpStreams(), 0)
  // As after a crash: its process no longer renews it.
  service.clock.advance(31_000)
  assert.equal(await service.stores.ledger.giveUpStreams(), 1)
  assert.deepEqual(await creditsOf(licenceId), [0])
  await assertBooksRight(service.stores)
  call.destroy()
})
