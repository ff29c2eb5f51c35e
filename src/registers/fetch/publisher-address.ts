/** Where a publisher is asked, and as whom. */
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { programVersion } from '../../config/program-version.ts'

/** The `User-Agent` header that publishers see. */
export function userAgentOf(contact: string | undefined): string {
  return `Firmament/${programVersion()} (imports official registers${contact === undefined ? '' : `; ${contact}`})`
}

/**
 * The address of a publisher's file at a mirror: `https://host/path` is `<mirror>/host/path` there. For networks whose
 * machines reach no publisher.
 *
 * @throws {RangeError} for a mirror that is no http or https address
 */
export function mirrored(address: string, mirror: string | undefined): string {
  if (mirror === undefined) return address
  if (!/^https?:\/\/[^?#]+$/.test(mirror)) {
    throw new RangeError(`Cannot fetch: mirror is ${mirror}, must be an http or https address`)
  }
  return `${mirror.replace(/\/+$/, '')}/${address.replace(/^https:\/\//, '')}`
}

/** Whether a key may be sent to an address: nobody in between reads it. */
export function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/**
 * The network to a protected address that a key is sent to. The proxy of the environment passes https on as it is, and would read
 * http: this machine is asked without it.
 */
export function keyNetwork(address: string): Dispatcher {
  const how = { connections: 1, pipelining: 1 }
  return new URL(address).protocol === 'https:' ? new EnvHttpProxyAgent(how) : new Agent(how)
}
