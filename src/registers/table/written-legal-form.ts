/** Reads legal forms as people's tables write them. */
import type { LegalForm } from '../../company/legal-form.ts'
import { rawWords } from '../../matching/name-words.ts'
import { readWords } from '../../matching/names.ts'
import { readBothLanguages } from '../../reference/both-languages.ts'
import { findLegalFormOf, legalForms } from '../../reference/legal-forms.ts'
import { oncePer } from '../../reference/load-table.ts'

/**
 * Finds the standardised form of a text: by a name or a code of the country's lists, else by what ends names of companies there
 * (`s.r.o.`, `spółka z o.o.`), where all forms of the lists that end so are of one kind.
 *
 * @returns `null`: no legal form of the country, or of more than one kind
 */
export function writtenLegalForm(country: string, written: string): LegalForm | null {
  const listed = findLegalFormOf(country, written)?.form
  if (listed !== undefined) return listed
  const designator = designatorOf(country, written)
  const form = designator === null ? null : (formsByDesignator(country).get(designator) ?? null)
  return form ?? readBothLanguages(written, (side) => writtenLegalForm(country, side))
}

/** What the text is at the end of a name; `null` where it is more than that. */
function designatorOf(country: string, written: string): string | null {
  const { words, forms } = readWords(rawWords(`X ${written}`), country)
  return words.length === 1 && forms.length === 1 ? forms[0] : null
}

const formsByDesignator = oncePer((country: string): ReadonlyMap<string, LegalForm | null> => {
  const found = new Map<string, LegalForm | null>()
  for (const { country: of, name, short, form } of legalForms()) {
    if (of !== country) continue
    for (const designator of new Set([name, ...short].map((text) => designatorOf(country, text)))) {
      if (designator === null) continue
      found.set(designator, (found.get(designator) ?? form) === form ? form : null)
    }
  }
  return found
})
