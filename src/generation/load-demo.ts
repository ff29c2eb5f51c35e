/** Loads the fictional companies of the demo. */
import { fork } from 'node:child_process'
import type { Company } from '../company/company.ts'
import { demoCompanies } from '../demo/companies.ts'
import { DEMO_REGISTER } from '../imports/build-generation.ts'
import { importCompanies } from '../imports/run-import.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { importDependencies } from './import-dependencies.ts'
import type { DemoLoaded } from './load-demo-process.ts'

/**
 * Loads the demo companies into a data folder that serves nothing yet.
 *
 * They belong to the register `demo`, which the first import of a real register removes.
 *
 * @returns how many companies were loaded; 0 when the folder already serves a generation
 */
export async function loadDemo(dataFolder: string, companies: Iterable<Company> = demoCompanies()): Promise<number> {
  if ((await currentGenerationId(dataFolder)) !== null) return 0
  const source = {
    register: DEMO_REGISTER,
    url: null,
    recordUrl: null,
    licence: 'Fictional companies; places from GeoNames (CC BY 4.0)',
    retrievedAt: '2026-06-30T00:00:00Z',
  }
  const { companiesServed } = await importCompanies({ dataFolder, source, companies }, importDependencies())
  return companiesServed
}

/**
 * {@link loadDemo} in a process of its own: what it takes to build a generation, some 100 MB, ends with it instead of staying
 * with the service.
 *
 * @throws {Error} what `loadDemo` throws, or where the process died
 */
export async function loadDemoApart(dataFolder: string): Promise<number> {
  if ((await currentGenerationId(dataFolder)) !== null) return 0
  const child = fork(new URL('./load-demo-process.ts', import.meta.url), [dataFolder])
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      const loaded = answer as DemoLoaded
      if ('companies' in loaded) resolve(loaded.companies)
      else reject(new Error(loaded.failure))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`Cannot load the demo companies: the process that does it ended with ${code ?? signal}`)),
    )
  })
}
