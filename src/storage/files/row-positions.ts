/** Encodes the position of a row (file and line) as one integer: the column `place` of `companies.db`. */
import type { RowPosition } from '../../imports/record-store.ts'

/** The line takes the low 40 bits, more than any file has lines. */
const LINES = 2 ** 40

/** The integer for a position. */
export function encodePosition(file: number, line: number): number {
  return file * LINES + line
}

/** The position that {@link encodePosition} encoded. */
export function decodePosition(encoded: number): RowPosition {
  return { file: Math.floor(encoded / LINES), line: encoded % LINES }
}
