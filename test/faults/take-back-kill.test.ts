/**
 * Kills imports, rollbacks and removals at random moments, one after another on one data folder. Each time what is served
 * is what was served before or what the command makes, and an index built from the records is the same as what is served.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { rebuildIndex, runImport } from '../../src/imports/run-import.ts'
import { currentGenerationId, openCurrentGeneration, verifyGeneration } from '../../src/storage/files/generations.ts'
import { readImportLog } from '../../src/storage/files/import-log.ts'
import { Random } from '../support/random.ts'
import { servedCompanies } from '../support/real-data.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 24)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const CHILD = join(import.meta.dirname, 'take-back-child.ts')
const NO_SAMPLE = join(import.meta.dirname, '..', '..', 'src', 'registers', 'no-brreg', 'sample.json')
/** Seconds since 1970. */
const FIRST_DAY = 1_790_000_000
/** Most companies of a version. */
const COMPANIES = 400

/** What is served: the versions of British companies by their number, and how many are Norwegian. */
async function served(data: string): Promise<string> {
  const british = [...(await servedCompanies(data, 'GB')).values()].map(({ name }) => name.split(' ')[1])
  const norwegian = (await servedCompanies(data, 'NO')).size
  const counts = new Map<string, number>()
  for (const version of british) counts.set(version, (counts.get(version) ?? 0) + 1)
  return JSON.stringify([[...counts].sort(), norwegian])
}

/** Every company shows the days of the generation that is served. */
async function requireItsDays(data: string): Promise<void> {
  const { manifest } = (await openCurrentGeneration(data))!
  const days = new Map(manifest.imports.map(({ register, details }) => [register, details.retrievedAt]))
  for (const country of ['GB', 'NO']) {
    for (const { sources } of (await servedCompanies(data, country)).values()) {
      for (const { register, retrievedAt } of sources)
        if (register !== 'derived') assert.equal(retrievedAt, days.get(register))
    }
  }
}

test(`imports, rollbacks and removals, killed ${KILLS} times: the old or the new is served, and records agree with it`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const files = temporaryFolder(context)
  const begin = async (...work: string[]) => {
    const child = spawn(process.execPath, [CHILD, data, ...work], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await once(child.stdout, 'data')
    return { child, ended }
  }
  const sizes: number[] = []
  const british = (version: number): string[] => {
    const path = join(files, `${version}.csv`)
    sizes[version] = 200 + random.below(COMPANIES - 200)
    const rows = Array.from(
      { length: sizes[version] },
      (_, at) =>
        `"VERSION ${version} LTD ${at}","${80_000_000 + at}","LS1 4AP","LEEDS","Active","01/02/2003","62020 - IT"`,
    )
    const header =
      'CompanyName, CompanyNumber,RegAddress.PostCode,RegAddress.PostTown,CompanyStatus,IncorporationDate,SICCode.SicText_1'
    writeFileSync(path, [header, ...rows, ''].join('\r\n'))
    return ['import', 'gb-companies-house', path]
  }

  await runImport({ dataFolder: data, register: 'no-brreg', files: [NO_SAMPLE] }, importDependencies())
  /** How long each takes from its first step on, in milliseconds. */
  const durations = new Map<string, number>()
  const measure = async (...work: string[]) => {
    const { ended } = await begin(...work)
    const started = performance.now()
    assert.deepEqual(await ended, [0, null])
    durations.set(work[0], performance.now() - started)
  }
  await measure(...british(0))
  await measure('remove', 'gb-companies-house')
  await measure('rollback')

  const killed = { before: 0, after: 0, tooLate: 0 }
  let again = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = await served(data)
    const [held, norwegian] = JSON.parse(before) as [[string, number][], number]
    const choice = random.below(10)
    const hasBoth = held.length > 0 && norwegian > 0
    let work = british(kill)
    let after = JSON.stringify([[[String(kill), sizes[kill]]], norwegian])
    if (choice < 3) {
      work = ['rollback']
      after = 'whatever was served before'
    } else if (choice < 5 && hasBoth) {
      work = ['remove', 'gb-companies-house']
      after = JSON.stringify([[], norwegian])
    } else if (choice < 8 && held.length > 0) {
      // The same again, of another day.
      const path = join(files, `${held[0][0]}.csv`)
      utimesSync(path, FIRST_DAY + kill * 86_400, FIRST_DAY + kill * 86_400)
      work = ['import', 'gb-companies-house', path]
      after = before
      again++
    }
    const id = await currentGenerationId(data)
    const { child, ended } = await begin(...work)
    await sleep(random.next() * durations.get(work[0])!)
    child.kill('SIGKILL')
    const [, signal] = await ended
    if (signal === null) killed.tooLate++
    await verifyGeneration((await openCurrentGeneration(data))!)
    const found = await served(data)
    await requireItsDays(data)
    if (work[0] === 'rollback') assert.match(found, /^\[\[(\["\d+",\d+\])?\],5\]$/, `kill ${kill}: nothing is mixed`)
    else assert.ok(found === before || found === after, `kill ${kill}, ${work.join(' ')}: ${found}, was ${before}`)
    if (signal !== null) killed[(await currentGenerationId(data)) === id ? 'before' : 'after']++
    // Every other time the next command is the next kill, on whatever this one left.
    if (kill % 2 === 0) {
      await rebuildIndex({ dataFolder: data }, importDependencies())
      assert.equal(await served(data), found, `kill ${kill}: the records are not what was served`)
      assert.ok(readImportLog(data, 1_000).every(({ outcome }) => outcome !== 'running'))
    }
  }
  context.diagnostic(`seed ${SEED}; killed ${JSON.stringify(killed)}; ${again} of files that say the same`)
  // Between a switch and the end are some milliseconds: on a busy machine no kill may come there.
  if (KILLS >= 20) assert.ok(killed.before > 0 && killed.after + killed.tooLate > 0, 'kills came early and late')
})
