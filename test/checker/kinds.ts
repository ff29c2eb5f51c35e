/** One kind of call for each endpoint and way of asking it, with what its answer must be and cost. */
import type { Kind } from './kind.ts'
import { agentKinds, checkKind, lookupKinds, reconcileKinds } from './lookup-kinds.ts'
import {
  autoprofileKind,
  licenceKind,
  listKind,
  operatorKind,
  savedSearchKind,
  serviceKind,
  watchedListKind,
} from './other-kinds.ts'
import { exportKinds, searchKinds } from './search-kinds.ts'

/** Makes every kind. @param receiver where webhooks go */
export function makeKinds(receiver: string): readonly Kind[] {
  return [
    ...searchKinds(),
    ...lookupKinds(),
    checkKind(),
    ...exportKinds(),
    ...reconcileKinds(),
    ...agentKinds(),
    autoprofileKind(receiver),
    savedSearchKind(receiver),
    watchedListKind(receiver),
    licenceKind(),
    listKind(),
    serviceKind(),
    operatorKind(),
  ]
}
