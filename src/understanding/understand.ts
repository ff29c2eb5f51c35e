/**
 * Understands a sentence: which words state place, size, age, status, legal form and listing, what is excluded, and which
 * words remain to say what companies do. Pure functions over tables, no model.
 *
 * Every recogniser tries every position of the sentence. The longest match wins; of equally long ones the first in the
 * order amounts, ages, traits, places. The words that no recogniser takes, without the words of asking, are the activity.
 * So a sentence that is not understood stays an activity as it is.
 */
import type { Steps } from '../in-turns.ts'
import { isKnownAcronym } from '../industries/acronyms.ts'
import { ageAt, isStartUpAt, isYoungAt, saysFounding } from './ages.ts'
import { amountAt } from './amounts.ts'
import { COMPANY_NUMBER, companyNumberAt } from './company-numbers.ts'
import { traitAt } from './company-traits.ts'
import { customersAt, skipCompanies } from './customers.ts'
import { isDescription } from './descriptions.ts'
import { widen } from './frames.ts'
import {
  EFFECT_OF,
  type InterpretationPart,
  type PartKind,
  type SomeFilters,
  type Understanding,
} from './interpretation.ts'
import { looseAgeAt, yearOfAmountAt } from './loose-ages.ts'
import { exclusionAfter, NEGATED_ALTERNATIVES, negatedTextEnd, negationAt, skipFillers } from './negation.ts'
import type { Calendar } from './periods.ts'
import { prepareNames } from './places/country-places.ts'
import { PlaceFinder } from './places/places-in-text.ts'
import { isAcronymAt, isShouted, requestAt, takenBackAt } from './request-words.ts'
import { parseSentence, type Sentence } from './sentence.ts'
import { wordSet } from './sentence-words.ts'
import { unanswerableAt, unanswerableReason } from './unanswerable.ts'

/** Longest sentence that is read, in UTF-16 code units; what follows stays part of the activity. */
const SENTENCE_LENGTH_MAX = 2_000

/** A run of pieces that a recogniser took. */
interface Taken {
  readonly kind: PartKind | typeof SILENT
  readonly filters: SomeFilters | null
  readonly from: number
  readonly to: number
  /** Where it differs from that of the kind. */
  readonly effect?: InterpretationPart['effect']
  /** Why it has no effect. */
  readonly reason?: string
  /** What it says of the activity beside its filters. */
  readonly trade?: string
}

/**
 * Understands a sentence.
 *
 * @param query    the sentence, in English, Italian, French, German, Spanish or Norwegian
 * @param options `country`: ISO 3166-1 alpha-2 code, upper case, of the country searched, which decides what places and
 *   abbreviations mean; `today`: `YYYY-MM-DD`, from which ages are counted back
 * @returns the parts in the order of the sentence, the activity, and the excluded texts
 */
export function understand(query: string, options: { country: string; today: string }): Understanding {
  const pieces = parseSentence(query.slice(0, SENTENCE_LENGTH_MAX))
  const parted = yieldToEvents(pieces, takeParts(pieces, options))
  const taken = speakOfMarkets(pieces, parted, options.country)
  const { negated, texts } = negate(pieces, yieldToYears(pieces, taken))
  const all = [...negated, ...texts]
  const activities = activitiesBetween(pieces, all)
  const parts = [...all, ...activities]
    .sort((a, b) => a.from - b.from)
    .flatMap((each) => (each.kind === SILENT ? [] : present(query, pieces, each.kind, each)))
  return {
    parts,
    activity: [...activities, ...negated.filter(({ kind, trade }) => trade !== undefined && kind !== 'exclusion')]
      .sort((a, b) => a.from - b.from)
      .map(({ from, to, trade }) => trade ?? writeActivity(query, pieces, from, to))
      .join(' ')
      .concat(query.length > SENTENCE_LENGTH_MAX ? query.slice(SENTENCE_LENGTH_MAX) : ''),
    exclusions: parts.filter(({ kind, filters }) => kind === 'exclusion' && filters === null).map(({ words }) => words),
  }
}

/** The words of an activity as they are written, but acronyms in capitals; of a sentence in capitals, them alone. */
function writeActivity(query: string, pieces: Sentence, from: number, to: number): string {
  const isLoud = isShouted(pieces)
  let written = ''
  let end = pieces[from].start
  for (let at = from; at < to; at++) {
    const { start, end: next, text, key } = pieces[at]
    const isAcronym = isAcronymAt(pieces, at) || (isLoud && isKnownAcronym(key.toUpperCase()))
    written += query.slice(end, start) + (isAcronym ? text.toUpperCase() : isLoud ? text.toLowerCase() : text)
    end = next
  }
  return written
}

/** Kind of words that are neither a part nor an activity: the word of a negation. */
const SILENT = 'silent'

/**
 * Builds the place names of a country ahead of its first sentence, which would otherwise wait for them (some tenths of a
 * second in all).
 */
export function* prepareUnderstanding(country: string): Steps<void> {
  yield* prepareNames(country)
  understand('', { country, today: '2000-01-01' })
}

function takeParts(pieces: Sentence, calendar: Calendar): Taken[] {
  const { country } = calendar
  const places = new PlaceFinder(pieces, country)
  const taken: Taken[] = []
  for (let at = 0; at < pieces.length; ) {
    const takenBack = takenBackAt(pieces, at)
    if (takenBack !== null) {
      takeBack(pieces, taken, at, takenBack)
      at = takenBack
      continue
    }
    let best: Taken | null = null
    const consider = (
      kind: PartKind,
      found: { value: SomeFilters | null; end: number; start?: number } | null,
      more: Pick<Taken, 'effect' | 'reason' | 'trade'> = {},
    ): void => {
      if (found === null || (best !== null && found.end <= best.to)) return
      best = { kind, filters: found.value, from: found.start ?? at, to: found.end, ...more }
    }
    consider('amount', amountAt(pieces, at))
    consider('age', ageAt(pieces, at, calendar))
    const isAfterAmount = taken.at(-1)?.kind === 'amount' && taken.at(-1)?.to === at
    consider('age', looseAgeAt(pieces, at, calendar, isAfterAmount))
    const yearEnd = isAfterAmount ? yearOfAmountAt(pieces, at, calendar) : null
    if (yearEnd !== null) consider('ignored', { value: null, end: yearEnd }, YEAR_OF_AMOUNT)
    const trait = traitAt(pieces, at, country)
    if (trait !== null) {
      const { kind, filters, trade } = trait.value
      consider(kind, { value: filters, end: trait.end }, trade === undefined ? {} : { trade })
    }
    const place = places.find(at)
    if (place !== null)
      consider(place.value === null ? 'ignored' : 'place', place, place.isEverywhere ? EVERYWHERE : undefined)
    const unknown = unanswerableAt(pieces, at)
    if (unknown !== null) {
      consider(
        'ignored',
        { value: null, end: unknown.end },
        { effect: 'ignored', reason: unanswerableReason(unknown.value) },
      )
    }
    consider('ignored', companyNumberAt(pieces, at, country), { effect: 'ignored', reason: COMPANY_NUMBER })
    // TypeScript does not see the assignment in `consider`.
    const found = asCustomers(pieces, best as Taken | null, taken.at(-1))
    if (found !== null && found.kind !== SILENT) {
      const framed = widen(pieces, found.kind, { ...found, first: taken.at(-1)?.to ?? 0 })
      taken.push({ ...found, ...framed })
    }
    at = found === null ? at + 1 : (taken.at(-1)?.to ?? at + 1)
  }
  return taken
}

/** Sets aside what precedes words that take it back: the part that ends there, or the last words of the activity. */
function takeBack(pieces: Sentence, taken: Taken[], at: number, end: number): void {
  const last = taken.at(-1)
  const isPart = last !== undefined && last.to >= at - 1
  let from = isPart ? last.from : at - 1
  const first = last?.to ?? 0
  if (isPart) taken.pop()
  else
    while (from > first && (from >= at - 1 || !(LISTS.has(pieces[from - 1].key) || pieces[from - 1].key === ',')))
      from--
  taken.push({ kind: 'ignored', filters: null, from, to: end, reason: TAKEN_BACK })
}

const TAKEN_BACK = 'The sentence takes it back.'

/** Years of an end or of another event are no ages: "dissolved in 2022", "moved to Leeds in 2019". */
function yieldToEvents(pieces: Sentence, taken: readonly Taken[]): readonly Taken[] {
  const isEvent = ({ kind, filters, reason }: Taken): boolean =>
    reason === unanswerableReason('events') ||
    ((kind === 'status' || kind === 'listing') &&
      filters?.status?.some((status) => status.startsWith('Active')) !== true)
  return taken.map((each, index) => {
    if (each.kind !== 'age' || isYoungAt(pieces, each.from) || saysFounding(pieces, each.from)) return each
    const before = taken[index - 1]
    // A place may come in between.
    const event = before?.kind === 'place' && before.to === each.from ? taken[index - 2] : before
    const isBeside = event !== undefined && (event === before ? event.to === each.from : event.to === before.from)
    return isBeside && isEvent(event)
      ? { ...each, kind: 'ignored', filters: null, effect: 'ignored', reason: unanswerableReason('events') }
      : each
  })
}

const YEAR_OF_AMOUNT = { effect: 'ignored', reason: 'Amounts are those of the last year known.' } as const

/** A group of countries with the one searched. */
const EVERYWHERE = { effect: 'nothing', reason: 'It holds the whole country searched.' } as const

/** The other countries of a description are its markets. */
function speakOfMarkets(pieces: Sentence, taken: readonly Taken[], country: string): readonly Taken[] {
  const isMarket = ({ kind, filters }: Taken): boolean =>
    kind === 'place' && filters?.countriesIso2?.includes(country) === false
  if (!taken.some(isMarket) || !isDescription(pieces)) return taken
  return taken.map((each) => (isMarket(each) ? { ...each, effect: 'nothing', reason: OF_ONE_COMPANY } : each))
}

const OF_ONE_COMPANY = 'The text describes a company: the countries that it names may be its markets.'

/** A start-up is young, unless the sentence says how old: "start-ups founded in 2012", "new firms registered last month". */
function yieldToYears(pieces: Sentence, taken: readonly Taken[]): readonly Taken[] {
  const isYoung = ({ kind, from }: Taken): boolean => kind === 'age' && isYoungAt(pieces, from)
  if (!taken.some((each) => each.kind === 'age' && !isYoung(each))) return taken
  return taken.map((each) => (isYoung(each) ? { ...each, effect: 'nothing', reason: STATED_AGE } : each))
}

const STATED_AGE = 'The sentence states an age of its own.'

const OF_CUSTOMERS: ReadonlySet<Taken['kind']> = new Set<PartKind>(['size', 'legalForm', 'listing'])

/** A part that names customers ("for small businesses") has no effect, with the word for companies that ends it. */
function asCustomers(pieces: Sentence, found: Taken | null, before: Taken | undefined): Taken | null {
  if (found === null) return null
  if (!OF_CUSTOMERS.has(found.kind) && !(found.kind === 'age' && isStartUpAt(pieces, found.from))) return found
  const isJoined = (at: number): boolean => before?.kind === 'ignored' && before.to === at
  const from = customersAt(pieces, found.from, isJoined)
  return from === null ? found : { kind: 'ignored', filters: null, from, to: skipCompanies(pieces, found.to) }
}

const LISTS = wordSet('and or nor e ed o né et ou ni und oder noch y u og eller')

/** Turns what negations apply to into exclusions. */
function negate(pieces: Sentence, taken: readonly Taken[]): { negated: Taken[]; texts: Taken[] } {
  const at = new Map(taken.map((each) => [each.from, each]))
  const inside = new Set(taken.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  const isTaken = (index: number): boolean => inside.has(index)
  const excluded = new Set<Taken>()
  const texts: Taken[] = []
  for (let index = 0; index < pieces.length; ) {
    const part = at.get(index)
    if (part !== undefined) {
      const excludedEnd = exclusionAfter(pieces, part.to)
      if (excludedEnd !== null) {
        excluded.add(part)
        texts.push({ kind: SILENT, filters: null, from: part.to, to: excludedEnd })
      }
      index = excludedEnd ?? part.to
      continue
    }
    const clause = excludedClause(pieces, index, isTaken)
    if (clause !== null) {
      texts.push(...clause.texts)
      index = clause.end
      continue
    }
    const negation = negationAt(pieces, index)
    if (negation === null || Array.from({ length: negation.end - index }, (_, step) => index + step).some(isTaken)) {
      index++
      continue
    }
    const from = skipFillers(pieces, negation.end, isTaken)
    const first = at.get(from)
    if (first !== undefined) {
      texts.push({ kind: SILENT, filters: null, from: index, to: from })
      const list = listFrom(first, pieces, at, isTaken)
      for (const each of list) excluded.add(each)
      index = list[list.length - 1].to
      continue
    }
    const end = negatedTextEnd(pieces, from, isTaken)
    const runs = alternativesIn(pieces, from, end)
    if (runs.length === 0) {
      index++
      continue
    }
    // The negation itself, and words without meaning that it applies to, are neither a part nor an activity.
    let silentFrom = index
    for (const run of runs) {
      if (run.from > silentFrom) texts.push({ kind: SILENT, filters: null, from: silentFrom, to: run.from })
      texts.push(run)
      silentFrom = run.to
    }
    if (end > silentFrom) texts.push({ kind: SILENT, filters: null, from: silentFrom, to: end })
    index = end
  }
  return { negated: taken.map((each) => (excluded.has(each) ? asExclusion(each) : each)), texts }
}

/** A part and those of its kind that a list goes on with, all of them excluded by "not in Milan or Turin". */
function listFrom(
  first: Taken,
  pieces: Sentence,
  at: ReadonlyMap<number, Taken>,
  isTaken: (index: number) => boolean,
): readonly Taken[] {
  const list = [first]
  for (;;) {
    const last = list[list.length - 1]
    let step = last.to
    while (
      step < pieces.length &&
      !isTaken(step) &&
      (LISTS.has(pieces[step].key) || requestAt(pieces, step) === step + 1)
    )
      step++
    const next = at.get(step)
    const isList = step > last.to && LISTS.has(pieces[last.to].key)
    if (!isList || next?.kind !== last.kind) return list
    list.push(next)
  }
}

/** "…, pâtisseries exclues": a clause of words alone that ends with a word of exclusion. */
function excludedClause(
  pieces: Sentence,
  at: number,
  isTaken: (index: number) => boolean,
): { readonly texts: Taken[]; readonly end: number } | null {
  const before = pieces[at - 1]
  if (before === undefined || (before.key !== ',' && before.key !== '(')) return null
  for (let step = at; step < pieces.length && pieces[step].kind === 'word' && !isTaken(step); step++) {
    const end = step > at ? exclusionAfter(pieces, step) : null
    if (end === null) continue
    const trimmed = trim(pieces, at, step)
    if (trimmed === null) return null
    const silent = { kind: SILENT, filters: null } as const
    return {
      texts: [
        { kind: 'exclusion', filters: null, ...trimmed },
        { ...silent, from: step, to: end },
      ],
      end,
    }
  }
  return null
}

/** What nobody knows stays ignored: "not family-owned". */
function asExclusion(each: Taken): Taken {
  return each.kind === 'ignored' || each.effect === 'nothing'
    ? { ...each, kind: 'ignored', filters: null }
    : { ...each, kind: 'exclusion' }
}

/** The texts of a negated run, split at "or". */
function alternativesIn(pieces: Sentence, from: number, end: number): Taken[] {
  const runs: Taken[] = []
  let start = from
  for (let at = from; at <= end; at++) {
    if (at < end && !NEGATED_ALTERNATIVES.has(pieces[at].key)) continue
    const trimmed = trim(pieces, start, at)
    if (trimmed !== null) runs.push({ kind: 'exclusion', filters: null, ...trimmed })
    start = at + 1
  }
  return runs
}

/** The text between the parts, without the words of asking. */
function activitiesBetween(pieces: Sentence, taken: readonly Taken[]): Taken[] {
  const ordered = [...taken].sort((a, b) => a.from - b.from)
  const activities: Taken[] = []
  let start = 0
  for (const { from, to } of [...ordered, { from: pieces.length, to: pieces.length }]) {
    const trimmed = from > start ? trim(pieces, start, from) : null
    if (trimmed !== null) activities.push({ kind: 'activity', filters: null, ...trimmed })
    start = Math.max(start, to)
  }
  return activities
}

/** Removes words of asking from both ends of a run; null when nothing is left. */
function trim(pieces: Sentence, from: number, to: number): { from: number; to: number } | null {
  let start = from
  for (;;) {
    const next = start < to ? requestAt(pieces, start, to) : null
    if (next === null) break
    start = next
  }
  let end = to
  for (let shrunk = true; shrunk && end > start; ) {
    shrunk = false
    // The longest phrase of asking that ends here; six words are the longest there are.
    for (let begin = Math.max(start, end - 6); begin < end; begin++) {
      if (requestAt(pieces, begin, end) === end) {
        end = begin
        shrunk = true
        break
      }
    }
  }
  return start < end ? { from: start, to: end } : null
}

function present(query: string, pieces: Sentence, kind: PartKind, part: Taken): InterpretationPart {
  const { filters, from, to, effect = EFFECT_OF[kind], reason } = part
  const start = pieces[from].start
  const end = pieces[to - 1].end
  return { words: query.slice(start, end), start, end, kind, effect, filters, ...(reason && { reason }) }
}
