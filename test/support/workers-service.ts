/** A service of several threads over demo companies in a folder of its own, in this process: so its threads can be killed. */

import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import type { SettingName } from '../../src/config/settings.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import { startWorkers, type WorkersService } from '../../src/workers/start-workers.ts'
import { licenceProperties, licenceTerms } from './licence-terms.ts'
import { type Ending, temporaryFolder } from './temporary-folder.ts'

/** Such a service. It stops with its test. */
export interface TestWorkers {
  readonly data: string
  readonly port: number
  readonly service: WorkersService
  /** The state, as another process sees it. */
  readonly stores: Stores
  /** Makes a licence with one key. */
  issue(changes?: Parameters<typeof licenceTerms>[0]): Promise<{ licenceId: string; key: string; keyId: string }>
}

/** Starts it. */
export async function openTestWorkers(
  context: Ending,
  { workers = 2, ...settings }: Readonly<Partial<Record<SettingName, unknown>>> = {},
): Promise<TestWorkers> {
  const data = temporaryFolder(context)
  await loadDemo(data, demoCompanies().take(300))
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  const flags = { data, port: 0, workers, logLevel: process.env.FIRMAMENT_TEST_LOG ?? 'silent', ...settings }
  const service = await startWorkers(readSettings({ flags, environment: {} }))
  context.after(async () => {
    await service.stop()
    await stores.close()
  })
  const lasting = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
  return {
    data,
    port: Number(new URL(service.url).port),
    service,
    stores,
    async issue(changes = {}) {
      const terms = licenceTerms({ rateLimit: 1_000_000, properties: { lite: lasting, plus: lasting }, ...changes })
      const licence = await stores.licences.create(terms)
      const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
      if (made === undefined) throw new Error('Cannot make a key: its licence is gone, must exist')
      return { licenceId: licence.id, key: made.key, keyId: made.id }
    },
  }
}
