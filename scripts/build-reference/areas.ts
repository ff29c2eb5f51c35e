/**
 * Areas: `reference/places/areas.tsv`, the places that people name and no list of divisions has: districts of cities, valleys,
 * coasts, islands, natural, historic and economic areas.
 *
 * Three sources, of which an earlier one wins over a later one of the same name: `own-places/areas.tsv`; the source table `areas`; and
 * places of the postal tables that lie in the postcodes of a city (`own-places/city-postcodes.tsv`), which are its districts.
 *
 * An area is one condition: divisions, or postcodes, or Italian towns with their provinces, as Italian registers state no postcode. An
 * Italian district is its city and its postcodes.
 *
 * Every area is checked against the other tables, and a mistake fails the build: its divisions, towns and postcodes exist, those of a
 * district lie where its city does, and those of an area lie near each other. What the source table has wrong is put right in
 * `own-places/area-corrections.tsv`.
 */
import { townOf } from '../../src/company/place-keys.ts'
import { kilometresBetween, type Point } from '../../src/reference/distance.ts'
import { postcodePoint } from '../../src/reference/points.ts'
import { foldText } from '../../src/text/fold-text.ts'
import { cityNames } from './city-names.ts'
import { ownRows, ownTownCodes } from './own-places.ts'
import { byCodeUnits, type Row, type Source, type Target } from './tables.ts'

/** What the builder of places knows of a country. */
export interface AreaCountry {
  readonly country: string
  /** Tokens of the divisions. */
  readonly tokens: readonly string[]
  /** The token of a division as a source names it. */
  readonly findToken: (region: string, province: string) => string | null
  /** Names of cities, each with the tokens of the divisions that have one of the name. */
  readonly cities: ReadonlyMap<string, readonly string[]>
  /** Postcodes, each with the tokens of its divisions. */
  readonly postcodes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Columns of the table. */
const COLUMNS = ['country', 'names', 'kind', 'city', 'stands', 'regions', 'cities', 'postcodes']

interface Area {
  readonly names: readonly string[]
  readonly kind: string
  readonly city: string
  /**
   * `beside`: the name counts only next to its city; `word`: it is a word as well; `known`: people know it without
   * words around it.
   */
  stands: '' | 'beside' | 'word' | 'known'
  regions: readonly string[]
  cities: readonly string[]
  postcodes: readonly string[]
}

/** Writes the table. @throws {Error} that lists every area with something that does not exist or is elsewhere */
export function buildAreas(source: Source, target: Target, countries: readonly AreaCountry[]): void {
  const words = wordsOfTitles(source)
  const mistakes: string[] = []
  const rows = countries.flatMap((of) => {
    const areas = new CountryAreas(source, of, mistakes)
    for (const area of areas.all) if (area.stands !== 'beside' && isWord(area, words)) area.stands = 'word'
    return areas.all
      .toSorted((a, b) => byCodeUnits(foldText(a.names[0]), foldText(b.names[0])) || byCodeUnits(a.city, b.city))
      .map(({ names, kind, city, stands, regions, cities, postcodes }) => {
        const codes = postcodes.map((code) => filterCode(of.country, code))
        return [
          of.country,
          names.join('; '),
          kind === 'district' ? '' : kind,
          city,
          stands === 'known' ? '' : stands || '-',
          writeDivisions(regions),
          cities.join('; '),
          writeCodes(codes),
        ]
      })
  })
  if (mistakes.length > 0) throw new Error(`Cannot build areas:\n${mistakes.join('\n')}`)
  target.write('places/areas.tsv', COLUMNS, rows)
}

/** Countries of whose postcodes the table has the first part. */
const PARTS_OF_CODES: ReadonlySet<string> = new Set(['BR', 'GB', 'IE', 'JP', 'MT', 'NL', 'PT'])

/** A postcode as the filter takes it. */
function filterCode(country: string, code: string): string {
  const plain = code.replaceAll(' ', '')
  return PARTS_OF_CODES.has(country) && !plain.endsWith('*') ? `${plain}*` : plain
}

/** Of tokens that follow one of their region, the province: `Toscana|Siena; |Arezzo`. */
function writeDivisions(tokens: readonly string[]): string {
  const region = (at: number): string => tokens[at]?.split('|')[0] ?? ''
  return tokens
    .map((token, at) => (token.includes('|') && region(at) === region(at - 1) ? token.slice(region(at).length) : token))
    .join('; ')
}

/** Of postcodes that begin like the one before, the end: `10115 7 9`, or what follows the letters: `LS1* 2*`. Shorter ones come first. */
function writeCodes(codes: readonly string[]): string {
  const ordered = [...new Set(codes)].sort((a, b) => (/^[A-Z]/.test(a + b) ? 0 : a.length - b.length))
  return ordered
    .map((code, at) => {
      const last = ordered[at - 1] ?? ''
      const letters = /^[A-Z]*/.exec(code)?.[0] ?? ''
      if (letters !== '')
        return /^[A-Z]*/.exec(last)?.[0] === letters && code !== `${letters}*` ? code.slice(letters.length) : code
      if (last.length !== code.length) return code
      let same = 0
      while (code[same] === last[same]) same++
      return code.slice(same)
    })
    .join(' ')
}

/** The areas of a country, checked. */
class CountryAreas {
  readonly all: Area[] = []
  readonly #of: AreaCountry
  readonly #source: Source
  readonly #mistakes: string[]
  /** Keys of names and cities that are taken. */
  readonly #taken = new Set<string>()
  /** In order. */
  readonly #codes: readonly string[]
  #sizeOf: ReadonlyMap<string, number> | undefined
  #codesByTown: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | undefined

  constructor(source: Source, of: AreaCountry, mistakes: string[]) {
    this.#source = source
    this.#of = of
    this.#mistakes = mistakes
    this.#codes = [...of.postcodes.keys()].sort()
    this.#addOwn()
    this.#addListed()
    this.#addDistricts()
    for (const area of this.all) this.#check(area)
  }

  #add(area: Area): void {
    const names = area.names.filter((name) => {
      const isNew = !this.#taken.has(keyOf(name, area.city))
      this.#taken.add(keyOf(name, area.city))
      return isNew
    })
    if (names[0] === area.names[0]) this.all.push({ ...area, names })
  }

  /**
   * `country kind names city covers`: `=` divisions, `@` towns, `#` the postcodes of towns, else postcodes and ranges of
   * them; after the first name `*` next to its city, `~` a word.
   */
  #addOwn(): void {
    for (const [country, kind, names, city, covers] of ownRows('areas')) {
      if (country !== this.#of.country) continue
      const list = names.split('; ')
      const stands = STANDS[list[0].at(-1) ?? ''] ?? 'known'
      list[0] = list[0].replace(/[*~?]$/, '')
      const area: Area = { names: list, kind, city, stands, regions: [], cities: [], postcodes: [] }
      if (covers.startsWith('='))
        area.regions = covers
          .slice(1)
          .split('; ')
          .map((each) => this.#token(list[0], each))
      else if (covers.startsWith('@') || (country === 'IT' && covers.startsWith('#')))
        area.cities = covers.slice(1).split('; ')
      else if (covers.startsWith('#')) area.postcodes = this.#codesOfTowns(list[0], covers.slice(1).split('; '))
      else area.postcodes = covers.split(' ').flatMap((each) => this.#range(each))
      if (area.regions.length + area.cities.length + area.postcodes.length === 0)
        this.#mistakes.push(`${country}\t${list[0]}\t${city}\tcovers nothing`)
      this.#add(country === 'IT' ? this.#asItalian(area) : area)
    }
  }

  #addListed(): void {
    const dropped = new Map<string, readonly string[]>()
    for (const [country, name, covers] of ownRows('area-corrections')) {
      if (country === this.#of.country) dropped.set(name, covers.split('; '))
    }
    for (const row of this.#source.rows('areas')) {
      const drop = dropped.get(row.name) ?? []
      if (row.country !== this.#of.country || row.kind === 'arrondissement' || drop.includes('all')) continue
      const covers = row.covers.split(';').map((each) => each.split(/:(.*)/))
      const of = (...kinds: readonly string[]) =>
        covers.filter(([kind]) => kinds.includes(kind)).map(([, value]) => value)
      const regions = of('region', 'province')
        .filter((each) => !drop.includes(each))
        .map((each) => this.#token(row.name, each))
      const postcodes = of('postcode').filter((code) => !code.includes(' CEDEX') && !drop.includes(code))
      const [name, bracket = ''] = /^(.+?) \((.+)\)$/.exec(row.name)?.slice(1) ?? [row.name]
      const isDistrict = row.kind === 'district'
      const named = CITY_NAMES[row.city || bracket] ?? (row.city || bracket)
      const city = this.#of.cities.has(foldText(named)) ? named : isDistrict ? this.#cityOf(postcodes) : ''
      const area: Area = {
        names: [name, ...row.other_names.split('|').filter((each) => each !== '' && !each.includes('('))],
        kind: row.kind,
        city: isDistrict ? city : '',
        stands:
          isDistrict && (name !== row.name || this.#isTownElsewhere(name, city))
            ? 'beside'
            : drop.includes('word')
              ? 'word'
              : row.source === 'written'
                ? 'known'
                : '',
        // Provinces with a few postcodes around them are the provinces.
        regions,
        cities: of('place'),
        postcodes: regions.length > 0 ? [] : postcodes,
      }
      if (area.regions.length + area.cities.length + area.postcodes.length === 0) continue
      this.#add(this.#of.country === 'IT' ? this.#asItalian(area) : area)
    }
  }

  /** Places of the postal table in the postcodes of a city. */
  #addDistricts(): void {
    const { country } = this.#of
    const cities = ownRows('city-postcodes').filter(([of]) => of === country)
    if (cities.length === 0) return
    const places = Map.groupBy(this.#postal(), ({ postcode }) => postcode)
    for (const [, city, ranges] of cities) {
      const districts = new Map<string, Set<string>>()
      for (const code of ranges.split(' ').flatMap((range) => this.#range(range))) {
        for (const { place } of places.get(code) ?? []) {
          for (const name of districtNames(country, city, place))
            districts.set(name, (districts.get(name) ?? new Set()).add(code))
        }
      }
      for (const [name, codes] of districts) {
        // Two hamlets of one name.
        if (farOff(country, [...codes], DISTRICT_KILOMETRES).length > 0) continue
        const stands = this.#isTownElsewhere(name, city) ? 'beside' : ''
        const area: Area = {
          names: [name],
          kind: 'district',
          city,
          stands,
          regions: [],
          cities: [],
          postcodes: [...codes],
        }
        this.#add(area)
      }
    }
  }

  /** The city of postcodes: of the places that have all of them, the one with the most postcodes. */
  #cityOf(postcodes: readonly string[]): string {
    const codes = postcodes.map((code) => code.replace('*', ''))
    const places = this.#postal().filter(({ postcode }) => codes.some((code) => postcode.startsWith(code)))
    const named = places.flatMap(({ place }) => cityNames(this.#of.country, place))
    const names = new Set(named.filter((name) => this.#of.cities.has(foldText(name))))
    const sizes = [...names].map((name) => ({ name, size: this.#sizes().get(foldText(name)) ?? 0 }))
    return sizes.sort((a, b) => b.size - a.size || byCodeUnits(a.name, b.name))[0]?.name ?? ''
  }

  #postal(): readonly Row[] {
    const { country } = this.#of
    const own = ownTownCodes(country)
    return own.length > 0 ? own : this.#source.rows(`geo/postal-${country.toLowerCase()}`)
  }

  /**
   * The postcodes of towns. Of several towns of a name, those nearest to the towns that have no namesake; of one whose centre is not
   * known, those in a division of these.
   */
  #codesOfTowns(area: string, towns: readonly string[]): readonly string[] {
    const found = towns.map((town) => {
      const byDivision = this.#townCodes().get(foldText(town))
      if (byDivision === undefined) this.#mistakes.push(`${this.#of.country} ${area}: no town ${town}`)
      return [...(byDivision ?? [])].map(([division, codes]) => ({ division, codes }))
    })
    const { country } = this.#of
    const sure = found.filter(({ length }) => length === 1).flat()
    const divisions = new Set(sure.map(({ division }) => division))
    const centre = middleOf(
      country,
      (sure.length > 0 ? sure : found.flat()).flatMap(({ codes }) => codes),
    )
    const near = ({ division, codes }: (typeof sure)[number]): number => {
      const point = middleOf(country, codes)
      const isElsewhere = !divisions.has(division)
      if (point === null || centre === null) return isElsewhere ? Number.POSITIVE_INFINITY : 0
      return kilometresBetween(centre, point) * (isElsewhere ? ELSEWHERE : 1)
    }
    const chosen = found.flatMap((groups) => [...groups].sort((a, b) => near(a) - near(b))[0]?.codes ?? [])
    // A town has namesakes within its division, too.
    const far = new Set(farOff(country, chosen, WIDE_KILOMETRES[country] ?? AREA_KILOMETRES).map(({ spot }) => spot))
    return [...new Set(chosen.filter((code) => !far.has(code)))].sort()
  }

  /** Postcodes of each town by its folded name and division. */
  #townCodes(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
    if (this.#codesByTown !== undefined) return this.#codesByTown
    const towns = new Map<string, Map<string, string[]>>()
    const hasMunicipalities = MUNICIPALITIES.has(this.#of.country)
    for (const { postcode, place, region, province, municipality } of this.#postal()) {
      // Codes of large receivers are in no division.
      if (!this.#of.postcodes.get(postcode)?.size || postcode.includes('CEDEX')) continue
      const named = [place, ...(hasMunicipalities ? municipality.split(' / ') : [])]
      for (const key of new Set(named.flatMap((name) => cityNames(this.#of.country, name)).map(foldText))) {
        const byDivision = towns.get(key) ?? new Map<string, string[]>()
        towns.set(key, byDivision)
        const division = `${region}|${province}`
        byDivision.set(division, [...(byDivision.get(division) ?? []), postcode])
      }
    }
    this.#codesByTown = towns
    return towns
  }

  /** Postcodes of each place. */
  #sizes(): ReadonlyMap<string, number> {
    this.#sizeOf ??= new Map(
      [
        ...Map.groupBy(
          this.#postal().flatMap(({ postcode, place }) =>
            cityNames(this.#of.country, place).map((name) => ({ postcode, key: foldText(name) })),
          ),
          ({ key }) => key,
        ),
      ].map(([key, rows]) => [key, new Set(rows.map(({ postcode }) => postcode)).size]),
    )
    return this.#sizeOf
  }

  /** Whether other divisions have a town of the name, too. A district of London or Prague is meant before any hamlet of the name. */
  #isTownElsewhere(name: string, city: string): boolean {
    const own = this.#of.cities.get(foldText(city))
    const found = this.#of.cities.get(foldText(name)) ?? []
    return city !== 'London' && city !== 'Praha' && found.some((token) => own?.includes(token) !== true)
  }

  /** Italian registers state no postcodes: districts have their city as well, other areas are the towns of their postcodes. */
  #asItalian(area: Area): Area {
    if (area.kind === 'district') return { ...area, cities: [area.city] }
    const towns =
      area.cities.length > 0
        ? area.cities
        : this.#source
            .rows('geo/it-comuni')
            .filter(({ postcodes }) => area.postcodes.some((code) => postcodes.split(/[ ,;|]+/).includes(code)))
            .map(({ comune }) => comune)
    return {
      ...area,
      postcodes: [],
      cities: towns,
      regions: area.regions.length > 0 ? area.regions : this.#around(towns),
    }
  }

  /** The divisions of towns, those of a town that several have only where another town is in them. */
  #around(towns: readonly string[]): readonly string[] {
    const found = towns.map((town) => this.#of.cities.get(foldText(town)) ?? [])
    const sure = new Set(found.filter(({ length }) => length === 1).flat())
    return [...(sure.size > 0 ? sure : new Set(found.flat()))].sort()
  }

  #token(name: string, written: string): string {
    const [region, province] = written.split('|')
    if (province === undefined && this.#of.tokens.some((token) => token.startsWith(`${region}|`))) return region
    for (const name of [written, `${written}, Kreisfreie Stadt`, `${written}, Stadtkreis`, `Gemeente ${written}`]) {
      const provinces = this.#of.tokens.filter((token) => token.endsWith(`|${name}`))
      if (provinces.length === 1) return provinces[0]
    }
    const token = this.#of.findToken(region, province ?? '')
    if (token !== null) return token
    this.#mistakes.push(`${this.#of.country} ${name}: no division ${written}`)
    return written
  }

  /** `28001-28004`, `E1-E3`, `115*`: the codes that exist. Both ends of a range must exist. */
  #range(range: string): readonly string[] {
    const [from, to] = range.split('-')
    if (to === undefined || range.includes('*')) return [range]
    const letters = /^[A-Z]*/.exec(from)?.[0] ?? ''
    const digits = (code: string): string => code.slice(letters.length).replaceAll(' ', '')
    return this.#codes.filter((code) => {
      const own = digits(code)
      return code.startsWith(letters) && /^\d+$/.test(own) && +own >= +digits(from) && +own <= +digits(to)
    })
  }

  #check(area: Area): void {
    const { country, cities, postcodes } = this.#of
    const fail = (what: string): void => {
      this.#mistakes.push(`${country}\t${area.names[0]}\t${area.city}\t${what}`)
    }
    const ofCity = area.city === '' ? undefined : cities.get(foldText(area.city))
    if (area.city !== '' && ofCity === undefined) fail(`no city ${area.city}`)
    for (const town of area.cities) if (!cities.has(foldText(town))) fail(`no town ${town}`)
    for (const code of area.postcodes) {
      const found = code.endsWith('*')
        ? this.#codes
            .filter((one) => one.startsWith(code.slice(0, -1)))
            .flatMap((one) => [...(postcodes.get(one) ?? [])])
        : postcodes.get(code)
      if (found === undefined || (code.endsWith('*') && !this.#codes.some((one) => one.startsWith(code.slice(0, -1)))))
        fail(`no postcode ${code}`)
      else if (ofCity !== undefined && [...found].length > 0 && ![...found].some((token) => ofCity.includes(token)))
        fail(`${code} lies in ${[...found].join(', ')}, not in ${ofCity.join(', ')}`)
    }
    this.#checkDistances(area, fail)
  }

  /** Postcodes and towns of an area lie near the one in its middle. */
  #checkDistances(area: Area, fail: (what: string) => void): void {
    const { country } = this.#of
    const most =
      area.kind === 'district'
        ? DISTRICT_KILOMETRES
        : (WIDE_KILOMETRES[country] ?? (area.kind === 'island' ? ISLANDS_KILOMETRES : AREA_KILOMETRES))
    const codes = area.postcodes.filter((code) => !code.endsWith('*'))
    const spots = codes.length > 0 ? codes : country === 'IT' ? this.#codesOf(area) : []
    for (const { spot, away } of farOff(country, spots, most)) fail(`${spot} is ${Math.round(away)} km away`)
  }

  /** A postcode of each Italian town of an area. */
  #codesOf({ cities, regions }: Area): readonly string[] {
    const towns = new Set(cities.map(foldText))
    return this.#source
      .rows('geo/it-comuni')
      .filter(({ comune, region, province }) => {
        return towns.has(foldText(comune)) && regions.includes(this.#of.findToken(region, province) ?? '')
      })
      .flatMap(({ postcodes }) => postcodes.split(/[ ,;|]+/)[0] || [])
  }
}

/** What a mark after the first name of our areas says; none: people know it. */
const STANDS: Readonly<Record<string, Area['stands']>> = { '*': 'beside', '~': 'word', '?': '' }

/** The middle of postcodes; `null` where no centre of any is known. */
function middleOf(country: string, spots: readonly string[]): Point | null {
  const points = spots.flatMap((spot) => postcodePoint(country, spot) ?? [])
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]
  return points.length === 0
    ? null
    : { latitude: middle(points.map((each) => each.latitude)), longitude: middle(points.map((each) => each.longitude)) }
}

/**
 * Postcodes that belong to their areas although their centres are far: of a wide country, of a name that two places of a city have, one
 * that GeoNames puts on another island (07849), and one whose only neighbour it takes for a place of the same name (30132 in Venice).
 */
const FAR_AND_RIGHT: Readonly<Record<string, readonly string[]>> = {
  AU: ['0822'],
  ES: ['07849'],
  GB: ['BR2'],
  IT: ['30122'],
}

/** Those of several spots that lie farther from the middle of all than `most` kilometres, with how far. */
function farOff(country: string, spots: readonly string[], most: number) {
  const centre = middleOf(country, spots)
  return spots.flatMap((spot) => {
    const point = postcodePoint(country, spot)
    if (point === null || centre === null || FAR_AND_RIGHT[country]?.includes(spot)) return []
    const away = kilometresBetween(centre, point)
    return away > most ? [{ spot, away }] : []
  })
}

/** Cities that the source table names otherwise than the list of cities. */
const CITY_NAMES: Readonly<Record<string, string>> = {
  Frankfurt: 'Frankfurt am Main',
  'Reggio Calabria': 'Reggio di Calabria',
}

/** Countries whose postal tables name the municipality of a place. */
const MUNICIPALITIES: ReadonlySet<string> = new Set(['AT', 'CH', 'ES'])

/** How far a postcode of a district, or of another area, may be from the middle of it. Centres of postcodes are rough. */
const DISTRICT_KILOMETRES = 30
const AREA_KILOMETRES = 120
/** How many times as far a town counts that lies in another division than those without a namesake. */
const ELSEWHERE = 1.2
/** Islands of one name: from Islay to Lewis. */
const ISLANDS_KILOMETRES = 200
/** Of countries with areas as wide as others are. */
const WIDE_KILOMETRES: Readonly<Record<string, number>> = { AU: 600 }

function keyOf(name: string, city: string): string {
  return `${foldText(name)}|${foldText(city)}`
}

/** Names of districts in a postal place: `Praha 10-Malešice` is Malešice. The city itself is none. */
function districtNames(country: string, city: string, place: string): readonly string[] {
  const name = place.replace(/^.*?\d+\s*-\s*/, '').replace(/\s+\d+$/, '')
  return cityNames(country, name).filter(
    (each) =>
      foldText(each) !== foldText(city) &&
      foldText(townOf(each)) !== foldText(city) &&
      !each.includes('(') &&
      /^\p{Lu}/u.test(each),
  )
}

/** Words of official titles and of the indexes of trades, which a name may be as well. */
function wordsOfTitles(source: Source): ReadonlySet<string> {
  const words = new Set<string>()
  for (const table of ['nace-rev2', 'nace-rev21', 'gb-uksic2007-index', 'naics-2022-index'])
    for (const row of source.rows(table))
      for (const cell of Object.values(row))
        for (const [word] of cell.matchAll(/(?<![\p{L}'’-])\p{Ll}+(?![\p{L}])/gu)) words.add(foldText(word))
  return words
}

function isWord({ names }: Area, words: ReadonlySet<string>): boolean {
  return names.some((name) => words.has(foldText(name.replace(/^(?:the|le|la|les|il|el|der|die|das) /i, ''))))
}
