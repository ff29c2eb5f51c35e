/**
 * `embeddings.db`: the vectors of texts, by what was embedded. They outlive imports, so that only texts that are new or
 * changed cost anything, and a killed run continues where it was.
 *
 * Keys are 16 bytes made from the text; the text itself is not kept. All vectors are of one model: another model begins
 * again.
 */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makeDataFolder } from './data-folder.ts'

/** A vector in bytes: part `i` is `parts[i] × scale`. */
export interface KeptVector {
  readonly parts: Int8Array
  readonly scale: number
}

const FILE = 'embeddings.db'
/** Another process may be keeping vectors at the same time. */
const BUSY_MILLISECONDS = 10_000
const SCALE_BYTES = 4

/** The key of a text. */
export function embeddingKey(text: string): Uint8Array {
  return hash('sha256', text, 'buffer').subarray(0, 16)
}

/** Opens the kept vectors of a data folder, dropping those of another model than `model`. */
export function openEmbeddings(dataFolder: string, model: string): KeptEmbeddings
/** Opens the kept vectors of a data folder, of whatever model. @returns `null` where there are none */
export function openEmbeddings(dataFolder: string, model: null): KeptEmbeddings | null
/**
 * Opens the kept vectors of a data folder.
 *
 * @param model the model, whose vectors are kept and all others dropped; `null`: any
 * @returns `null` for `model: null` where there are none
 */
export function openEmbeddings(dataFolder: string, model: string | null): KeptEmbeddings | null {
  const path = join(dataFolder, FILE)
  if (model === null && !existsSync(path)) return null
  makeDataFolder(dataFolder)
  const database = openDatabase(path)
  const known = database.prepare('SELECT model FROM about').get()?.model
  if (model === null && typeof known !== 'string') {
    database.close()
    return null
  }
  if (model !== null && known !== model) startOver(database, model)
  return new KeptEmbeddings(database, model ?? (known as string))
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS })
  database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  database.exec('CREATE TABLE IF NOT EXISTS about (model TEXT NOT NULL)')
  database.exec('CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID')
  return database
}

/** Drops all vectors: those kept from now on are of `model`. */
function startOver(database: DatabaseSync, model: string): void {
  database.exec('BEGIN IMMEDIATE; DELETE FROM vectors; DELETE FROM about')
  database.prepare('INSERT INTO about (model) VALUES (?)').run(model)
  database.exec('COMMIT')
}

/** The kept vectors of a data folder. */
export class KeptEmbeddings {
  /** The model they are of. */
  readonly model: string
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #any: StatementSync

  constructor(database: DatabaseSync, model: string) {
    this.model = model
    this.#database = database
    this.#find = database.prepare('SELECT vector FROM vectors WHERE key = ?')
    this.#insert = database.prepare('INSERT OR REPLACE INTO vectors (key, vector) VALUES (?, ?)')
    this.#any = database.prepare('SELECT length(vector) AS bytes FROM vectors LIMIT 1')
  }

  /** How many dimensions they have; 0 while there are none. */
  dimensions(): number {
    const bytes = this.#any.get()?.bytes
    return typeof bytes === 'number' ? bytes - SCALE_BYTES : 0
  }

  count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS count FROM vectors').get()?.count)
  }

  find(key: Uint8Array): KeptVector | null {
    const vector = this.#find.get(key)?.vector
    if (!(vector instanceof Uint8Array)) return null
    const view = new DataView(vector.buffer, vector.byteOffset, vector.byteLength)
    return {
      scale: view.getFloat32(0, true),
      parts: new Int8Array(vector.buffer, vector.byteOffset + SCALE_BYTES, vector.byteLength - SCALE_BYTES),
    }
  }

  /**
   * Keeps vectors, all or none of them, safe from the death of the process.
   *
   * @throws {RangeError} when one has another number of dimensions than those that are kept
   */
  keep(entries: readonly { readonly key: Uint8Array; readonly vector: KeptVector }[]): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      let expected = this.dimensions()
      for (const { key, vector } of entries) {
        if (expected === 0) expected = vector.parts.length
        if (vector.parts.length !== expected)
          throw new RangeError(`Cannot keep a vector: it has ${vector.parts.length} dimensions, must have ${expected}`)
        this.#insert.run(key, bytesOf(vector))
      }
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** A vector as it is stored: the scale (float32, little-endian), then the parts. */
function bytesOf({ scale, parts }: KeptVector): Uint8Array {
  const bytes = new Uint8Array(SCALE_BYTES + parts.length)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  bytes.set(new Uint8Array(parts.buffer, parts.byteOffset, parts.length), SCALE_BYTES)
  return bytes
}
