/** Removes the records of companies from the tables of an import. */
import type { DatabaseSync } from 'node:sqlite'
import type { ImportTables } from './record-groups.ts'

/**
 * Removes records from the tables that an import is written to: those that an overlay has from its base are removed there.
 *
 * @param written the tables of its own rows and keys
 * @param keys `id:` and the id of a company, or other keys of records
 * @returns the number of records
 */
export function forgetRecords(
  database: DatabaseSync,
  { records, keys: keysTable }: ImportTables,
  written: { readonly records: string; readonly keys: string },
  keys: readonly string[],
): number {
  const rows = new Set<number>()
  const ofCompany = database.prepare(`SELECT row FROM ${records} WHERE company = ?`)
  const withKey = keysTable === null ? null : database.prepare(`SELECT row FROM ${keysTable} WHERE key = ?`)
  for (const key of keys) {
    const found = [...(key.startsWith('id:') ? ofCompany.all(key.slice(3)) : []), ...(withKey?.all(key) ?? [])]
    for (const { row } of found) rows.add(Number(row))
  }
  const remove = database.prepare(`DELETE FROM ${written.records} WHERE row = ?`)
  let removed = 0
  for (const row of rows) removed += Number(remove.run(row).changes)
  if (keysTable !== null && removed > 0)
    database.exec(`DELETE FROM ${written.keys} WHERE row NOT IN (SELECT row FROM ${written.records})`)
  return removed
}
