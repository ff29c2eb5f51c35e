/**
 * SQLite (node:sqlite) under measurement: one table in the order of results, a covering index per filter, FTS5 over the
 * codes, documents in a table of their own. Page cache by mmap, statistics by ANALYZE.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SearchPlan } from '../../../src/search/query.ts'
import { folderBytes, residentBytes } from '../resources.ts'
import type { Answer, MakeMeasuredEngine } from './measured-engine.ts'
import { COLUMNS, conditionsOf, INDEXED, rowOf, TextNumbers } from './relational.ts'

/** SQLite. */
export const sqlite: MakeMeasuredEngine = (folder) => {
  const database = new DatabaseSync(join(folder, 'companies.db'), { defensive: false })
  let numbers = new TextNumbers()
  let arrival = 0
  let loading: ReturnType<typeof prepareLoading> | null = null

  return {
    async add(companies) {
      loading ??= prepareLoading(database)
      database.exec('BEGIN')
      for (const company of companies) {
        const row = rowOf(company, arrival++, numbers)
        loading.staging.run(...row.values, ...row.order)
        loading.document.run(arrival, Buffer.from(row.json))
        loading.tokens.run(arrival, row.tokens.join(' '))
      }
      database.exec('COMMIT')
    },

    async finish() {
      database.exec(`
        INSERT INTO companies
          SELECT row_number() OVER (ORDER BY country, active DESC, revenue DESC NULLS LAST, employees DESC NULLS LAST, name, id),
            ${COLUMNS.join()} FROM staging;
        DROP TABLE staging;
        CREATE VIRTUAL TABLE codes USING fts5(tokens, content='', detail=none, columnsize=0);
        INSERT INTO codes (rowid, tokens)
          SELECT rank, tokens FROM companies JOIN arrivedTokens ON arrivedTokens.arrival = companies.arrival + 1;
        INSERT INTO codes (codes) VALUES ('optimize');
        DROP TABLE arrivedTokens;
        ${INDEXED.map((columns) => `CREATE INDEX by_${columns.join('_')} ON companies (country, ${columns.join()});`).join('')}
      `)
      const keep = database.prepare('INSERT INTO numbers VALUES (?, ?)')
      database.exec('BEGIN')
      for (const [text, number] of numbers.entries()) keep.run(text, number)
      database.exec('COMMIT; ANALYZE; VACUUM')
    },

    async open() {
      database.exec('PRAGMA mmap_size = 17179869184; PRAGMA cache_size = -262144; PRAGMA temp_store = memory')
      const rows = database.prepare('SELECT text, number FROM numbers').all() as { text: string; number: number }[]
      numbers = new TextNumbers(rows.map(({ text, number }) => [text, number]))
    },

    async search(plan) {
      return search(database, plan, numbers)
    },

    diskBytes: () => folderBytes(folder),
    memoryBytes: () => residentBytes(process.pid),
    async close() {
      if (database.isOpen) database.close()
    },
  }
}

function prepareLoading(database: DatabaseSync) {
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1048576;
    CREATE TABLE companies (rank INTEGER PRIMARY KEY, ${COLUMNS.join()});
    CREATE TABLE staging (${COLUMNS.join()}, active, revenue, employees, name, id);
    CREATE TABLE documents (arrival INTEGER PRIMARY KEY, json BLOB);
    CREATE TABLE arrivedTokens (arrival INTEGER PRIMARY KEY, tokens TEXT);
    CREATE TABLE numbers (text, number);
  `)
  const places = (count: number) => Array.from({ length: count }, () => '?').join()
  return {
    staging: database.prepare(`INSERT INTO staging VALUES (${places(COLUMNS.length + 5)})`),
    document: database.prepare('INSERT INTO documents VALUES (?, ?)'),
    tokens: database.prepare('INSERT INTO arrivedTokens VALUES (?, ?)'),
  }
}

function search(database: DatabaseSync, { countries, where: query, page }: SearchPlan, numbers: TextNumbers): Answer {
  const { where, tokens } = conditionsOf(query, countries[0], numbers)
  if (tokens.some((alternatives) => alternatives.length === 0)) return { total: 0, documents: [] }
  // The text index leads, as it yields rows in order and cannot be asked row by row.
  const match = tokens.map((alternatives) => `(${alternatives.join(' OR ')})`).join(' AND ')
  const from =
    tokens.length === 0
      ? `companies WHERE ${where}`
      : `codes CROSS JOIN companies ON companies.rank = codes.rowid WHERE codes MATCH '${match}' AND ${where}`
  const place = tokens.length === 0 ? 'companies.rank' : 'codes.rowid'
  const { total } = database.prepare(`SELECT count(*) AS total FROM ${from}`).get() as { total: number }
  if (total <= page.first) return { total, documents: [] }
  const rows = database
    .prepare(
      `SELECT json FROM (SELECT ${place} AS place, arrival FROM ${from} ORDER BY place LIMIT ${page.count} OFFSET ${page.first})
       AS page JOIN documents ON documents.arrival = page.arrival + 1 ORDER BY place`,
    )
    .all() as { json: Uint8Array }[]
  return { total, documents: rows.map(({ json }) => json) }
}
