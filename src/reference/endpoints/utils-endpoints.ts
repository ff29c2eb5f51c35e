/** The reference lists over HTTP: `GET /utils/*`, in the order of docs/api.md. */
import { setImmediate } from 'node:timers/promises'
import type { TSchema } from 'typebox'
import type { Endpoint } from '../../http/endpoint.ts'
import { NaceCode, NaicsCode, NationalCode, SicCode } from '../present-codes.ts'
import { areas } from './areas-endpoint.ts'
import { cities } from './cities-endpoint.ts'
import { countries } from './countries-endpoint.ts'
import { enums } from './enums-endpoint.ts'
import { naceCodes, naceLists } from './nace-codes-endpoint.ts'
import { nationalCodes } from './national-codes-endpoint.ts'
import { regions } from './regions-endpoint.ts'
import { naicsCodes, naicsList, sicCodes, sicList } from './us-codes-endpoints.ts'

/** Every `/utils` endpoint. */
export function utilsEndpoints(): readonly Endpoint[] {
  return [regions(), nationalCodes(), naceCodes(), naicsCodes(), sicCodes(), countries(), cities(), areas(), enums()]
}

/**
 * Prepares the three trees of codes, which take longest, so that the first caller does not wait for them. Meant to run
 * during the first calls of a server: one list at a time, compressed off the main thread.
 */
export async function prepareLists(): Promise<void> {
  for (const list of [() => naceLists('2'), () => naicsList('2022'), () => sicList('1987')]) {
    await setImmediate()
    for (const encoding of ['gzip', 'br']) await list().encoded(encoding)
  }
}

/** Schemas that `openapi.json` must name, because they contain themselves. */
export const UTILS_SCHEMAS: Readonly<Record<string, TSchema>> = { NaceCode, NaicsCode, SicCode, NationalCode }
