/** The service that the suite calls, licences made for it, and clients of both eras. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const ROOT = join(import.meta.dirname, '..', '..')
export const BASE = process.env.FIRMAMENT_TEST_URL ?? ''
const DATA = process.env.FIRMAMENT_TEST_DATA ?? ''

/** A result of a tool. */
export interface Result {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** A client of either era. */
export interface AnyClient {
  readonly version: string | undefined
  list(): Promise<readonly { readonly name: string; readonly outputSchema?: object | undefined }[]>
  call(name: string, given: object): Promise<Result>
  close(): Promise<void>
}

/** How a client is made. */
export interface ClientOptions {
  readonly era: 'legacy' | 'modern'
  readonly transport: 'http' | 'stdio'
  readonly key: string
  /** Answers questions for a price; absent: the client cannot ask. */
  readonly confirm?: (message: string) => boolean
}

/** Connects a client of the SDK. */
export async function connect({ era, transport, key, confirm }: ClientOptions): Promise<AnyClient> {
  const program = {
    command: process.execPath,
    args: [join(ROOT, 'src', 'cli.ts'), 'mcp', '--url', BASE],
    env: { PATH: process.env.PATH ?? '', FIRMAMENT_KEY: key },
  }
  const http = { requestInit: { headers: { 'x-api-key': key } } }
  const url = new URL(`${BASE}/mcp`)
  const capabilities = confirm === undefined ? {} : { elicitation: {} }
  const answer = (message: string) => ({ action: 'accept' as const, content: { confirm: confirm?.(message) === true } })
  if (era === 'modern') {
    const client = new ModernClient(
      { name: 'suite', version: '1' },
      { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    if (confirm !== undefined) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message))
    await client.connect(transport === 'http' ? new ModernHttp(url, http) : new ModernStdio(program))
    return {
      version: client.getNegotiatedProtocolVersion(),
      list: async () => (await client.listTools()).tools,
      call: async (name, given) => (await client.callTool({ name, arguments: { ...given } })) as unknown as Result,
      close: () => client.close(),
    }
  }
  const client = new LegacyClient({ name: 'suite', version: '1' }, { capabilities })
  if (confirm !== undefined) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message))
  await client.connect((transport === 'http' ? new LegacyHttp(url, http) : new LegacyStdio(program)) as never)
  return {
    version: undefined,
    list: async () => (await client.listTools()).tools,
    call: async (name, given) => (await client.callTool({ name, arguments: { ...given } })) as unknown as Result,
    close: () => client.close(),
  }
}

/** Makes a licence with a key. @param options of `licence create` */
export function makeKey(...options: readonly string[]): { readonly licence: string; readonly key: string } {
  const licence = firmament('licence', 'create', ...options).trim()
  return { licence, key: firmament('key', 'create', '--licence', licence).trim() }
}

/** Runs a command on the data folder of the service. */
export function firmament(...parameters: readonly string[]): string {
  const program = [join(ROOT, 'src', 'cli.ts'), ...parameters, '--data', DATA]
  return execFileSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' })
}

/** A call of `POST /mcp` as bytes, without the SDK. */
export async function post(body: unknown, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${BASE}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Calls a tool without the SDK: the result, as a client would read it. */
export async function callTool(key: string, name: string, given: object): Promise<Result> {
  const answer = await post(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    { 'x-api-key': key },
  )
  const text = await answer.text()
  const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  if (result === undefined) throw new Error(JSON.stringify(error ?? text))
  return result
}

/** A call of the interface itself. */
export async function http(
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: never; used: number }> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${BASE}${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...init,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as never,
    used: Number(answer.headers.get('x-credits-used')),
  }
}

/** Tokens of a value, as the suite counts them: bytes over four. */
export const tokensOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) / 4
