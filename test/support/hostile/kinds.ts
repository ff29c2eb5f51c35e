/**
 * What can be wrong with a file of a register, designed from what publishers, downloads and spreadsheets do to files, and
 * from what somebody who means harm would: what is done to the bytes, and what the file is put into.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { zipArchive } from '../zip.ts'

/** A way in which a file is wrong. */
export interface HostileKind {
  readonly name: string
  /** The bytes of the file that is given instead; `null` where this form of file cannot be damaged so. */
  readonly change: (bytes: Buffer, fileName: string) => Buffer | null
  /** Whether the file must be refused as a whole. Absent: what is left of it may be read. */
  readonly isRefused?: true
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const byLines = (bytes: Buffer, change: (line: string, place: number) => string) =>
  latin(
    bytes
      .toString('latin1')
      .split('\n')
      .map((line, place) => (line.trim() === '' ? line : change(line, place)))
      .join('\n'),
  )

const isMarkup = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s*[<[{]/.test(bytes.toString('latin1'))
const isUtf16 = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xfe
const isTable = (bytes: Buffer) => !isMarkup(bytes) && !isUtf16(bytes)
const ofTables =
  (change: HostileKind['change']): HostileKind['change'] =>
  (bytes, name) =>
    isTable(bytes) ? change(bytes, name) : null

/** The separator of a table: the most frequent of those that registers use. */
function separatorOf(bytes: Buffer): string {
  const line = bytes.toString('latin1').split('\n', 1)[0]
  return [',', ';', '|', '^', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0]
}

/** Cells of a line without a line end; a quoted separator splits, which is damage enough. */
function cellsOf(line: string, separator: string): string[] {
  return line.replace(/\r$/, '').split(separator)
}

/** ISO 8859-1 where UTF-8 is due, and the other way round; `null` where the text is the same in both, or has other letters. */
function otherEncoding(bytes: Buffer): Buffer | null {
  if (isUtf16(bytes) || isAscii(bytes)) return null
  if (!isUtf8(bytes)) return Buffer.from(bytes.toString('latin1'), 'utf8')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return /^[\0-\xff]*$/.test(text) ? latin(text) : null
}

const utf16 = (bytes: Buffer) => (isUtf16(bytes) ? null : bytes.toString('utf8').replace(/^\uFEFF/, ''))
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Repeats what is compressed, so that a bomb of gigabytes is made in a moment. */
function bomb(piece: Buffer, pieces: number): { readonly compressed: Buffer; readonly size: number } {
  const block = deflateRawSync(piece, { finishFlush: 3 })
  return {
    compressed: Buffer.concat([...Array<Buffer>(pieces).fill(block), latin('\x03\x00')]),
    size: piece.length * pieces,
  }
}

/** An archive with one entry that is compressed already. */
function archiveOf(name: string, compressed: Buffer, size: number): Buffer {
  const archive = zipArchive([{ name, content: '', size, checksum: 0 }])
  // The one entry is empty, and two bytes long: they are replaced, and everything after them moves.
  const head = 30 + Buffer.byteLength(name)
  const whole = Buffer.concat([archive.subarray(0, head), compressed, archive.subarray(head + 2)])
  const directory = head + compressed.length
  whole.writeUInt32LE(compressed.length, 18)
  whole.writeUInt32LE(compressed.length, directory + 20)
  whole.writeUInt32LE(directory, whole.length - 6)
  return whole
}

const MEGABYTE = 1 << 20
let zeros: ReturnType<typeof bomb> | undefined
let words: ReturnType<typeof bomb> | undefined
let lines: ReturnType<typeof bomb> | undefined
/** Two gigabytes of zeros, two of one endless line, and three megabytes of empty lines. */
const zeroBomb = () => (zeros ??= bomb(Buffer.alloc(64 * MEGABYTE), 32))
const wordBomb = () => (words ??= bomb(Buffer.alloc(64 * MEGABYTE, 'Quibblewick '), 32))
const lineBomb = () => (lines ??= bomb(Buffer.alloc(MEGABYTE, '\n'), 3))

function gzipOf({ compressed, size }: ReturnType<typeof bomb>): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(size >>> 0, 4)
  return Buffer.concat([latin('\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03'), compressed, end])
}

/** Sets a field of every entry, in the entry and in the directory. */
function withField(archive: Buffer, { entry, directory, value }: { entry: number; directory: number; value: number }) {
  const changed = Buffer.from(archive)
  for (let at = 0; at < changed.length - 4; at++) {
    const signature = changed.readUInt32LE(at)
    if (signature === 0x04034b50) changed.writeUInt16LE(value, at + entry)
    if (signature === 0x02014b50) changed.writeUInt16LE(value, at + directory)
  }
  return changed
}

/** A table as another program writes it: the separators between cells, and not those within quotes. */
function withOtherSeparator(bytes: Buffer): Buffer {
  const separator = separatorOf(bytes)
  const other = separator === '\t' ? ';' : '\t'
  return latin(bytes.toString('latin1').replace(/"[^"]*"|[,;|^\t]/g, (found) => (found === separator ? other : found)))
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

/** What is done to the bytes of a file. */
export const DAMAGES: readonly HostileKind[] = [
  { name: 'empty', change: () => Buffer.alloc(0) },
  { name: 'cut in the middle', change: half },
  { name: 'cut within the first line', change: (bytes) => bytes.subarray(0, 20) },
  { name: 'cut in the last line', change: (bytes) => bytes.subarray(0, bytes.length - 9) },
  { name: 'header alone', change: ofTables((bytes) => bytes.subarray(0, bytes.indexOf('\n') + 1)) },
  { name: 'without its first line', change: (bytes) => bytes.subarray(bytes.indexOf('\n') + 1) },
  {
    name: 'UTF-16',
    change: (bytes) => {
      const text = utf16(bytes)
      return text === null ? null : Buffer.from(`\uFEFF${text}`, 'utf16le')
    },
  },
  {
    name: 'UTF-16, the other byte first',
    change: (bytes) => {
      const text = utf16(bytes)
      return text === null ? null : bigEndian(`\uFEFF${text}`)
    },
  },
  {
    name: 'UTF-16 without a mark',
    change: (bytes) => {
      const text = utf16(bytes)
      return text === null ? null : Buffer.from(text, 'utf16le')
    },
  },
  { name: 'the other encoding', change: otherEncoding },
  { name: 'bytes of no encoding', change: (bytes) => latin(bytes.toString('latin1').replace(/[aeiou]/g, '\xff')) },
  {
    name: 'a quote never closed, in the last line',
    change: ofTables((bytes) => latin(bytes.toString('latin1').replace(/\n(?=[^\n]*\n?$)/, '\n"'))),
  },
  {
    name: 'a quote never closed, in the second line',
    change: ofTables((bytes) => byLines(bytes, (line, place) => (place === 1 ? `"${line}` : line))),
  },
  {
    name: 'a quote at the end of every line',
    change: ofTables((bytes) => byLines(bytes, (line) => `${line.replace(/\r$/, '')}"`)),
  },
  {
    name: 'a quote within every cell',
    change: ofTables((bytes) =>
      byLines(bytes, (line) =>
        cellsOf(line, separatorOf(bytes))
          .map((cell) => `${cell}"x`)
          .join(separatorOf(bytes)),
      ),
    ),
  },
  { name: 'NUL bytes within numbers', change: (bytes) => latin(bytes.toString('latin1').replaceAll('9', '\x009')) },
  { name: 'a NUL byte first', change: (bytes) => Buffer.concat([latin('\0'), bytes]) },
  { name: 'NUL bytes to the end', change: (bytes) => Buffer.concat([half(bytes), Buffer.alloc(bytes.length)]) },
  {
    name: 'every column twice',
    change: ofTables((bytes) =>
      byLines(bytes, (line) =>
        cellsOf(line, separatorOf(bytes))
          .concat(cellsOf(line, separatorOf(bytes)))
          .join(separatorOf(bytes)),
      ),
    ),
  },
  {
    name: 'without its first column',
    change: ofTables((bytes) =>
      byLines(bytes, (line) => cellsOf(line, separatorOf(bytes)).slice(1).join(separatorOf(bytes))),
    ),
  },
  {
    name: 'without its second column',
    change: ofTables((bytes) =>
      byLines(bytes, (line) => cellsOf(line, separatorOf(bytes)).toSpliced(1, 1).join(separatorOf(bytes))),
    ),
  },
  {
    name: 'without its last columns',
    change: ofTables((bytes) =>
      byLines(bytes, (line) => cellsOf(line, separatorOf(bytes)).slice(0, 2).join(separatorOf(bytes))),
    ),
  },
  {
    name: 'a column more in every row',
    change: ofTables((bytes) =>
      byLines(bytes, (line, place) => (place === 0 ? line : `${line.replace(/\r$/, '')}${separatorOf(bytes)}x`)),
    ),
  },
  { name: 'another separator', change: ofTables(withOtherSeparator) },
  {
    name: 'CR alone',
    change: (bytes) => (isUtf16(bytes) ? null : latin(bytes.toString('latin1').replace(/\r?\n/g, '\r'))),
  },
  { name: 'two byte order marks', change: (bytes) => Buffer.concat([latin('\xef\xbb\xbf\xef\xbb\xbf'), bytes]) },
  {
    name: 'a page of HTML',
    change: () => latin('<!DOCTYPE html><html><body><h1>503 Service Unavailable</h1></body></html>\n'),
  },
  { name: 'an error in JSON', change: () => latin('{"error":{"code":404,"message":"Not found"}}\n') },
  {
    name: 'a page behind the data',
    change: (bytes) => Buffer.concat([bytes, latin('\n<html><body>Connection reset</body></html>\n')]),
  },
  { name: 'zeros', change: () => Buffer.alloc(16 << 10) },
  {
    name: 'noise',
    change: () =>
      Buffer.from(Array.from({ length: 1 << 14 }, (_, place) => (Math.imul(place + 7, 2_654_435_761) >>> 11) & 0xff)),
  },
  { name: 'one endless line', change: (bytes) => Buffer.concat([bytes, Buffer.alloc(6 * MEGABYTE, 'Quibblewick ')]) },
  {
    name: 'one endless cell',
    change: ofTables((bytes) => Buffer.concat([bytes, latin('"'), Buffer.alloc(6 * MEGABYTE, 'Quibblewick\n')])),
  },
  {
    name: '20,000 columns',
    change: ofTables((bytes) =>
      Buffer.concat([
        latin(
          `${Array.from({ length: 20_000 }, (_, place) => `c${place}`).join(separatorOf(bytes))}${separatorOf(bytes)}`,
        ),
        bytes,
      ]),
    ),
  },
  { name: 'a million empty lines', change: (bytes) => Buffer.concat([bytes, Buffer.alloc(MEGABYTE, '\n')]) },
  {
    name: 'brackets within brackets',
    change: () =>
      Buffer.concat([latin('{"results":['), Buffer.alloc(MEGABYTE, '['), Buffer.alloc(MEGABYTE, ']'), latin(']}')]),
  },
  {
    name: 'a beginning like an archive',
    change: (bytes) => Buffer.concat([latin('PK\x03\x04'), bytes]),
    isRefused: true,
  },
  {
    name: 'a beginning like gzip',
    change: (bytes) => Buffer.concat([latin('\x1f\x8b\x08\x00'), bytes]),
    isRefused: true,
  },
]

/** What a file is put into: archives that are damaged, or made to hurt. */
export const CONTAINERS: readonly HostileKind[] = [
  { name: 'gzip, cut in the middle', change: (bytes) => half(gzipSync(bytes)), isRefused: true },
  { name: 'gzip, cut within its last bytes', change: (bytes) => gzipSync(bytes).subarray(0, -5), isRefused: true },
  {
    name: 'gzip, garbage behind it',
    change: (bytes) => Buffer.concat([gzipSync(bytes), latin('garbage, more of it')]),
  },
  {
    name: 'gzip, a wrong checksum',
    change: (bytes) => Buffer.concat([gzipSync(bytes).subarray(0, -8), Buffer.alloc(8, 7)]),
    isRefused: true,
  },
  { name: 'gzip within gzip', change: (bytes) => gzipSync(gzipSync(bytes)) },
  { name: 'gzip of two gigabytes of zeros', change: () => gzipOf(zeroBomb()), isRefused: true },
  { name: 'gzip of one endless line', change: () => gzipOf(wordBomb()), isRefused: true },
  {
    name: 'archive, cut in the middle',
    change: (bytes, name) => half(zipArchive([{ name, content: bytes }])),
    isRefused: true,
  },
  {
    name: 'archive, cut within its last bytes',
    change: (bytes, name) => zipArchive([{ name, content: bytes }]).subarray(0, -5),
    isRefused: true,
  },
  {
    name: 'archive, garbage behind it',
    change: (bytes, name) => Buffer.concat([zipArchive([{ name, content: bytes }]), latin('garbage')]),
  },
  {
    name: 'archive, garbage before it',
    change: (bytes, name) => Buffer.concat([latin('PK\x03\x04 garbage '), zipArchive([{ name, content: bytes }])]),
    isRefused: true,
  },
  { name: 'archive without entries', change: () => zipArchive([]), isRefused: true },
  {
    name: 'archive within an archive',
    change: (bytes, name) => zipArchive([{ name: 'inner.zip', content: zipArchive([{ name, content: bytes }]) }]),
    isRefused: true,
  },
  {
    name: 'archive within an archive, under the name of a file',
    change: (bytes, name) => zipArchive([{ name, content: zipArchive([{ name, content: bytes }]) }]),
  },
  {
    name: 'archive, a path that leads out',
    change: (bytes, name) => zipArchive([{ name: `../../${name}`, content: bytes }]),
    isRefused: true,
  },
  {
    name: 'archive, a path from the root',
    change: (bytes, name) => zipArchive([{ name: `/etc/${name}`, content: bytes }]),
    isRefused: true,
  },
  { name: 'archive, a folder of the name', change: (_, name) => zipArchive([{ name: `${name}/`, content: '' }]) },
  {
    name: 'archive, a wrong checksum',
    change: (bytes, name) => zipArchive([{ name, content: bytes, checksum: (crc32(bytes) ^ 1) >>> 0 }]),
    isRefused: true,
  },
  {
    name: 'archive, longer than it announces',
    change: (bytes, name) => zipArchive([{ name, content: bytes, size: bytes.length - 1 }]),
    isRefused: true,
  },
  {
    name: 'archive, shorter than it announces',
    change: (bytes, name) => zipArchive([{ name, content: bytes, size: bytes.length + 1 }]),
    isRefused: true,
  },
  {
    name: 'archive, encrypted',
    change: (bytes, name) => withField(zipArchive([{ name, content: bytes }]), { entry: 6, directory: 8, value: 1 }),
    isRefused: true,
  },
  {
    name: 'archive, compressed in an unknown way',
    change: (bytes, name) => withField(zipArchive([{ name, content: bytes }]), { entry: 8, directory: 10, value: 99 }),
    isRefused: true,
  },
  {
    name: 'archive, the same file twice',
    change: (bytes, name) =>
      zipArchive([
        { name, content: bytes },
        { name, content: bytes },
      ]),
  },
  {
    name: 'archive of two gigabytes of zeros',
    change: (_, name) => archiveOf(name, zeroBomb().compressed, zeroBomb().size),
    isRefused: true,
  },
  {
    name: 'archive of one endless line',
    change: (_, name) => archiveOf(name, wordBomb().compressed, wordBomb().size),
    isRefused: true,
  },
  { name: 'archive of empty lines', change: (_, name) => archiveOf(name, lineBomb().compressed, lineBomb().size) },
  {
    name: 'archive that announces nothing and is a bomb',
    change: (_, name) => archiveOf(name, zeroBomb().compressed, 0),
    isRefused: true,
  },
]
