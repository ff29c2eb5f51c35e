import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Says from which address a request came. */
export interface CallerAddress {
  /** Whether a connection is from a trusted proxy. @param address as a socket names it */
  isProxy(address: string | undefined): boolean
  /** The address of the connection; of a trusted proxy's connection, the caller's address that the proxy wrote. */
  of(request: Pick<IncomingMessage, 'socket' | 'headers'>): string
}

/**
 * Reads `X-Forwarded-For` from its end, where the last proxy wrote, back to the first address that is no trusted proxy. An
 * entry that names no address (`unknown`) ends the way there: the caller counts as the proxy that wrote it.
 *
 * @param trustedProxies addresses whose header is believed
 */
export function createCallerAddress(trustedProxies: readonly string[]): CallerAddress {
  const trusted = new Set(trustedProxies.map(spellAddress))
  const isProxy = (address: string | undefined) => trusted.size > 0 && trusted.has(spellAddress(address ?? ''))
  return {
    isProxy,
    of({ socket, headers }) {
      let address = socket.remoteAddress ?? ''
      const { 'x-forwarded-for': forwarded } = headers
      if (forwarded === undefined || !isProxy(address)) return address
      const entries = Array.isArray(forwarded) ? forwarded.join() : forwarded
      for (const entry of entries.split(',').reverse()) {
        const named = withoutPort(entry.trim())
        if (named === null) break
        address = named
        if (!isProxy(address)) break
      }
      return address
    },
  }
}

/**
 * The address of an entry: some proxies add the port of the connection.
 *
 * @returns `203.0.113.7` of `203.0.113.7:4711`, `2001:db8::1` of `[2001:db8::1]:4711`; `null` where there is no address
 */
function withoutPort(entry: string): string | null {
  if (isIP(entry) !== 0) return entry
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? plain ?? ''
  return isIP(address) === 0 ? null : address
}

const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\da-f:.]+):\d{1,5})$/i

/** One spelling of an address: a socket that takes both families shows IPv4 as `::ffff:192.0.2.1`. */
function spellAddress(address: string): string {
  if (isIPv4(address) || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toNormalizedString()
}
