/**
 * `ExploreFilters`: the members by which lite, simple-semantic and plus narrow a search.
 *
 * The schema is the one definition; types, validation, `openapi.json` and the console come from it. What a value may
 * be beyond its JSON type (closed lists, codes, dates) is decided in `explore/plan/filters.ts`.
 */
import Type, { type Static } from 'typebox'
import { CATEGORIES } from '../company/category.ts'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import { LISTINGS } from '../company/listing.ts'
import { STATUSES } from '../company/status.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'
import { DOCUMENTED_DATE } from './documented-date.ts'

const strings = (description: string) => Type.Array(Type.String(), { description })
/** Documented as these values; accepted without regard to case and accents. */
const oneOf = (values: readonly string[], description: string) =>
  Type.Array(Type.String({ 'x-documented': { enum: values } }), { description })
const date = (description: string) => Type.String({ description, 'x-documented': DOCUMENTED_DATE })
/** A letter or digit precedes an asterisk at the end. */
const POSTCODE = '^([^\\u0000]*[^\\u0000*\\s]\\s*|\\s*|[^\\u0000]*[A-Za-z0-9][^\\u0000]*\\*\\s*)$'
const amount = (description: string) =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, description })

const bound = (description: string) =>
  Type.Union([Type.Number(), Type.String({ maxLength: 10, 'x-documented': { format: 'date' } })], { description })

/** What an attribute has to be. */
export type AttributeFilter = Static<typeof AttributeFilter>

/** What an attribute has to be. */
export const AttributeFilter = closedObject({
  values: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description: 'Any of these; texts are compared without case and accents.',
    }),
  ),
  gte: Type.Optional(bound('At least this number, or on or after this day.')),
  lte: Type.Optional(bound('At most this number, or on or before this day.')),
})

/** Most ids of one search. */
export const IDS_MAX = 500

/** Filters shared by lite, simple-semantic and plus: OR inside one filter, AND across filters. */
export const ExploreFilters = closedObject({
  countriesIso2: Type.Array(Type.String({ 'x-documented': { pattern: COUNTRY_PATTERN } }), {
    description:
      'ISO 3166 alpha-2 codes. At most 1 for lite and plus, at most 5 for simple-semantic; one that is repeated counts once.',
    'x-documented': { minItems: 1 },
  }),
  ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: IDS_MAX,
      description: '`id` of companies; one that nobody has finds nobody.',
    }),
  ),
  sameAddressAs: Type.Optional(
    Type.String({
      description: '`id` of a company: those at its address, itself included. Nobody where the address is not certain.',
    }),
  ),
  groupOf: Type.Optional(
    Type.String({ description: '`id` of a company: it, and all below its ultimate parent as registers state it.' }),
  ),
  regions: Type.Optional(strings('`<region>|<province>` from /utils/regions; a bare `<region>` is all its provinces.')),
  cities: Type.Optional(strings('Cities, compared without case and accents.')),
  postcode: Type.Optional(
    Type.Array(Type.String({ 'x-documented': { pattern: POSTCODE } }), {
      description: 'Postal codes; one that ends in `*` is a prefix.',
    }),
  ),
  near: Type.Optional(
    closedObject(
      {
        latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.' }),
        longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.' }),
        kilometres: Type.Number({ minimum: 0, maximum: 500, description: 'Distance at most.' }),
      },
      {
        description:
          'Within a distance of a point: by the company’s coordinates, else by the centre of its postcode or town. A company without matches no distance.',
      },
    ),
  ),
  within: Type.Optional(
    closedObject(
      {
        south: Type.Number({ minimum: -90, maximum: 90 }),
        west: Type.Number({ minimum: -180, maximum: 180 }),
        north: Type.Number({ minimum: -90, maximum: 90 }),
        east: Type.Number({ minimum: -180, maximum: 180 }),
      },
      {
        description:
          'Within a box in degrees, by the same point as `near`. Over the antimeridian where `west` is greater than `east`.',
      },
    ),
  ),
  dateOfIncorporationGte: Type.Optional(
    date('Incorporated on or after: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`.'),
  ),
  dateOfIncorporationLte: Type.Optional(
    date('Incorporated on or before: RFC 3339 (without offset: UTC), or `YYYY-MM-DD`.'),
  ),
  statusDateGte: Type.Optional(date('Status since this day or later.')),
  statusDateLte: Type.Optional(date('Status since this day or earlier.')),
  operatingRevenueGte: Type.Optional(amount('Minimum operating revenue, in the company’s own currency.')),
  operatingRevenueLte: Type.Optional(amount('Maximum operating revenue, in the company’s own currency.')),
  numberOfEmployeesGte: Type.Optional(amount('Minimum number of employees.')),
  numberOfEmployeesLte: Type.Optional(amount('Maximum number of employees.')),
  standardisedLegalForm: Type.Optional(oneOf(LEGAL_FORMS, 'Standardised legal forms, as listed by /utils/enums.')),
  nationalSectors: Type.Optional(strings('Codes from /utils/national-codes; a code selects its whole subtree.')),
  naceCodes: Type.Optional(strings('Codes from /utils/nace-codes; a code selects its whole subtree.')),
  naicsCodes: Type.Optional(strings('Codes from /utils/naics-codes; a code selects its whole subtree.')),
  sicCodes: Type.Optional(strings('Codes from /utils/sic-codes; a code selects its whole subtree.')),
  isPrimaryCodes: Type.Optional(Type.Boolean({ description: 'Only primary codes count.' })),
  isSecondaryCodes: Type.Optional(Type.Boolean({ description: 'Only secondary codes count.' })),
  categories: Type.Optional(oneOf(CATEGORIES, 'Values of `categoryOfTheCompany`.')),
  status: Type.Optional(oneOf(STATUSES, 'Values of `status`.')),
  attributes: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: AttributeFilter,
        description: 'Own columns by their names, as companies have them under `attributes`.',
      },
    ),
  ),
  listedDelistedUnlisted: Type.Optional(oneOf(LISTINGS, '`listed`, `delisted`, `unlisted`.')),
})

/** Filters shared by lite, simple-semantic and plus. */
export type ExploreFilters = Static<typeof ExploreFilters>

/** The filters of a way of searching that may name at most this many countries. The call counts each once. */
export function filtersOf(countriesMax: number): typeof ExploreFilters {
  return closedObject(ExploreFilters.properties, {
    'x-narrows': ExploreFilters,
    'x-documented': { properties: { countriesIso2: { maxItems: countriesMax } } },
  })
}
