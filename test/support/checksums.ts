/** Checksums of files that tests write. */
import { crc32 } from 'node:zlib'
import type { FileChecksums } from '../../src/search/embedded/open-generation.ts'

/** The checksums of a file with this content. */
export function checksumsOf(content: Buffer, blockBytes: number): FileChecksums {
  let blocks = ''
  for (let at = 0; at < content.length; at += blockBytes) {
    blocks += crc32(content.subarray(at, at + blockBytes))
      .toString(16)
      .padStart(8, '0')
  }
  return { bytes: content.length, blockBytes, blocks }
}
