/** What a company has of the fields that queries compare as texts ({@link ValueField}). */
import type { Company } from '../company/company.ts'
import { cityKey, postcodeKey } from '../company/place-keys.ts'
import type { ValueField } from './query.ts'

/** Reads a company's value of each field, as its registers write it; `null` for none. */
export const WRITTEN_VALUE: Readonly<Record<ValueField, (company: Company) => string | null>> = {
  status: (company) => company.status,
  legalForm: (company) => company.standardisedLegalForm,
  category: (company) => company.categoryOfTheCompany,
  listing: (company) => company.listedDelistedUnlisted,
  region: (company) => company.region,
  // Written as `region|province`; the key of a region is its first part.
  province: (company) => company.region,
  city: (company) => company.city,
  postcode: (company) => company.postcode,
}

/** What of a value is compared, for fields where that is not the whole value. */
export const VALUE_KEY: Readonly<Partial<Record<ValueField, (value: string) => string>>> = {
  region: (token) => token.split('|', 1)[0],
  city: cityKey,
  postcode: postcodeKey,
}

/** A company's value as queries compare it; `null` where the record has none. An empty text is no value. */
export function fieldValue(company: Company, field: ValueField): string | null {
  const value = WRITTEN_VALUE[field](company)
  return (value && (VALUE_KEY[field]?.(value) ?? value)) || null
}
