/**
 * Requests as programs and forms write them: `{"industry": "bakery", "employees": {"gte": 10}}`, `search(branche="Bäckerei", plz=10*)`,
 * `settore: panifici; fatturato_min: 1000000`, `region = Bretagne AND statut = active`.
 *
 * A field is a name that `reference/sentences/fields.tsv` knows, an operator and a value. A name may hold a bound (`employees_max`,
 * `umsatzAb`, `revenue.gte`), and a value may be a list or an object of bounds. It is written out as people say it ("at most 50
 * employees", "in Leeds") and read by the rules for sentences, so a value means what it means elsewhere.
 */
import type { Sentence } from '../sentence.ts'
import { parseSentence } from '../sentence.ts'
import { phrases, words } from '../spoken-phrases.ts'

/** What a field asks for. */
export type FieldKind =
  | 'activity'
  | 'place'
  | 'city'
  | 'region'
  | 'postcode'
  | 'country'
  | 'radius'
  | 'employees'
  | 'revenue'
  | 'founded'
  | 'age'
  | 'status'
  | 'form'
  | 'listing'
  | 'size'
  | 'active'
  | 'exclude'
  | 'text'
  | 'nothing'
  | 'unknown'
  | 'name'

type Bound = 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'ne'

/** One value of a field, between two pieces. */
export interface Value {
  readonly bound: Bound
  readonly from: number
  readonly to: number
}

/** A field of a request. */
export interface Field {
  /** `null` for a name that nobody knows, in a request that has others. */
  readonly kind: FieldKind | null
  readonly from: number
  /** Index after its operator, where the value begins. */
  readonly operatorEnd: number
  /** Its values; none where it opens an object whose members are fields. */
  readonly values: readonly Value[]
  readonly end: number
}

const NAMES = phrases<FieldKind>('fields', 'names')
const BOUNDS = phrases<Bound>('fields', 'bounds')
const JOINTS = words('fields', 'joints')
/** Words of a query language after the last condition: "ORDER BY". */
const STOPS = words('fields', 'stops')
const YES_OR_NO = phrases<'yes' | 'no'>('fields', 'values')

/** Most pieces of a name with its joints. */
const NAME_PIECES_MAX = 9
/** Marks within a name: `revenue.gte`, `min_employees`, `$gte`. */
const NAME_MARKS: ReadonlySet<string> = new Set(['_', '.', '-', '$'])
const OPERATORS: Readonly<Record<string, Bound>> = {
  ':': 'eq',
  '=': 'eq',
  '==': 'eq',
  '=>': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'gte',
  '=>=': 'gte',
  '≥': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '≤': 'lte',
}
const SEPARATORS: ReadonlySet<string> = new Set([',', ';', '&', '|', '{', '(', '[', '}', ']', ')', '•', '*', '?'])
const OPENERS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
])

/** The fields of a request in their order; none in a sentence. */
export function fieldsIn(pieces: Sentence): readonly Field[] {
  const fields: Field[] = []
  for (let at = 0; at < pieces.length; ) {
    const field = fieldAt(pieces, at, fields.at(-1)?.end ?? 0)
    if (field === null) at++
    else {
      fields.push(field)
      at = Math.max(at + 1, field.values.length === 0 ? field.operatorEnd : field.end)
    }
  }
  // A colon may follow any word: "Kent: plumbers".
  const isProgram = pieces[0]?.key === '{' || pieces[(fields[0]?.from ?? 0) - 1]?.key === '('
  return fields.some(({ kind }) => kind !== null && kind !== 'nothing' && (kind !== 'text' || isProgram)) ? fields : []
}

/** "a, b"; "a / b" with spaces. */
function isSeparator(pieces: Sentence, at: number): boolean {
  const { key, isGlued } = pieces[at]
  return SEPARATORS.has(key) || (key === '/' && !isGlued)
}

/** A name with its operator. */
interface Name {
  readonly kind: FieldKind | null
  readonly bound: Bound
  readonly end: number
}

function fieldAt(pieces: Sentence, at: number, lastEnd: number): Field | null {
  const before = pieces[at - 1]
  const isJoined = before !== undefined && JOINTS.has(before.key)
  const isOpen = at === lastEnd || isJoined || isSeparator(pieces, at - 1)
  // `"filters": {`.
  const object = isOpen && JOINTS.has(pieces[at].key) ? operatorAt(pieces, at + 1) : null
  if (object !== null && pieces[object.end]?.key === '{')
    return { kind: 'nothing', from: at, operatorEnd: object.end + 1, values: [], end: object.end + 1 }
  const name = isOpen && pieces[at].kind !== 'mark' && !JOINTS.has(pieces[at].key) ? nameAt(pieces, at) : null
  if (name === null || name.end >= pieces.length) return null
  const { kind, end: from } = name
  const start = isJoined && at > lastEnd ? at - 1 : at
  const close = OPENERS.get(pieces[from].key)
  if (
    close === '}' &&
    kind !== 'employees' &&
    kind !== 'revenue' &&
    kind !== 'founded' &&
    kind !== 'age' &&
    nameAt(pieces, from + 1)?.kind !== null
  )
    return { kind: 'nothing', from: start, operatorEnd: from + 1, values: [], end: from + 1 }
  if (close !== undefined) {
    const end = closeOf(pieces, from, close)
    return {
      kind,
      from: start,
      operatorEnd: from,
      values: valuesIn(pieces, from + 1, end, name.bound),
      end: Math.min(end + 1, pieces.length),
    }
  }
  const end = valueEnd(pieces, from)
  if (end === from) return null
  // `incorporated='>2010'`.
  const inner = operatorAt(pieces, from)
  const value =
    inner === null || inner.end >= end
      ? { bound: name.bound, from, to: end }
      : { bound: inner.bound, from: inner.end, to: end }
  return { kind, from: start, operatorEnd: from, values: [value], end }
}

/** A name of a field that begins at a piece and ends with an operator. */
function nameAt(pieces: Sentence, at: number): Name | null {
  let spoken = ''
  let next = at
  for (; next < pieces.length && next < at + NAME_PIECES_MAX; next++) {
    const { kind, key, text, isGlued } = pieces[next]
    if (kind === 'word' || (kind === 'number' && isGlued)) spoken += ` ${text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')}`
    else if (!NAME_MARKS.has(key)) break
  }
  const operator = operatorAt(pieces, next)
  if (next === at || operator === null) return null
  const said = spoken.replace(CURRENCY, '')
  const written = meaningOf(parseSentence(said))
  // `taetigkeit`, `gruendung`.
  const { kind, bound } = written.kind === null ? meaningOf(parseSentence(said.replace(/([aou])e/gi, '$1'))) : written
  const own = operator.bound === 'eq' ? (bound ?? 'eq') : operator.bound
  // A name nobody knows is one word with a plain operator.
  const isOneWord = pieces.slice(at + 1, next).every(({ isGlued }) => isGlued)
  if (kind === null && (operator.bound !== 'eq' || !isOneWord)) return null
  return { kind, bound: own, end: operator.end }
}

/** A currency in a name, after its first word: `turnover_gbp_min`. */
const CURRENCY =
  /(?<=\p{L}) (?:in )?(?:eur|euros?|usd|gbp|chf|nok|sek|dkk|pln|czk|huf|ron|bgn|isk|aud|jpy|brl)(?!\p{L})/giu

/** The longest operator of marks that touch each other. */
function operatorAt(pieces: Sentence, at: number): { readonly bound: Bound; readonly end: number } | null {
  let text = ''
  let found: { bound: Bound; end: number } | null = null
  for (let next = at; next < at + 3 && pieces[next]?.kind === 'mark'; next++) {
    // `='>2010'` is two: a quote separates them.
    if (next > at && pieces[next].start > pieces[next - 1].end) break
    text += pieces[next].key
    const bound = OPERATORS[text]
    if (bound !== undefined) found = { bound, end: next + 1 }
  }
  return found
}

/** What a name means: a field, with the bound that it may begin or end with. */
function meaningOf(name: Sentence): { readonly kind: FieldKind | null; readonly bound: Bound | null } {
  const whole = NAMES.find(name, 0)
  if (whole?.end === name.length) return { kind: whole.value, bound: null }
  const first = BOUNDS.find(name, 0)
  const rest = first === null ? null : NAMES.find(name, first.end)
  if (first !== null && rest?.end === name.length) return { kind: rest.value, bound: first.value }
  for (let from = 1; from < name.length; from++) {
    const last = BOUNDS.find(name, from)
    const named = last?.end === name.length ? NAMES.find(name, 0, from) : null
    if (last !== null && named?.end === from) return { kind: named.value, bound: last.value }
  }
  return { kind: null, bound: null }
}

function closeOf(pieces: Sentence, open: number, close: string): number {
  let depth = 0
  for (let at = open; at < pieces.length; at++) {
    if (pieces[at].key === pieces[open].key) depth++
    else if (pieces[at].key === close && --depth === 0) return at
  }
  return pieces.length
}

/** The values of a list, or of an object of bounds. */
function valuesIn(pieces: Sentence, from: number, to: number, bound: Bound): Value[] {
  const values: Value[] = []
  for (let start = from; start < to; ) {
    let end = start
    while (end < to && pieces[end].key !== ',' && pieces[end].key !== ';') end++
    const own = boundAt(pieces, start, end)
    const begin = skipMarks(pieces, own?.end ?? start, end)
    if (begin < end) values.push({ bound: own?.value ?? bound, from: begin, to: trimEnd(pieces, begin, end) })
    start = end + 1
  }
  return values
}

/** `gte: 10`, `"$lt": 50`, `bis = 100`. */
function boundAt(pieces: Sentence, at: number, to: number): { readonly value: Bound; readonly end: number } | null {
  const bound = BOUNDS.find(pieces, pieces[at].key === '$' ? at + 1 : at, to)
  const operator = bound === null ? operatorAt(pieces, at) : operatorAt(pieces, bound.end)
  if (operator === null) return null
  return { value: bound?.value ?? operator.bound, end: operator.end }
}

function skipMarks(pieces: Sentence, from: number, to: number): number {
  let at = from
  while (at < to && (pieces[at].key === '{' || pieces[at].key === '[')) at++
  return at
}

function trimEnd(pieces: Sentence, from: number, to: number): number {
  let end = to
  while (end > from && SEPARATORS.has(pieces[end - 1].key) && pieces[end - 1].key !== '*') end--
  return end
}

/** Index after a plain value: before a separator, or before the next field. */
function valueEnd(pieces: Sentence, from: number): number {
  for (let at = from; at < pieces.length; at++) {
    const { key } = pieces[at]
    if (isSeparator(pieces, at) && key !== '&' && key !== '*' && key !== '(') return at
    if (at === from) continue
    if (STOPS.has(key)) return at
    if (key === '&' && nameAt(pieces, at + 1) !== null) return at
    const next = JOINTS.has(key) ? at + 1 : at
    if (pieces[next] !== undefined && nameAt(pieces, next)?.kind) return at
  }
  return pieces.length
}

/** Letters of the longest code of a division: `NSW`, `Bgld`. */
const CODE_LENGTH_MAX = 4

/** How a bound of a number is said. */
const SAID: Readonly<Record<Bound, string>> = {
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  eq: '',
  ne: '',
}
const SAID_OF_TIME: Readonly<Record<Bound, string>> = {
  gt: 'after',
  gte: 'since',
  lt: 'before',
  lte: 'until',
  eq: 'in',
  ne: 'in',
}
const SAID_OF_AGE: Readonly<Record<Bound, string>> = {
  gt: 'older than',
  gte: 'older than',
  lt: 'younger than',
  lte: 'younger than',
  eq: 'aged',
  ne: 'aged',
}

/** A name with its capitals. */
export function capitalized(name: string): string {
  return name.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** The ways in which people say a value of a field, likeliest first; none for what is not said as a part of a sentence. */
export function sayings(kind: FieldKind, bound: Bound, written: string): readonly string[] {
  const value = written.trim()
  const capital = capitalized(value)
  const answer = YES_OR_NO.find(parseSentence(value), 0)?.value
  switch (kind) {
    case 'place':
      return [`in ${capital}`, `in ${value}`, `in the district of ${capital}`]
    case 'city':
    case 'country':
      return [`in ${capital}`, `in ${value}`]
    case 'region':
      return [
        `in the region of ${capital}`,
        `in ${capital}`,
        `in ${value}`,
        // `provincia=bg`, `state: ca`, `departement=2a`.
        ...(value.length <= CODE_LENGTH_MAX
          ? [`in the region of ${value.toUpperCase()}`, `département ${value.toUpperCase()}`]
          : []),
      ]
    case 'postcode':
      return [`postcode ${value}`, `postcode ${value.toUpperCase()}`, `in ${value.toUpperCase()}`, value.toUpperCase()]
    case 'employees':
      return [`${SAID[bound]} ${value} employees`, `${value} companies`]
    case 'revenue':
      return [`turnover ${SAID[bound]} ${value}`]
    case 'founded':
      return bound === 'eq'
        ? [`founded ${value}`, `founded in ${value}`, `founded between ${value}`]
        : [`founded ${SAID_OF_TIME[bound]} ${value}`]
    case 'age':
      return [`companies ${SAID_OF_AGE[bound]} ${value} years`, `companies ${SAID_OF_AGE[bound]} ${value}`]
    case 'form':
      return [value, value.toUpperCase(), `${value} companies`]
    case 'listing':
      return answer === undefined ? [value, `${value} companies`] : [answer === 'yes' ? 'listed' : 'unlisted']
    case 'active':
      return [answer === 'no' ? 'inactive' : 'still active']
    case 'status':
    case 'size':
      return [value, `${value} companies`]
    default:
      return []
  }
}
