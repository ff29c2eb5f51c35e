/**
 * A company as an OpenSearch document. Pure.
 *
 * The document holds ready-made terms and integers: the cluster neither analyses nor scores anything by statistics of its
 * own. `mapping.ts` says what each field is for.
 */
import { hash } from 'node:crypto'
import { addressKey } from '../../company/address/address-key.ts'
import { attributeKey } from '../../company/attributes.ts'
import { CODE_SCHEMES, type CodePath, type CodeScheme } from '../../company/codes.ts'
import type { Company } from '../../company/company.ts'
import { dayNumber } from '../../company/day.ts'
import { momentOf } from '../../company/moment.ts'
import { searchedNames } from '../../company/searched-names.ts'
import { isClosed } from '../../company/status.ts'
import { forEachStem } from '../../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../../text/language.ts'
import { occurrenceWeight, saturate, TEXT_FIELDS, type TextField } from '../bm25f.ts'
import { pointOf } from '../company-point.ts'
import { codesOf } from '../evaluate.ts'
import { FACET_SCHEMES, FACET_SIZES, type SizeField } from '../facets.ts'
import { fieldValue } from '../field-value.ts'
import { type CodeRank, VALUE_FIELDS } from '../query.ts'
import { impactOf } from '../score-scale.ts'
import { backgroundFields } from './background-fields.ts'
import { toKeyword } from './keyword.ts'
import { nameFields } from './names/name-fields.ts'

/** The bound of a band that is open. No bound of a filter and no amount is larger. */
export const OPEN_BOUND = 1.7e308

/** Mean number of words of each text field, over the companies whose field has any. */
export type TextAverages = Readonly<Record<TextField, number>>

/** A company as it is sent to callers, and its place in an index. */
export interface PlacedCompany {
  readonly company: Company
  readonly json: string
  readonly place: number
  /** What registers state beside its record, as a generation keeps it; absent or `null`: nothing. */
  readonly background?: string | null | undefined
}

/** What the document of a company depends on besides the company. */
export interface DocumentContext {
  readonly averages: TextAverages
  readonly codePath: CodePath
}

/** A document, as JSON is made of it. */
export type CompanyDocument = Readonly<Record<string, unknown>>

/** Which rank a code of a document is of; `e` is either. */
export type CodeMark = 'p' | 's' | 'e'

/** The mark of the codes that a rank counts. */
export const CODE_MARK_OF: Readonly<Record<CodeRank, CodeMark>> = { primary: 'p', secondary: 's', either: 'e' }

/** A code as the field `codes` holds it. */
export function codeTerm(scheme: CodeScheme, mark: CodeMark, code: string): string {
  return toKeyword(`${scheme}|${mark}|${code}`)
}

/** A size as the field `sizes` holds it; without a size: the company has a value or a band at all. */
export function sizeTerm(field: SizeField, size: string | null): string {
  return size === null ? field : `${field}|${size}`
}

/** A key of an attribute as the field `attributes` holds it. Names hold no bar. */
export function attributeTerm(name: string, key: string): string {
  return toKeyword(`${name}|${key}`)
}

/** A text of a company under the analysis of its language. */
export interface AnalysedText {
  readonly field: TextField
  readonly language: Language
  readonly stems: readonly string[]
}

/** Analyses the texts of a company: its name, former names, trade names, description. */
export function analyseTexts(company: Company): readonly AnalysedText[] {
  const { countryIso2, previousNames, description, descriptionLanguage } = company
  const { name, tradeNames } = searchedNames(company)
  const own = languageOfCountry(countryIso2)
  const texts: AnalysedText[] = []
  const add = (field: TextField, language: Language, text: string) => {
    const stems: string[] = []
    forEachStem(text, language, (stem) => void stems.push(stem))
    if (stems.length > 0) texts.push({ field, language, stems })
  }
  add('name', own, name)
  for (const other of [...previousNames, ...tradeNames]) add('otherNames', own, other)
  if (description !== null) add('description', languageOfText(descriptionLanguage, countryIso2), description)
  return texts
}

/** A term: a stem in a language. */
export function termOf(language: Language, stem: string): string {
  return `${language}:${stem}`
}

/** Makes the document of a company. */
export function documentOf(
  { company, json, place, background = null }: PlacedCompany,
  { averages, codePath }: DocumentContext,
): CompanyDocument {
  const texts = analyseTexts(company)
  return withoutEmpty({
    json,
    place,
    print: printOf(json, background),
    country: toKeyword(company.countryIso2),
    id: toKeyword(company.id),
    ...valueFields(company),
    ...codeFields(company, codePath),
    uncoded: isUncoded(company, texts, codePath) ? 'true' : null,
    address: addressTerm(company),
    ...pointFields(company),
    ...numberFields(company),
    ...sortFields(company),
    registers: unique(company.sources.map(({ register }) => register).filter((register) => register !== 'derived')),
    attributes: attributeTerms(company),
    ...textFields(texts, averages),
    ...nameFields(company),
    ...backgroundFields(company, background),
  })
}

/** A number that tells the document of a company from all others: 53 bits of a digest of its JSON, and of its background. */
export function printOf(json: string, background: string | null = null): number {
  const digest = hash('sha1', background === null ? json : `${json}\n${background}`, 'buffer')
  return digest.readUIntBE(0, 6) * 32 + (digest[6] >>> 3)
}

/** Longest id of a document in UTF-16 code units: it may have 512 bytes. */
const ID_LENGTH_MAX = 120

/** The id of a company's document, the same in every index. */
export function documentId(id: string): string {
  const keyword = toKeyword(id)
  return keyword.length <= ID_LENGTH_MAX ? keyword : hash('sha256', keyword)
}

function valueFields(company: Company): Record<string, unknown> {
  const termOf = (value: string | null) => (value === null ? null : toKeyword(value))
  return Object.fromEntries(VALUE_FIELDS.map((field) => [field, termOf(fieldValue(company, field))]))
}

function addressTerm(company: Company): string | null {
  const key = addressKey(company)
  return key === null ? null : toKeyword(key)
}

function pointFields(company: Company): Record<string, unknown> {
  const point = pointOf(company)
  return point === null ? {} : { point: { lat: point.latitude, lon: point.longitude }, located: 1 }
}

/** Schemes whose codes are counted by facets have a field with doc values; the others are only looked up. */
const COUNTED_SCHEMES: ReadonlySet<CodeScheme> = new Set(FACET_SCHEMES)

/** The field with the codes of a scheme. */
export function codeField(scheme: CodeScheme): 'codes' | 'otherCodes' {
  return COUNTED_SCHEMES.has(scheme) ? 'codes' : 'otherCodes'
}

function codeFields(company: Company, codePath: CodePath): Record<string, unknown> {
  const terms = { codes: new Set<string>(), otherCodes: new Set<string>() }
  for (const scheme of CODE_SCHEMES) {
    const own = terms[codeField(scheme)]
    const { primary, secondary } = codesOf(company, scheme)
    for (const [mark, codes] of [
      ['p', primary],
      ['s', secondary],
    ] as const) {
      for (const code of codes) {
        for (const above of codePath(scheme, company.countryIso2, code)) {
          own.add(codeTerm(scheme, mark, above))
          own.add(codeTerm(scheme, 'e', above))
        }
      }
    }
  }
  return { codes: [...terms.codes], otherCodes: [...terms.otherCodes] }
}

/** Whether its description alone says what a company does: `uncoded` in `query.ts`. */
function isUncoded({ countryIso2, naceCodes }: Company, texts: readonly AnalysedText[], codePath: CodePath): boolean {
  const codes = [...naceCodes.primary, ...naceCodes.secondary]
  return (
    texts.some(({ field }) => field === 'description') &&
    codes.every((code) => codePath('nace', countryIso2, code).length === 0)
  )
}

function numberFields(company: Company): Record<string, unknown> {
  const { dateOfIncorporation, status, statusDate } = company
  return {
    day: dayOf(dateOfIncorporation),
    month: monthOf(dateOfIncorporation),
    statusDay: dayOf(statusDate),
    closedMonth: isClosed(status) ? monthOf(statusDate) : null,
    ...bandFields('revenue', company, 'operatingRevenue'),
    ...bandFields('employees', company, 'numberOfEmployees'),
    sizes: [...sizesOf(company, 'operatingRevenue'), ...sizesOf(company, 'numberOfEmployees')],
  }
}

function dayOf(date: string | null): number | null {
  return date === null ? null : dayNumber(date)
}

/** Months since the year 0. */
function monthOf(date: string | null): number | null {
  return date === null || dayNumber(date) === null ? null : Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** What is known of an amount: its bounds, infinite where open; `null` for nothing. */
function bandOf(company: Company, field: SizeField): readonly [min: number, max: number] | null {
  const exact = company[field]
  const min = exact ?? company[`${field}Min`]
  const max = exact ?? company[`${field}Max`]
  return min === null && max === null ? null : [min ?? -OPEN_BOUND, max ?? OPEN_BOUND]
}

function bandFields(name: string, company: Company, field: SizeField): Record<string, unknown> {
  const band = bandOf(company, field)
  // A band upside down holds no value.
  return band === null || band[0] > band[1] ? {} : { [`${name}Min`]: band[0] + 0, [`${name}Max`]: band[1] + 0 }
}

function sizesOf(company: Company, field: SizeField): string[] {
  const band = bandOf(company, field)
  if (band === null) return []
  const [min, max] = band
  const own = FACET_SIZES[field].filter(({ gte, lte }) => Math.max(min, gte) <= Math.min(max, lte ?? OPEN_BOUND))
  return [sizeTerm(field, null), ...own.map(({ value }) => sizeTerm(field, value))]
}

/** Longest name by which companies are sorted, in UTF-16 code units: a doc value holds 32,766 bytes. */
const SORTED_NAME_MAX = 8000

function sortFields(company: Company): Record<string, unknown> {
  const updated = momentOf(company.lastUpdated)
  const plain = (value: number | null) => (value === null ? null : value + 0)
  return {
    sortName: toKeyword(company.name.slice(0, SORTED_NAME_MAX)),
    sortRevenue: plain(company.operatingRevenue),
    sortEmployees: plain(company.numberOfEmployees),
    sortAssets: plain(company.totalAssets),
    sortUpdated: Number.isNaN(updated) ? null : updated,
  }
}

function attributeTerms({ attributes }: Company): string[] {
  const terms: string[] = []
  for (const [name, value] of Object.entries(attributes ?? {})) {
    const key = attributeKey(value)
    if (key !== '') terms.push(attributeTerm(name, key))
  }
  return terms
}

function textFields(texts: readonly AnalysedText[], averages: TextAverages): Record<string, unknown> {
  const lengths: Record<TextField, number> = { name: 0, otherNames: 0, description: 0 }
  for (const { field, stems } of texts) lengths[field] += stems.length
  const weights = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, occurrenceWeight(field, lengths[field], averages[field])]),
  )
  const frequencies = new Map<string, number>()
  for (const { field, language, stems } of texts) {
    for (const stem of stems) {
      const term = toKeyword(termOf(language, stem))
      frequencies.set(term, (frequencies.get(term) ?? 0) + weights[field])
    }
  }
  const about = texts.find(({ field }) => field === 'description')
  return {
    texts: texts.map(({ language, stems }) => stems.map((stem) => toKeyword(termOf(language, stem))).join(' ')),
    terms: [...frequencies.keys()],
    words: Object.fromEntries([...frequencies].map(([term, frequency]) => [term, impactOf(saturate(frequency))])),
    about: about === undefined ? null : `${about.language} ${about.stems.map(toKeyword).join(' ')}`,
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map(toKeyword))]
}

/** A field without a value is left out: OpenSearch would take `null` the same way, at the price of its bytes. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): CompanyDocument {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === null || value === undefined) return false
      if (Array.isArray(value)) return value.length > 0
      return typeof value !== 'object' || Object.keys(value).length > 0
    }),
  )
}
