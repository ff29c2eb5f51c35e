/** Reads when companies were last updated from their documents as they are stored. */

import { momentOf } from '../../../company/moment.ts'
import { REFERENCE, REFERENCE_BYTES, type SharedBytes, sharedTextId } from '../../../company/shared-texts.ts'
import { DocumentTexts } from '../files/document-texts.ts'

const MEMBER = '"lastUpdated":'
/** How a text ends behind which the value of the member begins. */
const OPENING = Buffer.from(`${MEMBER}"`)
const QUOTE = 0x22

/** Reads moments; few documents have to be written out for it. */
export class UpdateMoments {
  readonly #texts: DocumentTexts
  readonly #shared: SharedBytes
  /** Of each shared text: 1 if the value of the member begins behind it, 2 if it does not, 0 if that is not known yet. */
  readonly #kinds: Uint8Array
  /** Moments of shared texts. */
  readonly #moments = new Map<number, number>()
  #last: readonly [text: string, moment: number] = ['', Number.NaN]

  /** @param shared the texts that the documents refer to */
  constructor(shared: SharedBytes) {
    this.#shared = shared
    this.#texts = new DocumentTexts(shared)
    this.#kinds = new Uint8Array(shared.ends.length)
  }

  /** When the company of a stored document was last updated, milliseconds; `NaN`: it does not say. */
  of(line: Buffer): number {
    for (let at = line.indexOf(REFERENCE); at >= 0; at = line.indexOf(REFERENCE, at + REFERENCE_BYTES)) {
      const id = sharedTextId(line, at)
      if (!this.#isOpening(id)) continue
      const from = at + REFERENCE_BYTES
      return line[from] === REFERENCE
        ? this.#ofText(sharedTextId(line, from))
        : this.#parse(line.toString('latin1', from, line.indexOf(QUOTE, from)))
    }
    // Where there are too many texts, some are repeated in documents.
    this.#texts.append(line, 0, line.length)
    return this.#parse(lastUpdatedOf(this.#texts.take().toString('utf8')))
  }

  #isOpening(id: number): boolean {
    if (this.#kinds[id] === 0) this.#kinds[id] = this.#text(id).subarray(-OPENING.length).equals(OPENING) ? 1 : 2
    return this.#kinds[id] === 1
  }

  #ofText(id: number): number {
    let moment = this.#moments.get(id)
    if (moment === undefined) {
      moment = this.#parse(this.#text(id).toString('latin1'))
      this.#moments.set(id, moment)
    }
    return moment
  }

  #text(id: number): Buffer {
    const { bytes, ends } = this.#shared
    return Buffer.from(bytes.subarray(id === 0 ? 0 : ends[id - 1], ends[id]))
  }

  /** Neighbours often have the same text. */
  #parse(text: string): number {
    if (this.#last[0] !== text) this.#last = [text, text === '' ? Number.NaN : momentOf(text)]
    return this.#last[1]
  }
}

/**
 * `lastUpdated` of a company as JSON; empty: it has none. No text before it contains the name of the member, as quotes within
 * texts are escaped.
 */
function lastUpdatedOf(json: string): string {
  const at = json.indexOf(MEMBER)
  const from = at + MEMBER.length + 1
  return at < 0 || json[from - 1] !== '"' ? '' : json.slice(from, json.indexOf('"', from))
}
