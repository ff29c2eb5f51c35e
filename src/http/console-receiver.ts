/**
 * The built-in webhook receiver, for trying out autoprofile processes. Part of the demo profile only, so only this
 * machine reaches it. What it receives is bounded, is held in memory, and ends with the process.
 */
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Most receivers of all callers together; a new one replaces the oldest. */
const RECEIVERS_MAX = 20
/** Webhooks shown per receiver, the newest ones. The count includes all. */
const SHOWN_MAX = 200

interface Receiver {
  readonly licenceId: string
  received: number
  readonly latest: object[]
}

const ReceiverParams = Type.Object({ receiver: Type.String() }, { additionalProperties: false })

const DECLARATION = { summary: 'The receiver of the console', tag: 'Service', errors: ['not_found'] } as const

/**
 * Makes the endpoints.
 *
 * @param publicUrl address under which callers reach this service, without a slash at its end
 */
export function consoleReceiver(publicUrl: () => string): readonly Endpoint[] {
  const receivers = new Map<string, Receiver>()
  return [makeReceiver(receivers, publicUrl), receiveWebhook(receivers), showReceived(receivers)]
}

function makeReceiver(receivers: Map<string, Receiver>, publicUrl: () => string): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'POST',
    path: '/console/receivers',
    access: 'key',
    request: { body: Type.Object({}, { additionalProperties: false }) },
    response: Type.Object({ webhookUrl: Type.String() }),
    handle(_input, { caller }) {
      const id = randomUUID()
      receivers.set(id, { licenceId: caller.licenceId, received: 0, latest: [] })
      const [oldest] = receivers.keys()
      if (receivers.size > RECEIVERS_MAX) receivers.delete(oldest)
      return { body: { webhookUrl: `${publicUrl()}/console/receivers/${id}` } }
    },
  })
}

function receiveWebhook(receivers: ReadonlyMap<string, Receiver>): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'POST',
    path: '/console/receivers/:receiver',
    // The sender of webhooks has no key. The id protects the receiver: nobody else knows it.
    access: 'open',
    request: { params: ReceiverParams, body: Type.Object({}, { additionalProperties: true }) },
    response: Type.Object({ received: Type.Integer() }),
    handle({ params, body }, { header, now }) {
      const receiver = findReceiver(receivers, params.receiver)
      receiver.received++
      receiver.latest.unshift({
        number: receiver.received,
        receivedAt: formatInstant(now),
        webhookId: header('webhook-id') ?? null,
        webhookTimestamp: header('webhook-timestamp') ?? null,
        webhookSignature: header('webhook-signature') ?? null,
        body,
      })
      receiver.latest.length = Math.min(receiver.latest.length, SHOWN_MAX)
      return { body: { received: receiver.received } }
    },
  })
}

function showReceived(receivers: ReadonlyMap<string, Receiver>): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'GET',
    path: '/console/receivers/:receiver',
    access: 'key',
    request: { params: ReceiverParams },
    response: Type.Object({ received: Type.Integer(), latest: Type.Array(Type.Object({})) }),
    handle({ params }, { caller }) {
      const { licenceId, received, latest } = findReceiver(receivers, params.receiver)
      if (licenceId !== caller.licenceId) throw publicError('not_found')
      return { body: { received, latest }, headers: { 'cache-control': 'no-store' } }
    },
  })
}

function findReceiver(receivers: ReadonlyMap<string, Receiver>, id: string): Receiver {
  const receiver = receivers.get(id)
  if (receiver === undefined) throw publicError('not_found')
  return receiver
}
