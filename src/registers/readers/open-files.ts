/**
 * Opens the files of an import: plain, gzip, bzip2 or zip, recognised by their first bytes, never by their names. Everything is a
 * stream; an archive is never extracted to disk or to memory.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { constants, createGunzip } from 'node:zlib'
import { requireRegularFile, whyUnreadable } from '../../files/read-file.ts'
import { readBzip2 } from './bzip2.ts'
import { isXlsx, openZip } from './open-archive.ts'
import { BEGINNING_BYTES, named, type OpenedFile, type Opening, opened, SAVE_AS_CSV } from './opened-file.ts'

export type { FileOnOffer, OpenedFile, Opening } from './opened-file.ts'

/** A register whose entry pattern matches it reads workbooks: they are passed on unopened, as plain files. */
const WORKBOOK_NAME = 'table.xlsx'

/** Large pieces: every piece costs a turn of the event loop and, where a row spans two, a copy. */
const PIECE_BYTES = 256 * 1024

/**
 * Opens files one after the other.
 *
 * @param paths files in the order in which they are to be read
 * @param entryPattern which entries of a zip archive are read; others are skipped. Where it matches `.xlsx`, a workbook is
 *   a file of its own, and not an archive
 * @throws {Error} naming the file: missing, an archive without a fitting entry, damaged
 */
export async function* openFiles(
  paths: readonly string[],
  entryPattern: RegExp,
  opening: Opening = {},
): AsyncGenerator<OpenedFile> {
  const { isWanted = async () => true } = opening
  const sizes = paths.map((path) => requireRegularFile(path).size)
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  let before = 0
  for (const [number, path] of paths.entries()) {
    const version = await versionOf(path)
    const start = before
    const share = (fraction: number) => Math.min(1, (start + fraction * sizes[number]) / total)
    const isTable = entryPattern.test(WORKBOOK_NAME) && (await packingOf(path)) === 'zip' && (await isXlsx(path))
    switch (isTable ? 'plain' : await packingOf(path)) {
      case 'zip':
        yield* openZip(path, entryPattern, share, opening)
        break
      case 'gzip': {
        const name = basename(path).replace(/\.gz$/i, '')
        if (!(await isWanted({ name, beginning: () => named(path, beginningOf(path, true)) }))) break
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        const decompressed = file.pipe(createGunzip({ chunkSize: PIECE_BYTES }))
        file.on('error', (error) => decompressed.destroy(error))
        const opening = opened(path, name, decompressed, () => share(file.bytesRead / sizes[number]))
        yield { ...opening, from: dirname(path) }
        break
      }
      case 'bzip2': {
        const name = basename(path).replace(/\.bz2$/i, '')
        if (!(await isWanted({ name, beginning: () => named(path, firstPiece(readBzip2(path, () => {}))) }))) break
        let reached = 0
        const bytes = readBzip2(path, (read) => {
          reached = read
        })
        yield { ...opened(path, name, bytes, () => share(reached / sizes[number])), from: dirname(path) }
        break
      }
      case 'plain': {
        if (!(await isWanted({ name: basename(path), beginning: () => named(path, beginningOf(path, false)) }))) break
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        let reached = 0
        const progress = () => share(Math.max(reached, file.bytesRead / Math.max(1, sizes[number])))
        const opening = opened(path, basename(path), file, progress)
        yield {
          ...opening,
          path,
          from: dirname(path),
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
/** What a file of bzip2 begins with: the size of its blocks is a digit. */
const BZIP2 = /^BZh[1-9]/
async function packingOf(path: string): Promise<'plain' | 'gzip' | 'bzip2' | 'zip'> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`Cannot read ${path}: ${whyUnreadable(error)}`, { cause: error })
  })
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
    if (BZIP2.test(start.toString('latin1'))) return 'bzip2'
    if (start.equals(OLD_WORKBOOK)) throw new Error(`Cannot read ${path}: ${SAVE_AS_CSV}`)
    // The second is how an archive without entries begins.
    if (start.readUInt32LE(0) === 0x04034b50 || start.readUInt32LE(0) === 0x06054b50) return 'zip'
    return 'plain'
  } finally {
    await file.close()
  }
}

/** The first bytes of a file; of a compressed one as many as its first pieces decompress to. */
/** The first bytes of a stream, as many as a beginning has. */
async function firstPiece(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of pieces) return piece.subarray(0, BEGINNING_BYTES)
  return new Uint8Array(0)
}

async function beginningOf(path: string, isPacked: boolean): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    const start = buffer.subarray(0, bytesRead)
    return isPacked ? await decompressedBeginning(start) : start
  } finally {
    await file.close()
  }
}

/** What the beginning of a gzip file decompresses to, and no more of it than is looked at: it may be a thousand times as long. */
async function decompressedBeginning(start: Uint8Array): Promise<Uint8Array> {
  const decompressed = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: BEGINNING_BYTES })
  decompressed.end(start)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of decompressed as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= BEGINNING_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES)
}
