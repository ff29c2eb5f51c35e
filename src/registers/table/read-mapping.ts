/**
 * Reads a mapping file, YAML or JSON, and reports all its mistakes at once: the place, the value, and what is
 * right.
 */

import { parseDocument } from 'yaml'
import { ATTRIBUTE_NAME, ATTRIBUTE_TYPES } from '../../company/attributes.ts'
import { readTextFile, type UnreadableFile } from '../../files/read-file.ts'
import { findCountry } from '../../reference/countries.ts'
import { suggestName } from '../../text/nearest-member.ts'
import { yearFirstDate } from '../dates.ts'
import { QUOTES } from '../readers/guess-layout.ts'
import { ENCODINGS } from '../readers/text-encoding.ts'
import {
  type AttributeRule,
  BANDED_MEMBERS,
  type Band,
  cellKey,
  columnsOf,
  DATE_FORMATS,
  type DateFormat,
  type MappedMember,
  MEMBER_KINDS,
  type MemberKind,
  type MemberRule,
  type RowCondition,
  TABLE_FORMATS,
  type TableMapping,
} from './mapping.ts'
import { patternFault } from './pattern.ts'

/** A mapping that cannot be used. The message has a line for each mistake. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/**
 * Reads a mapping file.
 *
 * @throws {MappingError} naming each member that is wrong, what it is and what is right
 */
export function readMapping(path: string): TableMapping {
  let text: string
  try {
    text = readTextFile(path)
  } catch (error) {
    throw new MappingError(`Cannot read the mapping ${path}: ${(error as UnreadableFile).why}`)
  }
  return parseMapping(text, path)
}

/**
 * Reads the text of a mapping, YAML or JSON (which is YAML).
 *
 * @param title what the mapping is called in messages
 * @throws {MappingError}
 */
export function parseMapping(text: string, title = 'the mapping'): TableMapping {
  const document = parseDocument(text, { schema: 'core', uniqueKeys: true, prettyErrors: true })
  if (document.errors.length > 0) {
    throw new MappingError(`Cannot use ${title}: it is not YAML or JSON\n${document.errors[0].message.trimEnd()}`)
  }
  const problems: string[] = []
  const mapping = mappingOf(contentOf(document, title), problems)
  if (problems.length > 0)
    throw new MappingError(`Cannot use ${title}:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return mapping
}

/** Aliases of YAML may repeat so much that the text of a few lines takes all memory. */
const ALIASES_MAX = 20

function contentOf(document: ReturnType<typeof parseDocument>, title: string): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch (error) {
    const problem = `its aliases repeat more than ${ALIASES_MAX} times, must be written out`
    throw new MappingError(`Cannot use ${title}: ${problem}`, { cause: error })
  }
}

/** One object of the file: its members by name, the mistakes in them, and the unknown ones. */
class Part {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #asked = new Set<string>()
  readonly path: string
  readonly problems: string[]

  constructor(path: string, value: unknown, problems: string[]) {
    this.path = path
    this.problems = problems
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) this.wrong('', value, 'an object of names and values')
    this.#values = isObject ? (value as Record<string, unknown>) : {}
  }

  get(name: string): unknown {
    this.#asked.add(name)
    return this.#values[name] ?? undefined
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  at(name: string): string {
    return [this.path, name].filter(Boolean).join('.')
  }

  wrong(name: string, value: unknown, right: string): void {
    this.problems.push(`${this.at(name) || 'the mapping'} is ${shown(value)}, must be ${right}`)
  }

  text(name: string): string | null {
    const value = this.get(name)
    if (value === undefined) return null
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
    this.wrong(name, value, 'a text')
    return null
  }

  texts(name: string): string[] {
    const value = this.get(name)
    if (value === undefined) return []
    const entries = Array.isArray(value) ? value : [value]
    if (entries.every((entry) => ['string', 'number', 'boolean'].includes(typeof entry))) return entries.map(String)
    this.wrong(name, value, 'a text or a list of texts')
    return []
  }

  integer(name: string, least: number, most: number): number | null {
    const value = this.get(name)
    if (value === undefined) return null
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    this.wrong(name, value, `an integer from ${least} to ${most}`)
    return null
  }

  oneOf<const Value extends string>(name: string, known: readonly Value[]): Value | null {
    const text = this.text(name)
    if (text === null) return null
    const found = known.find((value) => value.toLowerCase() === text.toLowerCase())
    if (!found) this.wrong(name, text, `one of ${known.join(', ')}`)
    return found ?? null
  }

  /** Reports every unknown member, with the known one that may be meant. */
  noOthers(): void {
    for (const name of Object.keys(this.#values)) {
      if (!this.#asked.has(name))
        this.problems.push(`${this.at(name)}: unknown member${suggestName(name, [...this.#asked])}`)
    }
  }
}

function mappingOf(value: unknown, problems: string[]): TableMapping {
  const part = new Part('', value, problems)
  const name = part.text('name') ?? ''
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) {
    part.wrong('name', part.get('name'), 'at most 40 small letters, digits and dashes, such as my-customers')
  }
  const publishedOn = part.text('publishedOn')
  if (publishedOn !== null && yearFirstDate(publishedOn) === null) {
    part.wrong('publishedOn', publishedOn, 'a day, YYYY-MM-DD')
  }
  const completeFor = part.text('completeFor')?.toUpperCase() ?? null
  if (completeFor !== null && findCountry(completeFor) === undefined) {
    part.wrong('completeFor', completeFor, 'the code of a served country, such as GB')
  }
  const separator = part.text('separator')
  if (separator !== null && !/^[\t\x20-\x7e]$/.test(separator))
    part.wrong('separator', separator, 'one ASCII character')
  const header = part.texts('header')
  const only = part.get('only')
  const mapping: TableMapping = {
    name,
    title: part.text('title') ?? name,
    licence: part.text('licence') ?? 'not stated',
    url: part.text('url'),
    publishedOn: publishedOn === null ? null : yearFirstDate(publishedOn),
    ...(completeFor !== null && { completeFor }),
    format: part.oneOf('format', TABLE_FORMATS),
    separator,
    encoding: part.oneOf('encoding', ENCODINGS) ?? 'utf-8',
    quote: part.oneOf('quote', QUOTES) ?? '"',
    headerLine: part.integer('headerLine', 1, 10_000),
    sheet: part.text('sheet'),
    header: header.length > 0 ? header : null,
    empty: part.texts('empty').map(cellKey),
    only:
      only === undefined
        ? []
        : (Array.isArray(only) ? only : [only]).map((entry, at) => condition(entry, at, problems)),
    key: part.texts('key'),
    members: members(part),
    attributes: attributes(part),
  }
  part.noOthers()
  if (problems.length === 0) checkWhole(mapping, problems)
  return mapping
}

/** Checks that the mapping has what every company needs. */
function checkWhole(mapping: TableMapping, problems: string[]): void {
  const { members: mapped, key, header } = mapping
  if (!mapped.countryIso2) {
    problems.push(
      'members.countryIso2 is missing: a column with the country, or { value: IT } where it is always the same',
    )
  }
  if (!mapped.nationalId && !mapped.vatTaxNumber && !mapped.lei && key.length === 0) {
    problems.push(
      'nothing says which company a row describes: map nationalId, vatTaxNumber or lei, or name a column of your own in key',
    )
  }
  if (!mapped.name && !mapped.nationalId) {
    problems.push(
      'members.name is missing; only a table with nationalId can do without, to complete companies of a register',
    )
  }
  if (header) {
    for (const column of columnsOf(mapping)) {
      if (!header.includes(column)) problems.push(`header: it has no ${column}${suggestName(column, header)}`)
    }
  }
}

function condition(value: unknown, at: number, problems: string[]): RowCondition {
  const part = new Part(`only[${at}]`, value, problems)
  const column = part.text('column')
  if (column === null) part.wrong('column', part.get('column'), 'the name of a column')
  const read = (name: string) => (part.has(name) ? part.texts(name).map(cellKey) : null)
  const found = { column: column ?? '', isOneOf: read('isOneOf'), isNoneOf: read('isNoneOf') }
  if (found.isOneOf === null && found.isNoneOf === null) problems.push(`${part.path}: isOneOf or isNoneOf is missing`)
  part.noOthers()
  return found
}

const MEMBERS = Object.keys(MEMBER_KINDS) as MappedMember[]

function members(whole: Part): TableMapping['members'] {
  const { problems } = whole
  const value = whole.get('members')
  const rules: Partial<Record<MappedMember, MemberRule>> = {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    whole.wrong('members', value, 'an object of members of Company and the columns they come from')
    return rules
  }
  for (const [name, rule] of Object.entries(value)) {
    const member = MEMBERS.find((known) => known === name)
    if (member) rules[member] = ruleOf(member, rule, problems)
    else problems.push(`members.${name}: unknown member of Company${suggestName(name, MEMBERS)}`)
  }
  return rules
}

const NOTHING: MemberRule = {
  columns: [],
  value: null,
  otherwise: null,
  join: ' ',
  split: null,
  strip: '',
  pattern: null,
  digits: null,
  prefix: '',
  values: null,
  formats: ['YYYY-MM-DD'],
  decimal: '.',
  times: 1,
  bands: null,
  among: [],
}

/** Most attributes of one table. */
const ATTRIBUTES_MAX = 100

/** `name: column` is short for `name: { column: column, type: text }`. */
function attributes(whole: Part): TableMapping['attributes'] {
  const { problems } = whole
  const value = whole.get('attributes')
  const rules: Record<string, AttributeRule> = {}
  if (value === undefined) return rules
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    whole.wrong('attributes', value, 'an object of names and the columns they come from')
    return rules
  }
  const given = Object.entries(value)
  if (given.length > ATTRIBUTES_MAX)
    problems.push(`attributes: ${given.length} are named, must be at most ${ATTRIBUTES_MAX}`)
  for (const [name, rule] of given) {
    const path = `attributes.${name}`
    if (!ATTRIBUTE_NAME.test(name)) {
      problems.push(`${path}: a name begins with a letter and has at most 40 letters, digits, dashes and underscores`)
      continue
    }
    const { type = 'text', ...rest } =
      typeof rule === 'string' ? { column: rule } : (rule as { readonly type?: unknown })
    const found = ATTRIBUTE_TYPES.find((each) => each === type)
    if (found === undefined)
      problems.push(`${path}.type is ${shown(type)}, must be one of ${ATTRIBUTE_TYPES.join(', ')}`)
    else rules[name] = { ...readRule(path, found === 'boolean' ? 'text' : found, false, rest, problems), type: found }
  }
  return rules
}

/** `name: column` is short for `name: { column: column }`. */
function ruleOf(member: MappedMember, value: unknown, problems: string[]): MemberRule {
  const isBanded = (BANDED_MEMBERS as readonly string[]).includes(member)
  return readRule(`members.${member}`, MEMBER_KINDS[member], isBanded, value, problems)
}

function readRule(path: string, kind: MemberKind, isBanded: boolean, value: unknown, problems: string[]): MemberRule {
  if (typeof value === 'string') return { ...NOTHING, columns: [value] }
  const part = new Part(path, value, problems)
  const columns = [...part.texts('column'), ...part.texts('columns')]
  const fixed = part.text('value')
  const among = kind === 'country' ? countriesOf(part) : []
  if (columns.length === 0 && fixed === null && among.length === 0)
    part.wrong('column', part.get('column'), 'the name of a column, or value a fixed one')
  if (columns.length > 0 && fixed !== null)
    problems.push(`${path}: column and value exclude each other; otherwise is the value of empty cells`)
  const pattern = part.text('pattern')
  const fault = pattern === null ? null : patternFault(pattern)
  if (fault !== null) part.wrong('pattern', pattern, fault)
  const times = part.get('times') ?? 1
  if (typeof times !== 'number' || !(times > 0)) part.wrong('times', times, 'a number above 0')
  const rule: MemberRule = {
    columns,
    value: fixed,
    otherwise: part.text('otherwise'),
    join: part.text('join') ?? ' ',
    split: part.text('split'),
    strip: part.text('strip') ?? '',
    pattern,
    digits: part.integer('digits', 1, 30),
    prefix: part.text('prefix') ?? '',
    values: valuesOf(part),
    formats: formatsOf(part),
    decimal: part.oneOf('decimal', ['.', ',']) ?? '.',
    times: typeof times === 'number' ? times : 1,
    bands: bandsOf(part),
    among,
  }
  part.noOthers()
  const fits = (name: string, kinds: readonly string[], what: string) => {
    if (part.has(name) && !kinds.includes(kind)) problems.push(`${path}.${name}: only ${what} have it`)
  }
  fits('format', ['date'], 'dates')
  fits('decimal', ['number', 'integer'], 'numbers')
  fits('times', ['number', 'integer'], 'numbers')
  fits('split', ['texts', 'codes'], 'lists')
  if (part.has('bands') && !isBanded) {
    problems.push(`${path}.bands: only ${BANDED_MEMBERS.join(' and ')} have them`)
  }
  return rule
}

function countriesOf(part: Part): readonly string[] {
  return part.texts('among').map((text) => {
    if (findCountry(text) === undefined) part.wrong('among', text, 'ISO 3166 codes of countries served')
    return text
  })
}

function formatsOf(part: Part): readonly DateFormat[] {
  const given = part.texts('format')
  if (given.length === 0) return NOTHING.formats
  return given.flatMap((text) => {
    const found = DATE_FORMATS.find((format) => format.toLowerCase() === text.toLowerCase())
    if (!found) part.wrong('format', text, `one of ${DATE_FORMATS.join(', ')}${suggestName(text, DATE_FORMATS)}`)
    return found ?? []
  })
}

function valuesOf(part: Part): MemberRule['values'] {
  const given = part.get('values')
  if (given === undefined) return null
  if (typeof given !== 'object' || Array.isArray(given)) {
    part.wrong('values', given, 'an object: what is written, and what it stands for')
    return null
  }
  const values: Record<string, string | null> = {}
  for (const [written, value] of Object.entries(given as object)) {
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      values[cellKey(written)] = value === null ? null : String(value)
    } else part.wrong(`values.${written}`, value, 'a text, or null for nothing')
  }
  return values
}

function bandsOf(part: Part): MemberRule['bands'] {
  const given = part.get('bands')
  if (given === undefined) return null
  if (given === 'written') return 'written'
  if (typeof given !== 'object' || Array.isArray(given)) {
    part.wrong('bands', given, 'written, or an object: what is written, and [from, to]')
    return null
  }
  const bands: Record<string, Band> = {}
  for (const [written, band] of Object.entries(given as object)) {
    const isEnd = (end: unknown) => end === null || (typeof end === 'number' && end >= 0)
    const isBand = Array.isArray(band) && band.length === 2 && band.every(isEnd)
    const isUpwards = isBand && (band[0] === null || band[1] === null || band[0] <= band[1])
    if (isUpwards) bands[cellKey(written)] = [band[0], band[1]]
    else part.wrong(`bands.${written}`, band, '[from, to], each a number or null for open')
  }
  return bands
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value) ?? String(value)
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
