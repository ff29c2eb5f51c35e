/**
 * Reads the few facts that are needed from accounts in iXBRL: a web page in which figures are tagged.
 *
 * The names of the wanted tags are searched in the bytes, in one pass; only the elements around them are decoded, with
 * the contexts and units that they refer to. Every step moves forward, or back to the end of the previous one, so the
 * time grows with the length, whatever the page contains.
 */
import { WordFinder } from './find-words.ts'
import { type Element, elementsAround } from './ixbrl-elements.ts'

/** A tagged figure. */
export interface NumberFact {
  /** Name of the tag without the prefix of its taxonomy, such as `TurnoverRevenue`. */
  readonly name: string
  readonly value: number
  /** ISO 4217 code, or `null` for a number that is no amount. */
  readonly currency: string | null
  /** First day, `null` for a figure of one day. */
  readonly from: string | null
  /** Last day of the period, or the day. */
  readonly to: string
}

/** The facts read from accounts. */
export interface IxbrlFacts {
  /** Texts by the name of their tag; the first of several. */
  readonly texts: ReadonlyMap<string, string>
  /** Figures of the company as a whole; those of segments, such as a director or a class of assets, are left out. */
  readonly numbers: readonly NumberFact[]
}

/** The wanted tags, by their names without prefix. */
export interface Wanted {
  readonly texts: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** Reads the wanted facts of a page in UTF-8. */
export type ReadIxbrl = (page: Buffer) => IxbrlFacts

/** A reader of the wanted facts. */
export function ixbrlReader(wanted: Wanted): ReadIxbrl {
  const names = [...wanted.texts, ...wanted.numbers]
  const finder = new WordFinder([...names, CONTEXT, CURRENCY])
  return (page) => {
    const facts: number[] = []
    const contexts: number[] = []
    const currencies: number[] = []
    for (const { word, at } of finder.find(page)) {
      if (word < names.length) facts.push(at)
      else if (word > names.length) currencies.push(at)
      else if (isStartOfTag(page[at - 1])) contexts.push(at)
    }
    return readFacts(page, wanted, { facts, contexts, currencies })
  }
}

const CONTEXT = 'context'
const CURRENCY = 'iso4217:'

/** Whether a name may begin after this byte: `<context`, `<xbrli:context`. An attribute follows a space. */
function isStartOfTag(byte: number): boolean {
  return byte === 0x3c || byte === 0x3a
}

/** Places of names in a page. */
interface Places {
  readonly facts: readonly number[]
  readonly contexts: readonly number[]
  readonly currencies: readonly number[]
}

/** A figure before its context and unit are read. */
interface TaggedNumber {
  readonly name: string
  readonly element: Element
}

function readFacts(page: Buffer, wanted: Wanted, places: Places): IxbrlFacts {
  const texts = new Map<string, string>()
  const tagged: TaggedNumber[] = []
  for (const element of elementsAround(page, places.facts, /<(?:\w{1,40}:)?non(?:Numeric|Fraction)\b/iy)) {
    const name = localName(element.attributes.get('name'))
    if (/numeric$/i.test(element.tag)) {
      if (wanted.texts.has(name) && !texts.has(name) && textIn(element.content) !== '') {
        texts.set(name, textIn(element.content))
      }
    } else if (wanted.numbers.has(name)) tagged.push({ name, element })
  }
  if (tagged.length === 0) return { texts, numbers: [] }
  const ids = new Set(tagged.map(({ element }) => element.attributes.get('contextref') ?? ''))
  const periods = periodsOf(page, places.contexts, ids)
  const units = unitsOf(page, places.currencies)
  const numbers: NumberFact[] = []
  for (const { name, element } of tagged) {
    const period = periods.get(element.attributes.get('contextref') ?? '')
    const value = period && numberIn(element.content, element.attributes)
    if (period === undefined || value === undefined || value === null) continue
    numbers.push({ name, value, currency: units.get(element.attributes.get('unitref') ?? '') ?? null, ...period })
  }
  return { texts, numbers }
}

const hasId = (tag: string) => tag.includes('id')

const localName = (name: string | undefined) => name?.slice(name.indexOf(':') + 1) ?? ''

const INSTANT = /<(?:\w+:)?instant\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i
const START_DATE = /<(?:\w+:)?startDate\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i
const END_DATE = /<(?:\w+:)?endDate\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i

/** Days of the contexts with these ids, where they are of the whole company. */
function periodsOf(
  page: Buffer,
  places: readonly number[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Pick<NumberFact, 'from' | 'to'>> {
  const periods = new Map<string, Pick<NumberFact, 'from' | 'to'>>()
  const mayBeWanted = (tag: string) => {
    if (!hasId(tag)) return false
    for (const id of ids) if (tag.includes(id)) return true
    return false
  }
  for (const { attributes, content } of elementsAround(page, places, /<(?:\w{1,40}:)?context\b/iy, { mayBeWanted })) {
    const id = attributes.get('id')
    if (id === undefined || !ids.has(id) || /<(?:\w+:)?(?:explicitMember|typedMember)\b/i.test(content)) continue
    const to = INSTANT.exec(content)?.[1] ?? END_DATE.exec(content)?.[1] ?? null
    if (to !== null) periods.set(id, { from: START_DATE.exec(content)?.[1] ?? null, to })
  }
  return periods
}

const UNIT = /<(?:\w{1,40}:)?unit\b/iy
/** A unit holds neither a context nor another unit. */
const BEFORE_UNIT = /<\/(?:\w{1,40}:)?(?:context|unit)\b/iy

/** Currencies of the units that are one. */
function unitsOf(page: Buffer, places: readonly number[]): ReadonlyMap<string, string> {
  const units = new Map<string, string>()
  for (const { attributes, content } of elementsAround(page, places, UNIT, {
    endBefore: BEFORE_UNIT,
    mayBeWanted: hasId,
  })) {
    const currency = /<(?:\w+:)?measure\b[^<>]*>\s*iso4217:([A-Z]{3})\b/i.exec(content)?.[1]
    const id = attributes.get('id')
    if (id !== undefined && currency !== undefined && !/<(?:\w+:)?divide\b/i.test(content)) {
      units.set(id, currency.toUpperCase())
    }
  }
  return units
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of an element without tags inside it, on one line. */
function textIn(content: string): string {
  return content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** The powers of ten that amounts are counted in. */
const SCALE_MAX = 12

/** The value of a tagged figure; `null` where it is written in a way that is not known. */
function numberIn(content: string, attributes: ReadonlyMap<string, string>): number | null {
  const format = localName(attributes.get('format')).toLowerCase().replace(/-/g, '')
  if (format === 'fixedzero' || format === 'zerodash' || format === 'numdash') return 0
  const text = textIn(content).replace(/[\s£$€]/g, '')
  if (text === '-' || text === '–' || text === '—') return 0
  const isComma = format === 'numcommadecimal' || format === 'numcommadot'
  const plain =
    isComma && format === 'numcommadecimal' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  const digits = /^\(?(\d{1,15}(?:\.\d{1,10})?)\)?$/.exec(plain)?.[1]
  const scale = Number(attributes.get('scale') || '0')
  if (digits === undefined || !Number.isInteger(scale) || Math.abs(scale) > SCALE_MAX) return null
  // Moves the point in the text, so that the value is exact. A minus is an attribute; brackets only show it.
  const value = Number(`${digits}e${scale}`) * (attributes.get('sign') === '-' ? -1 : 1)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}
