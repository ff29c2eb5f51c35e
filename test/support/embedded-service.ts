/** A service over companies in an embedded generation: searches, lookups and everything around them, in process. */
import { rmSync } from 'node:fs'
import { type Background, storeBackground } from '../../src/company/background.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { COUNTRIES } from '../../src/reference/countries.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { type OpenGeneration, openGeneration } from '../../src/search/embedded/open-generation.ts'
import { writeGeneration } from '../../src/search/embedded/write-generation.ts'
import { leasesOf } from './leases.ts'
import { routesOf } from './routes-of.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openTestService, type TestService, type TestServiceOptions } from './test-service.ts'

/** What is served of a generation. */
type ServedGeneration = Pick<OpenGeneration, 'engine' | 'lookup'>

/** A generation in a folder of its own. */
export interface BuiltGeneration extends OpenGeneration {
  readonly folder: string
  close(): Promise<void>
}

/** What registers state beside the records of companies, by their ids. */
export type Backgrounds = Readonly<Record<string, Background>>

/** Builds a generation of companies and opens it. @param backgrounds as the register `gleif-relations` states them */
export async function buildGeneration(
  companies: Iterable<Company>,
  generation = 'test',
  backgrounds: Backgrounds = {},
): Promise<BuiltGeneration> {
  const folder = temporaryFolder()
  const builder = writeGeneration({ folder, generation, codePath: ancestors, vectors: null })
  for (const company of companies) {
    const stored = storeBackground(backgrounds[company.id] ?? {})
    builder.add(company, undefined, undefined, stored && [['gleif-relations', stored]])
  }
  await builder.finish()
  const open = await openGeneration(folder)
  return {
    ...open,
    folder,
    async close() {
      await open.engine.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A service over a generation that tests may switch. */
export interface EmbeddedService extends TestService {
  /** Serves another generation from now on. */
  serve(generation: ServedGeneration): void
}

/** Opens a service that serves a generation. It stays the caller's to close, after the service. */
export async function openEmbeddedService(
  generation: ServedGeneration,
  options: Omit<TestServiceOptions, 'endpoints'> = {},
): Promise<EmbeddedService> {
  let served = generation
  const service = await openTestService({
    endpoints: routesOf,
    leases: { take: () => leasesOf(served.engine, served.lookup).take() },
    served: COUNTRIES.map(({ countryIso2 }) => countryIso2),
    ...options,
  })
  return {
    ...service,
    serve(next) {
      served = next
    },
  }
}

/** Opens a service over companies of its own: closing it also closes and removes their generation. */
export async function openServiceOver(
  companies: Iterable<Company>,
  options: Omit<TestServiceOptions, 'endpoints'> = {},
  backgrounds: Backgrounds = {},
): Promise<EmbeddedService> {
  const generation = await buildGeneration(companies, '20261101T000000.000Z', backgrounds)
  const service = await openEmbeddedService(generation, options)
  return {
    ...service,
    async close() {
      await service.close()
      await generation.close()
    },
  }
}

/** A company with the number of its id as its number in the register. */
export function namedCompany(id: string, name: string, members: Partial<Company> = {}): Company {
  return {
    ...emptyCompany({ id, name, countryIso2: id.slice(0, 2) }),
    nationalId: id.slice(3),
    ...members,
  }
}
