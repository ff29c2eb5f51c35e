/**
 * Brings the letters of a name to plain lower-case Latin, whatever script it was typed in.
 *
 * Punctuation survives, because the tokenizer needs it (`name-words.ts`).
 */

/** Lower-case Cyrillic letters, as the Bulgarian and (for the others) Ukrainian and Russian transliteration laws write them. */
// biome-ignore format: a table of letters reads best in rows
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ё: 'e', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'i', й: 'y',
  к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh',
  щ: 'sht', ъ: 'a', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ѝ: 'i', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'd', џ: 'dz', ѓ: 'g', ќ: 'k', ѕ: 'dz',
}

/** Lower-case Greek letters after the marks are gone (ELOT 743). */
// biome-ignore format: a table of letters reads best in rows
const GREEK: Readonly<Record<string, string>> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p',
  ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}

/** Greek letters that stand for one sound together (ELOT 743); `αυ` and `ευ` are voiced except before a voiceless letter. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[θκξπστφχψ]|$|[^\p{L}])/gu, '$1f'],
  [/([αεη])υ/g, '$1v'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/(^|[^\p{L}])μπ/gu, '$1b'],
]

/** Letters of Latin alphabets that Unicode does not decompose, with the usual spelling in plain letters. */
// biome-ignore format: a table of letters reads best in rows
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ĸ: 'k', ŧ: 't', ə: 'e', ƒ: 'f',
}

const PLAIN_ASCII = /^[\x20-\x7e]*$/
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201a\u201b\u2032\u2035\uff07]/g
/** Symbols that are no part of the name, and invisible characters (marks of direction, soft hyphens, joiners). */
const UNSEEN = /[™®©℠\p{Cf}]/gu
const MARKS = /\p{M}+/gu
const CYRILLIC_LETTER = /[\u0400-\u04ff]/g
const GREEK_LETTER = /[\u0370-\u03ff]/
const GREEK_LETTERS = /[\u0370-\u03ff]/g
const OTHER_LATIN = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g')

/**
 * Folds a name to lower-case Latin letters: accents and ligatures gone, full-width letters plain, Cyrillic and Greek
 * transliterated, every kind of apostrophe one (`'`). Letters of other scripts and punctuation stay as they are.
 *
 * @returns the folded text; may be longer than `text` (`щ` becomes `sht`)
 */
export function latinLetters(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  let letters = text.replace(APOSTROPHES, "'").replace(UNSEEN, '').normalize('NFC').toLowerCase()
  // Before decomposition: `й` would fall apart into `и` and a mark.
  letters = letters.replace(CYRILLIC_LETTER, (letter) => CYRILLIC[letter] ?? letter)
  letters = letters.normalize('NFKD').replace(MARKS, '').toLowerCase()
  if (GREEK_LETTER.test(letters)) {
    for (const [pair, latin] of GREEK_PAIRS) letters = letters.replace(pair, latin)
    letters = letters.replace(GREEK_LETTERS, (letter) => GREEK[letter] ?? letter)
  }
  return letters.replace(OTHER_LATIN, (letter) => LATIN[letter])
}
