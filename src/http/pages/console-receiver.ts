/**
 * The built-in webhook receiver, for trying out autoprofile processes. Part of the demo profile only, so only this
 * machine reaches it. What it receives is bounded, is held in memory, and ends with the process.
 */
import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { formatInstant } from '../../clock.ts'
import { publicError } from '../../errors.ts'
import { closedObject } from '../../schemas.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** Most receivers of all callers together; a new one replaces the oldest. */
const RECEIVERS_MAX = 20
/** Webhooks shown per receiver, the newest ones. The count includes all. */
const SHOWN_MAX = 200
/** Most bytes of webhooks that are kept, of all receivers together. The oldest leave first. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024

interface Receiver {
  readonly licenceId: string
  received: number
  /** Webhooks as JSON, the oldest first. */
  readonly kept: Buffer[]
}

/** The receivers of a service, in the order in which they were made. */
class Receivers {
  readonly #byId = new Map<string, Receiver>()
  /** Who received what is kept, in the order of arrival. */
  readonly #arrivals: Receiver[] = []
  #bytes = 0

  /** Makes a receiver. @returns its id */
  make(licenceId: string): string {
    const id = randomUUID()
    this.#byId.set(id, { licenceId, received: 0, kept: [] })
    const [[oldestId, oldest]] = this.#byId
    if (this.#byId.size > RECEIVERS_MAX) {
      this.#byId.delete(oldestId)
      while (oldest.kept.length > 0) this.#dropOldest(oldest)
    }
    return id
  }

  /** @throws {PublicError} 404 for an unknown id */
  find(id: string): Receiver {
    const receiver = this.#byId.get(id)
    if (receiver === undefined) throw publicError('not_found')
    return receiver
  }

  /** Keeps a webhook, and drops the oldest ones when there is no more room. */
  keep(receiver: Receiver, webhook: object): void {
    // As bytes: an object of many small members would take ten times as much.
    const json = Buffer.from(JSON.stringify(webhook))
    receiver.kept.push(json)
    this.#arrivals.push(receiver)
    this.#bytes += json.length
    if (receiver.kept.length > SHOWN_MAX) this.#dropOldest(receiver)
    while (this.#bytes > KEPT_BYTES_MAX) this.#dropOldest(this.#arrivals[0])
  }

  #dropOldest(receiver: Receiver): void {
    this.#arrivals.splice(this.#arrivals.indexOf(receiver), 1)
    this.#bytes -= receiver.kept.shift()?.length ?? 0
  }
}

const ReceiverParams = closedObject({ receiver: Type.String() })

const DECLARATION = { summary: 'The receiver of the console', tag: 'Service', errors: ['not_found'] } as const

/**
 * Makes the endpoints.
 *
 * @param publicUrl address under which callers reach this service, without a slash at its end
 */
export function consoleReceiver(publicUrl: () => string): readonly Endpoint[] {
  const receivers = new Receivers()
  return [makeReceiver(receivers, publicUrl), receiveWebhook(receivers), showReceived(receivers)]
}

function makeReceiver(receivers: Receivers, publicUrl: () => string): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'POST',
    path: '/console/receivers',
    access: 'key',
    request: { body: closedObject({}) },
    response: Type.Object({ webhookUrl: Type.String() }),
    handle(_input, { caller }) {
      return { body: { webhookUrl: `${publicUrl()}/console/receivers/${receivers.make(caller.licenceId)}` } }
    },
  })
}

function receiveWebhook(receivers: Receivers): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'POST',
    path: '/console/receivers/:receiver',
    // The sender of webhooks has no key. The id protects the receiver: only its creator knows it.
    access: 'open',
    request: { params: ReceiverParams, body: Type.Object({}, { additionalProperties: true }) },
    response: Type.Object({ received: Type.Integer() }),
    handle({ params }, { header, now, received }) {
      const receiver = receivers.find(params.receiver)
      receiver.received++
      receivers.keep(receiver, {
        number: receiver.received,
        receivedAt: formatInstant(now),
        webhookId: header('webhook-id') ?? null,
        webhookTimestamp: header('webhook-timestamp') ?? null,
        webhookSignature: header('webhook-signature') ?? null,
        body: received ?? {},
      })
      return { body: { received: receiver.received } }
    },
  })
}

function showReceived(receivers: Receivers): Endpoint {
  return endpoint({
    ...DECLARATION,
    method: 'GET',
    path: '/console/receivers/:receiver',
    access: 'key',
    request: { params: ReceiverParams },
    response: Type.Object({ received: Type.Integer(), latest: Type.Array(Type.Object({})) }),
    handle({ params }, { caller }) {
      const { licenceId, received, kept } = receivers.find(params.receiver)
      if (licenceId !== caller.licenceId) throw publicError('not_found')
      const body = Buffer.from(`{"received":${received},"latest":[${kept.toReversed().join()}]}`)
      return { body, headers: { 'cache-control': 'no-store' } }
    },
  })
}
