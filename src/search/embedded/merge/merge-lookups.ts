/** Writes the indexes of names and of numbers of the next generation. */
import type { Company } from '../../../company/company.ts'
import { lookupParts } from '../build/lookup-parts.ts'
import { documentLines } from '../files/document-lines.ts'
import type { MergedCountry } from './place-companies.ts'

/** TEMPORARY */
export async function mergeLookups(options: {
  readonly from: string
  readonly folder: string
  readonly generation: string
  readonly addedFolder: string
  readonly memory?: number
  readonly countries: readonly MergedCountry[]
}): Promise<readonly { readonly name: string; readonly bytes: number }[] | null> {
  const parts = lookupParts(options)
  for await (const line of documentLines(options.folder)) {
    const company = JSON.parse(line) as Company
    for (const part of parts) part.add(company)
  }
  let first = 0
  const order = options.countries.map(({ country, map }) => {
    const arrivals = Uint32Array.from({ length: map.after }, (_, at) => first + at)
    first += map.after
    return { country, arrivals }
  })
  return parts.map((part) => part.finish(order))
}
