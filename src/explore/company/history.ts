/** `GET /explore/companies/{id}/history`: what a company was, and when that changed. */
import Type from 'typebox'
import { formatInstant, parseInstant } from '../../clock.ts'
import { isDay } from '../../company/attributes.ts'
import { endKeys, PAST_KINDS, type RegisterBackground, type RelationKind } from '../../company/background.ts'
import { parseCompany } from '../../company/company.ts'
import { Company } from '../../company/company-schema.ts'
import { publicError } from '../../errors.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import {
  type CompanyHistory,
  firstAfter,
  lastOn,
  lastPublishedBefore,
  type Switch,
  stateAfter,
  stretchBegins,
} from '../../records/past-company.ts'
import { eventsOf, type PastEvent, type PointingCompany } from '../../records/past-events.ts'
import { statedOn } from '../../records/stated-past.ts'
import { closedObject, integerOrNull, orNull, textOrNull } from '../../schemas.ts'
import type { CompanyLookup } from '../../search/lookup.ts'
import { shorten } from '../plan/closed-list.ts'
import { CompanyParams } from './company-by-id.ts'
import { enables } from './enabled-country.ts'

const EVENTS = 100
/** There is no year 0. */
const FIRST_DAY = '0001-01-01'
const FIRST_INSTANT = Date.parse(FIRST_DAY)
const EVENTS_MAX = 1_000
/** Most companies looked at that state that the one asked about goes on with what they did. */
const POINTING_MAX = 1_000
const SUCCESSIONS = ['successor'] as const satisfies readonly RelationKind[]

const HistoryQuery = closedObject({
  asOf: Type.Optional(
    Type.String({
      description: 'A day or a second (UTC): also what the company was at its end.',
    }),
  ),
  since: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, description: '`next` of an earlier answer.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: EVENTS_MAX, description: `Most events; ${EVENTS} where absent.` }),
  ),
})

/** An event on the wire. */
const PastEventOnWire = closedObject(
  {
    kind: Type.Enum([...PAST_KINDS]),
    day: Type.String({ format: 'date' }),
    before: Type.Unknown(),
    after: Type.Unknown(),
    source: textOrNull('The register.'),
    seenAt: textOrNull('When what is served changed; `null`: the register states the day.'),
  },
  { description: 'Members before and after; `null`: not known.' },
)

/** A value that a register states, with its first and last day, on the wire; all `null`: none dates it. */
export const StatedValue = closedObject({
  value: Type.Unknown(),
  from: orNull(Type.String()),
  to: orNull(Type.String()),
  source: orNull(Type.String()),
})

const HistoryResponse = closedObject({
  events: Type.Array(PastEventOnWire, { description: 'The oldest first; with `asOf` until that day.' }),
  next: integerOrNull('`null`: there are no more.'),
  knownSince: textOrNull('Since when every change was seen.'),
  isServed: Type.Boolean(),
  goneSince: orNull(Type.String()),
  asOf: Type.Optional(
    closedObject({
      isKnown: Type.Boolean({ description: 'Whether it is known what was served.' }),
      company: orNull(Company),
      stated: orNull(
        closedObject(
          {
            existed: orNull(Type.Boolean()),
            dateOfIncorporation: StatedValue,
            name: StatedValue,
            address: StatedValue,
            status: StatedValue,
            nationalLegalForm: StatedValue,
            nationalSectors: StatedValue,
          },
          { description: 'Without `company`: what registers date.' },
        ),
      ),
    }),
  ),
})

/** What the endpoint works with. */
export interface HistoryServices {
  /** What switches of generations changed of a company, up to the generation that a call looks at. */
  readonly readPast: (request: {
    readonly id: string
    readonly generation: string | null
    readonly now: number
  }) => Promise<CompanyHistory>
  /** Whether a company is left out on request: nothing is answered of its past. */
  readonly isSuppressed: (id: string) => boolean
}

/** Makes the endpoint. */
export function companyHistory({ readPast, isSuppressed }: HistoryServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/companies/:id/history',
    summary: 'What a company was',
    description:
      'What changed, by registers and by what was served; also of companies that are gone. Costs what `/explore/one` does; free where nothing is known.',
    tag: 'Explore',
    access: 'key',
    request: { params: CompanyParams, query: HistoryQuery },
    response: HistoryResponse,
    errors: ['company_not_found', 'licence_country', 'invalid_value'],
    async handle({ params: { id }, query: { asOf, since = 0, limit = EVENTS } }, { served, requireCountries, now }) {
      const today = formatInstant(now).slice(0, 10)
      const asked = asOf === undefined ? null : momentOf(asOf, now)
      const bytes = await served.lookup.byId(id)
      const { generation = null } = served
      const history = await readPast({ id, generation, now })
      const isForgotten = isSuppressed(id) || (bytes === null && history.changes.length === 0)
      if (isForgotten) throw publicError('company_not_found', { id: shorten(id) })
      requireCountries([id.slice(0, id.indexOf('-'))])
      const company = bytes && parseCompany(bytes)
      const backgrounds = bytes === null ? [] : await served.lookup.backgroundOf(id)
      const pointing = company === null ? [] : await pointingAt(served.lookup, company, requireCountries)
      const place = asked === null ? -1 : placeOf(asked, history, company)
      const all = eventsOf(history, company, backgrounds, pointing).filter(
        (event) => asked === null || isBy(event, asked, history.switches[place]),
      )
      const events = all.slice(since, since + limit)
      const known = stretchBegins(history.switches)
      const then = asked === null ? null : dayOf(asked, { today, history, place, now: company, backgrounds })
      const body = {
        events,
        next: since + limit < all.length ? since + limit : null,
        knownSince: known && formatInstant(known.at),
        isServed: company !== null,
        goneSince: company === null ? goneSince(history) : null,
        ...(then !== null && { asOf: then }),
      }
      const isAnswered = events.length > 0 || (then !== null && isAnythingKnown(then))
      return { body, companies: isAnswered ? 1 : 0, headers: { 'cache-control': 'no-store' } }
    },
  })
}

/** Companies that state a succession of one, of countries that the caller may see. */
async function pointingAt(
  lookup: CompanyLookup,
  company: Company,
  requireCountries: (countries: readonly string[]) => void,
): Promise<readonly PointingCompany[]> {
  const { companies } = await lookup.pointedAt(endKeys(company), { skip: 0, limit: POINTING_MAX, kinds: SUCCESSIONS })
  return companies.flatMap(({ company: bytes, background }) => {
    const other = parseCompany(bytes)
    return enables({ requireCountries }, other.countryIso2) ? [{ company: other, background }] : []
  })
}

/** When a company left what is served; `null`: that was not seen. */
function goneSince({ switches, changes }: CompanyHistory): string | null {
  const last = changes.at(-1)
  const made = last?.kind === 'gone' ? switches.find(({ number }) => number === last.number) : undefined
  return made === undefined ? null : formatInstant(made.at)
}

/** What is known of a company. */
interface Known {
  readonly today: string
  readonly history: CompanyHistory
  /** Index of the last switch that counts; -1: none is known. */
  readonly place: number
  readonly now: Company | null
  readonly backgrounds: readonly RegisterBackground[]
}

/** What is known of a moment: what was served or published by then, else what registers state of its day. */
function dayOf({ day, second }: Moment, { today, history, place, now, backgrounds }: Known) {
  const isToday = second === null && day === today
  const served = place < 0 ? null : stateAfter(history, now, place)
  const then = isToday ? { company: now } : served
  const company = then?.company ?? null
  const next = company === null ? firstAfter(history, now, lastOn(history.switches, day)) : null
  return { isKnown: then !== null, company, stated: company === null ? statedOn(day, next, backgrounds) : null }
}

function isAnythingKnown({ company, stated }: ReturnType<typeof dayOf>): boolean {
  if (company !== null || stated === null) return company !== null
  const { existed, ...values } = stated
  return existed !== null || Object.values(values).some(({ value }) => value !== null)
}

/** A day that is asked about, and the second of it where one is: milliseconds since 1970. */
interface Moment {
  readonly day: string
  readonly second: number | null
}

/** @throws {PublicError} for a text that is no moment of the past */
function momentOf(asOf: string, now: number): Moment {
  const today = formatInstant(now).slice(0, 10)
  if (isDay(asOf) && asOf >= FIRST_DAY && asOf <= today) return { day: asOf, second: null }
  const instant = parseInstant(asOf)
  if (instant !== null && instant >= FIRST_INSTANT && instant <= now)
    return { day: formatInstant(instant).slice(0, 10), second: Math.floor(instant / 1_000) * 1_000 }
  const problem = `must be a day (YYYY-MM-DD), ${today} at the latest, or a second until now (RFC 3339)`
  throw publicError('invalid_value', { member: 'asOf', problem })
}

/** Index of the last switch of a day, or of the last whose changes were published by a second; -1: none is known. */
function placeOf({ day, second }: Moment, history: CompanyHistory, now: Company | null): number {
  return second === null ? lastOn(history.switches, day) : lastPublishedBefore(history, now, second + 1_000)
}

/** Whether an event is one of a day or before; one that a switch showed, and of a second, whether that had been published by then. */
function isBy({ day, seenAt }: PastEvent, asked: Moment, last: Switch | undefined): boolean {
  if (asked.second === null || seenAt === null) return day <= asked.day
  return seenAt <= formatInstant(last === undefined ? asked.second : last.at)
}
