/** Folders that go away with the test that asked for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** @returns a new, empty folder; it is removed when the test ends */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-test-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
