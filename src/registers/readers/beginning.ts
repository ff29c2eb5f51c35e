/** Peeks at the first bytes of a file. */
import type { RegisterFile } from '../register.ts'

/**
 * Peeks at the beginning of a file.
 *
 * @returns the first piece of its bytes (empty for an empty file), and a file with all its bytes to read instead
 */
export async function withBeginning(file: RegisterFile): Promise<{ beginning: Uint8Array; file: RegisterFile }> {
  const pieces = file.bytes[Symbol.asyncIterator]()
  let first = await pieces.next()
  while (!first.done && first.value.length === 0) first = await pieces.next()
  if (first.done) return { beginning: new Uint8Array(0), file: { ...file, bytes: nothing() } }
  const beginning = first.value
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

async function* nothing(): AsyncGenerator<Uint8Array> {}
