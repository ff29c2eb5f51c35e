/**
 * Own columns of a company: values of a user's table under its own names (`attributes` of Company), and how they are
 * compared.
 */
import { foldText } from '../text/fold-text.ts'

/** A value of an attribute: a text, a day (`YYYY-MM-DD`), a number, or true or false. */
export type AttributeValue = string | number | boolean

/** What the values of an attribute are. */
export const ATTRIBUTE_TYPES = ['text', 'number', 'date', 'boolean'] as const

/** One of {@link ATTRIBUTE_TYPES}. */
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** How attributes are named. */
export const ATTRIBUTE_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** First letters of keys. */
const MARKS: Readonly<Record<AttributeType, string>> = { text: 's', number: 'n', date: 'd', boolean: 'b' }

const number = new Float64Array(1)
const halves = new Uint32Array(number.buffer)

/**
 * The key by which values are compared: equal keys are equal values (texts without case and accents), and the keys of numbers
 * and of days sort as they do. An empty text has the empty key and equals nothing.
 */
export function attributeKey(value: AttributeValue): string {
  if (typeof value === 'boolean') return `${MARKS.boolean}${value}`
  if (typeof value === 'number') return `${MARKS.number}${sortableNumber(value)}`
  if (DAY.test(value)) return `${MARKS.date}${value}`
  const folded = foldText(value)
  return folded === '' ? '' : `${MARKS.text}${folded}`
}

/** The bits of a double sort as the number does, once those of negative ones are inverted, and the sign of the others. */
function sortableNumber(value: number): string {
  number[0] = value + 0
  const isNegative = halves[1] >>> 31 === 1
  const high = isNegative ? ~halves[1] : halves[1] ^ 0x8000_0000
  const low = isNegative ? ~halves[0] : halves[0]
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The keys that a caller may mean by a value: a number or a truth may be written as a text, and the other way round. */
export function wantedKeys(value: AttributeValue): readonly string[] {
  const keys = [attributeKey(value)]
  if (typeof value === 'string') {
    if (value.trim() !== '' && Number.isFinite(Number(value))) keys.push(attributeKey(Number(value)))
    if (value === 'true' || value === 'false') keys.push(attributeKey(value === 'true'))
  } else keys.push(attributeKey(String(value)))
  return keys.filter((key) => key !== '')
}

/** What the values of keys are; `text` where they are of several types. */
export function typeOfKeys(keys: Iterable<string>): AttributeType {
  let found: AttributeType | null = null
  for (const key of keys) {
    const type = ATTRIBUTE_TYPES.find((each) => MARKS[each] === key[0]) ?? 'text'
    if (found !== null && found !== type) return 'text'
    found = type
  }
  return found ?? 'text'
}

/** Keys between two numbers or two days, both inclusive; `null` for none. */
export function keyRange(
  gte: string | number | null,
  lte: string | number | null,
): { readonly from: string; readonly to: string } {
  const mark = typeof (gte ?? lte) === 'number' ? MARKS.number : MARKS.date
  return {
    from: gte === null ? mark : attributeKey(gte),
    to: lte === null ? `${mark}\uffff` : attributeKey(lte),
  }
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}
