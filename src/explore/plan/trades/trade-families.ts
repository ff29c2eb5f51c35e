/** Adds to the words of an entry those of their families that companies have: "farriery" to "farrier". Pure. */
import { tradesOfAgent } from '../../../industries/word-families.ts'
import type { WordMeaning } from '../../../search/word-meaning.ts'
import { stemOf } from '../../../text/analyzer.ts'
import { foldText } from '../../../text/fold-text.ts'
import { type Language, languageOfCountry } from '../../../text/language.ts'
import { likelyLanguages } from '../concepts.ts'
import type { Knowledge, Term } from '../knowledge.ts'
import type { ReadEntry } from '../words.ts'

/** Most forms of a word. */
const FORMS_MAX = 3
/** Digits of the codes of one division. */
const DIVISION = 2

/**
 * The terms of an entry with the families of their words: names that the thesaurus has for the same, and words with other endings
 * that companies of the country have, unless these do something else ("towing" is nothing that towers do).
 */
export function withFamilies(
  terms: readonly Term[],
  { sectors }: ReadEntry,
  country: string,
  { meaningOf }: Pick<Knowledge, 'meaningOf'>,
): readonly Term[] {
  if (sectors.length === 0) return terms
  const languages = likelyLanguages([languageOfCountry(country)])
  const doTheSame = ({ companies, isBorne = companies > 0, classes }: WordMeaning): boolean =>
    isBorne &&
    (classes.length === 0 ||
      classes.some(({ code }) => sectors.some((sector) => sector.code.slice(0, DIVISION) === code.slice(0, DIVISION))))
  return terms.map((term) => {
    if (term.acronym !== undefined) return term
    const forms = languages.flatMap((language) => formsOf(term.words, language))
    const written = new Set(forms)
    const known = term.alternatives.filter((name) => written.has(foldText(name)))
    const borne =
      known.length > 0 || term.words.length > 1 || meaningOf === null
        ? []
        : forms.filter((form) => {
            const meaning = meaningOf(country, form)
            return meaning !== null && doTheSame(meaning)
          })
    if (known.length + borne.length === 0) return term
    const own = [...new Set(borne)].slice(0, FORMS_MAX)
    return { ...term, alternatives: [...term.alternatives, ...own], family: [...known, ...own] }
  })
}

/** The words of a term with the last one for what is done: "dog grooming" of "dog groomer". */
function formsOf(words: readonly string[], language: Language): readonly string[] {
  const word = words[words.length - 1]
  const forms = tradesOfAgent(word, language).filter((form) => hasOwnStem(form, word, language))
  return words.length === 1 ? forms : forms.map((form) => [...words.slice(0, -1), form].join(' '))
}

/** Whether the stem of a form has all letters that the word and the form begin with: that of "farring" is "far". */
function hasOwnStem(form: string, word: string, language: Language): boolean {
  let same = 0
  while (same < word.length && form[same] === word[same]) same++
  return stemOf(form, language).startsWith(form.slice(0, same))
}
