/** The thread of `map-thread.ts`: maps files and sends batches, at most `BATCHES_IN_FLIGHT` ahead of the receiver. */
import { parentPort, workerData } from 'node:worker_threads'
import { ColumnsError } from '../../registers/layout.ts'
import { registerOfImport } from '../../registers/registers.ts'
import { type MapRequest, mapFiles } from './map-files.ts'
import { BATCHES_IN_FLIGHT, type FromMapThread } from './map-thread.ts'

const port = parentPort
if (!port) throw new Error('map-worker.ts runs as a thread of an import only')

let free = BATCHES_IN_FLIGHT
let wake = () => {}
port.on('message', () => {
  free++
  wake()
})

const send = (message: FromMapThread) => port.postMessage(message)
try {
  const request = workerData as MapRequest
  for await (const batch of mapFiles(registerOfImport(request), request)) {
    while (free === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    free--
    send({ kind: 'batch', batch })
  }
  send({ kind: 'end' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  send({ kind: 'failed', message, isRefused: error instanceof ColumnsError })
}
// The receiver ends the thread: a message sent just before the thread ends on its own may be lost.
