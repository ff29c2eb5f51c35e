import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The unit of limits per address: an IPv4 address, or the /64 network of an IPv6 address, because one customer usually
 * has all of it.
 *
 * @param address as a socket names it, or `caller-address.ts`; other text is returned unchanged
 */
export function addressGroup(address: string): string {
  if (isIPv4(address)) return address
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
