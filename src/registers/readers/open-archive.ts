/** Opens the files in a zip archive, one after the other. */
import { basename } from 'node:path'
import type { Entry } from 'yauzl'
import { BEGINNING_BYTES, messageOf, named, type OpenedFile, type Opening, opened, SAVE_AS_CSV } from './opened-file.ts'
import { ReadAhead } from './read-ahead.ts'
import { openArchive, type ZipArchive } from './zip-archive.ts'

/** Entries that every workbook has: of Excel, of LibreOffice. */
const WORKBOOK_ENTRIES: ReadonlySet<string> = new Set(['xl/workbook.xml', 'xl/workbook.bin', 'content.xml'])
/** Entries looked at to recognise a workbook: it has the workbook among the first. */
const LOOKED_AT_ENTRIES = 200

/**
 * Opens the entries of an archive that fit.
 *
 * @param share the progress of all files, from the share of this one that was read
 * @throws {Error} naming the archive
 */
export async function* openZip(
  path: string,
  entryPattern: RegExp,
  share: (fraction: number) => number,
  { isWanted = async () => true, ahead }: Opening,
): AsyncGenerator<OpenedFile> {
  let archive: ZipArchive
  try {
    archive = await openArchive(path)
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
  const threads = ahead !== undefined && archive.bytes >= WORTH_THREADS_BYTES ? new ReadAhead(ahead) : null
  try {
    // One entry at a time: the archive of all submissions to the SEC has a million.
    let found = 0
    let passedOver = 0
    let compressedBytes = 0
    const waiting: OpenedFile[] = []
    for await (const entry of entriesOf(path, archive)) {
      if (isWorkbook(entry.fileName)) throw new Error(`Cannot read ${path}: ${SAVE_AS_CSV}`)
      const name = basename(entry.fileName)
      const start = compressedBytes
      compressedBytes += entry.compressedSize
      if (!entryPattern.test(name) || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) {
        passedOver++
        continue
      }
      found++
      const beginning = () => named(`${path} (${name})`, beginningOfEntry(archive, entry))
      if (!(await isWanted({ name, beginning }))) continue
      const shareAt = (bytes: number) => share((start + bytes) / archive.bytes)
      const file = await openEntry(`${path} (${name})`, { archive, entry, threads, shareAt })
      waiting.push({ ...file, from: path })
      if (waiting.length > (threads?.entriesAhead ?? 0)) yield waiting.shift()!
    }
    threads?.flush()
    yield* waiting
    if (found === 0) {
      throw new Error(`Cannot read ${path}: none of its ${passedOver} entries is a file of the register`)
    }
  } finally {
    await threads?.close()
    archive.close()
  }
}

/** A smaller archive is read before threads have started. */
const WORTH_THREADS_BYTES = 2_000_000

interface OpeningEntry {
  readonly archive: ZipArchive
  readonly entry: Entry
  /** Threads that read short entries ahead; `null`: there are none. */
  readonly threads: ReadAhead | null
  /** The progress after this many compressed bytes of the entry. */
  readonly shareAt: (compressedBytes: number) => number
}

async function openEntry(path: string, { archive, entry, threads, shareAt }: OpeningEntry): Promise<OpenedFile> {
  const name = basename(entry.fileName)
  const compressed = threads === null ? null : await named(path, archive.compressed(entry))
  if (threads === null || compressed === null) {
    const counter = { bytes: 0 }
    return opened(path, name, counted(archive.read(entry), counter), () =>
      shareAt((counter.bytes / Math.max(1, entry.uncompressedSize)) * entry.compressedSize),
    )
  }
  const file = opened(path, name, archive.read(entry), () => shareAt(entry.compressedSize))
  const ahead = named(path, threads.read({ name, ...compressed }))
  ahead.catch(() => {})
  return { ...file, ahead }
}

/** The entries of an archive; an error in its directory names the archive. */
async function* entriesOf(path: string, archive: ZipArchive): AsyncGenerator<Entry> {
  const entries = archive.entries()[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await entries.return?.()
  }
}

async function* counted(pieces: AsyncIterable<Uint8Array>, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    counter.bytes += piece.length
    yield piece
  }
}

async function beginningOfEntry(archive: ZipArchive, entry: Entry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of archive.read(entry)) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= BEGINNING_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES)
}

/**
 * Whether a file is a workbook that the readers of tables read: XLSX, and no other form.
 *
 * @throws {Error} naming the file: its list of contents is damaged
 */
export async function isXlsx(path: string): Promise<boolean> {
  const archive = await openArchive(path).catch(() => null)
  if (archive === null) return false
  try {
    let looked = 0
    for await (const { fileName } of archive.entries()) {
      if (fileName === 'xl/workbook.xml') return true
      if (++looked === LOOKED_AT_ENTRIES) return false
    }
    return false
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  } finally {
    archive.close()
  }
}

/** The list of content types is the first entry of a workbook of Excel. */
function isWorkbook(entryName: string): boolean {
  return entryName === '[Content_Types].xml' || WORKBOOK_ENTRIES.has(entryName)
}
