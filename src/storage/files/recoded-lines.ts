/**
 * The lines of recoded companies at the end of a file of changes (`changes.ts`).
 *
 *     {"fields":{"nationalSectors":{"before":…,"after":…},…}}
 *     {"id":"FR-999000011","countryIso2":"FR","type":"recoded","back":57}
 *
 * The first line contains a change shared by several companies. `back` is the number of bytes from its start to the
 * line of the company. What is a company's own, the day of its record, is on its own line.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import type { CompanyChange } from '../../records/company-change.ts'

const PIECE_BYTES = 1 << 16
/** Most distinct changes that are shared, a kilobyte each at most. Later ones are on the lines of their companies. */
const SHARED_MAX = 20_000
/** How a line begins that is of no company. */
const SHARED_LINE = '{"fields":'

/** The member whose days differ from company to company. */
const OWN_MEMBER = 'lastUpdated'

/** A change as its line has it. */
type StoredChange = CompanyChange & { readonly back?: number }

/** Collects the lines of recoded companies in a file of their own, until all others are written. */
export class RecodedLines {
  readonly #path: string
  readonly #file: number
  readonly #places = new Map<string, number>()
  #written = 0
  #batch = ''

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  add({ fields = {}, ...change }: CompanyChange): void {
    const { [OWN_MEMBER]: own, ...shared } = fields
    const text = JSON.stringify(shared)
    let place = this.#places.get(text)
    if (place === undefined && this.#places.size < SHARED_MAX) {
      place = this.#written
      this.#places.set(text, place)
      this.#write(`${SHARED_LINE}${text}}\n`)
    }
    if (place === undefined) this.#write(`${JSON.stringify({ ...change, fields })}\n`)
    else {
      const ownFields = own === undefined ? {} : { fields: { [OWN_MEMBER]: own } }
      this.#write(`${JSON.stringify({ ...change, ...ownFields, back: this.#written - place })}\n`)
    }
  }

  /** Appends all lines to a file. */
  appendTo(file: number): void {
    this.#flush()
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    for (let at = 0; at < this.#written; ) {
      const bytes = readSync(this.#file, piece, 0, PIECE_BYTES, at)
      writeSync(file, piece, 0, bytes)
      at += bytes
    }
  }

  close(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #write(line: string): void {
    this.#batch += line
    this.#written += Buffer.byteLength(line)
    if (this.#batch.length >= PIECE_BYTES) this.#flush()
  }

  #flush(): void {
    if (this.#batch !== '') writeSync(this.#file, this.#batch)
    this.#batch = ''
  }
}

/** Whether a line is a shared change: all lines after it are of recoded companies. */
export function isSharedLine(line: string): boolean {
  return line.startsWith(SHARED_LINE)
}

/** Reads the changes on lines of a file. */
export class ChangeLines {
  readonly #file: number
  readonly #shared = new Map<number, CompanyChange['fields']>()

  /** @param path of the file; close it in the end */
  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** @param place where the line begins */
  parse(line: string, place: number): CompanyChange {
    const { back, ...change } = JSON.parse(line) as StoredChange
    if (back === undefined) return change
    return { ...change, fields: { ...this.#sharedAt(place - back), ...change.fields } }
  }

  close(): void {
    closeSync(this.#file)
  }

  #sharedAt(place: number): CompanyChange['fields'] {
    let fields = this.#shared.get(place)
    if (fields === undefined) {
      fields = (JSON.parse(this.#lineAt(place)) as Pick<CompanyChange, 'fields'>).fields
      if (this.#shared.size < SHARED_MAX) this.#shared.set(place, fields)
    }
    return fields
  }

  #lineAt(place: number): string {
    const pieces: Buffer[] = []
    for (let at = place; ; ) {
      const piece = Buffer.allocUnsafe(4_096)
      const bytes = readSync(this.#file, piece, 0, piece.length, at)
      const end = piece.subarray(0, bytes).indexOf(0x0a)
      pieces.push(piece.subarray(0, end < 0 ? bytes : end))
      if (end >= 0 || bytes === 0) return Buffer.concat(pieces).toString('utf8')
      at += bytes
    }
  }
}
