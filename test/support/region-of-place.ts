import {
  regionOfCity,
  regionOfMunicipality,
  regionOfMunicipalityName,
  regionOfPostcode,
} from '../../src/reference/regions.ts'

/** The place of a company as a register states it. */
export interface RegisterPlace {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly postcode?: string | null
  readonly city?: string | null
  readonly municipalityCode?: string | null
  readonly municipalityName?: string | null
}

/**
 * The region of an address, from the surest evidence there is: the municipality's code, its name, the postcode, the city.
 *
 * @returns an exact token, `null` when nothing is known
 */
export function regionOfPlace(place: RegisterPlace): string | null {
  const { country, postcode, city, municipalityCode, municipalityName } = place
  return (
    (municipalityCode ? regionOfMunicipality(country, municipalityCode) : null) ??
    (municipalityName ? regionOfMunicipalityName(country, municipalityName, postcode) : null) ??
    (postcode ? regionOfPostcode(country, postcode, city) : null) ??
    (city ? regionOfCity(country, city) : null)
  )
}
