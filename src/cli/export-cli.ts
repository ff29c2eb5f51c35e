/** Mounts `./firmament export`: a result, or everything, out of a data folder. */

import type { Command } from 'commander'
import type { FolderExport } from '../assembly/export-folder.ts'
import { readTextFile } from '../files/read-file.ts'
import { counted } from '../text/counted.ts'
import { DATA, print, requireFolder } from './common.ts'
import { addSearchOptions, filtersOf, hasSearchOptions, onlyCountry, type SearchOptions } from './search-options.ts'

const HELP = `
Examples:
  ./firmament export "wineries in Tuscany" --country IT --out wineries.csv
  ./firmament export --country IT --filter naceCodes=11.02 --fields sales-list --out wineries.xlsx
  ./firmament export --all --format parquet --out snapshot`

/** Adds the command to a program. */
export function mountExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('Write the companies of a search, or all of them, into files. No service needs to run.')
    .argument('[search]', 'a sentence; or the body of a search: JSON, or a file that ends in .json')
  addSearchOptions(command)
    .option(...DATA)
    .option('--format <format>', 'ndjson, csv, parquet or xlsx; that of the ending of --out where absent, else ndjson')
    .option(
      '--fields <members>',
      'members of a company, with commas in between, or sales-list: name, address, phone, website, industry, size, status; all where absent',
    )
    .option('--max <companies>', 'export only this many, in order')
    .option('--delimiter <character>', 'csv: , or ;')
    .option('--bom', 'csv: begin with a byte order mark')
    .option('--out <path>', 'file to write, which must not exist; with --all a folder; standard output where absent')
    .option('--all', 'every company: a file for each country, and a manifest with counts and checksums')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(run)
}

interface ExportFlags extends SearchOptions {
  readonly data: string
  readonly format?: string
  readonly fields?: string
  readonly max?: string
  readonly delimiter?: string
  readonly bom?: true
  readonly out?: string
  readonly all?: true
  readonly json?: true
}

async function run(search: string | undefined, flags: ExportFlags): Promise<void> {
  const { data, format, fields, max, delimiter, bom, out, json } = flags
  requireFolder(data)
  const members = {
    format: format ?? ENDINGS.find((ending) => out?.toLowerCase().endsWith(`.${ending}`)) ?? 'ndjson',
    ...(fields !== undefined && columnsOf(fields)),
    ...(max !== undefined && { maxCompanies: Number(max) }),
    ...(delimiter !== undefined && { delimiter }),
    ...(bom === true && { bom }),
  }
  const result = await (flags.all === true
    ? writeEverything(search, data, members, flags)
    : writeSearch(search, data, members, flags))
  if (out === undefined) return
  const { companies, files } = result
  print(json === true, result, [
    `${counted(companies, 'company', 'companies')} of generation ${result.generation}`,
    ...files.map((file) => `  ${file.name}: ${counted(file.companies, 'company', 'companies')}, ${file.bytes} bytes`),
  ])
}

const ENDINGS = ['csv', 'parquet', 'xlsx'] as const

function columnsOf(fields: string): object {
  return fields === 'sales-list' ? { columns: 'salesList' } : { fields: fields.split(',').map((name) => name.trim()) }
}

async function writeEverything(
  search: string | undefined,
  data: string,
  members: object,
  { out, ...options }: ExportFlags,
): Promise<FolderExport> {
  if (search !== undefined || hasSearchOptions(options)) throw new RangeError('Cannot export: --all takes no search')
  if (out === undefined) throw new RangeError('Cannot export: --all needs --out, the folder to write')
  const { exportEverything } = await import('../assembly/export-folder.ts')
  return exportEverything(data, members, out)
}

async function writeSearch(
  search: string | undefined,
  data: string,
  members: object,
  { out, ...options }: ExportFlags,
): Promise<FolderExport> {
  const body = searchBody(search, options)
  const { exportSearch } = await import('../assembly/export-folder.ts')
  return exportSearch(data, (countries) => ({ ...body(countries), ...members }), out ?? null)
}

/** The body of a search: as it is given, or of a sentence and filters. @throws {RangeError} where there is none */
function searchBody(search: string | undefined, options: SearchOptions): (countries: readonly string[]) => object {
  if (search !== undefined && /^\s*\{|\.json$/i.test(search)) {
    if (hasSearchOptions(options))
      throw new RangeError('Cannot export: --country and --filter are for a sentence; a body has filters of its own')
    const body = readBody(search)
    return () => body
  }
  if (search === undefined && !hasSearchOptions(options))
    throw new RangeError('Cannot export: the search is missing; --all exports everything')
  const asked = filtersOf(options, 'Cannot export')
  return (countries) => ({
    ...(search !== undefined && { query: search }),
    filters: { ...asked, countriesIso2: asked.countriesIso2 ?? [onlyCountry(countries, 'Cannot export')] },
  })
}

/** @throws {RangeError} where it is no JSON object */
function readBody(given: string): object {
  const isFile = !given.trimStart().startsWith('{')
  const text = isFile ? readTextFile(given) : given
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch (error) {
    throw new RangeError(`Cannot export: ${isFile ? given : 'the search'} is no JSON (${(error as Error).message})`)
  }
  throw new RangeError(
    `Cannot export: ${isFile ? given : 'the search'} must be a JSON object, such as {"filters": {…}}`,
  )
}
