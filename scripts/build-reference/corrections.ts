/**
 * What we know better than the source tables: slips of titles, and `corrections.tsv`, kept by hand, columns `table`,
 * `code`, `column`, `value`. A row sets one cell. A code that the table lacks is added, before the first code of its
 * parent that is greater.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRows, type Row } from './rows.ts'

/** The rows of a source table with the corrections of it. @throws {Error} if an added code has no parent among the corrections */
export function corrected(table: string, rows: readonly Row[]): readonly Row[] {
  const clean = rows.map(withCleanTitles)
  const corrections = byTable().get(table)
  if (!corrections) return clean
  const cells = new Map<string, Record<string, string>>()
  for (const { code, column, value } of corrections) cells.set(code, { ...cells.get(code), [column]: value })
  const known = clean.map((row) => ({ ...row, ...cells.get(row.code) }))
  const codes = new Set(rows.map(({ code }) => code))
  for (const [code, added] of cells) {
    if (codes.has(code)) continue
    if (added.parent === undefined) throw new Error(`Cannot correct ${table}: ${code} is new and needs a parent`)
    const at = known.findIndex((row) => row.parent === added.parent && row.code > code)
    known.splice(at < 0 ? known.length : at, 0, { code, ...added })
  }
  return known
}

let read: ReadonlyMap<string, readonly Row[]> | undefined

function byTable(): ReadonlyMap<string, readonly Row[]> {
  const path = join(import.meta.dirname, 'corrections.tsv')
  read ??= Map.groupBy(parseRows(readFileSync(path, 'utf8'), 'corrections'), (row) => row.table)
  return read
}

/** Entities and double spaces come from web pages and sheets, as does the cut after "Not Elsewhere". */
const DAMAGED = /&(?:#39|amp);|^\s|\s{2}|\s$/

/** Words that official English titles misspell. */
const MISSPELT: Readonly<Record<string, string>> = {
  U0NDIFFERENTIATED: 'UNDIFFERENTIATED',
  activites: 'activities',
  asistance: 'assistance',
  buffaloe: 'buffalo',
  buidling: 'building',
  cafetarias: 'cafeterias',
  Desinfecting: 'Disinfecting',
  distribuition: 'distribution',
  Ecept: 'Except',
  farmaceutical: 'pharmaceutical',
  foorstools: 'footstools',
  HOme: 'Home',
  lnstallation: 'Installation',
  maintenanceof: 'maintenance of',
  midwifes: 'midwives',
  outwear: 'outerwear',
  passanger: 'passenger',
  Passanger: 'Passenger',
  prodution: 'production',
  restauran: 'restaurant',
  socialservices: 'social services',
  spors: 'sports',
  techical: 'technical',
  ummanufactured: 'unmanufactured',
  Wholesalef: 'Wholesale',
}
const MISSPELT_WORD = new RegExp(`\\b(?:${Object.keys(MISSPELT).join('|')})\\b`, 'g')

function withCleanTitles(row: Row): Row {
  let clean: Record<string, string> | undefined
  for (const [column, title] of Object.entries(row)) {
    if (!column.startsWith('title_')) continue
    let better = title
    if (DAMAGED.test(title)) {
      better = title.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
    }
    if (column === 'title_en') {
      better = better.replace(MISSPELT_WORD, (word) => MISSPELT[word])
      better = better.replace(/Not Elsewhere$/, 'Not Elsewhere Classified')
    }
    if (better !== title) clean = { ...(clean ?? row), [column]: better }
  }
  return clean ?? row
}
