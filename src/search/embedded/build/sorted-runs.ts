/** Sorted runs of names and ids in a temporary file, and the merge of them. */
import type { SpillFile } from '../spill/spill-file.ts'

/** Units (16 bits) before an entry's texts: arrival, length of the name, length of the id, two each. */
const HEADER_UNITS = 6
const WRITE_UNITS = 1 << 19
const READ_BYTES_MIN = 1 << 13
const READ_BYTES_MAX = 1 << 20

/** Where a run lies. */
export interface Run {
  readonly at: number
  readonly bytes: number
}

/** A company in the order of a run. */
export interface RunEntry {
  readonly arrival: number
  /** Only until the next entry is read. */
  readonly name: Uint16Array
  readonly id: Uint16Array
}

/** Writes a run. Nothing else may be written to the file meanwhile. */
export class RunWriter {
  readonly #spill: SpillFile
  readonly #at: number
  #buffer = new Uint16Array(WRITE_UNITS)
  #used = 0

  constructor(spill: SpillFile) {
    this.#spill = spill
    this.#at = spill.bytes
  }

  add(arrival: number, name: Uint16Array, id: Uint16Array): void {
    const units = HEADER_UNITS + name.length + id.length
    if (this.#used + units > this.#buffer.length) {
      this.#flush()
      if (units > this.#buffer.length) this.#buffer = new Uint16Array(units)
    }
    for (const number of [arrival, name.length, id.length]) {
      this.#buffer[this.#used++] = number & 0xffff
      this.#buffer[this.#used++] = number >>> 16
    }
    this.#buffer.set(name, this.#used)
    this.#buffer.set(id, this.#used + name.length)
    this.#used += name.length + id.length
  }

  finish(): Run {
    this.#flush()
    return { at: this.#at, bytes: this.#spill.bytes - this.#at }
  }

  #flush(): void {
    this.#spill.append(this.#buffer.subarray(0, this.#used))
    this.#used = 0
  }
}

/** Reads a run, entry by entry. */
export class RunReader implements RunEntry {
  arrival = 0
  name = new Uint16Array(0)
  id = new Uint16Array(0)
  readonly #spill: SpillFile
  #at: number
  readonly #end: number
  #buffer: Uint16Array<ArrayBuffer>
  #filled = 0
  #used = 0

  /** @param bytes about how much is read at a time */
  constructor(spill: SpillFile, { at, bytes: size }: Run, bytes: number) {
    this.#spill = spill
    this.#at = at
    this.#end = at + size
    const read = Math.min(READ_BYTES_MAX, Math.max(READ_BYTES_MIN, bytes))
    this.#buffer = new Uint16Array(Math.floor(read / 2))
  }

  /** Reads the next entry. @returns whether there was one */
  next(): boolean {
    if (!this.#need(HEADER_UNITS)) return false
    const [arrival, name, id] = [0, 2, 4].map((at) => {
      const unit = this.#used + at
      return (this.#buffer[unit] | (this.#buffer[unit + 1] << 16)) >>> 0
    })
    this.#need(HEADER_UNITS + name + id)
    const from = this.#used + HEADER_UNITS
    this.arrival = arrival
    this.name = this.#buffer.subarray(from, from + name)
    this.id = this.#buffer.subarray(from + name, from + name + id)
    this.#used = from + name + id
    return true
  }

  /** Has so many units at hand. @returns whether the run has as many left */
  #need(units: number): boolean {
    const left = this.#filled - this.#used
    if (left >= units) return true
    if (left * 2 + this.#end - this.#at < units * 2) return false
    const buffer = units > this.#buffer.length ? new Uint16Array(units) : this.#buffer
    buffer.set(this.#buffer.subarray(this.#used, this.#filled))
    const more = Math.min(buffer.length - left, (this.#end - this.#at) / 2)
    this.#spill.read(buffer.subarray(left, left + more), this.#at)
    this.#at += more * 2
    this.#buffer = buffer
    this.#filled = left + more
    this.#used = 0
    return true
  }
}

/** Merges runs: entries by name, id and arrival. The readers must be new. */
export function* smallestFirst(readers: readonly RunReader[]): Generator<RunEntry> {
  const heap: RunReader[] = []
  for (const reader of readers) if (reader.next()) heap.push(reader)
  for (let at = heap.length - 1; at >= 0; at--) siftDown(heap, at)
  while (heap.length > 0) {
    yield heap[0]
    if (!heap[0].next()) {
      const last = heap.pop()
      if (heap.length === 0 || last === undefined) return
      heap[0] = last
    }
    siftDown(heap, 0)
  }
}

function siftDown(heap: RunReader[], from: number): void {
  const moved = heap[from]
  let at = from
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) < 0) child++
    if (compare(moved, heap[child]) <= 0) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = moved
}

function compare(a: RunEntry, b: RunEntry): number {
  return compareUnits(a.name, b.name) || compareUnits(a.id, b.id) || a.arrival - b.arrival
}

function compareUnits(a: Uint16Array, b: Uint16Array): number {
  const common = Math.min(a.length, b.length)
  for (let i = 0; i < common; i++) if (a[i] !== b[i]) return a[i] - b[i]
  return a.length - b.length
}
