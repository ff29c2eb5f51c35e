/** Exact counts of the values of a field among the matches of a search. */
import type { Clause } from './compile.ts'
import type { IndexSearcher } from './index-searcher.ts'

/** Buckets of one answer. OpenSearch gives 65,535 at most. */
const BUCKETS_MAX = 20_000

/** Counts these terms. As many buckets are asked for as there are terms, so that no shard leaves one out. */
export async function countTerms(
  searcher: IndexSearcher,
  field: string,
  query: Clause,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const distinct = [...new Set(terms)]
  for (let from = 0; from < distinct.length; from += BUCKETS_MAX) {
    const include = distinct.slice(from, from + BUCKETS_MAX)
    const aggs = { own: { terms: { field, include, size: include.length } } }
    const { aggregations } = await searcher.search({ query, size: 0, aggs, isUncounted: true })
    for (const { key, doc_count: count } of aggregations.own.buckets ?? []) counts.set(String(key), count)
  }
  return counts
}

/**
 * Counts every value of a field.
 *
 * Where there are more values than fit one answer, they are counted in the order of the values, one page at a time. Both
 * ways, no shard leaves a value out.
 *
 * @param prefix counts only values that begin with it
 */
export async function countAll(
  searcher: IndexSearcher,
  field: string,
  query: Clause,
  prefix = '',
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const include = prefix === '' ? {} : { include: `${escapePattern(prefix)}.*` }
  const aggs = { own: { terms: { field, ...include, size: BUCKETS_MAX, shard_size: BUCKETS_MAX } } }
  const { aggregations } = await searcher.search({ query, size: 0, aggs, isUncounted: true })
  const { buckets = [], sum_other_doc_count: others = 0 } = aggregations.own
  for (const { key, doc_count: count } of buckets) counts.set(String(key), count)
  // A shard with as many values may have left some out without a trace in the sum of the others.
  if (others === 0 && buckets.length < BUCKETS_MAX) return counts
  counts.clear()
  for (
    let after: Readonly<Record<string, string | number>> | undefined = prefix === '' ? undefined : { own: prefix };
    ;
  ) {
    const composite = {
      size: BUCKETS_MAX,
      sources: [{ own: { terms: { field } } }],
      ...(after !== undefined && { after }),
    }
    const { aggregations: next } = await searcher.search({
      query,
      size: 0,
      aggs: { own: { composite } },
      isUncounted: true,
    })
    for (const { key, doc_count: count } of next.own.buckets ?? []) {
      const value = String((key as unknown as { readonly own: string | number }).own)
      if (!value.startsWith(prefix)) return counts
      counts.set(value, count)
    }
    after = next.own.after_key
    if (after === undefined) return counts
  }
}

/** A text as a pattern of Lucene that matches it alone. */
function escapePattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
}
