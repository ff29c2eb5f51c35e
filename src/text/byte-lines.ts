/**
 * The lines of pieces of bytes, without their ends; the last one also where nothing ends it.
 *
 * Only a line feed ends a line. `node:readline` also splits at a carriage return and at U+2028, which texts in JSON may contain.
 */
export async function* byteLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const lines of linesOfPieces(pieces)) yield* lines
}

/** The same, those of a piece together: waiting for each line of a hundred thousand would take longer than reading them. */
export async function* linesOfPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<readonly Buffer[]> {
  let rest: Buffer[] = []
  for await (const piece of pieces) {
    const lines: Buffer[] = []
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const last = piece.subarray(start, end)
      lines.push(rest.length === 0 ? last : Buffer.concat([...rest, last]))
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
    yield lines
  }
  if (rest.length > 0) yield [Buffer.concat(rest)]
}

const LINE_FEED = 0x0a
