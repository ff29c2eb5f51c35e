/**
 * Encodes one register's record of a company: compact to store, and fast to read.
 *
 * Most members of most records are unknown, so only the known ones are stored. The encoding is one JSON array: first a
 * number whose bits name the members, then their values in the order of {@link STORED_MEMBERS}. It takes a tenth of the
 * bytes of the JSON that answers contain, and a third of the time to parse of an object with member names.
 *
 * The background of a company, where the register states any, is one more item after the values.
 *
 * Derived members are not stored. They are computed when records are merged, so better crosswalks and postcode tables
 * also reach companies that were imported earlier.
 */
import { copyText, textBytes } from '../bounded-cache.ts'
import { type Background, type StoredBackground, storeBackground } from '../company/background.ts'
import type { Attributes, Company, CompanyCodes } from '../company/company.ts'
import { shareCodes } from '../company/shared-codes.ts'
import { SpellingCache } from '../text/spelling-cache.ts'
import { companyOf, type MemberValue, type StoredValues, storedValues } from './company-values.ts'
import { MEMBERS, type Member, STORED_MEMBERS } from './members.ts'

/** The bits as numbers, because there are more members than the 32 bits of JavaScript's bit operators. */
const BITS = STORED_MEMBERS.map((_, index) => 2 ** index)

const CODE_MEMBERS: ReadonlySet<Member> = new Set(['nationalSectors', 'naceCodes', 'naicsCodes', 'sicCodes'])
/** Members of which many records have the same text. */
const REPEATED_MEMBERS: ReadonlySet<Member> = new Set([
  'countryIso2',
  'status',
  'standardisedLegalForm',
  'nationalLegalForm',
  'city',
  'region',
  'categoryOfTheCompany',
  'listedDelistedUnlisted',
  'operatingRevenueCurrency',
  'descriptionLanguage',
  'lastUpdated',
])

/**
 * Whether a member has a value: not `null`, not an empty list, and neither of the two values for "not stated by the
 * register".
 */
export function isFilled(company: Company, member: Member): boolean {
  return isValue(company[member])
}

function isValue(value: MemberValue): value is NonNullable<MemberValue> {
  if (value === null || value === '') return false
  if (typeof value !== 'object') {
    return value !== 'Status unknown' && value !== 'Companies with unknown/unrecorded legal form'
  }
  if (Array.isArray(value)) return value.length > 0
  return isCodes(value) ? value.primary.length > 0 || value.secondary.length > 0 : Object.keys(value).length > 0
}

/** Whether a value is the codes of a scheme, and not attributes: no attribute is a list. */
function isCodes(value: CompanyCodes | Attributes): value is CompanyCodes {
  return Array.isArray(value.primary)
}

/** Encodes a record for storing. */
export function encodeRecord(company: Company, background?: Background): string {
  const values = storedValues(company)
  // Every record begins with name and country.
  const stored: unknown[] = [0, company.name, company.countryIso2]
  let bits = BITS[0] + BITS[1]
  for (let index = 2; index < values.length; index++) {
    const value = values[index]
    if (!isValue(value)) continue
    bits += BITS[index]
    const isPair = typeof value === 'object' && !Array.isArray(value) && isCodes(value)
    stored.push(isPair ? [value.primary, value.secondary] : value)
  }
  stored[0] = bits
  const beside = background === undefined ? null : storeBackground(background)
  if (beside !== null) stored.push(beside)
  return JSON.stringify(stored)
}

/** Whether a stored record has a member, without decoding it. */
export function hasStored(stored: string, member: Member): boolean {
  const bit = 2 ** (STORED_MEMBERS as readonly Member[]).indexOf(member)
  return Math.floor(Number.parseInt(stored.slice(1, 20), 10) / bit) % 2 === 1
}

/** A decoded record, and the members it fills. */
export interface DecodedRecord {
  readonly company: Company
  /** In the order of the JSON answers; records that fill the same members share one frozen list. */
  readonly said: readonly Member[]
  /** Whether no text in it needs escaping in JSON: its stored form then has no backslash. */
  readonly isPlain: boolean
  /** `null`: the register states none. */
  readonly background: StoredBackground | null
}

/**
 * Decodes a stored record. Records share the lists of their codes, which nobody may change.
 *
 * @param id the company's id, which is stored outside the record
 * @param stored the text that {@link encodeRecord} returned
 */
export function decodeRecord(id: string, stored: string): DecodedRecord {
  const isPlain = !stored.includes('\\')
  const { values, said, background } = isPlain ? readPlain(stored) : readEscaped(stored)
  // The bits of a record name the members of its values.
  const company = companyOf(id, values as Partial<StoredValues>)
  return { company, said, isPlain, background }
}

/** What a record holds: its values at the index of their members. */
interface StoredParts extends Pick<DecodedRecord, 'said' | 'background'> {
  readonly values: readonly unknown[]
}

function readEscaped(stored: string): StoredParts {
  const found = JSON.parse(stored) as [bits: number, ...unknown[]]
  const { indexes, kinds, said } = layoutOf(found[0])
  const values: unknown[] = NOTHING.slice()
  for (let index = 0; index < indexes.length; index++) {
    const value = found[index + 1]
    values[indexes[index]] = kinds[index] === 'codes' ? codesOf(value as CodePair) : value
  }
  return { values, said, background: (found[indexes.length + 1] as StoredBackground | undefined) ?? null }
}

/**
 * The same for a record without an escape, in half the time: a text ends with the next quotation mark, and texts and codes that many
 * records have are made once.
 */
function readPlain(stored: string): StoredParts {
  let end = endOfValue(stored, 1)
  const { indexes, kinds, said } = layoutOf(Number(stored.slice(1, end)))
  const values: unknown[] = NOTHING.slice()
  for (let index = 0; index < indexes.length; index++) {
    const at = end + 1
    if (stored.charCodeAt(at) === QUOTE) {
      end = endOfText(stored, at) + 1
      values[indexes[index]] =
        kinds[index] === 'repeated' ? repeatedText(stored, at + 1, end - 1) : stored.slice(at + 1, end - 1)
    } else {
      end = endOfValue(stored, at)
      values[indexes[index]] =
        kinds[index] === 'codes' ? repeatedCodes(stored, at, end) : JSON.parse(stored.slice(at, end))
    }
  }
  const isEnd = stored.charCodeAt(end) === CLOSE_BRACKET
  return { values, said, background: isEnd ? null : (JSON.parse(stored.slice(end + 1, -1)) as StoredBackground) }
}

const QUOTE = 0x22
const CLOSE_BRACKET = 0x5d

/**
 * Where a value ends that begins at a position and is no text: before the next comma or bracket that is not within it.
 *
 * @throws {SyntaxError} where it does not end
 */
function endOfValue(stored: string, from: number): number {
  let depth = 0
  for (let at = from; at < stored.length; at++) {
    const unit = stored.charCodeAt(at)
    if (unit === QUOTE) at = endOfText(stored, at)
    else if (unit === 0x5b || unit === 0x7b) depth++
    else if (depth === 0 && (unit === 0x2c || unit === CLOSE_BRACKET)) return at
    else if (unit === CLOSE_BRACKET || unit === 0x7d) depth--
  }
  throw new SyntaxError(CUT_OFF)
}

/** The closing quotation mark of the text that begins at a position. @throws {SyntaxError} where it does not end */
function endOfText(stored: string, from: number): number {
  const end = stored.indexOf('"', from + 1)
  if (end < 0) throw new SyntaxError(CUT_OFF)
  return end
}

const CUT_OFF = 'A stored record is cut off'

const texts = new SpellingCache<string>(textBytes)
const codes = new SpellingCache<CompanyCodes>(() => CODES_BYTES)
/** An object, two lists and a code, and room for what is kept with them. */
const CODES_BYTES = 280

/** The text from `start` to `end`: of the same letters always the same one. */
function repeatedText(stored: string, start: number, end: number): string {
  const known = texts.get(stored, start, end)
  if (known !== undefined) return known
  // A piece would keep the whole record alive.
  const text = copyText(stored.slice(start, end))
  texts.set(text, text)
  return text
}

function repeatedCodes(stored: string, start: number, end: number): CompanyCodes {
  const known = codes.get(stored, start, end)
  if (known !== undefined) return known
  const text = stored.slice(start, end)
  const made = codesOf(JSON.parse(text) as CodePair)
  shareCodes(made)
  codes.set(copyText(text), made)
  return made
}

const NOTHING: readonly undefined[] = STORED_MEMBERS.map(() => undefined)

interface RecordLayout {
  /** Indexes of the members in `STORED_MEMBERS`, ascending. */
  readonly indexes: readonly number[]
  /** How each of them is read. */
  readonly kinds: readonly ('codes' | 'repeated' | 'other')[]
  /** In the order of the JSON answers. */
  readonly said: readonly Member[]
}

/** Layouts by their bits. Registers fill their columns in a few hundred combinations. */
const layouts = new Map<number, RecordLayout>()

function layoutOf(bits: number): RecordLayout {
  let layout = layouts.get(bits)
  if (layout === undefined) {
    const indexes = [...STORED_MEMBERS.keys()].filter((index) => Math.floor(bits / BITS[index]) % 2 === 1)
    const members: readonly Member[] = indexes.map((index) => STORED_MEMBERS[index])
    if (members[0] !== 'name' || members[1] !== 'countryIso2') throw new Error('A stored record has no name or country')
    const said = Object.freeze(MEMBERS.filter((member) => members.includes(member)))
    const kinds = members.map((member) =>
      CODE_MEMBERS.has(member) ? 'codes' : REPEATED_MEMBERS.has(member) ? 'repeated' : 'other',
    )
    layout = { indexes, kinds, said }
    layouts.set(bits, layout)
  }
  return layout
}

/** Codes in their stored form: primary, secondary. */
type CodePair = [string[], string[]]

function codesOf([primary, secondary]: CodePair): CompanyCodes {
  return { primary, secondary }
}
