/** What lists write behind a company's name, and what links two names of one company: `reference/names/designators.tsv`. */
import { loadTable, once } from '../../reference/load-table.ts'

/**
 * `instrument`: a share class or kind of security. `exchange`: where it is traded. `alias`: another name of the company follows.
 * `owner`: the name of somebody else follows. `ending`: of a web address. `branch`: a branch or an office of the company.
 */
export type DesignatorKind = 'instrument' | 'exchange' | 'alias' | 'owner' | 'ending' | 'branch'

/** Words of the longest designator. */
export const DESIGNATOR_WORDS_MAX = 6

/** Designators of one kind: the folded words of each, joined by single spaces. */
export function designators(kind: DesignatorKind): ReadonlySet<string> {
  return byKind().get(kind) ?? NONE
}
const NONE: ReadonlySet<string> = new Set()

const byKind = once(() => {
  const kinds = new Map<string, Set<string>>()
  for (const [kind, words] of loadTable('names/designators').rows) {
    const known = kinds.get(kind) ?? new Set()
    kinds.set(kind, known.add(words))
  }
  return kinds
})

/** Instruments of one word that mean nothing else at the end of a name. */
const UNMISTAKABLE = new Set(
  'adr adrs ads gdr gdrs cdi cdis nvdr npv reit pfd prefs etf etn ord vtg nvtg cva'.split(' '),
)

/** Whether a designator of an instrument is one wherever it ends a name; others only behind a legal form or a dash. */
export function isUnmistakable(words: string): boolean {
  return words.includes(' ') || UNMISTAKABLE.has(words)
}
