/**
 * A table on disk for joining the files of a register: keeps the rows of one file by key while another file is read.
 *
 * Rows are appended in reading order, so that writing costs the same for the first and the fifty-millionth.
 * Publishers sort their files by number: where rows are added in the order of their keys, lookups in that order are a merge
 * join. All others use an index, which is made when it is first needed. Memory is a cache of fixed size. The file needs no
 * durability: every import creates it again.
 */
import { rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { JoinTable } from './register.ts'
import { SideTableCursor, type TableRow } from './side-table-cursor.ts'

const PAGE_BYTES = 16_384
const CACHE_KIB = 16 * 1024
/** Rows written at a time, which is also what waits in memory. */
const BATCH_ROWS = 5_000

/** Lookups after which it is decided whether they come in the order of the keys. */
const LOOKUPS_TRIED = 1_000
/** A jump costs as much as this many lookups in order save. */
const JUMP_COST = 8

/**
 * Texts by key; several may have the same key. All are added before the first lookup.
 */
export class SideTable implements JoinTable {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  #waiting: TableRow[] = []
  #rows = 0
  #lastKey = ''
  /** Whether rows were added in the order of their keys. */
  #isOrdered = true
  #isComplete = false
  #cursor: SideTableCursor | null = null
  #find: StatementSync | null = null
  #lookups = 0
  #jumps = 0

  /** @param path the file to create; an existing one is replaced */
  constructor(path: string) {
    this.#path = path
    rmSync(path, { force: true })
    this.#database = new DatabaseSync(path)
    this.#database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF`)
    this.#database.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = FILE; PRAGMA locking_mode = EXCLUSIVE`)
    this.#database.exec('CREATE TABLE rows (number INTEGER PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL) STRICT')
    this.#insert = this.#database.prepare('INSERT INTO rows (key, value) VALUES (?, ?)')
  }

  /** Rows added so far. */
  get size(): number {
    return this.#rows
  }

  /** @throws {Error} after the first lookup */
  add(key: string, value: string): void {
    if (this.#isComplete) throw new Error('Cannot add to a side table that was asked already')
    this.#rows++
    if (key < this.#lastKey) this.#isOrdered = false
    this.#lastKey = key
    this.#waiting.push([key, value])
    if (this.#waiting.length >= BATCH_ROWS) this.#write()
  }

  /** The values of a key, in the order in which they were added; none when it was never added. */
  get(key: string): readonly string[] {
    this.#complete()
    this.#lookups++
    return this.#cursor?.get(key) ?? this.#jump(key)
  }

  /** The value added last under a key, or `null`. */
  last(key: string): string | null {
    return this.get(key).at(-1) ?? null
  }

  /** All rows by ascending key, those of one key in the order in which they were added. */
  entries(): Iterable<TableRow> {
    this.#complete()
    return this.#all<TableRow>(`SELECT key, value FROM rows ORDER BY ${this.#order()}`)
  }

  /** Every key once, ascending. */
  *keys(): Generator<string> {
    this.#complete()
    let last: string | null = null
    for (const [key] of this.#all<readonly [string]>(`SELECT key FROM rows ORDER BY ${this.#order()}`)) {
      if (key !== last) yield key
      last = key
    }
  }

  /** Closes the table and removes its file. */
  close(): void {
    if (this.#database.isOpen) this.#database.close()
    rmSync(this.#path, { force: true })
  }

  /** Looks a key up by the index. The cursor continues after it, unless lookups are unordered. */
  #jump(key: string): readonly string[] {
    const found = this.#indexed().all(key) as unknown as (readonly [value: string, number: number])[]
    const values = found.map(([value]) => value)
    if (this.#cursor === null) return values
    this.#jumps++
    if (this.#lookups > LOOKUPS_TRIED && this.#jumps * JUMP_COST > this.#lookups) this.#cursor = null
    else if (found.length > 0) this.#cursor.moveBehind(found[found.length - 1][1], key, values)
    return values
  }

  #indexed(): StatementSync {
    if (this.#find === null) {
      this.#database.exec('CREATE INDEX IF NOT EXISTS rows_by_key ON rows (key)')
      this.#find = this.#database.prepare('SELECT value, number FROM rows WHERE key = ? ORDER BY number')
      this.#find.setReturnArrays(true)
    }
    return this.#find
  }

  /** What rows are sorted by to come in the order of their keys. */
  #order(): string {
    if (this.#isOrdered) return 'number'
    this.#indexed()
    return 'key, number'
  }

  #all<Row>(query: string): Iterable<Row> {
    const statement = this.#database.prepare(query)
    statement.setReturnArrays(true)
    return statement.iterate() as unknown as Iterable<Row>
  }

  #complete(): void {
    if (this.#isComplete) return
    this.#isComplete = true
    this.#write()
    if (this.#isOrdered) this.#cursor = new SideTableCursor(this.#database)
  }

  #write(): void {
    if (this.#waiting.length === 0) return
    this.#database.exec('BEGIN')
    for (const [key, value] of this.#waiting) this.#insert.run(key, value)
    this.#database.exec('COMMIT')
    this.#waiting = []
  }
}
