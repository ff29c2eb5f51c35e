/** Removes the records of companies from the tables of an import. */
import type { DatabaseSync } from 'node:sqlite'
import type { ImportTables } from './record-groups.ts'

/**
 * Removes records.
 *
 * @param keys `id:` and the id of a company, or other keys of records
 * @returns the number of records
 */
export function forgetRecords(
  database: DatabaseSync,
  { records, keys: keysTable }: ImportTables,
  keys: readonly string[],
): number {
  const rows = new Set<number>()
  const ofCompany = database.prepare(`SELECT row FROM ${records} WHERE company = ?`)
  const withKey = keysTable === null ? null : database.prepare(`SELECT row FROM ${keysTable} WHERE key = ?`)
  for (const key of keys) {
    const found = [...(key.startsWith('id:') ? ofCompany.all(key.slice(3)) : []), ...(withKey?.all(key) ?? [])]
    for (const { row } of found) rows.add(Number(row))
  }
  const remove = database.prepare(`DELETE FROM ${records} WHERE row = ?`)
  for (const row of rows) remove.run(row)
  if (keysTable !== null && rows.size > 0)
    database.exec(`DELETE FROM ${keysTable} WHERE row NOT IN (SELECT row FROM ${records})`)
  return rows.size
}
