/**
 * The Company record: what every answer of the service carries about one company.
 *
 * The schema below is the only definition; the TypeScript type, the validation, `openapi.json` and the console are
 * derived from it. A member without a value is `null`, never left out (`docs/decisions.md`, "Company").
 */
import Type, { type Static } from 'typebox'
import { closedObject, integerOrNull, orNull, textOrNull } from '../schemas.ts'
import { CATEGORIES } from './category.ts'
import { LEGAL_FORMS } from './legal-form.ts'
import { LISTINGS } from './listing.ts'
import { STATUSES } from './status.ts'

const day = (description: string) => orNull(Type.String({ format: 'date' }), description)
const number = (description: string) => orNull(Type.Number(), description)
const oneOf = <const Value extends string>(values: readonly Value[], description: string) =>
  orNull(Type.Enum(values as [Value, ...Value[]]), description)

/** The codes of one classification that a company carries, most important first. */
export const CompanyCodes = closedObject({
  primary: Type.Array(Type.String(), { description: 'Of the main activity.' }),
  secondary: Type.Array(Type.String(), { description: 'Of further ones.' }),
})

/** The codes of one classification that a company carries. */
export type CompanyCodes = Static<typeof CompanyCodes>

/** Where some members of a record came from. */
export const Source = closedObject({
  register: Type.String({
    description: 'Register that published the members, or `derived` for those computed from other members.',
  }),
  url: textOrNull('Address of the record or of the data set at the register.'),
  licence: textOrNull('Terms under which the register publishes.'),
  retrievedAt: textOrNull('When the register’s file was published or fetched, RFC 3339 UTC.'),
  fields: Type.Array(Type.String(), { description: 'Members of Company that came from here.' }),
})

/** Where some members of a record came from. */
export type Source = Static<typeof Source>

const Attributes = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** Own columns of a company, by name. */
export type Attributes = Static<typeof Attributes>

/** One company. Members are sent in this order. */
export const Company = closedObject({
  id: Type.String({ description: 'Stable identifier: `<countryIso2>-<register number>`.' }),
  name: Type.String({ description: 'Registered name.' }),
  previousNames: Type.Array(Type.String(), { description: 'Former registered names, latest first.' }),
  tradeNames: Type.Array(Type.String(), { description: 'Names the company trades under.' }),
  countryIso2: Type.String({ description: 'ISO 3166-1 alpha-2 code of the country of registration.' }),
  vatTaxNumber: textOrNull('VAT number with its country prefix, without blanks.'),
  nationalId: textOrNull('Number in the national register, as the register writes it.'),
  lei: textOrNull('Legal Entity Identifier (ISO 17442).'),
  address: textOrNull('Street address in one line, without postcode and city.'),
  postcode: textOrNull('Postal code, as the country writes it.'),
  city: textOrNull('City or town.'),
  region: textOrNull(
    '`<region>|<province>` as listed by /utils/regions; the region alone where your own table has no province.',
  ),
  latitude: number('Degrees north, WGS 84.'),
  longitude: number('Degrees east, WGS 84.'),
  website: textOrNull('Web address.'),
  email: textOrNull('Mailbox of the company (never of a person).'),
  phone: textOrNull('Telephone number.'),
  status: Type.Enum([...STATUSES], { description: 'Status of the company.' }),
  statusDate: day('Day since which the status holds, `YYYY-MM-DD`.'),
  dateOfIncorporation: day('Day of incorporation, `YYYY-MM-DD`.'),
  standardisedLegalForm: Type.Enum([...LEGAL_FORMS], {
    description: 'Legal form, the same words for all countries.',
  }),
  nationalLegalForm: textOrNull('Legal form in the register’s own words.'),
  categoryOfTheCompany: oneOf(CATEGORIES, 'Size class; derived where the register has none.'),
  listedDelistedUnlisted: oneOf(LISTINGS, 'Whether its shares are, were or never were on a stock exchange.'),
  operatingRevenue: number('Operating revenue of the year, in `operatingRevenueCurrency`.'),
  operatingRevenueMin: number('Lower end of the published revenue band.'),
  operatingRevenueMax: number('Upper end of the published revenue band; `null` with a lower end: open upwards.'),
  operatingRevenueCurrency: textOrNull('ISO 4217 code.'),
  operatingRevenueYear: integerOrNull('Year of the revenue.'),
  numberOfEmployees: integerOrNull('Employees.'),
  numberOfEmployeesMin: integerOrNull('Lower end of the published staff band.'),
  numberOfEmployeesMax: integerOrNull('Upper end of the published staff band; `null` with a lower end: open upwards.'),
  numberOfEmployeesYear: integerOrNull('Year of the number of employees.'),
  totalAssets: number('Balance sheet total, in `operatingRevenueCurrency`.'),
  nationalSectors: closedObject(CompanyCodes.properties, { description: 'Codes of the country’s own classification.' }),
  naceCodes: closedObject(CompanyCodes.properties, {
    description: 'NACE codes with dots. Rev. 2; a Rev. 2.1 code is written `2.1:62.10`.',
  }),
  naicsCodes: closedObject(CompanyCodes.properties, { description: 'NAICS 2022 codes.' }),
  sicCodes: closedObject(CompanyCodes.properties, { description: 'US SIC 1987 codes.' }),
  description: textOrNull('What the company does, in its own or its register’s words.'),
  descriptionLanguage: textOrNull('ISO 639-1 code of the description’s language.'),
  sources: Type.Array(Source, { description: 'Where each member came from.' }),
  lastUpdated: textOrNull('When the register last changed the record, or when it was read, RFC 3339.'),
  attributes: orNull(
    Attributes,
    'Columns of people’s own tables by their names, and what one register alone states: texts, numbers, days (`YYYY-MM-DD`), true or false.',
  ),
})

/** One company, exactly as it is sent. */
export type Company = Static<typeof Company>
