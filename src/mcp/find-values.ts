/** `find_values`: what filters take: regions, cities, codes, legal forms, by a text in any language. */

import { findCode } from '../reference/industry-codes.ts'
import { askService, noCredits, understandValue } from './ask-service.ts'
import { READS } from './common-arguments.ts'
import { countryCode } from './country-codes.ts'
import { type Facts, type Tool, ToolError } from './tool.ts'

const FILTERS = [
  'regions', 'cities', 'naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes', 'standardisedLegalForm', 'categories',
  'status', 'listedDelistedUnlisted',
] as const // biome-ignore format: one word a line would fill the screen
const OF_COUNTRY: ReadonlySet<string> = new Set(['regions', 'cities', 'nationalSectors'])

/** The tool. */
export const findValues: Tool = {
  needs: ['/utils/suggest'],
  definition: {
    name: 'find_values',
    title: 'Find values of filters',
    description:
      'Right values of a filter by a text in any language: names of places, codes by activity. At most 10. Free.',
    inputSchema: {
      type: 'object',
      properties: {
        filter: { type: 'string', enum: FILTERS },
        text: { type: 'string', description: 'E.g. "Lombardy", "wine", "28.14".' },
        country: { type: 'string', description: 'ISO code; for regions, cities, nationalSectors.' },
      },
      required: ['filter', 'text'],
    },
    outputSchema: {
      type: 'object',
      properties: { values: { type: 'array', items: { type: 'object' } } },
      required: ['values'],
    },
    annotations: READS,
  },

  async run(given, context) {
    const { filter, text, country } = given as {
      readonly filter: string
      readonly text: string
      readonly country?: string
    }
    if (country === undefined && OF_COUNTRY.has(filter))
      throw new ToolError({ field: 'country', problem: `is missing for ${filter}`, values: ['IT', 'DE', 'FR'] })
    const code = country === undefined ? undefined : countryCode(country, 'country')
    const query = new URLSearchParams({ filter, q: text, ...(code === undefined ? {} : { countryIso2: code }) })
    const { body } = await askService(
      context,
      { method: 'GET', path: `/utils/suggest?${query}` },
      { credits: noCredits(), argumentOf: (member) => (member === 'q' ? 'text' : member) },
    )
    const values: Facts[] = [...(body as { readonly suggestions: readonly Facts[] }).suggestions]
    if (values.length === 0)
      for (const value of await understandValue(context.callService, filter, text, code))
        values.push({ value, label: findCode('nace', '', value)?.title ?? value })
    return { facts: { values } }
  },
}
