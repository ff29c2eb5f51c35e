/**
 * SQLite (node:sqlite) under measurement: one table in the order of results, a covering index per filter, FTS5 over the
 * codes, documents in a table of their own. With words, FTS5 over names, descriptions and codes together, ranked by bm25. Page cache by mmap, statistics by ANALYZE.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SearchPlan } from '../../../src/search/query.ts'
import { folderBytes, residentBytes } from '../resources.ts'
import type { Answer, MakeMeasuredEngine } from './measured-engine.ts'
import { COLUMNS, conditionsOf, INDEXED, rowOf, TextNumbers } from './relational.ts'
import { type NumberedTexts, numberedTexts, partedOf, type TextSyntax } from './relational-words.ts'

/** SQLite. */
export const sqlite: MakeMeasuredEngine = (folder, { words }) => {
  const database = new DatabaseSync(join(folder, 'companies.db'), { defensive: false })
  let numbers = new TextNumbers()
  let arrival = 0
  let loading: ReturnType<typeof prepareLoading> | null = null

  return {
    async add(companies) {
      loading ??= prepareLoading(database, words)
      database.exec('BEGIN')
      for (const company of companies) {
        const row = rowOf(company, arrival++, numbers)
        loading.staging.run(...row.values, ...row.order)
        loading.document.run(arrival, Buffer.from(row.json))
        loading.tokens.run(arrival, row.tokens.join(' '), ...(words ? wordsOf(numberedTexts(company, numbers)) : []))
      }
      database.exec('COMMIT')
    },

    async finish() {
      database.exec(`
        INSERT INTO companies
          SELECT row_number() OVER (ORDER BY country, active DESC, revenue DESC NULLS LAST, employees DESC NULLS LAST, name, id),
            ${COLUMNS.join()} FROM staging;
        DROP TABLE staging;
        ${
          words
            ? "CREATE VIRTUAL TABLE codes USING fts5(tokens, name, otherNames, description, titles, content='', tokenize='ascii');"
            : "CREATE VIRTUAL TABLE codes USING fts5(tokens, content='', detail=none, columnsize=0);"
        }
        INSERT INTO codes (rowid, tokens${words ? ', name, otherNames, description, titles' : ''})
          SELECT rank, tokens${words ? ', name, otherNames, description, titles' : ''} FROM companies JOIN arrivedTokens ON arrivedTokens.arrival = companies.arrival + 1;
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
      return words ? searchWords(database, plan, numbers) : search(database, plan, numbers)
    },

    diskBytes: () => folderBytes(folder),
    memoryBytes: () => residentBytes(process.pid),
    async close() {
      if (database.isOpen) database.close()
    },
  }
}

function prepareLoading(database: DatabaseSync, words: boolean) {
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1048576;
    CREATE TABLE companies (rank INTEGER PRIMARY KEY, ${COLUMNS.join()});
    CREATE TABLE staging (${COLUMNS.join()}, active, revenue, employees, name, id);
    CREATE TABLE documents (arrival INTEGER PRIMARY KEY, json BLOB);
    CREATE TABLE arrivedTokens (arrival INTEGER PRIMARY KEY, tokens TEXT${words ? ', name TEXT, otherNames TEXT, description TEXT, titles TEXT' : ''});
    CREATE TABLE numbers (text, number);
  `)
  const places = (count: number) => Array.from({ length: count }, () => '?').join()
  return {
    staging: database.prepare(`INSERT INTO staging VALUES (${places(COLUMNS.length + 5)})`),
    document: database.prepare('INSERT INTO documents VALUES (?, ?)'),
    tokens: database.prepare(`INSERT INTO arrivedTokens VALUES (${places(words ? 6 : 2)})`),
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

/** Separates two texts of a column: no phrase contains it. */
const TEXT_END = 'x'

/** The texts of a company as columns of the text index; words are numbers after a letter that codes do not have. */
function wordsOf({ name, otherNames, description, titles }: NumberedTexts): string[] {
  const column = (texts: readonly (readonly number[])[], letter = 'w') =>
    texts.map((text) => text.map((word) => `${letter}${word}`).join(' ')).join(` ${TEXT_END} `)
  return [column(name), column(otherNames), column(description), column(titles, 'h')]
}

/** How the columns count for bm25: codes, name, other names, description, titles. */
const WEIGHTS = '6, 3, 2, 1, 1'

const syntax: TextSyntax = {
  phrase: (words) => words.map((word) => `w${word}`).join(' + '),
  titlePhrase: (words) => words.map((word) => `h${word}`).join(' + '),
  token: (token) => String(token),
  any: (parts) => `(${parts.join(' OR ')})`,
  all: (positive, negative) => [`(${positive.join(' AND ')})`, ...negative].join(' NOT '),
}

function searchWords(database: DatabaseSync, plan: SearchPlan, numbers: TextNumbers): Answer {
  const { page, rank } = plan
  const parts = partedOf(plan, numbers, syntax)
  if (parts === null) return { total: 0, documents: [] }
  const { match, filters } = parts
  // FTS5 knows no query that begins with NOT.
  const excluded = parts.excluded.map(
    (part) => `companies.rank NOT IN (SELECT rowid FROM codes WHERE codes MATCH '${part}')`,
  )
  const where = [...filters, ...(match === null ? excluded : [])].join(' AND ')
  const text = match === null ? '' : [match, ...parts.excluded].join(' NOT ')
  const from =
    match === null
      ? `companies WHERE ${where}`
      : `codes CROSS JOIN companies ON companies.rank = codes.rowid WHERE codes MATCH '${text}' AND ${where}`
  const { total } = database.prepare(`SELECT count(*) AS total FROM ${from}`).get() as { total: number }
  if (total <= page.first) return { total, documents: [] }
  const order = match !== null && rank !== null ? `bm25(codes, ${WEIGHTS})` : 'companies.rank'
  const rows = database
    .prepare(
      `SELECT json FROM (SELECT ${order} AS place, arrival FROM ${from} ORDER BY place LIMIT ${page.count} OFFSET ${page.first})
       AS page JOIN documents ON documents.arrival = page.arrival + 1 ORDER BY place`,
    )
    .all() as { json: Uint8Array }[]
  return { total, documents: rows.map(({ json }) => json) }
}
