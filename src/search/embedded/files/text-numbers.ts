/**
 * Numbers of distinct texts: each text gets the next number when it comes for the first time.
 *
 * A JavaScript map of as many strings takes four times the memory: texts lie here as UTF-16 code units, one after another, in
 * an open hash table with linear probing. Lucene calls this a `BytesRefHash`.
 */

import { freeBuffer } from './free-buffer.ts'

/** Slots of a new table, a power of two. */
const SLOTS_FIRST = 1 << 8
/** Code units for which a new table has room. */
const UNITS_FIRST = 1 << 11

/** Distinct texts, with numbers from 0. */
export class TextNumbers {
  /** For each slot, the number of its text plus 1 (0 for none), and its hash beside it: one cache line answers most slots. */
  #slots = new Uint32Array(SLOTS_FIRST * 2)
  #units = new Uint16Array(UNITS_FIRST)
  /** For each text, its first code unit, and behind the last. */
  #starts = new Uint32Array(SLOTS_FIRST)
  /** How many texts there are. */
  length = 0

  /** The number of a text. @param prefix comes before it: saves joining the two */
  of(text: string, prefix = ''): number {
    let hash = 0x811c9dc5
    for (let at = 0; at < prefix.length; at++) hash = Math.imul(hash ^ prefix.charCodeAt(at), 0x01000193)
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = (hash << 1) & mask
    for (let found = slots[slot]; found !== 0; found = slots[slot]) {
      if (slots[slot + 1] === hash && this.#isAt(found - 1, prefix, text)) return found - 1
      slot = (slot + 2) & mask
    }
    return this.#add(prefix + text, hash, slot)
  }

  /** All texts by number, as plain data. Nothing can be added afterwards. */
  pack(): PackedTexts {
    freeBuffer(this.#slots)
    const starts = this.#starts.slice(0, this.length + 1)
    freeBuffer(this.#starts)
    const plain = { units: this.#units.slice(0, starts[this.length]), starts }
    freeBuffer(this.#units)
    return plain
  }

  /** All texts by number. */
  texts(): string[] {
    return unpackTexts({ units: this.#units, starts: this.#starts.subarray(0, this.length + 1) })
  }

  #isAt(number: number, prefix: string, text: string): boolean {
    let start = this.#starts[number]
    if (this.#starts[number + 1] - start !== prefix.length + text.length) return false
    for (let at = 0; at < prefix.length; at++) if (this.#units[start++] !== prefix.charCodeAt(at)) return false
    for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false
    return true
  }

  #add(text: string, hash: number, slot: number): number {
    const number = this.length++
    const start = this.#starts[number]
    const end = start + text.length
    if (number + 2 > this.#starts.length) this.#growTexts()
    if (end > this.#units.length) this.#units = longer(this.#units, new Uint16Array(roomFor(end)))
    for (let at = 0; at < text.length; at++) this.#units[start + at] = text.charCodeAt(at)
    this.#starts[number + 1] = end
    this.#slots[slot] = number + 1
    this.#slots[slot + 1] = hash
    // At most three of four slots are taken.
    if (this.length * 8 > this.#slots.length * 3) this.#growSlots()
    return number
  }

  #growTexts(): void {
    const room = roomFor(this.#starts.length + 1)
    this.#starts = longer(this.#starts, new Uint32Array(room))
  }

  #growSlots(): void {
    const old = this.#slots
    const slots = new Uint32Array(old.length * 2)
    const mask = slots.length - 1
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0) continue
      let slot = (old[at + 1] << 1) & mask
      while (slots[slot] !== 0) slot = (slot + 2) & mask
      slots[slot] = old[at]
      slots[slot + 1] = old[at + 1]
    }
    freeBuffer(old)
    this.#slots = slots
  }
}

/** Texts as plain data, which another thread can take over. */
export interface PackedTexts {
  readonly units: Uint16Array<ArrayBuffer>
  /** The first code unit of each text, and behind the last. */
  readonly starts: Uint32Array<ArrayBuffer>
}

export function unpackTexts(texts: PackedTexts): string[] {
  return Array.from({ length: texts.starts.length - 1 }, (_, number) => textAt(texts, number))
}

/** The text with a number. */
export function textAt({ units, starts }: PackedTexts, number: number): string {
  return textOf(units.subarray(starts[number], starts[number + 1]))
}

/** Code units given to one call: a function takes only so many arguments. */
const UNITS_AT_ONCE = 4096

function textOf(units: Uint16Array): string {
  let text = String.fromCharCode.apply(null, units.subarray(0, UNITS_AT_ONCE) as never)
  for (let at = UNITS_AT_ONCE; at < units.length; at += UNITS_AT_ONCE) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + UNITS_AT_ONCE) as never)
  }
  return text
}

/** Half as much again. */
function roomFor(items: number): number {
  return Math.ceil(items * 1.5)
}

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Moves items into a longer array. */
function longer<Of extends Numbers>(items: Of, into: Of): Of {
  into.set(items)
  freeBuffer(items)
  return into
}
