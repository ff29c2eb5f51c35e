/** What happened to a company, in order: from what switches of generations changed, and from what registers state with days. Pure. */
import { formatInstant } from '../clock.ts'
import {
  endKeys,
  isMirrored,
  PAST_KINDS,
  type PastKind,
  type PastState,
  type RegisterBackground,
  type Relation,
} from '../company/background.ts'
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'
import { type CompanyHistory, endOfStretch, wholeOf } from './past-company.ts'

/** Members of a company, or of the other company of a merger. What is not known is left out. */
export type EventValues = Readonly<Record<string, unknown>>

/** Something that happened. */
export interface PastEvent {
  readonly kind: PastKind
  /** `YYYY-MM-DD`: when it happened, as far as a register says so; else when it was seen. */
  readonly day: string
  /** Members that changed, as they were and as they became; `null`: not known. */
  readonly before: EventValues | null
  readonly after: EventValues | null
  /** The register that states it. */
  readonly source: string | null
  /** RFC 3339: when a switch of what is served showed it; `null`: a register states its day. */
  readonly seenAt: string | null
}

/** Members whose changes are an event of each kind. What is merged is stated by registers alone. */
const MEMBERS_OF = {
  named: ['name'],
  moved: ['address', 'postcode', 'city', 'region'],
  status: ['status'],
  code: ['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'],
  form: ['standardisedLegalForm', 'nationalLegalForm'],
  merged: [],
} as const satisfies Readonly<Record<PastKind, readonly (keyof Company)[]>>

/**
 * All events of a company, the oldest first.
 *
 * @param now as it is served after the last switch; `null`: it is not
 * @param pointing companies that state a relation to it
 */
export function eventsOf(
  history: CompanyHistory,
  now: Company | null,
  backgrounds: readonly RegisterBackground[],
  pointing: readonly PointingCompany[] = [],
): readonly PastEvent[] {
  const states = backgrounds.flatMap((background) => statesOf(background, now))
  const all = [...states, ...mergersAmong(backgrounds, now, pointing)]
  // Two registers may state the same of a day.
  const stated = [...new Map(all.map((event) => [event.day + keyOf(event), event])).values()]
  const known = new Set(stated.map(keyOf))
  // What a register states with its day is no other event when it is seen.
  const seen = seenEvents(history, now).filter((event) => !known.has(keyOf(event)))
  const events = [...stated, ...seen]
  const isThere = events.some(({ kind, after }) => kind === 'status' && after?.status === now?.status)
  const ended = isThere ? [] : endOf(now)
  return [...events, ...ended].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The day since which a company is not active, where its record has it: nobody need have seen the change. */
function endOf(now: Company | null): PastEvent[] {
  if (now === null || now.statusDate === null || isActive(now.status)) return []
  const source = now.sources.find(({ fields }) => fields.includes('statusDate'))?.register ?? null
  const after = { status: now.status }
  return [{ kind: 'status', day: now.statusDate, before: null, after, source, seenAt: null }]
}

function keyOf({ kind, before, after }: PastEvent): string {
  return JSON.stringify([kind, before, after])
}

/** The events that switches showed, the oldest first. */
function seenEvents({ switches, changes }: CompanyHistory, now: Company | null): PastEvent[] {
  const places = new Map(switches.map(({ number }, place) => [number, place]))
  /** Those of each change, the latest first. */
  const events: PastEvent[][] = []
  let end = switches.length - 1
  /** What is known of the company after the change that is looked at. */
  let state: Partial<Company> = now ?? {}
  for (const { number, kind, before } of changes.toReversed()) {
    const place = places.get(number)
    if (place === undefined) continue
    const ownEnd = endOfStretch(switches, place)
    if (ownEnd !== end) state = {}
    end = ownEnd
    if (kind === 'gone') state = before.name === undefined ? {} : wholeOf(before)
    else if (kind === 'new') state = {}
    else {
      events.push(eventsOfChange(before, state, switches[place].at))
      state = { ...state, ...before }
    }
  }
  return events.reverse().flat()
}

function eventsOfChange(before: Partial<Company>, after: Partial<Company>, at: number): PastEvent[] {
  const seenAt = formatInstant(at)
  return PAST_KINDS.flatMap((kind) => {
    const members: readonly (keyof Company)[] = MEMBERS_OF[kind].filter((member) => member in before)
    if (members.length === 0) return []
    const known = members.filter((member) => member in after)
    const register = after.sources?.find(({ fields }) => fields.includes(members[0]))?.register ?? null
    const pick = (of: Partial<Company>, some: readonly (keyof Company)[]) =>
      some.length === 0 ? null : Object.fromEntries(some.map((member) => [member, of[member]]))
    const day = kind === 'status' ? dayOfStatus(before, after, seenAt) : seenAt.slice(0, 10)
    return [{ kind, day, before: pick(before, members), after: pick(after, known), source: register, seenAt }]
  })
}

/** The day since which a status holds, where its register says so. */
function dayOfStatus(before: Partial<Company>, { statusDate }: Partial<Company>, seenAt: string): string {
  const seen = seenAt.slice(0, 10)
  const isStated = 'statusDate' in before && typeof statusDate === 'string' && statusDate <= seen
  return isStated ? statusDate : seen
}

/** The events between the states that a register gives with their days. */
function statesOf({ register, past }: RegisterBackground, now: Company | null): PastEvent[] {
  return PAST_KINDS.filter((kind) => kind !== 'merged').flatMap((kind) => {
    const states = inOrder(past.filter((state) => state.kind === kind))
    return states.flatMap((state, place) => {
      const next = states[place + 1]
      const day = next?.from ?? state.to
      if (day === null || day === undefined) return []
      const current = kind === 'named' && now !== null ? { name: now.name } : null
      const after = next === undefined ? current : valuesOf(kind, next.value)
      const before = valuesOf(kind, state.value)
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      return isSame ? [] : [{ kind, day, before, after, source: register, seenAt: null }]
    })
  })
}

/** Past states, the first that ended first. */
export function inOrder(states: readonly PastState[]): PastState[] {
  const endOf = ({ from, to }: PastState) => to ?? from ?? '9999'
  return states.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0))
}

/** A state in the members of a company that it is about. */
export function valuesOf(kind: PastKind, value: string): EventValues {
  switch (kind) {
    case 'named':
      return { name: value }
    case 'moved':
      return { address: value }
    case 'code':
      return { nationalSectors: { primary: [value], secondary: [] } }
    case 'form':
      return { nationalLegalForm: value }
    case 'status':
    case 'merged':
      return { [kind]: value }
  }
}

/** Mergers, each once: as the company states them, else as the other one does, else as they are mirrored. */
function mergersAmong(
  backgrounds: readonly RegisterBackground[],
  now: Company | null,
  pointing: readonly PointingCompany[],
): PastEvent[] {
  const stated = (isWanted: (relation: Relation) => boolean) =>
    backgrounds.flatMap((one) => mergersOf({ ...one, relations: one.relations.filter(isWanted) }, now))
  const isSame = (a: PastEvent, b: PastEvent) =>
    a.day === b.day && a.before?.id === b.before?.id && a.after?.id === b.after?.id
  const own = stated((one) => !isMirrored(one))
  const others = (now === null ? [] : mergersFrom(pointing, now)).filter((one) => !own.some((is) => isSame(is, one)))
  const known = [...own, ...others]
  return [...known, ...stated(isMirrored).filter((one) => !known.some((is) => isSame(is, one)))]
}

/** Successions of which a register gives the day. */
function mergersOf({ register, relations }: RegisterBackground, now: Company | null): PastEvent[] {
  return relations.flatMap((relation) => {
    const { kind, from, state } = relation
    if ((kind !== 'successor' && kind !== 'predecessor') || from === null || state === 'withdrawn') return []
    const own = now === null ? null : { id: now.id, name: now.name }
    const other = otherOf(relation)
    const [before, after] = kind === 'successor' ? [own, other] : [other, own]
    return [{ kind: 'merged', day: from, before, after, source: register, seenAt: null }]
  })
}

/** A company that states a relation to the one asked about. */
export interface PointingCompany {
  readonly company: Company
  readonly background: readonly RegisterBackground[]
}

/** The same, stated by the other company. */
function mergersFrom(pointing: readonly PointingCompany[], now: Company): PastEvent[] {
  const keys = new Set(endKeys(now))
  const own = { id: now.id, name: now.name }
  return pointing.flatMap(({ company, background }) =>
    background.flatMap((stated) => {
      const relations = stated.relations.filter((relation) => endKeys(relation).some((key) => keys.has(key)))
      return mergersOf({ ...stated, relations }, company).map((event) => {
        const isSuccessor = event.before?.id === company.id
        const other = otherOf(company)
        return { ...event, before: isSuccessor ? other : own, after: isSuccessor ? own : other }
      })
    }),
  )
}

function otherOf({ id, lei, name, countryIso2 }: Pick<Relation, 'id' | 'lei' | 'name' | 'countryIso2'>): EventValues {
  return { id, lei, name, countryIso2 }
}
