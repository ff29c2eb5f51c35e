/**
 * A company as one register tells of it, written for storing: compact, and quick to read back.
 *
 * Most members of most records are unknown, so only the known ones are stored, as one JSON array: first a number whose
 * bits say which members follow, then their values in the order of {@link STORED_MEMBERS}. That is a tenth of the
 * record on the wire, and is read back in a third of the time of an object with its member names.
 *
 * What can be computed from other members is not stored: it is computed when records are merged, so that better
 * crosswalks and postcode tables reach companies that were imported before them.
 */
import type { Company, CompanyCodes } from '../company/company.ts'
import { companyOf, type MemberValue, type StoredValues, storedValues } from './company-values.ts'
import { MEMBERS, type Member, STORED_MEMBERS } from './members.ts'

/** Bit values are powers of two kept as numbers: there are more members than the 32 bits of JavaScript's operators. */
const BITS = STORED_MEMBERS.map((_, place) => 2 ** place)

const CODE_MEMBERS: ReadonlySet<Member> = new Set(['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'])

/**
 * Says whether a member of a record carries something: not `null`, no empty list, and none of the two values that
 * mean "the register does not say".
 */
export function isFilled(company: Company, member: Member): boolean {
  return isValue(company[member])
}

function isValue(value: MemberValue): value is NonNullable<MemberValue> {
  if (value === null || value === '') return false
  if (typeof value !== 'object') {
    return value !== 'Status unknown' && value !== 'Companies with unknown/unrecorded legal form'
  }
  return Array.isArray(value) ? value.length > 0 : value.primary.length > 0 || value.secondary.length > 0
}

/** The stored form of a record. */
export function encodeRecord(company: Company): string {
  const values = storedValues(company)
  // Name and country are in every record, and first.
  const stored: unknown[] = [0, company.name, company.countryIso2]
  let bits = BITS[0] + BITS[1]
  for (let place = 2; place < values.length; place++) {
    const value = values[place]
    if (!isValue(value)) continue
    bits += BITS[place]
    stored.push(typeof value === 'object' && !Array.isArray(value) ? [value.primary, value.secondary] : value)
  }
  stored[0] = bits
  return JSON.stringify(stored)
}

/** A record read back, and the members it fills. */
export interface DecodedRecord {
  readonly company: Company
  /** In the order of the wire; the same frozen list for all records that fill the same members. */
  readonly said: readonly Member[]
  /** Whether no text in it holds anything that JSON escapes: then its stored form has no backslash. */
  readonly isPlain: boolean
}

/**
 * Reads a stored record back.
 *
 * @param id the company's id, which is stored beside the record
 * @param stored what {@link encodeRecord} made
 */
export function decodeRecord(id: string, stored: string): DecodedRecord {
  const found = JSON.parse(stored) as [bits: number, ...unknown[]]
  const { places, isCodes, said } = layoutOf(found[0])
  const values: unknown[] = NOTHING.slice()
  for (let index = 0; index < places.length; index++) {
    const value = found[index + 1]
    values[places[index]] = isCodes[index] ? codesOf(value as CodePair) : value
  }
  // A document holds what `encodeRecord` put there, and its bits say where.
  const company = companyOf(id, values as Partial<StoredValues>)
  return { company, said, isPlain: !stored.includes('\\') }
}

const NOTHING: readonly undefined[] = STORED_MEMBERS.map(() => undefined)

interface RecordLayout {
  /** Places of the members, in the order of storing. */
  readonly places: readonly number[]
  /** Which of them hold codes. */
  readonly isCodes: readonly boolean[]
  /** In the order of the wire. */
  readonly said: readonly Member[]
}

/** Registers fill their columns in a few hundred combinations. */
const layouts = new Map<number, RecordLayout>()

function layoutOf(bits: number): RecordLayout {
  let layout = layouts.get(bits)
  if (layout === undefined) {
    const places = [...STORED_MEMBERS.keys()].filter((place) => Math.floor(bits / BITS[place]) % 2 === 1)
    const members: readonly Member[] = places.map((place) => STORED_MEMBERS[place])
    if (members[0] !== 'name' || members[1] !== 'countryIso2') throw new Error('A stored record has no name or country')
    const said = Object.freeze(MEMBERS.filter((member) => members.includes(member)))
    layout = { places, isCodes: members.map((member) => CODE_MEMBERS.has(member)), said }
    layouts.set(bits, layout)
  }
  return layout
}

/** Codes as they are stored: primary, secondary. */
type CodePair = [string[], string[]]

function codesOf([primary, secondary]: CodePair): CompanyCodes {
  return { primary, secondary }
}
