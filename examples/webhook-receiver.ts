/**
 * A receiver of autoprofile webhooks in TypeScript, with the public library (npm install standardwebhooks).
 *
 *     WEBHOOK_SECRET=whsec_… PORT=9000 node examples/webhook-receiver.ts
 *
 * The secret is what `./firmament webhook secret --licence ID` prints.
 */
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
/** Ids of processed webhooks. A real receiver stores them with its data, in the same transaction. */
const processedIds = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = request.headers as Record<string, string>
  let body: { company: { id: string; name: string }; matchStatus: string; matchReason: { it: string; en: string } }
  try {
    // The bytes exactly as they arrived: a body that was parsed and written again has another signature.
    body = webhook.verify(Buffer.concat(chunks), headers) as typeof body
  } catch {
    response.writeHead(400).end()
    return
  }
  // A webhook can arrive twice; its id is the same each time.
  if (!processedIds.has(headers['webhook-id'])) {
    processedIds.add(headers['webhook-id'])
    console.log(`${body.matchStatus} ${body.company.name} (${body.company.id}): ${body.matchReason.en}`)
  }
  // Answer within 15 s, and do longer work afterwards. The answer 410 would stop all further webhooks.
  response.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () => {
  const address = server.address()
  console.log(`receiving on http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`)
})
