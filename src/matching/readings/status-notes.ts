/** Notes on a company's state behind its name, as registers print them (`ACME LLC, Delinquent September 1, 2009`). */
import { legalFormsOf } from '../legal-forms/legal-form-words.ts'
import { rawWords } from '../name-words.ts'

/** What sets a note apart from a name. */
const APART = /\s*[,;(\u2013\u2014]\s*|\s+-\s+/g

/**
 * Cuts the notes behind a name, for registers that state the status beside it. Names are compared without them in any case.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns the name as written where it ends in none
 */
export function withoutStatusNotes(written: string, country: string): string {
  const forms = legalFormsOf(country)
  let name = written.trim()
  for (const { index } of [...name.matchAll(APART)].reverse()) {
    // Behind a word that is no form, a tail is read as it is behind a name.
    if (forms.isNoteBehind(rawWords(`x${name.slice(index)}`), 1)) name = name.slice(0, index).trim()
  }
  return name
}
