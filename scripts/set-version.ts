/**
 * Writes the version of a release wherever one stands:
 *
 *     node_modules/.bin/node scripts/set-version.ts 0.3.0
 *
 * `CONTRIBUTING.md`, "Releases", has the steps before and after.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Files that state the version, each with the text before it. The first match is the version of the project. */
const PLACES: readonly (readonly [path: string, before: RegExp])[] = [
  ['package.json', /(?<="version": ")[^"]+/],
  ['package-lock.json', /(?<="name": "firmament",\s+"version": ")[^"]+/g],
  ['console/package.json', /(?<="version": ")[^"]+/],
  ['console/package-lock.json', /(?<="name": "firmament-console",\s+"version": ")[^"]+/g],
  ['sdk/typescript/package.json', /(?<="version": ")[^"]+/],
  ['sdk/python/pyproject.toml', /(?<=^version = ")[^"]+/m],
  ['sdk/python/src/firmament_client/transport.py', /(?<="firmament-client-python\/)[^"]+/],
  ['server.json', /(?<="version": ")[^"]+/],
  ['deploy/helm/firmament/Chart.yaml', /(?<=ersion: )\d+\.\d+\.\d+/g],
]

const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Usage: set-version.ts MAJOR.MINOR.PATCH')
for (const [path, place] of PLACES) {
  const file = new URL(`../${path}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  if (!new RegExp(place.source, place.flags.replace('g', '')).test(text)) throw new Error(`${path}: states no version`)
  writeFileSync(file, text.replace(place, version))
  console.log(path)
}
