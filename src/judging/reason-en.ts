/** Reasons in English. Pure. */
import type { Company } from '../company/company.ts'
import type { FactKind } from './evidence.ts'
import type { NamedCode, Quoted, ReasonLanguage } from './reason.ts'
import { type Amount, amountOf, inBrackets, joinList, ownForm, placeOf, yearOf } from './reason-values.ts'
import type { TextSource } from './texts.ts'

/** Reasons in English. */
export const ENGLISH: ReasonLanguage = {
  code: 'en',
  and: 'and',
  however: 'however,',
  nothingElse: 'Its record fits what was asked',
  opening: (status, isWeak) =>
    status === 'YES' ? 'Matches because' : isWeak ? 'Might match because' : 'Probably matches because',
  factsOpening: {
    everything: 'Meets everything that was asked:',
    conditions: 'Meets the stated conditions:',
    part: 'Meets part of what was asked:',
  },
  registered: (codes, fit) => {
    const named = formatTitled(codes)
    const verb = codes.length > 1 ? 'registered activities are' : 'registered activity is'
    if (fit === 'possible')
      return `its ${verb} ${named}, ${codes.length > 1 ? 'which the question may mean' : 'one of those that the question may mean'}`
    return `its ${verb} ${named}`
  },
  secondary: (codes) => `its secondary activities include ${formatTitled(codes)}`,
  mentions: (sources, words) => {
    const quoted = quoteMentions(words)
    if (sources.length === 1) return `${SOURCES[sources[0]]} ${VERBS[sources[0]]} ${quoted}`
    const names = joinList(
      sources.map((source) => SOURCES[source]),
      ' and ',
    )
    return `${sources.length === 2 ? 'both ' : ''}${names} mention ${quoted}`
  },
  nearWords: (near) =>
    `its description mentions ${joinList(
      near.map(({ written, asked, isPart }) => `“${written}”, ${isPart ? 'a kind of' : 'which is near'} “${asked}”`),
      ', and ',
    )}`,
  covers: (activity, isPlural) => `which ${isPlural ? 'cover' : 'covers'} “${activity}”`,
  quoted: (words) => `“${words}”`,
  required: (words) => `its record contains ${quoteWords(words, ' and ')}`,
  fact: factOf,
  facts: (predicates) => `it ${joinList(predicates, ' and ')}`,
  unknown: (kinds) => {
    const names = kinds.map((kind) => UNKNOWN[kind])
    if (names.length === 1) return `${names[0]} is not known`
    if (names.length === 2) return `neither ${names[0]} nor ${names[1]} is known`
    return `${joinList(names, ' and ')} are not known`
  },
  perhaps: (kind, company) => {
    const band = kind === 'revenue' ? revenue(company) : staff(company)
    return `only a band is published, ${band}, and the question covers part of it`
  },
  missing: (words) => `nothing in the record mentions ${quoteWords(words, ' or ')}`,
  denied: (words) =>
    `its description mentions ${quoteWords(words, ' and ')} only to rule ${words.length > 1 ? 'them' : 'it'} out`,
  unconfirmed: 'its record has no industry code',
  without: (words) => `nothing in its record is about ${quoteWords(words, ' or ')}`,
  withoutCodes: (excluded) =>
    `it has no code for ${joinList(
      excluded.map(({ words, code }) => `“${words}” (${code})`),
      ' or ',
    )}`,
  perhapsRuledOut: (words) => `it is not known whether ${quoteWords(words, ' or ')} is part of its business`,
  setAside: (words) =>
    `it is not known whether ${quoteWords(words, ' and ')} ${words.length > 1 ? 'apply' : 'applies'}`,
  ending: ({ status }) => ENDINGS[status] ?? 'it is no longer active',
  join: joinClauses,
}

const SOURCES: Readonly<Record<TextSource, string>> = {
  name: 'its name',
  tradeName: 'its trade name',
  previousName: 'its former name',
  description: 'its description',
}
const VERBS: Readonly<Record<TextSource, string>> = {
  name: 'contains',
  tradeName: 'contains',
  previousName: 'contained',
  description: 'mentions',
}
const UNKNOWN: Readonly<Record<FactKind, string>> = {
  place: 'its location',
  employees: 'the number of employees',
  revenue: 'the revenue',
  founded: 'the date of incorporation',
  size: 'its size',
  legalForm: 'its legal form',
  listing: 'whether it is listed',
  status: 'its status',
  codes: 'its industry code',
}
const ENDINGS: Readonly<Record<string, string>> = {
  'In liquidation': 'it is in liquidation',
  Bankruptcy: 'it is bankrupt',
  Dissolved: 'it has been dissolved',
  'Dissolved (bankruptcy)': 'it was dissolved after bankruptcy',
  'Dissolved (demerger)': 'it was dissolved in a demerger',
  'Dissolved (liquidation)': 'it was dissolved after liquidation',
  'Dissolved (merger or take-over)': 'it was taken over by another company',
  'Inactive (no precision)': 'it is no longer active',
  'Administratively suspended': 'it has been suspended by the authorities',
}
const FORMS: Readonly<Record<Company['standardisedLegalForm'], string>> = {
  'Public limited companies': 'is a public limited company',
  'Private limited companies': 'is a private limited company',
  Partnerships: 'is a partnership',
  'Sole traders/proprietorships': 'is a sole proprietorship',
  'Public authorities': 'is a public authority',
  'Non profit organisations': 'is a non-profit organisation',
  Branches: 'is a branch',
  'Foreign companies': 'is a foreign company',
  'Other legal forms': 'has another legal form',
  'Companies with unknown/unrecorded legal form': 'has no recorded legal form',
}
const SIZES: Readonly<Record<string, string>> = {
  'Very large company': 'is a very large company',
  'Large company': 'is a large company',
  'Medium sized company': 'is a medium-sized company',
  'Small company': 'is a small company',
}
const LISTINGS: Readonly<Record<string, string>> = {
  listed: 'is listed on a stock exchange',
  delisted: 'is no longer listed on a stock exchange',
  unlisted: 'is not listed on a stock exchange',
}

function factOf(kind: FactKind, company: Company): string | null {
  switch (kind) {
    case 'place': {
      const place = placeOf(company)
      if (place === null) return null
      const { city, divisions } = place
      if (city === null && divisions.length === 1) return `is based in the region of ${divisions[0]}`
      return `is based in ${inBrackets(city === null ? divisions : [city, ...divisions])}`
    }
    case 'employees':
      return amountOf(company, 'numberOfEmployees') === null ? null : `has ${staff(company)}`
    case 'revenue':
      return amountOf(company, 'operatingRevenue') === null ? null : `has ${revenue(company)}`
    case 'founded':
      return company.dateOfIncorporation === null ? null : `was incorporated in ${yearOf(company.dateOfIncorporation)}`
    case 'size':
      return SIZES[company.categoryOfTheCompany ?? ''] ?? null
    case 'legalForm': {
      const own = ownForm(company, 'en')
      return `${FORMS[company.standardisedLegalForm]}${own === null ? '' : ` (“${own}”)`}`
    }
    case 'listing':
      return LISTINGS[company.listedDelistedUnlisted ?? ''] ?? null
    case 'status':
      return company.status.startsWith('Active') ? 'is active' : (ENDINGS[company.status]?.replace(/^it /, '') ?? null)
    case 'codes':
      return 'is registered under the industry code that was chosen'
  }
}

function staff(company: Company): string {
  const amount = amountOf(company, 'numberOfEmployees')
  if (amount === null) return 'an unknown number of employees'
  if (amount.kind === 'exact' && amount.value <= 1) return amount.value === 0 ? 'no employees' : '1 employee'
  return `${formatAmount(amount, (value) => value.toLocaleString('en-GB'))} employees`
}

function revenue(company: Company): string {
  const { operatingRevenueCurrency: currency, operatingRevenueYear: year } = company
  const amount = amountOf(company, 'operatingRevenue')
  const said = amount === null ? '' : formatAmount(amount, formatLarge)
  return `a revenue of ${said}${currency === null ? '' : ` ${currency}`}${year === null ? '' : ` in ${year}`}`
}

function formatAmount(amount: Amount, write: (value: number) => string): string {
  if (amount.kind === 'exact') return write(amount.value)
  const { min, max } = amount
  if (min === null || min === 0) return `at most ${write(max ?? 0)}`
  if (max === null) return `at least ${write(min)}`
  return max === min + 1 ? `${write(min)} or ${write(max)}` : `between ${write(min)} and ${write(max)}`
}

function formatLarge(value: number): string {
  const short = (divisor: number) => (value / divisor).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  if (Math.abs(value) >= 1e9) return `${short(1e9)} billion`
  if (Math.abs(value) >= 1e6) return `${short(1e6)} million`
  return value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
}

function formatTitled(codes: readonly NamedCode[]): string {
  return joinList(
    codes.map(({ code, title, derived }) =>
      derived === null
        ? `${code}, ${title}`
        : `${code}, ${title}, from which ${derived.code}, ${derived.title}, is derived`,
    ),
    ', and ',
  )
}

function quoteWords(words: readonly string[], last: string): string {
  return joinList(
    words.map((word) => `“${word}”`),
    last,
  )
}

function quoteMentions({ words, names }: Quoted): string {
  return joinList(
    [...words.map((word) => `“${word}”`), ...names.map(({ name, of }) => `“${name}” (“${of}” in the question)`)],
    ' and ',
  )
}

/** Joins clauses, each of which has a subject of its own. */
function joinClauses(clauses: readonly string[]): string {
  return joinList(clauses, ', and ')
}
