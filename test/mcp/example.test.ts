/** The agent of `examples/`, run as its first lines describe, against the service of the suite. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkTypes } from '../support/check-types.ts'
import { BASE, http, makeKey } from './world.ts'

const HERE = import.meta.dirname

test('the agent of the examples mends its call, and answers what the service does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-agent-'))
  try {
    const path = join(folder, 'ask-an-agent.ts')
    cpSync(join(HERE, '..', '..', 'examples', 'ask-an-agent.ts'), path)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    // Node looks for packages next to the file.
    symlinkSync(join(HERE, 'node_modules'), join(folder, 'node_modules'))
    checkTypes(path)
    const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', '100')
    const question = 'Who makes valves near Brescia?'
    const env = { ...process.env, FIRMAMENT_URL: BASE, FIRMAMENT_KEY: key }
    const said = execFileSync(process.execPath, [path, question], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { body } = await http(key, 'POST', '/explore/plus', { query: question, filters: { countriesIso2: ['IT'] } })
    const { totalCompanies, companies } = body as {
      readonly totalCompanies: number
      readonly companies: readonly { readonly id: string; readonly name: string }[]
    }
    const [head, ...rows] = said.trimEnd().split('\n')
    assert.equal(head, `${totalCompanies} companies, for 2 credits. The first:`)
    assert.ok(totalCompanies > 0)
    for (const [at, row] of rows.entries())
      assert.ok(row.includes(companies[at].id) && row.includes(companies[at].name))
    assert.equal(rows.length, Math.min(5, totalCompanies))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
