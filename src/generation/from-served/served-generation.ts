/** The served generation, for what is made of it. */

import { BLOCK_BYTES } from '../../imports/block-checksums.ts'
import type { Generation } from '../../imports/generations.ts'
import type { FileChecksums } from '../../search/embedded/open-generation.ts'
import { blockBytesOf } from '../../storage/files/file-checksums.ts'
import { servedGeneration } from '../../storage/files/generations.ts'

/** The served generation; `null` where nothing is served, or an earlier version wrote it: its checksums are of other blocks. */
export async function servedOfThisVersion(dataFolder: string): Promise<Generation | null> {
  const served = await servedGeneration(dataFolder)
  return served?.manifest.version === 2 && blockBytesOf(served.manifest) === BLOCK_BYTES ? served : null
}

/** The checksums of the files of a generation by name. */
export function checksumsOf({ manifest }: Generation): ReadonlyMap<string, FileChecksums> {
  const blockBytes = blockBytesOf(manifest)
  return new Map(manifest.files.map(({ name, bytes, blocks }) => [name, { bytes, blockBytes, blocks }]))
}
