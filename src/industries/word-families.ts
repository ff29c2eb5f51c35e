/**
 * Words for who does something and for what they do: "farrier" and "farriery", "boulanger" and "boulangerie", "Tischler" and
 * "Tischlerei", "macellaio" and "macelleria". A company names itself by either. Pure.
 */
import { loadTable, oncePer } from '../reference/load-table.ts'
import type { Language } from '../text/language.ts'

/** Least letters before an ending. */
const STEM_MIN = 3

/** Endings that words of one family have in place of each other, of folded words; the first is of who does something. */
const endingsOf = oncePer((language: Language): readonly (readonly string[])[] =>
  loadTable('lists/word-families').rows.flatMap(([own, endings]) => (own === language ? [endings.split(' | ')] : [])),
)

/** Words that may say what somebody does, by the word for who does it: names of persons are among the latter, and none among these. */
export function tradesOfAgent(word: string, language: Language): readonly string[] {
  return formsOf(word, language, (endings) => endings.slice(1))
}

/**
 * Words that may be of the family of a word, by their endings. Most are no words at all: whether companies have them must be
 * looked up.
 *
 * @param word folded
 */
export function familyOf(word: string, language: Language): readonly string[] {
  return formsOf(word, language, (endings) => endings)
}

function formsOf(
  word: string,
  language: Language,
  others: (endings: readonly string[]) => readonly string[],
): readonly string[] {
  const found = endingsOf(language).flatMap((endings) => {
    const own = endings.filter((ending) => word.endsWith(ending) && word.length - ending.length >= STEM_MIN)
    return own.flatMap((ending) => others(endings).map((other) => word.slice(0, word.length - ending.length) + other))
  })
  return [...new Set(found)].filter((other) => other !== word)
}
