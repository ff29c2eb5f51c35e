/** Keys of orders for tests. */
import type { SortKey, SortMember } from '../../src/search/query.ts'

/** A key by any member; distances are from Milan. */
export function sortKey(by: SortMember, order: SortKey['order']): SortKey {
  return by === 'distance' ? { by, order, latitude: 45.4642, longitude: 9.19 } : { by, order }
}
