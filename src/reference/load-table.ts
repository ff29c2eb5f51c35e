/**
 * The tables of `reference/`. Each is read from disk when it is first needed, and kept.
 *
 * They are part of the program: a missing or damaged table is our fault, not the caller's, and throws. Nothing is read
 * on import, but for the list of registers. `reference/README.md` describes each table; `scripts/build-reference.ts` writes them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { firstIndex } from '../first-index.ts'

const FOLDER = new URL('../../reference/', import.meta.url)

/** A table: the names of its columns, and its rows as cells. Trailing empty cells are left out in the file. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Ending of the files of an installed package, which are compressed: they would be two thirds of its size. */
const COMPRESSED = '.zst'

/** Reads `reference/<name>`. @throws {Error} if it does not exist */
export function readReference(name: string): Buffer {
  const file = new URL(name, FOLDER)
  return existsSync(file)
    ? readFileSync(file)
    : zstdDecompressSync(readFileSync(new URL(`${name}${COMPRESSED}`, FOLDER)))
}

/**
 * Reads `reference/<name>.tsv`.
 *
 * Not cached here: every caller turns the rows into a structure of its own and keeps that ({@link once}).
 *
 * @throws {Error} if the table does not exist
 */
export function loadTable(name: string): Table {
  // Cells cut out of one text would all take two bytes a letter where a single letter of the table does, and so would every
  // document that has one of them.
  const table = new TableBytes(name)
  return { columns: table.columns, rows: Array.from({ length: table.length }, (_, row) => table.cells(row)) }
}

/**
 * A table kept in memory as the bytes of its file: few of its many cells are ever read, and as texts they would take several
 * times the memory.
 */
export class TableBytes {
  readonly columns: readonly string[]
  readonly #bytes: Buffer
  /** Where each row begins, and where the last one ends with its line end. */
  readonly #starts: Uint32Array

  /** @throws {Error} if `reference/<name>.tsv` does not exist */
  constructor(name: string) {
    this.#bytes = readReference(`${name}.tsv`)
    const starts: number[] = []
    for (let at = 0; at < this.#bytes.length; ) {
      const end = this.#bytes.indexOf(LINE_END, at)
      at = end < 0 ? this.#bytes.length + 1 : end + 1
      starts.push(at)
    }
    this.columns = this.#bytes.toString('utf8', 0, starts[0] - 1).split('\t')
    this.#starts = Uint32Array.from(starts)
  }

  /** Number of rows. */
  get length(): number {
    return this.#starts.length - 1
  }

  /** The rows whose first cell is a text: from one up to, not including, another. The table must be sorted by it, in bytes. */
  rowsOf(first: string): readonly [from: number, to: number] {
    const key = Buffer.from(`${first}\t`)
    const compare = (row: number) =>
      this.#bytes.compare(key, 0, key.length, this.#starts[row], this.#starts[row] + key.length)
    return [this.#firstRow((row) => compare(row) >= 0), this.#firstRow((row) => compare(row) > 0)]
  }

  /** The rows under each first cell, from one up to, not including, another: an empty first cell is that of the row above. */
  groups(): ReadonlyMap<string, readonly [from: number, to: number]> {
    const groups = new Map<string, readonly [number, number]>()
    let from = 0
    for (let row = 1; row <= this.length; row++) {
      if (row < this.length && this.#bytes[this.#starts[row]] === TAB) continue
      groups.set(this.cells(from)[0], [from, row])
      from = row
    }
    return groups
  }

  /** The first row with a property that all rows after it have, too. */
  #firstRow(holds: (row: number) => boolean): number {
    return firstIndex(0, this.length, holds)
  }

  /** The cells of a row. Trailing empty ones are left out. */
  cells(row: number): readonly string[] {
    return this.#bytes.toString('utf8', this.#starts[row], this.#starts[row + 1] - 1).split('\t')
  }
}

const LINE_END = 0x0a
const TAB = 0x09

/** Reads every table of the folder `reference/<folder>/`, in the order of their names. @throws {Error} if it does not exist */
export function loadTables(folder: string): readonly Table[] {
  return readdirSync(new URL(`${folder}/`, FOLDER))
    .map((file) => (file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file))
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .map((file) => loadTable(`${folder}/${file.slice(0, -'.tsv'.length)}`))
}

/** The first cells of the rows of `reference/<name>.tsv`: a tenth of the work of reading all cells. */
export function firstCells(name: string): readonly string[] {
  const text = readReference(`${name}.tsv`).toString()
  return text.match(/^[^\t\n]+/gm)?.slice(1) ?? []
}

/** Makes a function that computes its value at the first call and returns the same one afterwards. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** {@link once}, for each key. */
export function oncePer<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  let last: { readonly key: Key; readonly value: Value } | null = null
  return (key) => {
    // Companies of one country come one after another.
    if (last !== null && last.key === key) return last.value
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    last = { key, value }
    return value
  }
}
