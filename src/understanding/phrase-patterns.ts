/**
 * Patterns of phrases: `[that |]have [raised|received] money`. In brackets are alternatives, of which one may be empty.
 *
 * A pattern stands for all its phrases without any of them being written out: some patterns have hundreds of thousands.
 */
import type { Sentence } from './sentence.ts'
import { type Found, phraseKeys } from './sentence-words.ts'

/** The keys of one alternative; none where it may be left out. */
type Alternative = readonly string[]

interface Pattern<Value> {
  readonly groups: readonly (readonly Alternative[])[]
  readonly value: Value
}

/** Patterns, each with its meaning. Compared as the phrases of a `PhraseTable` are. */
export class PatternTable<Value> {
  readonly #byFirst = new Map<string, Pattern<Value>[]>()

  /** Adds a pattern. @throws {Error} where all of it may be left out */
  add(written: string, value: Value): void {
    const groups = groupsOf(written)
    const pattern = { groups, value }
    const isSome = groups.some((alternatives) => alternatives.every((keys) => keys.length > 0))
    if (!isSome) throw new Error(`Cannot read a pattern: nothing of "${written}" must be there`)
    for (const first of firstKeys(groups)) {
      const known = this.#byFirst.get(first)
      if (known === undefined) this.#byFirst.set(first, [pattern])
      else known.push(pattern)
    }
  }

  /** The longest phrase that begins at piece `at`; of equally long ones that of the first pattern. */
  find(pieces: Sentence, at: number): Found<Value> | null {
    let best: Found<Value> | null = null
    for (const { groups, value } of this.#byFirst.get(pieces[at]?.key ?? '') ?? []) {
      const end = endOf(pieces, at, groups, 0)
      if (end > (best?.end ?? at)) best = { value, end }
    }
    return best
  }
}

const GROUP = /\[([^\]]*)\]|([^[\]]+)/g

function groupsOf(written: string): Alternative[][] {
  const groups: Alternative[][] = []
  for (const [, alternatives, plain] of written.matchAll(GROUP)) {
    if (alternatives !== undefined) groups.push(alternatives.split('|').map(phraseKeys))
    else for (const key of phraseKeys(plain)) groups.push([[key]])
  }
  return groups
}

function firstKeys(groups: readonly (readonly Alternative[])[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const alternatives of groups) {
    for (const [first] of alternatives) if (first !== undefined) keys.add(first)
    if (alternatives.every((own) => own.length > 0)) break
  }
  return keys
}

/** Where the longest phrase of the groups from `next` on ends; -1 where there is none. */
function endOf(pieces: Sentence, at: number, groups: readonly (readonly Alternative[])[], next: number): number {
  if (next === groups.length) return at
  let best = -1
  for (const keys of groups[next]) {
    const end = matchKeys(pieces, at, keys)
    if (end >= 0) best = Math.max(best, endOf(pieces, end, groups, next + 1))
  }
  return best
}

/** Where the keys end that begin at a piece; -1 where others stand there. A hyphen between words counts as a space. */
function matchKeys(pieces: Sentence, at: number, keys: Alternative): number {
  let end = at
  for (const key of keys) {
    if (end > 0 && pieces[end]?.key === '-' && pieces[end].isGlued) end++
    if (pieces[end]?.key !== key) return -1
    end++
  }
  return end
}
