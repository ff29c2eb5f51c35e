/** Reads days whose month is a name: `12 March 2019`, `12. März 2019`, `12-mar-19` is none, `March 12, 2019`, `12 de marzo de 2019`. */

import { once } from '../../reference/load-table.ts'
import { foldText } from '../../text/fold-text.ts'
import { yearFirstDate } from '../dates.ts'

/** Languages whose months are read. */
const LANGUAGES = [
  'en',
  'it',
  'fr',
  'de',
  'es',
  'pt',
  'nl',
  'nb',
  'sv',
  'da',
  'pl',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
] as const

const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[\s-]+(?:de |di |d')?(\p{L}+)\.?,?[\s-]+(?:de[l]? )?(\d{4}|\d{2})(?:\s.*)?$/iu
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:\s.*)?$/iu

const MONTH_ALONE = /^(\p{L}+)\.?[\s,/-]+(?:de[l]? )?(\d{4}|\d{2})$/iu
/** Years of two digits below it are of this century: the rule of spreadsheet programs. */
export const CENTURY = 30

/** The first day of a month as `March 1998`, `mars 98`. @returns `null`: the text is no such month */
export function monthInWords(text: string): string | null {
  const [, name, year] = MONTH_ALONE.exec(text) ?? []
  return name === undefined ? null : dayOf('1', name, year)
}

/** @returns `YYYY-MM-DD`; `null`: the text is no such day */
export function dateInWords(text: string, isMonthFirst: boolean): string | null {
  const [, first, second, year] = (isMonthFirst ? MONTH_FIRST : DAY_FIRST).exec(text) ?? []
  if (first === undefined) return null
  const [day, name] = isMonthFirst ? [second, first] : [first, second]
  return dayOf(day, name, year)
}

function dayOf(day: string, name: string, written: string): string | null {
  const month = months().get(foldText(name))
  const year = written.length === 4 ? written : `${Number(written) < CENTURY ? 20 : 19}${written}`
  return month === undefined ? null : yearFirstDate(`${year}-${month}-${day.padStart(2, '0')}`)
}

/** Names of months, as with a day and short, that mean one month in all languages. */
const months = once((): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<string>>()
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const)
      for (let month = 0; month < 12; month++) {
        const parts = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month: style,
          timeZone: 'UTC',
        }).formatToParts(Date.UTC(2000, month, 15))
        const name = foldText(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (!/^\p{L}{3,}$/u.test(name)) continue
        found.set(name, (found.get(name) ?? new Set()).add(String(month + 1).padStart(2, '0')))
      }
  return new Map([...found].flatMap(([name, all]) => (all.size === 1 ? [[name, [...all][0]] as const] : [])))
})
