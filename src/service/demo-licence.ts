/** The licence of the demo profile. */
import type { Stores } from '../storage/state/stores.ts'

/** The licence of the demo key: everything, 10,000 credits in each pool (`docs/decisions.md`, "demo profile"). */
export const DEMO_LICENCE = 'lic_demo'
const DEMO_CREDITS = 10_000
const DEMO_CALLS_A_MINUTE = 6_000

/** Makes the licence of the demo key and the key, where they are not there yet. */
export async function openDemo({ licences, keys }: Pick<Stores, 'licences' | 'keys'>): Promise<void> {
  if ((await licences.find(DEMO_LICENCE)) === undefined) {
    const properties = {
      isEnabled: true,
      isFreeTrial: false,
      isAutoRenew: true,
      price: 0,
      subscriptionType: 'MONTHLY',
      activationDate: Date.parse('2026-01-01T00:00:00Z'),
      expirationDate: Date.parse('2026-02-01T00:00:00Z'),
    } as const
    await licences.create(
      {
        name: 'Demo',
        type: 'PLUS',
        countries: 'all',
        supportHours: { total: 0, delivered: 0 },
        properties: { lite: properties, plus: properties },
        credits: {
          financial: DEMO_CREDITS,
          downloads: DEMO_CREDITS,
          emailGeneration: DEMO_CREDITS,
          lite: DEMO_CREDITS,
          plus: DEMO_CREDITS,
        },
        rateLimit: DEMO_CALLS_A_MINUTE,
      },
      DEMO_LICENCE,
    )
  }
  await keys.createDemo(DEMO_LICENCE)
}
