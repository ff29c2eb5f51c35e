/**
 * Words that are written in more than one way for the same thing: abbreviations that are no beginnings of words
 * (`Bros`), two spellings of a language (`centre`, `center`), numbers in letters and figures.
 *
 * The table is `reference/lists/spellings.tsv`: a word in full, then its other spellings, folded. Beginnings (`Constr.` for `Construction`) need no table: `similarity.ts` knows them by their letters.
 */
import { loadTable, once } from '../reference/load-table.ts'

/** Words by their other spellings, and the other way round. A word may be in several rows of the table. */
const spellings = once(() => {
  const inFull = new Map<string, Set<string>>()
  const inShort = new Map<string, string[]>()
  for (const [full, text] of loadTable('lists/spellings').rows) {
    const others = text.split(' ')
    inShort.set(full, [...(inShort.get(full) ?? []), ...others])
    for (const other of others) inFull.set(other, (inFull.get(other) ?? new Set()).add(full))
  }
  return { inFull, inShort }
})

/** Whether two folded words are known spellings of one. */
export function areEquivalent(a: string, b: string): boolean {
  const { inFull } = spellings()
  const ofA = inFull.get(a)
  const ofB = inFull.get(b)
  if (ofA?.has(b) || ofB?.has(a)) return true
  // `centre` and `ctr` are both `center`.
  return ofA !== undefined && ofB !== undefined && [...ofA].some((full) => ofB.has(full))
}

/** The other ways in which a folded word is written; usually none. */
export function equivalentsOf(word: string): readonly string[] {
  const { inFull, inShort } = spellings()
  const fulls = inFull.get(word)
  const shorts = inShort.get(word)
  if (!fulls && !shorts) return NONE
  const others = new Set(shorts)
  for (const full of fulls ?? []) {
    others.add(full)
    for (const short of inShort.get(full)!) if (short !== word) others.add(short)
  }
  return [...others]
}
const NONE: readonly string[] = []
