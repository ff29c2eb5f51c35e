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
 * Companies with every member that a sentence may speak of, a few for each country. Each does everything that any of the
 * sentences asks for, so that only conditions decide whether anybody is found.
 */
export function companiesOfEveryMember(sentences: readonly Sentence[]): Company[] {
  const activities = sentences.flatMap(({ labels }) =>
    labels.flatMap(({ kind, words }) => (kind === 'activity' ? [words] : [])),
  )
  const codes = new Set(sentences.flatMap(({ labels }) => labels.flatMap((label) => label.codes)))
  const classes = [...codes].filter((code) => /^\d\d\.\d\d$/.test(code))
  const description = [...new Set(activities)].join('. ')

  return Object.entries(TOWNS).flatMap(([countryIso2, [city, postcode, latitude, longitude]]) =>
    [0, 1, 2, 3].map((number): Company => {
      const isListed = number === 3
      return {
        ...emptyCompany({ id: `${countryIso2}-${number}`, name: `Exampla ${number}`, countryIso2 }),
        description,
        descriptionLanguage: 'en',
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
        naceCodes: { primary: classes, secondary: [] },
      }
    }),
  )
}
