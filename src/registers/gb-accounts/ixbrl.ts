/**
 * Reads the few facts that are needed from accounts in iXBRL: a web page in which figures are tagged.
 *
 * Tags are looked for in the text, without a parser of the whole page: accounts have up to some megabytes, of which a
 * dozen tags matter. Every step looks forward only, so the time grows with the length, whatever the page says.
 */

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

/** What accounts say. */
export interface IxbrlFacts {
  /** Texts by the name of their tag; the first of several. */
  readonly texts: ReadonlyMap<string, string>
  /** Figures of the company as a whole; those of segments, such as a director or a class of assets, are left out. */
  readonly numbers: readonly NumberFact[]
}

interface Wanted {
  readonly texts: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** Reads the wanted facts of a page. */
export function readIxbrl(page: string, wanted: Wanted): IxbrlFacts {
  const periods = periodsOf(page)
  const units = unitsOf(page)
  const texts = new Map<string, string>()
  const numbers: NumberFact[] = []
  for (const { attributes, content } of elements(page, /<(?:\w{1,40}:)?nonNumeric\b/gi, names(wanted.texts))) {
    const name = localName(attributes.get('name'))
    if (wanted.texts.has(name) && !texts.has(name) && textIn(content) !== '') texts.set(name, textIn(content))
  }
  for (const { attributes, content } of elements(page, /<(?:\w{1,40}:)?nonFraction\b/gi, names(wanted.numbers))) {
    const name = localName(attributes.get('name'))
    const period = wanted.numbers.has(name) ? periods.get(attributes.get('contextref') ?? '') : undefined
    const value = period && numberIn(content, attributes)
    if (period === undefined || value === undefined || value === null) continue
    numbers.push({ name, value, currency: units.get(attributes.get('unitref') ?? '') ?? null, ...period })
  }
  return { texts, numbers }
}

/** Whether a tag may have one of these names: a cheap look, before its attributes are read. */
function names(wanted: ReadonlySet<string>): (tag: string) => boolean {
  const all = [...wanted]
  return (tag) => all.some((name) => tag.includes(name))
}

const hasId = (tag: string) => tag.includes('id')

interface Element {
  readonly attributes: ReadonlyMap<string, string>
  readonly content: string
}

/** Longest start tag that is looked at. */
const START_TAG_MAX = 4_096
/** Longest content of an element that is looked at; names, figures and contexts are far shorter. */
const CONTENT_MAX = 8_192

/** Elements whose start tags match and may be wanted, up to the next end tag of the same name. */
function* elements(page: string, start: RegExp, mayBeWanted: (tag: string) => boolean): Generator<Element> {
  const next = new NextPlaces(page)
  for (const match of page.matchAll(start)) {
    const open = next.of('>', match.index)
    if (open < 0 || open - match.index > START_TAG_MAX) continue
    const tag = page.slice(match.index + match[0].length, open)
    if (!mayBeWanted(tag)) continue
    const attributes = attributesIn(tag)
    if (page[open - 1] === '/') {
      yield { attributes, content: '' }
      continue
    }
    const close = next.of(`</${match[0].slice(1)}`, open)
    if (close >= 0 && close - open <= CONTENT_MAX) yield { attributes, content: page.slice(open + 1, close) }
  }
}

/** Finds where texts occur next, for places that only grow: no part of the page is searched twice for one text. */
class NextPlaces {
  readonly #page: string
  readonly #found = new Map<string, number>()

  constructor(page: string) {
    this.#page = page
  }

  /** The first place of a text from a place on; -1: none. */
  of(text: string, from: number): number {
    const known = this.#found.get(text)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const found = this.#page.indexOf(text, from)
    if (known !== undefined || this.#found.size < TEXTS_MAX) this.#found.set(text, found)
    return found
  }
}

/** Prefixes that a page uses for one kind of element. */
const TEXTS_MAX = 100

const ATTRIBUTE = /([\w:-]{1,60})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g

/** Attributes by their name in lower case. */
function attributesIn(tag: string): ReadonlyMap<string, string> {
  return new Map([...tag.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name.toLowerCase(), double ?? single]))
}

const localName = (name: string | undefined) => name?.slice(name.indexOf(':') + 1) ?? ''

const INSTANT = /<(?:\w+:)?instant\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i
const START_DATE = /<(?:\w+:)?startDate\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i
const END_DATE = /<(?:\w+:)?endDate\b[^<>]*>\s*(\d{4}-\d\d-\d\d)/i

/** Days of a context that is of the whole company. */
function periodsOf(page: string): ReadonlyMap<string, Pick<NumberFact, 'from' | 'to'>> {
  const periods = new Map<string, Pick<NumberFact, 'from' | 'to'>>()
  for (const { attributes, content } of elements(page, /<(?:\w{1,40}:)?context\b/gi, hasId)) {
    const id = attributes.get('id')
    if (id === undefined || /<(?:\w+:)?(?:explicitMember|typedMember)\b/i.test(content)) continue
    const to = INSTANT.exec(content)?.[1] ?? END_DATE.exec(content)?.[1] ?? null
    if (to !== null) periods.set(id, { from: START_DATE.exec(content)?.[1] ?? null, to })
  }
  return periods
}

/** Currencies of the units that are one. */
function unitsOf(page: string): ReadonlyMap<string, string> {
  const units = new Map<string, string>()
  for (const { attributes, content } of elements(page, /<(?:\w{1,40}:)?unit\b/gi, hasId)) {
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
