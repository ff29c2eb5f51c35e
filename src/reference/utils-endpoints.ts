/** The reference lists over HTTP: `GET /utils/*`, in the interface's order, then the extensions. */
import type { TSchema } from 'typebox'
import type { Endpoint } from '../http/endpoint.ts'
import { cities } from './cities-endpoint.ts'
import { countries } from './countries-endpoint.ts'
import { enums } from './enums-endpoint.ts'
import { naceCodes } from './nace-codes-endpoint.ts'
import { naicsCodes } from './naics-codes-endpoint.ts'
import { nationalCodes } from './national-codes-endpoint.ts'
import { NaceCode, NaicsCode, NationalCode, SicCode } from './present-codes.ts'
import { regions } from './regions-endpoint.ts'
import { sicCodes } from './sic-codes-endpoint.ts'

/** Every `/utils` endpoint. */
export function utilsEndpoints(): readonly Endpoint[] {
  return [regions(), nationalCodes(), naceCodes(), naicsCodes(), sicCodes(), countries(), cities(), enums()]
}

/** Schemas that `openapi.json` must name, because they contain themselves. */
export const UTILS_SCHEMAS: Readonly<Record<string, TSchema>> = { NaceCode, NaicsCode, SicCode, NationalCode }
