/**
 * Dates of filters as `openapi.json` describes them. `explore/plan/date-filter.ts` reads them, and decides.
 */

const DAY = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])'
const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?'

/** A day, RFC 3339 with an offset, and the spellings of time and offset besides. */
export const DOCUMENTED_DATE = Object.freeze({
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
    { type: 'string', pattern: `^${DAY}[Tt ]${TIME}([Zz]|[+-]([01]\\d|2[0-3]):?[0-5]\\d)?$` },
  ],
})
