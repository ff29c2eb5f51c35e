/** The usual measures of a ranking against a set of relevant ids. */

/** Means over queries. */
export interface Quality {
  readonly queries: number
  readonly ndcg25: number
  readonly precision25: number
  readonly recall100: number
  /** Queries that found nothing. */
  readonly empty: number
}

/** One judged query's answer. */
export interface Judged {
  readonly found: readonly string[]
  readonly relevant: ReadonlySet<string>
}

/** nDCG of the first 25 (every relevant one counts 1), precision of the first 25, recall of the first 100. */
export function qualityOf(answers: readonly Judged[]): Quality {
  const mean = (value: (answer: Judged) => number) =>
    answers.reduce((sum, answer) => sum + value(answer), 0) / Math.max(1, answers.length)
  return {
    queries: answers.length,
    ndcg25: mean(ndcg25),
    // Where fewer than 25 are relevant, all of them first is all that can be asked.
    precision25: mean(({ found, relevant }) => hits(found, relevant, 25) / Math.min(25, relevant.size)),
    recall100: mean(({ found, relevant }) => hits(found, relevant, 100) / Math.min(100, relevant.size)),
    empty: answers.filter(({ found }) => found.length === 0).length,
  }
}

function ndcg25({ found, relevant }: Judged): number {
  let gained = 0
  let ideal = 0
  for (let rank = 0; rank < 25; rank++) {
    const gain = 1 / Math.log2(rank + 2)
    if (rank < found.length && relevant.has(found[rank])) gained += gain
    if (rank < relevant.size) ideal += gain
  }
  return ideal === 0 ? 0 : gained / ideal
}

function hits(found: readonly string[], relevant: ReadonlySet<string>, first: number): number {
  return found.slice(0, first).filter((id) => relevant.has(id)).length
}

/** Whether a text is in the half that constants were chosen on. By a hash: no list of either half exists. */
export function isForTuning(text: string): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return (hash & 1) === 0
}
