/** Days that registers and lists write behind a note on a company's state: `Delinquent May 1, 2022`, `in Liquidation seit 3.2.2020`. */
import type { RawWord } from '../name-words.ts'

const YEAR = /^(?:19|20)\d\d$/
const DAY_OR_MONTH = /^(?:\d|0\d|[12]\d|3[01])(?:st|nd|rd|th|er|e)?$/
/** Beginnings of the months in the languages of the countries served, folded. */
const MONTH =
  /^(?:jan|feb|mar|apr|avr|mai|may|mag|maj|jun|jui|giu|jul|lug|aug|aou|ago|sep|set|oct|okt|ott|out|nov|dec|dez|dic|des|gen|ene|fev|abr)[a-z]{0,9}$/
/** Words between a note and its day. */
const SINCE = new Set(
  'since as of on from the de du le au depuis seit am vom ab per dal del dell desde el em fra den pr fran od dne z dnia sinds van op'.split(
    ' ',
  ),
)
/** A day is written in at most so many words: `since the 1st of May 2022`. */
const WORDS_MAX = 7

/** @returns where a day begins that ends right before `to`, with the words that lead to it; `to` where there is none */
export function dayBehind(words: readonly RawWord[], to: number): number {
  const last = words[to - 1]?.text ?? ''
  const isYearLast = YEAR.test(last)
  // `2022-05-01` has the year first.
  if (!isYearLast && !(DAY_OR_MONTH.test(last) && YEAR.test(words[to - 3]?.text ?? ''))) return to
  let from = isYearLast ? to - 1 : to - 3
  const isOfDay = (text: string) => DAY_OR_MONTH.test(text) || MONTH.test(text) || SINCE.has(text)
  while (from > 1 && to - from < WORDS_MAX && isOfDay(words[from - 1].text)) from--
  return from
}
