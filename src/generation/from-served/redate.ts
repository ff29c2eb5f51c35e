/** Makes a generation from the served one in which nothing differs but the days on which registers were published. */
import { join } from 'node:path'
import type { GenerationDraft, GenerationFile } from '../../imports/generations.ts'
import { hardLink, planRedating } from '../../search/embedded/build-generation.ts'
import { INDEX_FILE } from '../../search/embedded/open-generation.ts'
import { servedOfThisVersion } from './served-generation.ts'
import { areSound } from './verify-aside.ts'

/** Plans the index; `null` also where that of the served generation cannot be read: the service says so. */
function planOf(redating: Parameters<typeof planRedating>[0]): ReturnType<typeof planRedating> {
  try {
    return planRedating(redating)
  } catch {
    return null
  }
}

/**
 * Fills a draft with the files of the served generation, with other days: a copy of the index, and hard links to all other
 * files. It takes seconds for a million companies.
 *
 * @param days of each register, RFC 3339 UTC
 * @returns the files that are the same; `null` when this generation has to be built again for it: it is of an earlier version or
 *   damaged, or the file system knows no hard links
 * @throws {Error} when a file cannot be read or written
 */
export async function redateServed(
  dataFolder: string,
  draft: Pick<GenerationDraft, 'id' | 'folder'>,
  days: ReadonlyMap<string, string>,
): Promise<readonly GenerationFile[] | null> {
  const served = await servedOfThisVersion(dataFolder)
  if (served === null) return null
  const { folder, manifest } = served
  const ofIndex = manifest.files.filter(({ name }) => name === INDEX_FILE)
  const others = manifest.files.filter(({ name }) => name !== INDEX_FILE)
  const planned = planOf({ from: folder, to: draft.folder, generation: draft.id, days })
  if (planned === null) return null
  // What is damaged would get new checksums.
  if (!(await areSound(served, ofIndex))) return null
  if (!others.every(({ name }) => hardLink(join(folder, name), join(draft.folder, name)))) return null
  await planned.write()
  return others
}
