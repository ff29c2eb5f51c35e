/** Reads columns as facts of a company: days, codes, status, legal form, texts, degrees. */
import type { CodeScheme } from '../../../company/codes.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords } from '../../../matching/names.ts'
import { findCode } from '../../../reference/industry-codes.ts'
import { readStatus } from '../../../reference/written-statuses.ts'
import { foldText } from '../../../text/fold-text.ts'
import { numberOf } from '../amounts.ts'
import type { DateFormat } from '../mapping.ts'
import { dateOf } from '../table-dates.ts'
import { writtenLegalForm } from '../written-legal-form.ts'
import { countOf, type DraftCell, type DraftContext, distinctOf, type Fitter, shareOf } from './fit.ts'

/** Days. @param isUnclear whether the heading may be about the row rather than the company: only old days tell */
export function fitDate(member: string, isUnclear = false): Fitter {
  return (cells, column, context) => {
    const formats = dateFormats(cells, context)
    if (typeof formats === 'string') return { refused: formats }
    const days = cells.map(({ text }) => dateOf(text, formats))
    const read = days.filter((day) => day !== null).length
    if (read < cells.length * 0.6) return { refused: 'cells are no days' }
    const isOld = days.filter((day) => day !== null && day < '1995').length >= read * 0.1
    const hasTime = shareOf(cells, (text) => /\d[T ]\d{1,2}:\d\d/.test(text) && !/[T ]00:00/.test(text)) > 0.2
    if (isUnclear && (!isOld || hasTime)) return { refused: 'it may be the day of the row, and not of the company' }
    const plain = formats.length === 1 && formats[0] === 'YYYY-MM-DD'
    return {
      members: { [member]: plain ? column : { column, format: [...formats] } },
      read,
      note: `written ${formats.join(', ')}`,
    }
  }
}

const UNMISTAKABLE: readonly DateFormat[] = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'DD MONTH YYYY',
  'MONTH DD YYYY',
  'MONTH YYYY',
  'MM/YYYY',
  'YYYY-MM',
  'YYYY',
]
const DAY_FIRST: readonly DateFormat[] = ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD/MM/YY', 'DD-MM-YY']
const MONTH_FIRST: readonly DateFormat[] = ['MM/DD/YYYY', 'MM-DD-YYYY', 'MM/DD/YY']

/** The ways in which days are written, or why it is not known. */
function dateFormats(
  cells: readonly DraftCell[],
  { country, languages }: DraftContext,
): readonly DateFormat[] | string {
  const reads = (format: DateFormat) => countOf(cells, (text) => dateOf(text, [format]) !== null)
  const all = cells.length
  if (shareOf(cells, (text) => /^[1-6]\d{4}(?:\.0+)?$/.test(text)) >= 0.95) return ['excel']
  if (shareOf(cells, (text) => /^\d{8}$/.test(text)) >= 0.9) {
    const [start, end] = [reads('YYYYMMDD'), reads('DDMMYYYY')]
    return start >= all * 0.9 && end < all * 0.5
      ? ['YYYYMMDD']
      : end >= all * 0.9 && start < all * 0.5
        ? ['DDMMYYYY']
        : 'days of eight digits that read two ways'
  }
  const formats = UNMISTAKABLE.filter((format) => reads(format) > 0)
  const parts = cells.flatMap(({ text }) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(text) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  if (parts.length === 0) return formats
  const isDayFirst = parts.some(([first]) => first > 12)
  const isMonthFirst = parts.some(([, second]) => second > 12)
  if (isDayFirst && isMonthFirst) return 'days and months come in both orders'
  const isLocal = country !== null && country !== 'US' && languages.size > 0 && !languages.has('en')
  if (!isDayFirst && !isMonthFirst && !isLocal) return 'no cell shows whether the day or the month comes first'
  const order = isMonthFirst ? MONTH_FIRST : DAY_FIRST
  return [...formats, ...order.filter((format) => reads(format) > 0)]
}

const MEMBERS = { national: 'nationalSectors', nace: 'naceCodes', naics: 'naicsCodes', sic: 'sicCodes' } as const
/** A code at the beginning of an entry, before its title. */
const CODE_PATTERN = '^([A-Z]?[0-9][0-9A-Z.]*)(?:[ :–-].*)?$'
const CODE = new RegExp(CODE_PATTERN)
const SPLITS = ['|', ';', ',', '/'] as const

/** Whether a list has a code; no country, no national list. */
function isListed(scheme: CodeScheme, country: string, code: string): boolean {
  return (scheme !== 'national' || country !== '') && findCode(scheme, country, code) !== undefined
}

/** Industry codes. @param schemes lists that they may be of, the likeliest first */
export function fitCodes(schemes: readonly CodeScheme[], least = 0.8): Fitter {
  return (cells, column, { country }) => {
    const sample = cells.slice(0, 500)
    // `1610-2/03` is one code.
    const isWhole = shareOf(sample, (text, of) => schemes.some((scheme) => isListed(scheme, of, text))) >= least
    const split = isWhole
      ? undefined
      : SPLITS.find(
          (each) =>
            shareOf(sample, (text) => text.includes(each)) > 0.02 &&
            shareOf(
              sample,
              (text) => !text.includes(each) || text.split(each).every((part) => CODE.test(part.trim())),
            ) >= 0.9,
        )
    const entries = (text: string) => (split === undefined ? [text] : text.split(split)).map((entry) => entry.trim())
    const lengths = new Set(
      sample.flatMap(({ text }) => entries(text).map((entry) => (/^\d+$/.test(entry) ? entry.length : 0))),
    )
    const longest = Math.max(...lengths)
    const digits = longest >= 4 && lengths.size === 2 && lengths.has(longest - 1) ? longest : null
    const codeOf = (entry: string) => {
      const code = CODE.exec(entry)?.[1] ?? ''
      return digits !== null && /^\d+$/.test(code) ? code.padStart(digits, '0') : code
    }
    for (const scheme of schemes) {
      const isCode = (text: string, of: string) => {
        if (isWhole) return isListed(scheme, of, text)
        return entries(text).every((entry) => codeOf(entry) !== '' && isListed(scheme, of, codeOf(entry)))
      }
      if (shareOf(sample, isCode) < least) continue
      const hasTitles = shareOf(sample, (text) => /^[A-Z]?\d[\dA-Z.]*[ :–-]+.*\p{L}{3}/u.test(text)) > 0.02
      const rule = {
        column,
        ...(split !== undefined && { split }),
        ...(hasTitles && { pattern: CODE_PATTERN }),
        ...(digits !== null && { digits }),
      }
      const isPlain = Object.keys(rule).length === 1
      const note =
        scheme === 'national' ? `codes of the list of ${country ?? 'each country'}` : `codes of ${scheme.toUpperCase()}`
      return { members: { [MEMBERS[scheme]]: isPlain ? column : rule }, read: countOf(cells, isCode), note }
    }
    return { refused: 'cells are no industry codes of a known list' }
  }
}

/** Headings that lists of customers have for other things, too. */
const PLAIN_STATUS = /^(?:status|statut|[eé]tat|stato|stan|situation|situaci[oó]n|situa[cç][aã]o|estado|state)$/i

/** The status of a company. Of a list of customers it may be that of a customer: under a plain heading only an ended company tells. */
export const fitStatus: Fitter = (cells, column) => {
  const read = countOf(cells, (text) => readStatus(text) !== null)
  if (read < cells.length * 0.8) return { refused: 'cells are no statuses of companies' }
  const found = new Set(distinctOf(cells).map(readStatus))
  const isTelling = [...found].some(
    (status) => status !== null && status !== 'Active' && status !== 'Inactive (no precision)',
  )
  if (PLAIN_STATUS.test(column.trim()) && !isTelling) return { refused: 'it may be the status of a customer' }
  return { members: { status: column }, read, note: null }
}

/** Legal forms, by names and abbreviations. */
export const fitLegalForm: Fitter = (cells, column) => {
  const isForm = (text: string, country: string) =>
    writtenLegalForm(country, text) !== null ||
    (text.length <= 20 && readWords(rawWords(`x ${text}`), country).forms.length > 0)
  const read = countOf(cells, (text, country) => country !== '' && isForm(text, country))
  // Many say it in words that no list has: `Sociedad limitada`.
  if (read < cells.length * 0.25) return { refused: 'cells are no legal forms of the rows’ countries' }
  return { members: { nationalLegalForm: column }, read, note: null }
}

/** Of the texts of a column, the share that must differ for texts of two words to say what each company does: labels repeat. */
const DIFFERENT_MIN = 0.8

/** Descriptions of what a company does: sentences, or short texts of which nearly each is another. */
export const fitDescription: Fitter = (cells, column) => {
  const words = cells.reduce((sum, { text }) => sum + wordCount(text), 0) / Math.max(1, cells.length)
  const areOwn = cells.length >= 5 && distinctOf(cells).length >= cells.length * DIFFERENT_MIN
  if (words < (areOwn ? 2 : 4)) return { refused: 'labels, and no descriptions' }
  return { members: { description: column }, read: cells.length, note: null }
}

/** Words of a text; of one without spaces, half its characters. */
function wordCount(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return unspaced / 2 + foldText(text).split(' ').length
}

/** Degrees. */
export function fitDegrees(member: 'latitude' | 'longitude'): Fitter {
  const most = member === 'latitude' ? 90 : 180
  return (cells, column) => {
    const decimal = shareOf(cells, (text) => /^-?\d{1,3},\d+$/.test(text)) > 0.5 ? ',' : '.'
    const read = countOf(cells, (text) => Math.abs(numberOf(text, decimal) ?? 999) <= most)
    if (read < cells.length * 0.9) return { refused: 'cells are no degrees' }
    return { members: { [member]: decimal === ',' ? { column, decimal } : column }, read, note: null }
  }
}

/** Languages of descriptions, as codes of two letters. */
export const fitLanguage: Fitter = (cells, column) => {
  const read = countOf(cells, (text) => /^[a-z]{2}$/i.test(text))
  return read < cells.length * 0.9
    ? { refused: 'cells are no language codes' }
    : { members: { descriptionLanguage: column }, read, note: null }
}

/** Further names. */
export function fitNames(member: 'tradeNames' | 'previousNames'): Fitter {
  return (cells, column) => {
    const read = countOf(cells, (text) => /\p{L}/u.test(text))
    if (read < cells.length * 0.9) return { refused: 'cells are no names' }
    const split = ['|', ';'].find((each) => cells.some(({ text }) => text.includes(each)))
    return { members: { [member]: split === undefined ? column : { column, split } }, read, note: null }
  }
}
