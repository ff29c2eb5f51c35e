/** Greek names in Latin letters, by the standard ELOT 743 (as on passports and road signs), without accents. */

/** Pairs of letters that are read as one, before single letters. */
const PAIRS: readonly (readonly [greek: RegExp, latin: string])[] = [
  [/(?<=^|[\s-])μπ/g, 'b'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[βγδζλμνραεηιουω])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
]

const LETTERS: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

/** `Πειραιάς` as `Peiraias`. Every word begins with a capital; what is no Greek letter stays. */
export function latinOfGreek(greek: string): string {
  // A diaeresis keeps two vowels apart: they are no pair.
  const apart = greek.normalize('NFD').replace(/([\u03b1-\u03c9])(\u0301?)\u0308/gi, '\u200b$1$2')
  let latin = apart.replace(/\p{M}/gu, '').toLowerCase()
  for (const [pair, letters] of PAIRS) latin = latin.replace(pair, letters)
  return latin
    .replace(/[α-ω]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\u200b/g, '')
    .replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}
