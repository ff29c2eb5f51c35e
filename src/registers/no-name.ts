/**
 * Placeholders for a missing name in registers: `SUPPRESSION DU NOM COMMERCIAL`, `NÉANT`, `********`,
 * `NAO INFORMADO`. No one searches for such a name, and two companies that share one are not namesakes.
 */
import { loadTable, oncePer } from '../reference/load-table.ts'
import { foldText } from '../text/fold-text.ts'

/** The end of a name, entered as one: `SUPPRESSION DE L'ENSEIGNE`. */
const TAKEN_BACK =
  /^(?:suppression|radiation|abandon|retrait)(?: d[eu])?(?: l[ae]?)? ?(?:nom|enseigne|sigle|denomination)\b/

/** `N/A`, `N/C`, `n.d.`, `S/N`, `k.A.`, `#N/V`, `[ND]`: letters that would be acronyms without the marks. */
const SHORT =
  /^[#[({<]?\s*(?:n\s*[./]\s*[adkv]|n\s*\/\s*[ceiprs]|n\.\s*v\.\s*t|s\s*\/\s*[ncd]|k\.\s*a|n\.\s*n|nd(?=[\])}>]))\s*\.?\s*[\])}>!?]?$/i

/** Letters typed instead of a name. */
const LETTERS = /^x+$/i

/**
 * Whether a text is a placeholder for a missing name.
 *
 * @param country ISO 3166-1 alpha-2 of the company
 */
export function saysNoName(text: string, country: string): boolean {
  const folded = foldText(text)
  // Points, dashes, stars; or noughts.
  if (/^[0 ]*$/.test(folded)) return true
  return textsOf(country).has(folded) || TAKEN_BACK.test(folded) || SHORT.test(text.trim())
}

/**
 * All placeholders of a country, folded: `reference/lists/no-names.tsv`. Single words are placeholders in their own language,
 * and names in others.
 */
const textsOf = oncePer((country: string): ReadonlySet<string> => {
  const { rows } = loadTable('lists/no-names')
  const own = rows.filter(([countries]) => countries === '*' || countries.includes(country))
  return new Set(own.flatMap(([, texts]) => texts.split(' | ').map(foldText)))
})

/** The members of a company that hold names. */
interface Names {
  name: string
  previousNames: readonly string[]
  tradeNames: readonly string[]
  readonly countryIso2: string
}

/**
 * Removes placeholders from a company's names. If its name is one, its first trade name replaces it; without any it has
 * no name, and only completes the record of another register.
 *
 * @param company changed in place
 */
export function dropNoNames(company: Names): void {
  const { name, countryIso2 } = company
  const isName = (text: string) => !LETTERS.test(text.trim()) && !saysNoName(text, countryIso2)
  for (const member of ['previousNames', 'tradeNames'] as const) {
    if (!company[member].every(isName)) company[member] = company[member].filter(isName)
  }
  if (name === '' || isName(name)) return
  const [first, ...others] = company.tradeNames
  // A company may be called X.
  if (first === undefined && LETTERS.test(name.trim())) return
  company.name = first ?? ''
  company.tradeNames = others
}
