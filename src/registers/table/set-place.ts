/** Puts the place of a row together: of columns of its parts, of a city with more in its cell, of an address that has all. */
import type { Company } from '../../company/company.ts'
import { placeOfNuts } from '../../reference/nuts.ts'
import { postcodeOf } from '../../reference/postcode-spot.ts'
import { countryRegions, regionOfCity, regionOfPostcode, regionsOfCity } from '../../reference/regions.ts'
import {
  placeOfPostcode,
  readAddress,
  readPlace,
  type WrittenAddress,
  type WrittenPlace,
} from '../../reference/written-places.ts'
import { readRegion } from '../../reference/written-regions.ts'
import { foldText } from '../../text/fold-text.ts'
import type { MappedMember } from './mapping.ts'

/** The cells of a row by member. */
export interface PlaceCells {
  text(member: MappedMember): string | null
  /** Counts a text that cannot be read. @param right what would be right */
  unread(member: MappedMember, text: string, right: string): null
}

/** A city may have its postcode and region in its cell, and an address all of them, where no other column has. */
export function setPlace(company: Company, cells: PlaceCells): void {
  const { countryIso2: country } = company
  company.address = cells.text('address')
  const written = cells.text('city')
  const beside = written === null ? null : readPlace(country, written)
  const coded = cells.text('postcode')
  const codedPlace = coded === null ? null : placeOfPostcode(country, coded)
  const ownPostcode = codedPlace?.postcode ?? coded
  const within = placeWithin(country, company.address, beside ?? codedPlace, ownPostcode)
  const place = beside ?? codedPlace ?? within
  if (within !== null) company.address = within.street
  const postcode = ownPostcode ?? place?.postcode ?? within?.postcode ?? null
  company.postcode = postcode === null ? null : postcodeOf(country, postcode)
  company.city = place?.city ?? null
  const region = cells.text('region')
  const meant = region ?? place?.region ?? within?.region ?? null
  if (meant !== null)
    company.region =
      regionOf(country, meant) ??
      cells.unread('region', meant, 'a region, a province, both as /utils/regions lists them, or a NUTS code')
  else if (company.postcode === null && company.city !== null) {
    // The table is of one country, so that a town of one region is in it.
    company.region = regionOfCity(country, company.city)
  }
  // A city is kept as it is written. One that nothing places is found by no region.
  const { city, region: found } = company
  if (city !== null && found === null && regionsOfCity(country, city).length === 0) {
    const isPlaced = company.postcode !== null && regionOfPostcode(country, company.postcode) !== null
    if (!isPlaced) cells.unread('city', city, `a town of ${country} that is known, to be found by its region`)
  }
}

/** The place in an address; one that other columns contradict is none. */
function placeWithin(
  country: string,
  address: string | null,
  beside: WrittenPlace | null,
  postcode: string | null,
): WrittenAddress | null {
  const within = address === null ? null : readAddress(country, address, false)
  if (within === null || (beside !== null && foldText(beside.city) !== foldText(within.city))) return null
  const own = postcode ?? beside?.postcode ?? null
  const isOther = own !== null && postcodeOf(country, own).replace(/\W/g, '') !== within.postcode?.replace(/\W/g, '')
  return isOther ? null : within
}

/** The region that a table states, or a NUTS code; a region alone is kept alone unless it has one province. */
function regionOf(country: string, written: string): string | null {
  const region = readRegion(country, written)?.token ?? placeOfNuts(country, written)
  if (region === null || region.includes('|')) return region
  const within = countryRegions(country).tokens.filter((token) => token.startsWith(`${region}|`))
  return within.length === 1 ? within[0] : region
}
