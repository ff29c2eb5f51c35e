/**
 * Guards requests to addresses that callers choose (against server-side request forgery). Used for every such request.
 *
 * There are three steps. No spelling, redirect or changing DNS answer can skip one of them:
 *
 * 1. the URL: https, a host name (never an IP address in any spelling), no user name;
 * 2. the name is resolved once, and every address it has must be public;
 * 3. the connection goes to one of these addresses. Nothing resolves the name a second time; the sender (`deliver.ts`)
 *    follows no redirects and uses a connection for one request.
 *
 * With `allowLoopback` (the setting `allowPrivateWebhooks`) receivers on this machine may be called too, also over http.
 */
import { Resolver } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { TLSSocket } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'

/** Which addresses are allowed. */
export interface AddressRules {
  /** Receivers on this machine may be called, over http too. */
  readonly allowLoopback: boolean
}

/** Finds all addresses of a host name. @throws {Error} where it has none, or no name server answers */
export type Resolve = (host: string) => Promise<readonly string[]>

/** A request that must not be made. Its message follows the name of the member that holds the address. */
export class ForbiddenAddress extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForbiddenAddress'
  }
}

/** Most characters of an address: about as many as common proxies pass on. */
export const URL_CHARACTERS_MAX = 2048

/** Longest wait for a connection; the attempt as a whole has a limit of its own. */
const CONNECT_MS = 10_000
/** Failures after which the next address of the same name is tried. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Addresses of one name that are tried in turn. */
const ADDRESSES_MAX = 4

const NOT_PUBLIC = 'must name a host with a public address'

/**
 * Reads an address that a caller gave.
 *
 * @returns the URL to call, without fragment
 * @throws {ForbiddenAddress} with the mistake
 */
export function readCallerUrl(text: string, { allowLoopback }: AddressRules): URL {
  // Parsers treat spaces, line ends and backslashes differently: addresses that they might disagree about are refused.
  const isPlain = text.length <= URL_CHARACTERS_MAX && !/[\s\p{Cc}\\]/u.test(text)
  if (!isPlain || !URL.canParse(text)) throw new ForbiddenAddress('must be an address such as https://example.com/hook')
  const url = new URL(text)
  const host = hostOf(url)
  const isHere = allowLoopback && isLoopbackHost(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw new ForbiddenAddress(
      allowLoopback
        ? 'must begin with https:// (http:// only for this machine)'
        : isLoopbackHost(host)
          ? 'must begin with https://; receivers on this machine need the setting allowPrivateWebhooks'
          : 'must begin with https://',
    )
  if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('must not hold a user name or a password')
  if (isIP(host) !== 0 && !isHere) throw new ForbiddenAddress('must name a host, not an IP address')
  if (!isHere && (isLoopbackHost(host) || !isHostName(host))) throw new ForbiddenAddress(NOT_PUBLIC)
  if (url.port === '0') throw new ForbiddenAddress('must name a port from 1 to 65535')
  url.hash = ''
  return url
}

/**
 * The addresses that a host may be called at.
 *
 * One forbidden address among several forbids all of them: a name with public and private addresses is either a mistake or
 * an attack.
 *
 * @param host as in the URL, without brackets
 * @throws {ForbiddenAddress} where the name has no address, or one that may not be called
 */
export async function findSafeAddresses(
  host: string,
  { allowLoopback }: AddressRules,
  resolve: Resolve,
): Promise<readonly string[]> {
  if (isLoopbackHost(host)) {
    if (!allowLoopback) throw new ForbiddenAddress(NOT_PUBLIC)
    return isIP(host) === 0 ? ['127.0.0.1', '::1'] : [host]
  }
  if (!isHostName(host)) throw new ForbiddenAddress(NOT_PUBLIC)
  let addresses: readonly string[]
  try {
    addresses = await resolve(host)
  } catch {
    // The same error as for a forbidden address: callers must not learn which internal hosts exist.
    throw new ForbiddenAddress(NOT_PUBLIC)
  }
  const own = ownAddresses()
  const isSafe = (address: string) =>
    allowLoopback && isLoopbackAddress(address) ? true : isPublicAddress(address) && !own.has(normaliseAddress(address))
  if (addresses.length === 0 || !addresses.every(isSafe)) throw new ForbiddenAddress(NOT_PUBLIC)
  return addresses.slice(0, ADDRESSES_MAX)
}

/**
 * Checks an address when a caller gives it, so that a wrong one is refused at once and not by the first failed call. Every
 * connection checks it again.
 *
 * @throws {ForbiddenAddress} with the mistake
 */
export async function checkCallerUrl(text: string, rules: AddressRules, resolve: Resolve): Promise<URL> {
  const url = readCallerUrl(text, rules)
  await findSafeAddresses(hostOf(url), rules, resolve)
  return url
}

/** Connects only where it is safe; for undici's `connect` option. */
export type SafeConnector = buildConnector.connector

/**
 * Makes a connector.
 *
 * @param connectTo makes the connection once its address is found to be safe; the tests watch what it is asked for
 */
export function createSafeConnector(
  rules: AddressRules,
  resolve: Resolve,
  connectTo: SafeConnector = connectByUndici(),
): SafeConnector {
  return (options, callback) => {
    const host = stripBrackets(options.hostname)
    connect(host, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }

  async function connect(host: string, options: buildConnector.Options): Promise<Socket | TLSSocket> {
    const addresses = await findSafeAddresses(host, rules, resolve)
    if (options.protocol !== 'https:' && !(rules.allowLoopback && addresses.every(isLoopbackAddress)))
      throw new ForbiddenAddress('must begin with https://')
    // The certificate is still checked against the name. A plain connection has no use for it.
    const servername = options.protocol === 'https:' && isIP(host) === 0 ? host.replace(/\.$/, '') : ''
    let failure: unknown
    for (const address of addresses) {
      try {
        return await connectOnce({
          ...options,
          // The address takes the place of the name: there is nothing left to resolve.
          hostname: address,
          host: address,
          servername,
        })
      } catch (error) {
        // The next address is for machines that cannot be reached; a wrong certificate would be wrong there too.
        if (!UNREACHABLE.has((error as { readonly code?: string }).code ?? '')) throw error
        failure = error
      }
    }
    throw failure
  }

  function connectOnce(options: buildConnector.Options): Promise<Socket | TLSSocket> {
    return new Promise((resolveSocket, reject) => {
      connectTo(options, (error, socket) => (error === null ? resolveSocket(socket) : reject(error)))
    })
  }
}

/** undici's connector, loaded for the first connection: most services never send a webhook, and it takes megabytes. */
function connectByUndici(): SafeConnector {
  let loading: Promise<SafeConnector> | undefined
  return (options, callback) => {
    loading ??= import('undici').then(({ buildConnector }) => buildConnector({ timeout: CONNECT_MS, allowH2: false }))
    loading.then(
      (connectTo) => connectTo(options, callback),
      (error: Error) => callback(error, null),
    )
  }
}

/**
 * Whether anyone on the internet would reach the same machine under this address.
 *
 * Everything in the special-purpose registries of IANA (RFC 6890) is not public, nor is any IPv6 address outside the
 * allocated range (2000::/3): such addresses are translated, tunnelled or unused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_UNICAST)
  return !INSIDE_CLOUDS.has(address)
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
/** Public by its number, but answered inside a data centre: the platform address of Azure machines. */
const INSIDE_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Asks DNS, without the thread pool that file access shares: a thousand names without an answer must not delay anything
 * else. The hosts file is not read.
 *
 * @param servers name servers, `address:port`; the system's where absent
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = found.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses
  }
}

/** A name with at least two labels, as DNS knows it: any other name is local to a machine or a network. No IP address. */
function isHostName(host: string): boolean {
  if (isIP(host) !== 0) return false
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length > 1 && host.length <= 254 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

function isLoopbackHost(host: string): boolean {
  return isIP(host) === 0 ? /^(.+\.)?localhost\.?$/.test(host) : isLoopbackAddress(host)
}

function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}

function hostOf(url: URL): string {
  return stripBrackets(url.hostname)
}

function stripBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host
}

/** The addresses of this machine. Even its public address reaches internal services. */
function ownAddresses(): ReadonlySet<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((found) => normaliseAddress(found?.address ?? '')),
  )
}

function normaliseAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.parse(address.split('%')[0]).toNormalizedString() : address
}
