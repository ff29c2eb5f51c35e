import { hash } from 'node:crypto'
import { publicError } from '../../errors.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import { recordReplay } from './record.ts'
import type { CallServices } from './services.ts'
import type { Answered, Fresh, Located, Repetition } from './stages.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Answers a call whose `Idempotency-Key` was answered before: at once, free, with the stored answer. Any other call
 * continues, and holds its key until its turn ends.
 *
 * @throws {PublicError} 400 for a malformed key; 409 while the first call with the key runs; 422 where that call had
 *   another body
 */
export async function replay(services: CallServices, located: Located): Promise<Fresh | Answered> {
  const { holder } = located
  const repetition = holder === null ? null : readRepetition(located)
  if (holder === null || repetition === null) return { ...located, repetition: null, endTurn: doNothing }
  const earlier = await findEarlier(services, located, holder, repetition)
  if (earlier !== undefined) {
    if (earlier.bodyDigest !== repetition.bodyDigest) throw publicError('idempotency_mismatch')
    return recordReplay(services, located, holder, earlier.answer)
  }
  const turn = `${holder.licenceNumber} ${located.path} ${repetition.key}`
  const { runningKeys } = services
  if (runningKeys.has(turn)) throw publicError('idempotency_running', {}, { 'Retry-After': '1' })
  runningKeys.add(turn)
  return { ...located, repetition, endTurn: () => void runningKeys.delete(turn) }
}

function findEarlier({ ledger }: CallServices, { path }: Located, { licenceNumber }: KeyHolder, { key }: Repetition) {
  return ledger.findAnswer({ licence: licenceNumber, endpoint: path, key })
}

function readRepetition({ endpoint, header, body, isDryRun }: Located): Repetition | null {
  const key = header('idempotency-key')
  if (isDryRun || key === undefined || endpoint.idempotent !== true) return null
  if (!IDEMPOTENCY_KEY.test(key))
    throw publicError('invalid_value', {
      member: 'Idempotency-Key',
      problem: 'must be 1 to 255 visible ASCII characters',
    })
  return { key, bodyDigest: hash('sha256', JSON.stringify(body ?? null), 'hex') }
}

function doNothing(): void {}
