/**
 * Orders items of several owners round-robin: the first of every owner, then the second, and so on. An owner of many items
 * does not delay the single item of another. Owners and their items keep their given order.
 */
export function fairOrder<Item>(items: readonly Item[], ownerOf: (item: Item) => string): readonly Item[] {
  const byOwner = [...Map.groupBy(items, ownerOf).values()]
  const ordered: Item[] = []
  for (let round = 0; ordered.length < items.length; round++)
    for (const own of byOwner) if (round < own.length) ordered.push(own[round])
  return ordered
}
