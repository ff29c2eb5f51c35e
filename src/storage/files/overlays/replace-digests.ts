/** The digests of a generation that differs from another one in few companies: a copy, with other entries for these. */
import type { DigestChanges } from '../../../imports/generation-ports.ts'
import { DIGEST_BYTES } from '../../../records/group-digest.ts'
import {
  BUCKETS,
  bucketOf,
  compareEntries,
  type DigestDifference,
  DigestsFile,
  DigestsOutput,
  idBytesOf,
  writeEntry,
} from '../digests.ts'

/** Bits by which nearly all entries are passed over before their ids are read. */
const FILTER_BITS = 16

/**
 * Writes the digests of the next generation.
 *
 * @param from folder of the generation before
 * @param to folder of the next one
 * @returns the differences; `null` when the file has another digest of a company than `changes.before`
 * @throws {Error} when a file is cut short, or cannot be written
 */
export function replaceDigests(from: string, to: string, changes: DigestChanges): readonly DigestDifference[] | null {
  const file = new DigestsFile(from)
  try {
    const output = new DigestsOutput(to)
    try {
      const isKnown = replaceEntries(file, output, changes)
      if (isKnown) output.finish()
      return isKnown ? [...compareEntries(changes.before, changes.after)] : null
    } finally {
      output.close()
    }
  } finally {
    file.close()
  }
}

/** @returns whether all companies of before were met, with their digests, and no other of after */
function replaceEntries(file: DigestsFile, output: DigestsOutput, { before, after }: DigestChanges): boolean {
  const filter = new Uint8Array(1 << FILTER_BITS)
  for (const id of [...before.keys(), ...after.keys()]) {
    const bytes = Buffer.from(id)
    filter[filterOf(bytes, 0, bytes.length)] = 1
  }
  const added = new Map<number, Buffer[]>()
  for (const [id, digest] of after) {
    if (before.get(id) === digest) continue
    const bytes = idBytesOf(id)
    const entry = Buffer.alloc(1 + bytes + DIGEST_BYTES)
    writeEntry(entry, 0, { id, digest }, bytes)
    const bucket = bucketOf(id)
    added.set(bucket, [...(added.get(bucket) ?? []), entry])
  }
  let met = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const parts: Buffer[] = []
    for (const piece of file.pieces(bucket)) {
      let copied = 0
      for (let at = 0; at < piece.length; ) {
        const end = file.endOf(piece, at)
        if (filter[filterOf(piece, at + 1, end - DIGEST_BYTES)] === 1) {
          const id = piece.toString('utf8', at + 1, end - DIGEST_BYTES)
          const expected = before.get(id)
          if (expected !== undefined) {
            if (piece.toString('latin1', end - DIGEST_BYTES, end) !== expected) return false
            met++
          } else if (after.has(id)) return false
          if (expected !== undefined && after.get(id) !== expected) {
            parts.push(piece.subarray(copied, at))
            copied = end
          }
        }
        at = end
      }
      parts.push(piece.subarray(copied))
    }
    output.append(bucket, Buffer.concat([...parts, ...(added.get(bucket) ?? [])]))
  }
  return met === before.size
}

/** A number of {@link FILTER_BITS} bits from the last bytes of an id, which differ most. */
function filterOf(bytes: Buffer, from: number, end: number): number {
  let hash = end - from
  for (let at = Math.max(from, end - 5); at < end; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193)
  return (hash ^ (hash >>> 16)) & ((1 << FILTER_BITS) - 1)
}
