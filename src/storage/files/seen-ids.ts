/**
 * Detects repeated ids among millions, in a few bytes per id.
 *
 * It stores 32 bits of a hash of each id in open-addressing hash tables. A full table does not grow; a new one of
 * twice its size follows. There are no false negatives. A new id is reported as seen about once in a hundred million
 * times; callers must tolerate that.
 */
export class SeenIds {
  readonly #tables: Int32Array[] = []
  #free = 0

  /** Adds an id. @returns `false`: it is new; `true`: it was added before, or has the hash of one that was */
  add(id: string): boolean {
    let slot = SLOT_SEED
    let mark = MARK_SEED
    for (let at = 0; at < id.length; at++) {
      const unit = id.charCodeAt(at)
      slot = Math.imul(slot ^ unit, 0x01000193)
      mark = Math.imul(mark ^ unit, 0x5bd1e995) ^ (mark >>> 15)
    }
    slot = mix(slot)
    mark = mix(mark) || 1
    for (const table of this.#tables) if (table[slotOf(table, slot, mark)] === mark) return true
    if (this.#free === 0) this.#grow()
    const last = this.#tables[this.#tables.length - 1]
    last[slotOf(last, slot, mark)] = mark
    this.#free--
    return false
  }

  #grow(): void {
    const slots = FIRST_SLOTS * 2 ** this.#tables.length
    this.#tables.push(new Int32Array(slots))
    this.#free = slots * FILL
  }
}

/** Slots of the first table, which takes a megabyte. */
const FIRST_SLOTS = 2 ** 18
/** Load factor of a full table: an unsuccessful lookup then probes two and a half slots on average. */
const FILL = 0.5

/** FNV's offset basis and an arbitrary number, for two independent hashes. */
const SLOT_SEED = 0x811c9dc5
const MARK_SEED = 0x3c6ef372

/** The slot that contains the mark, or the empty slot where it belongs. */
function slotOf(table: Int32Array, start: number, mark: number): number {
  const mask = table.length - 1
  let slot = start & mask
  while (table[slot] !== 0 && table[slot] !== mark) slot = (slot + 1) & mask
  return slot
}

/** Spreads the differences of ids over all bits (the last steps of MurmurHash3, Austin Appleby, public domain). */
function mix(hash: number): number {
  let bits = hash
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
