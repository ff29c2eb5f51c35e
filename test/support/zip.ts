/** Writes small zip archives, whole or damaged in a stated way. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be put into an archive. */
export interface ZipEntry {
  readonly name: string
  readonly content: string | Uint8Array
  /** Written in place of the true checksum. */
  readonly checksum?: number
  /** Written in place of the true size. */
  readonly size?: number
}

/** A file of an archive, already compressed. */
export interface CompressedEntry {
  readonly name: string
  readonly compressed: Uint8Array
  readonly checksum: number
  /** Bytes uncompressed. */
  readonly size: number
}

/** @returns the bytes of an archive with the entries in order, each deflated */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  return archiveOf(
    entries.map(({ name, content, checksum, size }) => {
      const bytes = Buffer.from(content as string)
      const compressed = deflateRawSync(bytes)
      return { name, compressed, checksum: checksum ?? crc32(bytes), size: size ?? bytes.length }
    }),
  )
}

/** @returns the bytes of an archive with the entries in order */
export function archiveOf(entries: readonly CompressedEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, compressed, checksum, size } of entries) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(checksum, 10)
    common.writeUInt32LE(compressed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), compressed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}
