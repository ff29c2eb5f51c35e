/** Loads the fictional companies of the demo. */
import type { Company } from '../company/company.ts'
import { DEMO_REGISTER, demoBackgrounds, demoCompanies } from '../imports/demo-companies.ts'
import { importCompanies } from '../imports/run-import.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { importDependencies } from './import-dependencies.ts'

/**
 * Loads the demo companies into a data folder that serves nothing yet.
 *
 * They belong to the register `demo`, which the first import of a real register removes.
 *
 * @returns how many companies were loaded; 0 when the folder already serves a generation
 */
export async function loadDemo(
  dataFolder: string,
  companies: Iterable<Company> = demoCompanies(),
  dependencies = importDependencies(),
): Promise<number> {
  if ((await currentGenerationId(dataFolder)) !== null) return 0
  const source = {
    register: DEMO_REGISTER,
    url: null,
    recordUrl: null,
    licence: 'Fictional companies; places from GeoNames (CC BY 4.0)',
    retrievedAt: '2026-06-30T00:00:00Z',
  }
  const request = { dataFolder, source, companies, backgrounds: demoBackgrounds() }
  const { companiesServed } = await importCompanies(request, dependencies)
  return companiesServed
}
