/** The thread on which exports are written, see `export-thread.ts`. */
import { answerRequests } from '../threads/request-thread.ts'
import type { WriteRequest } from './export-thread.ts'
import { createRowWriter, parseLines, type RowWriter } from './row-writer.ts'

const writers = new Map<number, RowWriter>()
const NOTHING = new Uint8Array(0)

async function write(request: WriteRequest): Promise<Uint8Array<ArrayBuffer>> {
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

answerRequests(write, (bytes) => (bytes.length > 0 && bytes.length === bytes.buffer.byteLength ? [bytes.buffer] : []))
