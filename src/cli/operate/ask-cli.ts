/** Mounts `./firmament search` and `./firmament one`: the interface from a terminal. */

import type { Command } from 'commander'
import type { Company } from '../../company/company.ts'
import { httpCaller } from '../../mcp/http-caller.ts'
import type { CallService } from '../../mcp/tool.ts'
import { counted } from '../../text/counted.ts'
import { table } from '../../text/table-lines.ts'
import { type AskFlags, openAsked } from '../asked-service.ts'
import { DATA, print } from '../common.ts'
import { addSearchOptions, filtersOf, onlyCountry, type SearchOptions } from '../search-options.ts'

interface SearchFlags extends AskFlags, SearchOptions {
  readonly limit: string
  readonly page: string
  readonly json?: true
}

interface OneFlags extends AskFlags {
  readonly country: string
  readonly number?: true
  readonly json?: true
}

type Found = Company & { readonly matchScore?: number }

const SEARCH_HELP = `
Examples:
  ./firmament search "wine in Tuscany, active" --country IT
  ./firmament search "bakeries" --country FR --limit 50 --filter numberOfEmployeesGte=10
  ./firmament search "software" --country GB --url https://companies.example --json

Without --url it asks the data folder, and nothing is charged. Ends with 0, or with 1 where the search is refused.`

const ONE_HELP = `
Examples:
  ./firmament one "Lanterns Ltd" --country GB
  ./firmament one 89990017 --number --country GB --json

Ends with 0, also without a match, or with 1 where the call is refused.`

const URL_OPTION = [
  '--url <address>',
  'ask a service instead of the data folder; needs --key or FIRMAMENT_KEY',
] as const
const KEY_OPTION = ['--key <key>', 'key for the service'] as const

/** Adds the commands to a program. */
export function mountAskCommands(program: Command): void {
  const command = program
    .command('search')
    .description('Search with a sentence, and show the companies.')
    .argument('<sentence>', 'such as "wine in Tuscany, more than 10 people"')
  addSearchOptions(command)
    .option(...DATA)
    .option(...URL_OPTION)
    .option(...KEY_OPTION)
    .option('--limit <number>', 'companies on a page, 1 to 100', '25')
    .option('--page <number>', 'from 1', '1')
    .option('--json', 'print the answer as it is')
    .addHelpText('after', SEARCH_HELP)
    .action(search)
  program
    .command('one')
    .description('Look up one company by its name or its number.')
    .argument('<company>', 'its name; with --number its VAT, register or LEI number')
    .requiredOption('--country <code>', 'such as IT')
    .option(...DATA)
    .option(...URL_OPTION)
    .option(...KEY_OPTION)
    .option('--number', 'it is a number, and not a name')
    .option('--json', 'print the answer as it is')
    .addHelpText('after', ONE_HELP)
    .action(lookUp)
}

async function search(query: string, flags: SearchFlags): Promise<void> {
  const asked = filtersOf(flags, 'Cannot search')
  const [page, pageSize] = [Number(flags.page), Number(flags.limit)]
  const answer = await ask(flags, 'Cannot search', '/explore/plus', async (call) => {
    const countriesIso2 = asked.countriesIso2 ?? [onlyCountry(await countriesOf(call), 'Cannot search')]
    return { query, filters: { ...asked, countriesIso2 }, page, pageSize }
  })
  const { companies, totalCompanies, totalPages } = answer as {
    companies: readonly Found[]
    totalCompanies: number
    totalPages: number
  }
  const rows = companies.map(({ id, name, city, status, numberOfEmployees, operatingRevenue }) => [
    id,
    name,
    city ?? '',
    status,
    numberOfEmployees?.toLocaleString('en') ?? '',
    operatingRevenue?.toLocaleString('en') ?? '',
  ])
  print(flags.json === true, answer, [
    ...(rows.length === 0 ? [] : table(['id', 'name', 'city', 'status', 'staff', 'revenue'], rows, [4, 5])),
    `${counted(totalCompanies, 'company', 'companies')}, page ${page} of ${totalPages}`,
  ])
}

async function lookUp(company: string, flags: OneFlags): Promise<void> {
  const asked = flags.number === true ? { vatTaxNumber: company } : { companyName: company }
  const answer = await ask(flags, 'Cannot look up', '/explore/one', async () => ({ country: flags.country, ...asked }))
  const { companies } = answer as { readonly companies: readonly Found[] }
  const rows = companies.map(({ id, name, address, postcode, city, status, vatTaxNumber, matchScore }) => [
    id,
    name,
    [address, postcode, city].filter((part) => part !== null).join(', '),
    status,
    vatTaxNumber ?? '',
    matchScore?.toFixed(2) ?? '',
  ])
  const headings = ['id', 'name', 'address', 'status', 'VAT', 'score']
  print(flags.json === true, answer, rows.length === 0 ? ['no company found'] : table(headings, rows, [5]))
}

/** The countries whose companies the service has. */
async function countriesOf(call: CallService): Promise<readonly string[]> {
  const { status, body } = await call({ method: 'GET', path: '/utils/data' })
  if (status !== 200) return []
  const { countries } = body as { readonly countries: readonly { readonly countryIso2: string }[] }
  return countries.map(({ countryIso2 }) => countryIso2)
}

/** @throws {Error} with the sentence of the service */
async function ask(
  flags: AskFlags,
  refused: string,
  path: string,
  bodyOf: (call: CallService) => Promise<object>,
): Promise<unknown> {
  const { url, key, stop } = await openAsked(flags, refused)
  try {
    const call = httpCaller(url, key)
    const { status, body: answer } = await call({ method: 'POST', path, body: await bodyOf(call) })
    if (status === 200) return answer
    const { error = 'no reason' } = (answer ?? {}) as { readonly error?: string }
    throw new Error(`${refused}: ${error}`)
  } finally {
    await stop()
  }
}
