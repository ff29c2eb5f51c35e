/**
 * An endpoint for models that implements the real protocol (chat completions with a JSON schema, embeddings) over HTTP
 * and misbehaves on request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came in, parsed. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages?: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: {
      readonly type: string
      readonly json_schema?: { readonly schema: object; readonly strict?: boolean; readonly name?: string }
    }
    readonly input?: readonly string[]
  }
}

/** Does something else than answering right. */
export type Misbehaviour = (response: ServerResponse, request: ModelRequest) => void

/** A running endpoint. Close it. */
export interface FakeModel {
  /** Base address, as the settings want it. */
  readonly url: string
  readonly requests: ModelRequest[]
  /** Answer of chat completions: an object is written as JSON, text is sent unchanged. */
  reply: (request: ModelRequest) => unknown
  /** Vector of a text. */
  embed: (text: string) => readonly number[]
  /** In place of an answer, while set. */
  misbehave: Misbehaviour | null
  close(): Promise<void>
}

/** Starts an endpoint on a free port of the loopback address. */
export async function openFakeModel(): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    const request: ModelRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      body: JSON.parse(Buffer.concat(pieces).toString()),
    }
    requests.push(request)
    if (fake.misbehave !== null) return fake.misbehave(response, request)
    if (request.path.endsWith('/embeddings')) return json(response, embeddings(request))
    json(response, completion(request))
  }
  function completion(request: ModelRequest): object {
    const reply = fake.reply(request)
    const content = typeof reply === 'string' ? reply : JSON.stringify(reply)
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: request.body.model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }
  }
  function embeddings({ body }: ModelRequest): object {
    // Last first: the protocol numbers the vectors, and not every endpoint keeps their order.
    const data = (body.input ?? []).map((text, index) => ({ object: 'embedding', index, embedding: fake.embed(text) }))
    return { object: 'list', model: body.model, data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } }
  }
  const fake = {
    url: '',
    requests,
    reply: () => ({}),
    embed: () => [1],
    misbehave: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  } as { -readonly [Member in keyof FakeModel]: FakeModel[Member] }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return fake
}

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

/** Writes for as long as the other side reads. */
function pour(response: ServerResponse, piece: string, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs)
  response.on('close', () => clearInterval(timer))
}

const asJson = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' })

/** Ways to misbehave, by name. */
export const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  'never answers': () => {},
  'sends headers and no body': (response) => asJson(response).flushHeaders(),
  'sends a byte every 20 ms': (response) => pour(asJson(response), ' ', 20),
  'never ends': (response) => pour(asJson(response), '{"choices":['.repeat(10_000), 1),
  'is an HTML page': (response) => response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>'),
  'is HTML that calls itself JSON': (response) => asJson(response).end('<h1>It works!</h1>'),
  'breaks the connection': (response) => response.destroy(),
  'breaks the connection within the body': (response) => {
    asJson(response).write('{"choices":[')
    setTimeout(() => response.destroy(), 10)
  },
  'says 500': (response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"x"}}'),
  'says 429': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'says 401 and repeats the key': (response, { authorization }) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: authorization } })),
  'sends elsewhere': (response) => response.writeHead(307, { location: '/v2/chat/completions' }).end(),
  'has no choices': (response) => asJson(response).end('{"choices":[]}'),
  'is an empty body': (response) => asJson(response).end(),
  'is null': (response) => asJson(response).end('null'),
  'is a bomb': (response) =>
    asJson(response).end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'x'.repeat(3e6) } }] })),
}
