/**
 * What is left of a list whose work was killed: `OUT.part`, the rows so far, and `OUT.progress`, how many bytes and rows of
 * it are there for certain.
 */
import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Rows by what came of them. */
export interface MatchCounts {
  readonly rows: number
  /** With a company beyond doubt. */
  readonly matched: number
  /** With candidates, none of them beyond doubt. */
  readonly doubtful: number
  /** Without a candidate. */
  readonly nobody: number
  readonly mistakes: number
}

/** How far a list is. */
export interface Progress extends MatchCounts {
  readonly version: 1
  /** What is matched, and how: a run that differs in it does not go on with this one. */
  readonly run: string
  /** Part of the keys of the batches. */
  readonly salt: string
  readonly batches: number
  /** Bytes of the result that are there for certain. */
  readonly bytes: number
}

/** A result that is being written. Nothing is on disk before `begin` or the first rows: a call that fails at once leaves nothing. */
export interface PartialResult {
  readonly progress: Progress
  /** Puts the progress on disk before there are rows: a run that is killed now goes on with the same salt. */
  begin(): Promise<void>
  /** Appends rows, then says so. */
  append(text: string, progress: Omit<Progress, 'bytes'>): Promise<void>
  /** Gives the result its name. Call it last, or `close`. */
  finish(): Promise<void>
  /** Leaves it, to be gone on with. */
  close(): Promise<void>
}

/**
 * Begins a result, or goes on with one.
 *
 * @param out file that the result becomes
 * @param overwrites whether a result that is there is replaced at the end
 * @param begin the progress of a run that begins
 * @throws {RangeError} where the result exists, or was begun by another run
 */
export async function openResult(
  out: string,
  begin: Omit<Progress, 'bytes'>,
  overwrites = false,
): Promise<PartialResult> {
  if (existsSync(out) && !overwrites)
    throw new RangeError(`Cannot match: ${out} exists already; --out names another file, --overwrite replaces it`)
  const [path, progressPath] = [`${out}.part`, `${out}.progress`]
  let progress = (await readEarlier(path, progressPath, begin.run)) ?? { ...begin, bytes: 0 }
  let opened: FileHandle | null = null
  const openPart = async () => {
    opened = await open(path, existsSync(path) ? 'r+' : 'wx')
    // What is behind was written, and nobody said so.
    await opened.truncate(progress.bytes)
    return opened
  }
  return {
    get progress() {
      return progress
    },
    async begin() {
      opened ??= await openPart()
      await save(progressPath, progress)
    },
    async append(text, next) {
      const bytes = Buffer.from(text)
      const part = opened ?? (await openPart())
      await writeFully(part, bytes, progress.bytes)
      await part.datasync()
      progress = { ...next, bytes: progress.bytes + bytes.length }
      await save(progressPath, progress)
    },
    async finish() {
      const part = opened ?? (await openPart())
      await part.close()
      await rename(path, out)
      await rm(progressPath, { force: true })
    },
    close: async () => opened?.close(),
  }
}

async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

async function readEarlier(path: string, progressPath: string, run: string): Promise<Progress | null> {
  if (!existsSync(progressPath)) return null
  const earlier = JSON.parse(await readFile(progressPath, 'utf8')) as Progress
  if (earlier.version === 1 && earlier.run === run && existsSync(path)) return earlier
  // Without rows nothing is lost by another run.
  if (earlier.bytes === 0) return null
  throw new RangeError(
    `Cannot match: ${path} was begun with another list, other columns or fields, or elsewhere (--url, --data); delete it and ${progressPath} to begin again`,
  )
}

/** Written beside and moved: a kill leaves the old one or the new one. */
async function save(path: string, progress: Progress): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, JSON.stringify(progress), { flush: true })
  await rename(draft, path)
}
