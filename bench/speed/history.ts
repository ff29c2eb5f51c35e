/**
 * `npm run bench:history`: `/license/history` of a licence with a million calls: the first page, a page deep inside, the
 * largest page, one path that is rare; and what the calls take on disk.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/clock.ts'
import { digestOf } from '../../src/license/api-key.ts'
import { licenseHistory } from '../../src/license/history.ts'
import { STATE_FILE } from '../../src/storage/sqlite/database.ts'
import { licenceProperties } from '../../test/support/licence-terms.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { machine } from './report.ts'

const CALLS = 1_000_000
const AT_ONCE = 250
const REQUESTS = 40
const folder = mkdtempSync(join(tmpdir(), 'firmament-history-'))

try {
  const service = await openTestService({
    stores: { folder, clock: systemClock },
    server: { clock: systemClock },
    endpoints: (stores) => [licenseHistory({ readCalls: (query) => stores.calls.read(query) })],
  })
  const properties = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
  const { key } = await service.issue({ paid: 1e9, rateLimit: 1e7, properties: { lite: properties, plus: properties } })
  const holder = await service.stores.keys.findByDigest(digestOf(key), false)
  if (holder === undefined) throw new Error('Cannot measure: the key was not made')
  const file = join(folder, STATE_FILE)
  const before = statSync(file).size
  const started = performance.now()
  for (let call = 0; call < CALLS; call += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => record(call + index)))
  const seconds = (performance.now() - started) / 1000
  const size = statSync(file).size

  const addresses = {
    'first page, 1,000 calls': '/license/history',
    'first 25 calls': '/license/history?limit=25',
    'largest page, 10,000 calls': '/license/history?limit=10000',
    'a page in the middle': `/license/history?before=${CALLS / 2}`,
    'from a time in the middle': `/license/history?before=${new Date(systemClock.now() - seconds * 500).toISOString()}`,
    'one path, a call in a hundred thousand': '/license/history?endpoint=/explore/plus',
  }
  const rows: string[] = []
  for (const [name, url] of Object.entries(addresses)) {
    const times: number[] = []
    for (let request = 0; request < REQUESTS; request++) {
      const start = performance.now()
      const answer = await service.app.inject({ url, headers: { 'x-api-key': key } })
      times.push(performance.now() - start)
      if (answer.statusCode !== 200) throw new Error(`Cannot measure: ${url} answers ${answer.statusCode}`)
    }
    times.sort((a, b) => a - b)
    rows.push(`| ${name} | ${times[REQUESTS >> 1].toFixed(1)} | ${times[REQUESTS - 2].toFixed(1)} |`)
  }
  await service.close()
  const text = [
    `# History of a licence with ${CALLS.toLocaleString('en')} calls`,
    '',
    `${machine()}. In process, ${REQUESTS} requests each.`,
    '',
    '| | p50 ms | p95 ms |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `Recorded at ${Math.round(CALLS / seconds).toLocaleString('en')} calls/s, ${AT_ONCE} at once; ${((size - before) / CALLS).toFixed(0)} bytes a call on disk (a body of ${body(0).length} characters).`,
    '',
  ].join('\n')
  console.log(text)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'history.md'), text)

  function record(call: number) {
    return service.stores.ledger.record({
      licence: holder?.licenceNumber ?? 0,
      key: holder?.keyNumber ?? 0,
      method: 'POST',
      endpoint: call % 100_000 === 0 ? '/explore/plus' : '/explore/lite',
      body: body(call),
      query: '{}',
      status: 200,
      credits: 1,
      pool: 'plus',
      writes: [],
      reservation: null,
      keep: null,
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function body(call: number): string {
  return JSON.stringify({
    filters: { countriesIso2: ['IT'], regions: ['Toscana'], naceCodes: ['10.41'] },
    page: call % 40,
  })
}
