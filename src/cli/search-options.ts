/** What `./firmament search` and `./firmament export` are asked for: a sentence, a country and filters. */
import type { Command } from 'commander'

/** The options of a search, as the command line gives them. */
export interface SearchOptions {
  readonly country?: string
  readonly filter: readonly string[]
}

/** Adds the options to a command. */
export function addSearchOptions(command: Command): Command {
  return command
    .option('--country <code>', 'such as IT; may be absent where the data is of one country')
    .option(
      '--filter <name=value>',
      'a filter of docs/api.md, such as numberOfEmployeesGte=10; again for more',
      (given: string, before: readonly string[]) => [...before, given],
      [],
    )
}

/** Whether any option of a search is given. */
export function hasSearchOptions({ country, filter }: SearchOptions): boolean {
  return country !== undefined || filter.length > 0
}

/**
 * The filters of a body.
 *
 * @param refused such as `Cannot search`
 * @throws {RangeError} for a filter that is none
 */
export function filtersOf({ country, filter }: SearchOptions, refused: string): Readonly<Record<string, unknown>> {
  const given = filter.map((pair) => {
    const [, name, value] = /^(\w+)=(.+)$/s.exec(pair) ?? []
    if (name === undefined) throw new RangeError(`${refused}: --filter is ${pair}, must be NAME=VALUE`)
    return [name, readValue(name, value)] as const
  })
  return {
    ...(country !== undefined && { countriesIso2: country.split(',').map((code) => code.trim()) }),
    ...Object.fromEntries(given),
  }
}

/** The only country that data has. @throws {RangeError} naming the others, where there are several */
export function onlyCountry(countries: readonly string[], refused: string): string {
  if (countries.length === 1) return countries[0]
  throw new RangeError(`${refused}: --country is missing, must be one of ${[...countries].sort().join(', ')}`)
}

/** Numbers and yes or no as JSON has them; texts with commas are lists, because most filters are. */
function readValue(name: string, text: string): unknown {
  if (/^-?\d+$/.test(text) && /(?:Gte|Lte)$/.test(name)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return /(?:Gte|Lte)$/.test(name) ? text : text.split(',').map((part) => part.trim())
}
