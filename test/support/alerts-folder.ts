/** A data folder of companies that change from import to import, and the evaluation of saved searches on it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { evaluateSome, type Switches } from '../../src/alerts/run.ts'
import type { WantedChanges } from '../../src/alerts/wanted-changes.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { readTransitions } from '../../src/generation/company-transitions.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { knownChanges } from '../../src/storage/files/generations.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import { fakeClock } from './fake-clock.ts'
import { licenceTerms } from './licence-terms.ts'
import type { Random } from './random.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A file of the Norwegian register. */
export const NO_SAMPLE = join(import.meta.dirname, '..', '..', 'src', 'registers', 'no-brreg', 'sample.json')
const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
/** Words of their names. */
export const WORDS = ['MILL', 'STONE', 'BAKERY', 'SOFTWARE', 'RIVER', 'HOLDINGS']
/** Their towns. */
export const TOWNS = ['LEEDS', 'YORK', 'BATH']
const SICS = ['62012 - Business and domestic software development', '10710 - Manufacture of bread', '']

/** A row of a British company, as the register publishes it. */
export function drawRow(random: Random, number: number): string {
  const name = `${random.pick(WORDS)} ${random.pick(WORDS)} ${number} LIMITED`
  const status = random.pick(['Active', 'Active', 'Dissolved', 'Liquidation'])
  const date = `01/02/${1990 + random.below(30)}`
  return `"${name}","${number}","${status}","${random.pick(TOWNS)}","LS${random.below(4)} 4AP","${date}","${random.pick(SICS)}"`
}

/** A data folder of British companies, with a state. */
export interface AlertsFolder {
  readonly data: string
  readonly stores: Stores
  readonly licenceId: string
  /** Imports British companies, each with a row. */
  importRows(rows: ReadonlyMap<number, string>): Promise<void>
  /** Evaluates what is behind, to the end. */
  evaluate(): Promise<void>
}

/** Opens one that is empty. */
export async function openAlertsFolder(context: TestContext): Promise<AlertsFolder> {
  const data = temporaryFolder(context)
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  context.after(() => stores.close())
  const { id: licenceId } = await stores.licences.create(licenceTerms())
  let messages = 0
  return {
    data,
    stores,
    licenceId,
    async importRows(rows) {
      const path = join(temporaryFolder(context), 'BasicCompanyData-2026-11-01.csv')
      writeFileSync(path, [HEADER, ...rows.values(), ''].join('\n'))
      const asked = { mayShrink: true, mayLoseCodes: true }
      const request = { dataFolder: data, register: 'gb-companies-house', files: [path], ...asked }
      await runImport(request, importDependencies())
    },
    async evaluate() {
      const changes = {
        last: async () => (await knownChanges(data)).last,
        transitions: (switches: Switches, wanted: WantedChanges) =>
          readTransitions(data, switches, { ...wanted, now: Date.now() }),
      }
      const findLicence = (id: string) => stores.licences.find(id)
      const options = {
        searches: stores.searches,
        findLicence,
        changes,
        clock,
        newMessageId: () => `msg_${messages++}`,
      }
      while ((await evaluateSome(options)) === 0);
    },
  }
}
