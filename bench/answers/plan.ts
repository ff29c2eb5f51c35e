/** The requests of a recording: all endpoints, mostly right, some wrong in every way that was thought of. */
import { liteBody, lookupBody, plusBody, post, semanticBody } from './bodies.ts'
import type { Draw } from './draw.ts'
import type { PlannedRequest } from './exchange.ts'
import { planAccess, planOverTheLimit } from './plan-access.ts'
import { planMalformed } from './plan-malformed.ts'
import { planProcesses } from './plan-processes.ts'
import type { Survey } from './survey.ts'

/** What requests are made of. */
export interface PlanOptions {
  readonly draw: Draw
  readonly survey: Survey
  /** How many. */
  readonly count: number
  /** Names of the available keys. */
  readonly keyNames: readonly string[]
}

/** One or several requests that belong together, in their order. */
export type Steps = readonly PlannedRequest[]

/** Makes steps; `n` distinguishes labels. */
export type Maker = (options: PlanOptions, n: number) => Steps

/** Shares of the makers, in parts of their sum. */
const SHARES: readonly (readonly [number, Maker])[] = [
  [26, ({ draw, survey }) => [search('lite', draw, liteBody(draw, survey))]],
  [15, ({ draw, survey }) => [search('simple-semantic', draw, semanticBody(draw, survey))]],
  [18, ({ draw, survey }) => [search('plus', draw, plusBody(draw, survey))]],
  [11, ({ draw, survey }) => [post('one', '/explore/one', lookupBody(draw, survey))]],
  [13, planMalformed],
  [17, planAccess],
]

/** Exactly `count` requests; processes, which run during the requests after them, are last. */
export function planRequests(options: PlanOptions): Steps {
  const last = [...planOverTheLimit(options.keyNames), ...planProcesses(options)]
  const first: PlannedRequest[] = []
  const room = Math.max(0, options.count - last.length)
  for (let n = 0; first.length < room; n++) first.push(...options.draw.weighted(SHARES)(options, n))
  return [...first.slice(0, room), ...last].slice(0, options.count)
}

/** A search, sometimes a dry run, compressed, or under an id of the caller's. */
function search(mode: string, draw: Draw, body: unknown): PlannedRequest {
  const isDry = draw.chance(0.06)
  const request = post(isDry ? `${mode}, dry run` : mode, `/explore/${mode}${isDry ? '?dryRun=true' : ''}`, body)
  const headers = {
    ...(draw.chance(0.1) && { 'accept-encoding': 'gzip' }),
    ...(draw.chance(0.05) && { 'x-request-id': `caller-${draw.below(1e6)}` }),
  }
  return Object.keys(headers).length === 0 ? request : { ...request, headers }
}
