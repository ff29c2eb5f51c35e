/**
 * Opens the files of an import, whatever they are packed in: plain, gzip or zip, told apart by their first bytes and
 * never by their names. Everything is a stream; an archive is never unpacked to disk or to memory.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { RegisterFile } from '../register.ts'

/** A file opened for an import, and how far its reading is. */
export interface OpenedFile extends RegisterFile {
  /** Share of all bytes of all files that has been read when this is asked, 0..1. */
  progress(): number
}

/** Large pieces: every piece costs a turn of the event loop and, where a row spans two, a copy. */
const PIECE_BYTES = 256 * 1024

/**
 * Opens files one after the other.
 *
 * @param paths files in the order in which they are to be read
 * @param entryPattern which entries of a zip archive are read; others are passed over
 * @throws {Error} naming the file: missing, an archive without a fitting entry, damaged
 */
export async function* openFiles(paths: readonly string[], entryPattern: RegExp): AsyncGenerator<OpenedFile> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  let before = 0
  for (const [number, path] of paths.entries()) {
    const start = before
    const share = (fraction: number) => Math.min(1, (start + fraction * sizes[number]) / total)
    switch (await packingOf(path)) {
      case 'zip':
        yield* openZip(path, entryPattern, share)
        break
      case 'gzip': {
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        const unpacked = file.pipe(createGunzip({ chunkSize: PIECE_BYTES }))
        file.on('error', (error) => unpacked.destroy(error))
        const name = basename(path).replace(/\.gz$/i, '')
        yield opened(path, name, unpacked, () => share(file.bytesRead / sizes[number]))
        break
      }
      case 'plain': {
        const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
        yield opened(path, basename(path), file, () => share(file.bytesRead / Math.max(1, sizes[number])))
      }
    }
    before += sizes[number]
  }
}

async function packingOf(path: string): Promise<'plain' | 'gzip' | 'zip'> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
    if (start.readUInt32LE(0) === 0x04034b50) return 'zip'
    return 'plain'
  } finally {
    await file.close()
  }
}

async function* openZip(
  path: string,
  entryPattern: RegExp,
  share: (fraction: number) => number,
): AsyncGenerator<OpenedFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
  try {
    const entries: Entry[] = []
    let passedOver = 0
    for await (const entry of zip.eachEntry()) {
      const name = basename(entry.fileName)
      const isWanted = entryPattern.test(name) && !name.startsWith('.') && !entry.fileName.startsWith('__MACOSX/')
      if (isWanted) entries.push(entry)
      else passedOver++
    }
    if (entries.length === 0) {
      throw new Error(`Cannot read ${path}: none of its ${passedOver} entries is a file of the register`)
    }
    const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) || 1
    let done = 0
    for (const entry of entries) {
      const counter = { bytes: 0 }
      const start = done
      const stream = await zip.openReadStreamPromise(entry)
      yield opened(path, basename(entry.fileName), checked(stream, entry, counter), () =>
        share((start + counter.bytes) / total),
      )
      done += entry.uncompressedSize
    }
  } finally {
    zip.close()
  }
}

/** Hands on the bytes of an entry and compares their checksum at the end, which the zip reader leaves to us. */
async function* checked(stream: Readable, entry: Entry, counter: { bytes: number }): AsyncGenerator<Uint8Array> {
  let checksum = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    checksum = crc32(piece, checksum)
    counter.bytes += piece.length
    yield piece
  }
  if (checksum !== entry.crc32) throw new Error(`entry ${entry.fileName} is damaged: its checksum does not match`)
}

function opened(path: string, name: string, stream: AsyncIterable<Uint8Array>, progress: () => number): OpenedFile {
  return { name, bytes: named(path, stream), progress }
}

/** Adds the name of the file to whatever goes wrong in the reading of it. */
async function* named(path: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
