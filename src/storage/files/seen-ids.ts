/**
 * Tells whether any id of millions came twice, in a few bytes for each.
 *
 * Kept are 32 bits of a hash of each id, in open-addressed tables: a full table is left as it is, and one of twice its
 * size goes on. An id that is told to be new is new; one that is told to be seen may be new after all, once in some
 * hundred million times, which the caller has to bear.
 */
export class SeenIds {
  readonly #tables: Int32Array[] = []
  #free = 0

  /** Notes an id. @returns `false`: it is new; `true`: it was noted before, or looks like one that was */
  add(id: string): boolean {
    let place = PLACE_SEED
    let mark = MARK_SEED
    for (let at = 0; at < id.length; at++) {
      const unit = id.charCodeAt(at)
      place = Math.imul(place ^ unit, 0x01000193)
      mark = Math.imul(mark ^ unit, 0x5bd1e995) ^ (mark >>> 15)
    }
    place = mixed(place)
    mark = mixed(mark) || 1
    for (const table of this.#tables) if (table[slotOf(table, place, mark)] === mark) return true
    if (this.#free === 0) this.#grow()
    const last = this.#tables[this.#tables.length - 1]
    last[slotOf(last, place, mark)] = mark
    this.#free--
    return false
  }

  #grow(): void {
    const slots = FIRST_SLOTS * 2 ** this.#tables.length
    this.#tables.push(new Int32Array(slots))
    this.#free = slots * FILL
  }
}

/** Slots of the first table: a megabyte. */
const FIRST_SLOTS = 2 ** 18
/** Share of a table's slots that are filled: looking for what is not there then passes two and a half of them. */
const FILL = 0.5

/** FNV's offset basis, and a number without meaning: two hashes that have nothing to do with each other. */
const PLACE_SEED = 0x811c9dc5
const MARK_SEED = 0x3c6ef372

/** Where a mark stands, or the empty slot where it would. */
function slotOf(table: Int32Array, place: number, mark: number): number {
  const mask = table.length - 1
  let slot = place & mask
  while (table[slot] !== 0 && table[slot] !== mark) slot = (slot + 1) & mask
  return slot
}

/** Spreads what ids differ in over all bits (the last steps of MurmurHash3, Austin Appleby, public domain). */
function mixed(hash: number): number {
  let bits = hash
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
