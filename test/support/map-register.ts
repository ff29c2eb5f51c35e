/** Maps the rows of files as an import does, without storing anything. */
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import { readJoined } from '../../src/registers/read-joined.ts'
import type { AnyRegister, JoinedRegister, JoinNotes, Mapped, SourceRow } from '../../src/registers/register.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Takes what a join says of its files, and drops it. */
export const NO_NOTES: JoinNotes = { countJoined: () => {}, dated: () => {} }

/** What each row of the files becomes, in their order; a row that cannot be read is rejected for its problem. */
export async function mapRegister<Row extends SourceRow>(
  context: TestContext,
  register: AnyRegister<Row>,
  files: readonly string[],
  includeNaturalPersons = false,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  const take = (row: SourceRow) =>
    mapped.push(
      row.problem === null
        ? register.map(row as Row, { includeNaturalPersons })
        : { kind: 'rejected', reason: row.problem },
    )
  if ('join' in register) {
    const workFolder = join(temporaryFolder(context), 'work')
    for await (const { rows } of readJoined(register as JoinedRegister<Row>, { files, workFolder }, NO_NOTES)) {
      for await (const piece of rows) for (const row of piece) take(row)
    }
    return mapped
  }
  for (const path of files) {
    const bytes = createReadStream(path, { highWaterMark: 61 })
    for await (const piece of register.read({ name: basename(path), bytes })) for (const row of piece) take(row)
  }
  return mapped
}

/** The companies among mapped rows. */
export function companiesOf(mapped: readonly Mapped[]): Company[] {
  return mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))
}

/** One line a row: the id of the company, or why there is none. */
export function outcomes(mapped: readonly Mapped[]): string[] {
  return mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`))
}
