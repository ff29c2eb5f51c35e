/** Places: the real regions and provinces of each country, with invented cities and postcodes, the first the largest. */
import { countryRegions } from '../../src/reference/regions.ts'
import { Random } from '../../test/support/random.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { Weighted, words, zipf } from './distributions.ts'

/** Where a company is. */
export interface Place {
  readonly region: string
  readonly province: string
  readonly city: string
  readonly postcode: string
}

interface City {
  readonly name: string
  readonly postcodes: readonly string[]
}

interface Province {
  readonly region: string
  readonly name: string
  readonly cities: Weighted<City>
}

const countries = new Map<Country, Weighted<Province>>()

/** A place in a country, large ones more often. */
export function drawPlace(country: Country, random: Random): Place {
  let provinces = countries.get(country)
  if (provinces === undefined) {
    provinces = makeCountry(country)
    countries.set(country, provinces)
  }
  const province = provinces.draw(random)
  const city = province.cities.draw(random)
  return { region: province.region, province: province.name, city: city.name, postcode: random.pick(city.postcodes) }
}

/** Real regions, in an order of their own; 20 to 79 cities a province; every postcode belongs to one city. */
function makeCountry(country: Country): Weighted<Province> {
  const seed = COUNTRIES.indexOf(country)
  const random = new Random(900 + seed)
  const names = words(40_000, 910 + seed)
  const name = () => {
    const word = names.pop()!
    return word[0].toUpperCase() + word.slice(1)
  }
  const regions = new Map<string, string[]>()
  for (const token of countryRegions(country).tokens) {
    const [region, province] = token.split('|')
    regions.set(region, [...(regions.get(region) ?? []), province])
  }
  const provinces: Province[] = []
  const weights: number[] = []
  let postcode = 10_000
  for (const [i, [region, own]] of [...regions].entries()) {
    for (const [j, province] of own.entries()) {
      const cities = Array.from({ length: 20 + random.below(60) }, (_, rank): City => {
        const postcodes = Array.from({ length: rank < 3 ? 10 : 1 + random.below(3) }, () => {
          postcode += 1 + random.below(3)
          return String(postcode)
        })
        return { name: name(), postcodes }
      })
      provinces.push({ region, name: province, cities: new Weighted(cities, zipf(cities.length, 1.1, 0)) })
      weights.push(1 / (i + 1) / (j + 1))
    }
  }
  return new Weighted(provinces, weights)
}
