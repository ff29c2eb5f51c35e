/**
 * The order in which things of several owners have their turn: round after round the first, second … of every owner, so
 * that the many of one do not keep the one of another waiting. Owners and their things keep the order they came in.
 */
export function fairOrder<Item>(items: readonly Item[], ownerOf: (item: Item) => string): readonly Item[] {
  const byOwner = [...Map.groupBy(items, ownerOf).values()]
  const ordered: Item[] = []
  for (let round = 0; ordered.length < items.length; round++)
    for (const own of byOwner) if (round < own.length) ordered.push(own[round])
  return ordered
}
