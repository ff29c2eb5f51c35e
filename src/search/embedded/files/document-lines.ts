/** Reads all documents of a generation from its files, one after another. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { DocumentTexts } from './document-texts.ts'
import { IndexFile } from './index-file.ts'
import { INDEX_FILE } from './layout.ts'

const NEWLINE = 0x0a
const READ_BYTES = 1 << 20

/**
 * The JSON of every company of the generation in `folder`, in the order of the file. Nothing of an index is read into memory
 * but the texts that documents share.
 *
 * @throws {Error} when a file is missing, cut short or of another version
 */
export async function* documentLines(folder: string): AsyncGenerator<string, void> {
  const index = new IndexFile(join(folder, INDEX_FILE))
  const shared = index.texts()
  const { documentsFile } = index
  index.close()
  const texts = shared === null ? null : new DocumentTexts(shared)
  for await (const line of storedLines(join(folder, documentsFile))) {
    texts?.append(line, 0, line.length)
    yield (texts?.take() ?? line).toString('utf8')
  }
}

/** The documents in a file as they are stored, in the order of the file. Each only until the next is read. */
export async function* storedLines(path: string): AsyncGenerator<Buffer, void> {
  /** The beginning of a line whose end is not read yet. */
  let pieces: Buffer[] = []
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    const bytes = chunk as Buffer
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const own = bytes.subarray(from, end)
      yield pieces.length === 0 ? own : Buffer.concat([...pieces, own])
      pieces = []
      from = end + 1
    }
    if (from < bytes.length) pieces.push(bytes.subarray(from))
  }
}
