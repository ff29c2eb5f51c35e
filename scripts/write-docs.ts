/** Writes the documents that are generated from tables in the code: `docs/settings.md`. The tests compare them. */
import { writeFileSync } from 'node:fs'
import { settingsDocument } from '../src/config.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsDocument())
