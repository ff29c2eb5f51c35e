/**
 * Opens the files of an import: plain, gzip or zip, recognised by their first bytes, never by their names. Everything is a
 * stream; an archive is never extracted to disk or to memory.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { constants, crc32, createGunzip, gunzipSync } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { RegisterFile } from '../register.ts'

/** A file opened for an import, with its progress. */
export interface OpenedFile extends RegisterFile {
  /** Share of all bytes of all files that has been read when this is asked, 0..1. */
  progress(): number
}

/** A file that could be opened. */
export interface FileOnOffer {
  /** Name without folder, as {@link RegisterFile} has it. */
  readonly name: string
  /** Its first bytes, uncompressed: 64 KiB, or fewer where it is shorter. The longest header of a register has 20 KiB. */
  beginning(): Promise<Uint8Array>
}

const BEGINNING_BYTES = 64 * 1024

/** A register whose entry pattern matches it reads workbooks: they are handed on as they are, as plain files. */
const WORKBOOK_NAME = 'table.xlsx'

/** Large pieces: every piece costs a turn of the event loop and, where a row spans two, a copy. */
const PIECE_BYTES = 256 * 1024

/**
 * Opens files one after the other.
 *
 * @param paths files in the order in which they are to be read
 * @param entryPattern which entries of a zip archive are read; others are skipped. Where it matches `.xlsx`, a workbook is
 *   a file of its own, and not an archive
 * @param isWanted called with each file before it is opened; false skips it
 * @throws {Error} naming the file: missing, an archive without a fitting entry, damaged
 */
export async function* openFiles(
  paths: readonly string[],
  entryPattern: RegExp,
  isWanted: (file: FileOnOffer) => Promise<boolean> = async () => true,
): AsyncGenerator<OpenedFile> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  let before = 0
  for (const [number, path] of paths.entries()) {
    const version = await versionOf(path)
    const start = before
    const share = (fraction: number) => Math.min(1, (start + fraction * sizes[number]) / total)
    const isTable = entryPattern.test(WORKBOOK_NAME) && (await isXlsx(path))
    switch (isTable ? 'plain' : await packingOf(path)) {
      case 'zip':
        yield* openZip(path, entryPattern, share, isWanted)
        break
      case 'gzip': {
        const name = basename(path).replace(/\.gz$/i, '')
        if (!(await isWanted({ name, beginning: () => withName(path, beginningOf(path, true)) }))) break
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        const decompressed = file.pipe(createGunzip({ chunkSize: PIECE_BYTES }))
        file.on('error', (error) => decompressed.destroy(error))
        yield opened(path, name, decompressed, () => share(file.bytesRead / sizes[number]))
        break
      }
      case 'plain': {
        if (!(await isWanted({ name: basename(path), beginning: () => withName(path, beginningOf(path, false)) })))
          break
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        let reached = 0
        const progress = () => share(Math.max(reached, file.bytesRead / Math.max(1, sizes[number])))
        const opening = opened(path, basename(path), file, progress)
        yield {
          ...opening,
          path,
          reached(fraction) {
            reached = fraction
          },
        }
        // A reader that uses the path does not touch the stream.
        file.destroy()
      }
    }
    if ((await versionOf(path)) !== version) {
      throw new Error(`Cannot read ${path}: it changed while it was read, must stay as it is until the end`)
    }
    before += sizes[number]
  }
}

/** Changes whenever a file is written to or another takes its place. */
async function versionOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${ino} ${size} ${mtimeMs}`
}

/** What a workbook of Excel 97 to 2003 begins with. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Entries that every workbook has: of Excel, of LibreOffice. */
const WORKBOOK_ENTRIES: ReadonlySet<string> = new Set(['xl/workbook.xml', 'xl/workbook.bin', 'content.xml'])
/** What a file of bzip2 begins with: the size of its blocks is a digit. */
const BZIP2 = /^BZh[1-9]/
const SAVE_AS_CSV =
  'it is a spreadsheet workbook, must be CSV: open it and save the sheet as “CSV UTF-8 (comma delimited)”, then import that file'
/** Entries looked at to recognise a workbook: it has the workbook among the first. */
const LOOKED_AT_ENTRIES = 200

async function packingOf(path: string): Promise<'plain' | 'gzip' | 'zip'> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    const right = error.code === 'EACCES' ? 'you may not read it' : error.message
    throw new Error(`Cannot read ${path}: ${right}`, { cause: error })
  })
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
    if (BZIP2.test(start.toString('latin1'))) {
      throw new Error(
        `Cannot read ${path}: it is compressed with bzip2, must be decompressed first: bunzip2 --keep FILE`,
      )
    }
    if (start.equals(OLD_WORKBOOK)) throw new Error(`Cannot read ${path}: ${SAVE_AS_CSV}`)
    // The second is how an archive without entries begins.
    if (start.readUInt32LE(0) === 0x04034b50 || start.readUInt32LE(0) === 0x06054b50) return 'zip'
    return 'plain'
  } finally {
    await file.close()
  }
}

/** The first bytes of a file; of a compressed one as many as its first pieces decompress to. */
async function beginningOf(path: string, isPacked: boolean): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    const start = buffer.subarray(0, bytesRead)
    if (!isPacked) return start
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, BEGINNING_BYTES)
  } finally {
    await file.close()
  }
}

/** Whether a file is a workbook that the readers of tables read: XLSX, and no other form. */
async function isXlsx(path: string): Promise<boolean> {
  if ((await packingOf(path)) !== 'zip') return false
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null)
  if (zip === null) return false
  try {
    let looked = 0
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === 'xl/workbook.xml') return true
      if (++looked === LOOKED_AT_ENTRIES) return false
    }
    return false
  } finally {
    zip.close()
  }
}

/** The list of content types is the first entry of a workbook of Excel. */
function isWorkbook(entryName: string): boolean {
  return entryName === '[Content_Types].xml' || WORKBOOK_ENTRIES.has(entryName)
}

async function beginningOfEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= BEGINNING_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES)
}

async function* openZip(
  path: string,
  entryPattern: RegExp,
  share: (fraction: number) => number,
  isWanted: (file: FileOnOffer) => Promise<boolean>,
): AsyncGenerator<OpenedFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
  try {
    // One entry at a time: the archive of all submissions to the SEC has a million.
    let found = 0
    let passedOver = 0
    let compressedBytes = 0
    for await (const entry of zip.eachEntry()) {
      if (isWorkbook(entry.fileName)) throw new Error(`Cannot read ${path}: ${SAVE_AS_CSV}`)
      const name = basename(entry.fileName)
      const start = compressedBytes
      compressedBytes += entry.compressedSize
      if (!entryPattern.test(name) || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) {
        passedOver++
        continue
      }
      found++
      if (!(await isWanted({ name, beginning: () => withName(`${path} (${name})`, beginningOfEntry(zip, entry)) })))
        continue
      const counter = { bytes: 0 }
      const stream = await zip.openReadStreamPromise(entry)
      yield opened(`${path} (${name})`, name, checked(stream, entry, counter), () => {
        const fraction = counter.bytes / Math.max(1, entry.uncompressedSize)
        return share((start + fraction * entry.compressedSize) / zip.fileSize)
      })
    }
    if (found === 0) {
      throw new Error(`Cannot read ${path}: none of its ${passedOver} entries is a file of the register`)
    }
  } finally {
    zip.close()
  }
}

/** Passes on the bytes of an entry, and compares their checksum at the end, which the zip library does not do. */
async function* checked(stream: Readable, entry: Entry, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  let checksum = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    checksum = crc32(piece, checksum)
    counter.bytes += piece.length
    yield piece
  }
  if (checksum !== entry.crc32) throw new Error('it is damaged: its checksum does not match')
}

function opened(path: string, name: string, stream: AsyncIterable<Uint8Array>, progress: () => number): OpenedFile {
  return { name, bytes: named(path, stream), progress }
}

/** Adds the name of the file to an error while it is read. */
async function* named(path: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
}

/** Adds the name of the file to an error while its beginning is read. */
async function withName(path: string, beginning: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await beginning
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
}

/** The error; for compressed files, as a sentence. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'Z_BUF_ERROR' || /unexpected end of file/.test(message)) {
    return `it is cut off (${message}), must be fetched again`
  }
  if (code.startsWith('Z_') || /end of central directory|bytes in the stream|local file header/i.test(message)) {
    return `it is damaged or cut off (${message}), must be fetched again`
  }
  return message
}
