/** Turns what the negations of a sentence apply to into exclusions: parts that were understood, and texts. */
import { exclusionAfter, NEGATED_ALTERNATIVES, negatedTextEnd, negationAt, skipFillers } from './negation.ts'
import { requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import { wordSet } from './sentence-words.ts'
import { SILENT, type Taken, trim } from './taken.ts'

/** Words between the members of a list. */
export const LISTS = wordSet('and or nor e ed o né et ou ni und oder noch y u og eller')

/** The parts, excluded where a negation applies to them, and the excluded texts with the silent words of negations. */
export function negate(pieces: Sentence, taken: readonly Taken[]): { negated: Taken[]; texts: Taken[] } {
  const at = new Map(taken.map((each) => [each.from, each]))
  const inside = new Set(taken.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  const isTaken = (index: number): boolean => inside.has(index)
  const excluded = new Set<Taken>()
  const texts: Taken[] = []
  for (let index = 0; index < pieces.length; ) {
    const part = at.get(index)
    if (part !== undefined) {
      const excludedEnd = exclusionAfter(pieces, part.to)
      if (excludedEnd !== null) {
        excluded.add(part)
        texts.push({ kind: SILENT, filters: null, from: part.to, to: excludedEnd })
      }
      index = excludedEnd ?? part.to
      continue
    }
    const clause = excludedClause(pieces, index, isTaken)
    if (clause !== null) {
      texts.push(...clause.texts)
      index = clause.end
      continue
    }
    const negation = negationAt(pieces, index)
    if (negation === null || Array.from({ length: negation.end - index }, (_, step) => index + step).some(isTaken)) {
      index++
      continue
    }
    const from = skipFillers(pieces, negation.end, isTaken)
    const first = at.get(from)
    if (first !== undefined) {
      texts.push({ kind: SILENT, filters: null, from: index, to: from })
      const list = listFrom(first, pieces, at, isTaken)
      for (const each of list) excluded.add(each)
      index = list[list.length - 1].to
      continue
    }
    const end = negatedTextEnd(pieces, from, isTaken)
    const runs = alternativesIn(pieces, from, end)
    if (runs.length === 0) {
      index++
      continue
    }
    // The negation itself, and words without meaning that it applies to, are neither a part nor an activity.
    let silentFrom = index
    for (const run of runs) {
      if (run.from > silentFrom) texts.push({ kind: SILENT, filters: null, from: silentFrom, to: run.from })
      texts.push(run)
      silentFrom = run.to
    }
    if (end > silentFrom) texts.push({ kind: SILENT, filters: null, from: silentFrom, to: end })
    index = end
  }
  return { negated: taken.map((each) => (excluded.has(each) ? asExclusion(each) : each)), texts }
}

/** A part and those of its kind that a list goes on with, all of them excluded by "not in Milan or Turin". */
function listFrom(
  first: Taken,
  pieces: Sentence,
  at: ReadonlyMap<number, Taken>,
  isTaken: (index: number) => boolean,
): readonly Taken[] {
  const list = [first]
  for (;;) {
    const last = list[list.length - 1]
    let step = last.to
    while (
      step < pieces.length &&
      !isTaken(step) &&
      (LISTS.has(pieces[step].key) || requestAt(pieces, step) === step + 1)
    )
      step++
    const next = at.get(step)
    const isList = step > last.to && LISTS.has(pieces[last.to].key)
    if (!isList || next?.kind !== last.kind) return list
    list.push(next)
  }
}

/** "…, pâtisseries exclues": a clause of words alone that ends with a word of exclusion. */
function excludedClause(
  pieces: Sentence,
  at: number,
  isTaken: (index: number) => boolean,
): { readonly texts: Taken[]; readonly end: number } | null {
  const before = pieces[at - 1]
  if (before === undefined || (before.key !== ',' && before.key !== '(')) return null
  for (let step = at; step < pieces.length && pieces[step].kind === 'word' && !isTaken(step); step++) {
    const end = step > at ? exclusionAfter(pieces, step) : null
    if (end === null) continue
    const trimmed = trim(pieces, at, step)
    if (trimmed === null) return null
    const silent = { kind: SILENT, filters: null } as const
    return {
      texts: [
        { kind: 'exclusion', filters: null, ...trimmed },
        { ...silent, from: step, to: end },
      ],
      end,
    }
  }
  return null
}

/** What nobody knows stays ignored: "not family-owned". */
function asExclusion(each: Taken): Taken {
  return each.kind === 'ignored' || each.effect === 'nothing'
    ? { ...each, kind: 'ignored', filters: null }
    : { ...each, kind: 'exclusion' }
}

/** The texts of a negated run, split at "or". */
function alternativesIn(pieces: Sentence, from: number, end: number): Taken[] {
  const runs: Taken[] = []
  let start = from
  for (let at = from; at <= end; at++) {
    if (at < end && !NEGATED_ALTERNATIVES.has(pieces[at].key)) continue
    const trimmed = trim(pieces, start, at)
    if (trimmed !== null) runs.push({ kind: 'exclusion', filters: null, ...trimmed })
    start = at + 1
  }
  return runs
}
