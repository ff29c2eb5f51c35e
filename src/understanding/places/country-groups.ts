/** Continents and groups of countries in sentences, and which countries they are (`reference/sentences/country-groups.tsv`). */
import { loadTable, once } from '../../reference/load-table.ts'
import { PhraseTable } from '../sentence-words.ts'

/** Countries of groups, by the names of the groups. */
export const groupsByName = once((): PhraseTable<ReadonlySet<string>> => {
  const table = new PhraseTable<ReadonlySet<string>>()
  for (const [countries, ...cells] of loadTable('sentences/country-groups').rows) {
    const members = new Set(countries.split(' '))
    for (const name of cells.flatMap((cell) => cell.split('; '))) table.add(name, members)
  }
  return table
})
