/**
 * What a company was on a day, of what switches of generations changed. Pure.
 *
 * Changes say what members were before them, so the past is rebuilt backwards: from the company as it is served now, or as it
 * was when it was taken out. Where a switch is missing, or of one it is not known what it changed, nothing leads across it.
 */
import { type Company, emptyCompany } from '../company/company.ts'
import { MEMBERS } from './members.ts'

/** A switch of generations. */
export interface Switch {
  readonly number: number
  /** When it was made, milliseconds since 1970. */
  readonly at: number
  /** The generation that is served from then on; `null` where that was not written down. */
  readonly generation: string | null
  /** Whether all that it changed is known. */
  readonly isKnown: boolean
  /** When what the generation holds of each register was published; `null` where that was not written down. */
  readonly days: Readonly<Record<string, string>> | null
}

/** A change of one company at a switch. */
export interface PastChange {
  readonly id: string
  readonly number: number
  /** What closed is `changed`. */
  readonly kind: 'new' | 'changed' | 'recoded' | 'gone'
  /** Members that differ, as they were before; of a company that is `gone`, all that are not empty. Days of publication are left out. */
  readonly before: Readonly<Partial<Company>>
}

/** What is known of the past of a company. */
export interface CompanyHistory {
  /** All switches, the oldest first. */
  readonly switches: readonly Switch[]
  /** Its changes, the oldest first. */
  readonly changes: readonly PastChange[]
}

/** What a company was. */
export interface KnownState {
  /** `null`: it was not served. */
  readonly company: Company | null
}

/**
 * The company as it was served after a switch.
 *
 * @param now as it is served after the last switch; `null`: it is not
 * @param after index of the switch
 * @returns `null` where that is not known
 */
export function stateAfter(
  { switches, changes }: CompanyHistory,
  now: Company | null,
  after: number,
): KnownState | null {
  const end = endOfStretch(switches, after)
  const from = switches[after].number
  const to = switches[end].number
  const between = changes.filter(({ number }) => number > from && number <= to)
  const turn = between.findIndex(({ kind }) => kind === 'new' || kind === 'gone')
  let state: Company | null = null
  if (turn >= 0) {
    const { kind, before, id } = between[turn]
    if (kind === 'new') return { company: null }
    if (before.name === undefined) return null
    state = { ...wholeOf(before), id }
  } else if (end !== switches.length - 1) return null
  else if (now === null) return { company: null }
  else state = now
  const daysBefore = (number: number) => switches[switches.findIndex((each) => each.number === number) - 1].days
  const anchor = turn >= 0 ? daysBefore(between[turn].number) : switches[end].days
  let dayless = withoutDay(state, anchor)
  for (const change of between.slice(0, turn >= 0 ? turn : undefined).reverse())
    dayless = withoutDay({ ...dayless, ...change.before }, daysBefore(change.number), 'lastUpdated' in change.before)
  return { company: withDays(dayless, switches[after].days) }
}

/** A company of which only the members are given that are not empty. */
export function wholeOf(filled: Partial<Company>): Company {
  return { ...emptyCompany({ id: '', name: '', countryIso2: '' }), ...filled }
}

/** Index of the switch whose generation was served at the end of a day (UTC); -1: none is known to have been. */
export function lastOn(switches: readonly Switch[], day: string): number {
  return lastBefore(switches, Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000)
}

function lastBefore(switches: readonly Switch[], end: number): number {
  return switches.findLastIndex(({ at }) => at < end)
}

/**
 * The company as it was first served after a switch, as far as that is known; `null`: it is not.
 *
 * @param now as it is served after the last switch; `null`: it is not
 * @param after index of the switch; -1: before the first
 */
export function firstAfter(history: CompanyHistory, now: Company | null, after: number): Company | null {
  const { switches, changes } = history
  const changed = new Set(changes.map(({ number }) => number))
  for (let at = after + 1; at < switches.length; at++) {
    // Between these a company stays as it is.
    if (at > after + 1 && !changed.has(switches[at].number) && isNext(switches[at - 1], switches[at])) continue
    const state = stateAfter(history, now, at)
    if (state !== null && state.company !== null) return state.company
  }
  return now
}

/**
 * Index of the last switch whose changes of the company its registers had published before a moment, also where that was served
 * later; -1: none is known.
 *
 * @param now as it is served after the last switch; `null`: it is not
 * @param end milliseconds since 1970
 */
export function lastPublishedBefore(history: CompanyHistory, now: Company | null, end: number): number {
  const { switches, changes } = history
  let place = lastBefore(switches, end)
  for (const { number, kind, before } of changes) {
    const later = switches.findIndex((each) => each.number === number)
    if (later <= place) continue
    // Of a change that leaves the time of the register's last one as it was, nobody knows when it was published.
    const published = kind === 'new' || 'lastUpdated' in before ? stateAfter(history, now, later) : null
    const at =
      kind === 'gone' ? removalOf(switches, later, before) : publicationOf(published?.company?.lastUpdated ?? '')
    if (!(at < end)) break
    place = later
  }
  return place
}

/** When a record was published at the latest: a day alone is known from its end. `NaN`: not known. */
function publicationOf(lastUpdated: string): number {
  return Date.parse(lastUpdated.length === 'YYYY-MM-DD'.length ? `${lastUpdated}T23:59:59.999Z` : lastUpdated)
}

/**
 * When registers published at the latest that they no longer have a company: with the last of what a switch brought of them.
 * `NaN`: not known.
 */
function removalOf(switches: readonly Switch[], at: number, { sources = [] }: Partial<Company>): number {
  const [before, after] = [switches[at - 1]?.days, switches[at].days]
  const days = sources.flatMap(({ register }) => {
    const day = after?.[register]
    return day === undefined || day === before?.[register] ? [] : [Date.parse(day)]
  })
  // The day of a stream is the end of its last second.
  return days.length === 0 ? Number.NaN : Math.max(...days) - 1_000
}

/** Index of the last switch that follows one without a gap. */
export function endOfStretch(switches: readonly Switch[], after: number): number {
  let end = after
  while (isNext(switches[end], switches[end + 1])) end++
  return end
}

/** The first switch of those that lead to the last one without a gap: since then every change is known. */
export function stretchBegins(switches: readonly Switch[]): Switch | null {
  let first = switches.length - 1
  while (first > 0 && isNext(switches[first - 1], switches[first])) first--
  return switches[first] ?? null
}

function isNext(one: Switch, next: Switch | undefined): boolean {
  return next?.isKnown === true && next.number === one.number + 1
}

/** In place of the day of publication, where `lastUpdated` is one. No register writes it. */
const DAY = '\u0000day'

/**
 * Replaces `lastUpdated` where it is the day of publication of the latest source.
 *
 * @param mayBe whether it may be one: `false` where it was replaced already
 */
function withoutDay(company: Company, days: Switch['days'], mayBe = true): Company {
  if (!mayBe || company.lastUpdated === DAY) return company
  if (days === null) return { ...company, lastUpdated: null }
  return company.lastUpdated === latestDay(company, days) ? { ...company, lastUpdated: DAY } : company
}

function withDays(company: Company, days: Switch['days']): Company {
  const sources = company.sources.map((source) => ({ ...source, retrievedAt: days?.[source.register] ?? null }))
  const lastUpdated = company.lastUpdated === DAY ? days && latestDay(company, days) : company.lastUpdated
  const whole = { ...company, sources, lastUpdated }
  // In the order of answers: an older version may have written members in another one.
  return Object.fromEntries(MEMBERS.map((member) => [member, whole[member] ?? null])) as unknown as Company
}

/** The latest day on which one of its registers was published. */
function latestDay({ sources }: Company, days: Readonly<Record<string, string>>): string | null {
  return sources.reduce<string | null>((latest, { register }) => {
    const day = days[register]
    return day !== undefined && (latest === null || day > latest) ? day : latest
  }, null)
}
