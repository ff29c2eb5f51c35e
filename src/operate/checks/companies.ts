/** Looks at what is served and at what it was built of: databases, checksums, age, the last imports, suppressed companies. */

import { join } from 'node:path'
import { streamMarksIn } from '../../imports/amendments/open-gap.ts'
import { DEMO_REGISTER } from '../../imports/demo-companies.ts'
import type { GenerationManifest } from '../../imports/generation-ports.ts'
import { openCompaniesById } from '../../search/embedded/open-generation.ts'
import { findDamage } from '../../storage/files/file-checksums.ts'
import {
  CHECKED_BYTES_AT_OPEN,
  DamagedGenerationError,
  openCurrentGeneration,
  openGenerations,
} from '../../storage/files/generations.ts'
import { readLatestRuns } from '../../storage/files/import-log.ts'
import { readSuppressed } from '../../storage/files/suppressed.ts'
import { findDatabaseDamage } from '../../storage/sqlite/database-file.ts'
import { counted } from '../../text/counted.ts'
import { type Examined, type Finding, ok, problem, warning } from './finding.ts'

const DAY_MS = 24 * 3_600_000
const REBUILD = 'run ./firmament index to build it again from companies.db'

/** Databases, each with what to do where it is damaged. */
const DATABASES = [
  ['state.db', 'stop the service and restore it from the backup'],
  ['companies.db', 'restore it from the backup, or move it away and import every register again'],
  ['embeddings.db', 'move it away; ./firmament index --embeddings makes it again'],
] as const

/** Every page of the databases. */
export function checkDatabases({ dataFolder }: Examined): readonly Finding[] {
  const damaged = DATABASES.flatMap(([name, remedy]) => {
    const damage = findDatabaseDamage(join(dataFolder, name))
    if (damage === null) return []
    // A user who may not write in the folder of a database cannot read it either. That is no damage.
    const isForbidden = /has no permission|readonly database|unable to open/.test(damage)
    return [problem('databases', damage, isForbidden ? 'run this as the owner of the folder' : remedy)]
  })
  return damaged.length > 0 ? damaged : [ok('databases', 'every page of the databases is right')]
}

/** The served generation, the one before it, and what is in them. */
export async function checkGenerations(examined: Examined): Promise<readonly Finding[]> {
  const { dataFolder, isThorough, settings } = examined
  // The companies are on a cluster.
  if (settings?.search) return []
  let manifest: GenerationManifest | null
  try {
    manifest = (await openCurrentGeneration(dataFolder, 'sizes'))?.manifest ?? null
  } catch (error) {
    if (!(error instanceof DamagedGenerationError)) throw error
    return [problem('generations', error.message, REBUILD)]
  }
  if (manifest === null)
    return [warning('generations', 'nothing was imported yet', './firmament import --list shows the registers')]
  const findings: Finding[] = []
  for (const generation of await openGenerations(dataFolder)) {
    const limit = isThorough ? {} : { bytesMax: CHECKED_BYTES_AT_OPEN }
    for await (const { sentence } of findDamage(generation, limit)) {
      findings.push(problem('generations', sentence, REBUILD))
    }
  }
  const { generation, companies } = manifest
  if (findings.length === 0)
    findings.push(
      ok('generations', `generation ${generation} of ${counted(companies, 'company', 'companies')} is right`),
    )
  return [
    ...findings,
    ...checkAge(examined, manifest),
    ...checkStreams(examined, manifest),
    ...checkSuppressed(examined, manifest),
  ]
}

function checkAge({ now, ageDays }: Examined, { imports }: GenerationManifest): readonly Finding[] {
  const old = imports.flatMap(({ register, details }) => {
    const at = Date.parse(String(details.retrievedAt))
    const days = Math.floor((now - at) / DAY_MS)
    if (register === DEMO_REGISTER || Number.isNaN(at) || days <= ageDays) return []
    const sentence = `${register} is as of ${String(details.retrievedAt)}, ${counted(days, 'day')} ago`
    return [warning('age', sentence, `./firmament update ${register}, or serve --update daily`)]
  })
  return old.length > 0 ? old : [ok('age', `no register is older than ${counted(ageDays, 'day')}`)]
}

/** Changes of streams that no publisher has any more. */
function checkStreams({ dataFolder }: Examined, { imports }: GenerationManifest): readonly Finding[] {
  return imports.flatMap(({ register, details }) => {
    const missing = streamMarksIn(dataFolder, { register, details })?.missing ?? null
    if (missing === null) return []
    const sentence = `what changed in ${register} from ${missing.from} until ${missing.until} is missing: its stream did not bring it`
    return [warning('streams', sentence, `import a whole file of a later day: ./firmament import ${register}`)]
  })
}

/** Whether a suppressed company is still served, such as after files were copied from elsewhere. */
function checkSuppressed({ dataFolder }: Examined, { generation }: GenerationManifest): readonly Finding[] {
  try {
    const { companies } = readSuppressed(dataFolder)
    if (companies.length === 0) return []
    const served = openCompaniesById(join(dataFolder, 'generations', generation))
    try {
      const found = companies.filter(({ id }) => served.find(id) !== null).map(({ id }) => id)
      if (found.length === 0)
        return [
          ok(
            'suppressed',
            `none of ${counted(companies.length, 'suppressed company', 'suppressed companies')} is served`,
          ),
        ]
      const shown = found.slice(0, 5).join(', ')
      return [problem('suppressed', `suppressed companies are served: ${shown}`, './firmament suppress apply')]
    } finally {
      served.close()
    }
  } catch (error) {
    return [problem('suppressed', (error as Error).message, 'restore suppressed.json; imports stop without it')]
  }
}

/** The last import or update of each register. */
export function checkImports({ dataFolder }: Examined): readonly Finding[] {
  const failed = [...readLatestRuns(dataFolder).values()].filter(({ outcome }) =>
    ['failed', 'refused', 'interrupted'].includes(outcome),
  )
  return failed.map(({ register, action, outcome, startedAt, message }) =>
    warning(
      'imports',
      `the last ${action} of ${register} (${startedAt}) was ${outcome}${message === null ? '' : `: ${message}`}`,
      'run it again; what was served before is served still',
    ),
  )
}
