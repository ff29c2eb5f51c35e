/**
 * Builds what is released, into `dist/`. Nothing is published.
 *
 *     npm run artefacts                     all
 *     npm run artefacts -- npm executable   these alone
 *
 * Each is made of `dist/package`, the program as `package-tree.ts` lays it out.
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeBillOfMaterials, writeChecksums } from './checksums.ts'
import { buildDeb } from './deb.ts'
import { buildDemo } from './demo/build-demo.ts'
import { addDemoFolder } from './demo-folder.ts'
import { buildExecutables } from './executable.ts'
import { fetchNodePackage } from './fetch-node.ts'
import { buildImage } from './image.ts'
import { DIST, PACKAGE, PLATFORMS } from './names.ts'
import { buildNpmPackage } from './npm.ts'
import { buildPackageTree } from './package-tree.ts'
import { buildClientPackage, buildClientWheel } from './sdk.ts'

const LINUX = PLATFORMS.filter(({ architecture }) => architecture !== null)
/** How each kind is built, of the program with the demo's folder. */
const KINDS: Readonly<Record<string, (tree: string) => readonly string[] | Promise<readonly string[]>>> = {
  npm: () => [buildNpmPackage()],
  executable: (tree) => buildExecutables(tree, PLATFORMS),
  deb: (tree) => LINUX.map((platform) => buildDeb(tree, platform)),
  image: (tree) => [buildImage(tree, LINUX)],
  sdk: () => [buildClientPackage(DIST), buildClientWheel(DIST)],
  demo: async () => [await buildDemo()],
}
/** Kinds that have the demo's folder inside. */
const WITH_DEMO = ['executable', 'deb', 'image']

const kinds = process.argv.slice(2).filter((word) => word !== '--')
const unknown = kinds.filter((kind) => !(kind in KINDS))
if (unknown.length > 0) {
  console.error(`Cannot build ${unknown.join(', ')}: must be of ${Object.keys(KINDS).join(', ')}`)
  process.exit(1)
}
const wanted = kinds.length === 0 ? Object.keys(KINDS) : kinds
mkdirSync(DIST, { recursive: true })
// Nothing of an earlier build is among the checksums.
for (const entry of readdirSync(DIST, { withFileTypes: true })) if (entry.isFile()) rmSync(join(DIST, entry.name))
await buildPackageTree()
const withDemo = join(DIST, 'with-demo')
if (wanted.some((kind) => WITH_DEMO.includes(kind))) {
  rmSync(withDemo, { recursive: true, force: true })
  cpSync(PACKAGE, withDemo, { recursive: true })
  await addDemoFolder(withDemo)
  // These contain Node, whose licence names what it is made of.
  copyFileSync(join(fetchNodePackage(PLATFORMS[0]), 'LICENSE'), join(withDemo, 'LICENSE.node'))
}
for (const kind of wanted) for (const path of await KINDS[kind](withDemo)) console.log(path)
console.log(writeBillOfMaterials())
console.log(writeChecksums())
