/** Companies to search in: what a sentence means must not depend on them, so there is one of every member. */
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { countryRegions } from '../../../src/reference/regions.ts'
import type { Sentence } from './labels.ts'

/** A large town of each country asked, with a postcode and a position there. */
const TOWNS: Readonly<Record<string, readonly [city: string, postcode: string, latitude: number, longitude: number]>> =
  {
    GB: ['Leeds', 'LS1 4AP', 53.797, -1.548],
    US: ['Chicago', '60614', 41.88, -87.63],
    IE: ['Dublin', 'D02 X285', 53.34, -6.26],
    IT: ['Milano', '20121', 45.464, 9.19],
    FR: ['Lyon', '69002', 45.757, 4.832],
    BE: ['Liège', '4000', 50.633, 5.567],
    CH: ['Zürich', '8001', 47.374, 8.541],
    DE: ['Hamburg', '20095', 53.55, 10],
    AT: ['Graz', '8010', 47.07, 15.44],
    ES: ['Sevilla', '41001', 37.389, -5.99],
    NO: ['Bergen', '5003', 60.393, 5.324],
  }

/**
 * Companies with every member that a sentence may mention, a few for each country and language. Each does everything
 * that any of their sentences asks for, so that only conditions decide whether a company is found.
 */
export function companiesOfEveryMember(sentences: readonly Sentence[]): Company[] {
  return companiesWithTexts(sentences).map((company, place) => {
    const number = place % PER_LANGUAGE
    const { countryIso2 } = company
    const [city, postcode, latitude, longitude] = TOWNS[countryIso2]
    const isListed = number === PER_LANGUAGE - 1
    return {
      ...company,
      address: '1 Exampla Street',
      city,
      postcode,
      latitude,
      longitude,
      region: countryRegions(countryIso2).tokens[number],
      status: number === 0 ? 'Dissolved' : 'Active',
      dateOfIncorporation: `20${10 + number}-05-06`,
      standardisedLegalForm: isListed ? 'Public limited companies' : 'Private limited companies',
      categoryOfTheCompany: isListed ? 'Very large company' : 'Small company',
      listedDelistedUnlisted: isListed ? 'listed' : 'unlisted',
      numberOfEmployees: 10 ** number,
      operatingRevenue: 100_000 * 10 ** number,
      operatingRevenueCurrency: 'EUR',
      totalAssets: 100_000 * 10 ** number,
    }
  })
}

const PER_LANGUAGE = 4

/** The same companies with a name and a description only, as many tables of users: no condition can hold. */
export function companiesWithTexts(sentences: readonly Sentence[]): Company[] {
  const groups = Map.groupBy(sentences, ({ country, language }) => `${country} ${language}`)
  return [...groups.values()].flatMap((own) => {
    const { country, language } = own[0]
    const activities = own.flatMap(({ labels }) =>
      labels.flatMap(({ kind, words, corrected }) => (kind === 'activity' ? [words, corrected ?? ''] : [])),
    )
    const description = [...new Set(activities)].join('. ')
    return Array.from({ length: PER_LANGUAGE }, (_, number) => ({
      ...emptyCompany({ id: `${country}-${language}-${number}`, name: `Exampla ${number}`, countryIso2: country }),
      description,
      descriptionLanguage: language,
    }))
  })
}
