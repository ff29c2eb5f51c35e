/** The thread of `bzip2.ts`. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Bunzip from 'seek-bzip'
import { type Bzip2Request, type FromBzip2Thread, WAITING_MAX } from './bzip2.ts'

const PIECE_BYTES = 1 << 18

const { path, waiting } = workerData as Bzip2Request
const file = openSync(path, 'r')
const size = fstatSync(file).size
const compressed = Buffer.allocUnsafe(PIECE_BYTES)
let [at, filled, read] = [0, 0, 0]
let piece = new Uint8Array(PIECE_BYTES)
let written = 0

/** Why a file cannot be decompressed that ends before its last block does. */
const CUT_OFF = 'the file is cut off, or damaged'

const input = {
  readByte(): number {
    if (at === filled) {
      filled = readSync(file, compressed, 0, PIECE_BYTES, read)
      if (filled === 0) throw new Error(CUT_OFF)
      read += filled
      at = 0
    }
    return compressed[at++]
  },
  read(target: Uint8Array, from: number, bytes: number): number {
    for (let place = from; place < from + bytes; place++) target[place] = input.readByte()
    return bytes
  },
  eof: () => read - filled + at >= size,
}

const output = {
  writeByte(byte: number): void {
    piece[written++] = byte
    if (written === PIECE_BYTES) flush()
  },
}

try {
  Bunzip.decode(input, output, true)
  flush()
  send({ kind: 'end' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  send({ kind: 'failed', message: message === CUT_OFF ? message : `${CUT_OFF} (${message})` })
} finally {
  closeSync(file)
}

function flush(): void {
  if (written === 0) return
  const bytes = piece.subarray(0, written)
  Atomics.add(waiting, 0, 1)
  send({ kind: 'piece', bytes, read }, [piece.buffer])
  piece = new Uint8Array(PIECE_BYTES)
  written = 0
  while (Atomics.load(waiting, 0) >= WAITING_MAX) Atomics.wait(waiting, 0, WAITING_MAX)
}

function send(message: FromBzip2Thread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
