/** People's text tables as the reader of CSV takes them: in UTF-8, in lines that end in LF, in double quotes. */
import type { Quote } from './guess-layout.ts'
import { decoded, type TextEncoding } from './text-encoding.ts'

/** How a text table is written. */
export interface WrittenText {
  readonly encoding: TextEncoding
  readonly separator: string
  readonly quote: Quote
  readonly endsInReturn: boolean
}

/** Bytes, and the encoding that the reader of CSV reads them in. */
export interface PlainText {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly encoding: 'utf-8' | 'windows-1252' | 'latin1'
}

/** Whether lines end in CR alone, as old Macintosh programs wrote. */
export function endsInReturn(start: string): boolean {
  return start.includes('\r') && !start.includes('\n')
}

/** What the reader reads itself is passed on. @throws {TypeError} while it is read, for bytes that the encoding does not have */
export function plainText(bytes: AsyncIterable<Uint8Array>, text: WrittenText): PlainText {
  const { encoding, quote } = text
  const isPlain = quote === '"' && !text.endsInReturn
  if (isPlain && (encoding === 'utf-8' || encoding === 'windows-1252' || encoding === 'latin1'))
    return { bytes, encoding }
  const utf8 = decoded(bytes, encoding, text.endsInReturn)
  return { bytes: quote === '"' ? utf8 : requoted(utf8, text.separator, quote), encoding: 'utf-8' }
}

/** Puts cells that need it into double quotes. Lines are whole rows but within single quotes. */
async function* requoted(
  chunks: AsyncIterable<Uint8Array>,
  separator: string,
  quote: "'" | 'none',
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true })
    const end = lastLineEnd(text, separator, quote)
    rest = text.slice(end)
    if (end > 0) yield Buffer.from(rowsOf(text.slice(0, end), separator, quote))
  }
  if (rest !== '') yield Buffer.from(rowsOf(rest, separator, quote))
}

/** Where the last whole row ends. */
function lastLineEnd(text: string, separator: string, quote: "'" | 'none'): number {
  if (quote === 'none') return text.lastIndexOf('\n') + 1
  let end = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === quote && (isQuoted || at === 0 || text[at - 1] === separator || text[at - 1] === '\n')) {
      isQuoted = !isQuoted
    } else if (letter === '\n' && !isQuoted) end = at + 1
  }
  return end
}

function rowsOf(text: string, separator: string, quote: "'" | 'none'): string {
  const cell = (written: string) => (/["\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written)
  if (quote === 'none') {
    return text.replace(/[^\n]+/g, (line) => line.replace(/\r$/, '').split(separator).map(cell).join(separator))
  }
  const escaped = separator.replace(/[|\\]/g, '\\$&')
  return text.replace(new RegExp(`(^|${escaped})'((?:[^']|'')*)'(?=${escaped}|\\r?$)`, 'gm'), (_, before, inner) => {
    const plain = inner.replaceAll("''", "'")
    return `${before}"${plain.replaceAll('"', '""')}"`
  })
}
