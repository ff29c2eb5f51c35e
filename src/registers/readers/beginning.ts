/** Peeks at the first bytes of a file. */
import type { RegisterFile } from '../register.ts'

/**
 * Peeks at the beginning of a file.
 *
 * @param bytesMin bytes to peek at, where the file has as many; the first piece of its bytes where absent
 * @returns the first bytes (none of an empty file), and a file with all its bytes to read instead
 */
export async function withBeginning(
  file: RegisterFile,
  bytesMin = 1,
): Promise<{ beginning: Uint8Array; file: RegisterFile }> {
  const pieces = file.bytes[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes < bytesMin; ) {
    const next = await pieces.next()
    if (next.done) break
    read.push(next.value)
    bytes += next.value.length
  }
  const beginning = read.length === 1 ? read[0] : Buffer.concat(read)
  if (beginning.length === 0) return { beginning, file: { ...file, bytes: nothing() } }
  let given = false
  const bytes: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => bytes,
    async next() {
      if (given) return await pieces.next()
      given = true
      return { done: false, value: beginning }
    },
    // Closes the stream when a reader stops early, or reads the file on disk instead.
    async return() {
      await pieces.return?.()
      return { done: true, value: undefined }
    },
  }
  return { beginning, file: { ...file, bytes } }
}

/**
 * The first characters of a text file, of which its form shows, without a byte order mark and spaces.
 *
 * @throws {Error} where the file is empty
 */
export function startOfText(beginning: Uint8Array): string {
  if (beginning.length === 0) throw new Error('the file is empty')
  return Buffer.from(beginning.subarray(0, 256)).toString('latin1').replace(/^ï»¿/, '').trimStart()
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
