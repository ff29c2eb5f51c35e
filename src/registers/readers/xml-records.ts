/**
 * Reads an XML file that is one long list of records, record by record.
 *
 * Nothing is ever fetched or expanded: a document type declaration, in which entities would be declared, ends the
 * reading. Memory holds one record at a time, and every size has a limit, whatever the file holds.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/**
 * An element without its namespace prefix, in the shape in which registers write JSON of the same data: text is `$`, an
 * attribute `@name`, a child its name, a list of children of one name an array.
 */
export interface XmlElement {
  readonly [name: string]: string | XmlElement | readonly XmlElement[]
}

/** One record as read. */
export interface XmlRow {
  /** Line on which the record begins. */
  readonly line: number
  readonly problem: null
  readonly value: XmlElement
  /** How the record begins, at most 200 characters, written as JSON. */
  raw(): string
}

/** A file that cannot be read on. The message names the line. */
export class XmlError extends Error {
  override name = 'XmlError'
}

/** As for records in JSON. */
const RECORD_CHARACTERS_MAX = 4 << 20
/** LEI records are nested eight deep. */
const DEPTH_MAX = 64
/** An LEI record has about a hundred elements; one of a fund with all its names, a thousand. */
const ELEMENTS_MAX = 50_000
const RAW_CHARACTERS_SHOWN = 200

/**
 * Reads the records of an XML file.
 *
 * @param chunks the bytes of the file, UTF-8, in pieces of any size
 * @param recordName name of the elements that are records, without prefix
 * @returns for each piece the records that it completed, in order
 * @throws {XmlError} when the file is no well-formed XML in UTF-8, declares a document type, passes a limit or ends early
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<Uint8Array>,
  recordName: string,
): AsyncGenerator<Iterable<XmlRow>> {
  const reader = new XmlRecords(recordName)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield reader.push(decoded(decoder, chunk, reader))
  reader.push(decoded(decoder, undefined, reader))
  yield reader.end()
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined, reader: XmlRecords): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new XmlError(`Line ${reader.line}: the file has bytes that are not UTF-8`)
  }
}

type OpenElement = Record<string, string | XmlElement | XmlElement[]>

class XmlRecords {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  readonly #recordName: string
  #done: XmlRow[] = []
  /** The elements that are open within a record, the record first; empty between records. */
  #open: OpenElement[] = []
  /** The text of each of them so far. */
  #texts: string[] = []
  #depth = 0
  #recordLine = 0
  #characters = 0
  #elements = 0
  /** Characters since anything was recognised: a tag or text that never ends must not be gathered for ever. */
  #silent = 0

  constructor(recordName: string) {
    this.#recordName = recordName
    const parser = this.#parser
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
        throw new XmlError(`The file is written in ${encoding}, must be UTF-8`)
      }
    })
    parser.on('doctype', () => {
      throw new XmlError(`Line ${this.line}: the file declares a document type, which is not read`)
    })
    parser.on('error', (error) => {
      throw new XmlError(`Line ${this.line}: the file is not well-formed XML: ${error.message}`)
    })
    parser.on('opentag', (tag) => this.#openTag(tag))
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
    parser.on('closetag', (tag) => this.#closeTag(localName(tag.name)))
    for (const event of ['comment', 'processinginstruction'] as const) parser.on(event, () => this.#recognised())
  }

  get line(): number {
    return this.#parser.line
  }

  push(text: string): readonly XmlRow[] {
    this.#done = []
    this.#silent += text.length
    this.#parser.write(text)
    if (this.#silent > RECORD_CHARACTERS_MAX) throw this.#tooLong()
    return this.#done
  }

  end(): readonly XmlRow[] {
    this.#done = []
    this.#parser.close()
    return this.#done
  }

  #openTag(tag: SaxesTagPlain): void {
    this.#recognised()
    this.#depth++
    if (this.#depth > DEPTH_MAX) {
      throw new XmlError(`Line ${this.line}: elements are nested more than ${DEPTH_MAX} deep`)
    }
    const name = localName(tag.name)
    if (this.#open.length === 0) {
      if (name !== this.#recordName) return
      this.#recordLine = this.line
      this.#characters = 0
      this.#elements = 0
    }
    this.#elements++
    if (this.#elements > ELEMENTS_MAX) {
      throw new XmlError(`Line ${this.#recordLine}: a record has more than ${ELEMENTS_MAX} elements`)
    }
    // Without a prototype, and unlike what `Object.create` makes not a dictionary, which takes twice the time.
    const element = { __proto__: null } as unknown as OpenElement
    for (const attribute in tag.attributes) {
      const value = tag.attributes[attribute]
      this.#count(value)
      if (!attribute.startsWith('xmlns')) element[`@${attribute}`] = value
    }
    this.#open.push(element)
    this.#texts.push('')
  }

  #text(text: string): void {
    this.#recognised()
    if (this.#open.length === 0) return
    this.#count(text)
    this.#texts[this.#texts.length - 1] += text
  }

  #closeTag(name: string): void {
    this.#recognised()
    this.#depth--
    const element = this.#open.pop()
    if (element === undefined) return
    const text = this.#texts.pop() ?? ''
    // White space between children is layout, not text.
    if (text.trim() !== '') element.$ = text
    const parent = this.#open.at(-1)
    if (parent === undefined) {
      const value: XmlElement = element
      const raw = () => JSON.stringify(value).slice(0, RAW_CHARACTERS_SHOWN)
      this.#done.push({ line: this.#recordLine, problem: null, value, raw })
      return
    }
    const known = parent[name]
    if (known === undefined) parent[name] = element
    else if (Array.isArray(known)) known.push(element)
    else if (typeof known !== 'string') parent[name] = [known, element]
  }

  #count(text: string): void {
    this.#characters += text.length
    if (this.#characters > RECORD_CHARACTERS_MAX) throw this.#tooLong()
  }

  #recognised(): void {
    this.#silent = 0
  }

  #tooLong(): XmlError {
    return new XmlError(`Line ${this.line}: a record is longer than ${RECORD_CHARACTERS_MAX} characters`)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
