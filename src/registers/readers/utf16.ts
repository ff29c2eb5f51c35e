/** Texts in UTF-16, which some publishers and spreadsheets write. */

/**
 * The bytes of a file in UTF-8: those of UTF-16 with a byte order mark are converted, all others are passed on.
 *
 * @throws {TypeError} for bytes after the mark that are not UTF-16
 */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let isFirst = true
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    if (isFirst) decoder = decoderFor(chunk)
    isFirst = false
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (decoder !== null) yield Buffer.from(decoder.decode())
}

function decoderFor(chunk: Uint8Array) {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return null
}
