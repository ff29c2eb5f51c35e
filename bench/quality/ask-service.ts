/** Asks a service in process over companies of a bench. */
import type { Company } from '../../src/company/company.ts'
import { countKnownMembers } from '../../src/search/known-members.ts'
import { buildGeneration, openEmbeddedService } from '../../test/support/embedded-service.ts'
import { leasesOf } from '../../test/support/leases.ts'

/** Posts a body, and returns that of the answer. */
export type Ask = <Answer>(url: string, payload: object) => Promise<Answer>

/**
 * Runs `use` with a service over some companies, which ends with it.
 *
 * @throws {Error} where a call is not answered 200
 */
export async function askService<Result>(
  companies: readonly Company[],
  use: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const generation = await buildGeneration(companies)
  const { engine, lookup } = generation
  // As a service counts them: what no company states is set aside.
  const leases = leasesOf(engine, lookup, await countKnownMembers(engine))
  const service = await openEmbeddedService(generation, { leases })
  try {
    const { key } = await service.issue({ paid: 'unlimited' })
    return await use(async (url, payload) => {
      const response = await service.app.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload })
      if (response.statusCode !== 200) throw new Error(`Cannot ask ${JSON.stringify(payload)}: ${response.body}`)
      return response.json()
    })
  } finally {
    await service.close()
    await generation.close()
  }
}
