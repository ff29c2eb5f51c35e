/**
 * What some events of a saved search come to: a company that entered and left again did neither. Changes and closures stay
 * as they are. Pure.
 */
import type { EventKind, NumberedEvent } from './saved-search.ts'

/** @param events in order; of one company, those that enter and those that leave take turns */
export function netEvents(events: readonly NumberedEvent[]): Readonly<Record<EventKind, readonly NumberedEvent[]>> {
  const net = new Map<string, NumberedEvent>()
  for (const event of events) {
    if (event.kind !== 'entered' && event.kind !== 'left') continue
    if (net.has(event.companyId)) net.delete(event.companyId)
    else net.set(event.companyId, event)
  }
  const moved = [...net.values()]
  return {
    entered: moved.filter(({ kind }) => kind === 'entered'),
    left: moved.filter(({ kind }) => kind === 'left'),
    changed: events.filter(({ kind }) => kind === 'changed'),
    closed: events.filter(({ kind }) => kind === 'closed'),
  }
}
