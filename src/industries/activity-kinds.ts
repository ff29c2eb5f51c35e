/**
 * Words for what is done with a thing, whatever the thing is: make, sell, repair, rent it out, or (kind
 * `machine`) make the machine for it …
 *
 * Official titles have one form per language ("Herstellung von", "Commerce de gros de"), people use many
 * ("Hersteller", "grossiste"). Each word here means the same kind in every text, so that what the official phrases
 * teach about a kind holds for all its words and languages.
 */

import { loadTable, oncePer } from '../reference/load-table.ts'
import { analyse } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'

/** What is done with a thing. */
export const ACTIVITY_KINDS = [
  'make',
  'grow',
  'extract',
  'build',
  'install',
  'repair',
  'wholesale',
  'agent',
  'retail',
  'rent',
  'publish',
  'transport',
  'design',
  'teach',
  'advise',
  'machine',
] as const

/** One of {@link ACTIVITY_KINDS}. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The kind that a word means, by the stem of the word in its language. */
export function kindOfStem(stem: string, language: Language): ActivityKind | undefined {
  return kindsOf(language).get(stem)
}

/** Stems of the English words for a kind; the first one is the word official English phrases use most. */
export function englishStemsOf(kind: ActivityKind): readonly string[] {
  return [...kindsOf('en')].filter(([, each]) => each === kind).map(([stem]) => stem)
}

/** The words of `reference/lists/activity-kinds.tsv` by stem. */
const kindsOf = oncePer((language: Language): ReadonlyMap<string, ActivityKind> => {
  const own = loadTable('lists/activity-kinds').rows.filter((row) => row[0] === language)
  return new Map(
    own.flatMap(([, kind, words]) => analyse(words, language).map(({ stem }) => [stem, kind as ActivityKind] as const)),
  )
})
