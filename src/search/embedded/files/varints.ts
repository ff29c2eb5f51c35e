/** Varints (LEB128): 7 bits per byte, the lowest first, with the high bit set in all bytes but the last. */

/** Most bytes that {@link writeVarint} writes for one number. */
export const VARINT_BYTES_MAX = 5

/**
 * Writes a number below 2^32. The terms of a phrase follow one another in a text exactly where their bytes occur, if the search
 * begins at the beginning of a number.
 *
 * @returns the index after the number
 */
export function writeVarint(bytes: Uint8Array, at: number, number: number): number {
  while (number > 0x7f) {
    bytes[at++] = (number & 0x7f) | 0x80
    number >>>= 7
  }
  bytes[at++] = number
  return at
}
