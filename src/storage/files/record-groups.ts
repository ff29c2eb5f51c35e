/**
 * Record linkage over several imports, by index lookups in `companies.db`.
 *
 * Records with the same company id are one company. So are records with the same blocking key (a number in another
 * register, a Legal Entity Identifier, a VAT number), unless the key would merge two records of one register. Such a key
 * (the VAT number of a group of companies, a typing error) is ignored. Keys are processed in the order of their texts, so
 * the result depends only on the records, not on the order of the imports.
 *
 * Intermediate results go to temporary tables, and only for records that several imports share. So importing one register
 * costs nothing here, and memory is a few bytes per company linked by a blocking key.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { RecordGroup } from '../../records/merge-batch.ts'

/** The names of the tables of one import, or of the views of an overlay. */
export interface ImportTables {
  /** Table of records: row, place, company, document; with an index by company if several imports are joined. */
  readonly records: string
  /** Table of blocking keys: row, key, with an index by key; `null` when no record has any. */
  readonly keys: string | null
  /** The tables below the views of an overlay. */
  readonly parts?: { readonly records: readonly string[]; readonly keys: readonly string[] }
}

/** Records fetched at a time. */
const FETCH_ROWS = 1_000

/** One group per record, for a single import. */
export function* singleGroups(database: DatabaseSync, { records }: ImportTables, from: number): Generator<RecordGroup> {
  for (const [, companyId, document] of recordsInOrder(database, records)) {
    yield { companyId, records: [{ from, document }] }
  }
}

/**
 * The records of several imports, grouped by company.
 *
 * @returns groups in the order of the imports, and within one of its rows; a group's records in the order of the imports
 */
export function* joinedGroups(database: DatabaseSync, imports: readonly ImportTables[]): Generator<RecordGroup> {
  const isJoined = noteMembers(database, imports)
  try {
    if (!isJoined) {
      for (const [from, tables] of imports.entries()) yield* singleGroups(database, tables, from)
      return
    }
    const recordOf = imports.map(({ records }) =>
      database.prepare(`SELECT company, document FROM ${records} WHERE row = ?`),
    )
    const membersOf = database.prepare('SELECT import AS "from", row FROM temp.member WHERE class = ? ORDER BY import')
    for (const [from, { records }] of imports.entries()) {
      const members = membersInOrder(database, from)
      let member = members.next()
      for (const [row, companyId, document] of recordsInOrder(database, records)) {
        if (member.done || member.value[0] !== row) {
          yield { companyId, records: [{ from, document }] }
          continue
        }
        const own = membersOf.all(member.value[1]) as unknown as { from: number; row: number }[]
        member = members.next()
        // The group was already returned with its first record.
        if (own[0].from !== from) continue
        yield {
          companyId,
          records: own.map((at) => {
            const found = recordOf[at.from].get(at.row) as unknown as { company: string; document: string }
            return {
              from: at.from,
              document: found.document,
              ...(found.company !== companyId && { companyId: found.company }),
            }
          }),
        }
      }
    }
  } finally {
    dropNotes(database)
  }
}

/** All records of a table in the order of its rows. */
export function recordsInOrder(
  database: DatabaseSync,
  records: string,
): Generator<[row: number, companyId: string, document: string]> {
  return pagesOf(database, `SELECT row, company, document FROM ${records} WHERE row > ?`)
}

/** The rows of an import in `temp.member`, ascending, with the class of each. */
function membersInOrder(database: DatabaseSync, from: number): Generator<[row: number, ofClass: number]> {
  return pagesOf(database, `SELECT row, class FROM temp.member WHERE import = ${from} AND row > ?`)
}

/** The rows of a query, ascending, some at a time. @param query for those after a row */
function* pagesOf<Row extends [row: number, ...rest: unknown[]]>(
  database: DatabaseSync,
  query: string,
): Generator<Row, void> {
  const next = database.prepare(`${query} ORDER BY row LIMIT ${FETCH_ROWS}`)
  next.setReturnArrays(true)
  let last = -1
  for (;;) {
    const rows = next.all(last) as unknown as Row[]
    yield* rows
    if (rows.length < FETCH_ROWS) return
    last = rows[rows.length - 1][0]
  }
}

const TEMPORARY_TABLES = ['node', 'link', 'carrier', 'number', 'renamed', 'member']

function dropNotes(database: DatabaseSync): void {
  for (const name of TEMPORARY_TABLES) database.exec(`DROP TABLE IF EXISTS temp.${name}`)
}

/**
 * Fills `temp.member` with every record whose company may have other records, and its class. Records of one class are one
 * company.
 *
 * @returns whether there are any
 */
function noteMembers(database: DatabaseSync, imports: readonly ImportTables[]): boolean {
  dropNotes(database)
  database.exec('CREATE TEMP TABLE node (company TEXT PRIMARY KEY) STRICT, WITHOUT ROWID')
  noteSharedIds(database, imports)
  const isLinked = noteLinks(database, imports)
  database.exec(`
    CREATE TEMP TABLE number (n INTEGER PRIMARY KEY, company TEXT NOT NULL UNIQUE) STRICT;
    INSERT INTO temp.number (company) SELECT company FROM temp.node ORDER BY company;
    CREATE TEMP TABLE renamed (n INTEGER PRIMARY KEY, class INTEGER NOT NULL) STRICT;
    CREATE TEMP TABLE member (
      class INTEGER NOT NULL, import INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (class, import)
    ) STRICT, WITHOUT ROWID;
  `)
  if (isLinked) mergeLinked(database, imports)
  for (const [from, { records }] of imports.entries()) {
    database.exec(`
      INSERT INTO temp.member
      SELECT coalesce(renamed.class, number.n), ${from}, own.row
        FROM temp.number CROSS JOIN ${records} AS own ON own.company = number.company
        LEFT JOIN temp.renamed ON renamed.n = number.n
    `)
  }
  database.exec('CREATE INDEX temp.member_by_row ON member (import, row)')
  return database.prepare('SELECT 1 FROM temp.member LIMIT 1').get() !== undefined
}

/** Finds companies whose id occurs in two imports. National registers have disjoint ranges of ids, so they are skipped. */
function noteSharedIds(database: DatabaseSync, imports: readonly ImportTables[]): void {
  for (const [first, second, from, to] of overlapping(database, imports, 'records', 'company')) {
    database
      .prepare(
        `INSERT OR IGNORE INTO temp.node SELECT company FROM ${first} AS own
          WHERE company BETWEEN ? AND ? AND EXISTS (SELECT 1 FROM ${second} AS other WHERE other.company = own.company)`,
      )
      .run(from, to)
  }
}

/**
 * Finds the keys that link one import to another, and the companies that carry them.
 *
 * @returns whether there are any
 */
function noteLinks(database: DatabaseSync, imports: readonly ImportTables[]): boolean {
  database.exec(`
    CREATE TEMP TABLE link (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TEMP TABLE carrier (key TEXT NOT NULL, company TEXT NOT NULL, PRIMARY KEY (key, company)) STRICT, WITHOUT ROWID;
  `)
  for (const [first, second, from, to] of overlapping(database, imports, 'keys', 'key')) {
    database
      .prepare(
        `INSERT OR IGNORE INTO temp.link SELECT key FROM ${first} AS own
          WHERE key BETWEEN ? AND ? AND EXISTS (SELECT 1 FROM ${second} AS other WHERE other.key = own.key)`,
      )
      .run(from, to)
  }
  for (const { keys, parts } of imports) {
    if (keys === null) continue
    const ids = rangeOf(database, parts?.keys ?? [keys], 'key', "WHERE key >= 'id:' AND key < 'id;'")
    if (ids === null) continue
    for (const { records, parts: tables } of imports) {
      const known = rangeOf(database, tables?.records ?? [records], 'company')
      if (known === null || known[0] > ids[1].slice(3) || known[1] < ids[0].slice(3)) continue
      database
        .prepare(
          `INSERT OR IGNORE INTO temp.link SELECT key FROM ${keys}
            WHERE key BETWEEN ? AND ? AND EXISTS (SELECT 1 FROM ${records} WHERE company = substr(key, 4))`,
        )
        .run(...ids)
    }
  }
  if (database.prepare('SELECT 1 FROM temp.link LIMIT 1').get() === undefined) return false
  for (const { records, keys } of imports) {
    if (keys !== null) {
      database.exec(`
        INSERT OR IGNORE INTO temp.carrier SELECT link.key, own.company
          FROM temp.link CROSS JOIN ${keys} AS carried ON carried.key = link.key
          CROSS JOIN ${records} AS own ON own.row = carried.row
      `)
    }
    database.exec(`
      INSERT OR IGNORE INTO temp.carrier SELECT link.key, own.company
        FROM temp.link CROSS JOIN ${records} AS own ON own.company = substr(link.key, 4)
       WHERE link.key >= 'id:' AND link.key < 'id;'
    `)
  }
  database.exec('INSERT OR IGNORE INTO temp.node SELECT company FROM temp.carrier')
  return true
}

/** Merges the classes of companies with a common key (union-find), and writes the changed classes to `temp.renamed`. */
function mergeLinked(database: DatabaseSync, imports: readonly ImportTables[]): void {
  const count = Number(database.prepare('SELECT count(*) AS n FROM temp.number').get()?.n)
  const classes = new Classes(count, importBits(database, imports, count))
  const carried = database.prepare(
    'SELECT key, n FROM temp.carrier CROSS JOIN temp.number ON number.company = carrier.company ORDER BY key, n',
  )
  carried.setReturnArrays(true)
  let key = ''
  let carriers: number[] = []
  for (const [next, n] of carried.iterate() as unknown as Iterable<[string, number]>) {
    if (next !== key) {
      classes.merge(carriers)
      key = next
      carriers = []
    }
    carriers.push(n)
  }
  classes.merge(carriers)

  const rename = database.prepare('INSERT INTO temp.renamed VALUES (?, ?)')
  database.exec('BEGIN')
  for (let n = 1; n <= count; n++) {
    const root = classes.rootOf(n)
    if (root !== n) rename.run(n, root)
  }
  database.exec('COMMIT')
}

/** The imports that each company has records of: one bit each, in `words` words a company. */
export interface ImportBits {
  readonly words: number
  readonly bits: Uint32Array
}

function importBits(database: DatabaseSync, imports: readonly ImportTables[], count: number): ImportBits {
  const words = Math.ceil(imports.length / 32)
  const bits = new Uint32Array((count + 1) * words)
  for (const [from, { records }] of imports.entries()) {
    const numbers = database.prepare(
      `SELECT n FROM temp.number CROSS JOIN ${records} AS own ON own.company = number.company`,
    )
    for (const { n } of numbers.iterate()) bits[Number(n) * words + (from >>> 5)] |= 1 << (from & 31)
  }
  return { words, bits }
}

/** Classes of companies, numbered from 1. At first each company is a class of its own. */
export class Classes {
  readonly #parents: Uint32Array
  /** Imports of each class, by its root. */
  readonly #imports: ImportBits

  constructor(count: number, imports: ImportBits) {
    this.#parents = Uint32Array.from({ length: count + 1 }, (_, n) => n)
    this.#imports = imports
  }

  /** The company that stands for the class of a company: the first of it. */
  rootOf(n: number): number {
    const parents = this.#parents
    let root = n
    while (parents[root] !== root) root = parents[root]
    while (parents[n] !== root) {
      const next = parents[n]
      parents[n] = root
      n = next
    }
    return root
  }

  /** Merges the classes of companies, unless two of them have records of the same import. */
  merge(companies: readonly number[]): void {
    const { words, bits } = this.#imports
    const classes = [...new Set(companies.map((n) => this.rootOf(n)))].sort((a, b) => a - b)
    if (classes.length < 2) return
    for (let word = 0; word < words; word++) {
      let seen = 0
      for (const one of classes) {
        const own = bits[one * words + word]
        if ((seen & own) !== 0) return
        seen |= own
      }
    }
    const [first, ...others] = classes
    for (const other of others) {
      this.#parents[other] = first
      for (let word = 0; word < words; word++) bits[first * words + word] |= bits[other * words + word]
    }
  }
}

type Range = readonly [first: string, last: string]

/** The first and last text of a column of some tables, each of which has an index. */
function rangeOf(database: DatabaseSync, tables: readonly string[], column: string, where = ''): Range | null {
  // A query for each end of each table, because SQLite answers these from one end of the index.
  const ends = ['min', 'max'].map((end) =>
    tables
      .map((table) => database.prepare(`SELECT ${end}(${column}) AS found FROM ${table} ${where}`).get()?.found)
      .filter((found) => typeof found === 'string')
      .sort(byBytes),
  )
  const [first, last] = [ends[0].at(0), ends[1].at(-1)]
  return first !== undefined && last !== undefined ? [first, last] : null
}

/** Pairs of tables whose ranges of texts overlap: the smaller table first, and the common range. */
function overlapping(
  database: DatabaseSync,
  imports: readonly ImportTables[],
  kind: 'records' | 'keys',
  column: string,
): [first: string, second: string, from: string, to: string][] {
  const tables = imports
    .map((own) => ({ table: own[kind], parts: own.parts?.[kind] }))
    .flatMap(({ table, parts = [table!] }) => {
      if (table === null) return []
      return [{ table, range: rangeOf(database, parts, column), size: sizeOf(database, parts) }]
    })
  const pairs: [string, string, string, string][] = []
  for (const [index, one] of tables.entries()) {
    for (const other of tables.slice(index + 1)) {
      if (one.range === null || other.range === null) continue
      const from = one.range[0] > other.range[0] ? one.range[0] : other.range[0]
      const to = one.range[1] < other.range[1] ? one.range[1] : other.range[1]
      if (from > to) continue
      const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one]
      pairs.push([smaller.table, larger.table, from, to])
    }
  }
  return pairs
}

/** Approximate number of rows: the highest row id. */
function sizeOf(database: DatabaseSync, tables: readonly string[]): number {
  const last = (table: string) => Number(database.prepare(`SELECT max(rowid) AS last FROM ${table}`).get()?.last ?? 0)
  return Math.max(...tables.map(last))
}

/** The order of SQLite's texts. */
export function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
