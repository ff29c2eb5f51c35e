/**
 * The process that `metering.ts` measures: `/explore/lite` twice over the same engine, once with everything around it and
 * once without a key, limits, charge and history (`/open/explore/lite`). Started with the folder of an index.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { lite } from '../../src/explore/lite.ts'
import { type Call, type Endpoint, endpoint } from '../../src/http/endpoint.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { openLog } from '../../src/observe/log.ts'
import { openMetrics } from '../../src/observe/metrics.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { STATE_FILE } from '../../src/storage/sqlite/database.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { leasesOf } from '../../test/support/leases.ts'
import { licenceProperties, licenceTerms } from '../../test/support/licence-terms.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-metering-'))
const engine = await openIndex(process.argv[2])
const metrics = openMetrics()
let commits = 0
const stores = await openStores({
  folder,
  sync: 'normal',
  clock: systemClock,
  onCommit(calls, milliseconds) {
    commits++
    metrics.observeCommit(calls, milliseconds)
  },
})

const metered = lite({ contexts: stores.contexts })
const caller = { licenceId: 'none', keyId: 'none', isTest: false }
const unmetered: Endpoint = endpoint({
  ...metered,
  path: '/open/explore/lite',
  access: 'open',
  handle: (input, call) => metered.handle(input as never, knownCall(call)),
})

/** The call as of a known caller. Member by member: spreading would read `signal`, which is made when it is first read. */
function knownCall(call: Call<'open'>): Call {
  const { requestId, now, isDryRun, received, countries, requireCountries, requireEndpoint, header, log } = call
  return {
    caller,
    actor: null,
    requestId,
    now,
    isDryRun,
    received,
    countries,
    requireCountries,
    locateCountries: call.locateCountries,
    requireEndpoint,
    requireType: call.requireType,
    earlierAnswer: call.earlierAnswer,
    header,
    keyInUrl: null,
    serviceUrl: call.serviceUrl,
    carry: call.carry,
    log,
    get served() {
      return call.served
    },
    get signal() {
      return call.signal
    },
  }
}

const served = new Set(engine.countries.keys())
const app = createHttpServer({
  endpoints: [metered, unmetered],
  leases: leasesOf(engine),
  keys: stores.keys,
  ledger: stores.ledger,
  readBalance: stores.readBalance,
  countSince: stores.calls.countSince,
  servedCountries: () => served,
  settings: readSettings({}),
  clock: systemClock,
  log: openLog('error'),
  onAnswer: (call) => metrics.observeAnswer(call),
})
const properties = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
const licence = await stores.licences.create(
  licenceTerms({ paid: 1e9, rateLimit: 1e7, properties: { lite: properties, plus: properties } }),
)
const key = (await stores.keys.create({ licenceId: licence.id, isTest: false }))?.key
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as AddressInfo).port, key })

process.on('message', async (question) => {
  if (question === 'used') {
    const { user, system } = process.cpuUsage()
    process.send?.({ microseconds: user + system, commits })
    return
  }
  await app.close()
  await stores.close()
  // Closed, so that the write-ahead log is part of the file.
  const { size } = statSync(join(folder, STATE_FILE))
  rmSync(folder, { recursive: true, force: true })
  process.send?.({ bytes: size })
  process.disconnect?.()
})
