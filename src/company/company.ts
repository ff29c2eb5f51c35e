/**
 * One company, as plain data. Its schema is in a module of its own (`company-schema.ts`): imports and their threads validate no
 * requests, and would spend a quarter of their start on loading what does.
 */
import type { Company, CompanyCodes } from './company-schema.ts'

export type { Attributes, Company, CompanyCodes, Source } from './company-schema.ts'

/** Reads a company from the UTF-8 bytes in which it is stored and sent. */
export function parseCompany(json: Uint8Array): Company {
  return JSON.parse(Buffer.from(json).toString()) as Company
}

/** A fresh record in which nothing is known beyond its identity. */
export function emptyCompany(identity: { id: string; name: string; countryIso2: string }): Company {
  const codes = (): CompanyCodes => ({ primary: [], secondary: [] })
  return {
    id: identity.id,
    name: identity.name,
    previousNames: [],
    tradeNames: [],
    countryIso2: identity.countryIso2,
    vatTaxNumber: null,
    nationalId: null,
    lei: null,
    address: null,
    postcode: null,
    city: null,
    region: null,
    latitude: null,
    longitude: null,
    website: null,
    email: null,
    phone: null,
    status: 'Status unknown',
    statusDate: null,
    dateOfIncorporation: null,
    standardisedLegalForm: 'Companies with unknown/unrecorded legal form',
    nationalLegalForm: null,
    categoryOfTheCompany: null,
    listedDelistedUnlisted: null,
    operatingRevenue: null,
    operatingRevenueMin: null,
    operatingRevenueMax: null,
    operatingRevenueCurrency: null,
    operatingRevenueYear: null,
    numberOfEmployees: null,
    numberOfEmployeesMin: null,
    numberOfEmployeesMax: null,
    numberOfEmployeesYear: null,
    totalAssets: null,
    nationalSectors: codes(),
    naceCodes: codes(),
    naicsCodes: codes(),
    sicCodes: codes(),
    description: null,
    descriptionLanguage: null,
    sources: [],
    lastUpdated: null,
    attributes: null,
  }
}
