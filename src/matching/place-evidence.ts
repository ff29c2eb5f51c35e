/**
 * Postcode and region as evidence for a match: they raise a company that is there, and rule out one that is known to be
 * elsewhere. A company whose place is unknown is neither raised nor ruled out.
 */

import { cityKey, postcodeKey } from '../company/place-keys.ts'
import { foldText } from '../text/fold-text.ts'
import { latinLetters } from './letters.ts'

/** Where a company is, as far as a lookup needs to know it. */
export interface Place {
  /** See {@link encodePostcode}; 0 when unknown. */
  readonly postcode: number
  /** `<region>|<province>` folded by {@link regionKey}; empty when unknown. */
  readonly region: string
  /** Number of the town in its country; 0 when unknown. Absent: nobody asked for one. */
  readonly town?: number
}

/** Whether a place asked for is none: {@link comparePlaces} with it is always `not asked`. */
export function isAnywhere({ postcode, region, town }: Place): boolean {
  return postcode === 0 && region === '' && town === undefined
}

/** A town as it is compared, whatever script and case it was typed in. */
export function townKey(town: string): string {
  return cityKey(latinLetters(town))
}

/**
 * How a company's place agrees with the place asked for. `near`: in the postal area or the region. `other city`: in another
 * one, which rules nothing out: letters go to other towns than the registered office's. `other office`: the registered office is in none
 * of these, and the name that was found is a trade name, which may be the sign of a branch there.
 */
export type PlaceAgreement = 'not asked' | 'unknown' | 'same' | 'near' | 'other city' | 'other office' | 'elsewhere'

/** Letters and digits of a postcode that are compared. Six distinguish all postcodes of Europe, except for the last letter of a British one. */
const POSTCODE_LETTERS = 6
const POSTCODE_SYMBOLS = '0123456789abcdefghijklmnopqrstuvwxyz'
/** Postcodes that agree in so many first letters lie in one postal area. */
const AREA_LETTERS = 2
/** The shortest prefix of a postcode that includes all longer ones (`S70` includes `S70 2AB`). */
const PREFIX_LETTERS_MIN = 3

/**
 * The first six letters and digits of a postcode as one number that fits 32 bits.
 *
 * @returns 0 when there is none
 */
export function encodePostcode(postcode: string | null): number {
  if (postcode === null) return 0
  let encoded = 0
  let letters = 0
  for (let at = 0; at < postcode.length && letters < POSTCODE_LETTERS; at++) {
    const unit = postcode.charCodeAt(at)
    // Other letters have to be folded first.
    if (unit > 0x7f) return encodeKey(postcodeKey(postcode))
    const symbol = SYMBOL_OF_UNIT[unit]
    if (symbol === 0) continue
    encoded = encoded * 37 + symbol
    letters++
  }
  return encoded * 37 ** (POSTCODE_LETTERS - letters)
}

/** Numbers of the ASCII letters and digits, from 1; 0 for others. */
const SYMBOL_OF_UNIT = Uint8Array.from(
  { length: 0x80 },
  (_, unit) => POSTCODE_SYMBOLS.indexOf(String.fromCharCode(unit).toLowerCase()) + 1,
)

function encodeKey(key: string): number {
  let encoded = 0
  for (let at = 0; at < POSTCODE_LETTERS; at++) {
    encoded = encoded * 37 + (at < key.length ? POSTCODE_SYMBOLS.indexOf(key[at]) + 1 : 0)
  }
  return encoded
}

/** A region as it is compared: without case and accents, the bar kept. */
export function regionKey(region: string | null): string {
  return region === null ? '' : region.split('|').map(foldText).join('|')
}

/** Compares postcodes, encoded by {@link encodePostcode}. */
export function comparePostcodes(asked: number, found: number): PlaceAgreement {
  if (asked === 0) return 'not asked'
  if (found === 0) return 'unknown'
  const common = commonLetters(asked, found)
  const shorter = Math.min(lettersOf(asked), lettersOf(found))
  if (common === shorter && (asked === found || shorter >= PREFIX_LETTERS_MIN)) return 'same'
  return common >= AREA_LETTERS ? 'near' : 'elsewhere'
}

/** Compares region keys. Without a bar, the asked one includes all its provinces. */
export function compareRegions(asked: string, found: string): PlaceAgreement {
  if (asked === '') return 'not asked'
  if (found === '') return 'unknown'
  if (asked === found) return 'same'
  const region = found.slice(0, found.indexOf('|') >>> 0)
  if (asked === region) return 'same'
  return asked.split('|', 1)[0] === region ? 'near' : 'elsewhere'
}

/**
 * The better witness: a postcode is closer than a city, and a city than a region. None of them must speak against the others.
 */
export function comparePlaces(asked: Place, found: Place): PlaceAgreement {
  const postcode = comparePostcodes(asked.postcode, found.postcode)
  const area = compareAreas(postcode, compareRegions(asked.region, found.region))
  if (asked.town === undefined || area === 'elsewhere' || area === 'near') return area
  // A company at the postcode is there, whatever the city is called.
  if (postcode === 'same' && area === 'same') return area
  if (asked.town === 0 || !found.town) return area === 'not asked' ? 'unknown' : area
  return asked.town === found.town ? 'same' : 'other city'
}

function compareAreas(postcode: PlaceAgreement, region: PlaceAgreement): PlaceAgreement {
  if (postcode === 'not asked' || (postcode === 'unknown' && region !== 'not asked')) return region
  if (region === 'not asked' || region === 'unknown') return postcode
  return ORDER[Math.min(ORDER.indexOf(postcode), ORDER.indexOf(region))]
}
const ORDER: readonly PlaceAgreement[] = ['elsewhere', 'near', 'same']

/** The share of what a score lacks to 1 that the right place adds. */
const RAISE = 0.3
/**
 * What becomes of the score elsewhere. Just below certainty where the place is not known: a company in the right place
 * goes before it. A little further down in the neighbourhood: postcodes are mistyped, and offices move. None elsewhere.
 */
const FACTORS: Readonly<Record<Exclude<PlaceAgreement, 'same'>, number>> = {
  'not asked': 1,
  unknown: 0.97,
  near: 0.9,
  'other city': 0.9,
  'other office': 0.95,
  elsewhere: 0,
}

/** Adjusts a name's score by the agreement of places. */
export function scoreWithPlace(nameScore: number, place: PlaceAgreement): number {
  return place === 'same' ? nameScore + (1 - nameScore) * RAISE : nameScore * FACTORS[place]
}

function commonLetters(a: number, b: number): number {
  let common = 0
  for (let unit = 37 ** (POSTCODE_LETTERS - 1); unit >= 1; unit /= 37) {
    const letter = Math.floor(a / unit) % 37
    if (letter === 0 || letter !== Math.floor(b / unit) % 37) break
    common++
  }
  return common
}

function lettersOf(encoded: number): number {
  let letters = POSTCODE_LETTERS
  while (letters > 0 && encoded % 37 === 0) {
    encoded /= 37
    letters--
  }
  return letters
}
