/** A service with demo companies and a licence of every kind, for tests that attack it from outside. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { systemClock } from '../../src/clock.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import type { LicenceTerms } from '../../src/license/licence-store.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import type { World } from './generated-bodies.ts'
import { licenceProperties, licenceTerms } from './licence-terms.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A licence with a key. */
export interface Issued {
  readonly licenceId: string
  readonly keyId: string
  readonly key: string
}

/** Opens the stores of a data folder, does something, and closes them. */
export async function withStores<Result>(data: string, use: (stores: Stores) => Promise<Result>): Promise<Result> {
  const stores = await openStores({ folder: data, sync: 'normal', clock: systemClock })
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}

/** Makes a licence that holds today, and a key. */
export async function issueKey(
  stores: Stores,
  changes: Parameters<typeof licenceTerms>[0] = {},
  isTest = false,
): Promise<Issued> {
  const dates = { activationDate: 0, expirationDate: systemClock.now() + 1e10 }
  const terms: LicenceTerms = licenceTerms({
    properties: { lite: licenceProperties(dates), plus: licenceProperties(dates) },
    ...changes,
  })
  const { id: licenceId } = await stores.licences.create(terms)
  return addKey(stores, licenceId, isTest)
}

/** Makes another key of a licence. */
export async function addKey(stores: Stores, licenceId: string, isTest = false): Promise<Issued> {
  const made = await stores.keys.create({ licenceId, isTest })
  if (made === undefined) throw new Error(`Cannot make a key: licence ${licenceId} is gone, must exist`)
  return { licenceId, keyId: made.id, key: made.key }
}

/** A data folder with a share of the demo companies; removed with the test. */
export async function demoFolder(context: TestContext, share: number): Promise<string> {
  const data = temporaryFolder(context)
  await loadDemo(data, demoCompanies(share))
  return data
}

/** A receiver of webhooks that answers 200 after this many milliseconds; closed with the test. */
export async function openSlowReceiver(
  context: TestContext,
  milliseconds: number,
): Promise<{ readonly url: string; readonly count: () => number }> {
  let count = 0
  const server = createServer((request, answer) => {
    count++
    request.resume().on('end', () => setTimeout(() => answer.end(), milliseconds))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/companies`, count: () => count }
}

type Ask = (key: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Calls a service and answers the body. @throws where it is not 200 */
export function askOf(url: string): Ask {
  return async (key, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const parsed = (await answer.json()) as Record<string, unknown>
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(parsed)}`)
    return parsed
  }
}

/** Countries of the demo that random requests ask for. */
const COUNTRIES = ['IT', 'FR', 'DE', 'GB', 'ES']
const SENTENCE = 'olive oil producers'

/** Reads from a service what right requests are made of, and starts a process for each of two licences. */
export async function readWorld(ask: Ask, own: Issued, foreign: Issued, webhookUrl: string): Promise<World> {
  const lists = async (path: string, member: string): Promise<Map<string, readonly string[]>> => {
    const found = new Map<string, readonly string[]>()
    for (const country of COUNTRIES) {
      const list = (await ask(own.key, `${path}?countryIso2=${country}`))[member]
      found.set(country, typeof (list as unknown[])[0] === 'string' ? (list as string[]) : codesIn(list))
    }
    return found
  }
  const start = async ({ key }: Issued) => {
    const search = await ask(key, '/explore/plus', { query: SENTENCE, filters: { countriesIso2: ['IT'] } })
    const searchContextId = String(search.searchContextId)
    const { monitorUrl } = await ask(key, '/explore/autoprofile', { searchContextId, webhookUrl, maxCompanies: 3 })
    return { search, searchContextId, processId: String(monitorUrl).split('/').at(-1) as string }
  }
  const [mine, others] = [await start(own), await start(foreign)]
  const saved = { name: SENTENCE, search: { query: SENTENCE, filters: { countriesIso2: ['IT'] } } }
  const { searchId } = await ask(own.key, '/explore/searches', saved)
  const companies = mine.search.companies as readonly {
    readonly id: string
    readonly name: string
    readonly vatTaxNumber: string | null
  }[]
  return {
    countries: COUNTRIES,
    regions: await lists('/utils/regions', 'regions'),
    cities: await lists('/utils/cities', 'cities'),
    nationalCodes: await lists('/utils/national-codes', 'nationalCodes'),
    naceCodes: codesIn(await ask(own.key, '/utils/nace-codes')),
    naicsCodes: codesIn(await ask(own.key, '/utils/naics-codes')),
    sicCodes: codesIn(await ask(own.key, '/utils/sic-codes')),
    enums: (await ask(own.key, '/utils/enums')) as unknown as World['enums'],
    companyIds: companies.map(({ id }) => id),
    names: companies.map(({ name }) => name),
    numbers: companies.map(({ vatTaxNumber }) => vatTaxNumber ?? '1'),
    searchContextId: mine.searchContextId,
    foreignContextId: others.searchContextId,
    processId: mine.processId,
    foreignProcessId: others.processId,
    searchId: String(searchId),
    webhookUrl,
  }
}

/** Every `code` in a list, at whatever depth. */
function codesIn(list: unknown): string[] {
  if (typeof list !== 'object' || list === null) return []
  const own = 'code' in list && typeof list.code === 'string' ? [list.code] : []
  return [...own, ...Object.values(list).flatMap(codesIn)]
}
