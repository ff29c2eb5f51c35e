/** Numbers of names in words and in figures: `Forty-Four` and `44`, `Great North 2000` and `Great North Two Thousand`. */
import { rawWords } from '../name-words.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** Misspellings that are met in names. */
const MISSPELLED: ReadonlyMap<string, string> = new Map([
  ['fourty', 'forty'],
  ['fivety', 'fifty'],
  ['ninty', 'ninety'],
  ['eigth', 'eight'],
  ['fiveteen', 'fifteen'],
])
/** Largest number that is written in words. */
const NUMBER_MAX = 9999

/**
 * The spellings of a name with its numbers in figures, and with its numbers in words; English, as names have them in every
 * country. Numbers of one word are `equivalents.ts`' business.
 *
 * @returns none where the name has no number of several words and no figures
 */
export function numberSpellings(name: string): readonly string[] {
  const words = rawWords(name).map(({ text }) => text)
  const spelled = words.join(' ')
  const figures = inFigures(words)
  const letters = words.map((word) => (/^[1-9]\d{1,3}$/.test(word) ? inWords(Number(word)) : word)).join(' ')
  return [figures, letters].filter((spelling) => spelling !== spelled)
}

/** A number in English words, up to 9,999. */
function inWords(number: number): string {
  if (number > NUMBER_MAX) return String(number)
  const thousands = Math.floor(number / 1000)
  const hundreds = Math.floor((number % 1000) / 100)
  const rest = number % 100
  const parts: string[] = []
  if (thousands > 0) parts.push(ONES[thousands], 'thousand')
  if (hundreds > 0) parts.push(ONES[hundreds], 'hundred')
  if (rest >= 20) parts.push(TENS[Math.floor(rest / 10)], ...(rest % 10 === 0 ? [] : [ONES[rest % 10]]))
  else if (rest > 0) parts.push(ONES[rest])
  return parts.join(' ')
}

/** Words with every run of number words as one number. */
function inFigures(words: readonly string[]): string {
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const run = readRun(words, at)
    if (run !== null && run.to - at > 1) {
      out.push(String(run.value))
      at = run.to
    } else out.push(words[at++])
  }
  return out.join(' ')
}

/** The number that begins at a word, as far as it goes; `null` where no number begins. */
function readRun(words: readonly string[], from: number): { readonly value: number; readonly to: number } | null {
  let total = 0
  let part = 0
  let to = from
  for (; to < words.length; to++) {
    const word = MISSPELLED.get(words[to]) ?? words[to]
    const ones = ONES.indexOf(word)
    const tens = TENS.indexOf(word)
    if (tens > 1 && part % 100 === 0) part += tens * 10
    else if (ones > 0 && (ones < 10 ? part % 10 === 0 && part % 100 !== 10 : part % 100 === 0)) part += ones
    else if (word === 'hundred' && part > 0 && part < 10) part *= 100
    else if (word === 'thousand' && part > 0 && total === 0) {
      total = part * 1000
      part = 0
    } else break
  }
  return to === from ? null : { value: total + part, to }
}
