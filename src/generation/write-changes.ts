/** Writes what changes between the served generation and the next one, company by company. */
import type { Clock } from '../clock.ts'
import type { Generation } from '../imports/generation-ports.ts'
import { type CompanyChange, changeOf } from '../records/company-change.ts'
import { type CompaniesById, openCompaniesById } from '../search/embedded/open-generation.ts'
import { removeOldChanges, writeChanges as writeFile } from '../storage/files/changes.ts'
import { areDigestsSound, compareDigests, hasDigests } from '../storage/files/digests.ts'
import { knownChanges, servedGeneration } from '../storage/files/generations.ts'

/**
 * Writes the changes of a switch. The digests of both generations say which companies to look at.
 *
 * @param differing ids of the companies to look at, where they are known
 * @returns the number of the switch; `null` when nothing is served yet, either generation has no digests, or files
 *   are damaged
 */
export async function writeChanges(
  dataFolder: string,
  next: Generation,
  clock: Clock,
  differing?: readonly string[],
): Promise<number | null> {
  const { last } = await knownChanges(dataFolder)
  const unknown = async () => {
    await removeOldChanges(dataFolder, last, clock.now())
    return null
  }
  const served = await servedGeneration(dataFolder)
  if (served === null || ![served.folder, next.folder].every(hasDigests)) return await unknown()
  if (differing === undefined && !(await areDigestsSound(served))) return await unknown()
  try {
    return await writeFile(dataFolder, last, clock.now(), changesBetween(served.folder, next.folder, differing))
  } catch (error) {
    if (!isDamage(error)) throw error
    // What is damaged must not keep the next generation from replacing it.
    return await unknown()
  }
}

/** Whether files say nothing, or nonsense. A full disk and a mistake of ours are something else. */
function isDamage(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === undefined ? !(error instanceof TypeError) : code === 'EIO' || code === 'ENOENT'
}

async function* idsThatDiffer(before: string, after: string): AsyncGenerator<string> {
  for await (const { id } of compareDigests(before, after)) yield id
}

/** The changes between the generations in two folders. @param ids of the companies to look at; absent: the digests say which */
export async function* changesBetween(
  before: string,
  after: string,
  ids: Iterable<string> | AsyncIterable<string> = idsThatDiffer(before, after),
): AsyncGenerator<CompanyChange> {
  let open: readonly [CompaniesById, CompaniesById] | null = null
  try {
    for await (const id of ids) {
      // Nothing is opened where nothing differs.
      open ??= [openCompaniesById(before), openCompaniesById(after)]
      const [old, next] = open
      const change = changeOf(old.find(id), next.find(id))
      if (change !== null) yield change
    }
  } finally {
    for (const companies of open ?? []) companies.close()
  }
}
