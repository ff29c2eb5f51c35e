/**
 * Words for who does something and for what they do: "farrier" and "farriery", "boulanger" and "boulangerie", "Tischler" and
 * "Tischlerei", "macellaio" and "macelleria". A company names itself by either. Pure.
 */
import type { Language } from '../text/language.ts'

/** Least letters before an ending. */
const STEM_MIN = 3

/** Endings that words of one family have in place of each other, of folded words; the first is of who does something. */
const ENDINGS: Partial<Readonly<Record<Language, readonly (readonly string[])[]>>> = {
  en: [
    ['er', 'ery', 'ing'],
    ['er', 'y'],
    ['er', 'ry'],
    ['or', 'ing', 'ion'],
    ['ier', 'ing'],
    ['ist', 'istry'],
    ['on', 'onry'],
    ['smith', 'smithing', 'smithy'],
  ],
  fr: [
    ['er', 'erie'],
    ['ier', 'erie'],
    ['eur', 'age', 'ure', 'erie'],
    ['on', 'onnerie'],
    ['iste', 'isterie'],
    ['graphe', 'graphie'],
  ],
  de: [
    ['er', 'erei'],
    ['er', 'ung'],
    ['graf', 'grafie'],
  ],
  it: [
    ['aio', 'eria'],
    ['iere', 'ieria', 'eria'],
    ['ere', 'eria'],
    ['ame', 'ameria'],
    ['tore', 'tura', 'zione'],
    ['grafo', 'grafia'],
  ],
  es: [
    ['ero', 'eria'],
    ['ista', 'isteria'],
    ['dor', 'dura', 'cion'],
    ['grafo', 'grafia'],
  ],
  nb: [
    ['er', 'eri'],
    ['graf', 'grafi'],
  ],
  pt: [
    ['eiro', 'aria', 'eria'],
    ['dor', 'cao'],
    ['grafo', 'grafia'],
  ],
  nl: [['er', 'erij']],
}

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
  const found = (ENDINGS[language] ?? []).flatMap((endings) => {
    const own = endings.filter((ending) => word.endsWith(ending) && word.length - ending.length >= STEM_MIN)
    return own.flatMap((ending) => others(endings).map((other) => word.slice(0, word.length - ending.length) + other))
  })
  return [...new Set(found)].filter((other) => other !== word)
}
