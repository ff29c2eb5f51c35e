import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { LATER } from '../../../test/support/collecting.ts'
import { bulkFile, COMPANIES, CompaniesStream, profile, STREAM_KEY } from '../../../test/support/companies-stream.ts'
import { type Publisher, startPublisher } from '../../../test/support/publisher.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { rollBack } from '../../imports/take-back.ts'
import { checkGenerations } from '../../operate/checks/companies.ts'
import { openCurrentGeneration, verifyGeneration } from '../../storage/files/generations.ts'
import { StreamLog, streamFolder } from '../../storage/files/stream-log.ts'
import { describeRegisters } from '../describe.ts'
import { folderStatus } from '../folder-status.ts'
import { type UpdateOutcome, updateRegisters } from './update-registers.ts'
import { watchUpdates } from './watch-updates.ts'

const REGISTER = 'gb-companies-house'
const KEYS = { companiesHouse: STREAM_KEY, insee: null }
const PATIENCE = { clock: LATER, quietMilliseconds: 30, wait: async () => void (await new Promise(setImmediate)) }

const COMPANIES_OF = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(10_000_001 + at), `COMPANY ${at} LTD`]))

/** A folder with a whole file, and a stream. */
async function begin(context: TestContext, day = '2026-11-01') {
  const folder = temporaryFolder(context)
  const files = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const stream = new CompaniesStream()
  publisher.answers.set(COMPANIES, stream.answer)
  const whole = (on: string, companies: Readonly<Record<string, string>>) =>
    runImport(
      { dataFolder: folder, register: REGISTER, files: [bulkFile(files, on, companies)], mayShrink: true },
      importDependencies(),
    )
  await whole(day, COMPANIES_OF(30))
  return { folder, publisher, stream, whole }
}

/** Looks at the register once. @param meanwhile while it is looked at */
async function look(dataFolder: string, { origin }: Publisher, meanwhile: () => unknown = () => {}) {
  const outcomes: UpdateOutcome[] = []
  const request = { dataFolder, registers: [REGISTER], mirror: origin, keys: KEYS, patience: PATIENCE }
  const looking = updateRegisters({ ...request, onOutcome: (outcome) => outcomes.push(outcome) }, importDependencies())
  await Promise.all([looking, meanwhile()])
  return outcomes
}

/** As `look`, where there is something new: what it did. */
async function update(folder: string, publisher: Publisher, meanwhile?: () => unknown) {
  const outcome = (await look(folder, publisher, meanwhile)).at(-1)
  if (outcome?.state !== 'updated') throw new Error(JSON.stringify(outcome))
  return outcome.result
}

const named = async (folder: string) =>
  new Map([...(await servedCompanies(folder, 'GB')).values()].map(({ nationalId, name }) => [nationalId, name]))

const shown = async (folder: string) => {
  const { imports } = (await openCurrentGeneration(folder))!.manifest
  return (await describeRegisters(imports, folder))[0]
}

/** Follows the stream for the first time, with one change. */
async function first(folder: string, publisher: Publisher, stream: CompaniesStream) {
  return await update(folder, publisher, async () => {
    await until(() => stream.connections === 1)
    stream.publish('10000001', profile('10000001', 'RENAMED LTD'))
  })
}

test('stream: changed, new, dissolved and deleted companies; what is equal changes nothing; then nothing is new', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  const before = await servedCompanies(folder, 'GB')
  const begun = await first(folder, publisher, stream)
  assert.deepEqual(begun.difference, { added: 0, changed: 1, unchanged: 29, removed: 0 })
  const renamed = (await servedCompanies(folder, 'GB')).get('GB-10000001')!
  // All that the profile says is what the bulk file says.
  const old = before.get('GB-10000001')!
  const { sources } = renamed
  assert.deepEqual({ ...old, name: renamed.name, lastUpdated: '2026-11-20T09:00:01Z', sources }, renamed)
  assert.equal(sources[0].retrievedAt, '2026-11-20T09:00:02Z')

  const last = stream.publish('10000002', null)
  for (let at = 0; at < 1_000; at++) stream.publish('10000003', profile('10000003', `NAME ${at}`))
  stream.publish(
    '10000004',
    profile('10000004', 'GONE LTD', { company_status: 'dissolved', date_of_cessation: '2026-11-19' }),
  )
  stream.publish('20000001', profile('20000001', 'NEW LTD'))
  stream.publish('20000002', profile('20000002', 'BORN AND GONE LTD'))
  stream.publish('20000002', null)
  stream.publish('20000003', null)
  stream.publish('10000005', null)
  stream.publish('10000005', profile('10000005', 'BACK LTD'))
  const second = await update(folder, publisher)
  assert.deepEqual(second.difference, { added: 1, changed: 3, unchanged: 26, removed: 1 })
  assert.equal(second.rows, 7, 'one row a company')
  assert.deepEqual(second.leftOut, { 'deleted by the register': 3 })
  assert.ok(stream.asked.at(-1)! < last.event.timepoint)
  const companies = await servedCompanies(folder, 'GB')
  assert.deepEqual(
    ['10000003', '10000005', '20000001'].map((number) => companies.get(`GB-${number}`)?.name),
    ['NAME 999', 'BACK LTD', 'NEW LTD'],
  )
  const gone = companies.get('GB-10000004')!
  assert.deepEqual([gone.status, gone.statusDate], ['Dissolved', '2026-11-19'])
  assert.ok(!companies.has('GB-10000002') && !companies.has('GB-20000002'))
  assert.deepEqual(
    (await look(folder, publisher)).map(({ state }) => state),
    ['unchanged'],
  )
  assert.deepEqual(readdirSync(streamFolder(folder, REGISTER)), ['lock'], 'what is imported is dropped')
  await verifyGeneration((await openCurrentGeneration(folder))!)
  const { stream: marks, retrievedAt } = await shown(folder)
  assert.deepEqual([marks?.position, marks?.at], [stream.timepoint, `${stream.events.at(-1)!.event.published_at}Z`])
  assert.ok(retrievedAt! > marks!.at)
})

test('stream: what is older than what is stored changes nothing, in whatever order it comes', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  await first(folder, publisher, stream)
  const [one, two] = ['EARLIER', 'LATER'].map((name) => stream.publish('10000002', profile('10000002', name)))
  stream.events.splice(-2, 2, two)
  await update(folder, publisher)
  // Published before the one that is stored, and sent after it.
  const { timepoint } = stream.publish('10000003', profile('10000003', 'OTHER')).event
  stream.events.push({ ...one, event: { ...one.event, timepoint: timepoint + 1 } })
  const result = await update(folder, publisher)
  assert.deepEqual(result.leftOut, { 'older than what is stored': 1 })
  assert.equal((await named(folder)).get('10000002'), 'LATER')
})

test('stream: what was missed is said everywhere until a whole file of a later day brings it', async (context) => {
  const { folder, publisher, stream, whole } = await begin(context)
  const outcomes = await look(folder, publisher, async () => {
    await until(() => stream.connections === 1)
    stream.publish('10000001', profile('10000001', 'RENAMED LTD'))
  })
  assert.deepEqual(
    outcomes.map(({ state }) => state),
    ['troubled', 'updated'],
  )
  const since = { from: '2026-11-01T00:00:00Z', until: '2026-11-20T09:00:01Z' }
  assert.deepEqual((await shown(folder)).stream?.missing, `${since.from}/${since.until}`)

  const now = Date.parse('2026-11-21T00:00:00Z')
  const examined = {
    dataFolder: folder,
    settings: null,
    environment: {},
    now,
    freeBytes: null,
    ageDays: 90,
    isThorough: false,
  }
  const doctor = async () => (await checkGenerations(examined)).filter(({ check }) => check === 'streams')

  // The publisher forgets what came after the last change that is stored.
  for (let at = 0; at < 9; at++) stream.publish('10000002', profile('10000002', `LOST ${at}`))
  stream.forget(stream.timepoint)
  const lost = await look(folder, publisher, async () => {
    await until(() => stream.asked.at(-1) === null && stream.connections === 1)
    // Also before another change comes.
    assert.deepEqual((await shown(folder)).stream?.missing, '2026-11-01T00:00:00Z/2026-11-27T10:00:00Z')
    assert.match((await doctor())[0].sentence, /until 2026-11-27T10:00:00Z is missing/)
    assert.equal((await folderStatus(folder)).registers[0].stream?.missing?.until, '2026-11-27T10:00:00Z')
    stream.publish('10000003', profile('10000003', 'AFTER THE GAP'))
  })
  assert.deepEqual(
    lost.map(({ state }) => state),
    ['troubled', 'troubled', 'updated'],
  )
  assert.match(JSON.stringify(lost[0]), /no longer has what came after 2026-11-20T09:00:01Z \(416\)/)
  const missing = { from: '2026-11-01T00:00:00Z', until: '2026-11-20T09:00:11Z' }
  assert.deepEqual((await shown(folder)).stream?.missing, `${missing.from}/${missing.until}`)
  assert.match(
    (await doctor())[0].sentence,
    /gb-companies-house from 2026-11-01T00:00:00Z until 2026-11-20T09:00:11Z is missing/,
  )

  // A whole file of a day within it closes a part, and takes no change back.
  const names = { ...COMPANIES_OF(30), 10000002: 'FROM THE FILE' }
  await whole('2026-11-15', names)
  assert.deepEqual((await shown(folder)).stream?.missing, `2026-11-15T00:00:00Z/${missing.until}`)
  const found = await named(folder)
  assert.deepEqual(
    [found.get('10000001'), found.get('10000002'), found.get('10000003')],
    ['RENAMED LTD', 'FROM THE FILE', 'AFTER THE GAP'],
  )
  await whole('2026-12-01', names)
  assert.equal((await shown(folder)).stream?.missing, null)
  assert.deepEqual(await doctor(), [])
  // And the stream goes on from where it was.
  stream.publish('10000004', profile('10000004', 'GOES ON'))
  await update(folder, publisher)
  assert.equal((await named(folder)).get('10000004'), 'GOES ON')
  assert.equal((await named(folder)).get('10000001'), 'COMPANY 0 LTD', 'the newer file counts')
})

test('stream: an older whole file takes back nothing, with all its counts; a company that it lacks stays', async (context) => {
  const { folder, publisher, stream, whole } = await begin(context)
  await update(folder, publisher, async () => {
    await until(() => stream.connections === 1)
    stream.publish('10000001', profile('10000001', 'RENAMED LTD'))
    stream.publish('20000001', profile('20000001', 'NEW LTD'))
  })
  const result = await whole('2026-11-10', COMPANIES_OF(28))
  assert.deepEqual(result.difference, { added: 0, changed: 0, unchanged: 29, removed: 2 })
  assert.deepEqual([result.rows, result.companies, result.leftOut], [30, 29, { 'older than what is stored': 1 }])
  assert.equal((await named(folder)).get('10000001'), 'RENAMED LTD')
  assert.equal((await shown(folder)).retrievedAt, '2026-11-20T09:00:03Z')
})

test('stream: after a rollback it is asked again from there', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  await first(folder, publisher, stream)
  stream.publish('10000002', profile('10000002', 'ROLLED BACK'))
  await update(folder, publisher)
  const { position, at } = (await shown(folder)).stream!
  await rollBack(folder, importDependencies())
  assert.equal((await named(folder)).get('10000002'), 'COMPANY 1 LTD')
  // What was collected after it, and is not imported.
  stream.publish('10000003', profile('10000003', 'COLLECTED'))
  const log = new StreamLog(folder, REGISTER, { segment: 2, position, at })
  log.append([{ position: position + 1, at, key: '10000003', row: { CompanyName: 'X', CompanyNumber: '10000003' } }])
  log.close()
  await update(folder, publisher)
  const names = await named(folder)
  assert.deepEqual([names.get('10000002'), names.get('10000003')], ['ROLLED BACK', 'COLLECTED'])
})

test('stream: changes are missing from those on that a rollback took back, where the stream no longer has them', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  await first(folder, publisher, stream)
  stream.publish('10000002', profile('10000002', 'ROLLED BACK'))
  await update(folder, publisher)
  const { position, at } = (await shown(folder)).stream!
  const log = new StreamLog(folder, REGISTER, { segment: 2, position, at })
  const later = { position: position + 9, at: '2026-11-22T09:00:00Z', key: '10000003' }
  log.append([{ ...later, row: { CompanyName: 'LATER LTD', CompanyNumber: '10000003' } }], { from: at })
  log.close()
  await rollBack(folder, importDependencies())
  const before = (await shown(folder)).stream!
  assert.ok(before.at < at)
  for (let more = 0; more < 9; more++) stream.publish('10000003', null)
  stream.forget(position + 9)
  await update(folder, publisher)
  assert.equal((await shown(folder)).stream?.missing, `2026-11-01T00:00:00Z/${later.at}`)
})

test('stream: without a key nothing is asked; one that is refused is said, and what is served stays', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  const generation = (await openCurrentGeneration(folder))?.id
  const outcomes: UpdateOutcome[] = []
  const request = { dataFolder: folder, registers: [REGISTER], mirror: publisher.origin, patience: PATIENCE }
  const onOutcome = (outcome: UpdateOutcome) => outcomes.push(outcome)
  const options = { attempts: 1, wait: async () => {} }
  await updateRegisters({ ...request, options, onOutcome }, importDependencies())
  assert.equal(outcomes[0].state, 'failed', 'the whole file is wanted, which is not there')
  assert.deepEqual(stream.asked, [])
  outcomes.length = 0
  const keys = { companiesHouse: 'wrong-key-123', insee: null }
  await updateRegisters({ ...request, keys, onOutcome }, importDependencies())
  assert.deepEqual(
    outcomes.map(({ state }) => state),
    ['failed'],
    'said once',
  )
  assert.match(JSON.stringify(outcomes[0]), /The stream of gb-companies-house refuses the key \(401\)/)
  assert.ok(!JSON.stringify(outcomes).includes('wrong-key-123'))
  assert.equal((await openCurrentGeneration(folder))?.id, generation)
})

test('watch: a stream is followed on one connection, and imported at the interval; the end loses nothing', async (context) => {
  const { folder, publisher, stream } = await begin(context)
  const watch = async (until: (outcomes: readonly UpdateOutcome[]) => Promise<void>) => {
    const ended = new AbortController()
    const outcomes: UpdateOutcome[] = []
    const request = {
      dataFolder: folder,
      registers: [REGISTER],
      mirror: publisher.origin,
      keys: KEYS,
      patience: PATIENCE,
      everyMilliseconds: 86_400_000,
      streamMilliseconds: 200,
      signal: ended.signal,
      onOutcome: (outcome: UpdateOutcome) => outcomes.push(outcome),
    }
    const watching = watchUpdates(request, importDependencies())
    try {
      await until(outcomes)
    } finally {
      ended.abort()
      await watching
    }
  }
  await watch(async (outcomes) => {
    for (let round = 1; round <= 3; round++) {
      await until(() => stream.connections === 1)
      stream.publish('10000001', profile('10000001', `ROUND ${round}`))
      await until(() => outcomes.filter(({ state }) => state === 'updated').length === round)
    }
    assert.equal(stream.asked.length, 1)
    await rollBack(folder, importDependencies())
    await until(async () => (await named(folder)).get('10000001') === 'ROUND 3')
    assert.deepEqual(stream.asked.slice(1), [stream.timepoint - 1], 'again, though nothing more was published')
    await until(() => outcomes.filter(({ state }) => state === 'updated').length === 4)
    const [refused] = (await look(folder, publisher)).filter(({ state }) => state === 'failed')
    assert.match(JSON.stringify(refused), /another process follows it, and imports what it brings/)
    stream.publish('10000002', profile('10000002', 'COLLECTED, NOT IMPORTED'))
    await until(() => readdirSync(streamFolder(folder, REGISTER)).some((name) => name.endsWith('.ndjson')))
  })
  assert.ok(existsSync(streamFolder(folder, REGISTER)))
  stream.publish('10000003', profile('10000003', 'PUBLISHED MEANWHILE'))
  await watch(async () => {
    await until(async () => (await named(folder)).get('10000003') === 'PUBLISHED MEANWHILE')
  })
  assert.equal((await named(folder)).get('10000002'), 'COLLECTED, NOT IMPORTED')
})
