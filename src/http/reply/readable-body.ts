import { Readable } from 'node:stream'
import type { BodyStream } from '../steps/stages.ts'

/**
 * A body stream as Node reads it: one piece at a time, and only when the connection takes more. It ends the stream once,
 * also where the caller hangs up.
 */
export function readableBody(stream: BodyStream): Readable {
  return new Readable({
    read() {
      stream.next().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      stream.end()
      done(error)
    },
  })
}
