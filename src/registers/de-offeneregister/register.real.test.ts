/** Real lines of OffeneRegister, imported, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { realFile, servedCompanies, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

const compressed = withoutRealData ? '' : realFile('data', 'de', 'de_companies_ocdata.jsonl.bz2')
const decompressed = withoutRealData ? null : spawnSync('bzcat', [compressed], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const skip = decompressed?.status === 0 ? false : 'no real data here, or no bzcat'

interface Line {
  readonly company_number: string
  readonly name: string
  readonly current_status: string
  readonly registered_address?: string
  readonly retrieved_at: string
  readonly all_attributes: { readonly _registerArt: string; readonly registered_office: string }
}

test('OffeneRegister, real lines: each is a company or a sole trader, as another reader says', {
  skip,
}, async (context) => {
  const lines = decompressed!.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const folder = temporaryFolder(context)
  const path = join(folder, 'de_companies_ocdata.jsonl')
  writeFileSync(path, decompressed!.stdout)
  const data = join(folder, 'data')
  const result = await runImport(
    { dataFolder: data, register: 'de-offeneregister', files: [path] },
    importDependencies(),
  )
  assert.deepEqual([result.rows, result.rejected], [lines.length, 0])
  const leftOut = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)
  assert.ok(leftOut <= 3, `${leftOut} left out`)
  const companies = await servedCompanies(data, 'DE')
  let withRegion = 0
  for (const line of lines) {
    const company = companies.get(`DE-${line.company_number}`)
    if (company === undefined) {
      assert.equal(line.all_attributes._registerArt, 'HRA', line.name)
      continue
    }
    assert.equal(company.name, line.name.trim())
    assert.equal(company.city, line.all_attributes.registered_office)
    assert.equal(company.lastUpdated, line.retrieved_at.slice(0, 10))
    assert.equal(company.status === 'Active', line.current_status === 'currently registered', line.company_number)
    const postcode = /\b\d{5}\b(?=\s+\D+$)/.exec(line.registered_address ?? '')?.[0] ?? null
    assert.equal(company.postcode, postcode, line.company_number)
    if (company.region !== null) withRegion++
  }
  assert.equal(withRegion, companies.size)
  context.diagnostic(`${companies.size} companies, ${leftOut} left out`)
})
