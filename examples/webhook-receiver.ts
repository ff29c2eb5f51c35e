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
/** Ids that were handled. A real receiver keeps them where its data is, in the same transaction. */
const handled = new Set<string>()

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
  if (!handled.has(headers['webhook-id'])) {
    handled.add(headers['webhook-id'])
    console.log(`${body.matchStatus} ${body.company.name} (${body.company.id}): ${body.matchReason.en}`)
  }
  // Answer soon, within 15 s; do what takes longer afterwards. 410 would say: send no more.
  response.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () => {
  const address = server.address()
  console.log(`receiving on http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`)
})
