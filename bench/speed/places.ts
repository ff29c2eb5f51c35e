/** Invented places: regions, provinces, cities and postcodes of each country, the first of each the largest. */
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
    provinces = makeCountry(COUNTRIES.indexOf(country))
    countries.set(country, provinces)
  }
  const province = provinces.draw(random)
  const city = province.cities.draw(random)
  return { region: province.region, province: province.name, city: city.name, postcode: random.pick(city.postcodes) }
}

/** 10 to 18 regions of 3 to 8 provinces of 20 to 79 cities; every postcode belongs to one city. */
function makeCountry(seed: number): Weighted<Province> {
  const random = new Random(900 + seed)
  const names = words(20_000, 910 + seed)
  const name = () => {
    const word = names.pop()!
    return word[0].toUpperCase() + word.slice(1)
  }
  const provinces: Province[] = []
  const weights: number[] = []
  let postcode = 10_000
  for (let i = 0, regions = 10 + random.below(9); i < regions; i++) {
    const region = name()
    for (let j = 0, count = 3 + random.below(6); j < count; j++) {
      const cities = Array.from({ length: 20 + random.below(60) }, (_, rank): City => {
        const postcodes = Array.from({ length: rank < 3 ? 10 : 1 + random.below(3) }, () => {
          postcode += 1 + random.below(3)
          return String(postcode)
        })
        return { name: name(), postcodes }
      })
      provinces.push({ region, name: name(), cities: new Weighted(cities, zipf(cities.length, 1.1, 0)) })
      weights.push(1 / (i + 1) / (j + 1))
    }
  }
  return new Weighted(provinces, weights)
}
