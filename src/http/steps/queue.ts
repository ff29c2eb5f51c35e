import { publicError } from '../../errors.ts'
import type { CallServices } from './services.ts'
import type { Admitted, Queued, Received } from './stages.ts'

/**
 * Open endpoints always pass: health stays visible when everything else is turned away.
 *
 * @throws {PublicError} 503 where as many calls are worked on as the settings allow
 */
export function requireRoom({ queues }: Pick<CallServices, 'queues'>, { request }: Received): void {
  if (request.endpoint?.access !== 'open') queues.requireRoom()
}

/**
 * Counts the call in the queue of its licence. A call that carries others waits with each of these.
 *
 * @throws {PublicError} 429 where the queue is full
 */
export function enterQueue({ queues }: Pick<CallServices, 'queues'>, admitted: Admitted): Queued {
  const { holder, request } = admitted
  const isQueued = holder !== null && request.endpoint !== null && request.endpoint.isCarrier !== true
  return { ...admitted, ticket: isQueued ? queues.enter(holder.licenceNumber) : null }
}

/**
 * Waits until it is the call's turn. Its body has arrived.
 *
 * @returns whether it is; else the caller has hung up
 * @throws {PublicError} 503 where it waited for longer than a call may take
 */
export async function awaitTurn(
  { callSeconds: seconds }: Pick<CallServices, 'callSeconds'>,
  { ticket }: Queued,
): Promise<boolean> {
  const wait = ticket?.turn() ?? null
  const waited = wait === null ? 'turn' : await wait
  if (waited === 'late') throw publicError('too_slow', { seconds }, { headers: { 'Retry-After': '5' } })
  return waited === 'turn'
}
