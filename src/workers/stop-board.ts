/** What stopping workers know of each other: a few numbers in shared memory. See `JointStop`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { JointStop } from '../http/connections/close-server.ts'

/** Cells of one worker. */
const CELLS = 2
/** Last state that a worker reported; higher is later. An absent worker counts as having reported all. */
const RUNS = 0
const IDLE = 1
const BUSY = 2
const DEAF = 3

/** How often a worker checks the reports of the others. */
const LOOK_MS = 5
/** A worker that is silent for this long is not waited for. */
const PATIENCE_MS = 2000

/** Makes the board, without workers. */
export function createStopBoard(workers: number): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(workers * CELLS * Int32Array.BYTES_PER_ELEMENT)
  for (let worker = 1; worker <= workers; worker++) setPresent(memory, worker, false)
  return memory
}

/** Notes whether a worker runs. A dead one is not waited for. */
export function setPresent(memory: SharedArrayBuffer, worker: number, isPresent: boolean): void {
  Atomics.store(new Int32Array(memory), (worker - 1) * CELLS, isPresent ? RUNS : DEAF)
}

/** The board as a worker uses it that stops. */
export function joinStop(memory: SharedArrayBuffer, worker: number): JointStop {
  const cells = new Int32Array(memory)
  const own = (worker - 1) * CELLS
  const saidBy = () => Array.from({ length: cells.length / CELLS }, (_, index) => Atomics.load(cells, index * CELLS))

  async function until(isSaid: (said: number) => boolean): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (!saidBy().every(isSaid) && performance.now() < end) await wait(LOOK_MS)
  }

  return {
    async begin(isBusy) {
      Atomics.store(cells, own, isBusy ? BUSY : IDLE)
      await until((said) => said !== RUNS)
      return saidBy().includes(BUSY)
    },
    quietMs(ownQuietMs) {
      Atomics.store(cells, own + 1, Math.floor(clockMs() - ownQuietMs))
      const last = Array.from({ length: cells.length / CELLS }, (_, index) => index * CELLS)
        .filter((at) => Atomics.load(cells, at) !== DEAF)
        .map((at) => Atomics.load(cells, at + 1))
      return clockMs() - Math.max(...last)
    },
    async stoppedListening() {
      Atomics.store(cells, own, DEAF)
      await until((said) => said === DEAF)
    },
  }
}

/** Milliseconds that all threads of a process agree upon, and that fit into 31 bits for as long as a stop takes. */
function clockMs(): number {
  return (performance.timeOrigin + performance.now()) % 2 ** 30
}
