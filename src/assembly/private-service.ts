/**
 * A service for one process: it serves a data folder on a port of this machine, to a key that only its caller knows. What it
 * would store of calls stays in memory, so that it runs beside the service of the folder and changes nothing.
 */
import type { Settings } from '../config/settings.ts'
import { startService } from '../server.ts'

/** A service of one process. */
export interface PrivateService {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

const TERMS = {
  isEnabled: true,
  isFreeTrial: false,
  isAutoRenew: true,
  price: 0,
  subscriptionType: 'ANNUAL',
  activationDate: Date.parse('2026-01-01T00:00:00Z'),
  expirationDate: Date.parse('2027-01-01T00:00:00Z'),
} as const
const CALLS_A_MINUTE = 1_000_000

/**
 * Starts it.
 *
 * @throws {Error} where nothing was imported, or the served generation is damaged
 */
export async function startPrivateService(settings: Settings): Promise<PrivateService> {
  let key = ''
  const service = await startService(settings, undefined, {
    isStateKept: false,
    async prepare({ licences, keys }) {
      const { id } = await licences.create({
        name: 'This process',
        type: 'PLUS',
        countries: 'all',
        supportHours: { total: 0, delivered: 0 },
        properties: { lite: TERMS, plus: TERMS },
        credits: {
          financial: 'unlimited',
          downloads: 'unlimited',
          emailGeneration: 'unlimited',
          lite: 'unlimited',
          plus: 'unlimited',
        },
        rateLimit: CALLS_A_MINUTE,
      })
      key = (await keys.create({ licenceId: id, isTest: false }))?.key ?? ''
    },
  })
  // By number: a machine need not know the name localhost.
  return { url: service.url.replace('//localhost:', '//127.0.0.1:'), key, stop: () => service.stop() }
}
