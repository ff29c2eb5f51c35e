import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  cutsOff,
  fails,
  type Publisher,
  servesFile,
  servesJson,
  servesLatvia,
  startPublisher,
} from '../../../test/support/publisher.ts'
import { Random } from '../../../test/support/random.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { rounds } from '../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { ImportRun } from '../../imports/import-log.ts'
import { runImport } from '../../imports/run-import.ts'
import { rollBack } from '../../imports/take-back.ts'
import { fetchedNow, stopFetches } from '../../storage/files/fetch-lock.ts'
import { openCurrentGeneration, verifyGeneration } from '../../storage/files/generations.ts'
import { readImportLog } from '../../storage/files/import-log.ts'
import { dueAt } from './schedule.ts'
import { type UpdateOutcome, updateRegisters } from './update-registers.ts'
import { watchUpdates } from './watch-updates.ts'

const BRREG = '/data.brreg.no/enhetsregisteret/api'
const REGISTERS = join(import.meta.dirname, '..', '..', 'registers')

interface Entity {
  organisasjonsnummer: string
  navn: string
  organisasjonsform: { kode: string }
  slettedato?: string
}

const sample = () => JSON.parse(readFileSync(join(REGISTERS, 'no-brreg', 'sample.json'), 'utf8')) as Entity[]

/** Patience that takes no time. */
const OPTIONS = { attempts: 3, wait: async () => {}, stallMilliseconds: 2_000 }

/** Looks at registers once; what came of each, in the order in which it was told. */
async function updateAll(dataFolder: string, registers: readonly string[], { origin }: Publisher) {
  const outcomes: UpdateOutcome[] = []
  const onOutcome = (outcome: UpdateOutcome) => outcomes.push(outcome)
  const request = { dataFolder, registers, mirror: origin, options: OPTIONS, onOutcome }
  await updateRegisters(request, importDependencies())
  return outcomes
}

/** Looks at one register: what was imported, `null` where nothing is new. */
async function update(dataFolder: string, register: string, publisher: Publisher) {
  const [outcome] = await updateAll(dataFolder, [register], publisher)
  if (outcome.state === 'failed') throw new Error(outcome.message)
  return outcome.state === 'updated' ? outcome.result : null
}

interface Change {
  readonly oppdateringsid: number
  readonly organisasjonsnummer: string
}

/** The Norwegian register with a list of changes; `entities` may change. */
function norwegian({ answers }: Publisher, entities: Map<string, Entity>, changes: Change[]): void {
  answers.set(
    `${BRREG}/enheter/lastned`,
    servesFile(() => JSON.stringify([...entities.values()])),
  )
  answers.set(
    `${BRREG}/oppdateringer/enheter`,
    servesJson((query) => {
      const from = Number(query.get('oppdateringsid') ?? 0)
      const found = changes.filter(({ oppdateringsid }) => oppdateringsid >= from).slice(0, Number(query.get('size')))
      return found.length === 0 ? {} : { _embedded: { oppdaterteEnheter: found } }
    }),
  )
  answers.set(
    `${BRREG}/enheter?`,
    servesJson((query) => {
      const asked = query.get('organisasjonsnummer')!.split(',')
      const found = asked.map((number) => entities.get(number)).filter((entity) => entity && !entity.slettedato)
      return { _embedded: { enheter: found } }
    }),
  )
  answers.set(
    `${BRREG}/enheter/`,
    servesJson((_query, path) => entities.get(path.split('/').at(-1)!)),
  )
}

const names = async (folder: string) =>
  [...(await servedCompanies(folder, 'NO')).values()].map(({ name }) => name).sort()

test('update: the Norwegian list brings what is new, changed, deleted and removed, and then nothing', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const entities = new Map(sample().map((entity) => [entity.organisasjonsnummer, entity]))
  const companies = sample().filter(({ organisasjonsform }) => !['ENK', 'PERS'].includes(organisasjonsform.kode))
  const changes: Change[] = []
  norwegian(publisher, entities, changes)

  const first = await update(folder, 'no-brreg', publisher)
  assert.equal(first?.companies, 5, 'nothing is stored: the whole file')
  assert.equal(await update(folder, 'no-brreg', publisher), null, 'an empty list')
  assert.match(
    publisher.asked.at(-1)!,
    /oppdateringer\/enheter\?dato=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z&size=1000$/,
  )

  const known = companies.filter(({ organisasjonsnummer }) => /^\d{9}$/.test(organisasjonsnummer)).slice(0, 3)
  const [renamed, deleted, removed] = known.map(({ organisasjonsnummer }) => organisasjonsnummer)
  entities.set(renamed, { ...entities.get(renamed)!, navn: 'OMDØPT AS' })
  entities.set(deleted, { ...entities.get(deleted)!, slettedato: '2026-11-21' })
  entities.delete(removed)
  const fresh = { ...entities.get(renamed)!, organisasjonsnummer: '974760673', navn: 'NYTT AS' }
  entities.set(fresh.organisasjonsnummer, fresh)
  const numbers = [renamed, deleted, removed, fresh.organisasjonsnummer, renamed]
  changes.push(...numbers.map((organisasjonsnummer, at) => ({ oppdateringsid: 7_000 + at, organisasjonsnummer })))

  const second = await update(folder, 'no-brreg', publisher)
  assert.deepEqual(second?.difference, { added: 1, changed: 1, unchanged: 2, removed: 2 })
  assert.equal((await names(folder)).filter((name) => ['OMDØPT AS', 'NYTT AS'].includes(name)).length, 2)
  assert.equal((await names(folder)).length, 4)
  assert.equal(await update(folder, 'no-brreg', publisher), null)
  assert.match(publisher.asked.at(-1)!, /oppdateringsid=7005&/, 'goes on behind the last change')
  const outcomes = readImportLog(folder, 9).map(({ action, outcome }) => `${action} ${outcome}`)
  assert.deepEqual(outcomes, ['update unchanged', 'update done', 'update unchanged', 'update done'])

  // All of an update may be removals.
  changes.push({ oppdateringsid: 7_010, organisasjonsnummer: renamed })
  entities.delete(renamed)
  assert.deepEqual((await update(folder, 'no-brreg', publisher))?.difference, {
    added: 0,
    changed: 0,
    unchanged: 3,
    removed: 1,
  })
})

test('update: a publisher that fails is asked again, and leaves what is served when it goes on failing', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const entities = new Map(sample().map((entity) => [entity.organisasjonsnummer, entity]))
  norwegian(publisher, entities, [])
  await update(folder, 'no-brreg', publisher)
  const generation = (await openCurrentGeneration(folder))?.id
  const list = `${BRREG}/oppdateringer/enheter`
  const right = publisher.answers.get(list)!
  let calls = 0
  publisher.answers.set(list, (request, response) => {
    calls++
    if (calls === 1) fails(429, { 'retry-after': '1' })(request, response)
    else if (calls === 2) cutsOff(() => '{"_embedded":{}}')(request, response)
    else right(request, response)
  })
  assert.equal(await update(folder, 'no-brreg', publisher), null)
  assert.equal(calls, 3)
  for (const answer of [
    fails(500),
    fails(403),
    servesJson(() => ({ _embedded: { oppdaterteEnheter: [{ id: 1 }] } })),
  ]) {
    publisher.answers.set(list, answer)
    await assert.rejects(update(folder, 'no-brreg', publisher), /^Error: Cannot (fetch|read) http/)
    assert.equal((await openCurrentGeneration(folder))?.id, generation)
    assert.equal(readImportLog(folder, 1)[0].outcome, 'failed')
  }
  await assert.rejects(update(folder, 'it-startups', publisher), /must be fetched by hand/)
})

test('update: of other registers the whole file is compared, and fetched only when it is new', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  let text = readFileSync(join(REGISTERS, 'lv-ur', 'sample.csv'), 'utf8')
  servesLatvia(
    publisher,
    servesFile(() => text),
  )
  const first = await update(folder, 'lv-ur', publisher)
  assert.ok(first && first.companies > 2)
  assert.equal(await update(folder, 'lv-ur', publisher), null)
  text += '\n'
  assert.equal(await update(folder, 'lv-ur', publisher), null, 'another file that says the same')
  assert.equal(readImportLog(folder, 1)[0].outcome, 'unchanged')
  const [header, , ...rest] = text.split('\n')
  text = [header, ...rest].join('\n')
  assert.equal((await update(folder, 'lv-ur', publisher))?.difference.removed, 1)
})

test('update: the Slovak daily files since what is stored change it; where they do not reach back, all is fetched', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const bucket = '/frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/'
  const [one, two] = JSON.parse(readFileSync(join(REGISTERS, 'sk-rpo', 'sample.json'), 'utf8')) as object[]
  const named = (entity: object, name: string) => ({ ...entity, fullNames: [{ value: name }] })
  const files = new Map<string, readonly object[]>([['batch-init/init_2026-11-07_001.json.gz', [one, two]]])
  publisher.answers.set(bucket, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://publisher')
    const prefix = searchParams.get('prefix')
    const keys = [...files.keys()].filter((key) => prefix !== null && key.startsWith(prefix))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    if (prefix !== null) response.end(`<ListBucketResult>${contents}</ListBucketResult>`)
    else response.end(JSON.stringify({ results: files.get(pathname.slice(bucket.length)) }))
  })
  await update(folder, 'sk-rpo', publisher)
  assert.equal((await servedCompanies(folder, 'SK')).size, 2)
  const names = async () => [...(await servedCompanies(folder, 'SK')).values()].map(({ name }) => name).sort()
  const before = await names()

  // No daily file reaches back: the files of all entities are those that are stored.
  files.set('batch-daily/actual_2026-11-10.json.gz', [named(one, 'LOST')])
  assert.equal(await update(folder, 'sk-rpo', publisher), null)
  files.set('batch-daily/actual_2026-11-06.json.gz', [named(one, 'TOO EARLY')])
  files.set('batch-daily/actual_2026-11-07.json.gz', [named(two, 'SAME DAY')])
  files.set('batch-daily/actual_2026-11-09.json.gz', [named(one, 'MONDAY'), named(two, 'MONDAY TOO')])
  files.set('batch-daily/actual_2026-11-10.json.gz', [named(one, 'TUESDAY')])
  const result = await update(folder, 'sk-rpo', publisher)
  assert.equal(result?.amended?.replaced, 2)
  assert.deepEqual(await names(), ['MONDAY TOO', 'TUESDAY'])
  assert.notDeepEqual(await names(), before)
  assert.equal(await update(folder, 'sk-rpo', publisher), null, 'nothing is newer')
  const asked = publisher.asked.filter((path) => path.includes('actual_2026-11-06')).length
  assert.equal(asked, 0)

  // The days from the 10th to the 19th are nowhere, and what all entities are of is older than what is stored.
  files.set('batch-daily/actual_2026-11-19.json.gz', [named(one, 'LATER')])
  await assert.rejects(
    update(folder, 'sk-rpo', publisher),
    /days are missing between .* of 2026-11-10, .* of 2026-11-07/,
  )
  assert.deepEqual(await names(), ['MONDAY TOO', 'TUESDAY'])

  files.clear()
  files.set('batch-init/init_2026-12-05_001.json.gz', [one, two])
  files.set('batch-daily/actual_2026-12-06.json.gz', [named(one, 'LATER')])
  assert.equal((await update(folder, 'sk-rpo', publisher))?.amended, null)
  assert.deepEqual(await names(), before)
})

test('update: GLEIF’s delta of a week changes a golden copy of these days; an older one is replaced whole', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const golden = readFileSync(join(REGISTERS, 'gleif', 'sample.csv'), 'utf8')
  const path = '/goldencopy.gleif.org/api/v2/golden-copies/publishes/lei2/latest.csv'
  const [header, row] = golden.split('\n')
  const name = row.split('","')[1] ?? row.split(',')[1]
  publisher.answers.set(
    path,
    servesFile(() => golden),
  )
  publisher.answers.set(
    `${path}?delta=LastWeek`,
    servesFile(() => `${header}\n${row.replace(name, 'RENAMED BY A DELTA')}\n`),
  )
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const whole = (days: number) => {
    const file = join(temporaryFolder(context), `${day(days)}-0800-gleif-goldencopy-lei2-golden-copy.csv`)
    writeFileSync(file, golden)
    return runImport({ dataFolder: folder, register: 'gleif', files: [file] }, importDependencies())
  }
  await whole(2)
  const delta = await update(folder, 'gleif', publisher)
  assert.deepEqual([delta?.difference.changed, delta?.amended?.replaced], [1, 1])
  assert.equal(await update(folder, 'gleif', publisher), null, 'the same delta')
  assert.deepEqual(publisher.asked, [`${path}?delta=LastWeek`, `${path}?delta=LastWeek`])
  const old = temporaryFolder(context)
  const file = join(temporaryFolder(context), `${day(40)}-0800-gleif-goldencopy-lei2-golden-copy.csv`)
  writeFileSync(file, golden)
  await runImport({ dataFolder: old, register: 'gleif', files: [file] }, importDependencies())
  await update(old, 'gleif', publisher)
  assert.equal(publisher.asked.at(-1), path)
})

test('update: registers that have something new make one generation; one that fails keeps nothing from the others', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const entities = new Map(sample().map((entity) => [entity.organisasjonsnummer, entity]))
  norwegian(publisher, entities, [])
  let latvian = readFileSync(join(REGISTERS, 'lv-ur', 'sample.csv'), 'utf8')
  servesLatvia(
    publisher,
    servesFile(() => latvian),
  )
  publisher.answers.set('/goldencopy.gleif.org/', fails(500))
  const all = ['no-brreg', 'gleif', 'lv-ur', 'it-startups', 'lv-ur']
  const told = async () =>
    (await updateAll(folder, all, publisher)).map(({ register, state }) => `${register} ${state}`)
  assert.deepEqual(await told(), ['gleif failed', 'it-startups failed', 'no-brreg updated', 'lv-ur updated'])
  const first = await openCurrentGeneration(folder)
  assert.deepEqual(
    first?.manifest.imports.map(({ register }) => register),
    ['lv-ur', 'no-brreg'],
  )
  const counts = [(await names(folder)).length, (await servedCompanies(folder, 'LV')).size]
  const runs = readImportLog(folder, 9)
  assert.deepEqual(
    runs.map(({ register, outcome, records, generation }) => [register, outcome, records, generation]),
    [
      ['lv-ur', 'done', counts[1], first.id],
      ['gleif', 'failed', null, null],
      ['no-brreg', 'done', counts[0], first.id],
    ],
    'each has a line; one that is never fetched has none',
  )

  // One has nothing new, the file of the other says the same on another day: nothing but the day differs.
  latvian += '\n'
  assert.deepEqual(await told(), ['no-brreg unchanged', 'gleif failed', 'it-startups failed', 'lv-ur unchanged'])
  const second = await openCurrentGeneration(folder)
  const [day, sameDay] = [0, 1].map((at) => second?.manifest.imports[at].details.retrievedAt)
  assert.equal(sameDay, first.manifest.imports[1].details.retrievedAt)
  for (const { sources } of (await servedCompanies(folder, 'LV')).values()) assert.equal(sources[0].retrievedAt, day)

  // A build that fails takes back what all of them stored, and the next one brings it.
  latvian = latvian.replace('"', '"NEW ')
  const request = { dataFolder: folder, registers: ['lv-ur'], mirror: publisher.origin, options: OPTIONS }
  const outcomes: UpdateOutcome[] = []
  await updateRegisters(
    { ...request, onOutcome: (outcome) => outcomes.push(outcome) },
    {
      ...importDependencies(),
      createGenerationBuilder() {
        throw new Error('the disk is gone')
      },
    },
  )
  assert.deepEqual(outcomes, [{ register: 'lv-ur', state: 'failed', message: 'the disk is gone' }])
  assert.equal((await openCurrentGeneration(folder))?.id, second?.id)
  assert.equal((await update(folder, 'lv-ur', publisher))?.difference.changed, 1)
})

test('schedule: as often as asked when all goes well, sooner and sooner apart after failures', () => {
  const at = '2026-11-22T10:00:00Z'
  const begun = Date.parse(at)
  const run = (outcome: ImportRun['outcome']) => ({ outcome, startedAt: at }) as ImportRun
  const day = 86_400_000
  const due = (...outcomes: ImportRun['outcome'][]) => (dueAt(outcomes.map(run), day) - begun) / 60_000
  assert.equal(dueAt([], day), 0)
  assert.deepEqual([due('done'), due('unchanged', 'failed')], [1_440, 1_440])
  assert.deepEqual([due('failed', 'done'), due('refused', 'failed', 'done'), due('interrupted')], [5, 10, 5])
  assert.equal(due(...Array<'failed'>(16).fill('failed')), 1_440, 'no longer than the interval')
})

test('watch: a publisher that answers, has nothing, fails, cuts off and changes its file midway: nothing half is served', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const random = new Random(20261122)
  const header = readFileSync(join(REGISTERS, 'lv-ur', 'sample.csv'), 'utf8').split('\n')[0]
  const row = readFileSync(join(REGISTERS, 'lv-ur', 'sample.csv'), 'utf8')
    .split('\n')[1]
    .split(';')
  let version = 0
  const content = () => {
    const rows = Array.from({ length: 300 }, (_, at) => {
      const number = String(40_103_000_000 + at)
      return [number, row[1], `"VERSION ${version} ${at}"`, ...row.slice(3)].join(';')
    })
    return [header, ...rows, ''].join('\n')
  }
  const given = { served: 0, unchanged: 0, failing: 0 }
  servesLatvia(publisher, (request, response) => {
    const choice = random.below(6)
    const isNew = random.below(2) === 0
    if (choice <= 1) {
      if (isNew) version++
      servesFile(content)(request, response)
    } else {
      given.failing++
      if (choice === 2) fails(429, { 'retry-after': '0' })(request, response)
      else if (choice === 3) fails(500)(request, response)
      else if (choice === 4) cutsOff(content)(request, response)
      else {
        // Half of the old file, and then it is another one.
        cutsOff(content)(request, response)
        version++
      }
    }
  })
  const outcomes: UpdateOutcome[] = []
  const ended = new AbortController()
  const ROUNDS = rounds({ quick: 6, full: 12 })
  const checks: Promise<void>[] = []
  await watchUpdates(
    {
      dataFolder: folder,
      registers: ['lv-ur'],
      mirror: publisher.origin,
      everyMilliseconds: 10,
      streamMilliseconds: 10,
      options: { ...OPTIONS, attempts: 2 },
      signal: ended.signal,
      onOutcome(outcome) {
        outcomes.push(outcome)
        checks.push(assertWhole(folder))
        if (outcomes.length === ROUNDS) ended.abort()
      },
    },
    importDependencies(),
  )
  await Promise.all(checks)
  assert.equal(outcomes.length, ROUNDS)
  const runs = readImportLog(folder, ROUNDS + 5).toReversed()
  const told = outcomes.map(
    ({ state }) => ({ updated: 'done', unchanged: 'unchanged', failed: 'failed', troubled: '' })[state],
  )
  assert.deepEqual(
    runs.map(({ outcome }) => outcome),
    told,
    'the log has each outcome',
  )
  assert.ok(outcomes.some(({ state }) => state === 'updated') && given.failing > 0)
  context.diagnostic(told.join(' '))
})

/** Every byte checks, and all companies are of one version of the file. */
async function assertWhole(folder: string): Promise<void> {
  const generation = await openCurrentGeneration(folder)
  if (generation === null) return
  await verifyGeneration(generation)
  const found = [...(await servedCompanies(folder, 'LV')).values()]
  assert.equal(found.length, 300)
  assert.equal(new Set(found.map(({ name }) => name.split(' ')[1])).size, 1)
}

test('update: while an import runs, files are fetched and their import is refused; the next update has them already', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  norwegian(publisher, new Map(sample().map((entity) => [entity.organisasjonsnummer, entity])), [])
  const lock = importDependencies().lock(folder)
  const [refused] = await updateAll(folder, ['no-brreg'], publisher)
  lock.release()
  assert.match(refused.state === 'failed' ? refused.message : '', /another import into this data folder is running/)
  assert.equal(readImportLog(folder, 1)[0].outcome, 'failed')
  assert.equal((await update(folder, 'no-brreg', publisher))?.companies, 5)
})

test('update: while a publisher drips, others import, roll back and suppress; it is stopped from outside, and says so', async (context) => {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  norwegian(publisher, new Map(sample().map((entity) => [entity.organisasjonsnummer, entity])), [])
  assert.ok(await update(folder, 'no-brreg', publisher))
  publisher.answers.set(
    `${BRREG}/oppdateringer/enheter`,
    servesJson(() => ({ _embedded: {} })),
  )
  const dripping = createServer((_request, response) => {
    response.writeHead(200, { etag: '"slow"' })
    const timer = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(timer))
  })
  dripping.listen(0, '127.0.0.1')
  await once(dripping, 'listening')
  context.after(() => {
    dripping.closeAllConnections()
    dripping.close()
  })
  const slow = { origin: `http://127.0.0.1:${(dripping.address() as AddressInfo).port}` } as Publisher
  const fetching = updateAll(folder, ['gleif'], slow)
  await Promise.race([until(() => fetchedNow(folder).length > 0), fetching])
  assert.deepEqual(fetchedNow(folder), ['gleif'])
  // What needs the import lock is not held up.
  const rows = join(temporaryFolder(context), 'enheter.json')
  writeFileSync(rows, JSON.stringify(sample().slice(0, 4)))
  await runImport({ dataFolder: folder, register: 'no-brreg', files: [rows], mayShrink: true }, importDependencies())
  await rollBack(folder, importDependencies())
  assert.equal(readImportLog(folder, 9).find(({ register }) => register === 'gleif')?.outcome, 'running')
  // Another fetch of the same register is refused, and changes nothing of the first.
  const [second] = await updateAll(folder, ['gleif'], slow)
  assert.match(second.state === 'failed' ? second.message : '', /another process is fetching it/)
  assert.deepEqual(stopFetches(folder), ['gleif'])
  const [stopped] = await fetching
  assert.match(stopped.state === 'failed' ? stopped.message : '', /Cannot fetch http.*: it was stopped/)
  const run = readImportLog(folder, 9).find(({ register }) => register === 'gleif')
  assert.deepEqual([run?.outcome, run?.message?.includes('it was stopped')], ['failed', true])
  assert.deepEqual([stopFetches(folder), fetchedNow(folder)], [[], []])
})
