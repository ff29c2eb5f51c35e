/** Writes Greek and Cyrillic in Latin letters, as the road signs of their countries do; and letters of other scripts one by one. */
import anyAscii from 'any-ascii'
import { unmixScripts } from './fold-look-alikes.ts'

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

/** `София` is Sofia, by the Bulgarian law. */
const IYA_AT_END = /ия(?!\p{L})/gu
const CYRILLIC_LETTER = /[\u0400-\u04ff]/g
const GREEK_LETTER = /[\u0370-\u03ff]/
const GREEK_LETTERS = /[\u0370-\u03ff]/g
const OTHER_SCRIPT = /[\u0370-\u03ff\u0400-\u04ff\u1f00-\u1fff]/
const MARKS = /\p{M}+/gu

/** Letters that Russian, Ukrainian and Belarusian have and Bulgarian has not; and those that are another sound there. */
const NOT_BULGARIAN = /[ёыэіїє]|ь(?!о)/
const ELSEWHERE: Readonly<Record<string, string>> = { щ: 'shch', ъ: '' }

/** Cyrillic letters of a text in Latin ones. @param lower in lower case and composed (NFC): `й` is one letter */
export function latinOfCyrillic(lower: string): string {
  const text = NOT_BULGARIAN.test(lower) ? lower.replace(/[щъ]/g, (letter) => ELSEWHERE[letter]) : lower
  return text.replace(IYA_AT_END, 'ia').replace(CYRILLIC_LETTER, (letter) => CYRILLIC[letter] ?? letter)
}

/** Runs of letters of scripts that stand for sounds (Hangul, Arabic, Hebrew, Georgian, Thai, Devanagari …), with their marks. */
const SOUND_SCRIPTS =
  /(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}])[\p{L}\p{M}])+/gu
const BEYOND_CYRILLIC = /[\u0530-\u1cff\u3130-\u318f\ua000-\udfff]/
const HAN = /\p{Script=Han}+/gu

/** Letters of other scripts than Latin, Greek, Cyrillic, Han and kana in Latin ones; no vowels where the script writes none. @param text composed (NFC) */
export function latinOfSounds(text: string): string {
  if (!BEYOND_CYRILLIC.test(text)) return text
  return text.replace(SOUND_SCRIPTS, (run) =>
    anyAscii(run)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )
}

/** Han characters of a text as Pinyin without tones and spaces: how companies of China write their names abroad. */
export function latinOfHan(text: string): string {
  return text.replace(HAN, (run) => anyAscii(run).toLowerCase())
}

/** Greek letters of a text in Latin ones. @param folded in lower case, without accents */
export function latinOfGreek(folded: string): string {
  if (!GREEK_LETTER.test(folded)) return folded
  let letters = folded
  for (const [pair, latin] of GREEK_PAIRS) letters = letters.replace(pair, latin)
  return letters.replace(GREEK_LETTERS, (letter) => GREEK[letter] ?? letter)
}

/**
 * A text in Latin letters, lower-case and without accents where it had others. A Latin letter within a Greek or Cyrillic
 * word counts as the one that looks like it. Text without Greek and Cyrillic letters is returned unchanged.
 */
export function latinScript(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text
  const latin = latinOfCyrillic(unmixScripts(text.normalize('NFC').toLowerCase()))
  return latinOfGreek(latin.normalize('NFKD').replace(MARKS, ''))
}
