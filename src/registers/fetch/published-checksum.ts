/** The checksums that publishers give for a file in the headers of the answer with it. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Reads a header of an answer; `null` where it has none of the name. */
export type ReadHeader = (name: string) => string | null

const DIGESTS = { 'sha-256': 'sha256', 'sha-512': 'sha512', md5: 'md5' } as const

/** The strongest checksum that came with a file, and whether the file has it. */
export interface ComparedChecksum {
  readonly algorithm: 'sha512' | 'sha256' | 'md5'
  readonly isRight: boolean
}

/**
 * Compares a file with the checksums that came with it: `Repr-Digest` (RFC 9530), `Digest` (RFC 3230), and the headers of
 * the large object stores.
 *
 * @returns `null` where there was none
 */
export async function compareChecksum(path: string, header: ReadHeader): Promise<ComparedChecksum | null> {
  const published = new Map<string, string>()
  for (const name of ['repr-digest', 'digest', 'x-goog-hash']) {
    for (const entry of (header(name) ?? '').split(',')) {
      const match = /^\s*([\w-]+)=:?([A-Za-z0-9+/=]+):?\s*$/.exec(entry)
      const algorithm = match && DIGESTS[match[1].toLowerCase() as keyof typeof DIGESTS]
      if (algorithm) published.set(algorithm, match[2])
    }
  }
  const amazon = header('x-amz-checksum-sha256')
  if (amazon !== null && !amazon.includes('-')) published.set('sha256', amazon)
  const algorithm = (['sha512', 'sha256', 'md5'] as const).find((name) => published.has(name))
  if (algorithm === undefined) return null
  const hash = createHash(algorithm)
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer)
  return { algorithm, isRight: hash.digest('base64') === published.get(algorithm) }
}
