/** Reasons in Italian. Pure. The company is feminine throughout (l'azienda). */
import type { Company } from '../company/company.ts'
import type { FactKind } from './evidence.ts'
import type { NamedCode, Quoted, ReasonLanguage } from './reason.ts'
import { type Amount, amountOf, inBrackets, joinList, ownForm, placeOf, yearOf } from './reason-values.ts'
import type { TextSource } from './texts.ts'

/** Reasons in Italian. */
export const ITALIAN: ReasonLanguage = {
  code: 'it',
  and: 'e',
  however: 'tuttavia',
  nothingElse: 'I suoi dati corrispondono alla richiesta',
  opening: (status, isWeak) =>
    status === 'YES'
      ? 'Corrisponde perché'
      : isWeak
        ? 'Potrebbe corrispondere perché'
        : 'Probabilmente corrisponde perché',
  factsOpening: {
    everything: 'Soddisfa tutto ciò che è stato chiesto:',
    conditions: 'Soddisfa le condizioni indicate:',
    part: 'Soddisfa in parte ciò che è stato chiesto:',
  },
  registered: (codes, fit) => {
    const named = formatTitled(codes)
    const verb = codes.length > 1 ? 'le sue attività registrate sono' : 'la sua attività registrata è'
    if (fit === 'possible')
      return `${verb} ${named}, ${codes.length > 1 ? 'che la richiesta può comprendere' : 'una di quelle che la richiesta può comprendere'}`
    return `${verb} ${named}`
  },
  secondary: (codes) => `tra le sue attività secondarie ${codes.length > 1 ? 'ci sono' : "c'è"} ${formatTitled(codes)}`,
  mentions: (sources, words) => {
    const quoted = quoteMentions(words)
    if (sources.length === 1) return `${SOURCES[sources[0]]} ${VERBS[sources[0]]} ${quoted}`
    const names = sources.map((source) => SOURCES[source])
    if (sources.length === 2) return `sia ${names[0]} sia ${names[1]} menzionano ${quoted}`
    return `${joinWith(names, 'e')} menzionano ${quoted}`
  },
  nearWords: (near) =>
    `la descrizione cita ${near.map(({ written, asked, isPart }) => `«${written}», ${isPart ? 'un tipo di' : 'che è vicino a'} «${asked}»`).join(', e ')}`,
  covers: (activity, isPlural) => `che ${isPlural ? 'comprendono' : 'comprende'} «${activity}»`,
  quoted: (words) => `«${words}»`,
  required: (words) => `i suoi dati contengono ${quoteWords(words, 'e')}`,
  fact: factOf,
  facts: (predicates) => joinWith(predicates, 'e'),
  unknown: (kinds) => {
    const names = kinds.map((kind) => UNKNOWN[kind])
    if (names.length === 1) return `${NOT_KNOWN[kinds[0]]}`
    return `non sono noti ${joinWith(names, 'e')}`
  },
  perhaps: (kind, company) => {
    const band = kind === 'revenue' ? revenue(company) : staff(company)
    return `è pubblicata solo una classe, ${band}, che la richiesta copre in parte`
  },
  missing: (words) => `nulla nei suoi dati menziona ${quoteWords(words, 'o')}`,
  denied: (words) =>
    `la descrizione menziona ${quoteWords(words, 'e')} solo per ${words.length > 1 ? 'escluderli' : 'escluderlo'}`,
  unconfirmed: 'i suoi dati non hanno un codice di attività',
  without: (words) => `nulla nei suoi dati riguarda ${quoteWords(words, 'o')}`,
  withoutCodes: (excluded) =>
    `non ha un codice per ${joinWith(
      excluded.map(({ words, code }) => `«${words}» (${code})`),
      'o',
    )}`,
  perhapsRuledOut: (words) => `non si sa se si occupi di ${quoteWords(words, 'o')}`,
  setAside: (words) => `non si sa se ${words.length > 1 ? 'valgano' : 'valga'} ${quoteWords(words, 'e')}`,
  ending: ({ status }) => ENDINGS[status] ?? 'non è più attiva',
  join: joinClauses,
}

const SOURCES: Readonly<Record<TextSource, string>> = {
  name: 'la denominazione',
  tradeName: "l'insegna",
  previousName: 'la denominazione precedente',
  description: 'la descrizione',
}
const VERBS: Readonly<Record<TextSource, string>> = {
  name: 'contiene',
  tradeName: 'contiene',
  previousName: 'conteneva',
  description: 'menziona',
}
const UNKNOWN: Readonly<Record<FactKind, string>> = {
  place: 'la sede',
  employees: 'il numero di dipendenti',
  revenue: 'il fatturato',
  founded: 'la data di costituzione',
  size: 'la dimensione',
  legalForm: 'la forma giuridica',
  listing: 'la quotazione in borsa',
  status: 'lo stato',
  codes: 'il codice di attività',
}
const NOT_KNOWN: Readonly<Record<FactKind, string>> = {
  place: 'la sede non è nota',
  employees: 'il numero di dipendenti non è noto',
  revenue: 'il fatturato non è noto',
  founded: 'la data di costituzione non è nota',
  size: 'la dimensione non è nota',
  legalForm: 'la forma giuridica non è nota',
  listing: 'non è noto se sia quotata in borsa',
  status: 'lo stato non è noto',
  codes: 'il codice di attività non è noto',
}
const ENDINGS: Readonly<Record<string, string>> = {
  'In liquidation': 'è in liquidazione',
  Bankruptcy: 'è fallita',
  Dissolved: 'è stata cancellata',
  'Dissolved (bankruptcy)': 'è stata cancellata dopo il fallimento',
  'Dissolved (demerger)': 'è stata cancellata per scissione',
  'Dissolved (liquidation)': 'è stata cancellata dopo la liquidazione',
  'Dissolved (merger or take-over)': "è stata incorporata in un'altra società",
  'Inactive (no precision)': 'non è più attiva',
  'Administratively suspended': "è stata sospesa dall'autorità",
}
const FORMS: Readonly<Record<Company['standardisedLegalForm'], string>> = {
  'Public limited companies': 'è una società per azioni',
  'Private limited companies': 'è una società a responsabilità limitata',
  Partnerships: 'è una società di persone',
  'Sole traders/proprietorships': "è un'impresa individuale",
  'Public authorities': 'è un ente pubblico',
  'Non profit organisations': "è un'organizzazione senza scopo di lucro",
  Branches: 'è una filiale',
  'Foreign companies': 'è una società estera',
  'Other legal forms': "ha un'altra forma giuridica",
  'Companies with unknown/unrecorded legal form': 'non ha una forma giuridica registrata',
}
const SIZES: Readonly<Record<string, string>> = {
  'Very large company': "è un'impresa molto grande",
  'Large company': 'è una grande impresa',
  'Medium sized company': 'è una media impresa',
  'Small company': 'è una piccola impresa',
}
const LISTINGS: Readonly<Record<string, string>> = {
  listed: 'è quotata in borsa',
  delisted: 'non è più quotata in borsa',
  unlisted: 'non è quotata in borsa',
}

/** Italian names of regions that registers name in English. */
const REGIONS: Readonly<Record<string, string>> = {
  England: 'Inghilterra',
  Scotland: 'Scozia',
  Wales: 'Galles',
  'Northern Ireland': 'Irlanda del Nord',
}

function factOf(kind: FactKind, company: Company): string | null {
  switch (kind) {
    case 'place': {
      const place = placeOf(company)
      if (place === null) return null
      const divisions = place.divisions.map((name) => REGIONS[name] ?? name)
      if (place.city === null && divisions.length === 1) return `ha sede nella regione ${divisions[0]}`
      if (place.city === null) return `ha sede nell'area di ${inBrackets(divisions)}`
      return `ha sede a ${inBrackets([place.city, ...divisions])}`
    }
    case 'employees': {
      const amount = amountOf(company, 'numberOfEmployees')
      if (amount === null) return null
      return amount.kind === 'exact' && amount.value === 0 ? 'non ha dipendenti' : `ha ${staff(company)}`
    }
    case 'revenue':
      return amountOf(company, 'operatingRevenue') === null ? null : `ha ${revenue(company)}`
    case 'founded':
      return company.dateOfIncorporation === null
        ? null
        : `è stata costituita nel ${yearOf(company.dateOfIncorporation)}`
    case 'size':
      return SIZES[company.categoryOfTheCompany ?? ''] ?? null
    case 'legalForm': {
      const own = ownForm(company, 'it')
      return own === null ? FORMS[company.standardisedLegalForm] : `ha la forma giuridica «${own}»`
    }
    case 'listing':
      return LISTINGS[company.listedDelistedUnlisted ?? ''] ?? null
    case 'status':
      return company.status.startsWith('Active') ? 'è attiva' : (ENDINGS[company.status] ?? null)
    case 'codes':
      return 'è registrata con il codice di attività scelto'
  }
}

function staff(company: Company): string {
  const amount = amountOf(company, 'numberOfEmployees')
  if (amount === null) return 'un numero ignoto di dipendenti'
  if (amount.kind === 'exact' && amount.value === 1) return 'un dipendente'
  return `${formatAmount(amount, formatGrouped)} dipendenti`
}

function revenue(company: Company): string {
  const { operatingRevenueCurrency: currency, operatingRevenueYear: year } = company
  const amount = amountOf(company, 'operatingRevenue')
  const said = amount === null ? '' : formatAmount(amount, formatLarge)
  // "2,5 milioni di EUR", but "850.000 EUR".
  const of = /(milion|miliard)\p{L}$/u.test(said) ? ' di' : ''
  return `un fatturato di ${said}${currency === null ? '' : `${of} ${currency}`}${year === null ? '' : ` nel ${year}`}`
}

function formatAmount(amount: Amount, write: (value: number) => string): string {
  if (amount.kind === 'exact') return write(amount.value)
  const { min, max } = amount
  if (min === null || min === 0) return `al massimo ${write(max ?? 0)}`
  if (max === null) return `almeno ${write(min)}`
  return max === min + 1 ? `${write(min)} o ${write(max)}` : `tra ${write(min)} e ${write(max)}`
}

function formatGrouped(value: number): string {
  return value.toLocaleString('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' })
}

function formatLarge(value: number): string {
  const short = (divisor: number) => (value / divisor).toLocaleString('it-IT', { maximumFractionDigits: 1 })
  const formatUnit = (divisor: number, one: string, many: string) => {
    const said = short(divisor)
    return `${said} ${said === '1' ? one : many}`
  }
  if (Math.abs(value) >= 1e9) return formatUnit(1e9, 'miliardo', 'miliardi')
  if (Math.abs(value) >= 1e6) return formatUnit(1e6, 'milione', 'milioni')
  return formatGrouped(value)
}

function formatTitled(codes: readonly NamedCode[]): string {
  return joinList(
    codes.map(({ code, title, derived }) =>
      derived === null ? `${code}, ${title}` : `${code}, ${title}, da cui deriva ${derived.code}, ${derived.title}`,
    ),
    ', e ',
  )
}

function quoteWords(words: readonly string[], last: 'e' | 'o'): string {
  return joinWith(
    words.map((word) => `«${word}»`),
    last,
  )
}

function quoteMentions({ words, names }: Quoted): string {
  return joinWith(
    [...words.map((word) => `«${word}»`), ...names.map(({ name, of }) => `«${name}» («${of}» nella richiesta)`)],
    'e',
  )
}

/** `a, b e c`. */
function joinWith(entries: readonly string[], last: 'e' | 'o'): string {
  return joinList(entries, ` ${last === 'e' ? andBefore(entries.at(-1)) : last} `)
}

/** Joins clauses. A comma precedes "e" only after a title, which is set between commas itself, and before a clause without a subject. */
function joinClauses(clauses: readonly string[]): string {
  const last = clauses.at(-1) ?? ''
  const comma = /,| e /.test(clauses.at(-2) ?? '') || last.startsWith('è ') ? ',' : ''
  return joinList(clauses, `${comma} ${andBefore(last)} `)
}

/** "e", and "ed" before another e. */
function andBefore(following = ''): string {
  return /^«?[eèé]/i.test(following) ? 'ed' : 'e'
}
