/**
 * What is said of a number: whose it is, whether it can be one, and why. Never a guess: what is not known is `unknown`. Pure.
 */
import type { Company } from '../company/company.ts'
import { hasEnded } from '../company/status.ts'
import {
  type NumberKind,
  type NumberReading,
  numberKey,
  numbersOf,
  withoutPunctuation,
} from '../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS, VAT_FORMATS } from '../matching/numbers/number-formats.ts'
import { type CheckReadings, foreignVat, isFilled, isInForm } from './readings.ts'

/** What is said of a number. */
export const VERDICTS = ['valid', 'closed', 'invalid', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A register that is served, as answers name it. */
export interface AskedRegister {
  readonly register: string
  /** `YYYY-MM-DD`; `null`: not known. */
  readonly publishedOn: string | null
  /** RFC 3339 UTC; `null`: not known. */
  readonly importedAt: string | null
  /** Whether it has every number of its kind that was given out. */
  readonly isComplete: boolean
}

/** A company with a number, and the reading that it has. */
export interface Holder {
  readonly company: Company
  readonly reading: NumberReading
}

/** What was found out about a typed number. */
export interface Finding {
  readonly country: string
  readonly typed: string
  readonly readings: CheckReadings
  /** Companies that have it, each once: none, the one whose it is, or several that it may be of. */
  readonly holders: readonly Holder[]
  readonly registers: ServedRegisters
}

/** The registers that are served. */
export interface ServedRegisters {
  /** National registers of a country, and those that are complete for it. */
  of(country: string): readonly AskedRegister[]
  /** When a register was published and imported. */
  datesOf(register: string): Pick<AskedRegister, 'publishedOn' | 'importedAt'>
}

/** What is said of a number. */
export interface CheckedNumber {
  readonly kind: NumberKind | null
  /** As records carry it; without spaces and punctuation where it is no number of the country. */
  readonly number: string
  readonly formatValid: boolean
  /** `null` where numbers of the kind have no check digit that is known. */
  readonly checkDigitValid: boolean | null
  readonly holder: Company | null
  /** The register that says so; `null` where none does. */
  readonly asOf: Omit<AskedRegister, 'isComplete'> | null
  readonly verdict: Verdict
  readonly because: readonly string[]
  /** The VAT number that was typed, or that it may be as well, with its prefix; `null`: it cannot be one. */
  readonly vatNumber: string | null
}

/** What the verdict rests on. */
type Judged = Omit<CheckedNumber, 'vatNumber'>

/** Judges a number. */
export function judge(finding: Finding): CheckedNumber {
  const judged = judgeNumber(finding)
  const { kind, number, formatValid, checkDigitValid } = judged
  const isVat = kind === 'vat' && formatValid && checkDigitValid !== false
  // Digits that are a number of the register may be one for value added tax as well.
  const other = finding.readings.written.find((one) => one.kind === 'vat' && one.checkDigit === 'right')
  return { ...judged, vatNumber: isVat ? number : (other?.number ?? null) }
}

function judgeNumber(finding: Finding): Judged {
  const { holders, readings } = finding
  if (readings.isCutShort) return nothing(finding, 'unknown', 'a spreadsheet left out its last digits')
  if (holders.length === 1) return held(finding, holders[0])
  if (holders.length > 1) return inDoubt(finding)
  return nobody(finding)
}

/** The reading that is shown: of the kind that is meant, else the register's own. */
function chosen(readings: readonly NumberReading[], isVatMeant: boolean): NumberReading | undefined {
  const order = isVatMeant ? ['vat', 'lei', 'register'] : ['lei', 'register', 'vat']
  return [...readings].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0]
}

/** Why a number fails its check, where that compares no digit; `null`: it has a check digit. */
const failedOf = (country: string, { kind }: NumberReading) =>
  kind === 'vat' ? (VAT_FORMATS[country]?.failed ?? null) : null

function digitOf(country: string, reading: NumberReading): boolean | null {
  if (reading.checkDigit === 'unknown' || failedOf(country, reading) !== null) return null
  return reading.checkDigit === 'right'
}

function held(finding: Finding, { company, reading: found }: Holder): Judged {
  const { readings, country } = finding
  const own = new Set(numbersOf(company).map(({ kind, number }) => numberKey(kind, number)))
  const has = (one: NumberReading) => own.has(numberKey(one.kind, one.number))
  const isWritten = readings.written.some(has)
  const all = (isWritten ? readings.written : readings.otherwise).filter(has)
  const reading = chosen(all, readings.isVatMeant) ?? found
  const number = asRecorded(country, reading, company)
  const verdict = hasEnded(company.status) ? 'closed' : 'valid'
  const state = company.statusDate === null ? company.status : `${company.status} since ${company.statusDate}`
  const because = [
    isWritten ? 'the same' : `the same, read as ${number}`,
    `held by ${nameOf(company)}: ${state}`,
    ...(reading.checkDigit === 'wrong' ? ['its check digit is wrong, and its register has it so'] : []),
  ]
  return {
    kind: reading.kind,
    number,
    formatValid: true,
    checkDigitValid: digitOf(country, reading),
    holder: company,
    asOf: sourceOf(finding, company, reading.kind),
    verdict,
    because,
  }
}

/** A number as the record of its company writes it. */
function asRecorded(country: string, { kind, number }: NumberReading, company: Company | null): string {
  if (kind !== 'register') return number
  const format = REGISTER_FORMATS[country]
  const { nationalId = null } = company ?? {}
  if (nationalId !== null) {
    const plain = withoutPunctuation(nationalId)
    if ((format?.normalise?.(plain) ?? plain) === number) return nationalId
  }
  return format?.written?.(number) ?? number
}

const nameOf = ({ name, id }: Company) => `${name} (${id})`

const MEMBER_OF = { vat: 'vatTaxNumber', register: 'nationalId', lei: 'lei' } as const

/** The register from which the company has the number, else the first that describes it. */
function sourceOf({ registers }: Finding, company: Company, kind: NumberKind): CheckedNumber['asOf'] {
  const sources = company.sources.filter(({ register }) => register !== 'derived')
  const source = sources.find(({ fields }) => fields.includes(MEMBER_OF[kind])) ?? sources[0]
  if (source === undefined) return null
  return { register: source.register, ...registers.datesOf(source.register) }
}

function inDoubt(finding: Finding): Judged {
  const { country, holders, readings } = finding
  const reading =
    chosen(
      holders.map((one) => one.reading),
      readings.isVatMeant,
    ) ?? holders[0].reading
  const ordered = [...holders].sort((a, b) => (a.company.id < b.company.id ? -1 : 1))
  const each = ordered.map((one) => `${asRecorded(country, one.reading, one.company)}, of ${nameOf(one.company)}`)
  return {
    kind: reading.kind,
    number: asRecorded(country, reading, null),
    formatValid: true,
    checkDigitValid: digitOf(country, reading),
    holder: null,
    asOf: null,
    verdict: 'unknown',
    because: [`it may be ${each.join(', or ')}`],
  }
}

function nobody(finding: Finding): Judged {
  const { country, typed, readings } = finding
  const registers = finding.registers.of(country)
  const inForm = [...readings.written, ...readings.otherwise].filter((one) => isInForm(country, one))
  // A number that is whole lacks no zeros.
  const whole = inForm.filter((one) => !isFilled(typed, one))
  const vat = readings.isVatMeant ? whole.filter(({ kind }) => kind === 'vat') : []
  const asked = vat.length > 0 ? vat : whole.length > 0 ? whole : inForm
  const possible = asked.filter(({ checkDigit }) => checkDigit !== 'wrong')
  const reading = chosen(possible, readings.isVatMeant)
  if (reading !== undefined) {
    const shown = { kind: reading.kind, number: asRecorded(country, reading, null), formatValid: true, holder: null }
    const complete = possible.every(({ kind }) => kind === 'register')
      ? registers.find(({ isComplete }) => isComplete)
      : undefined
    const because = complete === undefined ? [`no company here has it${askedOf(registers)}`] : [notIn(complete)]
    return {
      ...shown,
      checkDigitValid: digitOf(country, reading),
      asOf: complete === undefined ? null : asOf(complete),
      verdict: complete === undefined ? 'unknown' : 'invalid',
      because,
    }
  }
  const wrong = chosen(asked, readings.isVatMeant)
  if (wrong === undefined && readings.isUnsure)
    return nothing(finding, 'unknown', 'digits among words, too few to be a number for sure')
  if (wrong === undefined) return nothing(finding, 'invalid', notOf(country, typed))
  const failed = failedOf(country, wrong)
  return {
    kind: wrong.kind,
    number: asRecorded(country, wrong, null),
    formatValid: failed === null,
    checkDigitValid: failed === null ? false : null,
    holder: null,
    asOf: null,
    verdict: 'invalid',
    because: [failed ?? 'its check digit is wrong'],
  }
}

function asOf({ register, publishedOn, importedAt }: AskedRegister): NonNullable<CheckedNumber['asOf']> {
  return { register, publishedOn, importedAt }
}

const dayOf = ({ publishedOn }: AskedRegister) => (publishedOn === null ? '' : ` of ${publishedOn}`)

function askedOf(registers: readonly AskedRegister[]): string {
  if (registers.length === 0) return ''
  return `: not in ${registers.map((one) => `${one.register}${dayOf(one)}`).join(', ')}`
}

function notIn(register: AskedRegister): string {
  return `${register.register}${dayOf(register)} is complete for its numbers, and does not have it`
}

function notOf(country: string, typed: string): string {
  if (!/\d/.test(withoutPunctuation(typed))) return 'it has no digits'
  const foreign = foreignVat(country, typed)
  if (foreign !== null) return `it is written as a VAT number of ${foreign}, not of ${country}`
  return `no number of a company of ${country} looks like this`
}

/** What cannot be read at all. */
function nothing({ typed }: Finding, verdict: Verdict, because: string): Judged {
  const number = verdict === 'unknown' ? typed.trim() : withoutPunctuation(typed)
  const none = { kind: null, formatValid: false, checkDigitValid: null, holder: null, asOf: null }
  return { ...none, number, verdict, because: [because] }
}
