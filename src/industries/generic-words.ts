/**
 * Words of queries that are not distinctive: "platform", "Anbieter", "soluzioni". "Makers of pumps" asks for pumps: a
 * company that mentions "maker" but no pumps does not match.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { analyse } from '../text/analyzer.ts'

/** In the languages of sentences; goods and activities are never among them. */
const words = once((): ReadonlySet<string> => {
  const texts = loadTable('lists/generic-words').rows.map(([, own]) => own)
  return new Set(texts.flatMap((own) => analyse(own, 'plain').map(({ word }) => word)))
})

/** Whether a word, without case and accents, is not distinctive. */
export function isGeneric(word: string): boolean {
  return words().has(word)
}
