/**
 * Words that say what is done whatever the thing is: "rental of snowmobiles", "Kutsch**fahrten**", "tin **miners**". The head of a phrase,
 * and of a compound, says under which codes its industry lies; the rest says which of them.
 *
 * The head of an English phrase comes last, unless "of" follows it; of a Romance one it comes first; of German and Norwegian ones
 * either, and it ends a compound.
 */
import { loadTable, once } from '../reference/load-table.ts'
import { analyse } from '../text/analyzer.ts'
import { foldText } from '../text/fold-text.ts'
import type { Language } from '../text/language.ts'

/** What a head says of the industry. */
export interface Head {
  /** Folded. */
  readonly word: string
  readonly written: string
  readonly language: Language
  /** Codes of NACE, or beginnings of them, under which it may lie. */
  readonly codes: readonly string[]
  /** Codes where nothing says which. */
  readonly usual: readonly string[]
  /** Whether it decides also against what the rest of the phrase suggests: mattress recyclers make no mattresses. */
  readonly decides: boolean
}

const LANGUAGES: readonly Language[] = ['en', 'it', 'fr', 'de', 'es', 'nb']
/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nb', 'nl'])
/** Letters before the head of a compound, and letters of the shortest head of one. */
const REST_MIN = 3
const TAIL_MIN = 3
const OF: ReadonlySet<string> = new Set(['of'])
/** Words before those whom a trade serves, or what it has: "software **for** dairy farms", "bakeries **with** farms". */
export const SERVING = / (?:for|per|pour|für|para|til|with|con|avec|mit|med) .*$/iu

/** Heads of a language by their words. */
const heads = once((): ReadonlyMap<Language, ReadonlyMap<string, Head>> => {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, new Map<string, Head>()]))
  for (const [decides, codes, usual, ...cells] of loadTable('sentences/heads').rows)
    for (const [at, language] of LANGUAGES.entries())
      for (const written of (cells[at] ?? '').split('; ').filter(Boolean)) {
        const word = foldText(written)
        byLanguage.get(language)?.set(word, {
          word,
          written,
          language,
          codes: codes.split('; '),
          usual: usual.split('; '),
          decides: decides === 'yes',
        })
      }
  return byLanguage
})

/** The head of a phrase in one of some languages; `null` where it is none that the table has, or all that the phrase says. */
export function headOf(phrase: string, languages: readonly Language[]): Head | null {
  const words = analyse(phrase.replace(SERVING, ''), 'plain').map(({ word }) => word)
  if (words.length === 0) return null
  for (const language of languages) {
    const own = heads().get(language)
    if (own === undefined) continue
    const isEnglish = language === 'en'
    const first = !isEnglish || words.some((word) => OF.has(word)) ? own.get(words[0]) : undefined
    if (first !== undefined && words.length > 1) return first
    const last = words[words.length - 1]
    const whole = isEnglish || COMPOUNDING.has(language) ? own.get(last) : undefined
    if (whole !== undefined && words.length > 1) return whole
    const tail = COMPOUNDING.has(language) ? (tailOf(last, own) ?? tailOf(words[0], own)) : null
    if (tail !== null) return tail
  }
  return null
}

/** Whether a word, folded, is a head in one of some languages. */
export function isHead(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => heads().get(language)?.has(word) === true)
}

/** The longest head that ends a compound. */
function tailOf(word: string, own: ReadonlyMap<string, Head>): Head | null {
  for (let at = REST_MIN; at <= word.length - TAIL_MIN; at++) {
    const found = own.get(word.slice(at))
    if (found !== undefined) return found
  }
  return null
}
