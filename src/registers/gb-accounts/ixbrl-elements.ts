/** The elements of a page around places that were found in its bytes. */

/** An element up to the next end tag of the same name. */
export interface Element {
  /** Name of the tag with its prefix, as the page writes it. */
  readonly tag: string
  /** Attributes by their name in lower case. */
  readonly attributes: ReadonlyMap<string, string>
  /** Its text with the tags inside it. */
  readonly content: string
}

/** Longest start tag that is looked at, in characters. */
const START_TAG_MAX = 4_096
/** Longest content of an element that is looked at; names, figures and contexts are far shorter. */
const CONTENT_MAX = 8_192
/** Bytes of a character of UTF-8. */
const CHARACTER_BYTES_MAX = 4

const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const SLASH = 0x2f

/** A page whose tags lie within each other, so that its text would be read again and again. */
export class NestedTagsError extends Error {
  override name = 'NestedTagsError'
}

/** Text that is decoded, as a multiple of the page: wanted tags are a small part of it. */
const DECODED_TIMES_MAX = 8
/** Text that may be decoded of any page. */
const DECODED_MIN = 1 << 20

/** Which elements are looked for. */
interface Search {
  /** The places are in the contents of the elements, rather than in their start tags: not beyond an end tag like this. Sticky. */
  readonly endBefore?: RegExp
  /** A cheap look at a start tag, before its attributes are read. */
  readonly mayBeWanted?: (tag: string) => boolean
}

/**
 * Elements around places, each once, in the order of the page.
 *
 * @param places ascending
 * @param start what start tags begin with; sticky
 * @throws {NestedTagsError} where that would decode many times the page
 */
export function* elementsAround(
  page: Buffer,
  places: readonly number[],
  start: RegExp,
  { endBefore, mayBeWanted = () => true }: Search = {},
): Generator<Element> {
  const next = new NextPlaces(page)
  const budget = { bytes: DECODED_MIN + DECODED_TIMES_MAX * page.length }
  const charactersBack = START_TAG_MAX + (endBefore === undefined ? 0 : CONTENT_MAX)
  /** Starts of tags before this place were looked at. */
  let done = 0
  for (const place of places) {
    const starts: number[] = []
    let characters = 0
    for (let at = place - 1; at >= done && characters <= charactersBack; at--) {
      const byte = page[at]
      if (byte === LESS_THAN) {
        if (endBefore !== undefined && page[at + 1] === SLASH && tagAt(page, at, endBefore) !== undefined) break
        starts.push(at)
        // No start tag continues after its end.
      } else if (byte === GREATER_THAN && endBefore === undefined) break
      // The further bytes of a character of UTF-8 begin with the bits 10.
      if ((byte & 0xc0) !== 0x80) characters++
    }
    done = Math.max(done, place)
    for (const at of starts.reverse()) {
      const element = elementAt(page, at, { start, next, mayBeWanted, budget })
      if (element !== null) yield element
    }
  }
}

/** Longest beginning of a start tag: a prefix and a name. */
const NAME_BYTES_MAX = 64

interface Looking {
  readonly start: RegExp
  readonly next: NextPlaces
  readonly mayBeWanted: (tag: string) => boolean
  readonly budget: { bytes: number }
}

function elementAt(page: Buffer, at: number, { start, next, mayBeWanted, budget }: Looking): Element | null {
  const begin = tagAt(page, at, start)
  if (begin === undefined) return null
  const open = next.of('>', at)
  if (open < 0) return null
  const tag = textOf(page, at, open, START_TAG_MAX, budget)?.slice(begin.length)
  if (tag === undefined || !mayBeWanted(tag)) return null
  const attributes = attributesIn(tag)
  const name = begin.slice(1)
  if (page[open - 1] === SLASH) return { tag: name, attributes, content: '' }
  const close = next.of(`</${name}`, open)
  const content = close < 0 ? undefined : textOf(page, open, close, CONTENT_MAX, budget)?.slice(1)
  return content === undefined ? null : { tag: name, attributes, content }
}

/** What a page has at a place, as far as a sticky pattern matches. */
function tagAt(page: Buffer, at: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = 0
  return pattern.exec(page.toString('latin1', at, at + NAME_BYTES_MAX))?.[0]
}

/** A part of the page with at most this many characters. */
function textOf(
  page: Buffer,
  from: number,
  to: number,
  charactersMax: number,
  budget: { bytes: number },
): string | undefined {
  if (to - from > charactersMax * CHARACTER_BYTES_MAX) return undefined
  budget.bytes -= to - from
  if (budget.bytes < 0) throw new NestedTagsError('has tags within tags, again and again')
  const text = page.toString('utf8', from, to)
  return text.length <= charactersMax ? text : undefined
}

/** Finds where texts occur next, for places that only grow: no part of the page is searched twice for one text. */
class NextPlaces {
  readonly #page: Buffer
  readonly #found = new Map<string, number>()

  constructor(page: Buffer) {
    this.#page = page
  }

  /** The first place of a text from a place on; -1: none. */
  of(text: string, from: number): number {
    const known = this.#found.get(text)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const found = this.#page.indexOf(text, from, 'latin1')
    if (known !== undefined || this.#found.size < TEXTS_MAX) this.#found.set(text, found)
    return found
  }
}

/** Prefixes that a page uses for one kind of element. */
const TEXTS_MAX = 100

const ATTRIBUTE = /([\w:-]{1,60})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g

function attributesIn(tag: string): ReadonlyMap<string, string> {
  return new Map([...tag.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name.toLowerCase(), double ?? single]))
}
