/**
 * Turns of the threads of a service at writing one database file.
 *
 * SQLite has one write lock, and a writer that finds it taken tries again after a pause (`lock-patience.ts`). Threads that commit all
 * the time would pause all the time; here one that ends wakes one that waits. The turn is a courtesy: SQLite's lock is what
 * keeps writers apart, so a turn that does not come is not waited for long.
 */

/** No writer. */
const FREE = 0
/**
 * How long a turn is waited for. Longer than commits take, and short enough to go unnoticed where a thread died in its
 * turn.
 */
const WAIT_MS = 250

/** The turns of one thread. */
export interface WriteTurn {
  /** Waits for the turn. @returns whether it came; only then it is given on */
  take(): Promise<boolean>
  give(): void
}

/** The memory of the turns of one file. Posted to a thread, it is not copied. */
export type WriteTurnMemory = SharedArrayBuffer

/** Makes the memory. */
export function createWriteTurnMemory(): WriteTurnMemory {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/**
 * Opens the turns for one thread.
 *
 * @param thread its number, from 1; no other thread has it
 */
export function openWriteTurn(memory: WriteTurnMemory, thread: number): WriteTurn {
  const word = new Int32Array(memory)
  return {
    async take() {
      const until = performance.now() + WAIT_MS
      for (;;) {
        const holder = Atomics.compareExchange(word, 0, FREE, thread)
        if (holder === FREE) return true
        const left = until - performance.now()
        if (left <= 0) return false
        const waited = Atomics.waitAsync(word, 0, holder, left)
        if (!waited.async) continue
        // Node does not count this as waiting: a thread that does nothing else, as at its start, would end here.
        const alive = setTimeout(() => {}, left)
        await waited.value
        clearTimeout(alive)
      }
    },
    give() {
      Atomics.store(word, 0, FREE)
      Atomics.notify(word, 0, 1)
    },
  }
}

/** Gives on the turn of a thread that has died, if it had it. */
export function freeWriteTurn(memory: WriteTurnMemory, thread: number): void {
  const word = new Int32Array(memory)
  if (Atomics.compareExchange(word, 0, thread, FREE) === thread) Atomics.notify(word, 0, 1)
}
