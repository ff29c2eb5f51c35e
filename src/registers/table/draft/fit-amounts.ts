/** Reads columns as amounts of money and as numbers of people: single ones, bands, ends of bands, their currencies and years. */
import { bandOf, numberOf, withoutYear } from '../amounts.ts'
import { countOf, type DraftCell, type DraftRule, distinctOf, type Fitter, isFit, shareOf } from './fit.ts'

/** Scales in headings: `(k EUR)`, `in Mio. €`, `TEUR`, `(migliaia di euro)`. */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [
    /(?:^|[^\p{L}])(?:k|t|th|ths|thsd|tis\.?|tsd\.?|tausend|thousands?|migliaia|migl\.?|milliers|miles|milhares|duizend(?:en)?|tys\.?|tusen|tusind|tūkst\.?|tuh\.?|tisoč|tisuć\p{L}*|ezer|e\.? ?ft|mii|хил\.?|хиљад\p{L}*|илјад\p{L}*|тис\.?|тисяч\p{L}*|тыс\.?|тысяч\p{L}*|hiljad\p{L}*|bin|mijë|milers|þús\.?|þúsund\p{L}*|míle|eluf|ألف|آلاف|χιλ\.?|천(?:원|유로)?|千(?:円|元|欧元)?|'?000s?|1[., ]?000|k ?€|k ?eur|t ?€|t ?eur|keuros?|k ?£|t\. ?kr|tkr|tnok|tdkk|tsek|ksek|knok|kdkk|k ?usd|k ?\$|kpln)(?![\p{L}\d])/iu,
    1e3,
  ],
  [
    /(?:^|[^\p{L}])(?:mio\.?|mln\.?|mn\.?|millions?|millionen|milioni|millones|milhões|miljoen(?:en)?|millioner|miljoner|mm|m ?€|m ?eur|mill?\. ?kr|mkr|mnok|msek|mdkk|m ?£|£ ?m|€ ?m|\$ ?m|m ?usd|musd|gbp ?m|eur ?m|mill?\.|milj\.?|m\.? ?ft|millió|milyon|milij[uo]n\p{L}*|milion\p{L}*|milions|milioane|millj\.?|milljón\p{L}*|milliún|miljun\p{L}*|млн\.?|мільйон\p{L}*|миллион\p{L}*|мили[оу]н\p{L}*|милијун\p{L}*|εκατ\.?|مليون|ملايين|백만(?:원|유로)?|百万(?:円|元|欧元)?)(?![\p{L}\d])/iu,
    1e6,
  ],
  [/[万만](?:円|元|欧元|원|유로)?/u, 1e4],
  [/[億亿억]/u, 1e8],
  [
    /(?:^|[^\p{L}])(?:mrd\.?|bn\.?|billions?|milliarden|milliards|miliardi|milyar|мільярд\p{L}*|миллиард\p{L}*|млрд\.?|milijard\p{L}*|milliarð\p{L}*|mld\.?)(?![\p{L}\d])/iu,
    1e9,
  ],
]
const MONEY: readonly (readonly [RegExp, string])[] = [
  [/€|\b(?:[KTM]?EUR|euros?|avro|evrë|evra)\b|(?<!\p{L})(?:євро|евро|евра|يورو)|[欧歐]元|유로/iu, 'EUR'],
  [/£|\b[KTM]?GBP\b/i, 'GBP'],
  [/US\$|\b[KTM]?USD\b/i, 'USD'],
  [/\b[KTM]?CHF\b/i, 'CHF'],
  [/\b[KTM]?NOK\b/i, 'NOK'],
  [/\b[KTM]?SEK\b/i, 'SEK'],
  [/\b[KTM]?DKK\b/i, 'DKK'],
  [/\bzł|\b[KTM]?PLN\b/i, 'PLN'],
  [/R\$|\bBRL\b/i, 'BRL'],
  [/\bKč|\bCZK\b/i, 'CZK'],
  [/\b(?:lei|RON)\b/i, 'RON'],
  [/\b(?:HUF|[em]?Ft)\b/, 'HUF'],
  [/(?<!\p{L})лв|\bBGN\b/iu, 'BGN'],
  [/\b(?:kn|HRK)\b/i, 'HRK'],
  [/[¥円]|\bJPY\b/, 'JPY'],
  [/₺|(?<!\p{L})(?:TL|TRY)(?!\p{L})/u, 'TRY'],
  [/₴|(?<!\p{L})грн|\bUAH\b/iu, 'UAH'],
  [/\b(?:RSD|din)\b/i, 'RSD'],
  [/(?<![欧歐美日港])元|\b(?:CNY|RMB)\b/, 'CNY'],
  [/원|\bKRW\b/, 'KRW'],
  [/₽|(?<!\p{L})руб|\bRUB\b/iu, 'RUB'],
]
const KRONER: Readonly<Record<string, string>> = { NO: 'NOK', SE: 'SEK', DK: 'DKK', IS: 'ISK' }

function currencyOf(written: string, country: string | null): string | null {
  const text = written.replaceAll('_', ' ')
  const found = MONEY.find(([pattern]) => pattern.test(text))?.[1] ?? null
  if (found !== null) return found
  if (country !== null && Object.hasOwn(KRONER, country) && /(?:^|[^\p{L}])(?:[tmk]|mill?\. ?)?kr\b/iu.test(text))
    return KRONER[country]
  return country === 'US' && text.includes('$') ? 'USD' : null
}

/** The decimal separator that cells show; `null`: they contradict each other, or may be either. */
function decimalOf(cells: readonly DraftCell[]): '.' | ',' | null {
  const numbers = cells.map(({ text }) =>
    withoutYear(text)
      .replace(/[^\d.,]/g, '')
      .replace(/^[.,]+|[.,]+$/g, ''),
  )
  const shows = (decimal: '.' | ',') => {
    const [point, other] = decimal === '.' ? ['\\.', ','] : [',', '\\.']
    const pattern = new RegExp(
      `${point}(?:\\d{1,2}|\\d{4,})$|${other}\\d{3}${point}\\d|\\d${other}\\d{3}${other}\\d{3}`,
    )
    return numbers.filter((number) => pattern.test(number)).length
  }
  const [point, comma] = [shows('.'), shows(',')]
  if (point > 0 && comma > 0) return null
  if (point > 0) return '.'
  if (comma > 0) return ','
  const [points, commas] = [numbers.some((each) => each.includes('.')), numbers.some((each) => each.includes(','))]
  if (points && commas) return null
  // Three digits after each separator: thousands.
  return points ? ',' : '.'
}

/** Whether a text is a band with two ends, or an open one: `12,5,6` is neither. */
function isBand(text: string): boolean {
  const band = bandOf(text)
  return band !== null && band[0] !== band[1]
}

/** Amounts of money, single or as bands. */
export function fitAmount(member: 'operatingRevenue' | 'totalAssets'): Fitter {
  return (cells, column, { country, languages }) => {
    const hasScaleInCells =
      shareOf(cells, (text) => /\d\s*(?:k|t|m|mio|mln|bn|mrd|tsd|tys|mila|mkr|tkr)\b/i.test(text)) > 0
    // A thousand in Spanish and Portuguese, and short for a million in English.
    const isMil = /\bmil\b/i.test(column)
    const isMillion = country !== null && MIL_IS_MILLION.has(country)
    if (isMil && !isMillion && (languages.has('en') || !(languages.has('es') || languages.has('pt'))))
      return { refused: '“mil” may be a thousand or a million' }
    const times = isMil ? (isMillion ? 1e6 : 1e3) : (SCALES.find(([pattern]) => pattern.test(column))?.[1] ?? 1)
    if (hasScaleInCells && times !== 1) return { refused: 'heading and cells both say in which unit' }
    const decimal = decimalOf(cells)
    const currency = currencyOf(column, country) ?? sharedCurrency(cells, country)
    const ownCurrency = currency === null ? currencyOfEach(cells, column, country) : { value: currency }
    const year = yearOf(column, cells)
    const more =
      member === 'operatingRevenue'
        ? {
            ...(ownCurrency !== null && { operatingRevenueCurrency: ownCurrency }),
            ...(year !== null && { operatingRevenueYear: year }),
          }
        : {}
    const isAmount = (text: string) => numberOf(text, decimal ?? '.') !== null
    const scaled = times !== 1 && { times }
    const isBanded = member === 'operatingRevenue' && shareOf(cells, (text) => !isAmount(text) && isBand(text)) > 0.3
    if (isBanded) {
      const read = countOf(cells, (text) => bandOf(text) !== null)
      if (read >= cells.length * 0.6)
        return { members: { [member]: { column, bands: 'written', ...scaled }, ...more }, read, note: 'bands' }
    }
    if (decimal === null) return { refused: 'points and commas do not show which of them is decimal' }
    if (times > 1 && areGroupsInDoubt(cells, decimal, isLocal(decimal, country, languages)))
      return { refused: 'three digits after a point or comma may be decimals or thousands' }
    const read = countOf(cells, isAmount)
    if (read < cells.length * 0.6) return { refused: 'cells are no amounts' }
    const rule = { column, ...(decimal === ',' && { decimal }), ...scaled }
    const unit = times === 1 ? [] : [`times ${times.toLocaleString('en')}`]
    const money = currency ?? (ownCurrency === null ? 'no currency is stated' : 'each with its currency')
    return {
      members: { [member]: rule, ...more },
      read,
      note: [...(decimal === ',' ? ['decimal comma'] : []), ...unit, money].join(', '),
    }
  }
}

/** Countries where `mil.` is short for a million, and a thousand is another word. */
const MIL_IS_MILLION: ReadonlySet<string> = new Set(['CZ', 'SK', 'SI', 'HR', 'PL'])

/** Countries and languages with a decimal point. */
const POINTED = {
  countries: new Set(['GB', 'IE', 'US', 'AU', 'JP', 'MT']),
  languages: new Set(['en', 'ja', 'zh', 'ko', 'ga', 'mt']),
} as const

/** Whether a decimal separator is the one of the table's country, or else of its headings' languages. */
function isLocal(decimal: '.' | ',', country: string | null, languages: ReadonlySet<string>): boolean {
  if (country === 'CH' || (country === null && languages.size === 0)) return false
  const isPointed =
    country === null ? [...languages].every((one) => POINTED.languages.has(one)) : POINTED.countries.has(country)
  return isPointed === (decimal === '.')
}

/** Cells with groups of three digits that show thousands together, whatever the language of the table. */
const GROUPED_MIN = 8

/** Whether three digits after the only separator may be decimals, of amounts in thousands or millions. */
function areGroupsInDoubt(cells: readonly DraftCell[], decimal: '.' | ',', isDecimalLocal: boolean): boolean {
  const numbers = cells.map(({ text }) => text.replace(/[^\d.,]/g, '')).filter((number) => number !== '')
  const grouped = numbers.filter((number) => /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(number))
  if (!numbers.some((number) => /[.,]\d{3}$/.test(number)) || numbers.some((number) => number.includes(decimal)))
    return false
  // Decimals would also be of one or two digits somewhere, and integers be above a thousand.
  const areThousands = numbers.every((number) => grouped.includes(number) || /^\d{1,3}$/.test(number))
  return !areThousands || grouped.length < (isDecimalLocal ? 2 : GROUPED_MIN)
}

/** The lower or upper end of bands, each in a column of its own. */
export function fitEnd(of: 'numberOfEmployees' | 'operatingRevenue', end: 'Min' | 'Max'): Fitter {
  const whole = of === 'operatingRevenue' ? fitAmount('operatingRevenue') : fitEmployees
  return (cells, column, context) => {
    const fit = whole(cells, column, context)
    if (!isFit(fit)) return fit
    const { [of]: rule, ...more } = fit.members
    if (typeof rule !== 'string' && 'bands' in rule) return { refused: 'bands, and no ends of bands' }
    return { ...fit, members: { [`${of}${end}`]: rule, ...more } }
  }
}

/** The currency that all amounts with one have. */
function sharedCurrency(cells: readonly DraftCell[], country: string | null): string | null {
  const found = new Set(cells.map(({ text }) => currencyOf(text, country)).filter((each) => each !== null))
  return found.size === 1 && shareOf(cells, (text) => currencyOf(text, country) !== null) >= 0.9 ? [...found][0] : null
}

/** Currencies that cells name, each its own; `null`: too few do. */
function currencyOfEach(cells: readonly DraftCell[], column: string, country: string | null): DraftRule | null {
  if (shareOf(cells, (text) => currencyOf(text, country) !== null) < 0.9) return null
  const signs = new Set(cells.flatMap(({ text }) => CURRENCY_SIGN.exec(text)?.[0] ?? []))
  const values = Object.fromEntries([...signs].map((sign) => [sign, currencyOf(sign, country)]))
  if (signs.size === 0 || Object.values(values).includes(null)) return null
  return { column, pattern: `(${[...signs].map((sign) => sign.replaceAll('$', '\\$')).join('|')})`, values }
}

const CURRENCY_SIGN = /US\$|R\$|[€£¥]|\b(?:AUD|BGN|BRL|CHF|CZK|DKK|EUR|GBP|HRK|HUF|ISK|JPY|NOK|PLN|RON|SEK|USD)\b|zł|Kč/

/** The year of all amounts or counts, by the heading; else that of each, where cells end in one: `1,980 (2022)`. */
function yearOf(column: string, cells: readonly DraftCell[]): DraftRule | null {
  const year = yearIn(column)
  if (year !== null) return { value: year }
  return shareOf(cells, (text) => /\((?:19|20)\d\d\)$/.test(text)) >= 0.9
    ? { column, pattern: '\\(((?:19|20)[0-9]{2})\\)$' }
    : null
}

function yearIn(heading: string): string | null {
  const years = heading.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
  return years.length === 1 ? years[0] : null
}

/** INSEE's codes of staff classes, which are no numbers of people. */
const STAFF_CLASSES = /^(?:NN|0[0-3]|1[12]|2[12]|3[12]|4[12]|5[1-3])$/

/** Numbers of people employed, single or as bands. */
export const fitEmployees: Fitter = (cells, column) => {
  if (cells.every(({ text }) => STAFF_CLASSES.test(text)) && cells.some(({ text }) => /^(?:NN|0\d)$/.test(text)))
    return { refused: 'codes of classes' }
  const year = yearOf(column, cells)
  const more = year === null ? {} : { numberOfEmployeesYear: year }
  const decimal = decimalOf(cells)
  const isCount = (text: string) => {
    const number = decimal === null ? null : numberOf(text, decimal)
    return number !== null && Number.isSafeInteger(number) && number >= 0 && number < 5_000_000
  }
  const read = countOf(cells, isCount)
  if (read >= cells.length * 0.9)
    return { members: { numberOfEmployees: decimal === ',' ? { column, decimal } : column, ...more }, read, note: null }
  // Full-time equivalents of `23,5` are no people, and no band.
  const hasBands = cells.some(({ text }) => isBand(text))
  if (!hasBands && read >= cells.length * 0.6)
    return { members: { numberOfEmployees: decimal === ',' ? { column, decimal } : column, ...more }, read, note: null }
  const banded = countOf(cells, (text) => bandOf(text) !== null || isCount(text))
  if (!hasBands || banded < cells.length * 0.6) return { refused: 'cells are no counts' }
  return { members: { numberOfEmployees: { column, bands: 'written' }, ...more }, read: banded, note: 'bands' }
}

/** Years. */
export function fitYear(member: string): Fitter {
  return (cells, column) => {
    const first = countOf(cells, (text) => /^(?:19|20)\d\d(?!\d)/.test(text))
    if (first >= cells.length * 0.9) return { members: { [member]: column }, read: first, note: null }
    // `31/12/2022` is the end of a year.
    const last = countOf(cells, (text) => /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/.test(text))
    if (last < cells.length * 0.9) return { refused: 'cells are no years' }
    return { members: { [member]: { column, pattern: '([0-9]{4})$' } }, read: last, note: null }
  }
}

/** Currencies, by codes and signs. */
export const fitCurrency: Fitter = (cells, column, { country }) => {
  const isCode = (text: string) => /^[A-Za-z]{3}$/.test(text)
  const signs = distinctOf(cells).filter((text) => !isCode(text) && currencyOf(text, country) !== null)
  const read = countOf(cells, (text) => isCode(text) || signs.includes(text))
  if (read < cells.length * 0.9) return { refused: 'cells are no currencies' }
  const values = Object.fromEntries(signs.map((text) => [text, currencyOf(text, country)]))
  return { members: { operatingRevenueCurrency: signs.length === 0 ? column : { column, values } }, read, note: null }
}
