/** Files as an import opens them, and how errors name them. */
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

/** How files are opened. */
export interface Opening {
  /** Called with each file before it is opened; false skips it. By default all are wanted. */
  readonly isWanted?: (file: FileOnOffer) => Promise<boolean>
  /** The module of threads that read short entries of large archives ahead. */
  readonly ahead?: URL | undefined
}

/** Bytes of the beginning of a file. */
export const BEGINNING_BYTES = 64 * 1024

/** What people do with a workbook where a table is wanted. */
export const SAVE_AS_CSV =
  'it is a spreadsheet workbook, must be CSV: open it and save the sheet as “CSV UTF-8 (comma delimited)”, then import that file'

/** An opened file, whose errors name it. */
export function opened(
  path: string,
  name: string,
  stream: AsyncIterable<Uint8Array>,
  progress: () => number,
): OpenedFile {
  return { name, bytes: namedPieces(path, stream), progress }
}

/** Adds the name of the file to an error while it is read. */
async function* namedPieces(path: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
}

/** Adds the name of the file to an error while a part of it is read. */
export async function named<Value>(path: string, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error })
  }
}

/** Paths of members that would lead out of an archive, or do on other systems, as yauzl refuses them. */
const OUTSIDE = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s

/** The error; for compressed files, as a sentence. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  const [, member] = OUTSIDE.exec(message) ?? []
  if (member !== undefined)
    return `a file in it is called ${JSON.stringify(member.slice(0, 200))}, must be a path within the archive with / between its parts`
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'Z_BUF_ERROR' || /unexpected end of file/.test(message)) {
    return `it is cut off (${message}), must be fetched again`
  }
  if (
    code.startsWith('Z_') ||
    /end of central directory|bytes in the stream|file header|zip64|comment length|extra field|unexpected EOF|multi-disk|overflows file/i.test(
      message,
    )
  ) {
    return `it is damaged or cut off (${message}), must be fetched again`
  }
  return message
}
