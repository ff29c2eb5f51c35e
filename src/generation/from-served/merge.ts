/**
 * Makes the index of a generation of the served one and what differs: companies, or days of publication alone. Nothing refers to it
 * before the switch (`src/storage/files/generations.ts`); a kill before leaves what is served.
 */
import { join } from 'node:path'
import { SharedTexts } from '../../company/shared-texts.ts'
import { BLOCK_BYTES } from '../../imports/block-checksums.ts'
import type { GenerationDraft, GenerationFile, GenerationMerge } from '../../imports/generation-ports.ts'
import { RebuildNeededError } from '../../imports/rebuild-reasons.ts'
import { createCompanyJson } from '../../records/company-json.ts'
import { mergeInTurns } from '../../records/merge-batch.ts'
import { ancestors } from '../../reference/industry-codes.ts'
import { INDEX_FILE } from '../../search/embedded/open-generation.ts'
import {
  beginMerge,
  hardLink,
  type IndexMerge,
  type MergeOptions,
  type MergeSummary,
} from '../../search/embedded/write-generation.ts'
import type { GenerationOptions } from '../build-on-threads.ts'
import { openVectorSource } from '../vector-source.ts'
import { inlineLess } from './inline-less.ts'
import { checksumsOf, servedOfThisVersion } from './served-generation.ts'
import { areSound } from './verify-aside.ts'

/**
 * Begins a generation of the served one.
 *
 * @throws {RebuildNeededError} when the served one is of an earlier version or damaged, or texts are embedded otherwise
 */
export async function createGenerationMerge({
  dataFolder,
  sources,
  ...target
}: Omit<GenerationOptions, 'expected'> & { readonly dataFolder: string }): Promise<GenerationMerge> {
  const served = await servedOfThisVersion(dataFolder)
  inlineLess()
  const vectors = openVectorSource(target.folder)
  const shared = new SharedTexts()
  const write = createCompanyJson(shared)
  const merge = begin({
    ...target,
    from: served.folder,
    checksums: checksumsOf(served),
    changes: 'companies',
    codePath: ancestors,
    shared,
    vectors,
  })
  // What is damaged would get new checksums, or be a file of the next generation too.
  const verifying = areSound(served, served.manifest.files).catch(() => false)
  return {
    isSound: () => verifying,
    remove: (id) => merge.remove(id),
    add: (groups) => mergeInTurns(groups, sources, (...company) => merge.add(...company), write),
    async finish(days) {
      const summary = await merge.finish(days)
      if (!(await verifying)) throw new RebuildNeededError('damaged')
      const kept = served.manifest.files.filter(({ name }) => summary.linked.includes(name))
      return [...kept, ...summary.files.flatMap(sealedAs)]
    },
    abort: () => merge.abort(),
  }
}

/** A file whose checksums are those of the blocks of a generation. */
function sealedAs({ name, checksums }: MergeSummary['files'][number]): GenerationFile[] {
  if (checksums?.blockBytes !== BLOCK_BYTES) return []
  return [{ name, bytes: checksums.bytes, blocks: checksums.blocks }]
}

/** Begins the index. @throws {RebuildNeededError} also where that of the served generation cannot be read */
function begin(options: MergeOptions): IndexMerge {
  try {
    return beginMerge(options)
  } catch (error) {
    throw error instanceof RebuildNeededError ? error : new RebuildNeededError('unreadable', error as Error)
  }
}

/**
 * Fills a draft with the files of the served generation, with other days: a new index, and hard links to all other files. It
 * takes seconds for a million companies.
 *
 * @param days of each register, RFC 3339 UTC
 * @returns the files whose checksums are known
 * @throws {RebuildNeededError} when this generation has to be built again for it: it is of an earlier version or damaged, or the
 *   file system has no hard links
 * @throws {Error} when a file cannot be read or written
 */
export async function redateServed(
  dataFolder: string,
  draft: Pick<GenerationDraft, 'id' | 'folder'>,
  days: ReadonlyMap<string, string>,
): Promise<readonly GenerationFile[]> {
  const served = await servedOfThisVersion(dataFolder)
  const { files } = served.manifest
  const target = { folder: draft.folder, generation: draft.id }
  // What is damaged would get new checksums.
  const index = files.filter(({ name }) => name === INDEX_FILE)
  if (!(await areSound(served, index))) throw new RebuildNeededError('damaged')
  const summary = await begin({ ...target, from: served.folder, changes: 'days', codePath: ancestors }).finish(days)
  const kept = files.filter(({ name }) => name !== INDEX_FILE)
  const others = kept.filter(({ name }) => !summary.linked.includes(name))
  if (!others.every(({ name }) => hardLink(join(served.folder, name), join(draft.folder, name))))
    throw new RebuildNeededError('hardLinks')
  return [...kept, ...summary.files.flatMap(sealedAs)]
}
