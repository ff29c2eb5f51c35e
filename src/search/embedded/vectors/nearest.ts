/** Finds the companies nearest to a vector: `nearest` in `search/query.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { someQuery } from '../../map-query.ts'
import type { NearestQuery, Query } from '../../query.ts'
import { ROWS_MAX, type VectorIndex } from './vector-index.ts'

/** Whether a condition, or a part of it, is `nearest`. */
export function hasNearest(query: Query): boolean {
  return someQuery(query, ({ kind }) => kind === 'nearest')
}

/** Resolves `nearest` in conditions. */
export class NearestFinder {
  readonly #vectors: VectorIndex | null
  readonly #matching: (country: string, where: Query) => readonly number[]

  /** @param matching the doc ids of a country that match, ascending */
  constructor(vectors: VectorIndex | null, matching: (country: string, where: Query) => readonly number[]) {
    this.#vectors = vectors
    this.#matching = matching
  }

  /** The condition with what each `nearest` in it finds. */
  async in(query: Query): Promise<Query> {
    if (!hasNearest(query)) return query
    switch (query.kind) {
      case 'nearest':
        return { ...query, found: await this.#find(query) }
      case 'all':
      case 'any':
        return { kind: query.kind, of: await Promise.all(query.of.map((part) => this.in(part))) }
      // A shared node with another content would need another key.
      case 'shared':
        return this.in(query.of)
      case 'not':
        return { kind: 'not', of: await this.in(query.of) }
      case 'country':
        return { kind: 'country', country: query.country, of: await this.in(query.of) }
      default:
        return query
    }
  }

  /** Compares the vectors of all candidates, some at a time: other calls go on between. */
  async #find({ country, model, vector, count, of }: NearestQuery): Promise<readonly number[]> {
    const vectors = this.#vectors
    if (vectors === null || vectors.model !== model) return []
    const asked = vectors.quantise(vector)
    if (asked === null) return []
    const candidates = vectors.withVector(country, this.#matching(country, of))
    let best: { readonly document: number; readonly cosine: number }[] = []
    for (let at = 0; at < candidates.length; at += ROWS_MAX) {
      if (at > 0) await nextTurn()
      const documents = candidates.slice(at, at + ROWS_MAX)
      const cosines = vectors.cosines(country, documents, asked)
      const least = best.length < count ? Number.NEGATIVE_INFINITY : best[count - 1].cosine
      for (const [i, document] of documents.entries()) {
        if (cosines[i] > least) best.push({ document, cosine: cosines[i] })
      }
      best = best.sort((a, b) => b.cosine - a.cosine || a.document - b.document).slice(0, count)
    }
    return best.map(({ document }) => document).sort((a, b) => a - b)
  }
}
