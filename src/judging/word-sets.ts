/**
 * Words that show what a sentence says of a thing: that somebody makes it, is served by it, denies it. They are in
 * `reference/judging/words.tsv`, a set a row and a language a column. The languages are looked up side by side.
 */
import { loadTable, once, oncePer } from '../reference/load-table.ts'
import { analyse } from '../text/analyzer.ts'

/** Some words. */
export interface WordSet {
  /** @param words folded, with a space between two */
  has(words: string): boolean
}

const setOf = oncePer((name: string): ReadonlySet<string> => {
  const row = loadTable('judging/words').rows.find(([set]) => set === name)
  if (row === undefined) throw new Error(`Cannot read words: reference/judging/words.tsv has no set "${name}"`)
  const entries = row.slice(1).flatMap((cell) => cell.split('; '))
  return new Set(
    entries.filter(Boolean).map((entry) =>
      analyse(entry, 'plain')
        .map(({ word }) => word)
        .join(' '),
    ),
  )
})

/** A set of the table, read when it is first asked. @throws {Error} then, where the table has none of that name */
export function wordSetOf(name: string): WordSet {
  const words = once(() => setOf(name))
  return { has: (word) => words().has(word) }
}
