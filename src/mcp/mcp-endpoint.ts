/** `POST /mcp`: the tools for agents over streamable HTTP. The SDK is loaded by the first call. */
import Type from 'typebox'
import { programVersion } from '../config/program-version.ts'
import { PublicError, publicError } from '../errors.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { TOOLS } from './tools.ts'

/** What the endpoint works with. */
export interface McpServices {
  /**
   * Names under which callers reach the service; `null`: any, as it listens beyond this machine and has no public address.
   */
  readonly hostNames: () => readonly string[] | null
  /** Origins whose pages may call, besides those of the names. */
  readonly corsOrigins: readonly string[]
}

/** Version of the service, from its package. */
export const VERSION = programVersion()

/** Requests that would stay open: there are no events that they could wait for. */
const ENDLESS: ReadonlySet<string> = new Set(['subscriptions/listen'])
/** Headers of a request that the protocol reads. */
const HEADERS = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'] as const

/** Makes the endpoint. */
export function mcp(services: McpServices): Endpoint {
  let loading: Promise<{ readonly sdk: typeof import('./mcp-server.ts'); readonly answer: Answering }> | null = null
  const load = async () => {
    const sdk = await import('./mcp-server.ts')
    return { sdk, answer: sdk.createHttpTools(VERSION) }
  }
  return endpoint({
    method: 'POST',
    path: '/mcp',
    summary: 'Tools for agents (Model Context Protocol)',
    tag: 'Service',
    access: 'key',
    isCarrier: true,
    request: { body: Type.Unsafe<object>({}) },
    response: null,
    errors: ['foreign_address'],
    async handle(_, call) {
      loading ??= load()
      const { sdk, answer } = await loading.catch((error: unknown) => {
        loading = null
        throw error
      })
      checkAddress(services, call, sdk)
      const { received } = call
      const { method, id } = (received ?? {}) as { readonly method?: unknown; readonly id?: unknown }
      if (typeof method === 'string' && ENDLESS.has(method))
        return { body: { jsonrpc: '2.0', id: id ?? null, error: { code: -32_601, message: 'Method not found' } } }
      const caller = {
        callService: call.carry,
        tools: TOOLS.filter(({ needs }) => needs.every((path) => allows(call, path))),
      }
      const response = await answer(requestOf(call), received, caller)
      return {
        status: response.status,
        body: new Uint8Array(await response.arrayBuffer()),
        contentType: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
      }
    },
  })
}

type Answering = ReturnType<typeof import('./mcp-server.ts').createHttpTools>

/** The request as the SDK reads it. The body was parsed, within the limits of every body. */
function requestOf({ header, signal }: Call): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of HEADERS) {
    const value = header(name)
    if (value !== undefined) headers.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal, body: '{}' })
}

/** Whether the type of the licence allows an endpoint. The call itself checks whether the licence has ended. */
function allows(call: Call, path: string): boolean {
  try {
    call.requireEndpoint(path)
    return true
  } catch (error) {
    if (error instanceof PublicError) return false
    throw error
  }
}

/**
 * Refuses requests that a page of another origin makes, also one whose name was bound to this address meanwhile.
 *
 * @throws {PublicError} 403 naming the header
 */
function checkAddress(
  { hostNames, corsOrigins }: McpServices,
  { header }: Call,
  { validateHostHeader, validateOriginHeader }: typeof import('./mcp-server.ts'),
): void {
  const host = header('host')
  const names = hostNames()
  if (names !== null && !validateHostHeader(host, [...names]).ok)
    throw publicError('foreign_address', { header: 'Host' })
  const origin = header('origin')
  if (origin === undefined || corsOrigins.includes(origin)) return
  const own = names ?? [host?.replace(/:\d+$/, '') ?? '']
  if (!validateOriginHeader(origin, [...own]).ok) throw publicError('foreign_address', { header: 'Origin' })
}
