import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '../../config/loopback.ts'

/**
 * The address of this service as the caller wrote it. `Host` is never repeated unless the connection proves it, so no
 * third party can choose the address.
 *
 * @returns `http://localhost:8080`, `http://192.0.2.1:8080`; `null` for a name that the connection does not prove
 */
export function askedAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string | null {
  const { localAddress, localPort } = socket
  if (localAddress === undefined) return null
  // A socket that takes both families shows IPv4 as `::ffff:192.0.2.1`.
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '')
  const port = localPort === 80 ? '' : `:${localPort}`
  const names = [isIPv6(address) ? `[${address}]` : address, ...(isLoopback(address) ? ['localhost'] : [])]
  const name = names.find((name) => headers.host?.toLowerCase() === `${name}${port}`)
  return name === undefined ? null : `http://${name}${port}`
}
