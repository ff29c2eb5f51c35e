/** Reads a side table whose rows lie in the order of their keys, for lookups in that order. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A row of a side table. */
export type TableRow = readonly [key: string, value: string]

/** Rows read at a time: few at first, because a lookup elsewhere may come next. */
const BATCH_ROWS_MIN = 16
const BATCH_ROWS_MAX = 1_024
/** Rows passed over to find a key; beyond that an index is quicker. */
const PASSED_MAX = 64

/** One half of a merge join: its place follows the rows of the last key that was found. */
export class SideTableCursor {
  readonly #read: StatementSync
  #batch: readonly TableRow[] = []
  /** Next row of the batch. */
  #at = 0
  /** Rows of the table up to the end of the batch. */
  #rowsRead = 0
  #batchRows = BATCH_ROWS_MIN
  /** Greatest key of the rows passed. */
  #passed: string | null = null
  /** The last key found, and its values. */
  #key: string | null = null
  #values: readonly string[] = []

  /** @param database with a table `rows`, numbered from 1 without gaps */
  constructor(database: DatabaseSync) {
    this.#read = database.prepare('SELECT key, value FROM rows WHERE number > ? ORDER BY number LIMIT ?')
    this.#read.setReturnArrays(true)
  }

  /**
   * The values of a key, in the order of the table; none where there is no such key.
   *
   * @returns `undefined` when its rows are already passed, or too far ahead
   */
  get(key: string): readonly string[] | undefined {
    if (key === this.#key) return this.#values
    if (this.#passed !== null && key <= this.#passed) return undefined
    let row = this.#next()
    for (let passed = 0; row !== undefined && row[0] < key; passed++) {
      if (passed === PASSED_MAX) return undefined
      row = this.#pass(row)
    }
    const values: string[] = []
    while (row !== undefined && row[0] === key) {
      values.push(row[1])
      row = this.#pass(row)
    }
    this.#passed = key
    this.#key = key
    this.#values = values
    return values
  }

  /**
   * Moves on to the next row. @param number number of the row that was read @param key its key @param values all values
   * of this key
   */
  moveBehind(number: number, key: string, values: readonly string[]): void {
    this.#batch = []
    this.#at = 0
    this.#rowsRead = number
    this.#batchRows = BATCH_ROWS_MIN
    this.#passed = key
    this.#key = key
    this.#values = values
  }

  #pass([key]: TableRow): TableRow | undefined {
    this.#passed = key
    this.#at++
    return this.#next()
  }

  #next(): TableRow | undefined {
    if (this.#at === this.#batch.length) {
      this.#batch = this.#read.all(this.#rowsRead, this.#batchRows) as unknown as TableRow[]
      this.#at = 0
      this.#rowsRead += this.#batch.length
      this.#batchRows = Math.min(this.#batchRows * 2, BATCH_ROWS_MAX)
    }
    return this.#batch[this.#at]
  }
}
