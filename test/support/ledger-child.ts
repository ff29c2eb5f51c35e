/**
 * The stores of a service, in a process of its own, to be killed: it does the credit calls that its
 * parent sends.
 *
 * Arguments: JSON of the place of the state, and the name of a fault that it has, or nothing. Sends `ready`; then `{ id, … }` for each call.
 */
import { systemClock } from '../../src/clock.ts'
import { type CallEntry, STREAM_RESERVATION } from '../../src/license/ledger.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import type { CreditAnswer, CreditCall, StatePlace } from './credit-history.ts'

const [place, fault = ''] = process.argv.slice(2)
const stores = await openStores({ ...(JSON.parse(place) as StatePlace), sync: 'normal', clock: systemClock })
let old: number | undefined
/** Streams that this process reserved for. */
const streams = new Set<string>()

function entryOf({ kind, licence, credits, name }: CreditCall): CallEntry {
  const isKept = kind === 'charge' && name !== '' && fault !== 'a repetition is charged'
  return {
    licence: licence.number,
    key: licence.key,
    method: 'POST',
    endpoint: '/explore/lite',
    body: null,
    query: '{}',
    status: 200,
    credits,
    pool: 'plus',
    writes: [],
    reservation: kind === 'reserve' ? { id: name, companies: credits, creditsPerCompany: 1 } : null,
    keep: isKept
      ? { key: name, bodyDigest: name, answer: { status: 200, headers: {}, body: Buffer.from(name) } }
      : null,
  }
}

async function run(call: CreditCall): Promise<CreditAnswer> {
  const { kind, licence, credits, name } = call
  if (kind === 'settle') {
    const charged = await stores.ledger.settle(name, credits, [])
    // Another call takes the refunded credits, without a notice.
    if (fault === 'a refund is lost')
      await stores.ledger.record(entryOf({ ...call, kind: 'charge', credits: 1, name: '' }))
    return { charged }
  }
  if (kind === 'fill') {
    const changed = await stores.licences.change(licence.id, { credits: { plus: credits } })
    return availableIn(changed?.credits.plus.available)
  }
  if (kind === 'read') {
    const { available } = await stores.readBalance(licence.number, 'plus')
    const told = fault === 'a balance is old' && old !== undefined ? old : available
    old = Number(available)
    return availableIn(told)
  }
  const recorded = await stores.ledger.record(entryOf(call))
  if (kind === 'reserve' && name.startsWith(STREAM_RESERVATION)) streams.add(name)
  return { kind: recorded.kind, ...availableIn(recorded.balance?.available) }
}

function availableIn(available: unknown): { readonly available?: number } {
  return typeof available === 'number' ? { available } : {}
}

process.on('message', ({ id, call }: { readonly id: number; readonly call: CreditCall }) => {
  run(call).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
// As the service does it: its own streams go on, however long a busy machine takes, and what died with others is given back.
setInterval(() => void stores.ledger.keepStreams([...streams]).catch(() => {}), 2000)
setInterval(() => void stores.ledger.giveUpStreams().catch(() => {}), 200)
process.send?.('ready')
