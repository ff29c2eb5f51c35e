/**
 * What sentences say of a company's status, legal form, listing and size.
 *
 * Rules:
 * - "Active" is every status that begins with it; "dissolved" every one that begins with "Dissolved"; "inactive" what
 *   is neither active nor unknown.
 * - A legal form is its standardised form; cooperatives are among "Other legal forms". Abbreviations are those of the
 *   country asked (`S.a.s.` is a partnership in Italy, `SAS` a private limited company in France).
 * - "Unlisted" is unlisted or delisted.
 * - Micro: up to 9 employees. SMEs: up to 249 (Recommendation 2003/361/EC). Small, medium-sized, large: the values of
 *   `categoryOfTheCompany`, of which "large" has two.
 * - "Active", "large", "small" and their like count only beside a word for companies: there are active ingredients.
 */
import { LEGAL_FORMS, type LegalForm } from '../company/legal-form.ts'
import type { Listing } from '../company/listing.ts'
import { isActive, STATUSES, type Status } from '../company/status.ts'
import { findLegalFormByName } from '../reference/legal-forms.ts'
import type { PartKind, SomeFilters } from './interpretation.ts'
import { isNorwegianAgent, isNorwegianCompany } from './norwegian.ts'
import { AGENT_NOUNS, isCompanyNoun, isShouted, requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'
import type { Found } from './sentence-words.ts'
import { phrases, type Words, words } from './spoken-phrases.ts'

/** A trait: its kind and what it filters. */
export interface Trait {
  readonly kind: Extract<PartKind, 'status' | 'legalForm' | 'listing' | 'size'>
  readonly filters: SomeFilters
  /** What the words say of the activity as well: "Obst" of "Obstgenossenschaften". */
  readonly trade?: string
}

const ACTIVE: Status[] = STATUSES.filter(isActive)
const DISSOLVED: Status[] = STATUSES.filter((status) => status.startsWith('Dissolved'))
const INACTIVE: Status[] = STATUSES.filter((status) => !isActive(status) && status !== 'Status unknown')

/** Statuses that can be said anywhere. */
const STATUSES_OF: Readonly<Record<string, readonly Status[]>> = {
  active: ACTIVE,
  dissolved: DISSOLVED,
  liquidation: ['In liquidation'],
  bankruptcy: ['Bankruptcy', 'Dissolved (bankruptcy)'],
  // Registers of several countries record it as either.
  'judicial liquidation': ['In liquidation', 'Bankruptcy', 'Dissolved (bankruptcy)'],
  insolvency: ['Active (insolvency proceedings)', 'Bankruptcy'],
  dormant: ['Active (dormant)'],
  inactive: INACTIVE,
}
const STATUS_PHRASES = phrases('company-traits', 'statuses', (status) => STATUSES_OF[status])

const LISTINGS_OF: Readonly<Record<string, readonly Listing[]>> = {
  listed: ['listed'],
  unlisted: ['unlisted', 'delisted'],
  delisted: ['delisted'],
}
const SIZES_OF: Readonly<Record<string, SomeFilters>> = {
  micro: { numberOfEmployeesLte: 9 },
  small: { categories: ['Small company'] },
  medium: { categories: ['Medium sized company'] },
  large: { categories: ['Large company', 'Very large company'] },
  'very large': { categories: ['Very large company'] },
  sme: { numberOfEmployeesLte: 249 },
  eti: { numberOfEmployeesGte: 250, numberOfEmployeesLte: 4999 },
}

/** Adjectives that count only beside a word for companies. Those of Norwegian are other words elsewhere ("store"). */
const ADJECTIVES = phrases('company-traits', 'adjectives', traitOf)

const SIZES = phrases('company-traits', 'sizes', (size) => SIZES_OF[size])

const LISTING = phrases('company-traits', 'listing', (listing) => LISTINGS_OF[listing])
/** What is listed without being a company. */
const LISTED_THINGS = words('company-traits', 'listed-things')

const [PUBLIC, PRIVATE, PARTNERSHIP, SOLE, AUTHORITY, NON_PROFIT, BRANCH, FOREIGN, OTHER] = LEGAL_FORMS

const FORMS_OF: Readonly<Record<string, readonly LegalForm[]>> = {
  public: [PUBLIC],
  private: [PRIVATE],
  capital: [PRIVATE, PUBLIC],
  partnership: [PARTNERSHIP],
  'sole trader': [SOLE],
  authority: [AUTHORITY],
  'non-profit': [NON_PROFIT],
  'non-profit company': [PRIVATE, NON_PROFIT],
  cooperative: [OTHER],
  branch: [BRANCH],
  foreign: [FOREIGN],
}
const FORM_PHRASES = phrases('company-traits', 'legal-forms', (form) => FORMS_OF[form])

/** Abbreviations in use that the countries' lists of forms do not have. */
const UNLISTED_ABBREVIATIONS: Readonly<Record<string, Readonly<Record<string, LegalForm>>>> = {
  IT: { sas: PARTNERSHIP, sapa: PUBLIC },
  FR: { sca: PUBLIC, scs: PARTNERSHIP },
  DE: { ug: PRIVATE },
}

/** Abbreviations that are words or syllables as well: they count when dotted, or in capitals in a sentence that has others. */
const SHORT_FORMS = words('company-traits', 'short-forms')

function traitOf(meaning: string): Trait {
  const size = SIZES_OF[meaning]
  if (size !== undefined) return { kind: 'size', filters: size }
  const listing = LISTINGS_OF[meaning]
  if (listing !== undefined) return { kind: 'listing', filters: { listedDelistedUnlisted: [...listing] } }
  return { kind: 'status', filters: { status: [...STATUSES_OF[meaning]] } }
}

/** "Fermes" are farms; what is closed has its accent, which keys leave out. */
const FARMS = /^fermes?$/i

/** Reads a trait at `at`; null where none begins there. */
export function traitAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  if (FARMS.test(pieces[at].text)) return null
  const size = SIZES.find(pieces, at)
  // "Corporations only" is a form; corporations are large.
  if (size !== null && (FORM_PHRASES.find(pieces, at)?.end ?? 0) <= size.end)
    return { value: { kind: 'size', filters: size.value }, end: size.end }
  const listing = LISTING.find(pieces, at)
  if (listing !== null && !LISTED_THINGS.has(pieces[listing.end]?.key ?? '')) {
    return { value: { kind: 'listing', filters: { listedDelistedUnlisted: [...listing.value] } }, end: listing.end }
  }
  const status = STATUS_PHRASES.find(pieces, at)
  // "In activity in the sector" says no status; "still active in Bergen" does.
  const isPlain = status !== null && status.end === at + 1
  if (status !== null && !(status.value === ACTIVE && isPlain && saysWhere(pieces, status.end))) {
    return { value: { kind: 'status', filters: { status: [...status.value] } }, end: status.end }
  }
  const phrase = FORM_PHRASES.find(pieces, at)
  // "UG haftungsbeschränkt".
  const isLonger = phrase !== null && phrase.end > at + 1 && LISTING.find(pieces, at + 1) === null
  const form = isLonger ? null : abbreviationAt(pieces, at, country)
  if (form !== null) return form
  const trade = formAndTradeAt(pieces, at)
  if (trade !== null) return trade
  const isAbbreviation = phrase?.end === at + 1 && CAPITAL_FORMS.has(pieces[at].key)
  // "Sci à Nice": skis in Italian.
  const isFirst = country === 'FR' && isAbbreviation && isAtBeginning(pieces, at)
  if (phrase !== null && (!isAbbreviation || isFirst || isWrittenAsForm(pieces, at)))
    return { value: formOf(phrase.value), end: phrase.end }
  return adjectiveAt(pieces, at) ?? ownedByPublicAt(pieces, at)
}

/** After "public" and "private", what is so itself: public relations, private equity. */
const THINGS: ReadonlyMap<string, Words> = new Map([
  ['public', words('company-traits', 'public-things')],
  ['private', words('company-traits', 'private-things')],
])

/** "Public biotech companies", "private Italian software firms": listed or not, with the trade between. */
function ownedByPublicAt(pieces: Sentence, at: number): Found<Trait> | null {
  const things = THINGS.get(pieces[at].key)
  if (things === undefined || things.has(pieces[at + 1]?.key ?? '')) return null
  for (let next = at + 1; next <= at + 1 + TRADE_WORDS_MAX; next++) {
    const piece = pieces[next]
    if (piece?.kind !== 'word') return null
    if (ENGLISH_COMPANIES.has(piece.key)) {
      const listing = LISTINGS_OF[pieces[at].key === 'public' ? 'listed' : 'unlisted']
      return { value: { kind: 'listing', filters: { listedDelistedUnlisted: [...listing] } }, end: at + 1 }
    }
  }
  return null
}

/** Forms that are other words without their capitals: skis are "sci" in Italian. */
const CAPITAL_FORMS = words('company-traits', 'capital-forms')
/** Forms of one trade alone. */
const TRADES_TOO = phrases('company-traits', 'trades-too', (form) => FORMS_OF[form])
/** The end of German and Norwegian compounds that says a form, after the trade. */
const COMPOUND_FORMS: readonly (readonly [end: RegExp, form: LegalForm])[] = [
  [/(?<=.{3})s?genossenschaft(?:en)?$/i, OTHER],
  [/(?<=.{3})s?(?:stiftung(?:en)?|stiftelser?)$/i, NON_PROFIT],
]

/** "Borettslag", "Obst**genossenschaften**": the word says the form and the trade. */
function formAndTradeAt(pieces: Sentence, at: number): Found<Trait> | null {
  const found = TRADES_TOO.find(pieces, at)
  if (found !== null) return { value: { ...formOf(found.value), trade: pieces[at].text }, end: found.end }
  const { text, kind } = pieces[at]
  if (kind !== 'word') return null
  for (const [end, form] of COMPOUND_FORMS)
    if (end.test(text)) return { value: { ...formOf([form]), trade: text.replace(end, '') }, end: at + 1 }
  return null
}

function formOf(forms: readonly LegalForm[]): Trait {
  return { kind: 'legalForm', filters: { standardisedLegalForm: [...forms] } }
}

/** Whether a word is written as an abbreviation: dotted, or with a capital at both ends. */
function isWrittenAsForm(pieces: Sentence, at: number): boolean {
  const { text } = pieces[at]
  if (text.includes('.')) return true
  // "eG", "SCOPs".
  return /^\p{L}+\p{Lu}s?$/u.test(text) && !isShouted(pieces)
}

function abbreviationAt(pieces: Sentence, at: number, country: string): Found<Trait> | null {
  const { key, kind } = pieces[at]
  if (kind !== 'word' || !SHORT_FORMS.has(key)) return null
  if (!isWrittenAsForm(pieces, at)) return null
  const form = findLegalFormByName(country, key)?.form ?? UNLISTED_ABBREVIATIONS[country]?.[key]
  return form === undefined ? null : { value: formOf([form]), end: at + 1 }
}

const CONJUNCTIONS = words('company-traits', 'conjunctions')
const WHERE = words('company-traits', 'where')

function adjectiveAt(pieces: Sentence, at: number): Found<Trait> | null {
  const found = adjectiveIn(pieces, at)
  if (found === null) return null
  const { value, end } = found
  const before = pieces[at - 1]?.key ?? ''
  const after = pieces[end]?.key ?? ''
  // "Store IT-selskaper".
  const afterHyphens = pieces[end + 1]?.key === '-' && pieces[end + 1].isGlued ? (pieces[end + 2]?.key ?? '') : after
  const isBeside =
    isCompany(before) ||
    isCompany(after) ||
    isNorwegianCompany(afterHyphens) ||
    (value.kind !== 'listing' && (AGENT_NOUNS.has(after) || isNorwegianAgent(afterHyphens)))
  // "Small and large companies": the second adjective is beside the noun, the first beside the second.
  const joined = CONJUNCTIONS.has(after) ? adjectiveIn(pieces, end + 1) : null
  const joinedBefore = CONJUNCTIONS.has(before) && at > 1 && pieces[at - 2].kind === 'word' && standsAlone(pieces, at)
  const joinedTo = joined === null ? '' : (pieces[joined.end]?.key ?? '')
  if (isPredicate(pieces, at, end)) return found
  const isJoined =
    isCompany(joinedTo) ||
    isNorwegianAgent(joinedTo) ||
    (joined?.value.kind === 'size' && isAheadOfTrade(pieces, end + 1, joined.end))
  if (value.kind === 'status') {
    if (saysWhere(pieces, end) && !isCompany(after)) return null
    const isFormBefore = FORM_WORDS.has(before)
    if (isAfterTrade(pieces, at, end) || isBeforeTrade(pieces, at, end)) return found
    // "Active software companies"; "…, active, …".
    const isAhead = at > 0 && !pieces[at - 1].isGlued && !ASKING.has(before) ? false : isAheadOfCompanies(pieces, end)
    const isBetweenCommas = (before === ',' || before === '') && (after === ',' || after === '')
    return isBeside || isJoined || isFormBefore || isAhead || (isBetweenCommas && at > 0) ? found : null
  }
  if (isBeside || isJoined || joinedBefore) return found
  // "Queserías pequeñas": after the one word of the trade.
  if (
    value.kind === 'size' &&
    isAfterTrade(pieces, at, end) &&
    isAtBeginning(pieces, at - 1) &&
    !SIZED_THINGS.has(before)
  )
    return found
  if (value.kind === 'size' && isAtBeginning(pieces, at) && pieces[end]?.kind === 'word' && !SIZED_THINGS.has(after)) {
    // "The 20 largest": the number says how many are wanted.
    return requestAt(pieces, end) === null ? found : null
  }
  return value.kind === 'size' && isAheadOfTrade(pieces, at, end) ? found : null
}

/** Words before an adjective that say it of companies: "that **are** active". Of German ones the verb follows. */
const COPULAS = phrases('company-traits', 'copulas')
const COPULA_WORDS_MAX = 5
const GERMAN_VERBS = words('company-traits', 'german-verbs')

/** "Bakeries that are active", "die klein sind": the adjective is all that is said. */
function isPredicate(pieces: Sentence, at: number, end: number): boolean {
  const next = pieces[end]
  const isEnd =
    next === undefined || next.kind !== 'word' || requestAt(pieces, end) !== null || GERMAN_VERBS.has(next.key)
  if (!isEnd) return false
  const { key } = pieces[at]
  const isVerbLast = next !== undefined && GERMAN_VERBS.has(next.key)
  for (let from = Math.max(0, at - COPULA_WORDS_MAX); from < at; from++) {
    if (COPULAS.find(pieces, from, at)?.end !== at) continue
    // "Die große": an article, unless the verb follows.
    if (/^(?:die|welche)$/.test(pieces[from].key) && !isVerbLast) continue
    return key.length > 0
  }
  return false
}

/** Status adjectives of Romance languages, which follow their noun. */
const AFTER_NOUNS = words('company-traits', 'after-nouns')
/** Nouns that are active themselves: carbon, ingredients. */
const ACTIVE_NOUNS =
  /^(?:carbon|carboni|carbone|charbon|charbons|carbones|principi|principio|principe|principes|principios|ingredient|substanc|sustanci|sostanz|vida|vie|vita|circuit|circuito|circuiti|componenti|composants|componentes|matière|matieres|materie|pause|implant|dispositiv|dispositif|antenne|antennes|elementi)/

/** "Panifici attivi", "boulangeries actives depuis": the adjective after the trade, at the end of what is said of it. */
function isAfterTrade(pieces: Sentence, at: number, end: number): boolean {
  const before = pieces[at - 1]
  if (before?.kind !== 'word' || !AFTER_NOUNS.has(pieces[at].key) || ACTIVE_NOUNS.test(before.key)) return false
  const next = pieces[end]
  return next === undefined || next.kind === 'mark' || requestAt(pieces, end) !== null
}

/** "Active bakeries", "aktive Bäckereien": the adjective before a trade in the plural, at the beginning. */
function isBeforeTrade(pieces: Sentence, at: number, end: number): boolean {
  const next = pieces[end]
  if (next?.kind !== 'word' || requestAt(pieces, end) !== null || !isAtBeginning(pieces, at)) return false
  const { key } = pieces[at]
  if (ACTIVE_THINGS.has(next.key) || ACTIVE_NOUNS.test(next.key)) return false
  if (key === 'active' || key === 'closed') {
    const last = pieces.findIndex(({ kind }, index) => index >= end && kind !== 'word')
    const until = last < 0 ? pieces.length : last
    const stop = pieces.findIndex((_, index) => index > end && index < until && requestAt(pieces, index) !== null)
    return /[^s]s$/.test(pieces[(stop < 0 ? until : stop) - 1].key)
  }
  return /^(?:aktive|aktiven|geschlossene)$/.test(key) && next.isCapital && /(?:en|er|e|s)$/.test(next.key)
}

/** Whether only words of asking, or a number of companies wanted, precede: "find small bakeries", "die 20 größten Molkereien". */
function isAtBeginning(pieces: Sentence, at: number): boolean {
  let next = 0
  while (next < at) {
    const asked = pieces[next].kind === 'number' ? next + 1 : requestAt(pieces, next)
    if (asked === null) return false
    next = asked
  }
  return true
}

/** Words between "small" and "firms" in "small accounting firms", "large Italian food companies". */
const TRADE_WORDS_MAX = 3
/** Endings that words for a company have in German compounds: "kleine Bauunternehmen". */
const GERMAN_COMPANY =
  /.(?:unternehmen|firmen|betriebe|betrieben|gesellschaften|buros|agenturen|kanzleien|konzerne|hersteller|herstellern|handler|handlern)$/
const GERMAN_SIZES = words('company-traits', 'german-sizes')
const ENGLISH_SIZES = words('company-traits', 'english-sizes')
const ENGLISH_COMPANIES = words('company-traits', 'english-companies')
/** What is itself small, medium or large: "small animal practices", "large format printing companies". */
const SIZED_THINGS = words('company-traits', 'sized-things')

/** "Small accounting firms", "kleine Bauunternehmen": the trade is between the size and the word for companies. */
function isAheadOfTrade(pieces: Sentence, at: number, end: number): boolean {
  const first = pieces[end]?.key ?? ''
  const { key } = pieces[at]
  if (GERMAN_SIZES.has(key) && GERMAN_COMPANY.test(first)) return true
  if (!ENGLISH_SIZES.has(key) || SIZED_THINGS.has(first)) return false
  for (let next = end; next < end + TRADE_WORDS_MAX; next++) {
    if (pieces[next]?.kind !== 'word' || requestAt(pieces, next) !== null) return false
    if (ENGLISH_COMPANIES.has(pieces[next + 1]?.key ?? '')) return true
  }
  return false
}

function adjectiveIn(pieces: Sentence, at: number): Found<Trait> | null {
  return ADJECTIVES.find(pieces, at)
}

/** Words for legal forms and sizes: an adjective beside one describes companies. */
const FORM_WORDS = words('company-traits', 'form-words')
/** Words before an adjective that begins the query. */
const ASKING = words('company-traits', 'asking')
/** What is active without being a company. */
const ACTIVE_THINGS = words('company-traits', 'active-things')

/** Whether a word for companies follows within a few words: "active software companies". */
function isAheadOfCompanies(pieces: Sentence, end: number): boolean {
  if (ACTIVE_THINGS.has(pieces[end]?.key ?? '')) return false
  return pieces.slice(end + 1, end + 4).some(({ key }) => isCompany(key))
}

/** "Aziende piccole e medie": the adjective before the conjunction is beside the noun. */
function standsAlone(pieces: Sentence, at: number): boolean {
  return adjectiveIn(pieces, at - 2) !== null && isCompany(pieces[at - 3]?.key ?? '')
}

function isCompany(key: string): boolean {
  return isCompanyNoun(key)
}

/** "Active in the textile sector", "attive nel settore", "active since 1990" say no status. */
function saysWhere(pieces: Sentence, end: number): boolean {
  const next = pieces[end]
  return next?.kind === 'word' && WHERE.has(next.key)
}
