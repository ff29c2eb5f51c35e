/**
 * Kills `./firmament update --watch` at random moments, while it follows a stream, collects, imports and switches. What was
 * published is served in the end, each company as its last change says, nothing twice and nothing missing.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { streamMarksOf } from '../../src/imports/amendments/stream-marks.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { openCurrentGeneration, verifyGeneration } from '../../src/storage/files/generations.ts'
import { readImportLog } from '../../src/storage/files/import-log.ts'
import { streamFolder } from '../../src/storage/files/stream-log.ts'
import { bulkFile, COMPANIES, CompaniesStream, profile, STREAM_KEY } from '../support/companies-stream.ts'
import { startPublisher } from '../support/publisher.ts'
import { Random } from '../support/random.ts'
import { servedCompanies } from '../support/real-data.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 10)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261127)
const ROOT = join(import.meta.dirname, '..', '..')
const REGISTER = 'gb-companies-house'
const COUNT = 400

test(`a stream, its process killed ${KILLS} times at random moments: all that was published is served, once`, async (context) => {
  const random = new Random(SEED)
  const data = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const stream = new CompaniesStream()
  publisher.answers.set(COMPANIES, stream.answer)
  const number = (at: number) => String(10_000_001 + at)
  const names = new Map(Array.from({ length: COUNT }, (_, at) => [number(at), `COMPANY ${at} LTD`]))
  const file = bulkFile(temporaryFolder(context), '2026-11-01', Object.fromEntries(names))
  await runImport({ dataFolder: data, register: REGISTER, files: [file] }, importDependencies())

  let change = 0
  const publish = () => {
    const which = number(random.below(COUNT))
    change++
    if (random.below(10) === 0) {
      names.delete(which)
      stream.publish(which, null)
    } else {
      names.set(which, `CHANGE ${change} LTD`)
      stream.publish(which, profile(which, `CHANGE ${change} LTD`))
    }
  }
  const flags = ['src/cli.ts', 'update', REGISTER, '--watch', '--mirror', publisher.origin, '--data', data]
  const env = { ...process.env, FIRMAMENT_COMPANIES_HOUSE_KEY: STREAM_KEY, FIRMAMENT_STREAM_SECONDS: '10' }
  const run = () => {
    const child = spawn(process.execPath, [...flags, '--json'], { cwd: ROOT, stdio: 'ignore', env })
    context.after(() => child.kill('SIGKILL'))
    return child
  }
  let publishing: NodeJS.Timeout | undefined
  context.after(() => clearInterval(publishing))
  const collected = () => readdirSync(streamFolder(data, REGISTER)).some((name) => name.endsWith('.ndjson'))
  const killed = { following: 0, importing: 0 }
  let cutLines = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = run()
    const ended = once(child, 'exit')
    await until(() => stream.connections === 1)
    if (publishing === undefined) {
      // What is published before the stream is followed for the first time does not come.
      publish()
      await until(collected)
      publishing = setInterval(() => {
        for (let at = random.below(4); at > 0; at--) publish()
      }, 20)
    }
    // Its first import comes as soon as the one before is ten seconds old.
    await sleep(12_000 * random.next())
    const [run0] = readImportLog(data, 1)
    killed[run0?.outcome === 'running' ? 'importing' : 'following']++
    if (random.below(3) === 0) {
      stream.write(JSON.stringify(stream.events.at(-1)).slice(0, 150))
      cutLines++
    }
    child.kill('SIGKILL')
    await ended
    const generation = await openCurrentGeneration(data)
    assert.ok(generation)
    await verifyGeneration(generation)
    // What is served is what the register said up to the position of the generation.
    const reached = streamMarksOf(generation.manifest.imports[0])?.position ?? 0
    const then = new Map(Array.from({ length: COUNT }, (_, at) => [number(at), `COMPANY ${at} LTD`]))
    for (const { resource_id: id, data: profile, event } of stream.events) {
      if (event.timepoint > reached) break
      if (event.type === 'deleted') then.delete(id)
      else then.set(id, String(profile.company_name))
    }
    assert.deepEqual(await served(data), [...then].sort())
  }
  clearInterval(publishing)
  const child = run()
  const ended = once(child, 'exit')
  await until(async () => {
    const generation = await openCurrentGeneration(data)
    return streamMarksOf(generation!.manifest.imports[0])?.position === stream.timepoint
  })
  assert.deepEqual(await served(data), [...names].sort())
  await until(() => !collected())
  child.kill('SIGTERM')
  await ended
  const flagsOfStatus = ['src/cli.ts', 'status', '--verify', '--data', data]
  assert.equal(spawnSync(process.execPath, flagsOfStatus, { cwd: ROOT }).status, 0)
  const marks = streamMarksOf((await openCurrentGeneration(data))!.manifest.imports[0])!
  assert.deepEqual(marks.missing?.from, '2026-11-01T00:00:00Z')
  assert.deepEqual(marks.missing?.until, `${stream.events[0].event.published_at}Z`, 'nothing was missed later')
  context.diagnostic(`seed ${SEED}, ${change} changes, killed ${JSON.stringify(killed)}, ${cutLines} in a line`)
})

async function served(data: string): Promise<(readonly [string, string])[]> {
  const companies = await servedCompanies(data, 'GB')
  return [...companies.values()].map(({ nationalId, name }) => [nationalId!, name] as const).sort()
}
