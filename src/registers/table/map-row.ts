/** Applies a mapping to one row: a company, or why there is none, and what could not be read. Pure. */
import type { AttributeType, AttributeValue } from '../../company/attributes.ts'
import { CATEGORIES, type Category } from '../../company/category.ts'
import { type CodeScheme, codesInOrder } from '../../company/codes.ts'
import { type Attributes, type Company, emptyCompany } from '../../company/company.ts'
import { LEGAL_FORMS, type LegalForm } from '../../company/legal-form.ts'
import { LISTINGS, type Listing } from '../../company/listing.ts'
import { STATUSES, type Status } from '../../company/status.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { idOfNumbers } from '../../records/identities.ts'
import { findCountry } from '../../reference/countries.ts'
import { countryOf } from '../../reference/country-of.ts'
import { findCode } from '../../reference/industry-codes.ts'
import { readStatus } from '../../reference/written-statuses.ts'
import { foldText } from '../../text/fold-text.ts'
import { visibleText } from '../harmless-texts.ts'
import { type MapOptions, type Mapped, NATURAL_PERSON, type UnreadCell } from '../register.ts'
import { bandOf, numberOf } from './amounts.ts'
import {
  type Band,
  cellKey,
  type MappedMember,
  type MappedName,
  type MemberRule,
  type TableMapping,
} from './mapping.ts'
import { registerNumber, vatNumber } from './numbers.ts'
import { takenBy } from './pattern.ts'
import type { TableRow } from './read-table.ts'
import { countryOfRow } from './row-country.ts'
import { setPlace } from './set-place.ts'
import { dateOf } from './table-dates.ts'
import { writtenLegalForm } from './written-legal-form.ts'

/** Maps a row. Cells that could not be read are returned with the company that it still becomes. */
export function mapTableRow(row: TableRow, mapping: TableMapping, { includeNaturalPersons }: MapOptions): Mapped {
  for (const { column, isOneOf, isNoneOf } of mapping.only) {
    const key = cellKey(row.text(column))
    if ((isOneOf !== null && !isOneOf.includes(key)) || isNoneOf?.includes(key)) {
      return { kind: 'leftOut', reason: `not among the rows wanted, by ${column}` }
    }
  }
  const unread: UnreadCell[] = []
  const cells = new Cells(row, mapping, unread)
  const country = cells.country()
  if (country === null) return { kind: 'rejected', reason: 'the country is empty or cannot be read', unread }
  if (!findCountry(country)) return { kind: 'leftOut', reason: 'of a country that is not served' }
  const company = emptyCompany({ id: '', name: cells.text('name') ?? '', countryIso2: country })
  setNumbers(company, cells)
  const id = idOf(company, row, mapping)
  if (id === null) return { kind: 'rejected', reason: 'no number and no key says which company the row describes' }
  if (mapping.removes && cellKey(row.text(mapping.removes.column)) === mapping.removes.value) {
    return { kind: 'leftOut', reason: 'removes a company', withdraws: { key: id, at: null } }
  }
  if (company.name === '' && company.nationalId === null) return { kind: 'rejected', reason: 'the name is empty' }
  company.id = id
  setTexts(company, cells)
  setFacts(company, cells)
  company.attributes = attributesOf(cells, mapping)
  if (company.standardisedLegalForm === 'Sole traders/proprietorships' && !includeNaturalPersons) return NATURAL_PERSON
  return { kind: 'company', company, written: cells.numbers(), unread }
}

/** Longest text kept: a description of a few pages. */
const TEXT_LENGTH_MAX = 20_000
const TEXTS_MAX = 50

/** What the name of an attribute begins with. */
const ATTRIBUTE = 'attributes.'

/** The values of a row by member. */
class Cells {
  readonly #row: TableRow
  readonly #mapping: TableMapping
  readonly #unread: UnreadCell[]

  constructor(row: TableRow, mapping: TableMapping, unread: UnreadCell[]) {
    this.#row = row
    this.#mapping = mapping
    this.#unread = unread
  }

  unread(member: MappedName, text: string, right: string): null {
    this.#unread.push({ member, text, right })
    return null
  }

  rule(member: MappedName): MemberRule | undefined {
    const { members, attributes } = this.#mapping
    return member.startsWith(ATTRIBUTE) ? attributes[member.slice(ATTRIBUTE.length)] : members[member as MappedMember]
  }

  /** The values of the columns of numbers, before any rule. */
  numbers(): string[] {
    const columns = (['nationalId', 'vatTaxNumber', 'lei'] as const).flatMap(
      (member) => this.rule(member)?.columns ?? [],
    )
    return [...new Set(columns)].map((column) => this.#row.text(column)).filter((text) => text !== '')
  }

  text(member: MappedName): string | null {
    const rule = this.rule(member)
    if (!rule) return null
    if (rule.value !== null) return rule.value
    const parts: string[] = []
    for (const column of rule.columns) {
      const part = this.#cell(this.#row.text(column), rule)
      if (part !== null) parts.push(part)
    }
    const joined = parts.join(rule.join)
    const text = visibleText(member === 'address' ? joined.replace(/\s*[,;]?\s*[\r\n]+\s*/g, ', ') : joined)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    return text === '' ? rule.otherwise : text.slice(0, TEXT_LENGTH_MAX)
  }

  /** The entries of a list: of each column, and of each part of a cell. */
  texts(member: MappedMember): string[] {
    const rule = this.#mapping.members[member]
    if (!rule) return []
    if (rule.value !== null) return [rule.value]
    const found = rule.columns.flatMap((column) => {
      const text = this.#row.text(column)
      const entries =
        this.#row.entries(column) ?? (rule.split === null ? [text] : stripped(text, rule.strip).split(rule.split))
      return entries.map((entry) => this.#cell(entry, rule)).filter((entry) => entry !== null)
    })
    const all = found.length === 0 && rule.otherwise !== null ? [rule.otherwise] : found
    return [...new Set(all)].slice(0, TEXTS_MAX)
  }

  country(): string | null {
    const text = this.text('countryIso2')
    const among = this.rule('countryIso2')?.among ?? []
    const country = (text === null ? null : countryOf(text)) ?? (among.length > 0 ? this.#told(among) : null)
    if (country !== null || text === null) return country
    return this.unread('countryIso2', text, 'an ISO 3166 code or the name of a country')
  }

  /** The country that the other cells tell. */
  #told(among: readonly string[]): string | null {
    const of = (member: MappedMember) => this.text(member) ?? ''
    return countryOfRow(
      {
        name: of('name'),
        numbers: this.numbers(),
        phone: of('phone'),
        site: of('website') || of('email'),
        address: of('address'),
        postcode: of('postcode'),
        city: of('city'),
        region: of('region'),
      },
      among,
    )
  }

  date(member: MappedName): string | null {
    const text = this.text(member)
    if (text === null) return null
    const formats = this.rule(member)?.formats ?? []
    return dateOf(text, formats) ?? this.unread(member, text, `a day written ${formats.join(' or ')}`)
  }

  number(member: MappedName): number | null {
    const rule = this.rule(member)
    const text = this.text(member)
    if (!rule || text === null) return null
    const number = numberOf(text, rule.decimal)
    if (number === null)
      return this.unread(member, text, `a number with a decimal ${rule.decimal === ',' ? 'comma' : 'point'}`)
    // 8.3 million is 8300000, and not a fraction more.
    return Number((number * rule.times).toPrecision(15))
  }

  /** An integer not below zero; zeros after the decimal point are dropped. */
  count(member: MappedMember): number | null {
    const number = this.number(member)
    if (number === null) return null
    if (Number.isSafeInteger(number) && number >= 0) return number
    return this.unread(member, this.text(member) ?? '', 'an integer of at least 0')
  }

  band(member: MappedMember): Band | null {
    const text = this.text(member)
    const bands = this.rule(member)?.bands
    if (text === null || !bands) return null
    const times = this.rule(member)?.times ?? 1
    const band =
      bands === 'written' ? bandOf(text, { unit: times, isMoney: member === 'operatingRevenue' }) : bands[cellKey(text)]
    return band ?? this.unread(member, text, bands === 'written' ? 'a band such as 50 to 249' : 'one of the bands')
  }

  oneOf<const Value extends string>(member: MappedMember, known: readonly Value[]): Value | null {
    const text = this.text(member)
    if (text === null) return null
    const key = foldText(text)
    return known.find((value) => foldText(value) === key) ?? this.unread(member, text, `one of ${known.join(', ')}`)
  }

  /** A status, in the words of the interface or of registers. */
  status(): Status | null {
    const text = this.text('status')
    return text === null ? null : (readStatus(text) ?? this.unread('status', text, `one of ${STATUSES.join(', ')}`))
  }

  /** True or false, as people write it. */
  truth(member: MappedName): boolean | null {
    const text = this.text(member)
    if (text === null) return null
    const key = foldText(text)
    if (TRUE.has(key)) return true
    return FALSE.has(key) ? false : this.unread(member, text, 'yes or no, true or false, 1 or 0')
  }

  #cell(written: string, rule: MemberRule): string | null {
    let text: string | null = stripped(written, rule.strip)
    if (text === '' || this.#mapping.empty.includes(cellKey(text))) return null
    if (rule.pattern !== null) text = takenBy(rule.pattern, text)
    if (text !== null && rule.values !== null) {
      const key = cellKey(text)
      if (Object.hasOwn(rule.values, key)) text = rule.values[key]
    }
    if (text === null || text === '') return null
    const isShort = rule.digits !== null && /^\d+$/.test(text)
    return rule.prefix + (isShort ? text.padStart(rule.digits, '0') : text)
  }
}

const TRUE: ReadonlySet<string> = new Set(
  'true yes y 1 x ja j oui si s vero wahr vrai sim sant kylla tak ano'.split(' '),
)
const FALSE: ReadonlySet<string> = new Set(
  'false no n 0 nein non nei nej falso falsch faux nao falskt ei nie ne'.split(' '),
)

function stripped(text: string, letters: string): string {
  if (letters === '') return text.trim()
  const isTaken = (letter: string) => letters.includes(letter) || letter.trim() === ''
  let [start, end] = [0, text.length]
  while (start < end && isTaken(text[start])) start++
  while (end > start && isTaken(text[end - 1])) end--
  return text.slice(start, end)
}

/** The numbers that other sources use for a company. One that is not valid is left out. */
function setNumbers(company: Company, cells: Cells): void {
  const country = company.countryIso2
  const nationalId = cells.text('nationalId')
  if (nationalId !== null)
    company.nationalId =
      registerNumber(country, nationalId) ??
      cells.unread('nationalId', nationalId, `a number of the register of ${country}`)
  const vat = cells.text('vatTaxNumber')
  if (vat !== null)
    company.vatTaxNumber =
      vatNumber(country, vat) ?? cells.unread('vatTaxNumber', vat, `a VAT number of ${country} that checks`)
  const lei = cells.text('lei')?.toUpperCase() ?? null
  if (lei !== null) company.lei = isLei(lei) ? lei : cells.unread('lei', lei, '20 letters and digits that check')
}

/** A number of a register, else one within the VAT number or the LEI, else one made of the key columns. */
function idOf(company: Company, row: TableRow, { key, name }: TableMapping): string | null {
  const id = idOfNumbers(company)
  if (id !== null) return id
  if (key.length === 0) return null
  const parts = key.map((column) => foldText(row.text(column)).replaceAll(' ', '-'))
  return parts.every((part) => part !== '') ? `${company.countryIso2}-${name}-${parts.join('-')}` : null
}

function setTexts(company: Company, cells: Cells): void {
  company.previousNames = cells.texts('previousNames').filter((name) => name !== company.name)
  company.tradeNames = cells.texts('tradeNames').filter((name) => name !== company.name)
  setPlace(company, cells)
  company.website = cells.text('website')
  company.email = cells.text('email')
  company.phone = cells.text('phone')
  company.nationalLegalForm = cells.text('nationalLegalForm')
  company.description = cells.text('description')
  const language = cells.text('descriptionLanguage')?.toLowerCase() ?? null
  if (company.description !== null && language !== null) {
    company.descriptionLanguage = /^[a-z]{2}$/.test(language)
      ? language
      : cells.unread('descriptionLanguage', language, 'an ISO 639-1 code, two letters')
  }
}

function setFacts(company: Company, cells: Cells): void {
  company.latitude = between(cells, 'latitude', 90)
  company.longitude = between(cells, 'longitude', 180)
  company.status = cells.status() ?? company.status
  company.statusDate = cells.date('statusDate')
  company.dateOfIncorporation = cells.date('dateOfIncorporation')
  const form = cells.oneOf<LegalForm>('standardisedLegalForm', LEGAL_FORMS)
  const { countryIso2, nationalLegalForm } = company
  const named = nationalLegalForm === null ? null : writtenLegalForm(countryIso2, nationalLegalForm)
  if (nationalLegalForm !== null && named === null)
    cells.unread('nationalLegalForm', nationalLegalForm, `a legal form of ${countryIso2}, by name or code`)
  company.standardisedLegalForm = form ?? named ?? company.standardisedLegalForm
  company.categoryOfTheCompany = cells.oneOf<Category>('categoryOfTheCompany', CATEGORIES)
  company.listedDelistedUnlisted = cells.oneOf<Listing>('listedDelistedUnlisted', LISTINGS)
  setRevenue(company, cells)
  setEmployees(company, cells)
  for (const [member, scheme] of CODE_MEMBERS) {
    if (!cells.rule(member)) continue
    const codes = cells.texts(member)
    company[member] = codesInOrder(codes)
    for (const code of codes)
      if (!findCode(scheme, company.countryIso2, code)) cells.unread(member, code, 'a code of its list')
  }
  const updated = cells.date('lastUpdated')
  company.lastUpdated = updated === null ? null : `${updated}T00:00:00Z`
}

const CODE_MEMBERS = [
  ['nationalSectors', 'national'],
  ['naceCodes', 'nace'],
  ['naicsCodes', 'naics'],
  ['sicCodes', 'sic'],
] as const satisfies readonly (readonly [MappedMember, CodeScheme])[]

/** Longest text of an attribute: it is a value to filter and count by. */
const ATTRIBUTE_LENGTH_MAX = 500

function attributesOf(cells: Cells, { attributes }: TableMapping): Company['attributes'] {
  const found: Attributes = {}
  for (const [name, { type }] of Object.entries(attributes)) {
    const value = attributeOf(cells, `${ATTRIBUTE}${name}`, type)
    if (value !== null) found[name] = value
  }
  return Object.keys(found).length === 0 ? null : found
}

function attributeOf(cells: Cells, name: `attributes.${string}`, type: AttributeType): AttributeValue | null {
  switch (type) {
    case 'text':
      return cells.text(name)?.slice(0, ATTRIBUTE_LENGTH_MAX) ?? null
    case 'number':
      return cells.number(name)
    case 'date':
      return cells.date(name)
    case 'boolean':
      return cells.truth(name)
  }
}

function between(cells: Cells, member: 'latitude' | 'longitude', limit: number): number | null {
  const degrees = cells.number(member)
  if (degrees === null || Math.abs(degrees) <= limit) return degrees
  return cells.unread(member, String(degrees), `between -${limit} and ${limit}`)
}

/** A currency and a year without an amount are useless. */
function setRevenue(company: Company, cells: Cells): void {
  if (cells.rule('operatingRevenue')?.bands) {
    const band = cells.band('operatingRevenue')
    company.operatingRevenueMin = band?.[0] ?? null
    company.operatingRevenueMax = band?.[1] ?? null
  } else company.operatingRevenue = cells.number('operatingRevenue')
  company.operatingRevenueMin ??= cells.number('operatingRevenueMin')
  company.operatingRevenueMax ??= cells.number('operatingRevenueMax')
  company.totalAssets = cells.number('totalAssets')
  const { operatingRevenue, operatingRevenueMin, operatingRevenueMax, totalAssets } = company
  if ([operatingRevenue, operatingRevenueMin, operatingRevenueMax, totalAssets].every((amount) => amount === null))
    return
  const currency = cells.text('operatingRevenueCurrency')?.toUpperCase() ?? null
  if (currency !== null) {
    const isCode = /^[A-Z]{3}$/.test(currency)
    company.operatingRevenueCurrency = isCode
      ? currency
      : cells.unread('operatingRevenueCurrency', currency, 'an ISO 4217 code, three letters')
  }
  company.operatingRevenueYear = year(cells, 'operatingRevenueYear')
}

function setEmployees(company: Company, cells: Cells): void {
  if (cells.rule('numberOfEmployees')?.bands) {
    const band = cells.band('numberOfEmployees')
    company.numberOfEmployeesMin = band?.[0] ?? null
    company.numberOfEmployeesMax = band?.[1] ?? null
  } else company.numberOfEmployees = cells.count('numberOfEmployees')
  company.numberOfEmployeesMin ??= cells.count('numberOfEmployeesMin')
  company.numberOfEmployeesMax ??= cells.count('numberOfEmployeesMax')
  const { numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax } = company
  if (numberOfEmployees === null && numberOfEmployeesMin === null && numberOfEmployeesMax === null) return
  company.numberOfEmployeesYear = year(cells, 'numberOfEmployeesYear')
}

function year(cells: Cells, member: 'operatingRevenueYear' | 'numberOfEmployeesYear'): number | null {
  const text = cells.text(member)
  if (text === null) return null
  const found = /^(\d{4})(?!\d)/.exec(text)
  return found ? Number(found[1]) : cells.unread(member, text, 'a year of four digits, or a day that begins with it')
}
