/** The thread on which exports are written, see `export-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import type { ThreadReply, ThreadRequest } from './export-thread.ts'
import { createRowWriter, parseLines, type RowWriter } from './row-writer.ts'

const writers = new Map<number, RowWriter>()
const NOTHING = new Uint8Array(0)

function write(request: ThreadRequest): Uint8Array<ArrayBuffer> {
  if (request.kind === 'begin') {
    const writer = createRowWriter(request.format)
    writers.set(request.export, writer)
    return writer.begin()
  }
  const writer = writers.get(request.export)
  if (request.kind === 'drop') {
    writers.delete(request.export)
    return NOTHING
  }
  if (writer === undefined) throw new Error(`Cannot write export ${request.export}: it has not begun`)
  if (request.kind === 'add') return writer.add(parseLines(request.rows))
  writers.delete(request.export)
  return writer.end()
}

parentPort?.on('message', (request: ThreadRequest) => {
  let reply: ThreadReply
  const transferred: ArrayBuffer[] = []
  try {
    const bytes = write(request)
    if (bytes.length > 0 && bytes.length === bytes.buffer.byteLength) transferred.push(bytes.buffer)
    reply = { id: request.id, bytes }
  } catch (error) {
    reply = { id: request.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(reply, transferred)
})
