/**
 * Reads a sheet of a workbook (XLSX) as the bytes of a table: UTF-8, every cell in double quotes, tabs between them, a line
 * for each row of the sheet. Whatever reads CSV reads a workbook with it; numbers of lines are those of the rows.
 *
 * The library (hucre) holds a whole sheet in memory, so the file is bounded before it is opened, and it is read in a thread
 * whose memory is bounded too. What is too large for that is refused in a sentence; as CSV it would be a stream.
 */
import { Worker } from 'node:worker_threads'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Mailbox } from '../../../threads/mailbox.ts'
import { messageOf } from '../opened-file.ts'

/** What to read of a workbook. */
export interface WorkbookOptions {
  /** Name of the sheet, in either letter case; `null`: the only visible one that is not empty. */
  readonly sheet: string | null
}

/** What is sent to the thread. */
export interface WorkbookRequest extends WorkbookOptions {
  readonly bytes: Uint8Array
}

/** What the thread sends: one piece of lines for each message that it gets. */
export type FromWorkbookThread =
  | { readonly kind: 'lines'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string; readonly sheets: readonly string[] }

/** A workbook that is not read. The message contains the reason. */
export class WorkbookError extends Error {
  override name = 'WorkbookError'
  /** Names of the sheets, where it has several with cells and none was named. */
  readonly sheets: readonly string[]

  constructor(message: string, sheets: readonly string[] = [], cause?: unknown) {
    super(message, { cause })
    this.sheets = sheets
  }
}

/** How the bytes that {@link readWorkbook} returns are written. */
export const WORKBOOK_SEPARATOR = '\t'

/** Bytes of the file. */
const FILE_BYTES_MAX = 64 << 20
/** Bytes of everything in it, uncompressed: 200,000 rows of 12 columns have about 115 MiB. */
const CONTENT_BYTES_MAX = 128 << 20
const ENTRIES_MAX = 10_000
/** Bytes of an empty entry, compressed. */
const EMPTY_BYTES = 2
/** Memory of the thread for cells and strings. 2 million cells with a format take 600 MB. */
const MEMORY_MEGABYTES = 1_024
const SAVE_AS_CSV = 'save the sheet as CSV and import that'

/** Whether a file that begins with these bytes is a zip archive, as every workbook is. */
export function isZip(beginning: Uint8Array): boolean {
  return beginning[0] === 0x50 && beginning[1] === 0x4b && beginning[2] === 3 && beginning[3] === 4
}

/**
 * Reads a sheet.
 *
 * A formula is the value that the workbook was saved with. Rows that are hidden or filtered out are read like the others,
 * and of merged cells the first has the value. Line breaks within a cell become CR, so that each row is one line.
 *
 * @param file the bytes of the workbook
 * @returns the lines of the sheet; leaving the loop early ends the thread
 * @throws {WorkbookError} when it is too large, damaged, protected, no workbook, has no such sheet or several without one
 *   being named, or a formula without a value
 */
export async function* readWorkbook(
  file: AsyncIterable<Uint8Array>,
  { sheet }: WorkbookOptions,
): AsyncGenerator<Uint8Array> {
  const bytes = await collect(file)
  await checkSize(bytes)
  const request: WorkbookRequest = { bytes, sheet }
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: request,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  })
  const mailbox = new Mailbox<FromWorkbookThread>(thread)
  try {
    for (;;) {
      thread.postMessage('next')
      const message = await mailbox.take().catch((error: NodeJS.ErrnoException) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        throw isMemory
          ? tooLarge(`its cells need more than ${MEMORY_MEGABYTES} MB of memory`)
          : new WorkbookError(error.message)
      })
      if (message.kind === 'end') return
      if (message.kind === 'failed') throw new WorkbookError(message.message, message.sheets)
      yield Buffer.from(message.text)
    }
  } finally {
    await thread.terminate()
  }
}

async function collect(file: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size > FILE_BYTES_MAX) throw tooLarge(`it has more than ${FILE_BYTES_MAX >> 20} MiB`)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Bounds what the archive holds by its list of contents; the library reads no entry beyond the size stated there. */
async function checkSize(bytes: Uint8Array): Promise<void> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, 0, bytes.length), { lazyEntries: true }).catch(refuse)
  try {
    if (zip.entryCount > ENTRIES_MAX) throw tooLarge(`it holds more than ${ENTRIES_MAX} files`)
    let total = 0
    for await (const { fileName, compressedSize, uncompressedSize } of entriesOf(zip)) {
      // For such an entry the library takes sizes from elsewhere in the file, which are not bounded here.
      const isStated = uncompressedSize > 0 ? compressedSize > 0 : compressedSize === EMPTY_BYTES
      if (!isStated && !fileName.endsWith('/')) {
        throw new WorkbookError(`it is damaged: the size of ${fileName} is not stated`)
      }
      total += uncompressedSize
      if (total > CONTENT_BYTES_MAX) {
        throw tooLarge(`uncompressed it has more than ${CONTENT_BYTES_MAX >> 20} MiB`)
      }
    }
  } finally {
    zip.close()
  }
}

/** The list of contents; what is wrong with it is a sentence, not the library's words. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): never {
  throw new WorkbookError(messageOf(error), [], error)
}

function tooLarge(why: string): WorkbookError {
  return new WorkbookError(`the workbook is too large (${why}): ${SAVE_AS_CSV}`)
}
