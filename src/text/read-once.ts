/**
 * Undoes a double decoding: text in UTF-8 that was read in another encoding and saved again (`SociÃ©tÃ©` for
 * `Société`).
 */

/** Encodings in which files of the countries served are read by mistake. */
const ENCODINGS = ['windows-1252', 'windows-1250', 'windows-1257', 'windows-1251', 'windows-1253']
/** Each wrong reading doubles the letters of a text; more than twice does not occur. */
const TIMES_MAX = 2

/** Letters of scripts in which no register of the countries served writes. */
const OTHER_SCRIPT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u

/** Bytes by the characters that stand for them, from 0x80 on. */
const bytesOf = new Map<string, ReadonlyMap<string, number>>()

/**
 * Repairs a text that was decoded twice.
 *
 * @returns other text unchanged: text is almost never UTF-8 by chance when its characters become bytes again
 */
export function readOnce(text: string): string {
  // What was read twice has two such characters for each letter; a last one may have been trimmed.
  if (!/[^\x00-\x7f]{2}|\p{Ll}Ã(?= |$)/u.test(text)) return text
  let once = text.replace(/(?<=\p{Ll})Ã(?= |$)/gu, 'Ã\u00a0')
  for (let time = 0; time < TIMES_MAX; time++) {
    const read = decodeAgain(once)
    if (read === null) return time === 0 ? text : once
    once = read
  }
  return once
}

function decodeAgain(text: string): string | null {
  if (/^[\x00-\x7f]*$/.test(text)) return null
  for (const encoding of ENCODINGS) {
    const table = tableOf(encoding)
    const bytes = [...text].map((character) => (character < '\x80' ? character.charCodeAt(0) : table.get(character)))
    if (bytes.includes(undefined)) continue
    try {
      const read = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]))
      if (!OTHER_SCRIPT.test(read)) return read
    } catch {
      // It is no UTF-8 in this encoding.
    }
  }
  return null
}

function tableOf(encoding: string): ReadonlyMap<string, number> {
  let table = bytesOf.get(encoding)
  if (table === undefined) {
    const bytes = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)
    table = new Map([...new TextDecoder(encoding).decode(bytes)].map((character, at) => [character, 128 + at]))
    bytesOf.set(encoding, table)
  }
  return table
}
