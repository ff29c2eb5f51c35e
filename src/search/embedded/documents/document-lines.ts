/** Reads all documents of a generation from its files, one after another. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { IndexFile } from '../files/index-file.ts'
import { DOCUMENT_LENGTHS, DOCUMENT_OFFSETS, documentFilesOf, INDEX_FILE } from '../files/layout.ts'
import { DocumentTexts } from './document-texts.ts'
import { StoredDocuments } from './stored-documents.ts'

const NEWLINE = 0x0a
const READ_BYTES = 1 << 20
/** Documents whose places are read at a time. */
const BATCH_DOCUMENTS = 8192

/**
 * The JSON of every company of the generation in `folder`, country by country as {@link countriesInOrder} says, each in the order of
 * results. Nothing of an index is read into memory but the texts that documents share.
 *
 * @throws {Error} when a file is missing, cut short or of another version
 */
export async function* documentLines(folder: string): AsyncGenerator<string, void> {
  const index = new IndexFile(join(folder, INDEX_FILE))
  try {
    const shared = index.texts()
    const texts = shared === null ? null : new DocumentTexts(shared)
    const files = documentFilesOf(index.directory)
    const stored = files.length === 1 ? storedLines(join(folder, files[0].name)) : placedLines(folder, index)
    for await (const line of stored) {
      texts?.append(line, 0, line.length)
      yield (texts?.take() ?? line).toString('utf8')
    }
  } finally {
    index.close()
  }
}

/** The countries of an index in the order in which {@link documentLines} reads them: that of the file, where there is one. */
export function countriesInOrder(index: IndexFile): readonly string[] {
  const { countries, addedDocumentBytes } = index.directory
  const codes = countries.map(({ country }) => country)
  if (addedDocumentBytes !== undefined) return codes
  return codes.sort((a, b) => index.boundsOf(a, 0)[0] - index.boundsOf(b, 0)[0])
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

/** The documents of two files as they are stored. Each only until the next is read. */
async function* placedLines(folder: string, index: IndexFile): AsyncGenerator<Buffer, void> {
  const stored = new StoredDocuments(folder, documentFilesOf(index.directory))
  try {
    for (const country of countriesInOrder(index)) {
      const documents = index.countries.get(country)?.companies ?? 0
      for (let from = 0; from < documents; from += BATCH_DOCUMENTS) {
        const count = Math.min(BATCH_DOCUMENTS, documents - from)
        const [starts, lengths] = [new Float64Array(count), new Uint32Array(count)]
        index.fill(country, DOCUMENT_OFFSETS, from * 8, starts)
        index.fill(country, DOCUMENT_LENGTHS, from * 4, lengths)
        yield* linesAt(stored, starts, lengths)
        // Let signals and timers run.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  } finally {
    stored.close()
  }
}

function* linesAt(stored: StoredDocuments, starts: Float64Array, lengths: Uint32Array): Generator<Buffer, void> {
  for (let from = 0; from < starts.length; ) {
    // Neighbours are read together.
    let to = from + 1
    let end = starts[from] + lengths[from]
    while (to < starts.length && starts[to] === end && end - starts[from] < READ_BYTES) end += lengths[to++]
    const bytes = Buffer.allocUnsafe(end - starts[from])
    stored.read(bytes, 0, starts[from], bytes.length)
    for (let at = 0; from < to; from++) {
      yield bytes.subarray(at, at + lengths[from] - 1)
      at += lengths[from]
    }
  }
}
