/**
 * The numbers of companies, country by country: what a VAT number looks like once spaces and punctuation are gone, how
 * it relates to the number in the register, and which row of `check-digits.ts` knows its check digit.
 *
 * Sources: European Commission, VIES frequently asked questions (structure of VAT numbers); the tax authorities of the
 * UK, Norway, Switzerland, Liechtenstein, Iceland and the US.
 */

import { statesOf } from '../../reference/states.ts'

/** The VAT numbers of one country. */
export interface VatFormat {
  /** Prefixes of the number; the first is the stored one. */
  readonly prefixes: readonly string[]
  /** The number itself. */
  readonly body: RegExp
  /** What may follow the number. */
  readonly suffix?: RegExp
  /** Brings other ways to write the number to the one that is kept. */
  readonly normalise?: (body: string) => string
  /** Name of its check digit in `check-digits.ts`; empty: none is known. */
  readonly check: string
  /** Why a number cannot be one that fails the check, where that compares no digit: such numbers have no check digit. */
  readonly failed?: string
  /** The same by the length of the body, where lengths are different numbers. */
  readonly checks?: Readonly<Record<number, string>>
  /** Whether numbers of the same digits in the register belong to somebody else. */
  readonly isApart?: boolean
}

const padded = (digits: number) => (body: string) => body.padStart(digits, '0')

/** By ISO 3166-1 alpha-2 code: all countries served. */
export const VAT_FORMATS: Readonly<Record<string, VatFormat>> = {
  AT: { prefixes: ['ATU', 'AT', 'U'], body: /^\d{8}$/, check: 'vat' },
  BE: { prefixes: ['BE'], body: /^\d{9,10}$/, normalise: padded(10), check: 'vat' },
  BG: { prefixes: ['BG'], body: /^\d{9,10}$/, check: 'vat' },
  CH: {
    prefixes: ['CHE', 'CHCHE', 'CH'],
    body: /^\d{9}$/,
    suffix: /(?:MWST|TVA|IVA|TPV|VAT)$/,
    check: 'uid',
  },
  CY: { prefixes: ['CY'], body: /^\d{8}[A-Z]$/, check: 'vat' },
  CZ: { prefixes: ['CZ'], body: /^\d{8,10}$/, check: 'dic' },
  DE: { prefixes: ['DE'], body: /^\d{9}$/, check: 'vat' },
  DK: { prefixes: ['DK'], body: /^\d{8}$/, check: 'cvr' },
  EE: { prefixes: ['EE'], body: /^\d{9}$/, check: 'kmkr' },
  ES: { prefixes: ['ES'], body: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, check: 'nif' },
  FI: { prefixes: ['FI'], body: /^\d{8}$/, check: 'ytunnus' },
  FR: { prefixes: ['FR'], body: /^(?!FR)[A-HJ-NP-Z0-9]{2}\d{9}$/, check: 'tva' },
  GB: { prefixes: ['GB', 'XI'], body: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, check: 'vat' },
  GR: { prefixes: ['EL', 'GR'], body: /^\d{8,9}$/, normalise: padded(9), check: 'vat' },
  HR: { prefixes: ['HR'], body: /^\d{11}$/, check: 'oib' },
  // The domestic number adds the kind of taxation and the county: `12892312-2-41`.
  HU: { prefixes: ['HU'], body: /^\d{8}(?:[1-5]\d\d)?$/, normalise: (body) => body.slice(0, 8), check: 'anum' },
  IE: { prefixes: ['IE'], body: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, check: 'vat' },
  IS: { prefixes: ['IS'], body: /^\d{5,6}$/, check: '' },
  IT: { prefixes: ['IT'], body: /^\d{11}$/, check: 'iva' },
  LI: {
    prefixes: ['LI', 'CHE'],
    body: /^(?:\d{5}|\d{9})$/,
    suffix: /(?:MWST|TVA|IVA|VAT)$/,
    check: '',
    checks: { 9: 'uid' },
  },
  LT: { prefixes: ['LT'], body: /^(?:\d{9}|\d{12})$/, check: 'pvm', isApart: true },
  LU: { prefixes: ['LU'], body: /^\d{8}$/, check: 'tva' },
  LV: { prefixes: ['LV'], body: /^\d{11}$/, check: 'pvn' },
  MT: { prefixes: ['MT'], body: /^\d{8}$/, check: 'vat' },
  NL: {
    prefixes: ['NL'],
    body: /^\d{7,9}B\d{2}$/,
    normalise: (body) => body.padStart(12, '0'),
    check: 'btw',
  },
  NO: { prefixes: ['NO'], body: /^\d{9}$/, suffix: /MVA$/, check: 'orgnr' },
  PL: { prefixes: ['PL'], body: /^\d{10}$/, check: 'nip', isApart: true },
  PT: { prefixes: ['PT'], body: /^\d{9}$/, check: 'nif' },
  // Thirteen digits are the number of a person who trades.
  RO: { prefixes: ['RO'], body: /^(?:\d{2,10}|\d{13})$/, check: 'tax' },
  SE: { prefixes: ['SE'], body: /^\d{12}$/, check: 'vat' },
  SI: { prefixes: ['SI'], body: /^\d{8}$/, check: 'ddv' },
  SK: { prefixes: ['SK'], body: /^\d{10}$/, check: 'dph' },
  US: { prefixes: ['US'], body: /^\d{9}$/, check: 'ein', failed: 'no EIN begins with these two digits' },
}

/** How many digits VAT numbers have that may begin with zeros, by country. Those of other countries do not, or have letters. */
export const VAT_DIGITS: Readonly<Record<string, number>> = {
  BE: 10, BG: 9, CZ: 8, FI: 8, FR: 11, GB: 9, GR: 9, HR: 11, IS: 5, IT: 11, LI: 5, LU: 8, MT: 8, US: 9,
} // biome-ignore format: a table reads best in rows

/** How many digits are in front of the letters that end a VAT number, where these may begin with zeros. */
export const VAT_DIGITS_BEFORE_LETTERS: Readonly<Record<string, number>> = { CY: 8, ES: 8, IE: 7 }

/** Numbers of a register with a fixed number of digits, zeros in front included. */
export interface NumberSeries {
  readonly digits: number
  /** Name of its check digit; absent where none is known. */
  readonly check?: string
  /** Most zeros in front that its numbers have; absent: any. */
  readonly zerosMax?: number
  /** What its numbers look like, where not all digits can be one. */
  readonly form?: RegExp
}

/** How numbers of a country's register are written, and checked. */
export interface RegisterFormat {
  /** Brings other ways to write the number to the one that is compared; gets it without spaces and punctuation. */
  readonly normalise?: (number: string) => string
  /** Writes a number without punctuation as records of the register have it; absent: they have none. */
  readonly written?: (number: string) => string
  /** Series of numbers without letters, the register's own first; absent where their length varies. */
  readonly series?: readonly NumberSeries[]
  /**
   * All other numbers that a company of the country or a unit of it has in a register, the first that fits. Without letters they are
   * looked for by nothing but a check of numbers: where there are series, imports and lists mean those.
   */
  readonly others?: readonly NumberForm[]
  /** Numbers of the registers of parts of the country. Digits alone may be one of these, and one of the country's own as well. */
  readonly ofParts?: RegExp
  /** Letters in front that belong to the number, where digits alone would be another one. */
  readonly letters?: RegExp
}

/** Numbers that look alike. */
export interface NumberForm {
  readonly form: RegExp
  /** Name of their check digit; absent where none is known. */
  readonly check?: string
}

/** Numbers of one form, without a check digit that is known. */
const formed = (form: RegExp): readonly NumberForm[] => [{ form }]

/** By country: what is no number of its row is no number of a register there. */
export const REGISTER_FORMATS: Readonly<Record<string, RegisterFormat>> = {
  // `FN` is the register's name, not part of the number; a letter is its end. Nine or ten digits are those of an association.
  AT: { normalise: (number) => number.replace(/^(?:FN)?0*(?=\d)/, ''), others: formed(/^(?:\d{1,6}[A-Z]?|\d{9,10})$/) },
  // The number of the business (ABN), and of the company alone (ACN).
  AU: {
    series: [
      { digits: 11, check: 'abn' },
      { digits: 9, check: 'acn' },
    ],
  },
  // Establishments have numbers of their own, from 2 upwards.
  BE: {
    normalise: (number) => (/^\d{9}$/.test(number) ? `0${number}` : number),
    series: [{ digits: 10, check: 'vat', form: /^[01]/ }],
    others: formed(/^[2-8]\d{9}$/),
  },
  BG: { series: [{ digits: 9, check: 'vat' }], others: formed(/^\d{13}$/) },
  // Numbers of July 2026 and later may have letters. Boards of trade of the states give out eleven digits.
  BR: {
    series: [{ digits: 14, check: 'cnpj' }],
    others: [{ form: /^[A-Z\d]{12}\d\d$/, check: 'cnpj' }, { form: /^[1-5]\d{10}$/ }],
  },
  // The number of the enterprise is the number for value added tax; `CHE` comes with it or does not. Before 2014: `CH` and 11 digits.
  CH: {
    normalise: (number) => number.replace(/^(?=\d{9}$)/, 'CHE').replace(VAT_FORMATS.CH.suffix!, ''),
    others: [{ form: /^CHE\d{9}$/, check: 'uid' }, { form: /^CH\d{11}$/ }],
  },
  // `HE` in Greek letters.
  CY: {
    normalise: (number) => number.replace('ΗΕ', 'HE'),
    letters: /^HE$/,
    others: formed(/^[A-ZΑ-Ω]{0,3}\d{1,6}$/),
  },
  CZ: { series: [{ digits: 8, check: 'ico' }] },
  // A record names the court first, and behind `früher` the court that had the company before. Then numbers of the tax offices.
  DE: {
    normalise: (number) =>
      number.replace(/^(?:AMTSGERICHT|AG(?=[A-ZÄÖÜ]{3}))/, '').replace(/(?<=.)FRÜHER.*?(?=(?:HR[AB]|GNR|PR|VR)\d)/, ''),
    others: formed(/^(?:[A-ZÄÖÜß()]*(?:HR[AB]|GNR|GSR|PR|VR)\d{1,7}[A-Z]{0,3}|\d{1,7}|\d{10,11}|\d{13})$/),
  },
  // Places of work have ten digits.
  DK: { series: [{ digits: 8, check: 'cvr' }], others: formed(/^1\d{9}$/) },
  EE: { series: [{ digits: 8, check: 'registrikood' }] },
  // The number of the tax office, and the sheet in the register of a province.
  ES: { others: [{ form: /^[A-Z\d]\d{7}[A-Z\d]$/, check: 'nif' }, { form: /^[A-Z]{1,2}\d{1,6}$/ }] },
  // Associations have a register of their own.
  FI: {
    written: (number) => number.replace(/^(\d{7})(\d)$/, '$1-$2'),
    series: [{ digits: 8, check: 'ytunnus' }],
    others: formed(/^\d{1,6}$/),
  },
  // A company, its establishment, an association.
  FR: {
    series: [{ digits: 9, check: 'siren' }],
    others: [{ form: /^\d{14}$/, check: 'siret' }, { form: /^W[A-Z\d]\d{8}$/ }],
  },
  // Companies House: two letters for the place or kind of the register, and six digits; eight without letters.
  GB: {
    series: [{ digits: 8 }],
    letters:
      /^(?:AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NP|NR|NV|NZ|OC|OE|PC|R|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)$/,
    others: formed(
      /^(?:(?:AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6}|R\d{7}|[A-Z]{2}\d{4,5}[A-Z]{1,2})$/,
    ),
  },
  // The number of the tax office, and that of the general commercial register (GEMI).
  GR: { series: [{ digits: 9, check: 'vat' }, { digits: 12 }] },
  // OIB, and the number of the court register (MBS). Before both: seven or eight digits.
  HR: {
    series: [
      { digits: 11, check: 'oib' },
      { digits: 9, zerosMax: 1 },
    ],
    others: formed(/^\d{7,8}$/),
  },
  // Court, legal form, number.
  HU: { series: [{ digits: 10, zerosMax: 1, form: /^(?:0[1-9]|1\d|20)/ }] },
  // Companies, societies and partnerships, charities.
  IE: { others: formed(/^(?:\d{1,7}|\d{3,5}R|(?:LP|CHY)\d{1,6}|20\d{6})$/) },
  IS: { series: [{ digits: 10, check: 'kennitala' }] },
  // The tax code of a company, that of a person who trades, the number of the chamber of a province.
  IT: {
    series: [{ digits: 11, check: 'iva' }],
    others: [{ form: /^[A-Z]{6}.{10}$/, check: 'person' }, { form: /^(?!IT)[A-Z]{2}\d{1,7}$/ }],
  },
  JP: { series: [{ digits: 13, check: 'cn' }] },
  // The commercial register, and the tax office (PEID). Nine digits are a UID.
  LI: { others: formed(/^(?:(?:FL)?\d{11}|(?:PEID)?(?:\d{7,8}|\d{10}|\d{12}))$/) },
  LT: { series: [{ digits: 9 }], others: formed(/^\d{7}$/) },
  // A letter is the section of the register. Eleven or thirteen digits are the national number.
  LU: { letters: /^[A-K]$/, others: formed(/^(?:[A-K]\d{1,7}|\d{11}|\d{13})$/) },
  LV: { series: [{ digits: 11, check: 'pvn' }] },
  MT: { letters: /^C$/, others: formed(/^[A-Z]{1,4}\d{1,6}$/) },
  // KvK number, RSIN; then establishments.
  NL: { series: [{ digits: 8 }, { digits: 9, check: 'bsn' }], others: formed(/^\d{12}$/) },
  NO: { normalise: (number) => number.replace(/MVA$/, ''), series: [{ digits: 9, check: 'orgnr' }] },
  // KRS, and REGON of a company and of its unit.
  PL: {
    series: [
      { digits: 10, form: /^000/ },
      { digits: 9, check: 'regon', zerosMax: 2 },
      { digits: 14, check: 'regon', zerosMax: 2 },
    ],
  },
  PT: { series: [{ digits: 9, check: 'nif' }] },
  // Numbers of the trade register: `J40/19358/2021`. The number of the tax office.
  RO: {
    written: (number) => number.replace(/^J(\d\d)([1-9]\d{0,5})((?:19|20)\d\d)$/, 'J$1/$2/$3'),
    letters: /^J$/,
    others: [
      { form: /^[JFC]\d/, check: 'onrc' },
      { form: /^\d{2,10}$/, check: 'cui' },
    ],
  },
  SE: { series: [{ digits: 10, check: 'orgnr' }] },
  SI: { series: [{ digits: 7, check: 'maticna' }], others: formed(/^\d{7}[A-Z\d]\d\d$/) },
  SK: { series: [{ digits: 8 }], others: formed(/^\d{12}$/) },
  // The regulator itself writes its keys with and without leading zeros. Each state numbers as it likes.
  // One of a state has its letters in front.
  US: {
    normalise: (number) => number.replace(/^0+(?=\d)/, ''),
    written: (number) =>
      number.replace(/^[A-Z]{2}(?=\d)/, (letters) => letters + (statesOf('US').has(letters) ? '-' : '')),
    ofParts: /^[A-Z]{2}\d+$/,
    others: formed(/^[A-Z]{0,4}\d{1,12}[A-Z]{0,3}$/),
  },
}

/**
 * Numbers that follow from one another without any doubt, both ways, beyond those that have the same digits.
 *
 * @returns what follows from the number of the given kind; empty when nothing does
 */
export const DERIVED: Readonly<
  Record<string, { vatFromRegister(number: string): string | null; registerFromVat(body: string): string | null }>
> = {
  // Two check digits, then the SIREN (Code général des impôts, annexe III, art. 386-0 ter).
  FR: {
    vatFromRegister: (siren) =>
      /^\d{9}$/.test(siren) ? `${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}` : null,
    registerFromVat: (body) =>
      /^\d{11}$/.test(body) && DERIVED.FR.vatFromRegister(body.slice(2)) === body ? body.slice(2) : null,
  },
  // The number of the organisation, and how often it is registered for value added tax: once.
  SE: {
    vatFromRegister: (number) => (/^\d{10}$/.test(number) ? `${number}01` : null),
    registerFromVat: (body) => (body.endsWith('01') ? body.slice(0, 10) : null),
  },
}
