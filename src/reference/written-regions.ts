/** Reads regions as people's tables write them: names in other languages, provinces alone, signs and numbers. */
import { foldText } from '../text/fold-text.ts'
import { readBothLanguages } from './both-languages.ts'
import { loadTable, oncePer } from './load-table.ts'
import {
  countryRegions,
  type FoundRegion,
  findRegion,
  nameKey,
  otherRegionNames,
  regionOfMunicipality,
} from './regions.ts'

/** `Paris (75)`, `75 - Paris`: a number beside a name. */
const NUMBERED = /^(?:\d[\dAB]\d?\s*[-–]\s*)?(.*?)(?:\s*\(\d?[\dAB]{1,2}\))?$/

/** The number of a French department, as codes of municipalities begin with it. */
const DEPARTMENT = /^(?:\d{1,2}|2[AB]|97[1-6])$/i

/**
 * Reads a region as tables and lists write it, within one country. In this order: as filters take it, by a name of another
 * language (`Lombardy`), by its ISO 3166-2 sign in `reference/lists/region-signs.tsv` (`OV`), a side of a name in two languages (`Trentino-Alto Adige`), a province alone (`Bologna`), the number of a
 * French department (`75`), part of the name of the only province that has it (`Reggio Emilia`, `Monza`), and any of them beside
 * a word of `reference/lists/division-words.tsv` (`Provincia di Lecce`, `Hallands län`).
 *
 * @returns `undefined`: it is none, or may be several
 */
export function readRegion(country: string, written: string): FoundRegion | undefined {
  const exact = findRegion(country, written)
  if (exact !== undefined) return exact
  if (country === 'FR' && DEPARTMENT.test(written.trim())) {
    const token = regionOfMunicipality(country, written.trim().padStart(2, '0'))
    return token === null ? undefined : { token, isWhole: false }
  }
  const name = NUMBERED.exec(written.trim())?.[1] ?? written
  const key = nameKey(name)
  if (key === '') return undefined
  const found = findRegion(country, name) ?? namesOf(country).get(key) ?? partOf(country, key)
  if (found !== undefined) return found
  const bare = withoutDivisionWord(country, key)
  if (bare !== null) return readRegion(country, bare)
  const token = readBothLanguages(written, (side) => readRegion(country, side)?.token ?? null)
  return token === null ? undefined : { token, isWhole: !token.includes('|') }
}

/** The key of a name without what kind of division it is; `null`: no such word is there. */
function withoutDivisionWord(country: string, key: string): string | null {
  const { before, after } = divisionWords(country)
  const first = before.find((word) => key.startsWith(`${word} `))
  if (first !== undefined) return key.slice(first.length + 1)
  const last = after.find((word) => key.endsWith(word))
  return last === undefined || key.length === last.length ? null : key.slice(0, -last.length)
}

/** Keys of words beside names of divisions, the longest first. A genitive may be part of one: `s län`. */
const divisionWords = oncePer((country: string) => {
  const rows = loadTable('lists/division-words').rows.filter(([countries]) => countries.split(' ').includes(country))
  const wordsOn = (side: string) =>
    rows
      .flatMap(([, own, words]) => (own === side ? words.split(' | ') : []))
      .map((word) => nameKey(word))
      .sort((a, b) => b.length - a.length)
  const after = wordsOn('after').map((word) => (/^\p{L} /u.test(word) ? word : ` ${word}`))
  return { before: wordsOn('before'), after }
})

/** Names that only one region or province has, by their keys. */
const namesOf = oncePer((country: string): ReadonlyMap<string, FoundRegion> => {
  const found = new Map<string, FoundRegion | null>()
  const add = (name: string, region: FoundRegion) => {
    const key = nameKey(name)
    const earlier = found.get(key)
    // A region has the name of its only province; of two others, neither is meant.
    if (earlier === undefined) found.set(key, region)
    else if (
      earlier !== null &&
      !(earlier.isWhole && region.token.startsWith(`${earlier.token}|`)) &&
      earlier.token !== region.token
    )
      found.set(key, null)
  }
  const { tokens } = countryRegions(country)
  const token = (name: string) => findRegion(country, name) ?? found.get(nameKey(name)) ?? null
  for (const region of new Set(tokens.map((token) => token.split('|')[0])))
    for (const name of sidesOf(region)) add(name, { token: region, isWhole: true })
  for (const each of tokens) for (const name of sidesOf(each.split('|')[1])) add(name, { token: each, isWhole: false })
  for (const { name, regions } of otherRegionNames(country))
    if (regions.length === 1) add(name, { token: regions[0], isWhole: !regions[0].includes('|') })
  for (const [of, region, signs] of loadTable('lists/region-signs').rows)
    if (of === country) for (const sign of signs.split('; ')) add(sign, { token: region, isWhole: true })
  for (const [of, kind, place, cell] of loadTable('sentences/place-names').rows) {
    if (of !== country || place.includes('; ')) continue
    // A city counts where a division is called after it: Vienna.
    const meant = kind === 'city' ? token(place) : { token: place, isWhole: !place.includes('|') }
    // Brackets are endings of adjectives.
    if (meant !== null)
      for (const name of cell.split('; ')) if (!name.includes('[') && !found.has(nameKey(name))) add(name, meant)
  }
  return new Map([...found].filter((entry): entry is [string, FoundRegion] => entry[1] !== null))
})

/** A name, both sides of one in two languages (`Bolzano/Bozen`), without a comma (`Madrid, Comunidad de`), without umlauts. */
function sidesOf(name: string): readonly string[] {
  const sides = name.split(/ - |\//)
  const [main, article] = name.split(', ')
  return [
    name,
    ...(sides.length > 1 ? sides : []),
    ...(/^Regi\S+ (?=\p{Lu})/u.test(name) ? [name.replace(/^Regi\S+ /, '')] : []),
    // `Jihomoravský` and `Jihomoravský kraj`.
    ...(name.endsWith(' kraj') ? [name.slice(0, -' kraj'.length)] : []),
    // Estonian counties: `Saaremaa` is `Saare maakond`.
    ...(name.endsWith('maa') ? [name.replace(/maa$/, ' maakond')] : []),
    ...(article === undefined ? [] : [`${article} ${main}`, main]),
    ...(/[äöüÄÖÜ]/.test(name) ? [name.replace(/[äöüÄÖÜ]/g, (letter) => `${foldText(letter)}e`)] : []),
  ]
}

/** The only province whose name has all the words, in their order and from the first. */
function partOf(country: string, key: string): FoundRegion | undefined {
  const words = key.split(' ')
  const fitting = (provincesByWord(country).get(words[0]) ?? []).filter(({ own }) => {
    let at = 0
    for (const word of own) if (word === words[at]) at++
    return at === words.length
  })
  return fitting.length === 1 ? { token: fitting[0].token, isWhole: false } : undefined
}

/** The words of provinces, by their first one. */
const provincesByWord = oncePer((country: string) =>
  Map.groupBy(
    countryRegions(country).tokens.map((token) => ({ token, own: nameKey(token.split('|')[1]).split(' ') })),
    ({ own }) => own[0],
  ),
)
