/**
 * Phrases and words of sentences in six languages, from the tables of `reference/sentences/`, which a native speaker can read and mend.
 *
 * A row is a set, what its phrases mean, and a cell for each language with patterns (`phrase-patterns.ts`) that `; ` separates. The
 * languages are looked up side by side, because their words hardly clash; the phrases of the last column, `nb-only`, would, and
 * count in Norwegian sentences only. Nothing is read before a set is asked.
 */
import { loadTable, once, oncePer } from '../reference/load-table.ts'
import { PatternTable } from './phrase-patterns.ts'
import type { Sentence } from './sentence.ts'
import { type Found, wordSet } from './sentence-words.ts'

/** Phrases with a meaning each. */
export interface Phrases<Meaning> {
  /** The longest phrase that begins at piece `at`, and ends at `to` or before; of equally long ones the first of the table. */
  find(pieces: Sentence, at: number, to?: number): Found<Meaning> | null
}

/** Single words. */
export interface Words {
  /** Whether a word is among them, by the key of its piece. */
  has(key: string): boolean
}

interface Row {
  readonly meaning: string
  readonly patterns: readonly string[]
  readonly norwegian: readonly string[]
}

/** Columns of languages before `nb-only`. */
const LANGUAGES = 6

const rowsBySet = oncePer((table: string): ReadonlyMap<string, readonly Row[]> => {
  const sets = new Map<string, Row[]>()
  for (const [set, meaning = '', ...cells] of loadTable(`sentences/${table}`).rows) {
    const patterns = cells.map((cell) => cell.split('; ').filter(Boolean))
    const row = { meaning, patterns: patterns.slice(0, LANGUAGES).flat(), norwegian: patterns[LANGUAGES] ?? [] }
    sets.set(set, [...(sets.get(set) ?? []), row])
  }
  return sets
})

function rowsOf(table: string, set: string): readonly Row[] {
  const rows = rowsBySet(table).get(set)
  if (rows === undefined) throw new Error(`Cannot read phrases: reference/sentences/${table}.tsv has no set "${set}"`)
  return rows
}

/**
 * The phrases of a set, by what they mean; the empty text where the table says no meaning.
 *
 * @param table name of a file of `reference/sentences/`, without `.tsv`
 * @param read  makes of a row's second cell what is found
 * @throws {Error} at the first search, where the table has no such set
 */
export function phrases<Meaning = string>(
  table: string,
  set: string,
  read: (meaning: string) => Meaning = (meaning) => meaning as Meaning,
): Phrases<Meaning> {
  const tables = once(() => {
    const [all, norwegian] = [new PatternTable<Meaning>(), new PatternTable<Meaning>()]
    for (const row of rowsOf(table, set)) {
      const meaning = read(row.meaning)
      for (const pattern of row.patterns) all.add(pattern, meaning)
      for (const pattern of row.norwegian) norwegian.add(pattern, meaning)
    }
    return { all, norwegian }
  })
  return {
    find(pieces, at, to) {
      const { all, norwegian } = tables()
      const found = all.find(pieces, at, to)
      const own = pieces.isNorwegian ? norwegian.find(pieces, at, to) : null
      return own !== null && (found === null || own.end >= found.end) ? own : found
    },
  }
}

/** The words of a set, those of sentences in Norwegian only among them. @throws {Error} at the first look, as {@link phrases} does */
export function words(table: string, set: string): Words {
  const all = once(() =>
    wordSet(
      rowsOf(table, set)
        .flatMap((row) => [...row.patterns, ...row.norwegian])
        .join(' '),
    ),
  )
  return { has: (key) => all().has(key) }
}
