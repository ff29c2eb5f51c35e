/** What some events of a saved search come to: a company that entered and left again did neither. Pure. */
import type { NumberedEvent } from './saved-search.ts'

/** @param events in order; those of one company take turns */
export function netEvents(events: readonly NumberedEvent[]): {
  readonly entered: readonly NumberedEvent[]
  readonly left: readonly NumberedEvent[]
} {
  const net = new Map<string, NumberedEvent>()
  for (const event of events) {
    if (net.has(event.companyId)) net.delete(event.companyId)
    else net.set(event.companyId, event)
  }
  const of = (kind: NumberedEvent['kind']) => [...net.values()].filter((event) => event.kind === kind)
  return { entered: of('entered'), left: of('left') }
}
