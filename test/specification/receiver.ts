import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that a receiver got. */
export interface Received {
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A receiver of webhooks on this machine that answers as configured. */
export class Receiver {
  readonly received: Received[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** Starts one; `answer` gives the status for the call of an index from 0. */
  static start(answer: (index: number) => number = () => 200): Promise<Receiver> {
    const server = createServer((call, reply) => {
      const chunks: Buffer[] = []
      call.on('data', (chunk: Buffer) => chunks.push(chunk))
      call.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const code = answer(receiver.received.length)
        receiver.received.push({ at: Date.now(), headers: call.headers, text })
        reply.writeHead(code, code === 302 ? { location: '/elsewhere' } : {}).end()
      })
    })
    const receiver = new Receiver(server)
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(receiver)))
  }

  /** Its address. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  /** Stops it. */
  end(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
