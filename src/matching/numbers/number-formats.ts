/**
 * The numbers of companies, country by country: what a VAT number looks like once spaces and punctuation are gone, how
 * it relates to the number in the register, and which of `stdnum`'s checks knows its check digit.
 *
 * Sources: European Commission, VIES frequently asked questions (structure of VAT numbers); the tax authorities of the
 * UK, Norway, Switzerland, Liechtenstein, Iceland and the US.
 */

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
  /** Name of `stdnum`'s check. */
  readonly check: string
  /** How `stdnum` wants the number, when not as it is kept without prefix. */
  readonly checked?: (body: string) => string
  /** Whether numbers of the same digits in the register belong to somebody else. */
  readonly isApart?: boolean
}

const padded = (digits: number) => (body: string) => body.padStart(digits, '0')

/** By ISO 3166-1 alpha-2 code: all countries served. */
export const VAT_FORMATS: Readonly<Record<string, VatFormat>> = {
  AT: { prefixes: ['ATU', 'AT', 'U'], body: /^\d{8}$/, check: 'uid', checked: (body) => `U${body}` },
  BE: { prefixes: ['BE'], body: /^\d{9,10}$/, normalise: padded(10), check: 'vat' },
  BG: { prefixes: ['BG'], body: /^\d{9,10}$/, check: 'vat' },
  CH: {
    prefixes: ['CHE', 'CHCHE', 'CH'],
    body: /^\d{9}$/,
    suffix: /(?:MWST|TVA|IVA|TPV|VAT)$/,
    check: 'uid',
    checked: (body) => `CHE${body}`,
  },
  CY: { prefixes: ['CY'], body: /^\d{8}[A-Z]$/, check: 'vat' },
  CZ: { prefixes: ['CZ'], body: /^\d{8,10}$/, check: 'dic' },
  DE: { prefixes: ['DE'], body: /^\d{9}$/, check: 'vat' },
  DK: { prefixes: ['DK'], body: /^\d{8}$/, check: 'cvr' },
  EE: { prefixes: ['EE'], body: /^\d{9}$/, check: 'kmkr' },
  ES: { prefixes: ['ES'], body: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, check: 'nif' },
  FI: { prefixes: ['FI'], body: /^\d{8}$/, check: 'alv' },
  FR: { prefixes: ['FR'], body: /^(?!FR)[A-HJ-NP-Z0-9]{2}\d{9}$/, check: 'tva' },
  GB: { prefixes: ['GB', 'XI'], body: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, check: 'vat' },
  GR: { prefixes: ['EL', 'GR'], body: /^\d{8,9}$/, normalise: padded(9), check: 'vat' },
  HR: { prefixes: ['HR'], body: /^\d{11}$/, check: 'oib' },
  // The domestic number has the kind of taxation and the county behind it: `12892312-2-41`.
  HU: { prefixes: ['HU'], body: /^\d{8}(?:[1-5]\d\d)?$/, normalise: (body) => body.slice(0, 8), check: 'anum' },
  IE: { prefixes: ['IE'], body: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, check: 'vat' },
  IS: { prefixes: ['IS'], body: /^\d{5,6}$/, check: 'vsk' },
  IT: { prefixes: ['IT'], body: /^\d{11}$/, check: 'iva' },
  LI: { prefixes: ['LI', 'CHE'], body: /^(?:\d{5}|\d{9})$/, suffix: /(?:MWST|TVA|IVA|VAT)$/, check: '' },
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
  NO: { prefixes: ['NO'], body: /^\d{9}$/, suffix: /MVA$/, check: 'mva', checked: (body) => `${body}MVA` },
  PL: { prefixes: ['PL'], body: /^\d{10}$/, check: 'nip', isApart: true },
  PT: { prefixes: ['PT'], body: /^\d{9}$/, check: 'nif' },
  // Thirteen digits are the number of a person who trades.
  RO: { prefixes: ['RO'], body: /^(?:\d{2,10}|\d{13})$/, check: 'cui' },
  SE: { prefixes: ['SE'], body: /^\d{12}$/, check: 'vat' },
  SI: { prefixes: ['SI'], body: /^\d{8}$/, check: 'ddv' },
  SK: { prefixes: ['SK'], body: /^\d{10}$/, check: 'dph' },
  US: { prefixes: ['US'], body: /^\d{9}$/, check: 'ein' },
}

/** How numbers of a country's register are written, and checked. */
export interface RegisterFormat {
  /** Brings other ways to write the number to the one that is compared; gets it without spaces and punctuation. */
  readonly normalise?: (number: string) => string
  /** Name of `stdnum`'s check. */
  readonly check?: string
}

/** By country; a country that is not here has neither. */
export const REGISTER_FORMATS: Readonly<Record<string, RegisterFormat>> = {
  // `FN` is the register's name, not part of the number.
  AT: { normalise: (number) => number.replace(/^FN(?=\d)/, ''), check: 'businessid' },
  AU: { check: 'abn' },
  BE: { normalise: (number) => (/^\d{9}$/.test(number) ? `0${number}` : number), check: 'vat' },
  BR: { check: 'cnpj' },
  // The number of the enterprise is the number for value added tax; `CHE` comes with it or does not.
  CH: { normalise: (number) => number.replace(/^(?=\d{9}$)/, 'CHE').replace(VAT_FORMATS.CH.suffix!, ''), check: 'uid' },
  CZ: { check: 'ico' },
  DK: { check: 'cvr' },
  EE: { check: 'registrikood' },
  FI: { check: 'ytunnus' },
  FR: { check: 'siren' },
  HR: { check: 'oib' },
  IS: { check: 'kennitala' },
  JP: { check: 'cn' },
  NO: { normalise: (number) => number.replace(/MVA$/, ''), check: 'orgnr' },
  PT: { check: 'nipc' },
  SE: { check: 'orgnr' },
  // The regulator itself writes its keys with and without leading zeros.
  US: { normalise: (number) => number.replace(/^0+(?=\d)/, '') },
}

/**
 * Numbers that follow from one another without any doubt, both ways, beyond those that have the same digits.
 *
 * @returns what follows from the number of the given kind; empty when nothing does
 */
export const DERIVED: Readonly<
  Record<string, { vatFromRegister(number: string): string | null; registerFromVat(body: string): string | null }>
> = {
  // Two digits are the key to the SIREN behind them (Code général des impôts, annexe III, art. 386-0 ter).
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

/** Words that people put before a number. */
export const LABELS =
  /^(?:LEI|VATREGNO|VATNUMBER|VATNO|VATID|VAT|PARTITAIVA|PIVA|CODICEFISCALE|USTIDNR|USTID|UMSATZSTEUERID|TVA|SIREN|SIRET|RCS|BTWNR|BTW|KVKNR|KVK|ORGNR|MVANR|CVRNR|CVR|MOMSNR|YTUNNUS|ALV|NIP|KRS|REGON|OIB|ICO|DIC|ICDPH|CIF|NIF|NIPC|EIN|CIK|CRN|COMPANYNO|COMPANYNUMBER|FIRMENBUCHNR)(?=.*\d)/
