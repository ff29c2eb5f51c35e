/** Reads the id in the JSON of a company, of which it is the first member, without parsing the rest. */
const BEGINNING = '{"id":"'

/** The id of a company, which holds nothing that JSON escapes. */
export function idOf(json: Uint8Array): string {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const end = bytes.indexOf('"', BEGINNING.length)
  if (bytes.toString('utf8', 0, BEGINNING.length) !== BEGINNING || end < 0)
    throw new Error(`Cannot read an id: ${bytes.toString('utf8', 0, 40)} does not begin with one`)
  return bytes.toString('utf8', BEGINNING.length, end)
}
