/**
 * Kills imports at random moments, the way power cuts and impatient people do, and looks at what is left.
 *
 * An import of Companies House rows runs in a process of its own over a data folder that already serves an older file of
 * the same companies; SIGKILL comes at a random moment between its first step and a little after its last. Each time:
 * the service opens, every byte of what it serves checks, all companies are of one file; the next import (of another
 * register) succeeds, and nothing of the dead one is left over.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { EVERYTHING } from '../../src/search/query.ts'
import { openCurrentGeneration, verifyGeneration } from '../../src/storage/files/generations.ts'
import { assertNothingLeft, unfinishedImports } from '../support/nothing-left.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 50)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261120)
/** Read in a thread of its own, indexed in one. */
const SMALL = { companies: 30_000, kills: KILLS }
/** So many that records are merged and indexed on two threads. */
const LARGE = { companies: 110_000, kills: Number(process.env.FIRMAMENT_LARGE_KILLS ?? Math.ceil(KILLS / 5)) }
const CHILD = join(import.meta.dirname, 'import-child.ts')
const NO_SAMPLE = join(import.meta.dirname, '..', '..', 'src', 'registers', 'no-brreg', 'sample.json')
const NORWEGIAN = 5

for (const { companies, kills } of [SMALL, LARGE]) {
  const title = `imports of ${companies} companies, killed ${kills} times at random moments: the old or the new is served whole`
  test(`${title}, and the next succeeds`, (context) => killImports(context, companies, kills))
}

async function killImports(context: TestContext, companies: number, kills: number): Promise<void> {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const files = temporaryFolder(context)
  const file = (version: number): string => {
    const path = join(files, `BasicCompanyData-2026-11-01-${version}.csv`)
    const rows = Array.from(
      { length: companies },
      (_, number) =>
        `"VERSION ${version} LTD ${number}","${String(80_000_000 + number)}","LS1 4AP","LEEDS","Active","01/02/2003","62020 - IT"`,
    )
    const header =
      'CompanyName, CompanyNumber,RegAddress.PostCode,RegAddress.PostTown,CompanyStatus,IncorporationDate,SICCode.SicText_1'
    writeFileSync(path, [header, ...rows, ''].join('\r\n'))
    return path
  }

  const begin = async (version: number) => {
    const child = spawn(process.execPath, [CHILD, data, 'gb-companies-house', file(version)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await once(child.stdout, 'data')
    return { child, ended }
  }

  // The first import runs to its end and shows how long one takes.
  const first = await begin(1)
  const started = performance.now()
  assert.deepEqual(await first.ended, [0, null])
  const duration = performance.now() - started

  let version = 1
  let switched = 0
  let tooLate = 0
  const leftovers = { drafts: 0, rows: 0 }
  for (let kill = 1; kill <= kills; kill++) {
    const next = kill + 1
    const { child, ended } = await begin(next)
    await sleep(random.next() * duration * 1.1)
    child.kill('SIGKILL')
    const [, signal] = await ended
    if (signal === null) tooLate++

    // What a service that starts now would serve.
    const found = await versionServed(data, companies)
    assert.ok(found === version || found === next, `kill ${kill}: serves ${found}, must be ${version} or ${next}`)
    if (found === next && signal !== null) switched++
    if (readdirSync(join(data, 'generations')).length > 3) leftovers.drafts++
    if (unfinishedImports(data) > 0) leftovers.rows++
    version = found

    // The next import, of another register, succeeds, keeps what is served of this one and clears up.
    await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
    assert.equal(
      await versionServed(data, companies),
      version,
      `kill ${kill}: the next import changed the other register`,
    )
    assert.equal(await count(data, 'NO'), NORWEGIAN)
    assertNothingLeft(data, `kill ${kill}`)
  }

  // And one of the same register.
  const last = await begin(kills + 2)
  assert.deepEqual(await last.ended, [0, null])
  assert.equal(await versionServed(data, companies), kills + 2)
  context.diagnostic(
    `seed ${SEED}, an import takes ${Math.round(duration)} ms; of ${kills} kills ${leftovers.rows} left rows, ` +
      `${leftovers.drafts} left a draft, ${switched} came after the switch, ${tooLate} after the end`,
  )
  // A few kills may all come before the first row, or after the last.
  if (kills >= 10) assert.ok(leftovers.rows > 0, 'some kill came while rows were being stored, else this tests nothing')
  if (kills >= 50) assert.ok(leftovers.drafts > 0, 'some kill came while an index was being built')
}

/** Opens what is served as a service does, checks every byte, and reads which file every company came from. */
async function versionServed(data: string, companies: number): Promise<number> {
  const generation = await openCurrentGeneration(data)
  assert.ok(generation)
  await verifyGeneration(generation)
  const engine = await openIndex(generation.folder)
  try {
    const plan = { countries: ['GB'], where: EVERYTHING, rank: null, page: { first: 0, count: companies + 1 } }
    const { total, companies: found } = await engine.search(plan)
    assert.equal(total, companies)
    const nameOf = (bytes: Uint8Array) => (JSON.parse(Buffer.from(bytes).toString()) as Company).name
    const names = new Set(found.map((bytes) => nameOf(bytes).replace(/ \d+$/, '')))
    assert.equal(names.size, 1, `companies of several files are served: ${[...names].join(', ')}`)
    return Number(/VERSION (\d+) LTD/.exec([...names][0])?.[1])
  } finally {
    await engine.close()
  }
}

async function count(data: string, country: string): Promise<number> {
  const generation = await openCurrentGeneration(data)
  const engine = await openIndex(generation!.folder)
  const { total } = await engine.search({
    countries: [country],
    where: EVERYTHING,
    rank: null,
    page: { first: 0, count: 0 },
  })
  await engine.close()
  return total
}
