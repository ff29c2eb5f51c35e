/** Writes what changes between the served generation and the next one, company by company. */
import type { Clock } from '../clock.ts'
import type { Generation } from '../imports/generation-ports.ts'
import { type CompanyChange, changeOf, isNews } from '../records/company-change.ts'
import { type CompaniesById, MANY_COMPANIES_BYTES, openCompaniesById } from '../search/embedded/open-generation.ts'
import { listChanges, readChangesFrom, removeOldChanges, writeChanges as writeFile } from '../storage/files/changes.ts'
import { areDigestsSound, compareDigests, hasDigests } from '../storage/files/digests.ts'
import { knownChanges, numberOfSwitch, servedGeneration } from '../storage/files/generations.ts'
import { keptSince, listHistory, tidyHistory } from '../storage/files/history/history.ts'
import { HistoryWriter } from '../storage/files/history/write-history.ts'

/** How changes are written. */
export interface WriteOptions {
  readonly clock: Clock
  /** Days that the history of companies is kept; `null`: for ever. */
  readonly keptDays: number | null
}

/**
 * Writes the changes of a switch, for the feed and for the history of companies. The digests of both generations say which
 * companies to look at.
 *
 * @param differing ids of the companies to look at, where they are known
 * @returns the number of the switch; `null` when nothing is served yet, either generation has no digests, or files
 *   are damaged
 */
export async function writeChanges(
  dataFolder: string,
  next: Generation,
  { clock, keptDays }: WriteOptions,
  differing?: readonly string[],
): Promise<number | null> {
  const now = clock.now()
  const { last } = await knownChanges(dataFolder)
  const number = await numberOfSwitch(dataFolder, next.id)
  await prepareHistory(dataFolder, number, { now, keptDays })
  const about = { at: now, generation: next.id, days: daysOf(next) }
  const unknown = async () => {
    await removeOldChanges(dataFolder, last, now)
    await new HistoryWriter(dataFolder, [{ ...about, number, isKnown: false }]).finish()
    return null
  }
  const served = await servedGeneration(dataFolder)
  if (served === null || ![served.folder, next.folder].every(hasDigests)) return await unknown()
  if (differing === undefined && !(await areDigestsSound(served))) return await unknown()
  const history = new HistoryWriter(dataFolder, [{ ...about, number: last + 1, isKnown: true }])
  try {
    const changes = changesBetween(served.folder, next.folder, differing)
    const written = await writeFile(
      dataFolder,
      last,
      now,
      news(changes, (change) => history.add(last + 1, change)),
    )
    await history.finish()
    return written
  } catch (error) {
    await history.abort()
    if (!isDamage(error)) throw error
    // What is damaged must not keep the next generation from replacing it.
    return await unknown()
  }
}

/** When what a generation holds of each register was published. */
function daysOf({ manifest }: Generation): Readonly<Record<string, string>> {
  return Object.fromEntries(manifest.imports.map(({ register, details }) => [register, String(details.retrievedAt)]))
}

/** Notes each change, and passes on those that are news. */
async function* news(
  changes: AsyncIterable<CompanyChange>,
  note: (change: CompanyChange) => void,
): AsyncGenerator<CompanyChange> {
  for await (const change of changes) {
    note(change)
    if (isNews(change)) yield change
  }
}

/** Tidies the history. One that an older version has not written begins with what the feed still has. */
async function prepareHistory(
  dataFolder: string,
  next: number,
  { now, keptDays }: { readonly now: number; readonly keptDays: number | null },
): Promise<void> {
  const since = keptSince(now, keptDays)
  await tidyHistory(dataFolder, next, since)
  const newest = (await listHistory(dataFolder)).at(-1)?.last ?? 0
  const { first, last } = await knownChanges(dataFolder)
  const missing = (await listChanges(dataFolder, last, now)).filter(
    ({ number, at }) => number >= first && number > newest && at >= since,
  )
  if (missing.length === 0) return
  const switches = missing.map(({ number, at }) => ({ number, at, generation: null, isKnown: true, days: null }))
  const history = new HistoryWriter(dataFolder, switches)
  for (const { number, path } of missing) {
    for await (const { change } of readChangesFrom(path, 0, { recoded: true }))
      if (change !== null) history.add(number, change)
  }
  await history.finish()
}

/** Whether files say nothing, or nonsense. A full disk and a mistake of ours are something else. */
function isDamage(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === undefined ? !(error instanceof TypeError) : code === 'EIO' || code === 'ENOENT'
}

async function* idsThatDiffer(before: string, after: string): AsyncGenerator<string> {
  for await (const { id } of compareDigests(before, after)) yield id
}

function openMany(folder: string): CompaniesById {
  return openCompaniesById(folder, undefined, MANY_COMPANIES_BYTES)
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
      open ??= [openMany(before), openMany(after)]
      const [old, next] = open
      const change = changeOf(old.find(id), next.find(id))
      if (change !== null) yield change
    }
  } finally {
    for (const companies of open ?? []) companies.close()
  }
}
