/** A proxy that passes every request on and drops the answer to some of them: before it, or in its middle. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running proxy. */
export interface DroppingProxy {
  readonly url: string
  /** Answers that were dropped. */
  dropped(): number
  close(): Promise<void>
}

/** Starts a proxy. @param share of the answers that are dropped, 0..1 */
export async function startDroppingProxy(target: string, share: number): Promise<DroppingProxy> {
  let state = 1
  let dropped = 0
  // A linear congruential generator: the same drops in every run.
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(body.length === 0 ? {} : { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (chance() < share) {
      dropped++
      // Half of them break off in the middle of the body.
      if (chance() < 0.5) return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': bytes.length })
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy())
      return
    }
    const passed = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name)),
    )
    response.writeHead(answer.status, passed).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
