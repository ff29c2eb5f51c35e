/** Folders that are removed with the test that asked for them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What ends what was opened: a test, or the hooks of a file. */
export interface Ending {
  after(end: () => unknown): void
}

/** Folders of tests that were cut short write on after their end: what is left is removed with the process. */
const made = new Set<string>()
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/**
 * @param context absent: for what is closed by its own `close`
 * @returns a new, empty folder; it is removed when the test ends, or else when the process does
 */
export function temporaryFolder(context?: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-test-'))
  made.add(folder)
  context?.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Closes something when the test ends, also when it fails. @returns it */
export function closeAfter<Opened extends { close(): unknown }>(context: Ending, opened: Opened): Opened {
  context.after(() => opened.close())
  return opened
}
