/**
 * Sorts companies by name, and by id where names are equal, in memory or beyond it: an external merge sort. Names come in
 * any order. When as many are there as memory may hold, they are sorted and written as a run. In the end all runs are merged.
 */
import { freeBuffer } from '../files/free-buffer.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { TextColumn } from '../spill/text-column.ts'
import { sortTexts } from './sort-units.ts'
import { type Run, RunReader, RunWriter, smallestFirst } from './sorted-runs.ts'

/** Bytes that a name takes besides its letters: where it is, and while it is sorted. */
const NAME_BYTES = 48
/** Beyond this, a {@link TextColumn} has no numbers for its code units, even where half of each piece is empty. */
const RUN_BYTES_MAX = 2 ** 31
/** Places between two of which it is noted where the last name begins. */
const CHECKPOINT = 1024

/** Names and ids on their way to an order. */
export class NameSorter {
  readonly #spill: SpillFile
  readonly #runBytes: number
  readonly #names = new TextColumn()
  readonly #ids = new TextColumn()
  readonly #runs: Run[] = []
  /** Arrival of the first company of the run in memory. */
  #first = 0

  /** @param runBytes about how much memory names may take until they are sorted */
  constructor(spill: SpillFile, runBytes: number) {
    this.#spill = spill
    this.#runBytes = Math.min(runBytes, RUN_BYTES_MAX)
  }

  /** Adds the next company. @throws {RangeError} when a text is longer than 4 Mi code units */
  push(name: string, id: string): void {
    this.#names.push(name)
    this.#ids.push(id)
    const bytes = (this.#names.units + this.#ids.units) * 2 + this.#names.length * NAME_BYTES
    if (bytes > this.#runBytes) this.#writeRun()
  }

  /** Sorts all of them. Nothing can be added afterwards. */
  finish(): NameOrder {
    const order = new NameOrder(this.#first + this.#names.length)
    if (this.#runs.length === 0) this.#placeFromMemory(order)
    else {
      if (this.#names.length > 0) this.#writeRun()
      this.#placeFromRuns(order)
    }
    this.#names.free()
    this.#ids.free()
    return order
  }

  #placeFromMemory(order: NameOrder): void {
    const sorted = sortNames(this.#names, this.#ids)
    for (let i = 0; i < sorted.length; i++) {
      order.place(sorted[i], i === 0 || this.#names.compare(sorted[i - 1], sorted[i]) !== 0)
    }
  }

  #placeFromRuns(order: NameOrder): void {
    const readers = this.#runs.map((run) => new RunReader(this.#spill, run, this.#runBytes / 2 / this.#runs.length))
    let before = new Uint16Array(0)
    for (const { arrival, name } of smallestFirst(readers)) {
      const isNew = order.placed === 0 || !isEqual(name, before)
      order.place(arrival, isNew)
      if (isNew) before = name.slice()
    }
  }

  #writeRun(): void {
    const sorted = sortNames(this.#names, this.#ids)
    const writer = new RunWriter(this.#spill)
    for (const at of sorted) writer.add(this.#first + at, this.#names.unitsOf(at), this.#ids.unitsOf(at))
    this.#runs.push(writer.finish())
    this.#first += sorted.length
    freeBuffer(sorted)
    this.#names.clear()
    this.#ids.clear()
  }
}

/** Companies in the order of names, then ids. */
export class NameOrder {
  /** The place of each company, by arrival. All are different. */
  readonly places: Uint32Array<ArrayBuffer>
  /** One bit for each place: whether its name is another one than that before. */
  readonly #begins: Uint32Array<ArrayBuffer>
  /** By {@link CHECKPOINT} places: where the name of the first of them begins. */
  readonly #begun: Uint32Array
  #last = 0
  placed = 0

  constructor(count: number) {
    this.places = new Uint32Array(count)
    this.#begins = new Uint32Array(Math.ceil(count / 32))
    this.#begun = new Uint32Array(Math.ceil(count / CHECKPOINT))
  }

  /** Gives the next place to a company. @param isNew whether its name is another one than that before */
  place(arrival: number, isNew: boolean): void {
    const place = this.placed++
    this.places[arrival] = place
    if (isNew) {
      this.#last = place
      this.#begins[place >>> 5] |= 1 << (place & 31)
    }
    if (place % CHECKPOINT === 0) this.#begun[place / CHECKPOINT] = this.#last
  }

  /** How many companies have a smaller name than that at a place. Equal names have the same rank. */
  rankAt(place: number): number {
    const from = place - (place % CHECKPOINT)
    for (let at = place; at >= from; at--) if ((this.#begins[at >>> 5] >>> (at & 31)) & 1) return at
    return this.#begun[from / CHECKPOINT]
  }

  /** Gives the memory of the ranks back. They cannot be asked for any more. */
  freeRanks(): void {
    freeBuffer(this.#begins)
  }
}

/** Sorts texts by name, id and arrival. */
function sortNames(names: TextColumn, ids: TextColumn): Uint32Array<ArrayBuffer> {
  return sortTexts(names.length, {
    unitOf: (text, depth) => names.unitPlusOne(text, depth),
    compareEqual: (a, b) => ids.compare(a, b) || a - b,
  })
}

function isEqual(a: Uint16Array, b: Uint16Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
