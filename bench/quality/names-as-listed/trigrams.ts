/**
 * A plain method for comparison: the name with the most trigrams in common, as the `pg_trgm` extension of PostgreSQL
 * counts them (words in small letters with two spaces before and one after; shared over all of both).
 */

/** From here on two names are similar, by default of that extension. */
const SIMILAR_ENOUGH = 0.3

/** Finds the most similar name. */
export interface TrigramIndex {
  /** @returns the place of the most similar name, or `null` below the customary limit */
  nearest(name: string): number | null
}

/** @param names the names to search in */
export function indexTrigrams(names: readonly string[]): TrigramIndex {
  const postings = new Map<string, number[]>()
  const sizes = names.map((name, place) => {
    const own = trigramsOf(name)
    for (const trigram of own) {
      const list = postings.get(trigram)
      if (list) list.push(place)
      else postings.set(trigram, [place])
    }
    return own.size
  })
  const shared = new Uint16Array(names.length)
  return {
    nearest(name) {
      shared.fill(0)
      const asked = trigramsOf(name)
      for (const trigram of asked) for (const place of postings.get(trigram) ?? []) shared[place]++
      let best: number | null = null
      let bestSimilarity = SIMILAR_ENOUGH
      for (let place = 0; place < shared.length; place++) {
        if (shared[place] === 0) continue
        const similarity = shared[place] / (asked.size + sizes[place] - shared[place])
        if (similarity > bestSimilarity) {
          best = place
          bestSimilarity = similarity
        }
      }
      return best
    },
  }
}

function trigramsOf(name: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}
