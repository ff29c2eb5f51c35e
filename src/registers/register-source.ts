/** What is known of registers before any of their files is read: `reference/lists/registers.tsv`. */
import { loadTable, once } from '../reference/load-table.ts'
import type { RegisterKind, RegisterSource } from './register.ts'

const rows = once(() => new Map(loadTable('lists/registers').rows.map((row) => [row[0], row])))

/**
 * The source of a register.
 *
 * @param own what its publisher offers beside files of fixed addresses
 * @throws {Error} for a register without a row
 */
export function registerSource(id: string, own: Pick<RegisterSource, 'listed' | 'updates'> = {}): RegisterSource {
  const row = rows().get(id)
  if (row === undefined) throw new Error(`Cannot describe ${id}: reference/lists/registers.tsv has no row of it`)
  const [, kind, countries, expected, tested, formats, freshness, licence, page, record, sizeClass, title, fetched] =
    row
  return {
    id,
    kind: kind as RegisterKind,
    title,
    countriesIso2: countries === '' ? [] : countries.split(' '),
    page,
    licence,
    freshness,
    formats,
    isTestedWithRealRows: tested === 'yes',
    rowsExpected: Number(expected),
    recordUrl: record || null,
    ...(sizeClass !== '' && { sizeClass }),
    ...(fetched && { fetched: fetched.split(' ') }),
    ...own,
  }
}
