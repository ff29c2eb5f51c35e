/** A checksum of rows that does not depend on their order, to compare a table of one database with that of another. */
import { hash } from 'node:crypto'

/** Kept bits of a sum of hashes: two tables that differ agree by chance once in 2^128. */
const MODULUS = 1n << 128n

/** The rows of one table. */
export class RowChecksum {
  /** How many were added. */
  rows = 0
  #sum = 0n

  /** Adds a row: its values in the order of the columns, each a number, a text, bytes or `null`. */
  add(values: readonly unknown[]): void {
    const text = JSON.stringify(
      values.map((value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value)),
    )
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', text).slice(0, 32)}`)) % MODULUS
    this.rows++
  }

  /** The checksum, hexadecimal. */
  text(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }
}
