/**
 * Acronyms of trades: what "AI", "HR" or "BTP" stand for, and how they are distinguished from words with the same
 * letters. The forms are in `reference/sentences/acronyms.tsv`.
 *
 * The letters alone are ambiguous: "ai" is an Italian preposition, "it" an English pronoun, "led" a verb. So they are
 * an acronym where they are capitals among other letters, or next to words that only follow the acronym.
 */
import { loadTable, once } from '../reference/load-table.ts'
import type { Language } from '../text/language.ts'
import { stopWordsOf } from '../text/stop-words.ts'

const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u
/** Operators that people write in capitals, in six languages. */
const OPERATORS = new Set(['AND', 'OR', 'NOT', 'ED', 'NON', 'ET', 'OU', 'UND', 'ODER', 'NICHT', 'OG'])

/**
 * Whether a word is written as an acronym: two to five capitals and digits. Among words that are all in capitals, only an
 * acronym of the table is.
 *
 * @param text that the word is of
 */
export function isWrittenAsAcronym(word: string, text = word): boolean {
  if (!CAPITALS.test(word) || OPERATORS.has(word)) return false
  return (
    text === word ||
    /\p{Ll}/u.test(text) ||
    !/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(text) ||
    isKnownAcronym(word)
  )
}

/** Columns of the table with forms. */
const FORM_LANGUAGES: readonly Language[] = ['en', 'it', 'fr', 'de', 'es', 'nb']

interface Row {
  readonly forms: ReadonlyMap<Language, readonly string[]>
  /**
   * Its industry is looked up by this text, given after `=` where the letters never mean it; empty: the letters
   * themselves.
   */
  readonly sector: string
}

const rows = once((): ReadonlyMap<string, Row> => {
  const byAcronym = new Map<string, Row>()
  for (const [acronyms, ...cells] of loadTable('sentences/acronyms').rows) {
    const forms = new Map(
      FORM_LANGUAGES.map((language, at) => [language, (cells[at] ?? '').split('; ').filter(Boolean)]),
    )
    const row = { forms, sector: cells[FORM_LANGUAGES.length] ?? '' }
    for (const acronym of acronyms.split('; ')) byAcronym.set(acronym, row)
  }
  return byAcronym
})

/** Whether an acronym (in capitals) is one of the table. */
export function isKnownAcronym(acronym: string): boolean {
  return rows().has(acronym)
}

/** What an acronym (in capitals) is short for, in the languages given; none for one that is not known. */
export function acronymForms(acronym: string, languages: readonly Language[]): readonly string[] {
  const row = rows().get(acronym)
  return row === undefined ? [] : [...new Set(languages.flatMap((language) => row.forms.get(language) ?? []))]
}

/** A text with acronyms spelled out, for finding its industry. */
export interface SpelledOut {
  readonly text: string
  /** Whether the letters mean another industry, or none, so that the text must be spelled out. */
  readonly isNeeded: boolean
}

/** Spells out the acronyms of a text whose letters do not surely mean an industry; `null` where it has none. */
export function spellOut(text: string): SpelledOut | null {
  let isNeeded = false
  const spelled = text.replace(ACRONYMS, (acronym) => {
    const sector = rows().get(acronym)?.sector ?? ''
    if (sector.startsWith('=')) isNeeded = true
    return sector.replace('=', '') || acronym
  })
  return spelled === text ? null : { text: spelled, isNeeded }
}

const ACRONYMS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{1,4}(?![\p{L}\p{N}])/gu

/** Words that are no stop words and are written like acronyms. */
const HOMOGRAPHS: Partial<Readonly<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(['it', 'led', 'us', 'pos', 'cad', 'pe']),
  nb: new Set(['ar', 'pr', 'led', 'av', 'pa']),
  fr: new Set(['pe']),
  es: new Set(['pe']),
}

/** Whether a word (folded) is another word of the language than the acronym of the same letters. */
export function isHomograph(word: string, language: Language): boolean {
  return stopWordsOf(language).has(word) || HOMOGRAPHS[language]?.has(word) === true
}

/**
 * Words that follow an acronym, and no pronoun or preposition, in names that are all capitals; "srl" and "spa" end an Italian
 * name, which a preposition cannot.
 */
export const AFTER_ACRONYM: readonly string[] = (
  'services solutions support consulting consultancy consultants systems technology technologies software security infrastructure ' +
  'recruitment training labs group lighting studio srl spa servizi soluzioni sistemi consulenza servicios soluciones consultores conseil'
).split(' ')
const AFTER = new Set(AFTER_ACRONYM)

/** How a word occurs in a text. */
export interface WordInText {
  /** Its spelling in the text. */
  readonly written: string
  /** Folded. */
  readonly word: string
  readonly language: Language
  /** The next word, folded; empty at the end. */
  readonly next: string
  /** Whether the words around it have small letters. */
  readonly isCased: boolean
}

/** Whether a word of a text is the acronym of its letters, and not another word. */
export function isAcronymInText({ written, word, language, next, isCased }: WordInText): boolean {
  if (!isHomograph(word, language)) return true
  return isCased ? /^\p{Lu}[\p{Lu}\p{N}]/u.test(written) : AFTER.has(next)
}
