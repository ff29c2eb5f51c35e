/** What the fields of a request that a program or a form wrote ask for (`fields-in-text.ts`). */

import type { PartKind, SomeFilters, Understanding } from '../interpretation.ts'
import { A_NAME } from '../names-in-text.ts'
import type { Sentence } from '../sentence.ts'
import { SILENT, type Taken } from '../taken.ts'
import { capitalized, type Field, sayings, type Value } from './fields-in-text.ts'

/** Understands a text by the rules for sentences alone. */
export type Reader = (text: string) => Pick<Understanding, 'parts'>

interface Context {
  /** Cuts a value from the request. */
  readonly textOf: (value: Pick<Value, 'from' | 'to'>) => string
  /** How far around its place a search goes, as written; empty where no field says. */
  readonly around: string
  /** The only city of the request, as written, of which another place may be a district; empty where there is none. */
  readonly city: string
  readonly read: Reader
}

/** The parts that fields are, in their order. @param read how a value is read that is written out as people say it */
export function takeFields(query: string, pieces: Sentence, fields: readonly Field[], read: Reader): Taken[] {
  const textOf: Context['textOf'] = ({ from, to }) =>
    query.slice(pieces[from].start, pieces[to - 1].end).replace(SPACE_OF_ADDRESS, ' ')
  const radius = fields.find(({ kind }) => kind === 'radius')?.values[0]
  const cities = fields.filter(({ kind }) => kind === 'city').flatMap(({ values }) => values)
  const city = cities.length === 1 ? textOf(cities[0]) : ''
  const context = { textOf, around: radius === undefined ? '' : textOf(radius), city, read }
  const first = fields[0]?.from ?? 0
  // `search_companies(industry=…)`, `SELECT * FROM … WHERE industry = …`.
  const isCall =
    first > 1 && ((pieces[first - 1].key === '(' && pieces[first - 1].isGlued) || pieces[0].key === 'select')
  const call: Taken[] = isCall ? [{ kind: SILENT, filters: null, from: 0, to: first }] : []
  const ofCity = fields.some((field) => field.kind === 'place' && districtOf(field, context) !== null)
  return [
    ...call,
    ...fields.flatMap((field): readonly Taken[] =>
      ofCity && field.kind === 'city'
        ? [{ kind: SILENT, filters: null, from: field.from, to: field.end }]
        : takeField(field, context),
    ),
  ]
}

/** How web addresses write a space: `region=South+Yorkshire`. */
const SPACE_OF_ADDRESS = /(?<=\p{L})(?:\+|%20)(?=\p{L})/gu

/** `quartier: Belleville, ville: Paris`: one place, which the sentence would call "Belleville, Paris". */
function districtOf({ values }: Field, { textOf, city, read }: Context): SomeFilters | null {
  if (city === '' || values.length !== 1) return null
  const { parts } = read(`in ${capitalized(textOf(values[0]))}, ${capitalized(city)}`)
  const [place] = parts
  return parts.length === 1 && place.kind === 'place' && place.filters?.postcode !== undefined ? place.filters : null
}

function takeField(field: Field, context: Context): readonly Taken[] {
  const { kind, from, operatorEnd, values, end } = field
  const name: Taken = { kind: SILENT, filters: null, from, to: operatorEnd }
  const { textOf } = context
  if (kind === 'text' || values.length === 0) return [name]
  switch (kind) {
    case 'activity':
      return [name, ...values.map((value) => asActivity(value, textOf(value)))]
    case 'exclude':
      return [name, ...values.map((value) => asExcluded(value, context))]
    case 'unknown':
      return [{ kind: 'ignored', filters: null, from, to: end, effect: 'ignored', reason: UNKNOWN_FIELD }]
    case null:
    case 'nothing':
    case 'radius':
      return [{ kind: 'ignored', filters: null, from, to: end }]
    case 'name':
      return [name, ...values.map((value) => ({ ...asActivity(value, textOf(value)), reason: A_NAME }))]
    default: {
      const district = kind === 'place' ? districtOf(field, context) : null
      return district === null ? readValues(field, context) : [{ kind: 'place', filters: district, from, to: end }]
    }
  }
}

const UNKNOWN_FIELD = 'No register says this of a company.'
const UNREAD_VALUE = 'The value of this field is not understood.'

function asActivity({ bound, from, to }: Value, trade: string): Taken {
  return { kind: bound === 'ne' ? 'exclusion' : 'activity', filters: null, from, to, trade }
}

function asExcluded(value: Value, { textOf, read }: Context): Taken {
  const said = saidFilters([textOf(value), `in ${textOf(value)}`], read)
  return { kind: 'exclusion', filters: said?.filters ?? null, from: value.from, to: value.to }
}

/** Values with filters: bounds of one field together, others as alternatives. */
function readValues({ kind, from, values, end }: Field, { textOf, around, read }: Context): readonly Taken[] {
  const isSpot = around !== '' && (kind === 'place' || kind === 'city' || kind === 'postcode')
  const distance = /[a-z]/i.test(around) ? around : `${around} km`
  const found = values.flatMap((value) => {
    const text = textOf(value)
    const spot = isSpot ? [`within ${distance} of ${text}`] : []
    const said = kind === null ? null : saidFilters([...spot, ...sayings(kind, value.bound, text)], read)
    return said === null ? [] : [{ ...said, value }]
  })
  const [head] = found
  if (head === undefined) return [{ kind: 'ignored', filters: null, from, to: end, reason: UNREAD_VALUE }]
  const kindOf = (each: typeof head): PartKind => (each.value.bound === 'ne' ? 'exclusion' : each.kind)
  if (head.kind === 'amount' || head.kind === 'age') {
    const filters: SomeFilters = Object.assign({}, ...found.map((each) => each.filters))
    return [{ kind: kindOf(head), filters, from, to: end }]
  }
  return found.map((each, index) => ({
    kind: kindOf(each),
    filters: each.filters,
    from: index === 0 ? from : each.value.from,
    to: each.value.to,
  }))
}

/** The filters of the first text that is understood as nothing else; those of several parts together. */
function saidFilters(texts: readonly string[], read: Reader): { kind: PartKind; filters: SomeFilters } | null {
  for (const text of texts) {
    const { parts } = read(text)
    const said = parts.filter(({ filters, effect }) => filters !== null && effect !== 'ranks')
    if (said.length === 0 || parts.some(({ kind }) => kind === 'activity')) continue
    const filters: Record<string, unknown> = {}
    for (const [member, value] of said.flatMap((part) => Object.entries(part.filters ?? {})))
      filters[member] = Array.isArray(value) ? [...((filters[member] as unknown[]) ?? []), ...value] : value
    return { kind: said[0].kind, filters: filters as SomeFilters }
  }
  return null
}
