/** The places of the demo companies: real cities with real postcodes, and approximate coordinates. */
import { loadTable, once } from '../../src/reference/load-table.ts'
import type { Random } from './random.ts'

/** Where a company is. */
export interface DemoPlace {
  readonly city: string
  readonly postcode: string
  /** WGS 84; `null` for two in five companies, and for cities without known coordinates. */
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A city of a country with postcodes of its own. */
interface DemoCity {
  readonly city: string
  readonly postcodes: readonly string[]
}

/** Centres of the larger cities, degrees north and east, to a hundredth of a degree (a kilometre). */
const CENTRES: Readonly<Record<string, string>> = {
  IT: 'Roma 41.89 12.48|Milano 45.46 9.19|Napoli 40.85 14.27|Torino 45.07 7.69|Palermo 38.12 13.36|Genova 44.41 8.93|Bologna 44.49 11.34|Firenze 43.77 11.26|Bari 41.12 16.87|Catania 37.50 15.09|Verona 45.44 10.99|Padova 45.41 11.88|Brescia 45.54 10.21|Parma 44.80 10.33|Modena 44.65 10.93|Bergamo 45.70 9.67|Lucca 43.84 10.50|Arezzo 43.46 11.88|Pisa 43.72 10.40|Monza 45.58 9.27',
  FR: 'Paris 48.86 2.35|Marseille 43.30 5.37|Lyon 45.76 4.84|Toulouse 43.60 1.44|Nice 43.70 7.27|Nantes 47.22 -1.55|Montpellier 43.61 3.88|Strasbourg 48.58 7.75|Bordeaux 44.84 -0.58|Lille 50.63 3.06|Rennes 48.11 -1.68|Reims 49.26 4.03|Villeurbanne 45.77 4.89|Grenoble 45.19 5.72|Dijon 47.32 5.04',
  DE: 'Berlin 52.52 13.40|Hamburg 53.55 9.99|München 48.14 11.58|Köln 50.94 6.96|Frankfurt am Main 50.11 8.68|Stuttgart 48.78 9.18|Düsseldorf 51.23 6.78|Leipzig 51.34 12.37|Dortmund 51.51 7.47|Essen 51.46 7.01|Bremen 53.08 8.80|Dresden 51.05 13.74|Hannover 52.37 9.73|Nürnberg 49.45 11.08|Augsburg 48.37 10.90',
  ES: 'Madrid 40.42 -3.70|Barcelona 41.39 2.17|Valencia 39.47 -0.38|Sevilla 37.39 -5.98|Zaragoza 41.65 -0.89|Malaga 36.72 -4.42|Murcia 37.99 -1.13|Bilbao 43.26 -2.93|Cordoba 37.89 -4.78|Jaen 37.77 -3.79|Granada 37.18 -3.60',
  GB: 'London 51.51 -0.13|Birmingham 52.48 -1.90|Leeds 53.80 -1.55|Glasgow 55.86 -4.25|Sheffield 53.38 -1.47|Manchester 53.48 -2.24|Edinburgh 55.95 -3.19|Liverpool 53.41 -2.98|Bristol 51.45 -2.59|Cardiff 51.48 -3.18|Leicester 52.64 -1.13|Belfast 54.60 -5.93|Nottingham 52.95 -1.15|Reading 51.45 -0.97',
  NO: 'Oslo 59.91 10.75|Bergen 60.39 5.32|Trondheim 63.43 10.40|Stavanger 58.97 5.73|Drammen 59.74 10.20|Tromsø 69.65 18.96',
  US: 'New York 40.71 -74.01|Los Angeles 34.05 -118.24|Chicago 41.88 -87.63|Houston 29.76 -95.37|Phoenix 33.45 -112.07|Philadelphia 39.95 -75.17|San Antonio 29.42 -98.49|San Diego 32.72 -117.16|Dallas 32.78 -96.80|Austin 30.27 -97.74|San Francisco 37.77 -122.42|Seattle 47.61 -122.33|Denver 39.74 -104.99|Boston 42.36 -71.06|Sacramento 38.58 -121.49',
  NL: 'Amsterdam 52.37 4.90|Rotterdam 51.92 4.48|Utrecht 52.09 5.12|Eindhoven 51.44 5.48|Groningen 53.22 6.57',
  BE: 'Antwerpen 51.22 4.40|Gent 51.05 3.72|Bruxelles 50.85 4.35|Brugge 51.21 3.22',
  PL: 'Warszawa 52.23 21.01|Kraków 50.06 19.94|Łódź 51.76 19.46|Wrocław 51.11 17.04|Poznań 52.41 16.93',
  PT: 'Lisboa 38.72 -9.14|Porto 41.15 -8.61|Braga 41.55 -8.43|Coimbra 40.21 -8.43',
  CH: 'Zürich 47.37 8.54|Genève 46.20 6.14|Basel 47.56 7.59|Lausanne 46.52 6.63|Bern 46.95 7.45',
}

const centres = once(
  () =>
    new Map(
      Object.entries(CENTRES).flatMap(([country, cities]) =>
        cities.split('|').map((entry) => {
          const [, city, latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(entry) as RegExpExecArray
          return [`${country} ${city}`, [Number(latitude), Number(longitude)]] as const
        }),
      ),
    ),
)

/**
 * Cities by country, largest first, with their weights: 1 / (rank + 1), close to Zipf's law. The first has five and a
 * half times the weight of the tenth.
 */
const citiesByWeight = once(() => {
  const cities = new Map<string, [DemoCity, number][]>()
  for (const [country, city, postcodes] of loadTable('places/demo').rows) {
    const known = cities.get(country) ?? []
    cities.set(country, known)
    known.push([{ city, postcodes: postcodes.split(' ') }, 1 / (known.length + 2)])
  }
  return cities
})

/**
 * Draws a place.
 *
 * @param among  only these cities; `null`: all of the country
 * @throws {Error} for a country or a city that the table of places does not have
 */
export function demoPlace(country: string, among: readonly string[] | null, random: Random): DemoPlace {
  const cities = citiesByWeight().get(country)
  if (cities === undefined) throw new Error(`Cannot place a demo company: places/demo.tsv has no city of ${country}`)
  const { city, postcodes } = among === null ? random.weighted(cities) : findCity(cities, random.pick(among))
  const postcode = random.pick(postcodes)
  return {
    city,
    postcode: country === 'GB' ? `${postcode} ${drawInwardCode(random)}` : completePostcode(country, postcode, random),
    ...drawPoint(country, city, random),
  }
}

function findCity(cities: readonly (readonly [DemoCity, number])[], name: string): DemoCity {
  const found = cities.find(([{ city }]) => city === name)?.[0]
  if (found === undefined) throw new Error(`Cannot place a demo company: places/demo.tsv has no city ${name}`)
  return found
}

/** Draws a point within a few kilometres of the centre. Two in five companies have none, as in most registers. */
function drawPoint(country: string, city: string, random: Random): Pick<DemoPlace, 'latitude' | 'longitude'> {
  const centre = centres().get(`${country} ${city}`)
  if (centre === undefined || random.chance(0.4)) return { latitude: null, longitude: null }
  const near = (degrees: number): number => Math.round((degrees + random.normal() * 0.012) * 1e5) / 1e5
  return { latitude: near(centre[0]), longitude: near(centre[1]) }
}

/** Draws the second half of a British postcode, because the table has only the first. Uses only letters that real ones have. */
function drawInwardCode(random: Random): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  return `${random.integer(10)}${letters[random.integer(20)]}${letters[random.integer(20)]}`
}

/** Completes Dutch and Portuguese postcodes, of which the table has only the first part. */
function completePostcode(country: string, postcode: string, random: Random): string {
  const letters = 'ABCDEGHJKLMNPRSTVWXZ'
  if (country === 'NL') return `${postcode} ${letters[random.integer(20)]}${letters[random.integer(20)]}`
  if (country === 'PT') return `${postcode}-${String(1 + random.integer(998)).padStart(3, '0')}`
  return postcode
}
