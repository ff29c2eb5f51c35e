/**
 * Does one company match a query? The meaning of the query tree (`query.ts`) on a single record, without an engine. Pure.
 *
 * There are two readings of the same tree:
 *
 * - {@link matches} decides, exactly as an engine does: what a record does not say does not match.
 * - {@link evaluate} also says when nobody can know. It is Kleene's logic with one more value, `perhaps`: the register
 *   publishes a band that lies only partly between the bounds. An engine counts `perhaps` as a match.
 */

import { addressKey, type LocatedCompany } from '../company/address/address-key.ts'
import { attributeKey } from '../company/attributes.ts'
import type { CodePath, CodeScheme } from '../company/codes.ts'
import type { Company, CompanyCodes } from '../company/company.ts'
import { dayNumber } from '../company/day.ts'
import { searchedNames } from '../company/searched-names.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { analyse, queryWords } from '../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../text/language.ts'
import { isInBox, isNear, pointOf } from './company-point.ts'
import { fieldValue } from './field-value.ts'
import type { Query, RangeField, SameAddressQuery } from './query.ts'

/** What a record says of a condition, from no to yes. `unknown`: it says nothing. `perhaps`: a band lies partly within. */
export const TRUTH_VALUES = ['unmet', 'unknown', 'perhaps', 'met'] as const

/** One of {@link TRUTH_VALUES}. */
export type TruthValue = (typeof TRUTH_VALUES)[number]

/** A company that queries are evaluated against. */
export interface QueriedRecord {
  readonly company: Company
  readonly codePath: CodePath
  /** Whether the record holds the words of an entry; see `words` in `query.ts`. */
  readonly holdsWords: (entry: string) => boolean
}

/**
 * Prepares a company for {@link matches} and {@link evaluate}. Its texts are analysed once, when a query first asks for
 * words.
 *
 * @param codePath the trees of the classifications; the official ones where absent
 */
export function openRecord(company: Company, codePath: CodePath = ancestors): QueriedRecord {
  let texts: readonly AnalysedText[] | null = null
  return {
    company,
    codePath,
    holdsWords: (entry) => {
      texts ??= analyseTexts(company)
      return texts.some(({ language, stems }) => containsRun(stems, queryWords(entry, language).stems))
    },
  }
}

/** Whether a company matches a query, exactly as an engine decides it. The countries of a plan are not part of a query. */
export function matches(query: Query, record: QueriedRecord): boolean {
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => matches(part, record))
    case 'any':
      return query.of.some((part) => matches(part, record))
    case 'not':
      return !matches(query.of, record)
    case 'shared':
      return matches(query.of, record)
    case 'country':
      return query.country === record.company.countryIso2 && matches(query.of, record)
    default: {
      const value = evaluateLeaf(query, record)
      return value === 'met' || value === 'perhaps'
    }
  }
}

/**
 * What a record says of a condition.
 *
 * `all` has the least value of its parts and `any` the greatest. `not` exchanges `met` and `unmet`; what is unknown stays
 * unknown.
 */
export function evaluate(query: Query, record: QueriedRecord): TruthValue {
  switch (query.kind) {
    case 'all':
      return least(query.of.map((part) => evaluate(part, record)))
    case 'any':
      return greatest(query.of.map((part) => evaluate(part, record)))
    case 'not':
      return OPPOSITE[evaluate(query.of, record)]
    case 'shared':
      return evaluate(query.of, record)
    case 'country':
      return query.country === record.company.countryIso2 ? evaluate(query.of, record) : 'unmet'
    default:
      return evaluateLeaf(query, record)
  }
}

/** The least of some truth values; `met` for none. */
export function least(values: readonly TruthValue[]): TruthValue {
  return TRUTH_VALUES[Math.min(TRUTH_VALUES.length - 1, ...values.map((value) => TRUTH_VALUES.indexOf(value)))]
}

/** The greatest of some truth values; `unmet` for none. */
export function greatest(values: readonly TruthValue[]): TruthValue {
  return TRUTH_VALUES[Math.max(0, ...values.map((value) => TRUTH_VALUES.indexOf(value)))]
}

/** The codes of a scheme that a company carries. */
export function codesOf(company: Company, scheme: CodeScheme): CompanyCodes {
  const { naceCodes: nace, naicsCodes: naics, sicCodes: sic, nationalSectors: national } = company
  return { nace, naics, sic, national }[scheme]
}

const OPPOSITE: Readonly<Record<TruthValue, TruthValue>> = {
  met: 'unmet',
  unmet: 'met',
  perhaps: 'perhaps',
  unknown: 'unknown',
}

type Leaf = Exclude<Query, { readonly kind: 'all' | 'any' | 'not' | 'shared' | 'country' }>

function evaluateLeaf(query: Leaf, record: QueriedRecord): TruthValue {
  switch (query.kind) {
    case 'value': {
      const own = fieldValue(record.company, query.field)
      if (own !== null && query.values.includes(own)) return 'met'
      return own === null || UNKNOWN_VALUES.has(own) ? 'unknown' : 'unmet'
    }
    case 'prefix': {
      const own = fieldValue(record.company, query.field)
      if (own === null) return 'unknown'
      return own.startsWith(query.prefix) ? 'met' : 'unmet'
    }
    case 'code':
      return evaluateCodes(query, record)
    case 'range':
      return evaluateRange(query, record.company)
    case 'attribute':
    case 'attributeRange': {
      const key = attributeOf(record.company, query.name)
      if (key === null) return 'unknown'
      const isMet = query.kind === 'attribute' ? query.keys.includes(key) : query.from <= key && key <= query.to
      return isMet ? 'met' : 'unmet'
    }
    case 'near':
    case 'within': {
      const point = pointOf(record.company)
      if (point === null) return 'unknown'
      return (query.kind === 'near' ? isNear(point, query) : isInBox(point, query)) ? 'met' : 'unmet'
    }
    case 'ids':
      return query.ids.includes(record.company.id) ? 'met' : 'unmet'
    case 'words':
      return record.holdsWords(query.entry) ? 'met' : 'unmet'
    case 'uncoded':
      return isUncoded(record) ? 'met' : 'unmet'
    case 'sameAddress':
      // Where the other one is, a record alone does not say.
      return isAt(query, record.company) ? 'met' : 'unmet'
    case 'group':
    case 'nearest':
      // A record alone has no group, no vector and no neighbours.
      return 'unmet'
  }
}

/** Keys of addresses of conditions, each made once. */
const keys = new WeakMap<SameAddressQuery, string | null>()

/** Whether a company is at the address of a condition. One that an earlier version kept may have its key alone. */
function isAt(query: SameAddressQuery, company: LocatedCompany): boolean {
  let key = keys.get(query)
  if (key === undefined) {
    key = query.at === undefined ? (query.key ?? null) : addressKey(query.at)
    keys.set(query, key)
  }
  return key !== null && addressKey(company) === key
}

function isUncoded({ company, codePath }: QueriedRecord): boolean {
  const { countryIso2: country, naceCodes, description, descriptionLanguage } = company
  const isKnown = (code: string) => codePath('nace', country, code).length > 0
  if (naceCodes.primary.some(isKnown) || naceCodes.secondary.some(isKnown)) return false
  return description !== null && analyse(description, languageOfText(descriptionLanguage, country)).length > 0
}

/** Values by which registers say that they do not know. */
const UNKNOWN_VALUES: ReadonlySet<string> = new Set(['Status unknown', 'Companies with unknown/unrecorded legal form'])

/** The key of an attribute; `null` where the company has none. */
function attributeOf({ attributes }: Company, name: string): string | null {
  if (!attributes || !Object.hasOwn(attributes, name)) return null
  return attributeKey(attributes[name]) || null
}

function evaluateCodes(
  { scheme, codes, rank, countries }: Extract<Query, { kind: 'code' }>,
  { company, codePath }: QueriedRecord,
): TruthValue {
  const country = company.countryIso2
  if (countries !== undefined && !countries.includes(country)) return 'unmet'
  const { primary, secondary } = codesOf(company, scheme)
  const counted = [...(rank === 'secondary' ? [] : primary), ...(rank === 'primary' ? [] : secondary)]
  const wanted = new Set(codes)
  if (counted.some((code) => codePath(scheme, country, code).some((above) => wanted.has(above)))) return 'met'
  return primary.length + secondary.length === 0 ? 'unknown' : 'unmet'
}

/** What a record leaves possible of a member; an end is `null` where the published band is open. */
type Band = readonly [min: number | null, max: number | null]

function bandOf(company: Company, field: RangeField): Band | null {
  if (field === 'dateOfIncorporation' || field === 'statusDate') {
    const date = company[field]
    const day = date === null ? null : dayNumber(date)
    return day === null ? null : [day, day]
  }
  const exact = company[field]
  if (exact !== null) return [exact, exact]
  const min = company[`${field}Min`]
  const max = company[`${field}Max`]
  return min === null && max === null ? null : [min, max]
}

function evaluateRange(query: Extract<Query, { kind: 'range' }>, company: Company): TruthValue {
  const band = bandOf(company, query.field)
  if (band === null) return 'unknown'
  const [min, max] = band
  const gte = query.gte ?? Number.NEGATIVE_INFINITY
  const lte = query.lte ?? Number.POSITIVE_INFINITY
  const high = max ?? Number.POSITIVE_INFINITY
  if (Math.max(min ?? Number.NEGATIVE_INFINITY, gte) > Math.min(high, lte)) return 'unmet'
  // A band without a lower end is read as one from 0: hardly any amount is negative.
  return (min ?? 0) >= gte && high <= lte ? 'met' : 'perhaps'
}

/** A text of a company under the analysis of its language. */
interface AnalysedText {
  readonly language: Language
  readonly stems: readonly string[]
}

function analyseTexts(company: Company): readonly AnalysedText[] {
  const { countryIso2: country, previousNames, description, descriptionLanguage } = company
  const { name, tradeNames } = searchedNames(company)
  const stemsIn = (language: Language) => (text: string) => ({
    language,
    stems: analyse(text, language).map(({ stem }) => stem),
  })
  return [
    ...[name, ...previousNames, ...tradeNames].map(stemsIn(languageOfCountry(country))),
    ...(description === null ? [] : [stemsIn(languageOfText(descriptionLanguage, country))(description)]),
  ]
}

/** Whether `run`, unless it is empty, occurs in `stems` without a gap. */
function containsRun(stems: readonly string[], run: readonly string[]): boolean {
  return run.length > 0 && stems.some((_, at) => run.every((stem, step) => stems[at + step] === stem))
}
