/** Texts, numbers and times as people read them. */

/** Without case and accents, words separated by single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** `12,345`. */
export const count = (value: number): string => whole.format(value)
/** `12.3K`. */
export const shortCount = (value: number): string => short.format(value)

/** `1 company`, `2 companies`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** `1.2M EUR`. */
export function money(value: number, currency: string | null): string {
  return currency === null ? short.format(value) : `${short.format(value)} ${currency}`
}

/** A band as registers publish it: `10–49`, `50+`. @param write how an end is written */
export function band(min: number | null, max: number | null, write = count): string | null {
  if (min === null && max === null) return null
  if (max === null) return `${write(min as number)}+`
  if (min === max) return write(max)
  return min === null ? `up to ${write(max)}` : `${write(min)}–${write(max)}`
}

/** `12 Mar 2024`. */
export function day(iso: string): string {
  const date = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso)
  if (Number.isNaN(date.getTime())) return iso
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}

/** `12 Mar, 14:05:09`, in the reader's own time; of another year than `now`: `12 Mar 2030, 14:05:09`. */
export function moment(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year })}, ${date.toLocaleTimeString('en-GB')}`
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
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / length), unit)
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
  const shown = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
  return `${shown(latitude, 'N', 'S')}, ${shown(longitude, 'E', 'W')}`
}

/** `8.4 ms`, `120 ms`. */
export function took(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
}

/** `4.2 MB`. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let left = value
  while (left >= 1000 && at < units.length - 1) {
    left /= 1000
    at++
  }
  return `${left < 10 && at > 0 ? left.toFixed(1) : Math.round(left)} ${units[at]}`
}

/** English name of a country. */
export function countryName(countryIso2: string): string {
  try {
    return regionNames.of(countryIso2) ?? countryIso2
  } catch {
    return countryIso2
  }
}

/** `dateOfIncorporation` as words: `Date of incorporation`. */
export function memberName(member: string): string {
  const known: Readonly<Record<string, string>> = {
    id: 'Identifier',
    lei: 'LEI',
    vatTaxNumber: 'VAT number',
    nationalId: 'Register number',
    countryIso2: 'Country',
    categoryOfTheCompany: 'Size',
    standardisedLegalForm: 'Legal form',
    nationalLegalForm: 'Legal form in the register',
    listedDelistedUnlisted: 'Stock exchange',
    dateOfIncorporation: 'Incorporated',
    operatingRevenue: 'Operating revenue',
    numberOfEmployees: 'Employees',
    naceCodes: 'NACE codes',
    naicsCodes: 'NAICS codes',
    sicCodes: 'US SIC codes',
    nationalSectors: 'National codes',
    statusDate: 'Status since',
    lastUpdated: 'Record last changed',
    previousNames: 'Earlier names',
  }
  if (known[member] !== undefined) return known[member]
  const words = member.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
