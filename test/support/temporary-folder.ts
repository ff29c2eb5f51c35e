/** Folders that go away with the test that asked for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What ends what was opened: a test, or the hooks of a file. */
export interface Ending {
  after(end: () => unknown): void
}

/** @returns a new, empty folder; it is removed when the test ends */
export function temporaryFolder(context: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-test-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
