/**
 * Understands a sentence: which words state place, size, age, status, legal form and listing, what is excluded, and which
 * words remain to say what companies do. Pure functions over tables, no model.
 *
 * Every recogniser tries every position of the sentence. The longest match wins; of equally long ones the first in the
 * order amounts, ages, traits, places. The words that no recogniser takes, without the words of asking, are the activity.
 * So a sentence that is not understood stays an activity as it is.
 */

import { isKnownAcronym } from '../industries/acronyms.ts'
import type { Steps } from '../threads/in-turns.ts'
import { amountAt } from './amounts.ts'
import { askerAt } from './askers.ts'
import { COMPANY_NUMBER, companyNumberAt } from './company-numbers.ts'
import { traitAt } from './company-traits.ts'
import { customersAt, skipCompanies } from './customers.ts'
import { isDescription } from './descriptions.ts'
import { LISTS, negate } from './exclusions.ts'
import { type Field, fieldsIn } from './fields/fields-in-text.ts'
import { takeFields } from './fields/written-fields.ts'
import { widen } from './frames.ts'
import {
  EFFECT_OF,
  type InterpretationPart,
  type PartKind,
  type SomeFilters,
  type Understanding,
} from './interpretation.ts'
import { A_NAME, nameAt } from './names-in-text.ts'
import { openingAt } from './openings.ts'
import { isAreaAcross } from './places/areas-in-text.ts'
import { prepareNames } from './places/country-places.ts'
import { PlaceFinder } from './places/places-in-text.ts'
import { isAcronymAt, isCompanyNoun, isShouted, takenBackAt } from './request-words.ts'
import { type PieceRun, parseSentence, type Sentence, tradeAt, withTrades } from './sentence.ts'
import { phrases } from './spoken-phrases.ts'
import { SILENT, type Taken, trim } from './taken.ts'
import { ageAt, isYoungAt, isYoungCompanyAt, recentAt, saysFounding } from './times/ages.ts'
import { looseAgeAt, yearOfAmountAt } from './times/loose-ages.ts'
import type { Calendar } from './times/periods.ts'
import { unanswerableAt, unanswerableReason } from './unanswerable.ts'

/** A run of words of a text, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Longest sentence that is read, in UTF-16 code units; what follows stays part of the activity. */
const SENTENCE_LENGTH_MAX = 2_000

/**
 * Understands a sentence.
 *
 * @param query    the sentence, in English, Italian, French, German, Spanish or Norwegian
 * @param options `country`: ISO 3166-1 alpha-2 code, upper case, of the country searched, which decides what places and
 *   abbreviations mean; `today`: `YYYY-MM-DD`, from which ages are counted back
 * @param trades where the sentence names trades, in UTF-16 code units
 * @returns the parts in the order of the sentence, the activity, and the excluded texts
 */
export function understand(
  query: string,
  options: { country: string; today: string },
  trades: readonly TextSpan[] = [],
): Understanding {
  const parsed = parseSentence(query.slice(0, SENTENCE_LENGTH_MAX))
  const pieces =
    trades.length === 0
      ? parsed
      : withTrades(
          parsed,
          trades.flatMap((trade) => runOf(parsed, trade, options.country)),
        )
  return understandPieces(query, pieces, fieldsIn(pieces), options)
}

/**
 * The pieces of a trade, without words for companies at its ends; none where a single word is left, and where a legal form is among
 * them: "cooperative bank" says both.
 */
function runOf(pieces: Sentence, { start, end }: TextSpan, country: string): PieceRun | [] {
  const from = pieces.findIndex((piece) => piece.start === start)
  const to = pieces.findIndex((piece) => piece.end === end) + 1
  if (from < 0 || to <= from) return []
  const isOfCompanies = isCompanyNoun(pieces[from].key) || isCompanyNoun(pieces[to - 1].key)
  const run = isOfCompanies ? trim(pieces, from, to) : { from, to }
  // A single word is a trade where it is all that is asked.
  if (run === null || (run.to < run.from + 2 && pieces.length > 1)) return []
  for (let at = run.from; at < run.to; at++) if (traitAt(pieces, at, country)?.value.kind === 'legalForm') return []
  return run
}

function understandPieces(query: string, pieces: Sentence, fields: readonly Field[], options: Calendar): Understanding {
  const read = (text: string) => understandPieces(text, parseSentence(text), [], options)
  const written = takeFields(query, pieces, fields, read)
  const names = fields.length > 0 ? [] : takeNames(query, pieces)
  const parted = yieldToEvents(pieces, takeParts(pieces, [...written, ...names], options))
  const taken = speakOfMarkets(pieces, parted, options.country)
  const { negated, texts } = negate(pieces, yieldToYears(pieces, taken))
  const all = [...negated, ...texts]
  const runs = activitiesBetween(pieces, all)
  const wishes = runs.filter((each, index) => index > 0 && isWish(pieces, each.from)).map(setAside)
  const activities = runs.filter((each) => !wishes.some(({ from }) => from === each.from))
  const parts = [...all, ...activities, ...wishes]
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

/**
 * Builds the place names of a country ahead of its first sentence, which would otherwise wait for them (some tenths of a
 * second in all).
 */
export function* prepareUnderstanding(country: string): Steps<void> {
  yield* prepareNames(country)
  understand('', { country, today: '2000-01-01' })
}

/** Names of companies, with the words that announce them. */
function takeNames(query: string, pieces: Sentence): Taken[] {
  return pieces.flatMap((_, at): Taken[] => {
    const name = nameAt(query, pieces, at)
    if (name === null) return []
    const { from, to, end } = name
    const trade = query.slice(pieces[from].start, pieces[to - 1].end)
    const silent: Taken[] = from > at ? [{ kind: SILENT, filters: null, from: at, to: from }] : []
    const closer: Taken[] = end > to ? [{ kind: SILENT, filters: null, from: to, to: end }] : []
    return [...silent, { kind: 'activity', filters: null, from, to, trade, reason: A_NAME }, ...closer]
  })
}

function takeParts(pieces: Sentence, written: readonly Taken[], calendar: Calendar): Taken[] {
  const { country } = calendar
  const places = new PlaceFinder(pieces, country)
  const taken: Taken[] = []
  for (let at = 0; at < pieces.length; ) {
    const field = written.find(({ from, to }) => from <= at && at < to)
    if (field !== undefined) {
      taken.push(field)
      at = field.to
      continue
    }
    const opening = openingAt(pieces, at)
    if (opening !== null) {
      taken.push({ kind: SILENT, filters: null, from: at, to: opening })
      at = opening
      continue
    }
    const asker = askerAt(pieces, at)
    if (asker !== null) {
      taken.push({ kind: 'ignored', filters: null, from: at, to: asker, reason: OF_THE_ASKER })
      at = asker
      continue
    }
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
    // "New firms in Leeds, last quarter".
    if (taken.some(({ kind, from }) => kind === 'age' && isYoungAt(pieces, from)))
      consider('age', recentAt(pieces, at, calendar))
    const isAfterAmount = taken.at(-1)?.kind === 'amount' && taken.at(-1)?.to === at
    const isAfterPlace = taken.at(-1)?.kind === 'place' && taken.at(-1)?.to === at
    consider('age', looseAgeAt(pieces, at, calendar, isAfterAmount, isAfterPlace))
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
    if (unknown !== null && !isAreaAcross(pieces, country, at, unknown.end)) {
      consider(
        'ignored',
        { value: null, end: unknown.end },
        { effect: 'ignored', reason: unanswerableReason(unknown.value) },
      )
    }
    consider('ignored', companyNumberAt(pieces, at, country), { effect: 'ignored', reason: COMPANY_NUMBER })
    // TypeScript does not see the assignment in `consider`.
    const longest = best as Taken | null
    const trade = tradeAt(pieces, at)
    if (trade?.from === at && pieces.length > 1 && (longest === null || longest.to <= trade.to)) {
      at = trade.to
      continue
    }
    const found = asCustomers(pieces, longest, taken.at(-1))
    if (found !== null && found.kind !== SILENT) {
      const first = Math.max(taken.at(-1)?.to ?? 0, pieces.trades.findLast(({ to }) => to <= found.from)?.to ?? 0)
      const framed = widen(pieces, found.kind, { ...found, first })
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

const OF_THE_ASKER = 'It says who asks, not who is looked for.'
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
  if (!OF_CUSTOMERS.has(found.kind) && !(found.kind === 'age' && isYoungCompanyAt(pieces, found.from))) return found
  const isJoined = (at: number): boolean => before?.kind === 'ignored' && before.to === at
  const from = customersAt(pieces, found.from, isJoined)
  return from === null ? found : { kind: 'ignored', filters: null, from, to: skipCompanies(pieces, found.to) }
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

/** "Kennels in Kent, **must be** warm": words before what is wished of a trade. */
const WISHES = phrases('set-aside', 'wishes')
const WISH_PIECES_MAX = 4

/** Whether a run of words is wished of the trade before it: its clause begins with such words. */
function isWish(pieces: Sentence, from: number): boolean {
  for (let at = Math.max(1, from - WISH_PIECES_MAX); at <= from; at++)
    if (pieces[at - 1].kind === 'mark' && (WISHES.find(pieces, at)?.end ?? -1) >= from) return true
  return false
}

function setAside(run: Taken): Taken {
  return { ...run, kind: 'ignored', effect: 'ignored', reason: unanswerableReason('ratings') }
}

function present(query: string, pieces: Sentence, kind: PartKind, part: Taken): InterpretationPart {
  const { filters, from, to, effect = EFFECT_OF[kind], reason } = part
  const start = pieces[pieces[from].key === ',' ? from + 1 : from].start
  const end = pieces[to - 1].end
  return { words: query.slice(start, end), start, end, kind, effect, filters, ...(reason && { reason }) }
}
