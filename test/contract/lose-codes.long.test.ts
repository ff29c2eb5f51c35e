/**
 * `POST /admin/imports` with `loseCodes`, from outside: the Latvian register of a publisher on this machine switches to
 * codes of an unknown list, and a real service imports it only on request.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Company } from '../../src/company/company.ts'
import { servesFile, servesLatvia, startPublisher } from '../support/publisher.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** Operators may ask some hundred times a minute. */
const LOOK_MS = 250
const ROOT = join(import.meta.dirname, '..', '..')
const sample = (name: string) => readFileSync(join(ROOT, 'src', 'registers', 'lv-ur', name), 'utf8')

interface ImportOnWire {
  readonly outcome: string
  readonly message: string | null
}

/** Runs a command while the publisher answers it. */
async function firmament(...parameters: string[]): Promise<string> {
  const options = { cwd: ROOT, timeout: 60_000 }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['src/cli.ts', ...parameters], options)
  return stdout + stderr
}

/** A service on a data folder with the Latvian register, and what its publisher serves next. */
async function startLatvia(context: TestContext) {
  const data = temporaryFolder(context)
  const publisher = await startPublisher(context)
  servesLatvia(
    publisher,
    servesFile(() => sample('sample.csv')),
  )
  await firmament('update', 'lv-ur', '--mirror', publisher.origin, '--data', data)
  const key = /fmt_\w+/.exec(await firmament('admin', 'create', '--name', 'test', '--data', data))?.[0] ?? ''
  const service = await startServiceProcess(data, ['--demo', '--update-mirror', publisher.origin])
  context.after(() => service.stop())
  const ask = async <Body>(method: string, path: string, as: string, body?: object) => {
    const headers = { 'x-api-key': as, 'content-type': 'application/json' }
    const answer = await fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  return { publisher, ask, key }
}

test('loseCodes: an update to codes of no known list is refused with numbers, and imported when told to', async (context) => {
  const { publisher, ask, key } = await startLatvia(context)
  const withCodes = async () => {
    const search = { filters: { countriesIso2: ['LV'] } }
    const found = await ask<{ companies: Company[] }>('POST', '/explore/lite', 'firmament-demo-key', search)
    return found.body.companies.filter(({ naceCodes }) => naceCodes.primary.length > 0).length
  }
  const imports = async () => (await ask<{ imports: ImportOnWire[] }>('GET', '/admin/imports', key)).body.imports
  /** Starts an update. @returns how it ended */
  const update = async (body: object) => {
    const before = (await imports()).length
    // The process of the update before may have written its end, and not have ended.
    await until(async () => {
      await wait(LOOK_MS)
      const { status } = await ask('POST', '/admin/imports', key, { registers: ['lv-ur'], ...body })
      assert.ok(status === 202 || status === 409, String(status))
      return status === 202
    })
    await until(async () => {
      await wait(LOOK_MS)
      const [latest, ...others] = await imports()
      return others.length >= before && latest.outcome !== 'running'
    })
    return (await imports())[0]
  }
  const before = await withCodes()
  assert.ok(before > 0)
  const path = [...publisher.answers.keys()].find((start) => start.includes('pdb_nm_komersantu')) as string
  publisher.answers.set(
    path,
    servesFile(() => sample('sample-taxes.csv').replace(/"(\d{4}) *"(?=,"\d{7}")/g, '"Q$1"')),
  )
  const refused = await update({})
  assert.equal(refused.outcome, 'refused')
  assert.match(refused.message ?? '', /would lose all their NACE, NAICS and SIC codes.*--lose-codes/)
  assert.equal(await withCodes(), before)
  const told = await update({ loseCodes: true })
  assert.equal(told.outcome, 'done')
  // The service opens the new generation a moment later.
  await until(async () => {
    await wait(LOOK_MS)
    return (await withCodes()) === 0
  })
})
