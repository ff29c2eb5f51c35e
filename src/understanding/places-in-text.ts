/**
 * Places in sentences: regions, provinces, cities and groups of regions of the country asked, in its own spelling and in
 * six languages.
 *
 * Rules:
 * - A city filters by `cities`. "Around", "near", "province of" a city is its province. A city with its region behind it
 *   ("Austin, Texas") is both at once.
 * - A name that is region and city is the city ("in Madrid"), unless words such as "region of" stand before it.
 * - A city is a city where a preposition stands before its capital letter. Without a preposition, or without a capital
 *   in a sentence that has some, only well-known cities count; names that are words as well ("Bath", "Reading") never.
 *   In German, where every noun has a capital, that is the rule for every city without a preposition.
 * - Products called after places ("Roma tomatoes") are products.
 * - The country asked filters by itself; another country, and places of other countries, count for nothing.
 */

import { COUNTRIES } from '../reference/countries.ts'
import { loadTable, once, oncePer } from '../reference/load-table.ts'
import {
  countryCities,
  countryRegions,
  mainRegionOfCity,
  regionOfCity,
  regionOfMunicipality,
} from '../reference/regions.ts'
import { foldText } from '../text/fold-text.ts'
import type { SomeFilters } from './interpretation.ts'
import { isNorwegian, isNorwegianAgent } from './norwegian.ts'
import { CALLED_AFTER_PLACES, COUNTRY_ADJECTIVES, COUNTRY_NAMES, PLACE_NAMES } from './place-names.ts'
import { isCompanyNoun } from './request-words.ts'
import { PhraseTable, type Piece, phraseTable, wordSet } from './sentence-words.ts'

/** A place in a sentence. */
export interface PlaceFound {
  /** What it filters; null for a place of another country. */
  readonly value: SomeFilters | null
  /** Index of its first piece, and of the piece after it. */
  readonly start: number
  readonly end: number
}

/** A place that a name stands for. */
interface Place {
  /** Canonical name where it is a city. */
  readonly city: string | null
  /** Region tokens where the name is one of regions or provinces. */
  readonly regions: readonly string[]
  /** Whether people know it without being told that it is a place. */
  readonly isKnown: boolean
}

/** Finds the places of one sentence. */
export interface Places {
  /** The place that begins at a piece. */
  at(at: number): PlaceFound | null
}

/** Prepositions of places that also say much else. */
const PREPOSITIONS = wordSet(
  `in at from within inside across throughout
  a ad da di dal dalla nel nella nell nei negli nelle del della dell dei in su sul per
  à en dans de d au aux du des par sur depuis vers verso hacia
  in im aus bei von nach zu um
  en de del desde por
  i på fra frå ved til hos`,
)
/** Those of them that leave little doubt. */
const SURE_PREPOSITIONS = wordSet(
  'in at from within across throughout nel nella nell nei negli en dans à aus im bei vers verso hacia nach to i på frå',
)

const BASED = phraseTable<true>([
  [
    `based in | located in | headquartered in | situated in | registered in | offices in | con sede a | con sede in | con sede nel | con sede nella | sede a | basate a | situate a | ubicate a | comune di | città di | nella città di | city of | town of |
     basées à | basés à | situées à | situés à | implantées à | installées à | établies à | siège à | siège est à | ville de | commune de | mit sitz in | ansässig in | sitz in | ansässige in | stadt | in der stadt | con sede en | ubicadas en | situadas en | radicadas en | localizadas en | municipio de | ciudad de |
     basert i | lokalisert i | hjemmehørende i | heimehøyrande i | med hovedkontor i | hovedkontor i | med sete i | med adresse i | med forretningsadresse i | med kontor i | som holder til i | holder til i | som ligger i | beliggende i | i byen | byen`,
    true,
  ],
])

/** What makes a city its province. */
const AROUND = phraseTable<true>([
  [
    `around | round | near | near to | close to | nearby | in the area of | the area of | in the region of | in the province of | province of | the province of | in the vicinity of | outside | surrounding | county of | in and around | not far from | within reach of | the district of | district of |
     vicino a | vicino | vicine a | vicini a | nei dintorni di | dintorni di | zona di | in zona | zona | nella zona di | nei pressi di | nei pressi del | attorno a | intorno a | provincia di | nella provincia di | in provincia di | della provincia di | prov di | prov | area di | nell area di | hinterland di | nell hinterland di |
     autour de | près de | aux alentours de | aux environs de | environs de | à proximité de | proche de | proches de | dans la région de | région de | agglomération de | dans l agglomération de | dans le département de | département de | département du | département de la | département des | dans le département du | métropole de | secteur de | bassin de | périphérie de |
     rund um | um | bei | nahe | in der nähe von | nähe | umgebung von | in der umgebung von | im raum | raum | großraum | im großraum | in der region | region | landkreis | im landkreis | kreis | im kreis | umkreis von | im umkreis von | unweit von |
     alrededor de | cerca de | en los alrededores de | alrededores de | en torno a | provincia de | en la provincia de | de la provincia de | zona de | en la zona de | área de | área metropolitana de | en el área de | próximas a | comarca de |
     rundt | omkring | ved | nær | i nærheten av | nærheten av | ikke langt fra | i området rundt | området rundt | i området | i regionen rundt | i regionen | utenfor | i utkanten av | i omegnen av | i og rundt`,
    true,
  ],
])
/** The same, behind the name: "the Milan area". */
const AREA_AFTER = phraseTable<true>([
  [
    'area | region | metropolitan area | metro area | surroundings | province | and surroundings | and surrounding area | und umgebung | umgebung | e dintorni | e provincia | e hinterland | et alentours | et environs | et sa région | y alrededores | y provincia | området | og omegn | og omland | regionen | distriktet | kommune | kommunen | og området rundt',
    true,
  ],
])
/** What makes a name that is both the region. */
const REGION_BEFORE = phraseTable<true>([
  [
    'region of | the region of | regione | nella regione | région | in der region | región de | comunidad de | comunidad autónoma de | state of | the state of | bundesland | land | im bundesland | stato di | estado de | fylket | i fylket',
    true,
  ],
])
const STATE_AFTER = phraseTable<true>([['state | state area | fylke', true]])
const COUNTY_AFTER = wordSet('county parish fylke')

/** Words on which a lower-case name of a sure place may follow in a lower-case sentence. */
const LINKS = new Set([',', '('])

/** City names that are words as well: a place only behind a preposition, and with a capital. */
const ALSO_WORDS = wordSet(
  `bath reading nice deal sale street battle march rugby ware wells hull hove barking poole ash hook wool beer ham bow broadway
  mobile orange buffalo phoenix mesa independence enterprise commerce energy oil eagle orchard paradise hope liberty union
  essen halle hof kiel leer hagen hamm herne worms singen regen roth wald berg bad haus burg celle ulm celle
  lodi fermo prato massa alba bra re pero sale cento terme vita scala riva arco calcio carpi tempio forni lana acqui chiusi gala oro rosa
  tours lens le la valence die sens brest laval grasse vienne metz pau bourges dole avion vire pierre mer loos menton
  vigo leon león toledo cuenca lugo soria jaén reus mieres la-rioja rioja granada gerona elda palma murcia salamanca
  augusta dole moss alta voss beja faro guarda porto brno cork emmen ede delft chur sion zug baden colonia florencia provence champagne as`,
)
/** Regions and provinces that are words as well: a place only behind a preposition. */
const ALSO_WORDS_AS_REGIONS = wordSet(
  'nord sud ca ma or pa co oh mi in me de la al id ok hi loire var ain lot cher gard centre marne aube nord landes marche lippe regen harz borde stade peine olpe hagen angus down highland moray fife kent durham bath orange lake island marin union republic eagle power land iron clay wood lincoln washington jackson jefferson franklin star sa land time fjord strand stranda stad heim sel hol hole vik marker gran lier nes sola lom moss vang voss sande sula rana grue nome lund tinn kinn luster stord bokn klepp sauda solund lyngen tokke vega valle leka flora alta tana dovre frogn modum rauma tolga loppa kvam senja smøla våler vinje fauske grane hitra fjaler eidskog hemnes osen meland',
)

const CALLED_AFTER = phraseTable<true>([[CALLED_AFTER_PLACES, true]])

/** Finds the places of a country in the pieces of a sentence. */
export function openPlaces(pieces: readonly Piece[], country: string): Places {
  const names = namesOf(country)
  const foreign = foreignNames(country)
  const words = pieces.filter(({ kind }) => kind === 'word')
  // Capitals tell nothing in a sentence without any, and in one that has nothing else.
  const capitals = words.filter(({ isCapital }, index) => isCapital && index > 0).length
  const isCased = capitals > 0 && words.some(({ isCapital, text }) => !isCapital && text.length > 3)
  const protectedPieces = new Set<number>()
  for (let at = 0; at < pieces.length; at++) {
    const called = CALLED_AFTER.find(pieces, at)
    if (called !== null) for (let index = at; index < called.end; index++) protectedPieces.add(index)
  }

  /** The strongest reason that stands before a piece to take it for a place. */
  function before(at: number): 'sure' | 'preposition' | 'none' {
    if (endsAt(BASED, pieces, at) || endsAt(AROUND, pieces, at)) return 'sure'
    let previous = at - 1
    while (previous > 0 && ARTICLES.has(pieces[previous].key) && PREPOSITIONS.has(pieces[previous - 1].key)) previous--
    const key = previous < 0 || isItalianArticle(previous) ? '' : pieces[previous].key
    if (SURE_PREPOSITIONS.has(key)) return 'preposition'
    if (PREPOSITIONS.has(key)) return 'preposition'
    return 'none'
  }

  /** "I fondi": the Norwegian "in" is an Italian article. */
  function isItalianArticle(at: number): boolean {
    return country === 'IT' && pieces[at].key === 'i' && !isNorwegian(pieces)
  }

  /** Whether a city's name at a piece is meant as one. */
  function isMeant(at: number, end: number, place: Place, isListed: boolean): boolean {
    const first = pieces[at]
    const reason = isListed ? 'preposition' : before(at)
    const isWord = end - at === 1 && ALSO_WORDS.has(first.key)
    const isCapital = first.isCapital || (!isCased && !isWord)
    if (reason === 'sure') return isCapital || place.isKnown
    if (reason === 'preposition') {
      if (first.isCapital) return true
      return place.isKnown && !isWord
    }
    if (isWord || !place.isKnown) return false
    // At the end of what is asked ("idraulici milano"), or beside a comma, or with a capital of its own.
    return (first.isCapital && (at > 0 || end < pieces.length)) || (!isCased && end === pieces.length && at > 0)
  }

  function named(at: number, isListed: boolean): { place: Place; end: number } | null {
    if (protectedPieces.has(at)) return null
    const found = names.find(pieces, at)
    if (found === null || protectedPieces.has(found.end - 1)) return null
    const { value: place, end } = found
    const first = pieces[at]
    if (place.city !== null && isMeant(at, end, place, isListed)) return { place, end }
    if (place.regions.length === 0) return null
    const reason = isListed ? 'preposition' : before(at)
    const isWord = end - at === 1 && ALSO_WORDS_AS_REGIONS.has(first.key)
    // Two letters are a state only in capitals behind a comma or a preposition.
    if (end - at === 1 && first.text.length <= 2) {
      // "I Bø" is no abbreviation.
      const isWhole = first.isCapital && /[åøæ]/i.test(first.text)
      return reason !== 'none' && (isWhole || first.text === first.text.toUpperCase())
        ? { place: { ...place, city: null }, end }
        : null
    }
    if (isWord && (reason === 'none' || !first.isCapital)) return null
    if (reason === 'none' && !first.isCapital && (isCased || end - at === 1) && !place.isKnown) return null
    return { place: { ...place, city: place.city }, end }
  }

  /** A place with what stands around it. */
  function placeAt(at: number): PlaceFound | null {
    const around = AROUND.find(pieces, at)
    const region = REGION_BEFORE.find(pieces, at)
    const opener = [around, region].filter((each) => each !== null).sort((a, b) => b.end - a.end)
    for (const { end: nameAt } of opener) {
      const from = skipArticle(nameAt)
      const found = named(from, true)
      if (found === null) continue
      const isRegion = region?.end === nameAt && found.place.regions.length > 0
      const regions = isRegion ? found.place.regions : provinceOf(found.place)
      if (regions === null) {
        if (found.place.city === null) continue
        return { value: { cities: [found.place.city] }, start: at, end: found.end }
      }
      // "Comunidad de Madrid" is a name of its own.
      const own = named(at, false)
      if (own !== null && own.end >= found.end) return whole(at, own)
      return { value: { regions: [...regions] }, start: at, end: pastCounty(found.end) }
    }
    const found = named(at, false) ?? (afterList(at) ? named(at, true) : null)
    return found === null ? null : whole(at, found)
  }

  function whole(at: number, { place, end }: { place: Place; end: number }): PlaceFound {
    const state = STATE_AFTER.find(pieces, end)
    if (state !== null && place.regions.length > 0) {
      return { value: { regions: [...place.regions] }, start: at, end: state.end }
    }
    // "Oslo-området".
    const isHyphened = pieces[end]?.key === '-' && pieces[end].isGlued
    const area = AREA_AFTER.find(pieces, isHyphened ? end + 1 : end)
    if (area !== null) {
      const regions = provinceOf(place)
      if (regions !== null) return { value: { regions: [...regions] }, start: at, end: area.end }
    }
    if (place.city === null) return { value: { regions: [...place.regions] }, start: at, end: pastCounty(end) }
    // "Austin, Texas": the region behind the city says which.
    const comma = LINKS.has(pieces[end]?.key ?? '') ? end + 1 : end
    const behind = pieces[comma] === undefined || protectedPieces.has(comma) ? null : names.find(pieces, comma)
    if (
      behind !== null &&
      behind.value.regions.length > 0 &&
      pieces[comma].isCapital &&
      containsCity(behind.value.regions, place.city)
    ) {
      const closed = pieces[end]?.key === '(' && pieces[behind.end]?.key === ')' ? behind.end + 1 : behind.end
      return { value: { cities: [place.city], regions: [...behind.value.regions] }, start: at, end: closed }
    }
    // "Treviglio (BG)": the letters of the province.
    if (pieces[end]?.key === '(' && pieces[end + 2]?.key === ')' && /^[A-Z]{2}$/.test(pieces[end + 1].text)) {
      if (regionOfMunicipality(country, pieces[end + 1].text) !== null) {
        return { value: { cities: [place.city] }, start: at, end: end + 3 }
      }
    }
    return { value: { cities: [place.city] }, start: at, end }
  }

  function containsCity(regions: readonly string[], city: string): boolean {
    const own = regionOfCity(country, city)
    if (own === null) return true
    return regions.some((region) => own === region || own.startsWith(`${region}|`))
  }

  function provinceOf(place: Place): readonly string[] | null {
    if (place.city === null) return place.regions
    const named = provincesNamed(country).get(foldText(place.city))
    if (named !== undefined) return named
    const one = mainRegionOfCity(country, place.city)
    return one === null ? null : [one]
  }

  function pastCounty(end: number): number {
    return COUNTY_AFTER.has(pieces[end]?.key ?? '') ? end + 1 : end
  }

  function skipArticle(at: number): number {
    return ARTICLES.has(pieces[at]?.key ?? '') && pieces[at].kind === 'word' && names.find(pieces, at) === null
      ? at + 1
      : at
  }

  /** Whether a piece goes on with a list of places: "in Milan, Turin or Genoa". */
  let lastEnd = -1
  function afterList(at: number): boolean {
    if (lastEnd < 0 || at <= lastEnd) return false
    const between = pieces.slice(lastEnd, at)
    return between.length <= 3 && between.every(({ key }) => LISTS.has(key)) && pieces[at].isCapital
  }

  function countryAt(at: number): PlaceFound | null {
    const found = COUNTRIES_BY_NAME().find(pieces, at)
    const first = pieces[at]
    const isShort = first.text.length <= 2 && found?.end === at + 1
    if (found !== null && (!isShort || first.text === first.text.toUpperCase())) {
      if (found.value === country) {
        if (before(at) !== 'none' || first.isCapital)
          return { value: { countriesIso2: [country] }, start: at, end: found.end }
      } else if (before(at) !== 'none' || afterList(at)) {
        return { value: null, start: at, end: found.end }
      }
    }
    const adjective = ADJECTIVES_OF_COUNTRIES().find(pieces, at)
    if (adjective === null) return null
    const isBeside =
      isCompanyNoun(pieces[at - 1]?.key ?? '') ||
      isCompanyNoun(pieces[adjective.end]?.key ?? '') ||
      isNorwegianAgent(pieces[adjective.end]?.key ?? '')
    if (!isBeside) return null
    return adjective.value.has(country)
      ? { value: { countriesIso2: [country] }, start: at, end: adjective.end }
      : { value: null, start: at, end: adjective.end }
  }

  function foreignAt(at: number): PlaceFound | null {
    if (!pieces[at].isCapital && isCased) return null
    if (before(at) === 'none' && !afterList(at)) return null
    const previous = at === 0 || isItalianArticle(at - 1) ? '' : pieces[at - 1].key
    // "Prosciutto di Parma" asked in Germany is ham: only prepositions of place speak of elsewhere.
    if (
      !SURE_PREPOSITIONS.has(previous) &&
      !endsAt(AROUND, pieces, at) &&
      !endsAt(BASED, pieces, at) &&
      previous !== 'a'
    )
      return null
    const found = foreign.find(pieces, at)
    if (found === null || (found.end === at + 1 && ALSO_WORDS.has(pieces[at].key) && !pieces[at].isCapital)) return null
    return { value: null, start: at, end: found.end }
  }

  function postcodeAt(at: number): PlaceFound | null {
    const opener = POSTCODE_WORDS.find(pieces, at)
    if (opener === null) return null
    const code = pieces[opener.end]
    if (code === undefined) return null
    let end = opener.end + 1
    let text = code.text
    while (
      end < pieces.length &&
      end < opener.end + 6 &&
      pieces[end].kind !== 'sign' &&
      (pieces[end].isGlued || /^\d/.test(pieces[end].text))
    ) {
      text += (pieces[end].isGlued ? '' : ' ') + pieces[end].text
      end++
    }
    if (!/\d/.test(text)) return null
    if (pieces[end]?.key === '*') {
      text += '*'
      end++
    }
    return { value: { postcode: [text] }, start: at, end }
  }

  return {
    at(at) {
      if (protectedPieces.has(at) || pieces[at].kind === 'sign') return null
      if (pieces[at].kind !== 'word') return null
      const found = postcodeAt(at) ?? longest(placeAt(at), countryAt(at)) ?? foreignAt(at)
      if (found !== null) lastEnd = found.end
      return found
    },
  }
}

function longest(a: PlaceFound | null, b: PlaceFound | null): PlaceFound | null {
  return a === null || (b !== null && b.end > a.end) ? b : a
}

const ARTICLES = wordSet('the il la le lo l les der den dem die das el los las')
const LISTS = wordSet('and or nor e ed o né et ou ni und oder y u , / in a à en bei og eller i på')
const POSTCODE_WORDS = phraseTable<true>([
  [
    'postcode | postal code | zip code | zip | postcodes | with postcode | cap | codice postale | code postal | plz | postleitzahl | código postal | postnummer | postnr | med postnummer',
    true,
  ],
])

/** Whether a phrase of the table ends right before `at`. */
function endsAt(table: PhraseTable<true>, pieces: readonly Piece[], at: number): boolean {
  for (let start = Math.max(0, at - 6); start < at; start++) {
    const found = table.find(pieces, start)
    if (found !== null && (found.end === at || (found.end === at - 1 && ARTICLES.has(pieces[at - 1].key)))) return true
  }
  return false
}

const COUNTRIES_BY_NAME = once(() => {
  const table = new PhraseTable<string>()
  for (const [country, names] of Object.entries(COUNTRY_NAMES)) {
    for (const name of names.split('|')) table.add(name, country)
  }
  return table
})

/** One adjective can be of several countries ("US", "UK" are names too). */
const ADJECTIVES_OF_COUNTRIES = once(() => {
  const table = new PhraseTable<ReadonlySet<string>>()
  for (const [country, names] of Object.entries(COUNTRY_ADJECTIVES)) {
    for (const name of names.split('|')) table.add(name, new Set([country]))
  }
  return table
})

/** Provinces by the folded name of the city they are called after: `München, Kreisfreie Stadt` and its Landkreis. */
const provincesNamed = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>()
  for (const token of countryRegions(country).tokens) {
    const province = token.slice(token.indexOf('|') + 1)
    const bare = province.replace(DISTRICT_WORDS, '').trim()
    for (const name of new Set([province, bare, ...bare.split(/\/| - /)])) {
      const key = foldText(name)
      named.set(key, [...new Set([...(named.get(key) ?? []), token])])
    }
  }
  return named
})

/** What the lists write around the name of a district. */
const DISTRICT_WORDS =
  /, (?:Kreisfreie Stadt|Stadtkreis|Landkreis)$|^(?:City and County of|Landkreis|Region|Städteregion|Regionalverband|County of|City of|County) | (?:City|County|Stadt|Land)$/g

/** Every name of a country's places. Names of languages first, then regions, provinces, cities. */
const namesOf = oncePer((country: string): PhraseTable<Place> => {
  const table = new PhraseTable<Place>()
  if (!COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)) return table
  const { tokens } = countryRegions(country)
  const places = new Map<string, { city: string | null; regions: Set<string>; isKnown: boolean; names: Set<string> }>()
  const entry = (name: string) => {
    const key = foldText(name)
    const known = places.get(key) ?? {
      city: null,
      regions: new Set<string>(),
      isKnown: false,
      names: new Set<string>(),
    }
    places.set(key, known)
    known.names.add(name)
    return known
  }
  const regionNames = new Set(tokens.map((token) => token.slice(0, token.indexOf('|'))))
  const isWholeRegion = new Set([...regionNames].map(foldText))
  for (const region of regionNames) {
    const known = entry(region)
    known.regions.add(region)
    known.isKnown = true
  }
  // American counties share their names with everything; "county" must stand behind them.
  for (const [key, found] of provincesNamed(country)) {
    if (isWholeRegion.has(key)) continue
    if (country === 'US') {
      const counties = entry(`${key} county`)
      for (const token of found) counties.regions.add(token)
      counties.isKnown = true
      continue
    }
    const known = entry(key)
    for (const token of found) known.regions.add(token)
    known.isKnown = true
  }
  const main = new Map(mainCities(country).map((city) => [foldText(city), city]))
  for (const city of countryCities(country)) {
    const key = foldText(city)
    const known = places.get(key)
    const isMain = main.has(key)
    // A region's own name is a city's only where the city is a well-known one: "Lombardia" is a hamlet as well.
    if (known !== undefined && known.regions.size > 0 && !isMain && !isCapitalOf(country, key)) continue
    const each = entry(city)
    if (each.city === null || main.get(key) === city) each.city = city
    each.isKnown ||= isMain
  }
  for (const city of mainCities(country)) {
    const each = entry(city)
    each.city ??= city
    each.isKnown = true
  }
  for (const { names, cities, regions } of linesOf(country)) {
    for (const name of names) {
      const each = entry(name)
      if (cities !== null) each.city = cities
      if (regions !== null) {
        each.regions = new Set(regions)
        each.city = null
      }
      each.isKnown = true
    }
  }
  for (const { city, regions, isKnown, names } of places.values()) {
    const place: Place = { city, regions: [...regions], isKnown }
    for (const name of names) {
      table.add(name, place)
      const spelledOut = name.replace(/[äöüÄÖÜ]/g, (letter) => `${foldText(letter)}e`)
      if (spelledOut !== name) table.add(spelledOut, place)
      // "Frankfurt (Oder)", "Kempten (Allgäu)", "Mühldorf a. Inn" by their first word would be others; in full only.
    }
  }
  return table
})

/** Whether a province is called after the city: "Bologna", "Burgos", "Heidelberg". A county that is none is no city. */
function isCapitalOf(country: string, key: string): boolean {
  return country !== 'GB' && country !== 'FR' && country !== 'US' && (provincesNamed(country).get(key)?.length ?? 0) > 0
}

/** Well-known cities: those of the demonstration's list and the ones people speak of. */
function mainCities(country: string): readonly string[] {
  return [...(demoCities().get(country) ?? []), ...(MAIN_CITIES[country] ?? '').split(',').filter(Boolean)]
}

const demoCities = once((): ReadonlyMap<string, readonly string[]> => {
  const cities = new Map<string, string[]>()
  for (const [country, city] of loadTable('places/demo').rows)
    cities.set(country, [...(cities.get(country) ?? []), city])
  return cities
})

const MAIN_CITIES: Readonly<Record<string, string>> = {
  AT: 'Wien,Graz,Linz,Salzburg,Innsbruck,Klagenfurt am Wörthersee,Villach,Wels,Sankt Pölten,Dornbirn',
  BG: 'София,Пловдив,Варна',
  CZ: 'Praha,Brno,Ostrava,Plzeň,Liberec,Olomouc',
  DK: 'København,Aarhus,Odense,Aalborg,Esbjerg',
  EE: 'Tallinn,Tartu',
  FI: 'Helsinki,Espoo,Tampere,Vantaa,Oulu,Turku',
  HR: 'Zagreb,Split,Rijeka,Osijek',
  HU: 'Budapest,Debrecen,Szeged,Miskolc,Pécs,Győr',
  IE: 'Dublin,Cork,Galway,Limerick,Waterford',
  LT: 'Vilnius,Kaunas,Klaipėda',
  LU: 'Luxembourg',
  LV: 'Rīga,Daugavpils,Liepāja',
  MT: 'Valletta,Sliema,Birkirkara',
  RO: 'București,Cluj-Napoca,Timișoara,Iași,Constanța,Brașov',
  SE: 'Stockholm,Göteborg,Malmö,Uppsala,Västerås,Örebro,Linköping',
  SI: 'Ljubljana,Maribor',
  SK: 'Bratislava,Košice',
  GB: 'Luton,Milton Keynes,Northampton,Slough,Swindon,Watford,Wigan,Warrington,Preston,Stockport,Bournemouth,Southend-on-Sea,Colchester,Chelmsford,Guildford,Crawley,Maidstone,Basingstoke,Cheltenham,Telford,Walsall,Dudley,Solihull,Salford,Oldham,Rochdale,Wakefield,Halifax,Harrogate,Scunthorpe,Grimsby,Eastbourne,Hastings,Stirling',
  FR: 'Courbevoie,Boulogne-Billancourt,Saint-Denis,Montreuil,Roubaix,Tourcoing,Dunkerque,Calais,Valenciennes,Saint-Nazaire,Chartres,Évry-Courcouronnes,Thionville,Belfort,Arras,Grasse,Arles,Castres,Montauban,Carcassonne,Tarbes,Roanne,Saint-Malo,Vannes,Cherbourg-en-Cotentin',
  US: 'San Jose,Brooklyn,Long Beach,Virginia Beach,St. Louis,Saint Louis,Orlando,Newark,Reno,Spokane,Santa Monica,Palo Alto,Mountain View,Rochester,Savannah,Charleston,Knoxville,Santa Fe,Dayton,Akron,Toledo,Scottsdale,Tempe,Irvine,Berkeley,Pasadena',
  ES: 'Elche,Hospitalet De Llobregat,Mostoles,Alcala De Henares,Fuenlabrada,Leganes,Getafe,Alcobendas,Marbella,Reus,Mataro,Elda,Pamplona,Alicante,Castellon De La Plana,Merida,Santiago De Compostela,Ferrol,Algeciras,Lorca,Alcoy,Gandia,Guadalajara,Huesca,Soria,Avila,Cuenca',
  IT: 'Venezia,Firenze,Sassuolo,Fabriano,Carpi,Faenza,Imola,Vigevano,Busto Arsizio,Gallarate,Legnano,Rho,Empoli,Bassano del Grappa,Conegliano,Schio,Altamura,Barletta,Matera,Caserta,Frosinone,Viterbo,Rovereto,Merano,Sanremo,Viareggio,Carrara',
  DE: 'Fürth,Erlangen,Wolfsburg,Hildesheim,Cottbus,Schwerin,Bayreuth,Bamberg,Esslingen am Neckar,Tübingen,Remscheid,Recklinghausen,Moers,Neuss,Gütersloh,Paderborn,Offenbach am Main,Fulda,Marburg,Gießen,Zwickau,Görlitz,Weimar,Bremerhaven,Flensburg',
}

interface NameLine {
  readonly names: readonly string[]
  readonly cities: string | null
  readonly regions: readonly string[] | null
}

/** The lines of a country, regions in tokens. */
const linesOf = oncePer((country: string): readonly NameLine[] =>
  (PLACE_NAMES[country] ?? '').split('\n').flatMap((line): NameLine[] => {
    const match = /^\s*([rc]) (.+?): (.+)$/.exec(line)
    if (match === null) return []
    const [, kind, what, names] = match
    const split = names.split('|').map((name) => name.trim())
    return kind === 'c'
      ? [{ names: split, cities: what, regions: null }]
      : [{ names: split, cities: null, regions: what.split(' + ').map((each) => tokenOf(country, each.trim())) }]
  }),
)

/** A token from `Region` or `Region/Province`; names with a slash of their own are tried first. */
function tokenOf(country: string, written: string): string {
  const { tokens } = countryRegions(country)
  if (tokens.some((token) => token.startsWith(`${written}|`))) return written
  const token = tokens.find((each) => each.replaceAll('|', '/') === written)
  if (token === undefined) throw new Error(`Cannot read place names: ${country} has no region ${written}`)
  return token
}

/** Names of other countries' regions and well-known cities; names that the country has too are left out by the order of search. */
const foreignNames = oncePer((country: string): PhraseTable<true> => {
  const table = new PhraseTable<true>()
  for (const { countryIso2 } of COUNTRIES) {
    if (countryIso2 === country) continue
    for (const city of mainCities(countryIso2)) if (city.length > 3) table.add(city, true)
    for (const { names } of linesOf(countryIso2)) for (const name of names) if (name.length > 3) table.add(name, true)
    for (const token of countryRegions(countryIso2).tokens) {
      const region = token.slice(0, token.indexOf('|'))
      if (region.length > 3) table.add(region, true)
    }
  }
  return table
})
