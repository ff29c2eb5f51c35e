/** How the countries write addresses, beyond their words. */

/** What a postcode says of the place. */
export type PlaceRule =
  /** A street, or a place where each street is there once. */
  | 'postcode'
  /** Several towns may share it, each with streets of the same names. */
  | 'postcodeAndCity'
  /** As the last; where there is none, the city with the parts of the address before it. Registers of the country publish few of them. */
  | 'cityAtLeast'

/** How a country writes addresses. */
export interface AddressRules {
  readonly place: PlaceRule
  /** What the postcode is like, folded and without spaces; group 1 is what counts of it. */
  readonly postcode: RegExp
  /** Whether the house number is in front of the street, behind it, or in front and sometimes behind. */
  readonly number: 'before' | 'behind' | 'beforeOrBehind'
  /** Whether the second number of `12/3`, or that of `12-3`, is a flat, unless both could be a house. */
  readonly flatAfter: '' | '/' | '-'
  /** Whether `3/12` is unit 3 of number 12. */
  readonly hasUnitBefore?: boolean
  /** Whether `ae`, `oe`, `ue` and `aa` may be one letter. */
  readonly hasUmlauts?: boolean
  /** Whether all parts before the number are of the street: the register writes a hamlet behind it. */
  readonly joinsParts?: boolean
  /** Whether the part after the street is the number, whatever number the street itself ends with. */
  readonly hasNumberPart?: boolean
  /** Whether a named building is a place of its own. */
  readonly hasBuildings?: boolean
  /**
   * From how many letters on, without the kind, names of streets are compared without double letters in their words: `Rue Edmmond Modèle`. The real rows of
   * a country have shown that no two streets of a place differ so; `Rue Monet` and `Rue Monnet` are shorter.
   */
  readonly singleLettersFrom?: number
  /** Whether streets have points of the compass, so that one of these four letters is not of the number. */
  readonly hasSides?: boolean
  /** The kind of street that is left out in front of these words, and of an adjective that is alone: `15 de la Garenne`, `15 Centrale`. */
  readonly omits?: { readonly kind: string; readonly before: RegExp }
  /** What letters after a number are short for another. */
  readonly letters?: Readonly<Record<string, string>>
}

const digits = (count: number) => new RegExp(`^(?:[a-z]{1,2}(?=\\d))?(\\d{${count}})$`)
const behind = (place: PlaceRule, count: number, more: Partial<AddressRules> = {}): AddressRules => ({
  place,
  postcode: digits(count),
  number: 'behind',
  flatAfter: '',
  ...more,
})
const before = (place: PlaceRule, postcode: RegExp, more: Partial<AddressRules> = {}): AddressRules => ({
  place,
  postcode,
  number: 'before',
  flatAfter: '',
  ...more,
})

/** INSEE abbreviates repeated numbers so. */
const FRENCH_LETTERS = { bis: 'b', ter: 't', quater: 'q' }
const ANY_POSTCODE = /^([a-z\d]{3,10})$/

/** The rules of the countries served. Japanese script has its own (`japanese-address.ts`). */
export const ADDRESS_RULES: Readonly<Record<string, AddressRules>> = {
  AT: behind('postcodeAndCity', 4, { flatAfter: '/', hasUmlauts: true }),
  AU: before('postcodeAndCity', digits(4), { hasUnitBefore: true }),
  BE: behind('postcode', 4, { flatAfter: '/', joinsParts: true }),
  BG: behind('postcodeAndCity', 4),
  BR: behind('postcode', 8, { hasNumberPart: true }),
  CH: behind('postcodeAndCity', 4, { hasUmlauts: true }),
  CY: behind('postcodeAndCity', 4),
  CZ: behind('postcodeAndCity', 5),
  DE: behind('postcodeAndCity', 5, { hasUmlauts: true }),
  DK: behind('postcode', 4, { hasUmlauts: true }),
  EE: behind('postcode', 5, { flatAfter: '-' }),
  ES: behind('postcodeAndCity', 5),
  FI: behind('postcode', 5, { hasUmlauts: true }),
  FR: before('postcodeAndCity', digits(5), {
    letters: FRENCH_LETTERS,
    omits: { kind: 'rue', before: /^(?:de|des|du|d)$/ },
    singleLettersFrom: 10,
  }),
  // The whole postcode: its first half alone is a town.
  GB: before('postcode', /^([a-z]{1,2}\d[a-z\d]?\d[a-z]{2})$/, { hasBuildings: true, singleLettersFrom: 6 }),
  GR: behind('postcodeAndCity', 5),
  HR: behind('postcodeAndCity', 5, { flatAfter: '/' }),
  HU: behind('postcodeAndCity', 4),
  // An Eircode is of one flat; its first three characters are of a town and what is around it.
  IE: before('cityAtLeast', /^([a-z]\d[\dw])(?:[a-z\d]{4})?$/, { hasBuildings: true }),
  IS: behind('postcode', 3),
  IT: behind('postcodeAndCity', 5),
  JP: before('postcode', digits(7)),
  LI: behind('postcode', 4, { hasUmlauts: true }),
  LT: behind('postcode', 5, { flatAfter: '-' }),
  LU: before('postcode', digits(4), { number: 'beforeOrBehind', hasUmlauts: true }),
  LV: behind('postcodeAndCity', 4, { flatAfter: '-' }),
  MT: before('postcode', /^([a-z]{3}\d{2,4})$/, { number: 'beforeOrBehind' }),
  NL: behind('postcode', 4, { postcode: /^(?:nl)?(\d{4}[a-z]{2})$/ }),
  NO: behind('postcode', 4, { hasUmlauts: true }),
  PL: behind('postcodeAndCity', 5, { flatAfter: '/' }),
  PT: behind('postcodeAndCity', 7),
  RO: behind('cityAtLeast', 6),
  SE: behind('postcode', 5, { hasUmlauts: true }),
  SI: behind('postcodeAndCity', 4),
  SK: behind('postcodeAndCity', 5),
  US: before('postcode', /^(\d{5})(?:\d{4})?$/, { hasSides: true }),
}

/** The rules of a country that is not served. */
export const OTHER_RULES: AddressRules = { ...behind('postcodeAndCity', 5), postcode: ANY_POSTCODE }
