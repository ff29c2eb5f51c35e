/** A service under test that listens, and endpoints that answer when the test lets them. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { listen } from '../../src/http/connections/listen.ts'
import { sampleSearch } from './sample-endpoints.ts'
import type { Ending } from './temporary-folder.ts'
import { openTestService, type TestService, type TestServiceOptions } from './test-service.ts'
import { until } from './until.ts'

/** A body that the sample search accepts. */
export const SEARCH_BODY = JSON.stringify({ filters: { countriesIso2: ['IT'] } })

/** A service that listens on a free port of this machine. */
export interface ListeningService extends TestService {
  readonly port: number
  readonly url: string
  /** Calls the sample search. */
  search(key: string, signal?: AbortSignal | null): Promise<Response>
  /** Sends the head of a search and so much of its body, of a length that never arrives in full. */
  sendHalf(key: string, bytes: number, length?: number): Promise<Socket>
  /** Resolves when the service has read all that was written to a connection. */
  hasRead(socket: Socket): Promise<void>
}

/** Opens a service and listens. When the test ends, all connections are cut and the service is closed. */
export async function openListening(
  context: Ending,
  options: TestServiceOptions,
  host = '127.0.0.1',
): Promise<ListeningService> {
  const service = await openTestService(options)
  context.after(() => {
    service.app.server.closeAllConnections()
    return service.close()
  })
  await listen(service.app, { host, port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const sides = new Map<number | undefined, Socket>()
  service.app.server.on('connection', (side) => sides.set(side.remotePort, side))
  return {
    ...service,
    port,
    url,
    search: (key, signal = null) =>
      fetch(`${url}/explore/lite`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: SEARCH_BODY,
        signal,
      }),
    async sendHalf(key, bytes, length = 1024 * 1024) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        `POST /explore/lite HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nx-api-key: ${key}\r\nContent-Length: ${length}\r\n\r\n`,
      )
      await new Promise((resolve) => socket.write(' '.repeat(bytes), resolve))
      return socket
    },
    hasRead: (socket) => until(() => sides.get(socket.localPort)?.bytesRead === socket.bytesWritten),
  }
}

/** Sends bytes to a port of this machine and reads until the other side ends. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return readToEnd(socket)
}

/** Reads until the other side ends. */
export async function readToEnd(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  if (!socket.closed) await once(socket, 'close')
  return answer
}

/** An endpoint whose calls wait until the test lets them go on. */
export function openGate() {
  const waiting: (() => void)[] = []
  const found = () => new Promise<number>((resolve) => waiting.push(() => resolve(1)))
  return {
    endpoint: sampleSearch('/explore/lite', found),
    waiting,
    /** Lets those go on that wait now. */
    open() {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
