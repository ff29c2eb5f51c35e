/** The examples that use the SDKs, run as their first lines describe. Called by `run.ts`. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkTypes } from '../support/check-types.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples')
const INSTALLED = process.env.FIRMAMENT_SDK_INSTALLED ?? ''
const VENV = process.env.FIRMAMENT_SDK_VENV ?? ''
const BASE = process.env.FIRMAMENT_TEST_URL ?? ''
const folder = mkdtempSync(join(tmpdir(), 'firmament-examples-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const env = { ...process.env, FIRMAMENT_URL: BASE, FIRMAMENT_KEY: 'firmament-demo-key' }

function runPython(name: string, ...parameters: readonly string[]): string {
  return execFileSync(join(VENV, 'bin', 'python'), [join(EXAMPLES, name), ...parameters], { env, encoding: 'utf8' })
}

function runTypeScript(name: string, ...parameters: readonly string[]): string {
  // Node looks for packages beside the file.
  const path = join(INSTALLED, name)
  cpSync(join(EXAMPLES, name), path)
  checkTypes(path)
  return execFileSync(process.execPath, [path, ...parameters], { env, encoding: 'utf8' })
}

/** Companies of a search, according to the service itself. */
async function totalOf(query: string): Promise<number> {
  const answer = await fetch(`${BASE}/explore/plus?dryRun=true`, {
    method: 'POST',
    headers: { 'x-api-key': 'firmament-demo-key', 'content-type': 'application/json' },
    body: JSON.stringify({ query, filters: { countriesIso2: ['IT'] } }),
  })
  return ((await answer.json()) as { readonly totalCompanies: number }).totalCompanies
}

const QUERY = 'wineries in Tuscany'

for (const [language, skip, run] of [
  ['Python', VENV === '', () => runPython('search_to_spreadsheet.py', 'IT', QUERY, join(folder, 'py.csv'))],
  [
    'TypeScript',
    INSTALLED === '',
    () => runTypeScript('search-to-spreadsheet.ts', 'IT', QUERY, join(folder, 'ts.csv')),
  ],
] as const)
  test(`a search to a spreadsheet, in ${language}: a row for each company`, { skip }, async () => {
    const total = await totalOf(QUERY)
    assert.match(run(), new RegExp(`^${total} companies: `))
    const text = readFileSync(join(folder, language === 'Python' ? 'py.csv' : 'ts.csv'), 'utf8')
    const lines = text.trimEnd().split('\r\n')
    assert.ok(lines[0].startsWith('\ufeffid,name,'))
    assert.equal(lines.length, total + 1)
    assert.equal(new Set(lines).size, lines.length)
    assert.ok(total > 20, `${total} companies`)
  })

test('both languages write the same spreadsheet', { skip: VENV === '' || INSTALLED === '' }, () => {
  assert.equal(readFileSync(join(folder, 'ts.csv'), 'utf8'), readFileSync(join(folder, 'py.csv'), 'utf8'))
})

test('a customer list: its own columns untouched, the company of each row that is beyond doubt', {
  skip: VENV === '',
}, () => {
  const path = join(folder, 'matched.csv')
  assert.equal(
    runPython('match_customers.py', join(EXAMPLES, 'customers.csv'), path).trim(),
    '4 of 6 rows matched, 5 credits',
  )
  const given = readFileSync(join(EXAMPLES, 'customers.csv'), 'utf8').trimEnd().split('\n')
  const lines = readFileSync(path, 'utf8').replace('\ufeff', '').trimEnd().split('\r\n')
  assert.equal(lines.length, given.length)
  for (const [at, line] of given.entries()) assert.ok(lines[at].startsWith(`${line},`), lines[at])
})
