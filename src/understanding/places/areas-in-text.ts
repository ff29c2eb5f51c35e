/**
 * Areas in sentences: "in Prenzlauer Berg", "nelle Langhe", "Hotels am Gardasee", "Belleville à Paris", "Berlin-Mitte".
 *
 * Rules:
 * - A name that others have, or that several areas of the country have, means an area beside its city alone.
 * - Otherwise it needs a preposition, as the name of a city does, or a capital at the end of the sentence; a name that is a word as well
 *   needs both. A name of several words speaks for itself, unless it is a district.
 * - A town, province or region that people know is meant before an area of its name.
 */
import { cityKey } from '../../company/place-keys.ts'
import { type Area, areaOfRow, areaRows } from '../../reference/areas.ts'
import { oncePer } from '../../reference/load-table.ts'
import type { SomeFilters } from '../interpretation.ts'
import { negationAt } from '../negation.ts'
import { parseSentence, type Sentence } from '../sentence.ts'
import { type Found, PhraseTable, wordSet } from '../sentence-words.ts'
import { phrases, words } from '../spoken-phrases.ts'
import { unanswerableAt } from '../unanswerable.ts'
import { evidenceBefore } from './place-evidence.ts'
import { inflectedStems, isAdjective, isAdjectiveBefore } from './place-inflections.ts'
import { ALSO_WORDS, ALSO_WORDS_AS_REGIONS, ARTICLES, PREPOSITIONS, SURE_PREPOSITIONS } from './place-phrases.ts'

/** In German every noun has a capital. */
const GERMAN: ReadonlySet<string> = new Set(['AT', 'CH', 'DE'])

/** Rows of a country's areas by their names. */
const areasByName = oncePer((country: string): PhraseTable<readonly number[]> => {
  const byName = new Map<string, number[]>()
  const [from, to] = areaRows(country)
  for (let row = from; row < to; row++) {
    for (const name of areaOfRow(row).names) {
      const spellings = GERMAN.has(country) ? new Set([name, name.replace(DECLINED, '$1en ')]) : [name]
      for (const spelling of spellings) {
        const key = parseSentence(spelling)
          .map((piece) => piece.key)
          .join(' ')
        byName.set(key, [...(byName.get(key) ?? []), row])
      }
    }
  }
  const table = new PhraseTable<readonly number[]>()
  for (const [name, rows] of byName) table.add(name, rows)
  table.trim()
  return table
})

/** Builds the names of a country's areas ahead of their first use. */
export function prepareAreas(country: string): void {
  areasByName(country)
}

/** "Im Bergisch**en** Land", "in der Märkisch**en** Schweiz". */
const DECLINED = /^(\p{L}*(?:isch|lich|alt|hoh|wild|golden))(?:e|er|es) (?=\p{Lu})/iu

/** Prepositions before areas, beside those before towns. */
const AREA_PREPOSITIONS = words('area-words', 'area-prepositions')
/** Words between a district and its city: "Belleville à Paris", "Trastevere, Roma". */
const BETWEEN = new Set([',', '(', '-', '–', ...wordSet('in à a di de i en von of')])
/** Words for an area after its name: "the Brixton area". */
const AREA_WORDS = words('area-words', 'area-words')

/** Nouns before the name of an area: "im Stadtteil Eppendorf", "en el barrio de Gracia", "au bord du lac Léman". */
export const AREA_BEFORE = phrases('area-words', 'area-before')

/** What areas are read from. */
export interface AreaReader {
  readonly pieces: Sentence
  readonly country: string
  /** Whether capitals mean anything in the sentence. */
  readonly isCased: boolean
  /** The canonical name of the city whose name begins at a piece, with its end. */
  readonly cityAt: (at: number) => Found<string> | null
}

/** An area that begins at `at`, "Belleville à Paris" with its city; null where none does. @param isListed whether a list or words before say that a place begins, or a district */
export function areaAt(
  reader: AreaReader,
  at: number,
  isListed: boolean | 'district' = false,
): Found<SomeFilters> | null {
  const { pieces, country } = reader
  const found = areasByName(country).find(pieces, at)
  if (found === null) return inflectedAt(reader, at)
  // "La **Ribera del Duero**" is not La Ribera.
  if (ARTICLES.has(pieces[at].key) && (areasByName(country).find(pieces, at + 1)?.end ?? 0) > found.end) return null
  const areas = found.value.map(areaOfRow)
  const besideCity = withCityAfter(reader, areas, found.end)
  if (besideCity !== null) return besideCity
  const alone = areas.filter(
    ({ stands, kind }) => stands !== 'beside' || (isListed === 'district' && kind === 'district'),
  )
  const [area] = alone
  if (alone.length !== 1 || !standsAlone(reader, area, at, found.end, isListed !== false)) return null
  return { value: area.covers, end: skipAreaWord(pieces, found.end) }
}

/** "Berlin-Mitte", "Roma Trastevere", "Paris, Belleville": a district after its city, whose name ends at `end`. */
export function districtAfter(reader: AreaReader, city: string, end: number): Found<SomeFilters> | null {
  const { pieces, country } = reader
  const mark = pieces[end]?.key
  const from = mark === '-' || mark === ',' || mark === '(' ? end + 1 : end
  if (pieces[from]?.isCapital !== true && reader.isCased) return null
  const found = areasByName(country).find(pieces, from)
  const area = found?.value.map(areaOfRow).find((each) => cityKey(each.city) === cityKey(city) && each.city !== '')
  if (found === null || area === undefined) return null
  return {
    value: withCity(country, area),
    end: mark === '(' && pieces[found.end]?.key === ')' ? found.end + 1 : found.end,
  }
}

function withCityAfter(reader: AreaReader, areas: readonly Area[], end: number): Found<SomeFilters> | null {
  const { pieces, country } = reader
  const mark = pieces[end]?.key ?? ''
  const city = reader.cityAt(BETWEEN.has(mark) ? end + 1 : end)
  const area =
    city === null ? undefined : areas.find((each) => each.city !== '' && cityKey(each.city) === cityKey(city.value))
  if (city === null || area === undefined) return null
  return {
    value: withCity(country, area),
    end: mark === '(' && pieces[city.end]?.key === ')' ? city.end + 1 : city.end,
  }
}

/** A district whose city is named is in it. Outer districts of British cities have post towns of their own. */
function withCity(country: string, { city, covers }: Area): SomeFilters {
  return country === 'GB' || covers.regions !== undefined ? covers : { cities: [city], ...covers }
}

/** Whether the name of an area begins at a piece within words and goes on behind them: "in the black **Country**". */
export function isAreaAcross(pieces: Sentence, country: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if ((areasByName(country).find(pieces, at)?.end ?? 0) > end) return true
  return false
}

function standsAlone(reader: AreaReader, area: Area, at: number, end: number, isListed: boolean): boolean {
  const { pieces, country, isCased } = reader
  const { key } = pieces[at]
  // "Lac d'Annecy", "île de Ré" begin with a noun.
  const isCapital = pieces.slice(at, end).some((piece) => piece.isCapital)
  const isOneWord = end === at + 1 || (end === at + 2 && ARTICLES.has(key))
  const isWord =
    (isOneWord && area.stands === 'word') || (isOneWord && (ALSO_WORDS.has(key) || ALSO_WORDS_AS_REGIONS.has(key)))
  const isPlaced = isListed || evidenceBefore(pieces, at, country) !== 'none' || isPrecededBy(pieces, at)
  if (isWord) return isPlaced && isCapital
  const next = pieces[end]
  const isClosed = next === undefined || next.kind === 'mark' || PREPOSITIONS.has(next.key) || AREA_WORDS.has(next.key)
  // "Le commerce de marais salants".
  if (isPlaced)
    return isCapital || (!isCased && (isListed || isClosed || (area.stands === 'known' && isSure(pieces, at))))
  if (area.stands === 'known' && isCapital && pieces[at - 1]?.key === ',' && isClosed) return true
  if (!isOneWord && area.kind !== 'district') return isCapital || !isCased || !pieces[end - 1].isCapital
  // "Bootsverleih Bodensee ohne Hotels".
  const isLast =
    at > 0 &&
    (next === undefined || next.key === ',' || negationAt(pieces, end) !== null || unanswerableAt(pieces, end) !== null)
  // "Tischlereien Pongau mit Lehrlingen": what goes on has no capital.
  const isFollowed = at > 0 && pieces[at - 1].kind === 'word' && next?.kind === 'word' && !next.isCapital
  if (GERMAN.has(country) && isCapital) return (isLast || isFollowed) && area.stands === 'known'
  return isLast && (isCased ? isCapital : area.stands === 'known')
}

function isSure(pieces: Sentence, at: number): boolean {
  const before = ARTICLES.has(pieces[at - 1]?.key ?? '') ? at - 2 : at - 1
  return SURE_PREPOSITIONS.has(pieces[before]?.key ?? '')
}

function isPrecededBy(pieces: Sentence, at: number): boolean {
  const before = ARTICLES.has(pieces[at - 1]?.key ?? '') ? at - 2 : at - 1
  const key = pieces[before]?.key ?? ''
  return AREA_PREPOSITIONS.has(key) || (before < at - 1 && PREPOSITIONS.has(key))
}

/** "Allgäuer Käsereien", "sauerländische Gießereien", "hardangerske gårder". */
function inflectedAt({ pieces, country }: AreaReader, at: number): Found<SomeFilters> | null {
  const piece = pieces[at]
  if (piece?.kind !== 'word' || piece.isGlued || (piece.key.endsWith('er') && !piece.isCapital)) return null
  for (const stem of inflectedStems(piece.key, country, pieces[at - 1]?.key ?? '')) {
    const rows = areasByName(country).find(parseSentence(stem), 0)?.value ?? []
    const areas = rows.map(areaOfRow).filter(({ stands }) => stands === '' || stands === 'known')
    if (areas.length !== 1) continue
    return !isAdjective(piece.key) || isAdjectiveBefore(pieces, at) ? { value: areas[0].covers, end: at + 1 } : null
  }
  return null
}

function skipAreaWord(pieces: Sentence, end: number): number {
  const next = pieces[end]
  const at = next?.key === '-' && next.isGlued ? end + 1 : end
  return AREA_WORDS.has(pieces[at]?.key ?? '') ? at + 1 : end
}
