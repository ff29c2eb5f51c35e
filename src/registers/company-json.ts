/**
 * Writes a company as JSON, exactly as `JSON.stringify` does, in less than half of its time: an index writes millions of
 * records of which most members are `null` and whose lists are shared with thousands of other records.
 */
import type { Company, CompanyCodes, Source } from '../company/company.ts'
import { wireValues } from './company-values.ts'
import { MEMBERS } from './record.ts'

const OPENINGS = MEMBERS.map((member, place) => `${place === 0 ? '{' : ','}${JSON.stringify(member)}:`)

/** `NULL_RUNS[from][to]`: the members from `from` up to and without `to`, all `null`. */
const NULL_RUNS = MEMBERS.map((_, from) =>
  Array.from({ length: MEMBERS.length + 1 }, (_unused, to) =>
    OPENINGS.slice(from, to)
      .map((opening) => `${opening}null`)
      .join(''),
  ),
)

/**
 * Writes a company.
 *
 * Lists and code objects that are frozen, or shared and never changed, are written once and remembered.
 *
 * @param isPlain whether no text of the company holds anything that JSON escapes, where the caller knows
 * @returns the same text as `JSON.stringify(company)`; the members must stand in the order of the wire, as
 *   `emptyCompany` makes them
 */
export function companyJson(company: Company, isPlain = false): string {
  const quoted = isPlain ? plainlyQuoted : JSON.stringify
  const values = wireValues(company)
  let text = ''
  let nulls = -1
  for (let place = 0; place < values.length; place++) {
    const value = values[place]
    if (value === null) {
      if (nulls < 0) nulls = place
      continue
    }
    if (nulls >= 0) {
      text += NULL_RUNS[nulls][place]
      nulls = -1
    }
    text += OPENINGS[place]
    if (typeof value === 'string') text += quoted(value)
    else if (typeof value === 'number') text += JSON.stringify(value)
    else if (!Array.isArray(value)) text += remembered(value)
    else if (value.length === 0) text += '[]'
    else if (typeof value[0] === 'string') text += JSON.stringify(value)
    else text += `[${(value as Source[]).map((source) => sourceJson(source, quoted)).join(',')}]`
  }
  if (nulls >= 0) text += NULL_RUNS[nulls][MEMBERS.length]
  return `${text}}`
}

function sourceJson({ register, url, licence, retrievedAt, fields }: Source, quoted: Quote): string {
  const address = url === null ? 'null' : quoted(url)
  const terms = licence === null ? 'null' : quoted(licence)
  const time = retrievedAt === null ? 'null' : quoted(retrievedAt)
  return `{"register":${quoted(register)},"url":${address},"licence":${terms},"retrievedAt":${time},"fields":${remembered(fields)}}`
}

type Quote = (text: string) => string

function plainlyQuoted(text: string): string {
  return `"${text}"`
}

/** Texts of objects that are shared between records. Weak: whoever shares them decides how long they live. */
const texts = new WeakMap<CompanyCodes | readonly string[], string>()

function remembered(value: CompanyCodes | readonly string[]): string {
  let text = texts.get(value)
  if (text === undefined) {
    text = JSON.stringify(value)
    texts.set(value, text)
  }
  return text
}
