/**
 * NUTS codes by the division that they mean: `places/nuts.tsv`. Only codes whose area lies within one division of ours are
 * in it; a code that reaches into several (Italy's North-West) means no place.
 */
import { foldText } from '../../src/text/fold-text.ts'
import { byCodeUnits, type Source } from './tables.ts'

/** Countries whose provinces are the areas of NUTS level 3. Elsewhere equal names are no equal areas. */
const PROVINCES_ARE_NUTS: ReadonlySet<string> = new Set(['BG', 'DE', 'ES', 'FR', 'GR', 'HR', 'HU', 'IT', 'RO', 'SI'])
/** Additions of official names of areas before or after that of the division. */
const AROUND_NAMES: readonly RegExp[] = [
  /^(?:provincia autonoma di|prov|comunidad de|principado de|ciudad de|region de|region)\s+/,
  /^(?:hlavni mesto|kraj)\s+/,
  /(?:\s(?:nl|be|es|it|fr|pt)|s? lan)$/,
]
/** Areas that are called otherwise than the division they are. */
const OTHERWISE: Readonly<Record<string, string>> = {
  BE1: 'Brussels Hoofdstedelijk Gewest',
  ES12: 'Asturias, Principado de',
  ES3: 'Madrid, Comunidad de',
  ES62: 'Murcia, Región de',
  CZ01: 'Praha, Hlavní město',
  FI1B: 'Uusimaa',
  ITH1: 'Trentino-Alto Adige/Südtirol',
  ITH2: 'Trentino-Alto Adige/Südtirol',
  NL12: 'Fryslân',
  PL9: 'Mazowieckie',
  SE231: 'Halland',
  SE232: 'Västra Götaland',
}

/** The only area of Luxembourg is the country, and has the name of one of its cantons. */
const WITHOUT: ReadonlySet<string> = new Set(['LU'])

/** Rows of the table: country, code, and the token `<region>|<province>` or the region alone. */
export function nutsRows(source: Source, country: string, tokens: readonly string[]): string[][] {
  if (WITHOUT.has(country)) return []
  const rows = source
    .rows('nuts-2024')
    .filter((row) => row.country === (country === 'GR' ? 'EL' : country) && row.extra_regio === '')
    .sort((a, b) => byCodeUnits(a.code, b.code))
  const found = new Map<string, string>()
  for (const { code, name, level } of rows) {
    const division = divisionNamed(OTHERWISE[code] ?? name, level, country, tokens)
    // An area within a division of ours lies in it, too.
    const inherited = found.get(code.slice(0, -1))
    if (division !== null || inherited !== undefined) found.set(code, division ?? (inherited as string))
  }
  // An area all of whose parts lie in one region of ours lies in it.
  for (const { code } of rows.toReversed()) {
    if (found.has(code)) continue
    const parts = rows.filter((row) => row.code.length === code.length + 1 && row.code.startsWith(code))
    const regions = new Set(parts.map((part) => found.get(part.code)?.split('|')[0]))
    const [region] = regions
    if (regions.size === 1 && region !== undefined) found.set(code, region)
  }
  return [...found].sort(([a], [b]) => byCodeUnits(a, b)).map(([code, place]) => [country, code, place])
}

/** The division of a name: a province where those are NUTS areas, else a region. */
function divisionNamed(name: string, level: string, country: string, tokens: readonly string[]): string | null {
  const keys = keysOf(name)
  if (level === '3' && PROVINCES_ARE_NUTS.has(country)) {
    const provinces = tokens.filter((token) => keysOf(token.split('|')[1]).some((key) => keys.includes(key)))
    if (provinces.length === 1) return provinces[0]
  }
  // Belgian provinces are areas of level 2.
  if (level === '2' && country === 'BE') {
    const provinces = tokens.filter((token) => keys.includes(foldText(token.split('|')[1])))
    if (provinces.length === 1) return provinces[0]
  }
  const regions = new Set(tokens.map((token) => token.split('|')[0]))
  return [...regions].find((region) => keysOf(region).some((key) => keys.includes(key))) ?? null
}

/** The whole name, its parts in several languages, and each without those additions. */
function keysOf(name: string): readonly string[] {
  const keys = new Set([name, ...name.split('/')].map(foldText))
  for (const key of [...keys]) {
    let bare = key
    for (const around of AROUND_NAMES) bare = bare.replace(around, '')
    if (bare !== '') keys.add(bare)
  }
  return [...keys]
}
