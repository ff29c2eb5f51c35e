/**
 * What some events of a saved search come to: a company that entered and left again did neither. Changes and closures stay
 * as they are. Pure.
 */
import type { EventKind, NumberedEvent } from './saved-search.ts'

/**
 * @param events in order; of one company, those that enter and those that leave take turns
 * @param on the kinds that are wanted: of others there is none
 */
export function netEvents(
  events: readonly NumberedEvent[],
  on: readonly EventKind[],
): Readonly<Record<EventKind, readonly NumberedEvent[]>> {
  const net = new Map<string, NumberedEvent>()
  for (const event of events) {
    if (event.kind !== 'entered' && event.kind !== 'left') continue
    if (net.has(event.companyId)) net.delete(event.companyId)
    else net.set(event.companyId, event)
  }
  const all = [...net.values(), ...events.filter(({ kind }) => kind === 'changed' || kind === 'closed')]
  const of = (wanted: EventKind) => (on.includes(wanted) ? all.filter(({ kind }) => kind === wanted) : [])
  return { entered: of('entered'), left: of('left'), changed: of('changed'), closed: of('closed') }
}
