/** Looks at the first bytes of a file without taking them from whoever reads it. */
import type { RegisterFile } from '../register.ts'

/**
 * Looks at the beginning of a file.
 *
 * @returns the first piece of its bytes (empty for an empty file), and the file as if nothing had been read of it: to be
 *   used instead of the one given
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
    // Whoever stops early, or reads the file on the disk instead, closes the stream.
    async return() {
      await pieces.return?.()
      return { done: true, value: undefined }
    },
  }
  return { beginning, file: { ...file, bytes } }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
