/**
 * Names that continue after their legal form: a branch (`Exampla AS avd Oslo`, `Exampla Ltd (Leeds Branch)`), a country (`Exampla Ltd UK`),
 * a place or a note. The name is what the register has; what follows is no part of it.
 */
import { COUNTRY_ROWS } from '../../reference/countries.ts'
import { loadTable, oncePer } from '../../reference/load-table.ts'
import { DESIGNATOR_WORDS_MAX, designators } from '../legal-forms/designators.ts'
import { legalFormsOf } from '../legal-forms/legal-form-words.ts'
import { type RawWord, rawWords } from '../name-words.ts'

/** A name up to its legal form, and what is behind that: a `branch`, or the country; or anything else. */
export interface UpToForm {
  readonly name: string
  readonly kind: 'branch' | 'behind'
}

/** A branch and its place have at most so many words, and so has a note that nothing sets apart. */
const BRANCH_WORDS_MAX = 6
const NOTE_WORDS_MAX = 3

/**
 * The name that ends with a legal form inside a text, or opens with one and ends before a branch.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns `null` where a legal form ends the text, or none is in it
 */
export function upToForm(text: string, country: string): UpToForm | null {
  const raw = rawWords(text)
  const forms = legalFormsOf(country)
  const { from, to } = forms.strip(raw)
  if (to < raw.length) return null
  for (let end = raw.length - 1; end > 1; end--) {
    if (!forms.isFormBefore(raw, end)) continue
    const behind = raw.slice(end)
    const isBranch = isBranchOf(behind) || isCountry(behind, country)
    if (!isBranch && behind.length > NOTE_WORDS_MAX && behind[0].gap !== 'apart') return null
    return { name: spelled(raw.slice(0, end)), kind: isBranch ? 'branch' : 'behind' }
  }
  if (from === 0) return null
  const end = raw.findIndex(({ gap }, at) => at > from && gap === 'apart' && designatorLength(raw.slice(at)) > 0)
  return end < 0 ? null : { name: spelled(raw.slice(0, end)), kind: 'branch' }
}

/** Whether words begin or end with one for a branch. */
function isBranchOf(words: readonly RawWord[]): boolean {
  if (words.length > BRANCH_WORDS_MAX) return false
  return designatorLength(words) > 0 || words.some((_, at) => designatorLength(words.slice(at)) === words.length - at)
}

/** Words of the designator of a branch that begins here; 0 for none. */
function designatorLength(words: readonly RawWord[]): number {
  for (let length = Math.min(DESIGNATOR_WORDS_MAX, words.length); length > 0; length--) {
    if (designators('branch').has(spelled(words.slice(0, length)))) return length
  }
  return 0
}

function isCountry(words: readonly RawWord[], country: string): boolean {
  const name = spelled(words)
  return countryNames(country).has(name) || countryNames(country).has(name.slice(name.indexOf(' ') + 1))
}

/** Names of a country, folded: those in six languages, its code, and what its companies write. */
const countryNames = oncePer((country: string): ReadonlySet<string> => {
  const [, ...names] = loadTable('sentences/countries').rows.find(([code]) => code === country) ?? []
  const written = COUNTRY_ROWS.find(({ countryIso2 }) => countryIso2 === country)?.companiesWrite ?? []
  const own = [...names, country, ...written]
  return new Set(own.map((name) => spelled(rawWords(name))))
})

const spelled = (words: readonly RawWord[]) => words.map(({ text }) => text).join(' ')
