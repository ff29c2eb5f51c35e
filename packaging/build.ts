/**
 * Builds what is released, into `dist/`. Nothing is published.
 *
 *     npm run artefacts                     all
 *     npm run artefacts -- npm executable   these alone
 *
 * Each is made of `dist/package`, the program as `package-tree.ts` lays it out.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addDemoFolder } from './demo-folder.ts'
import { buildExecutable } from './executable.ts'
import { DIST, PACKAGE, PLATFORMS } from './names.ts'
import { buildNpmPackage } from './npm.ts'
import { buildPackageTree } from './package-tree.ts'

/** What is built of the program alone, and of the program with the demo's folder. */
const KINDS: Readonly<Record<string, (tree: string) => readonly string[]>> = {
  npm: () => [buildNpmPackage()],
  executable: (tree) => PLATFORMS.map((platform) => buildExecutable(tree, platform)),
}

const kinds = process.argv.slice(2).filter((word) => word !== '--')
const unknown = kinds.filter((kind) => !(kind in KINDS))
if (unknown.length > 0) {
  console.error(`Cannot build ${unknown.join(', ')}: must be of ${Object.keys(KINDS).join(', ')}`)
  process.exit(1)
}
const wanted = kinds.length === 0 ? Object.keys(KINDS) : kinds
mkdirSync(DIST, { recursive: true })
await buildPackageTree()
const withDemo = join(DIST, 'with-demo')
if (wanted.some((kind) => kind !== 'npm')) {
  rmSync(withDemo, { recursive: true, force: true })
  cpSync(PACKAGE, withDemo, { recursive: true })
  addDemoFolder(withDemo)
}
for (const kind of wanted) for (const path of KINDS[kind](withDemo)) console.log(path)
