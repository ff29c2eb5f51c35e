/** Cities whose districts have numbers, and how a district is distinguished from the others of its city. */

/** The numbered districts of a city. */
export interface CityDistricts {
  /** The city in the spelling of the country's list; its key is `cityKey` of it. */
  readonly city: string
  /** How many there are. */
  readonly count: number
  /**
   * The postcode of a district, or the common beginning of its postcodes, with an asterisk; absent: postcodes do not
   * distinguish it.
   */
  readonly postcodeOf?: (district: number) => string
  /** The attribute that holds the district's number. */
  readonly attribute?: string
}

/** Attribute of the sector of Bucharest, 1 to 6, which its register states apart from the city. */
export const BUCHAREST_SECTOR = 'bucharestSector'
/** Attribute of the village, in countries whose towns are communes of several. */
export const VILLAGE = 'village'

const two = (district: number): string => String(district).padStart(2, '0')

/** By country: French arrondissements, Viennese and Budapest districts, those of Prague's post offices, Dublin's, Bucharest's sectors. */
export const CITY_DISTRICTS: Readonly<Record<string, readonly CityDistricts[]>> = {
  FR: [
    { city: 'Paris', count: 20, postcodeOf: (district) => `750${two(district)}` },
    { city: 'Lyon', count: 9, postcodeOf: (district) => `6900${district}` },
    { city: 'Marseille', count: 16, postcodeOf: (district) => `130${two(district)}` },
  ],
  AT: [{ city: 'Wien', count: 23, postcodeOf: (district) => `1${two(district)}0` }],
  HU: [{ city: 'Budapest', count: 23, postcodeOf: (district) => `1${two(district)}*` }],
  CZ: [{ city: 'Praha', count: 10, postcodeOf: (district) => `1${district % 10}*` }],
  IE: [{ city: 'Dublin', count: 24 }],
  RO: [{ city: 'București', count: 6, attribute: BUCHAREST_SECTOR }],
}
