/**
 * Kills imports of deltas, which change the records of an earlier import, at random moments: either the old or the
 * new data is served whole, never a mixture, and the next import succeeds and leaves nothing of the dead one.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { isLei } from '../../src/matching/numbers/identifiers.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { EVERYTHING } from '../../src/search/query.ts'
import { openCurrentGeneration, verifyGeneration } from '../../src/storage/files/generations.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_LARGE_KILLS ?? 10)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261121)
const CHILD = join(import.meta.dirname, 'import-child.ts')
/** Companies of the golden copy. */
const STORED = 15_000
/**
 * Each delta changes every n-th one: so many that the index is rebuilt, and so few that changes are merged into the
 * served one.
 */
const EVERY = [3, 20]

function leis(count: number): string[] {
  const checks = Array.from({ length: 100 }, (_, check) => String(check).padStart(2, '0'))
  return Array.from({ length: count }, (_, number) => {
    const body = `999900${String(number).padStart(12, '0')}`
    return `${body}${checks.find((check) => isLei(body + check))}`
  })
}

for (const every of EVERY) {
  const title = `deltas of one company in ${every}, killed ${KILLS} times at random moments`
  test(`${title}: the old or the new is served whole`, (context) => killDeltas(context, every))
}

async function killDeltas(context: TestContext, every: number): Promise<void> {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const files = temporaryFolder(context)
  const all = leis(STORED)
  const file = (version: number, kind: string, some: readonly string[]) => {
    const path = join(files, `20240505-0800-gleif-goldencopy-lei2-${kind}.csv`)
    const updated = new Date(Date.UTC(2024, 4, 1, 0, version)).toISOString()
    const rows = some.map((lei, place) => `${lei},VERSION ${version} LTD ${place},GB,${updated},ACTIVE,,LEEDS,GB`)
    const header =
      'LEI,Entity.LegalName,Entity.LegalJurisdiction,Registration.LastUpdateDate,Entity.EntityStatus,Entity.LegalForm.EntityLegalFormCode,Entity.LegalAddress.City,Entity.LegalAddress.Country'
    writeFileSync(path, [header, ...rows, ''].join('\n'))
    return path
  }
  const changed = all.filter((_, place) => place % every === 0)
  await runImport({ dataFolder: data, register: 'gleif', files: [file(1, 'golden-copy', all)] }, importDependencies())
  const begin = async (version: number) => {
    const child = spawn(process.execPath, [CHILD, data, 'gleif', file(version, 'last-day', changed)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await once(child.stdout, 'data')
    return { child, ended }
  }

  const first = await begin(2)
  const started = performance.now()
  assert.deepEqual(await first.ended, [0, null])
  const duration = performance.now() - started
  let version = 2
  let unfinished = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const { child, ended } = await begin(kill + 2)
    await sleep(random.next() * duration)
    child.kill('SIGKILL')
    await ended
    unfinished += importsUnfinished(data)
    const found = await versionServed(data, STORED / every)
    assert.ok(found === version || found === kill + 2, `kill ${kill}: serves ${found}`)
    version = found
  }
  const last = await begin(KILLS + 3)
  assert.deepEqual(await last.ended, [0, null])
  assert.equal(await versionServed(data, STORED / every), KILLS + 3)
  assert.equal(importsUnfinished(data), 0)
  context.diagnostic(`seed ${SEED}, an import takes ${Math.round(duration)} ms; ${unfinished} of ${KILLS} left rows`)
  if (KILLS >= 10) assert.ok(unfinished > 0, 'some kill came while rows were being stored, else this tests nothing')
}

/** Opens what is served as a service does, checks every byte, and reads which delta the changed companies are of. */
async function versionServed(data: string, changed: number): Promise<number> {
  const generation = await openCurrentGeneration(data)
  assert.ok(generation)
  await verifyGeneration(generation)
  const engine = await openIndex(generation.folder)
  try {
    const page = { first: 0, count: STORED + 1 }
    const { companies } = await engine.search({ countries: ['GB'], where: EVERYTHING, rank: null, page })
    const counts = new Map<string, number>()
    for (const bytes of companies) {
      const name = (JSON.parse(Buffer.from(bytes).toString()) as Company).name.replace(/ \d+$/, '')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    assert.equal(counts.get('VERSION 1 LTD'), STORED - changed)
    counts.delete('VERSION 1 LTD')
    assert.deepEqual([...counts.values()], [changed], 'companies of several deltas are served')
    return Number(/VERSION (\d+) LTD/.exec([...counts.keys()][0])?.[1])
  } finally {
    await engine.close()
  }
}

function importsUnfinished(data: string): number {
  const database = new DatabaseSync(join(data, 'companies.db'))
  const rows = database.prepare("SELECT count(*) AS n FROM imports WHERE state IN ('running', 'stored')").get()
  const integrity = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  database.close()
  assert.equal(integrity, 'ok')
  return Number(rows?.n)
}
