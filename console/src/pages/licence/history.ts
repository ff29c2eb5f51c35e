/** The history of calls, brought together. Pure. */

import { t } from '@lingui/core/macro'
import type { operations } from '../../../../sdk/typescript/src/api-types.ts'
import { OWN_CALLS } from '../../api/client.ts'
import type { Step } from './use-plot.tsx'

/** A past call. */
export type PastCall = operations['licenseHistory']['responses'][200]['content']['application/json'][number]

/** Whether this console made a call, by the beginning of its id. */
export function isOwnCall({ requestId }: PastCall): boolean {
  return requestId?.startsWith(OWN_CALLS) ?? false
}

/** What a path was used for. */
export interface PathUse {
  readonly path: string
  readonly calls: number
  readonly credits: number
  readonly refused: number
}

const HOUR = 3_600_000

/** Selectable time spans; each is drawn in this many steps of one length. */
export const SPANS = {
  day: { label: t`24 hours`, steps: 24, length: HOUR },
  week: { label: t`7 days`, steps: 28, length: 6 * HOUR },
  month: { label: t`30 days`, steps: 30, length: 24 * HOUR },
} as const

/** One of {@link SPANS}. */
export type Span = keyof typeof SPANS

/** Calls within a span that ends now. */
export function within(calls: readonly PastCall[], span: Span, now: number): readonly PastCall[] {
  const from = now - SPANS[span].steps * SPANS[span].length
  return calls.filter(({ timestamp }) => Date.parse(timestamp) >= from)
}

/** Calls and credits of each step, empty ones too. */
export function stepsOf(calls: readonly PastCall[], span: Span, now: number): Step[] {
  const { steps, length } = SPANS[span]
  const last = Math.floor(now / length) * length
  const all = Array.from({ length: steps }, (_, index) => ({
    at: last - (steps - 1 - index) * length,
    calls: 0,
    credits: 0,
  }))
  for (const { timestamp, creditsUsed } of calls) {
    const step = all[steps - 1 - Math.floor((last + length - 1 - Date.parse(timestamp)) / length)]
    if (step === undefined) continue
    step.calls++
    step.credits += creditsUsed ?? 0
  }
  return all
}

/** A path without the ids in it, so that the same endpoint is one line. */
export function endpointOf(path: string): string {
  return path
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i, '…')
    .replace(/^(\/explore\/(?:check|companies|searches))\/[^/]+/, '$1/…')
}

/** Use by endpoint, the most used first. */
export function pathUses(calls: readonly PastCall[]): PathUse[] {
  const uses = new Map<string, { path: string; calls: number; credits: number; refused: number }>()
  for (const call of calls) {
    const path = endpointOf(call.endpoint)
    const use = uses.get(path) ?? { path, calls: 0, credits: 0, refused: 0 }
    use.calls++
    use.credits += call.creditsUsed ?? 0
    if (call.responseCode >= 400) use.refused++
    uses.set(path, use)
  }
  return [...uses.values()].toSorted((a, b) => b.calls - a.calls)
}
