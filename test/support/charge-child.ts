/**
 * A process that serves paid calls and kills itself (SIGKILL) at a named point of the nth commit. Used by
 * `charge-kills.ts`; started with: folder, point, n.
 */
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { openLog } from '../../src/observe/log.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { samplePaidCall } from './sample-endpoints.ts'

const [folder, point, nth] = process.argv.slice(2)
let passed = 0
const stores = await openStores({
  folder,
  sync: 'normal',
  clock: systemClock,
  onPoint(reached) {
    if (reached === point && ++passed === Number(nth)) process.kill(process.pid, 'SIGKILL')
  },
})

const app = createHttpServer({
  endpoints: [samplePaidCall],
  keys: stores.keys,
  ledger: stores.ledger,
  readBalance: stores.readBalance,
  countSince: stores.calls.countSince,
  servedCountries: () => new Set(),
  settings: readSettings({}),
  clock: systemClock,
  log: openLog('error'),
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
