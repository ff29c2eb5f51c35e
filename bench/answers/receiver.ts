/** A webhook receiver that keeps what arrives: `/hook/LABEL` answers 204, `/gone/LABEL` 410. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running receiver. */
export interface Receiver {
  readonly url: string
  /** Bodies that arrived under a label, sorted: the order of calls is not guaranteed. */
  bodiesOf(label: string): readonly string[]
  close(): void
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const arrived = new Map<string, Set<string>>()
  const server = createServer((incoming, outgoing) => {
    const [, kind, label = ''] = (incoming.url ?? '').split('/')
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const bodies = arrived.get(label) ?? new Set()
      arrived.set(label, bodies.add(Buffer.concat(chunks).toString('utf8')))
      outgoing.writeHead(kind === 'gone' ? 410 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodiesOf: (label) => [...(arrived.get(label) ?? [])].sort(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
