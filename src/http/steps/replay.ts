import { hash } from 'node:crypto'
import { publicError } from '../../errors.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import { recordReplay } from './record.ts'
import type { CallServices } from './services.ts'
import type { Answered, Fresh, Located, Repetition, Turn } from './stages.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Answers a call whose `Idempotency-Key` was answered before: at once, free, with the stored answer. Any other call
 * continues, and keeps its key to itself until its turn ends.
 *
 * @throws {PublicError} 400 for a malformed key; 409 while the first call with the key runs; 422 where that call had
 *   another body
 */
export function replay(services: CallServices, located: Located): Fresh | Promise<Fresh | Answered> {
  const { holder } = located
  const repetition = holder === null ? null : readRepetition(located)
  if (holder === null || repetition === null) return { ...located, turn: NO_TURN }
  return answerOrTakeTurn(services, located, holder, repetition)
}

const NO_TURN: Turn = { repetition: null, isPaid: false, end() {} }

/** A streamed answer is not kept: it is made again. */
const PAID_TURN: Turn = { repetition: null, isPaid: true, end() {} }

async function answerOrTakeTurn(
  services: CallServices,
  located: Located,
  holder: KeyHolder,
  repetition: Repetition,
): Promise<Fresh | Answered> {
  const earlier = await findEarlier(services, located, holder, repetition)
  if (earlier !== undefined) {
    // Answers of 0.1.0 were stored under the digest of the body as it arrived.
    const isSame = [repetition.bodyDigest, digestOf(located.body)].includes(earlier.bodyDigest)
    if (!isSame) throw publicError('idempotency_mismatch')
    if (located.endpoint.isStreamed === true) return { ...located, turn: PAID_TURN }
    return recordReplay(services, located, holder, earlier.answer)
  }
  const name = `${holder.licenceNumber} ${located.request.path} ${repetition.key}`
  const { runningKeys } = services
  if (runningKeys.has(name)) throw publicError('idempotency_running', {}, { headers: { 'Retry-After': '1' } })
  runningKeys.add(name)
  return { ...located, turn: { repetition, isPaid: false, end: () => void runningKeys.delete(name) } }
}

function findEarlier(
  { ledger }: CallServices,
  { request }: Located,
  { licenceNumber }: KeyHolder,
  { key }: Repetition,
) {
  return ledger.findAnswer({ licence: licenceNumber, endpoint: request.path, key })
}

function readRepetition({ endpoint, request, body, isDryRun }: Located): Repetition | null {
  const key = request.header('idempotency-key')
  if (key === undefined || endpoint.idempotent !== true) return null
  if (!IDEMPOTENCY_KEY.test(key))
    throw publicError('invalid_value', {
      member: 'Idempotency-Key',
      problem: 'must be 1 to 255 visible ASCII characters',
    })
  return isDryRun ? null : { key, bodyDigest: digestOf(sortMembers(body)) }
}

function digestOf(body: unknown): string {
  return hash('sha256', JSON.stringify(body ?? null), 'hex')
}

/** The same value with the members of every object in alphabetical order: their order means nothing in JSON. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const sorted: Record<string, unknown> = Object.create(null)
  for (const [name, member] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    sorted[name] = sortMembers(member)
  return sorted
}
