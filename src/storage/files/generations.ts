/**
 * Generations: what the service serves, as folders that never change.
 *
 *     <data>/generations/current                 one line of JSON: which generation, which one before it
 *     <data>/generations/20261120T101530.123Z/   manifest.json and the files it lists
 *
 * An import writes a new folder next to the others, flushes every byte of it to disk, and then replaces `current` by a
 * rename. So every reader sees either the old generation or the new one. A killed import leaves a folder that `current`
 * does not name; the next import removes it.
 *
 * **What is checked.** `current` carries the SHA-256 of the manifest; the manifest carries the size of every file and a
 * CRC-32 of every block of 64 KiB (1 MiB in version 1). A service checks sizes when it starts and at a switch, every block of
 * an index while it is read into memory, every block of documents before it is first read, and all of them once a day in
 * the background. A command that only reads a generation checks {@link CHECKED_BYTES_AT_OPEN}: all of a small
 * generation; of a large one the first and last MiB of every file, and others at even distances from a random start.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { readTextFile, type UnreadableFile } from '../../files/read-file.ts'
import { syncFolder, writeWhole } from '../../files/write-whole.ts'
import { BLOCK_BYTES } from '../../imports/block-checksums.ts'
import type { Generation, GenerationDraft, GenerationFile, GenerationManifest } from '../../imports/generation-ports.ts'
import { parsedJson } from '../../parsed-json.ts'
import { lookAtCompaniesDatabase } from './companies-database.ts'
import { findDamage, findWrongSizes, sealFile } from './file-checksums.ts'

/** A generation whose files do not match its manifest. */
export class DamagedGenerationError extends Error {
  override name = 'DamagedGenerationError'
}

/** Most bytes of a generation that are checked when it is opened to look into it. */
export const CHECKED_BYTES_AT_OPEN = 128 * 1024 * 1024

const FOLDER = 'generations'
const CURRENT = 'current'
const MANIFEST = 'manifest.json'
/** A manifest names some files and imports; more is none. */
const TEXT_BYTES_MAX = 16 << 20
const GENERATION_NAME = /^\d{8}T\d{6}\.\d{3}Z$/

/** The contents of `current`. */
interface Current {
  readonly generation: string
  readonly manifestSha256: string
  /** The generation before it, which a process may still have open. */
  readonly previous: string | null
  /** The one that it took the place of, where only days of publication differ: a process may still have that open, too. */
  readonly replaced?: string
  /** Number of the last switch whose changes are known (`changes.ts`); absent before the first one. */
  readonly change?: number
  /** Number of the first one that follows a switch of which they are not known: cursors before it have ended. */
  readonly changesSince?: number
}

/**
 * Begins a generation. Only the holder of the import lock of the data folder may call this.
 *
 * Its name is the time, later than that of every other generation of the folder even if the clock went back.
 */
export async function draftGeneration(dataFolder: string, clock: Clock): Promise<GenerationDraft> {
  const root = join(dataFolder, FOLDER)
  await mkdir(root, { recursive: true })
  const latest = (await readdir(root))
    .filter((name) => GENERATION_NAME.test(name))
    .sort()
    .at(-1)
  let time = clock.now()
  if (latest !== undefined) time = Math.max(time, timeOf(latest) + 1)
  const id = nameOf(time)
  const folder = join(root, id)
  await mkdir(folder)
  return {
    id,
    folder,
    async seal({ companies, companiesMerged, imports, known }, sealed = []) {
      const names = (await readdir(folder)).filter((name) => name !== MANIFEST).sort()
      const checked = new Map(sealed.map((file) => [file.name, file]))
      const files: GenerationFile[] = []
      for (const name of names) files.push(checked.get(name) ?? (await sealFile(folder, name)))
      const madeAt = `${new Date(clock.now()).toISOString().slice(0, 19)}Z`
      const merged = { ...(companiesMerged !== undefined && { companiesMerged }), ...(known && { known }) }
      const about = { version: 2, generation: id, madeAt, companies, ...merged, imports } as const
      const manifest: GenerationManifest = { ...about, blockBytes: BLOCK_BYTES, files }
      await writeWhole(join(folder, MANIFEST), JSON.stringify(manifest))
      await syncFolder(root)
      return { id, folder, manifest }
    },
    abort: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Makes a generation the served one: from the rename on, every process that looks finds it.
 *
 * @param change number of the switch, whose changes are written; `null`: they are not known
 * @param takesPlace whether it is the served one with other days: the generation before stays the one before
 * @throws {DamagedGenerationError} if the generation is not sealed
 */
export async function activateGeneration(
  dataFolder: string,
  generation: Pick<Generation, 'id'>,
  change: number | null = null,
  takesPlace = false,
): Promise<void> {
  const root = join(dataFolder, FOLDER)
  const manifest = await readManifest(join(root, generation.id))
  const before = await readCurrent(dataFolder).catch(ignoreDamage)
  const isSame = before?.generation === generation.id
  const current: Current = {
    generation: generation.id,
    manifestSha256: manifest.sha256,
    previous: isSame || (takesPlace && before) ? before.previous : (before?.generation ?? null),
    ...(takesPlace && before && !isSame && { replaced: before.generation }),
    ...changesAfter(before, generation.id, change),
  }
  await writeWhole(join(root, CURRENT), `${JSON.stringify(current)}\n`)
}

/**
 * Numbers of changes after a switch, for `current`. If it had none before, they begin with the time in milliseconds:
 * higher than all that a folder had before its generations were deleted, so that old cursors are recognised.
 */
function changesAfter(
  before: Current | null,
  generation: string,
  change: number | null,
): Pick<Current, 'change' | 'changesSince'> {
  const last = before?.change ?? timeOf(generation)
  const since = before?.changesSince ?? last + 1
  if (before?.generation === generation) return { change: last, changesSince: since }
  // The number of a switch with unknown changes is used up.
  return change === null ? { change: last + 1, changesSince: last + 2 } : { change, changesSince: since }
}

/** The number that the switch to a generation will have. */
export async function numberOfSwitch(dataFolder: string, generation: string): Promise<number> {
  return changesAfter(await readCurrent(dataFolder).catch(ignoreDamage), generation, null).change!
}

/** The numbers of the switches whose changes are known: from the first to the last. */
export async function knownChanges(dataFolder: string): Promise<{ readonly first: number; readonly last: number }> {
  const current = await readCurrent(dataFolder).catch(ignoreDamage)
  return { first: current?.changesSince ?? 1, last: current?.change ?? 0 }
}

/**
 * Removes unused generations: leftovers of killed imports, and those before the previous one. The previous one
 * is kept, because a process may be about to open it. Only the holder of the import lock may call this.
 *
 * A folder that cannot be removed, such as one with open files on Windows, is left for the next time.
 */
export async function removeOldGenerations(dataFolder: string): Promise<void> {
  const root = join(dataFolder, FOLDER)
  // With a damaged pointer, which one is needed is unknown: all are kept until the next one is served.
  const current = await readCurrent(dataFolder).catch((error: unknown) => {
    if (error instanceof DamagedGenerationError) return 'damaged' as const
    throw error
  })
  if (current === 'damaged') return
  const names = await readdir(root).catch(ignoreMissing)
  for (const name of names ?? []) {
    if (!GENERATION_NAME.test(name) || isNeeded(name, current)) continue
    await rm(join(root, name), { recursive: true, force: true }).catch(ignoreBusy)
  }
}

function isNeeded(name: string, current: Current | null): boolean {
  return name === current?.generation || name === current?.previous || name === current?.replaced
}

/** Removes every generation but the served one. Only the holder of the import lock may call this. */
export async function removePreviousGenerations(dataFolder: string): Promise<void> {
  const root = join(dataFolder, FOLDER)
  const current = await readCurrent(dataFolder)
  if (current === null) return
  const { replaced: _, ...alone } = { ...current, previous: null }
  await writeWhole(join(root, CURRENT), `${JSON.stringify(alone)}\n`)
  await removeOldGenerations(dataFolder)
}

/** What is checked when a generation is opened: {@link CHECKED_BYTES_AT_OPEN}, or only the sizes of its files. */
export type CheckedAtOpen = 'sample' | 'sizes'

/**
 * Opens the served generation.
 *
 * @returns `null` when nothing was ever imported
 * @throws {DamagedGenerationError} when a file is missing, has another size or fails its checksums
 */
export async function openCurrentGeneration(
  dataFolder: string,
  checked: CheckedAtOpen = 'sample',
): Promise<Generation | null> {
  // The generation may switch between reading its name and opening its folder: try again rather than fail.
  for (let attempt = 1; ; attempt++) {
    const current = await readCurrent(dataFolder)
    if (current === null) return null
    try {
      return await openGeneration(dataFolder, current, checked)
    } catch (error) {
      const now = await readCurrent(dataFolder)
      if (attempt === 5 || now?.generation === current.generation) throw error
    }
  }
}

/**
 * Opens the generation before the served one, for when that is damaged. Only the sizes of its files are checked.
 *
 * @returns `null` when there is none, or when it is damaged as well
 */
export async function openPreviousGeneration(dataFolder: string): Promise<Generation | null> {
  try {
    const id = (await readCurrent(dataFolder))?.previous
    if (typeof id !== 'string' || !GENERATION_NAME.test(id)) return null
    const folder = join(dataFolder, FOLDER, id)
    const generation: Generation = { id, folder, manifest: (await readManifest(folder)).manifest }
    return (await findWrongSizes(generation)) === null ? generation : null
  } catch (error) {
    if (error instanceof DamagedGenerationError) return null
    throw error
  }
}

/** Id of the served generation, without opening it; `null` when there is none. */
export async function currentGenerationId(dataFolder: string): Promise<string | null> {
  return (await readCurrent(dataFolder))?.generation ?? null
}

/**
 * What the served generation consists of, read from its manifest without opening it.
 *
 * @returns `null` when nothing is served, or when the manifest cannot be read: the running import replaces it anyway
 */
export async function servedManifest(dataFolder: string): Promise<GenerationManifest | null> {
  const current = await readCurrent(dataFolder).catch(ignoreDamage)
  if (current === null) return null
  try {
    return (await readManifest(join(dataFolder, FOLDER, current.generation))).manifest
  } catch (error) {
    if (error instanceof DamagedGenerationError) return null
    throw error
  }
}

/** The served generation, without a look at its files; `null` when nothing is served, or its manifest cannot be read. */
export async function servedGeneration(dataFolder: string): Promise<Generation | null> {
  const manifest = await servedManifest(dataFolder)
  if (manifest === null) return null
  return { id: manifest.generation, folder: join(dataFolder, FOLDER, manifest.generation), manifest }
}

/** Ids of the imports that the generations of a data folder were built from. */
export async function neededImports(dataFolder: string): Promise<readonly number[]> {
  const generations = await openGenerations(dataFolder)
  return [...new Set(generations.flatMap(({ manifest }) => manifest.imports.map(({ id }) => id)))]
}

/** Every sealed generation of a data folder, by name. Nothing of their files is checked. */
export async function openGenerations(dataFolder: string): Promise<readonly Generation[]> {
  const root = join(dataFolder, FOLDER)
  const found: Generation[] = []
  for (const id of ((await readdir(root).catch(ignoreMissing)) ?? []).toSorted()) {
    if (!GENERATION_NAME.test(id)) continue
    const folder = join(root, id)
    const manifest = await readManifest(folder).catch(ignoreDamage)
    if (manifest !== null) found.push({ id, folder, manifest: manifest.manifest })
  }
  return found
}

/**
 * The generations in the data folder, newest first, without opening them. Incomplete ones, which are being written or
 * removed, are left out.
 */
export async function listGenerations(
  dataFolder: string,
): Promise<readonly (GenerationManifest & { readonly isServed: boolean })[]> {
  const root = join(dataFolder, FOLDER)
  const current = await readCurrent(dataFolder)
  const names = (await readdir(root).catch(ignoreMissing)) ?? []
  const found: (GenerationManifest & { readonly isServed: boolean })[] = []
  for (const name of names.filter((each) => GENERATION_NAME.test(each)).toSorted()) {
    const manifest = await readManifest(join(root, name)).catch(() => null)
    if (manifest !== null) found.unshift({ ...manifest.manifest, isServed: name === current?.generation })
  }
  return found
}

/**
 * Checks every byte of a generation.
 *
 * @throws {DamagedGenerationError} naming the file and where in it
 */
export async function verifyGeneration(generation: Generation): Promise<void> {
  for await (const { sentence } of findDamage(generation)) throw new DamagedGenerationError(sentence)
}

async function openGeneration(dataFolder: string, current: Current, checked: CheckedAtOpen): Promise<Generation> {
  const folder = join(dataFolder, FOLDER, current.generation)
  const { manifest, sha256 } = await readManifest(folder)
  if (sha256 !== current.manifestSha256) throw new DamagedGenerationError(`${join(folder, MANIFEST)} was changed`)
  const generation: Generation = { id: current.generation, folder, manifest }
  const wrongSize = await findWrongSizes(generation)
  if (wrongSize !== null) throw new DamagedGenerationError(wrongSize)
  if (checked === 'sample') {
    for await (const { sentence } of findDamage(generation, { bytesMax: CHECKED_BYTES_AT_OPEN })) {
      throw new DamagedGenerationError(sentence)
    }
  }
  return generation
}

async function readManifest(folder: string): Promise<{ manifest: GenerationManifest; sha256: string }> {
  const path = join(folder, MANIFEST)
  let text: string
  try {
    text = textOf(path)
  } catch (error) {
    throw new DamagedGenerationError((error as UnreadableFile).message, { cause: error })
  }
  const manifest = parseObject(text, path) as unknown as GenerationManifest
  if (manifest.version !== 1 && manifest.version !== 2) {
    throw new DamagedGenerationError(`${path} is of version ${manifest.version}, this program knows 1 and 2`)
  }
  if (!Array.isArray(manifest.files) || !Array.isArray(manifest.imports)) {
    throw new DamagedGenerationError(`${path} is damaged: it lists no files`)
  }
  return { manifest, sha256: createHash('sha256').update(text).digest('hex') }
}

async function readCurrent(dataFolder: string): Promise<Current | null> {
  const path = join(dataFolder, FOLDER, CURRENT)
  let text: string
  try {
    text = textOf(path)
  } catch (error) {
    const { code, why } = error as UnreadableFile
    if (code === 'ENOENT') {
      if (await wasAnythingServed(dataFolder)) throw new DamagedGenerationError(`${path} is missing`)
      return null
    }
    // A folder or a pipe: the file that was there is lost.
    if (code === undefined || code === 'EISDIR')
      throw new DamagedGenerationError(`${path} ${why.replace(/^it /, '')}`, { cause: error })
    throw error
  }
  const current = parseObject(text, path) as unknown as Current
  if (!GENERATION_NAME.test(current.generation)) throw new DamagedGenerationError(`${path} names no generation`)
  return current
}

/** Whether there is a generation of imports that are current: they are once it is served, so that nothing else is missing. */
async function wasAnythingServed(dataFolder: string): Promise<boolean> {
  const root = join(dataFolder, FOLDER)
  const names = (await readdir(root).catch(ignoreMissing)) ?? []
  if (!names.some((name) => GENERATION_NAME.test(name) && existsSync(join(root, name, MANIFEST)))) return false
  const isCurrent = lookAtCompaniesDatabase(
    dataFolder,
    (database) => database.prepare("SELECT 1 FROM imports WHERE state = 'current'").get() !== undefined,
  )
  return isCurrent === true
}

/** @throws {UnreadableFile} */
function textOf(path: string): string {
  return readTextFile(path, { bytesMax: TEXT_BYTES_MAX })
}

function parseObject(text: string, path: string): Readonly<Record<string, unknown>> {
  const value = parsedJson(text)
  if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  throw new DamagedGenerationError(`${path} is damaged: it has ${text.length} characters and is not a JSON object`)
}

function nameOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]/g, '')
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)([\d.]+)Z$/.exec(name)!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** An import replaces what is damaged; a check of all generations has others to look at. */
function ignoreDamage(error: unknown): null {
  if (error instanceof DamagedGenerationError) return null
  throw error
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function ignoreBusy(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EBUSY' && error.code !== 'EPERM' && error.code !== 'ENOTEMPTY') throw error
}
