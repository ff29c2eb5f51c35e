/**
 * Are results right? `npm run bench:quality -- NAME`, where NAME is a folder next to this file.
 *
 * Each has a `run.ts` that prints its figures, and with `--record` keeps them.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const name = process.argv[2] ?? ''
const file = join(import.meta.dirname, name, 'run.ts')
const known = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'run.ts')))
  .map((entry) => entry.name)
if (!known.includes(name)) {
  console.error(`Cannot run: ${name || 'the name'} is no bench, must be one of ${known.join(', ')}`)
  process.exitCode = 1
} else {
  process.argv.splice(2, 1)
  await import(pathToFileURL(file).href)
}
