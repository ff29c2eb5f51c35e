/**
 * Writes a company as JSON, exactly as `JSON.stringify` does, in less than half of its time: an index writes millions of
 * records of which most members are `null` and whose lists are shared with thousands of other records.
 */
import type { Company, CompanyCodes, Source } from '../company/company.ts'
import type { SharedTexts } from '../company/shared-texts.ts'
import { wireValues } from './company-values.ts'
import { MEMBERS } from './members.ts'

const OPENINGS = MEMBERS.map((member, place) => `${place === 0 ? '{' : ','}${JSON.stringify(member)}:`)

/** What a member without a value is written as. */
const EMPTY = MEMBERS.map((member) => (member === 'previousNames' || member === 'tradeNames' ? '[]' : 'null'))

/**
 * Writes a company.
 *
 * Lists and code objects that are frozen, or shared and never changed, are written once and remembered.
 *
 * @param isPlain whether no text of the company holds anything that JSON escapes, where the caller knows
 * @returns the same text as `JSON.stringify(company)`; the members must stand in the order of the wire, as
 *   `emptyCompany` makes them
 */
export type WriteCompany = (company: Company, isPlain?: boolean) => string

/** {@link WriteCompany}, every text written out. */
export const companyJson: WriteCompany = createCompanyJson(null)

/** {@link WriteCompany}, what companies have in common referred to. @param shared takes up these texts; `null`: written out */
export function createCompanyJson(shared: SharedTexts | null): WriteCompany {
  const share = (text: string) => shared?.share(text) ?? text
  /** `[from][to]`: the members from `from` up to and without `to`, all empty, and the name of `to`, by what follows. */
  const openings = { text: [] as string[][], other: [] as string[][] }
  /** Texts of objects that are shared between records. Weak: whoever shares them decides how long they live. */
  const texts = new WeakMap<CompanyCodes | readonly string[], string>()
  /** What stands around the number in the address of a source, by the fields it fills. */
  const sourceEnds = new WeakMap<readonly string[], SourceEnd>()
  const sourceBeginnings = new Map<string, { readonly register: string; readonly text: string }>()

  function opening(kind: keyof typeof openings, from: number, to: number): string {
    openings[kind][from] ??= []
    openings[kind][from][to] ??= share(
      `${OPENINGS.slice(from, to)
        .map((name, place) => name + EMPTY[from + place])
        .join('')}${OPENINGS[to] ?? ''}${kind === 'text' ? '"' : ''}`,
    )
    return openings[kind][from][to]
  }

  function remembered(value: CompanyCodes | readonly string[]): string {
    let text = texts.get(value)
    if (text === undefined) {
      text = JSON.stringify(value)
      // Those of one record alone are not worth a place among the shared ones.
      if (Object.isFrozen(value)) text = share(text)
      texts.set(value, text)
    }
    return text
  }

  /** A source of which no text needs an escape. Sources of one import differ in the number in their address alone. */
  function plainSource({ register, url, licence, retrievedAt, fields }: Source, number: string | null): string {
    let end = sourceEnds.get(fields)
    if (end?.register !== register || end.licence !== licence || end.retrievedAt !== retrievedAt) {
      const [terms, time] = [licence, retrievedAt].map((text) => (text === null ? 'null' : `"${text}"`))
      const text = `,"licence":${terms},"retrievedAt":${time},"fields":${JSON.stringify(fields)}}`
      const whole = share(`{"register":"${register}","url":null${text}`)
      end = { register, licence, retrievedAt, text: share(`"${text}`), whole }
      if (Object.isFrozen(fields)) sourceEnds.set(fields, end)
    }
    if (url === null) return end.whole
    const isOfNumber = number !== null && number !== '' && url.endsWith(number)
    return `${sourceBeginning(register, isOfNumber ? url.slice(0, -number.length) : url)}${isOfNumber ? number : ''}${end.text}`
  }

  function sourceBeginning(register: string, address: string): string {
    const known = sourceBeginnings.get(address)
    if (known?.register === register) return known.text
    const text = `{"register":"${register}","url":"${address}`
    if (sourceBeginnings.size === ADDRESSES_MAX) return text
    const beginning = { register, text: share(text) }
    sourceBeginnings.set(address, beginning)
    return beginning.text
  }

  return (company, isPlain = false) => {
    const values = wireValues(company)
    let text = ''
    /** First of the empty members that are not written yet. */
    let from = 0
    for (let place = 0; place < values.length; place++) {
      const value = values[place]
      if (value === null) continue
      if (typeof value === 'string') {
        text += isPlain
          ? `${opening('text', from, place)}${value}"`
          : opening('other', from, place) + JSON.stringify(value)
      } else if (typeof value === 'number') {
        text += opening('other', from, place) + JSON.stringify(value)
      } else if (!Array.isArray(value)) {
        text += opening('other', from, place) + remembered(value)
      } else if (value.length === 0) {
        if (EMPTY[place] === '[]') continue
        text += `${opening('other', from, place)}[]`
      } else if (typeof value[0] === 'string') {
        text += opening('other', from, place) + JSON.stringify(value)
      } else {
        const { nationalId } = company
        const sources = (value as Source[]).map((source) =>
          isPlain ? plainSource(source, nationalId) : sourceJson(source, remembered),
        )
        text += `${opening('other', from, place)}[${sources.join(',')}]`
      }
      from = place + 1
    }
    return from < MEMBERS.length ? `${text}${opening('other', from, MEMBERS.length)}}` : `${text}}`
  }
}

/** Addresses that are remembered: one for each import, or nearly. */
const ADDRESSES_MAX = 1_000

interface SourceEnd extends Pick<Source, 'register' | 'licence' | 'retrievedAt'> {
  /** What follows an address. */
  readonly text: string
  /** The source where it has no address. */
  readonly whole: string
}

function sourceJson(
  { register, url, licence, retrievedAt, fields }: Source,
  remembered: (fields: readonly string[]) => string,
): string {
  const [name, address, terms, time] = [register, url, licence, retrievedAt].map((text) => JSON.stringify(text))
  return `{"register":${name},"url":${address},"licence":${terms},"retrievedAt":${time},"fields":${remembered(fields)}}`
}
