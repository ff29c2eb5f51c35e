/**
 * Places that callers type with a name: postcode, street and town, before or after it (`Exampla Srl, Via Roma 12, 50123
 * Firenze`, `Exampla LS1 4AP`, `Leeds Exampla`).
 *
 * A reading with a place counts only for companies that are there, so a wrong one finds nobody.
 */
import { type RawWord, rawWords } from '../name-words.ts'
import { townKey } from '../place-evidence.ts'

/** A name, and where its company is. */
export interface PlacedReading {
  readonly name: string
  /** Key of a town (`townKey`) that may not exist; `null` where the postcode alone says where. */
  readonly town: string | null
  /** As typed; `null` for none. */
  readonly postCode: string | null
  /** Whether only a company with exactly these words is meant. */
  readonly isExact: boolean
  /** Whether the town may be a part of the name: in front (`Leeds Exampla`), or in brackets (`Exampla (Leeds)`). */
  readonly isInName?: boolean
}

/** Most readings of one text. */
const READINGS_MAX = 10
/** Longest town, in words. */
const TOWN_WORDS_MAX = 4
/** Words of a street between its keyword and its number. */
const STREET_WORDS_MAX = 4

/** How a postcode is written, by country; four or five digits elsewhere. */
const POSTCODES: Readonly<Record<string, RegExp>> = {
  GB: /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i,
  IE: /\b[AC-Y]\d[\dW]\s*[0-9AC-Y]{4}\b/i,
  NL: /\b\d{4}\s*[A-Z]{2}\b/i,
  SE: /\b(?:S(?:E)?-)?\d{3}\s?\d{2}\b/i,
  CZ: /\b\d{3}\s?\d{2}\b/,
  SK: /\b\d{3}\s?\d{2}\b/,
  GR: /\b\d{3}\s?\d{2}\b/,
  PL: /\b\d{2}-\d{3}\b/,
  PT: /\b\d{4}-\d{3}\b/,
  RO: /\b\d{6}\b/,
  US: /\b\d{5}(?:-\d{4})?\b/,
}
const FIVE_DIGITS = new Set(['DE', 'ES', 'FR', 'IT', 'FI', 'EE', 'LT', 'HR', 'US'])
const FOUR = /\b(?:[A-Z]{1,2}-)?\d{4}\b/i
const FIVE = /\b(?:[A-Z]{1,2}-)?\d{5}\b/i

/** Words that begin a street's name, and words or endings that end it. Folded. */
const STREET_BEGINS = new Set(
  'via viale vle piazza pzza piazzale corso cso largo strada vicolo lungarno rue avenue av ave boulevard bd blvd place chemin route allee quai impasse square calle avenida avda plaza paseo carrer ronda rua praca straße strasse'.split(
    ' ',
  ),
)
const STREET_ENDS =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|close|square|sq|parkway|pkwy|boulevard|blvd|terrace|crescent|hwy|highway)$|.{2}(?:strasse|str|weg|platz|gasse|allee|ring|damm|ufer|veien|vegen|vei|veg|gata|gaten|gate|plass|vagen|gatan|straat|laan|katu|tie|vej|gade)$/

/**
 * Ways to read a text as a name and a place, the likeliest first; towns are not looked up.
 *
 * @param text as a caller typed it
 * @param country ISO 3166-1 alpha-2
 */
export function placedReadings(text: string, country: string): readonly PlacedReading[] {
  const readings: PlacedReading[] = []
  const add = (reading: PlacedReading) => {
    if (readings.length < READINGS_MAX && rawWords(reading.name).length > 0) readings.push(reading)
  }
  const pattern = POSTCODES[country] ?? (FIVE_DIGITS.has(country) ? FIVE : FOUR)
  const postCode = pattern.exec(text)?.[0] ?? null
  const parts = text.split(/[,;\n]+|\s+[-–|]\s+/).map((part) => part.trim())
  if (parts.length > 1) for (const reading of fromParts(parts, pattern, postCode)) add(reading)
  const raw = withoutStreet(rawWords(postCode === null ? text : text.replace(pattern, ' ')))
  const name = spelled(raw)
  if (postCode !== null) add({ name, town: null, postCode, isExact: false })
  const isBracketed = /[)\]]\s*$/.test(text)
  for (let words = Math.min(TOWN_WORDS_MAX, raw.length - 1); words > 0; words--) {
    const [behind, front] = [raw.length - words, words]
    add({
      name: spelled(raw.slice(0, behind)),
      town: townOf(raw.slice(behind)),
      postCode,
      isExact: false,
      isInName: isBracketed,
    })
    add({
      name: spelled(raw.slice(front)),
      town: townOf(raw.slice(0, front)),
      postCode,
      isExact: true,
      isInName: true,
    })
  }
  return readings
}

/** The first part, or the last, as the name; a town in one of the others. */
function fromParts(parts: readonly string[], pattern: RegExp, postCode: string | null): PlacedReading[] {
  const readings: PlacedReading[] = []
  for (const at of [0, parts.length - 1]) {
    const name = parts[at].replace(pattern, ' ').trim()
    for (const part of parts.toSpliced(at, 1)) {
      const words = rawWords(part.replace(pattern, ' ')).filter(({ text }) => !/\d/.test(text))
      if (words.length > 0 && words.length <= TOWN_WORDS_MAX) {
        readings.push({ name, town: townOf(words), postCode, isExact: false })
      }
    }
    if (postCode !== null && !pattern.test(parts[at])) readings.push({ name, town: null, postCode, isExact: false })
  }
  return readings
}

/** Removes a street and its number: `via Roma 12`, `12 High Street`, `Hauptstraße 5`. */
function withoutStreet(words: readonly RawWord[]): readonly RawWord[] {
  const isNumber = (at: number) => /^\d{1,4}[a-z]?$/.test(words[at]?.text ?? '')
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]
    if (STREET_BEGINS.has(text)) {
      let from = at
      if (isNumber(at - 1)) from = at - 1
      for (let to = at + 1; to <= at + STREET_WORDS_MAX && to < words.length; to++) {
        if (isNumber(to)) return words.toSpliced(from, to - from + 1)
      }
    }
    if (!STREET_ENDS.test(text)) continue
    if (isNumber(at + 1)) return words.toSpliced(at, 2)
    for (let from = at - 1; from >= Math.max(0, at - STREET_WORDS_MAX); from--) {
      if (isNumber(from)) return words.toSpliced(from, at - from + 1)
    }
  }
  return words
}

const spelled = (words: readonly RawWord[]) => words.map(({ text }) => text).join(' ')
const townOf = (words: readonly RawWord[]) => townKey(spelled(words))
