/** The members of a company: all of them, and those that a stored record can contain. */
import { type Company, emptyCompany } from '../company/company.ts'

/** Name of a member of Company. */
export type Member = keyof Company

/** Every member of Company, in the order of the JSON answers. */
export const MEMBERS = Object.freeze(
  Object.keys(emptyCompany({ id: '', name: '', countryIso2: '' })),
) as readonly Member[]

/**
 * The members that a stored record can contain. The index of a member is its bit in the record, so stored files depend on
 * this order: add new members at the end, and never remove or move one. `id` is stored outside the record; `sources` is
 * made from the import.
 */
export const STORED_MEMBERS = Object.freeze([
  'name',
  'countryIso2',
  'nationalId',
  'status',
  'dateOfIncorporation',
  'standardisedLegalForm',
  'nationalLegalForm',
  'address',
  'postcode',
  'city',
  'region',
  'nationalSectors',
  'previousNames',
  'tradeNames',
  'vatTaxNumber',
  'lei',
  'latitude',
  'longitude',
  'website',
  'email',
  'phone',
  'statusDate',
  'categoryOfTheCompany',
  'listedDelistedUnlisted',
  'operatingRevenue',
  'operatingRevenueMin',
  'operatingRevenueMax',
  'operatingRevenueCurrency',
  'operatingRevenueYear',
  'numberOfEmployees',
  'numberOfEmployeesMin',
  'numberOfEmployeesMax',
  'numberOfEmployeesYear',
  'totalAssets',
  'naceCodes',
  'naicsCodes',
  'sicCodes',
  'description',
  'descriptionLanguage',
  'lastUpdated',
  'attributes',
] as const satisfies readonly Member[])
