/**
 * Writes a company as JSON, exactly as `JSON.stringify` does, in less than half the time. An index build writes millions
 * of records. Most of their members are `null`, and thousands of records share their lists.
 */
import type { Attributes, Company, CompanyCodes, Source } from '../company/company.ts'
import { CodesCache } from '../company/shared-codes.ts'
import type { SharedTexts } from '../company/shared-texts.ts'
import { wireValues } from './company-values.ts'
import { MEMBERS } from './members.ts'

const LAST_UPDATED = MEMBERS.indexOf('lastUpdated')

const OPENINGS = MEMBERS.map((member, place) => `${place === 0 ? '{' : ','}${JSON.stringify(member)}:`)

/** The JSON of each member without a value. */
const EMPTY = MEMBERS.map((member) => (member === 'previousNames' || member === 'tradeNames' ? '[]' : 'null'))

/**
 * Writes a company.
 *
 * Lists and code objects that are frozen, or shared and never changed, are serialised once and cached.
 *
 * @param isPlain whether no text of the company needs escaping, if the caller knows
 * @param datedBy the registers whose latest day of publication `lastUpdated` is; `null`: a register states it
 * @returns the same text as `JSON.stringify(company)`, given members in the order of `emptyCompany`
 */
export type WriteCompany = (company: Company, isPlain?: boolean, datedBy?: readonly string[] | null) => string

/** {@link WriteCompany} that writes every text out. */
export const companyJson: WriteCompany = createCompanyJson(null)

/**
 * Makes a {@link WriteCompany} that refers to texts that companies have in common.
 *
 * @param shared collects these texts; `null`: write them out
 */
export function createCompanyJson(shared: SharedTexts | null): WriteCompany {
  const share: Share = (text) => shared?.share(text) ?? text
  const openingOfText = cacheOpenings(share, '"')
  const opening = cacheOpenings(share, '')
  const cached = cacheJson(share)
  const sourceJson = cacheSources(shared, share)
  const dayOf = cacheDays(shared)

  return (company, isPlain = false, datedBy = null) => {
    const values = wireValues(company)
    let text = ''
    /** Index of the first empty member that is not written yet. */
    let from = 0
    for (let place = 0; place < values.length; place++) {
      const value = values[place]
      if (value === null) continue
      if (place === LAST_UPDATED && datedBy !== null) {
        text += `${openingOfText(from, place)}${dayOf(String(value), datedBy)}"`
      } else if (typeof value === 'string') {
        text += isPlain ? `${openingOfText(from, place)}${value}"` : opening(from, place) + JSON.stringify(value)
      } else if (typeof value === 'number') {
        text += opening(from, place) + JSON.stringify(value)
      } else if (!Array.isArray(value)) {
        text += opening(from, place) + cached(value)
      } else if (value.length === 0) {
        if (EMPTY[place] === '[]') continue
        text += `${opening(from, place)}[]`
      } else if (typeof value[0] === 'string') {
        text += opening(from, place) + JSON.stringify(value)
      } else {
        const { nationalId } = company
        let sources = ''
        for (const source of value as Source[]) {
          sources += `${sources === '' ? '' : ','}${sourceJson(source, isPlain ? nationalId : null, isPlain)}`
        }
        text += `${opening(from, place)}[${sources}]`
      }
      from = place + 1
    }
    return from < MEMBERS.length ? `${text}${opening(from, MEMBERS.length)}}` : `${text}}`
  }
}

/** Shares a text between records where texts are shared. */
type Share = (text: string) => string

/**
 * Caches the text before a value: the empty members from `from` up to but not including `to`, and the name of `to`.
 *
 * @param end what follows the name
 */
function cacheOpenings(share: Share, end: string) {
  const width = MEMBERS.length + 1
  const openings: (string | undefined)[] = Array.from({ length: width * width }, () => undefined)
  return (from: number, to: number): string => {
    let opening = openings[from * width + to]
    if (opening === undefined) {
      const empty = OPENINGS.slice(from, to).map((name, place) => name + EMPTY[from + place])
      opening = share(`${empty.join('')}${OPENINGS[to] ?? ''}${end}`)
      openings[from * width + to] = opening
    }
    return opening
  }
}

/** Caches the JSON of objects that records share. */
function cacheJson(share: Share) {
  const texts = new CodesCache<string>('json')
  return (value: CompanyCodes | Attributes): string => {
    // Attributes have nothing kept with them.
    const codes = value as CompanyCodes
    let text = texts.get(codes)
    if (text === undefined) {
      text = JSON.stringify(value)
      // What a single record has is not worth sharing.
      if (Object.isFrozen(value)) text = share(text)
      texts.set(codes, text)
    }
    return text
  }
}

/** Caches the texts of days by the registers whose days they are, lists that companies share. */
function cacheDays(shared: SharedTexts | null) {
  const texts = new WeakMap<readonly string[], { readonly day: string; readonly text: string }>()
  let last: { readonly registers: readonly string[]; readonly day: string; readonly text: string } | null = null
  return (day: string, registers: readonly string[]): string => {
    // Most companies have the same as the one before.
    if (last !== null && last.registers === registers && last.day === day) return last.text
    const known = texts.get(registers)
    const text = known?.day === day ? known.text : (shared?.shareDay(['', day, ''], registers) ?? day)
    if (known?.day !== day) texts.set(registers, { day, text })
    last = { registers, day, text }
    return text
  }
}

/** Writes sources. Those of one import differ only in the number in their address. */
function cacheSources(shared: SharedTexts | null, share: Share) {
  /** Caches the text around the number in the address of a source, by the list of fields it fills. */
  const ends = new WeakMap<readonly string[], SourceEnd>()
  const beginnings = new Map<string, { readonly register: string; readonly text: string }>()
  /** The address of the source before, up to its number: most are of the same register. */
  let last: { readonly address: string; readonly register: string; readonly text: string } | null = null

  function beginningOf(register: string, address: string): string {
    const known = beginnings.get(address)
    if (known?.register === register) return known.text
    const text = `{"register":"${register}","url":"${address}`
    if (beginnings.size === ADDRESSES_MAX) return text
    const beginning = { register, text: share(text) }
    beginnings.set(address, beginning)
    return beginning.text
  }

  /** Shares a text with the day of a register in it. */
  function dated(before: string, day: string | null, after: string, register: string): string {
    if (day === null) return share(`${before}null${after}`)
    const parts = [`${before}"`, JSON.stringify(day).slice(1, -1), `"${after}`] as const
    return shared?.shareDay(parts, [register]) ?? parts.join('')
  }

  function endOf({ register, licence, retrievedAt, fields }: Source): SourceEnd {
    let end = ends.get(fields)
    if (end?.register !== register || end.licence !== licence || end.retrievedAt !== retrievedAt) {
      const before = `,"licence":${JSON.stringify(licence)},"retrievedAt":`
      const after = `,"fields":${JSON.stringify(fields)}}`
      const whole = dated(`{"register":${JSON.stringify(register)},"url":null${before}`, retrievedAt, after, register)
      end = { register, licence, retrievedAt, text: dated(`"${before}`, retrievedAt, after, register), whole }
      if (Object.isFrozen(fields)) ends.set(fields, end)
    }
    return end
  }

  return (source: Source, number: string | null, isPlain: boolean): string => {
    const { register, url } = source
    const end = endOf(source)
    if (url === null) return end.whole
    if (!isPlain) return `{"register":${JSON.stringify(register)},"url":${JSON.stringify(url).slice(0, -1)}${end.text}`
    const isOfNumber = number !== null && number !== '' && url.endsWith(number)
    const length = isOfNumber ? url.length - number.length : url.length
    if (
      last === null ||
      last.register !== register ||
      last.address.length !== length ||
      !url.startsWith(last.address)
    ) {
      const address = url.slice(0, length)
      last = { address, register, text: beginningOf(register, address) }
    }
    return `${last.text}${isOfNumber ? number : ''}${end.text}`
  }
}

/** Most cached addresses: about one per import. */
const ADDRESSES_MAX = 1_000

interface SourceEnd extends Pick<Source, 'register' | 'licence' | 'retrievedAt'> {
  /** The text after the address. */
  readonly text: string
  /** The whole source, if it has no address. */
  readonly whole: string
}
