/**
 * Languages that text is analysed in, and which of them a text of a company is in.
 *
 * A text without a known language is `plain`: folded like the others, but neither stemmed nor freed of stop words.
 */

/** Languages with stems and stop words, by ISO 639-1 code, then the fallback. */
export const LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'nb', 'pt', 'nl', 'plain'] as const

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number]

/**
 * The language that names and undeclared texts of a country's companies are analysed in: the first of its official
 * languages, or `plain` where there are no stems for it.
 *
 * One language per country keeps `must` exact and checkable: whether a name contains a word never depends on a guess
 * about that one name.
 *
 * @param countryIso2 ISO 3166-1 alpha-2 code, upper case
 */
export function languageOfCountry(countryIso2: string): Language {
  return COUNTRY_LANGUAGES.get(countryIso2) ?? 'plain'
}

/**
 * The language a text is analysed in.
 *
 * @param declared    ISO 639-1 code (a region such as `pt-BR` is ignored) as the register declares it, or `null`
 * @param countryIso2 country of the company, which decides where nothing is declared
 */
export function languageOfText(declared: string | null, countryIso2: string): Language {
  if (declared === null) return languageOfCountry(countryIso2)
  return DECLARED_LANGUAGES.get(declared.slice(0, 2).toLowerCase()) ?? 'plain'
}

/** Both written forms of Norwegian share the Bokmål analysis. */
const DECLARED_LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...LANGUAGES.filter((language) => language !== 'plain').map((language) => [language, language] as const),
  ['no', 'nb'],
  ['nn', 'nb'],
])

/** Multilingual countries have the language of most of their registered names. */
const COUNTRY_LANGUAGES: ReadonlyMap<string, Language> = new Map(
  Object.entries({
    en: 'GB IE US MT AU NZ CA ZA IN SG',
    it: 'IT SM VA',
    fr: 'FR LU MC',
    de: 'DE AT CH LI',
    es: 'ES MX AR CL CO PE UY',
    nb: 'NO SJ',
    pt: 'PT BR',
    nl: 'NL BE SR',
  }).flatMap(([language, countries]) =>
    countries.split(' ').map((country): [string, Language] => [country, language as Language]),
  ),
)
