/**
 * Letters of different scripts whose capitals look the same: a Latin `A` at the beginning of `Αττική`, a Cyrillic `С` in a
 * Latin name. People and files mix them up unseen.
 */

/** Small Latin letters, and below each the Greek and the Cyrillic letter whose capital looks the same, if there is one. */
const LATIN = 'abcehijkmnopstxyz'
const GREEK = 'αβ εηι κμνορ τχυζ'
const CYRILLIC = 'авсеніјкм орѕтху '

const TO_GREEK = pairs(GREEK)
const TO_CYRILLIC = pairs(CYRILLIC)
const TO_LATIN: ReadonlyMap<string, string> = new Map(
  [...TO_GREEK, ...TO_CYRILLIC].map(([latin, other]) => [other, latin]),
)

function pairs(others: string): ReadonlyMap<string, string> {
  return new Map([...LATIN].flatMap((letter, index) => (others[index] === ' ' ? [] : [[letter, others[index]]])))
}

const OTHER_SCRIPT = /[\u0370-\u03ff\u0400-\u04ff]/
/** Looked at once, then tested: a pattern of mixed words alone would look at the rest of a word from each of its letters. */
const WORD = /\p{L}+/gu

/**
 * Writes each word in one script: Latin letters in a Greek or Cyrillic word become that script's. A word in one script
 * is not changed, so a key made before is a key made now.
 *
 * @param folded  by `foldText`
 */
export function unmixScripts(folded: string): string {
  if (!OTHER_SCRIPT.test(folded)) return folded
  return folded.replace(WORD, (word) => {
    if (!OTHER_SCRIPT.test(word) || !/[a-z]/.test(word)) return word
    const to = /[\u0370-\u03ff]/.test(word) ? TO_GREEK : TO_CYRILLIC
    return word.replace(/[a-z]/g, (letter) => to.get(letter) ?? letter)
  })
}

/**
 * Writes every letter that has a Latin look-alike as that: words whose capitals look the same become the same. Only for
 * comparing within a closed list, where two names that look the same are one.
 *
 * @param folded  by `foldText`
 */
export function foldLookAlikes(folded: string): string {
  if (!OTHER_SCRIPT.test(folded)) return folded
  return folded.replace(/\p{L}/gu, (letter) => TO_LATIN.get(letter) ?? letter)
}
