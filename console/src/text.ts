/** Texts, numbers and times as people read them, in the language of the page. */
import { plural, t } from '@lingui/core/macro'
import { language } from './language.ts'

/** Without case and accents, words separated by single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** English days are written as in Europe: `12 Mar 2024`. */
export const DAYS = language === 'en' ? 'en-GB' : language
const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
const regionNames = new Intl.DisplayNames(language, { type: 'region' })
const both = new Intl.ListFormat(language)
const units = new Map<string, Intl.NumberFormat>()

/** `12,345`. */
export const count = (value: number): string => whole.format(value)
/** What follows thousands where a language's short numbers write them out: `100.000`. */
const THOUSANDS = language === 'de' ? 'Tsd.' : null
const isThousands = (value: number): boolean =>
  THOUSANDS !== null && Math.abs(value) >= 1000 && Math.abs(value) < 999_950

/** `12.3K`, `12,3 Tsd.`. */
export const shortCount = (value: number): string =>
  isThousands(value) ? `${tenths.format(value / 1000)}\u00a0${THOUSANDS}` : short.format(value)

/** `1 company`, `2 companies`. */
export const countedCompanies = (value: number): string => plural(value, { one: '# company', other: '# companies' })
/** `1 credit`, `2 credits`. */
export const countedCredits = (value: number): string => plural(value, { one: '# credit', other: '# credits' })
/** `1 match`, `2 matches`. */
export const countedMatches = (value: number): string => plural(value, { one: '# match', other: '# matches' })
/** `1 row`, `2 rows`. */
export const countedRows = (value: number): string => plural(value, { one: '# row', other: '# rows' })

/** `3.5`. @param digits after the point */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `12%` as the language writes it. @param share 0..1 */
export const percent = (share: number): string =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })

/** `12 kB`. @param unit of those that browsers know @param digits after the point */
export function measured(value: number, unit: string, digits = 0): string {
  const key = `${unit} ${digits}`
  const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format =
    units.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...bounds })
  units.set(key, format)
  return format.format(value)
}

const GROUP = new Intl.NumberFormat(language).formatToParts(1e6).find(({ type }) => type === 'group')?.value

/** A number as people type it in the language of the page, as a program reads it: `1.000.000` as `1000000`, `1,5` as `1.5`. */
export function plainNumber(text: string): string {
  const bare = text.replace(/[\s'’]/g, '').replace('\u2212', '-')
  if (GROUP === ',') return bare.replaceAll(',', '')
  return (GROUP === '.' ? bare.replace(/\.(?=\d{3}(?!\d))/g, '') : bare).replace(',', '.')
}

/** `valves, pumps and taps`. */
export const listed = (texts: readonly string[]): string => both.format(texts)

/** A label within a sentence: its first letter small, unless an abbreviation or a language with large nouns begins it. */
export function within(label: string): string {
  return language === 'de' ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase(language))
}

/** A sentence that begins with a small letter, begun as one. */
export const begun = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** `1.2M EUR`. */
export function money(value: number, currency: string | null): string {
  return currency === null ? shortCount(value) : `${shortCount(value)} ${currency}`
}

/** `10M–50M`, `10–50 Mio.`: what both ends share is written once, where a language does so. */
export function shortRange(from: number, to: number): string {
  if (isThousands(from) && isThousands(to)) return `${tenths.format(from / 1000)}–${shortCount(to)}`
  if (isThousands(from) || isThousands(to)) return `${shortCount(from)}–${shortCount(to)}`
  return short.formatRange(from, to).replace(/\s?[–-]\s?/, '–')
}

/** A band as registers publish it: `10–49`, `50+`. @param write how an end is written @param writeBoth how both are */
export function band(
  min: number | null,
  max: number | null,
  write = count,
  writeBoth = (from: number, to: number) => `${write(from)}–${write(to)}`,
): string | null {
  if (min === null && max === null) return null
  if (max === null) return `${write(min as number)}+`
  if (min === max) return write(max)
  return min === null ? t`up to ${write(max)}` : writeBoth(min, max)
}

/** `12 Mar 2024`. */
export function day(iso: string): string {
  const date = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso)
  if (Number.isNaN(date.getTime())) return iso
  return date.toLocaleDateString(DAYS, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** `12 Mar, 14:05:09`, in the reader's own time; of another year than `now`: `12 Mar 2030, 14:05:09`. */
export function moment(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return `${date.toLocaleDateString(DAYS, { day: 'numeric', month: 'short', year })}, ${date.toLocaleTimeString(DAYS)}`
}

/** `3 minutes ago`, `in 2 hours`. */
export function fromNow(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ]
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

/** `3 min 05 s`, `12 s`, `< 1 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds > 0 && milliseconds < 500) return '< 1 s'
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** `45.4642° N, 9.1900° E`. @param latitude degrees, south negative @param longitude degrees, west negative */
export function coordinates(latitude: number, longitude: number): string {
  const [vertical, horizontal] = [`${decimal(Math.abs(latitude), 4)}°`, `${decimal(Math.abs(longitude), 4)}°`]
  const first = latitude < 0 ? t`${vertical} S` : t`${vertical} N`
  const second = longitude < 0 ? t`${horizontal} W` : t`${horizontal} E`
  return `${first}, ${second}`
}

/** `8.4 ms`, `120 ms`. */
export function took(milliseconds: number): string {
  return measured(milliseconds, 'millisecond', milliseconds < 10 ? 1 : 0)
}

/** `4.2 MB`. */
export function bytes(value: number): string {
  const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  let at = 0
  let left = value
  while (left >= 1000 && at < sizes.length - 1) {
    left /= 1000
    at++
  }
  return measured(left, sizes[at] ?? 'byte', left < 10 && at > 0 ? 1 : 0)
}

/** Name of a country. */
export function countryName(countryIso2: string): string {
  try {
    return regionNames.of(countryIso2) ?? countryIso2
  } catch {
    return countryIso2
  }
}

const MEMBER_NAMES: Readonly<Record<string, string>> = {
  id: t`Identifier`,
  lei: 'LEI',
  vatTaxNumber: t`VAT number`,
  nationalId: t`Register number`,
  countryIso2: t`Country`,
  categoryOfTheCompany: t`Size`,
  standardisedLegalForm: t`Legal form`,
  nationalLegalForm: t`Legal form in the register`,
  listedDelistedUnlisted: t`Stock exchange`,
  dateOfIncorporation: t`Incorporated`,
  operatingRevenue: t`Operating revenue`,
  numberOfEmployees: t`Employees`,
  naceCodes: t`NACE codes`,
  naicsCodes: t`NAICS codes`,
  sicCodes: t`US SIC codes`,
  nationalSectors: t`National codes`,
  isPrimaryCodes: t`Primary`,
  isSecondaryCodes: t`Secondary`,
  statusDate: t`Status since`,
  lastUpdated: t`Record last changed`,
  previousNames: t`Earlier names`,
  tradeNames: t`Trade names`,
  name: t`Name`,
  address: t`Address`,
  city: t`City`,
  postcode: t`Postcode`,
  region: t`Region`,
  latitude: t`Latitude`,
  longitude: t`Longitude`,
  status: t`Status`,
  website: t`Website`,
  email: t`Email`,
  phone: t`Phone`,
  description: t`Description`,
  descriptionLanguage: t`Description language`,
  totalAssets: t`Total assets`,
  currency: t`Currency`,
  attributes: t`Own columns`,
}

/** `dateOfIncorporation` as words: `Incorporated`. */
export function memberName(member: string): string {
  const known = MEMBER_NAMES[member]
  if (known !== undefined) return known
  const words = member.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
