/**
 * Placeholders for a missing name in registers: `SUPPRESSION DU NOM COMMERCIAL`, `NÉANT`, `********`,
 * `NAO INFORMADO`. No one searches for such a name, and two companies that share one are not namesakes.
 */
import { loadTable, oncePer } from '../reference/load-table.ts'
import { foldText } from '../text/fold-text.ts'

/** How the end of a name begins, entered as one: `SUPPRESSION DE L'ENSEIGNE`. */
const TAKING_BACK = ['suppression', 'radiation', 'abandon', 'retrait']
const TAKEN_BACK = new RegExp(
  `^(?:${TAKING_BACK.join('|')})(?: d[eu])?(?: l[ae]?)? ?(?:nom|enseigne|sigle|denomination)\\b`,
)

/** `N/A`, `N/C`, `n.d.`, `S/N`, `k.A.`, `#N/V`, `[ND]`: letters that would be acronyms without the marks. */
const SHORT =
  /^[#[({<]?\s*(?:n\s*[./]\s*[adkv]|n\s*\/\s*[ceiprs]|n\.\s*v\.\s*t|s\s*\/\s*[ncd]|k\.\s*a|n\.\s*n|nd(?=[\])}>]))\s*\.?\s*[\])}>!?]?$/i

/** Letters typed instead of a name. */
const LETTERS = /^\s*x+\s*$/i

/**
 * Whether a text is a placeholder for a missing name.
 *
 * @param country ISO 3166-1 alpha-2 of the company
 */
export function saysNoName(text: string, country: string): boolean {
  // Nearly all names begin as no placeholder does: they need not be folded.
  const beginning = beginningOf(text)
  if (beginning !== 0 && !beginningsOf(country).has(beginning)) return false
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

/** Three letters that a text begins with, as a number; 0 where it begins otherwise. A folded text begins with the same. */
function beginningOf(text: string): number {
  let beginning = 0
  for (let at = 0; at < 3; at++) {
    const letter = (text.charCodeAt(at) | 0x20) - 0x60
    // The case of ASCII letters is a bit, and of no others; no letter at all is no number.
    if (!(letter >= 1 && letter <= 26) || text.charCodeAt(at) > 0x7f) return 0
    beginning = beginning * 27 + letter
  }
  return beginning
}

/** The beginnings of all placeholders of a country that begin with three letters. {@link SHORT} ones do not. */
const beginningsOf = oncePer(
  (country: string): ReadonlySet<number> =>
    new Set([...textsOf(country), ...TAKING_BACK].map(beginningOf).filter((beginning) => beginning !== 0)),
)

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
  const isName = (text: string) => !LETTERS.test(text) && !saysNoName(text, countryIso2)
  if (!company.previousNames.every(isName)) company.previousNames = company.previousNames.filter(isName)
  if (!company.tradeNames.every(isName)) company.tradeNames = company.tradeNames.filter(isName)
  if (name === '' || isName(name)) return
  const [first, ...others] = company.tradeNames
  // A company may be called X.
  if (first === undefined && LETTERS.test(name)) return
  company.name = first ?? ''
  company.tradeNames = others
}
