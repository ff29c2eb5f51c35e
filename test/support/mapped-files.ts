/** Reads and maps files as an import does, without storing: for tests of what a register's rows become. */
import { join } from 'node:path'
import { type Background, readBackground } from '../../src/company/background.ts'
import type { Company } from '../../src/company/company.ts'
import { mapFiles } from '../../src/imports/mapping/map-files.ts'
import { decodeRecord } from '../../src/records/record.ts'
import type { AnyRegister } from '../../src/registers/register.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What files became. */
export interface MappedFiles {
  /** In the order of the rows. */
  readonly companies: Company[]
  /** What is stated beside records, by the id of the company. */
  readonly backgrounds: ReadonlyMap<string, Background>
  readonly rejected: { readonly line: number; readonly reason: string }[]
  /** Rows left out by rule, by reason. */
  readonly leftOut: Record<string, number>
  /** Companies, rejected and left out. */
  readonly rows: number
  /** Rows that were only kept for others to look up. */
  readonly joined: number
}

/** Reads and maps files. @throws whatever ends an import */
export async function mappedFiles(
  context: Parameters<typeof temporaryFolder>[0],
  register: AnyRegister,
  files: readonly string[],
  includeNaturalPersons = false,
): Promise<MappedFiles> {
  const companies: Company[] = []
  const backgrounds = new Map<string, Background>()
  const rejected: MappedFiles['rejected'][number][] = []
  const leftOut: Record<string, number> = {}
  let rows = 0
  let joined = 0
  const workFolder = join(temporaryFolder(context), 'work')
  const request = { register: register.source.id, files, includeNaturalPersons, workFolder }
  for await (const batch of mapFiles(register, request)) {
    for (const [place, id] of batch.records.companyIds.entries()) {
      const { company, background } = decodeRecord(id, batch.records.documents[place])
      companies.push(company)
      if (background !== null) backgrounds.set(id, readBackground(background))
    }
    rejected.push(...batch.rejected.map(({ line, reason }) => ({ line, reason })))
    for (const [reason, count] of Object.entries(batch.leftOut)) leftOut[reason] = (leftOut[reason] ?? 0) + count
    rows += batch.rows
    joined += batch.joined
  }
  return { companies, backgrounds, rejected, leftOut, rows, joined }
}
