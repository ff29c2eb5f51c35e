/**
 * The tables of `reference/`. Each is read from disk when it is first needed, and kept.
 *
 * They are part of the program: a missing or damaged table is our fault, not the caller's, and throws. Nothing is read
 * on import. `reference/README.md` says what each table holds; `scripts/build-reference.ts` writes them.
 */
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../reference/', import.meta.url)

/** A table: the names of its columns, and its rows as cells. Trailing empty cells are left out in the file. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Reads `reference/<name>.tsv`.
 *
 * Not cached here: every caller turns the rows into a structure of its own and keeps that ({@link once}).
 *
 * @throws {Error} if the table does not exist
 */
export function loadTable(name: string): Table {
  const { columns, lines } = loadLines(name)
  return { columns, rows: lines.map((line) => line.split('\t')) }
}

/** Reads `reference/<name>.tsv` as lines, for those who split few of them. @throws {Error} if the table does not exist */
export function loadLines(name: string): { readonly columns: readonly string[]; readonly lines: readonly string[] } {
  const lines = readFileSync(new URL(`${name}.tsv`, FOLDER), 'utf8').split('\n')
  const [header, ...rest] = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  return { columns: header.split('\t'), lines: rest }
}

/** Reads every table of the folder `reference/<folder>/`, in the order of their names. @throws {Error} if it does not exist */
export function loadTables(folder: string): readonly Table[] {
  return readdirSync(new URL(`${folder}/`, FOLDER))
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .map((file) => loadTable(`${folder}/${file.slice(0, -'.tsv'.length)}`))
}

/** The first cells of the rows of `reference/<name>.tsv`: a tenth of the work of reading all cells. */
export function firstCells(name: string): readonly string[] {
  const text = readFileSync(new URL(`${name}.tsv`, FOLDER), 'utf8')
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
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    return value
  }
}
