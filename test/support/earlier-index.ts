/** Makes an index look like one of an earlier version, which lacked sections. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IndexFile } from '../../src/search/embedded/files/index-file.ts'
import { INDEX_FILE, type IndexDirectory } from '../../src/search/embedded/files/layout.ts'

/** Takes sections of all countries out of an index in `folder`. */
export function removeSections(folder: string, isRemoved: (section: string) => boolean, name = INDEX_FILE): void {
  const path = join(folder, name)
  const file = new IndexFile(path)
  const [at, bytes] = file.directoryAt
  file.close()
  const content = readFileSync(path)
  const directory = JSON.parse(content.toString('utf8', at, at + bytes)) as IndexDirectory
  const countries = directory.countries.map((own) => ({
    ...own,
    sections: Object.fromEntries(Object.entries(own.sections).filter(([section]) => !isRemoved(section))),
  }))
  // The directory stays as long as it was.
  content.write(JSON.stringify({ ...directory, countries }).padEnd(bytes), at)
  writeFileSync(path, content)
}
