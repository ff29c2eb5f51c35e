/** Finds the keys of the addresses that conditions name by the ids of companies: `sameAddress` in `query.ts`. */
import { addressKey } from '../company/address/address-key.ts'
import { type Company, parseCompany } from '../company/company.ts'
import { mapQuery, someQuery } from './map-query.ts'
import type { Query, SameAddressQuery } from './query.ts'

/**
 * The condition with the key of each address in it.
 *
 * @param read the JSON of a company by its id; `null` where nobody has it
 */
export async function findAddresses(query: Query, read: (id: string) => Promise<Uint8Array | null>): Promise<Query> {
  const keys = new Map<string, Pick<SameAddressQuery, 'key' | 'at'>>()
  someQuery(query, (part) => {
    if (part.kind === 'sameAddress') keys.set(part.id, { key: null })
    return false
  })
  if (keys.size === 0) return query
  for (const id of keys.keys()) {
    const company = await read(id)
    if (company !== null) keys.set(id, locate(parseCompany(company)))
  }
  return mapQuery(query, (part) => (part.kind === 'sameAddress' ? { ...part, ...keys.get(part.id) } : part))
}

function locate({ countryIso2, address, postcode, city }: Company): Pick<SameAddressQuery, 'key' | 'at'> {
  const at = { countryIso2, address, postcode, city }
  return { key: addressKey(at), at }
}
