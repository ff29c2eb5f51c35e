/**
 * Whether a company may have a number that the text beside it names: of a state, or of one kind. American registers and those of
 * Liechtenstein give out numbers of one form, so that the digits alone may be another company's. Pure.
 */
import type { Company } from '../company/company.ts'
import type { NumberReading } from '../matching/numbers/identifiers.ts'
import { namesVat } from '../matching/numbers/number-labels.ts'
import { statesOf } from '../reference/states.ts'
import { foldText } from '../text/fold-text.ts'

/** Whether a reading of the text may be the number of the company that has it. */
export function mayBeNamed(country: string, typed: string, reading: NumberReading, company: Company): boolean {
  if (reading.kind === 'lei') return true
  const words = foldText(typed).split(/[^\p{L}\p{N}]+/u)
  if (country === 'US') return mayBeAmerican(words, reading, company)
  return country !== 'LI' || mayBeOfLiechtenstein(words, reading)
}

function mayBeAmerican(words: readonly string[], { kind, number }: NumberReading, company: Company): boolean {
  if (words.some(namesVat)) return kind === 'vat'
  const isOfSec = company.sources.some(({ register }) => register === 'us-sec')
  const isOfState = company.sources.some(
    ({ register, fields }) => OF_STATES.has(register) && fields.includes('nationalId'),
  )
  if (words.includes('cik')) return kind === 'register' && /^\d+$/.test(number) && (isOfSec || !isOfState)
  const state = stateIn(words)
  if (state === null) return true
  if (kind !== 'register') return false
  const letters = /^[A-Z]{2}(?=\d)/.exec(number)?.[0]
  if (letters !== undefined && STATES.has(letters)) return STATES.get(letters) === state
  return !isOfSec && company.region?.split('|')[0] === state
}

/** Registers whose numbers of American companies are those of states. */
const OF_STATES: ReadonlySet<string> = new Set(['gleif', 'us-co', 'us-ct', 'us-ny'])
const STATES = statesOf('US')
/** States by their names, folded: `new york`. */
const NAMED = new Map([...STATES.values()].map((name) => [foldText(name), name]))
/** The Department of State of New York numbers its companies under this name. */
const NEW_YORK_LABEL = 'dos'
/** Letters that precede numbers of every state: `ID 1234567`. */
const LABELS: ReadonlySet<string> = new Set(['id', 'no'])

/** The state that words name; its letters count directly before the digits alone. `null`: none. */
function stateIn(words: readonly string[]): string | null {
  if (words.includes(NEW_YORK_LABEL)) return STATES.get('NY') ?? null
  const text = ` ${words.join(' ')} `
  for (const [folded, name] of NAMED) if (text.includes(` ${folded} `)) return name
  for (const [at, word] of words.entries()) {
    const touching = /^([a-z]{2})\d/.exec(word)?.[1]
    const letters = touching ?? (/^\d/.test(words[at + 1] ?? '') ? word : '')
    const state = LABELS.has(letters) ? undefined : STATES.get(letters.toUpperCase())
    if (state !== undefined) return state
  }
  return null
}

/** Five digits are a VAT number, nine a UID, eleven behind `FL` one of the commercial register (`HR`). */
function mayBeOfLiechtenstein(words: readonly string[], { kind, number }: NumberReading): boolean {
  const names = (name: string) => words.some((word) => word === name || new RegExp(`^${name}\\d`).test(word))
  if (names('fl') || names('hr') || names('hrnr')) return kind === 'register'
  const isUid = /\d{9}$/.test(number)
  return !(names('che') || names('uid')) || (kind === 'vat' && isUid)
}
