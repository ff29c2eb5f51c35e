/** The served generation, for what is made of it. */

import { BLOCK_BYTES } from '../../imports/block-checksums.ts'
import type { Generation } from '../../imports/generation-ports.ts'
import { RebuildNeededError } from '../../imports/rebuild-reasons.ts'
import type { FileChecksums } from '../../search/embedded/open-generation.ts'
import { blockBytesOf } from '../../storage/files/file-checksums.ts'
import { servedGeneration } from '../../storage/files/generations.ts'

/** The served generation. @throws {RebuildNeededError} where an earlier version wrote it: its checksums are of other blocks */
export async function servedOfThisVersion(dataFolder: string): Promise<Generation> {
  const served = await servedGeneration(dataFolder)
  if (served === null) throw new RebuildNeededError('unreadable')
  const isOfThisVersion = served.manifest.version === 2 && blockBytesOf(served.manifest) === BLOCK_BYTES
  if (!isOfThisVersion) throw new RebuildNeededError('earlierVersion')
  return served
}

/** The checksums of the files of a generation by name. */
export function checksumsOf({ manifest }: Generation): ReadonlyMap<string, FileChecksums> {
  const blockBytes = blockBytesOf(manifest)
  return new Map(manifest.files.map(({ name, bytes, blocks }) => [name, { bytes, blockBytes, blocks }]))
}
