/**
 * A map from texts to integers in a few typed arrays. A `Map` with texts as keys takes some 90 bytes for a name of a
 * dozen letters, this one some 30, and the garbage collector has nothing to scan.
 *
 * For tables of tens of thousands of names that are built once and kept. A look-up takes about as long as that of a `Map`.
 */

/** Units from here on are written in three bytes: this one, and the unit. */
const WIDE = 0xff

const SLOTS_AT_FIRST = 16
const BYTES_AT_FIRST = 256

/** Integers from 0 to 2^32 - 1 by text. */
export class TextMap {
  /** Number of the entry + 1; 0: free. At most two thirds are taken. */
  #slots = new Uint32Array(SLOTS_AT_FIRST)
  /** For each entry: its hash, its value, and where its text starts in {@link #bytes}. */
  #hashes = new Uint32Array(SLOTS_AT_FIRST)
  #values = new Uint32Array(SLOTS_AT_FIRST)
  #starts = new Uint32Array(SLOTS_AT_FIRST + 1)
  #bytes = new Uint8Array(BYTES_AT_FIRST)
  #size = 0

  /** How many texts there are. */
  get size(): number {
    return this.#size
  }

  /** The value of a text; -1 where there is none. */
  get(text: string): number {
    const entry = this.#find(text, hashOf(text))
    return entry < 0 ? -1 : this.#values[entry]
  }

  set(text: string, value: number): void {
    const hash = hashOf(text)
    const known = this.#find(text, hash)
    if (known >= 0) {
      this.#values[known] = value
      return
    }
    if ((this.#size + 1) * 3 > this.#slots.length * 2) this.#growSlots()
    if (this.#size === this.#hashes.length) this.#growEntries()
    const entry = this.#size++
    this.#hashes[entry] = hash
    this.#values[entry] = value
    this.#starts[entry + 1] = this.#write(text, this.#starts[entry])
    this.#insert(hash, entry)
  }

  /** Frees the memory reserved for more texts. */
  trim(): void {
    this.#hashes = this.#hashes.slice(0, this.#size)
    this.#values = this.#values.slice(0, this.#size)
    this.#starts = this.#starts.slice(0, this.#size + 1)
    this.#bytes = this.#bytes.slice(0, this.#starts[this.#size])
  }

  #find(text: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] - 1
      if (entry < 0) return -1
      if (this.#hashes[entry] === hash && this.#isText(entry, text)) return entry
    }
  }

  #isText(entry: number, text: string): boolean {
    const bytes = this.#bytes
    const end = this.#starts[entry + 1]
    let at = this.#starts[entry]
    for (let unit = 0; unit < text.length; unit++) {
      if (at >= end) return false
      const code = text.charCodeAt(unit)
      if (code < WIDE) {
        if (bytes[at++] !== code) return false
      } else {
        if (bytes[at] !== WIDE || bytes[at + 1] !== code >>> 8 || bytes[at + 2] !== (code & 0xff)) return false
        at += 3
      }
    }
    return at === end
  }

  /** @returns where the text ends */
  #write(text: string, start: number): number {
    if (start + text.length * 3 > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, start + text.length * 3))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    let at = start
    for (let unit = 0; unit < text.length; unit++) {
      const code = text.charCodeAt(unit)
      if (code < WIDE) this.#bytes[at++] = code
      else {
        this.#bytes[at++] = WIDE
        this.#bytes[at++] = code >>> 8
        this.#bytes[at++] = code & 0xff
      }
    }
    return at
  }

  #insert(hash: number, entry: number): void {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = entry + 1
  }

  #growSlots(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let entry = 0; entry < this.#size; entry++) this.#insert(this.#hashes[entry], entry)
  }

  #growEntries(): void {
    const length = Math.max(SLOTS_AT_FIRST, this.#size * 2)
    this.#hashes = grownTo(this.#hashes, length)
    this.#values = grownTo(this.#values, length)
    this.#starts = grownTo(this.#starts, length + 1)
  }
}

function grownTo(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(length)
  grown.set(values)
  return grown
}

/** FNV-1a over UTF-16 units, with all bits taking part (the finaliser of MurmurHash3). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let unit = 0; unit < text.length; unit++) hash = Math.imul(hash ^ text.charCodeAt(unit), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
