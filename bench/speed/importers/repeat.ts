/**
 * Writes the rows of a register's file again and again, in its own layout and encoding, until there are enough of them. What
 * joins the files of a register gets a new number each time, the same one in each file; all else stays as it was.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { openFiles } from '../../../src/registers/readers/open-files.ts'

/** How the records of a file are distinguished. */
export type Form =
  /** Cells between separators, quoted with `"`. */
  | { readonly kind: 'quoted'; readonly separator: string; readonly hasHeader: boolean }
  /** Cells between separators, where a quote is a character as any other. */
  | { readonly kind: 'plain'; readonly separator: string }
  /** One record a line. */
  | { readonly kind: 'lines' }
  /** Objects of a JSON array, whatever is around it. */
  | { readonly kind: 'json' }
  /** Elements of a name in XML. */
  | { readonly kind: 'xml'; readonly element: string }
  /** Copied once: a table of codes. */
  | { readonly kind: 'once' }

/** A number that joins files. */
export interface Numbered {
  /** Numbers of one domain are the same number in every file. */
  readonly domain: string
  /** The place of the cell, or a pattern whose one group is the number. */
  readonly at: number | RegExp
}

/** A file to be written. */
export interface RepeatedFile {
  readonly name: string
  /** Files whose records follow each other: plain or compressed. */
  readonly from: readonly string[]
  /** Which file of an archive. */
  readonly entry?: RegExp
  readonly form: Form
  /** UTF-8 by default. */
  readonly encoding?: 'utf8' | 'latin1'
  /** The encoding that is written, where it is another one. */
  readonly written?: 'utf16le'
  /** What is written before and after the records of an array instead of its brackets. */
  readonly wrap?: readonly [before: string, after: string]
  readonly numbers?: readonly Numbered[]
  /** Where the name begins: a word is put before it, so that names differ. A cell, or a pattern that ends there. */
  readonly names?: number | RegExp
}

/** The numbers of a domain: by the place of the entity, and the number that it has in the original. */
export type Domains = Readonly<Record<string, (place: number, known: string) => string>>

/** Parts of a record: fixed texts, and parts that change each time. */
type Part = string | { readonly domain: string; readonly place: number; readonly known: string } | null

/** Numbers of a domain by what they were in the original. */
export class Places {
  readonly #places = new Map<string, Map<string, number>>()

  of(domain: string, known: string): number {
    const places = this.#places.get(domain) ?? new Map<string, number>()
    this.#places.set(domain, places)
    const number = known.replace(/^0+/, '')
    const found = places.get(number) ?? places.size
    places.set(number, found)
    return found
  }

  size(domain: string): number {
    return this.#places.get(domain)?.size ?? 0
  }
}

/** A file taken apart. */
export interface Template {
  readonly name: string
  readonly encoding: BufferEncoding
  readonly before: string
  readonly between: string
  readonly after: string
  readonly records: readonly (readonly Part[])[]
  readonly isOnce: boolean
}

/** Takes a file apart. @param isByPosition the number of a record is its place in the file, for files that share none */
export async function templateOf(file: RepeatedFile, places: Places, isByPosition: boolean): Promise<Template> {
  const texts = await Promise.all(file.from.map((path) => textOf(path, file)))
  const all = texts.map((text) => recordsIn(text, file.form))
  const [{ before, between, after }] = all
  const records = all.flatMap((each) => each.records)
  const parts = records.map((record, position) => partsOf(record, file, places, isByPosition ? position : null))
  return {
    name: file.name,
    encoding: file.written ?? file.encoding ?? 'utf8',
    before: (file.written === undefined || before.startsWith(MARK) ? '' : MARK) + (file.wrap?.[0] ?? before),
    between,
    after: file.wrap?.[1] ?? after,
    records: parts,
    isOnce: file.form.kind === 'once',
  }
}

const MARK = '\uFEFF'

async function textOf(path: string, { entry = /\.(?:csv|json)$/, encoding = 'utf8' }: RepeatedFile): Promise<string> {
  if (path.endsWith('.bz2')) return execFileSync('bunzip2', ['-kc', path], { maxBuffer: 2 ** 30 }).toString(encoding)
  const pieces: Uint8Array[] = []
  for await (const { bytes } of openFiles([path], entry))
    for await (const piece of bytes) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString(encoding)
}

/** Writes the records of a template this many times. @returns the number of records */
export async function writeRepeated(
  { before, between, after, records, isOnce, encoding }: Template,
  path: string,
  { rounds, places, domains }: { rounds: number; places: Places; domains: Domains },
): Promise<number> {
  const output = createWriteStream(path)
  let piece = before
  let written = 0
  for (let round = 0; round < (isOnce ? 1 : rounds); round++) {
    for (const parts of records) {
      piece += written++ === 0 ? '' : between
      for (const part of parts) {
        if (typeof part === 'string') piece += part
        else if (part === null) piece += `${word(written)} `
        else piece += domains[part.domain](round * places.size(part.domain) + part.place, part.known)
      }
      if (piece.length < 1_000_000) continue
      if (!output.write(Buffer.from(piece, encoding))) await once(output, 'drain')
      piece = ''
    }
  }
  output.end(Buffer.from(piece + after, encoding))
  await once(output, 'finish')
  return written
}

/** A word of letters that stands for a number. */
function word(place: number): string {
  return [...(place * 7_919).toString(26)]
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Number.parseInt(digit, 26)])
    .join('')
}

function recordsIn(text: string, form: Form) {
  switch (form.kind) {
    case 'once':
      return { before: text, between: '', after: '', records: [] }
    case 'json':
      return jsonElements(text)
    case 'xml': {
      const all = [...text.matchAll(new RegExp(`<${form.element}[\\s>][\\s\\S]*?</${form.element}>`, 'g'))]
      const last = all[all.length - 1]
      const after = text.slice(last.index + last[0].length)
      return { before: text.slice(0, all[0].index), between: '\n', after, records: all.map(([record]) => record) }
    }
    default: {
      const end = text.includes('\r\n') ? '\r\n' : '\n'
      const lines = form.kind === 'quoted' ? quotedLines(text, end) : text.split(end)
      const records = lines.filter((line) => line.trim() !== '')
      const hasHeader = form.kind === 'plain' || (form.kind === 'quoted' && form.hasHeader)
      const before = hasHeader ? `${records.shift()}${end}` : ''
      return { before, between: end, after: end, records }
    }
  }
}

/** Lines, where a line end within quotes is part of its cell. */
function quotedLines(text: string, end: string): string[] {
  const lines: string[] = []
  let open = ''
  for (const line of text.split(end)) {
    const whole = open === '' ? line : open + end + line
    if (whole.split('"').length % 2 === 1) {
      lines.push(whole)
      open = ''
    } else open = whole
  }
  return lines
}

function jsonElements(text: string) {
  const start = text.indexOf('[') + 1
  const records: string[] = []
  let end = start
  let depth = 0
  let begin = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      if (depth++ === 0) begin = index
    } else if (token === '}' || token === ']') {
      if (--depth < 0) break
      end = start + index + 1
      if (depth === 0) records.push(text.slice(start + begin, end))
    }
  }
  return { before: text.slice(0, start), between: ',\n', after: text.slice(end), records }
}

function partsOf(record: string, file: RepeatedFile, places: Places, position: number | null): Part[] {
  const cells = cellsIn(record, file.form)
  const cuts: { readonly from: number; readonly to: number; readonly part: Part }[] = []
  for (const { domain, at } of file.numbers ?? []) {
    const found = typeof at === 'number' ? cells[at] : spanOf(record, at)
    if (found === null || found === undefined || found[0] === found[1]) continue
    const known = record.slice(...found)
    const place = places.of(domain, position === null ? known : String(position))
    cuts.push({ from: found[0], to: found[1], part: { domain, place, known } })
  }
  const name = typeof file.names === 'number' ? cells[file.names] : file.names && spanOf(record, file.names)
  // A name that is empty stays so: the next letter is that of another member.
  const letter = typeof file.names === 'number' ? /^.*?(?=\p{L})/u : /^[^<"\\]*?(?=\p{L})/u
  const until = typeof file.names === 'number' ? name?.[1] : undefined
  const start = name ? letter.exec(record.slice(name[0], until))?.[0].length : undefined
  if (name && start !== undefined) cuts.push({ from: name[0] + start, to: name[0] + start, part: null })
  const parts: Part[] = []
  let at = 0
  for (const { from, to, part } of cuts.sort((a, b) => a.from - b.from)) {
    parts.push(record.slice(at, from), part)
    at = to
  }
  return [...parts, record.slice(at)]
}

type Span = [from: number, to: number]

/** Position of the one group of a pattern in a text, or where its match ends if it has none. */
function spanOf(text: string, pattern: RegExp): Span | null {
  const found = new RegExp(pattern.source, `${pattern.flags}d`).exec(text)
  if (found === null) return null
  const end = found.index + found[0].length
  return (found.indices?.[1] as Span | undefined) ?? [end, end]
}

/** Where the cells of a record lie, without their quotes. */
function cellsIn(record: string, form: Form): Span[] {
  if (form.kind !== 'quoted' && form.kind !== 'plain') return []
  const spans: Span[] = []
  let from = 0
  for (;;) {
    let to = from
    if (form.kind === 'quoted' && record[from] === '"') {
      to++
      while (to < record.length && (record[to] !== '"' || record[++to] === '"')) to++
    } else while (to < record.length && record[to] !== form.separator) to++
    const isQuoted = record[from] === '"' && record[to - 1] === '"' && to - from > 1
    spans.push(isQuoted ? [from + 1, to - 1] : [from, to])
    if (to >= record.length) return spans
    from = to + 1
  }
}
