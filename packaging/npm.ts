/** The npm package, as a file that `npm install` takes. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DIST, PACKAGE } from './names.ts'

/** Packs the program. @returns path of the package */
export function buildNpmPackage(): string {
  const pack = ['pack', '--silent', '--pack-destination', DIST]
  return join(DIST, execFileSync('npm', pack, { cwd: PACKAGE, encoding: 'utf8' }).trim())
}
