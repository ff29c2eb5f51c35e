/** The town in a cell of the Romanian trade register, which writes what a place is before its name. */

/** The place in a cell. */
export interface RomanianPlace {
  /** The municipality, town or commune; of a cell without one the village. `null`: none is named. */
  readonly town: string | null
  /** The village of a commune, where it has another name. */
  readonly village: string | null
  /** The sector of Bucharest, 1 to 6. */
  readonly sector: number | null
}

/** What precedes names, the widest first. */
const TITLES = [
  ['county', /^(?:jude[tțţ]ul|jude[tțţ]|jud)[. ]+/i],
  ['town', /^(?:municipiul|municipiu|mun|ora[sșş]ul|ora[sșş]|or)[. ]+/i],
  ['commune', /^(?:comuna|com)[. ]+/i],
  ['village', /^(?:sat|localitatea|loc)[. ]+/i],
] as const
type Kind = (typeof TITLES)[number][0] | 'plain'

/** A sector, in its own cell or after the city: `Sectorul 3`, `sect. III`, `S3`. */
const SECTOR = /(?:^|[\s,(])(?:sector(?:ul)?|sect|s(?=[. ]*\d))[. ]*([1-6]|I{1,3}|IV|VI?)(?![\p{L}\p{N}])[.)]*/iu
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI']

/** Separates the parts of a cell: marks, and titles that follow a name at once (`Sat Roşu Com. Chiajna`). */
const SEPARATORS =
  /[,;()/]|\s-\s|\s(?=(?:municipiul|mun\.?|ora[sșş]ul|ora[sșş]|comuna|com\.?|sat|jude[tțţ]ul|jud\.?)[\s.])/iu

/**
 * Reads the town of a firm from its cells.
 *
 * @param locality `ADR_LOCALITATE`: `Bucuresti Sectorul 3`, `Municipiul Iasi`, `Com. Chiajna, Sat Roşu`
 * @param county   `ADR_JUDET`; it names the city where the locality is a sector alone
 * @param sector   `ADR_SECTOR`
 */
export function readRomanianPlace(locality: string, county: string, sector: string): RomanianPlace {
  const inCell = SECTOR.exec(locality)
  const names = new Map<Kind, string>()
  for (const part of locality.replace(SECTOR, ' ').split(SEPARATORS)) {
    const [kind, name] = readPart(part.trim().replace(/\s+/g, ' '))
    if (name !== '' && !names.has(kind)) names.set(kind, name)
  }
  const found = names.get('town') ?? names.get('commune') ?? names.get('plain') ?? names.get('village') ?? null
  const town = found ?? (inCell === null ? null : readPart(county)[1] || null)
  const village = names.get('village') ?? (names.has('commune') ? names.get('plain') : undefined) ?? null
  return {
    town,
    village: village !== null && fold(village) !== fold(town ?? '') ? village : null,
    sector: fold(town ?? '') === 'bucuresti' ? sectorOf(inCell?.[1] ?? sector) : null,
  }
}

function readPart(part: string): readonly [Kind, string] {
  for (const [kind, title] of TITLES) {
    const name = part.replace(title, '')
    // "Satu Mare" has no title, and "Sat" alone is no name.
    if (name !== part) return [kind, name]
  }
  return ['plain', part]
}

function sectorOf(written: string): number | null {
  const number = ROMAN.indexOf(written.toUpperCase()) + 1 || Number(written)
  return Number.isInteger(number) && number >= 1 && number <= 6 ? number : null
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
