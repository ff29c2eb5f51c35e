/**
 * The lines of pieces of bytes, without their ends; the last one also where nothing ends it.
 *
 * Only a line feed ends a line. `node:readline` also splits at a carriage return and at U+2028, which texts in JSON may contain.
 */
export async function* byteLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const last = piece.subarray(start, end)
      yield rest.length === 0 ? last : Buffer.concat([...rest, last])
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

const LINE_FEED = 0x0a
