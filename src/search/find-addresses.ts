/** Finds the keys of the addresses that conditions name by the ids of companies: `sameAddress` in `query.ts`. */
import { addressKey } from '../company/address/address-key.ts'
import { parseCompany } from '../company/company.ts'
import { mapFound } from './map-query.ts'
import type { Query, SameAddressQuery } from './query.ts'

/**
 * The condition with the key of each address in it.
 *
 * @param read the JSON of a company by its id; `null` where nobody has it
 */
export async function findAddresses(query: Query, read: (id: string) => Promise<Uint8Array | null>): Promise<Query> {
  const locate = async (id: string): Promise<Pick<SameAddressQuery, 'key' | 'at'>> => {
    const company = await read(id)
    if (company === null) return { key: null }
    const { countryIso2, address, postcode, city } = parseCompany(company)
    const at = { countryIso2, address, postcode, city }
    return { key: addressKey(at), at }
  }
  return await mapFound(query, 'sameAddress', locate, (id, found) => ({ kind: 'sameAddress', id, ...found }))
}
