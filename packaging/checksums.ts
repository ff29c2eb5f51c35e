/** What a release says about its files: their components and their checksums. */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DIST, NAME, ROOT, SOURCE_DATE_EPOCH, VERSION } from './names.ts'

/** Writes the bill of materials: CycloneDX, of the packages whose code is inside. @returns its path */
export function writeBillOfMaterials(): string {
  const sbom = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--omit=optional']
  const bill = JSON.parse(execFileSync('npm', sbom, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 }))
  // The same sources make the same bytes.
  delete bill.serialNumber
  bill.metadata.timestamp = new Date(SOURCE_DATE_EPOCH * 1000).toISOString()
  bill.metadata.component.name = NAME
  const target = join(DIST, `${NAME}-${VERSION}.cdx.json`)
  writeFileSync(target, `${JSON.stringify(bill, null, 1)}\n`)
  return target
}

/** Writes `SHA256SUMS` over the files of the release, as `sha256sum --check` reads it. @returns its path */
export function writeChecksums(): string {
  const target = join(DIST, 'SHA256SUMS')
  const files = readdirSync(DIST, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== basename(target),
  )
  const lines = files.map(({ name }) => `${hash('sha256', readFileSync(join(DIST, name)))}  ${name}\n`)
  writeFileSync(target, lines.sort().join(''))
  return target
}
