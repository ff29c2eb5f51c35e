/**
 * Values of closed lists: found without regard to case and accents, refused with the nearest known ones.
 */
import { distance } from 'fastest-levenshtein'
import { publicError } from '../../errors.ts'
import { foldText } from '../../text/fold-text.ts'

/** Most suggestions in one error (`docs/decisions.md`, "value outside a closed list"). */
const SUGGESTIONS_MAX = 3

/** A closed list, prepared for lookup. */
export interface ClosedList<Value extends string> {
  /** The list's own spelling of `text`, or `undefined` where it is not on the list. */
  find(text: string): Value | undefined
  /** The values nearest to `text`, best first, at most three, none that has nothing in common with it. */
  nearest(text: string): readonly Value[]
}

/** Prepares a closed list for lookup. Values must differ in more than case and accents. */
export function closedList<const Value extends string>(values: readonly Value[]): ClosedList<Value> {
  const byKey = new Map(values.map((value) => [foldText(value), value]))
  const byText = new Map<string, Value>(values.map((value) => [value, value]))
  return {
    // Most callers write values as they are listed.
    find: (text) => byText.get(text) ?? byKey.get(foldText(text)),
    nearest: (text) => nearest(foldText(text), byKey),
  }
}

/**
 * The error for a value that is on no list: names the member and the value, and up to three values that may be meant.
 *
 * @param member as callers write it, from the top of the body: `filters.status`
 */
export function unknownValue(member: string, value: string, suggestions: readonly string[]): Error {
  const shown = shorten(value)
  const problem = `"${shown}" is not a known value`
  return publicError('invalid_value', { member, problem }, { near: suggestions, value: shown })
}

/** How much two strings have in common, 0..1: edits over the longer one, raised where one begins with the other. */
function similarity(asked: string, known: string): number {
  const longer = Math.max(asked.length, known.length)
  if (longer === 0) return 0
  const edits = 1 - distance(asked, known) / longer
  const begins = asked.length >= 3 && (known.startsWith(asked) || asked.startsWith(known))
  const sharesWord = known.split(' ').some((word) => word.length >= 4 && asked.split(' ').includes(word))
  return edits + (begins ? 0.5 : 0) + (sharesWord ? 0.3 : 0)
}

/** Below this similarity a suggestion would confuse more than help. */
const SIMILARITY_MIN = 0.4

function nearest<Value extends string>(asked: string, byKey: ReadonlyMap<string, Value>): Value[] {
  return [...byKey]
    .map(([key, value]) => ({ value, similarity: similarity(asked, key) }))
    .filter((candidate) => candidate.similarity >= SIMILARITY_MIN)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, SUGGESTIONS_MAX)
    .map((candidate) => candidate.value)
}

/** A caller's value, short enough for a sentence. */
export function shorten(value: string): string {
  return value.length <= 80 ? value : `${value.slice(0, 79)}…`
}
