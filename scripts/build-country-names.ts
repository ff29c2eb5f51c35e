/**
 * Writes `reference/sentences/countries.tsv`: the names of all countries in the languages of sentences.
 *
 *     node scripts/build-country-names.ts
 *
 * The names are those of the Unicode CLDR as Node holds them (Unicode License v3); `src/understanding/places/country-names.ts` adds
 * the other names that people use. Another release of CLDR may spell a name otherwise, so the table is kept in the repository.
 */
import { writeFileSync } from 'node:fs'

const LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'nb'] as const
/** Codes of CLDR that are no country: unions, outlying places, and codes that were withdrawn. */
const NO_COUNTRIES = new Set('EU EZ UN QO XA XB ZZ AC CP CQ DG EA IC TA BU CS DD FX NT SU TP YD YU ZR AN'.split(' '))

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
const rows = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second))
  .filter((code) => !NO_COUNTRIES.has(code) && names[0].of(code) !== undefined)
  // A withdrawn code has the name of the one that replaced it.
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  .map((code) => [code, ...names.map((own) => own.of(code) ?? '')].join('\t'))
writeFileSync(
  new URL('../reference/sentences/countries.tsv', import.meta.url),
  `${[['country', ...LANGUAGES].join('\t'), ...rows].join('\n')}\n`,
)
