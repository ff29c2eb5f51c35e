/**
 * Models of the real service over HTTP: what they change when they answer right, and that nothing is late, wrong or
 * different from the service without them when they are slow, wrong, rude or down.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { embedCompanies } from '../../src/cli/embed-companies.ts'
import { systemClock } from '../../src/clock.ts'
import type { Company } from '../../src/company/company.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { rebuildIndex } from '../../src/imports/run-import.ts'
import { DEMO_KEY } from '../../src/license/api-key.ts'
import { openModels } from '../../src/models/open-models.ts'
import { type Service, startService } from '../../src/server.ts'
import { type FakeModel, MISBEHAVIOURS, openFakeModel } from '../support/fake-model.ts'
import { knowledge } from '../support/knowledge.ts'

const MODEL_KEY = 'sk-very-secret'
/** What a model that misbehaves may take. */
const LIMIT_MS = 250
/** What a model that answers may take: a limit that no test is about, and that no slow machine reaches. */
const PATIENT_MS = 20_000
/** Most time of a search itself on a busy machine. Models that misbehave would take many seconds. */
const OVERHEAD_MS = 4000

/** Time in which a search must be answered, on a machine on which the same without a model takes so long. */
const limitFor = (plainMilliseconds: number) => LIMIT_MS + Math.max(OVERHEAD_MS, 10 * plainMilliseconds)
const QUERY = 'restaurants in Rome with more than 2 employees'

/** One in twenty demo companies of the two countries asked for, and all that the sentences of these tests find. */
const COMPANIES = [...demoCompanies(1, ['IT', 'FR'])].filter(
  ({ city, naceCodes }, at) =>
    at % 20 === 0 ||
    (['Roma', 'Milano', 'Torino'].includes(city ?? '') && ['56.10', '62.01'].includes(naceCodes.primary[0])),
)

let data: string
let fake: FakeModel
/** The service without any model: what is right. */
let plain: Service

const modelFlags = () => ({
  modelUrl: fake.url,
  model: 'words-1',
  embeddingModel: 'space-1',
  modelMilliseconds: PATIENT_MS,
})

/** The same, and no patience: for what is about the limit. */
const hastyFlags = () => ({ ...modelFlags(), modelMilliseconds: LIMIT_MS })

/** A service on the same companies. */
function start(flags: object): Promise<Service> {
  const base = { data, port: 0, demo: true, logLevel: 'silent', drainNotice: 0 }
  return startService(
    readSettings({ flags: { ...base, ...flags }, environment: { FIRMAMENT_MODEL_KEY: MODEL_KEY_OF(flags) } }),
    knowledge(),
  )
}

const MODEL_KEY_OF = (flags: object) => ('modelUrl' in flags ? MODEL_KEY : '')

before(async () => {
  fake = await openFakeModel()
  data = mkdtempSync(join(tmpdir(), 'firmament-models-'))
  await loadDemo(data, COMPANIES)
  fake.embed = vectorOf
  const limits = { modelMilliseconds: PATIENT_MS, modelCalls: 4, modelAnswerBytes: 1e7 }
  const { embedding } = await openModels(
    { modelUrl: fake.url, modelKey: null, model: null, embeddingModel: 'space-1', ...limits },
    { clock: systemClock },
  )
  assert.ok(embedding !== null)
  await embedCompanies({ dataFolder: data, model: embedding, calls: 2 })
  await rebuildIndex({ dataFolder: data }, importDependencies())
  plain = await start({})
  // What a process reads at its first searches blocks it for longer than a model may take.
  await plus(plain)
  await semantic(plain)
})

after(async () => {
  await plain?.stop()
  await fake.close()
  rmSync(data, { recursive: true })
})

beforeEach(() => {
  fake.requests.length = 0
  fake.misbehave = null
  fake.reply = () => ANSWER
  fake.embed = vectorOf
})

/** A space of one's own: how many letters of each kind a text has. */
function vectorOf(text: string): number[] {
  const counts = new Array<number>(26).fill(0.1)
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97
    if (at >= 0 && at < 26) counts[at]++
  }
  return counts
}

const NO_FILTERS = {
  regions: null,
  cities: null,
  postcode: null,
  operatingRevenueGte: null,
  operatingRevenueLte: null,
  numberOfEmployeesGte: null,
  numberOfEmployeesLte: null,
  dateOfIncorporationGte: null,
  dateOfIncorporationLte: null,
  status: null,
  standardisedLegalForm: null,
  listedDelistedUnlisted: null,
  categories: null,
}
const part = (words: string, kind: string, filters: object = {}) => ({
  words,
  kind,
  isExcluded: false,
  filters: { ...NO_FILTERS, ...filters },
})
/** Not what the built-in way understands, so that the two can be distinguished: Milan rather than Rome. */
const ANSWER = {
  parts: [part('restaurants', 'activity'), part('Rome', 'place', { cities: ['Milano'] })],
}

interface Answered {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly searchContextId: string
  readonly interpretation: { readonly understoodBy: string; readonly parts: readonly object[] }
  readonly error?: string
}

async function post(service: { readonly url: string }, path: string, body: object) {
  const started = performance.now()
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const milliseconds = performance.now() - started
  return { status: answer.status, body: (await answer.json()) as Answered, milliseconds }
}

const plus = (service: { readonly url: string }, more: object = {}, query = QUERY) =>
  post(service, '/explore/plus', { query, filters: { countriesIso2: ['IT'] }, ...more })
const semantic = (service: { readonly url: string }, more: object = {}) =>
  post(service, '/explore/simple-semantic', {
    filters: { countriesIso2: ['IT', 'FR'] },
    semantic: { keywords: ['software'] },
    ...more,
  })

const idsOf = ({ companies }: Answered) => companies.map(({ id }) => id)

/** Contents of an answer, less the context's id, which is the same anyhow. */
const whatMatters = ({ companies, totalCompanies, totalPages, interpretation }: Answered) => ({
  ids: companies.map(({ id }) => id),
  totalCompanies,
  totalPages,
  interpretation,
})

/** A data folder with the same companies and a state of its own. */
function stateFolder(): string {
  const own = mkdtempSync(join(tmpdir(), 'firmament-models-state-'))
  symlinkSync(join(data, 'generations'), join(own, 'generations'))
  return own
}

/** A service on the same companies with a state of its own: what a model made of a search is kept there. */
async function withService(flags: object, work: (service: Service) => Promise<void>): Promise<void> {
  const own = stateFolder()
  const service = await start({ data: own, ...flags })
  try {
    await work(service)
  } finally {
    await service.stop()
    rmSync(own, { recursive: true })
  }
}

test('models: embeddings order the matches; which they are, and how many, stays; pages fit together', async () => {
  await withService({ ...modelFlags(), model: undefined }, async (service) => {
    const right = (await semantic(plain)).body
    const first = (await semantic(service)).body
    assert.equal(first.totalCompanies, right.totalCompanies)
    assert.notDeepEqual(idsOf(first), idsOf(right))
    const pages = async (of: Service) => {
      const ids: string[] = []
      for (let page = 1; page <= right.totalPages; page++) ids.push(...idsOf((await semantic(of, { page })).body))
      return ids
    }
    // The model goes down after the first page: the order stays what it was.
    fake.misbehave = MISBEHAVIOURS['says 500']
    fake.requests.length = 0
    const all = await pages(service)
    assert.equal(fake.requests.length, 0, 'asked once for all pages')
    assert.deepEqual(all.slice(0, 25), idsOf(first))
    assert.equal(new Set(all).size, right.totalCompanies)
    assert.deepEqual([...all].sort(), (await pages(plain)).sort())
  })
})

test('models: the second page is that of the first, whatever the model does meanwhile', async () => {
  await withService(modelFlags(), async (service) => {
    const query = 'restaurants or software in Rome'
    fake.reply = () => ({ parts: [part('restaurants or software', 'activity')] })
    const first = await plus(service, {}, query)
    assert.equal(first.body.interpretation.understoodBy, 'model')
    assert.ok(first.body.totalPages > 1)
    fake.misbehave = MISBEHAVIOURS['breaks the connection']
    const second = await plus(service, { page: 2 }, query)
    assert.equal(second.body.totalCompanies, first.body.totalCompanies)
    assert.equal(second.body.interpretation.understoodBy, 'model')
    assert.equal(second.body.searchContextId, first.body.searchContextId)
    // And the other way round: a first page without a model makes all pages so.
    const other = 'restaurants or software in Milan'
    const without = await plus(service, {}, other)
    assert.equal(without.body.interpretation.understoodBy, 'builtIn')
    fake.misbehave = null
    assert.equal((await plus(service, { page: 2 }, other)).body.interpretation.understoodBy, 'builtIn')
  })
})

test('models: a request that is not right is refused without asking any model', async () => {
  await withService(modelFlags(), async (service) => {
    const { status } = await plus(service, { filters: { countriesIso2: ['IT'], naceCodes: ['99.99.99'] } })
    assert.equal(status, 400)
    assert.equal((await plus(service, { must: ['!'] })).status, 400)
    assert.equal((await semantic(service, { semantic: { keywords: ['!'] } })).status, 400)
    assert.equal(fake.requests.length, 0)
  })
})

/** Answers with wrong contents. */
const WRONG_ANSWERS: Readonly<Record<string, unknown>> = {
  'is no object': 'restaurants',
  'is of another schema': { filters: { cities: ['Milano'] } },
  'has members of its own': { parts: [{ ...part('restaurants', 'activity'), naceCodes: ['56.10'] }] },
  'names a region that does not exist': { parts: [part('Rome', 'place', { regions: ['Atlantis'] })] },
  'names a region of another country': { parts: [part('Rome', 'place', { regions: ['Bayern'] })] },
  'names a status that does not exist': { parts: [part('Rome', 'status', { status: ['Asleep'] })] },
  'quotes words that nobody said': { parts: [part('pizzerias', 'activity')] },
  'contradicts itself': { parts: [part('Rome', 'amount', { numberOfEmployeesGte: 9, numberOfEmployeesLte: 1 })] },
  'understands nothing': { parts: [] },
}

describe('models: sentences', () => {
  let service: Service
  let state: string
  before(async () => {
    state = stateFolder()
    service = await start({ data: state, ...modelFlags(), embeddingModel: undefined })
  })
  after(async () => {
    await service.stop()
    rmSync(state, { recursive: true })
  })

  test('one is understood by the model, which the interpretation says; the schema is the same', async () => {
    const { status, body } = await plus(service)
    assert.deepEqual([status, body.error], [200, undefined])
    assert.equal(body.interpretation.understoodBy, 'model')
    assert.ok(body.totalCompanies > 0)
    assert.ok(body.companies.every(({ city }) => city === 'Milano'))
    assert.equal((await plus(plain)).body.interpretation.understoodBy, 'builtIn')
    const [{ body: asked, authorization }] = fake.requests
    assert.equal(authorization, `Bearer ${MODEL_KEY}`)
    assert.equal(asked.messages?.at(-1)?.content, QUERY)
    assert.ok(!asked.messages?.[0].content.includes(QUERY))
  })

  test('filters of the caller win over what the model understood', async () => {
    const { body } = await plus(service, { filters: { countriesIso2: ['IT'], cities: ['Torino'] } })
    assert.ok(body.totalCompanies > 0)
    assert.ok(body.companies.every(({ city }) => city === 'Torino'))
    assert.equal(body.interpretation.understoodBy, 'model')
  })

  for (const [at, [name, answer]] of Object.entries(WRONG_ANSWERS).entries()) {
    test(`a model that ${name} is not believed: the built-in way answers`, async () => {
      // A sentence is asked once, and a model that fails three times in a row is left alone: one that it reads goes first.
      const query = `restaurants in Rome with more than ${3 + at} employees`
      const before = await plus(service, {}, `${query} and a website`)
      assert.equal(before.body.interpretation.understoodBy, 'model')
      fake.reply = () => answer
      const { status, body } = await plus(service, {}, query)
      assert.equal(status, 200)
      assert.equal(fake.requests.length, 2)
      assert.equal(body.interpretation.understoodBy, 'builtIn')
      assert.deepEqual(whatMatters(body), whatMatters((await plus(plain, {}, query)).body))
    })
  }
})

for (const [name, misbehave] of Object.entries(MISBEHAVIOURS)) {
  test(`models: one that ${name} delays no search beyond its limit, and changes none`, async () => {
    await withService(hastyFlags(), async (service) => {
      fake.misbehave = misbehave
      const [rightPlus, rightSemantic] = [await plus(plain), await semantic(plain)]
      const limit = limitFor(Math.max(rightPlus.milliseconds, rightSemantic.milliseconds))
      for (let search = 0; search < 5; search++) {
        const [byPlus, bySemantic] = [await plus(service), await semantic(service)]
        for (const { status, milliseconds } of [byPlus, bySemantic]) {
          assert.equal(status, 200)
          assert.ok(milliseconds < limit, `${milliseconds} ms, at most ${limit}`)
        }
        assert.deepEqual(whatMatters(byPlus.body), whatMatters(rightPlus.body))
        assert.deepEqual(whatMatters(bySemantic.body), whatMatters(rightSemantic.body))
      }
      // Three failures of either model, then both are left alone.
      const before = fake.requests.length
      const { milliseconds } = await plus(service)
      assert.equal(fake.requests.length, before)
      assert.ok(milliseconds < limit - LIMIT_MS, `${milliseconds} ms`)
      const metrics = await (await fetch(`${service.url}/metrics`)).text()
      assert.match(metrics, /firmament_model_seconds_count\{use="understand",outcome="skipped"\} [1-9]/)
    })
  })
}

test('models: one that is down changes nothing, and a hundred searches at once are answered in time', async () => {
  await withService({ ...hastyFlags(), modelUrl: 'http://127.0.0.1:9/v1' }, async (service) => {
    const right = whatMatters((await plus(plain)).body)
    assert.deepEqual(whatMatters((await plus(service)).body), right)
  })
  await withService({ ...hastyFlags(), modelCalls: 2 }, async (service) => {
    fake.misbehave = MISBEHAVIOURS['never answers']
    const right = whatMatters((await plus(plain)).body)
    const hundred = (of: Service) => Promise.all(Array.from({ length: 100 }, () => plus(of)))
    const slowest = Math.max(...(await hundred(plain)).map(({ milliseconds }) => milliseconds))
    const all = await hundred(service)
    for (const { body, milliseconds } of all) {
      assert.deepEqual(whatMatters(body), right)
      assert.ok(milliseconds < LIMIT_MS + Math.max(10_000, 4 * slowest), `${milliseconds} ms, plain ${slowest}`)
    }
  })
})

test('models: at info the log names failures, and neither key nor words nor companies', async () => {
  const cli = join(import.meta.dirname, '../../src/cli.ts')
  const child = spawn(
    process.execPath,
    [
      ...[cli, 'serve', '--data', data, '--port', '0', '--demo'],
      ...['--model-url', fake.url, '--model', 'words-1', '--model-milliseconds', String(PATIENT_MS)],
    ],
    { env: { ...process.env, FIRMAMENT_MODEL_KEY: MODEL_KEY }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  const url = new Promise<string>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      log += piece
      const found = /docs\s+(http:\S+)\/docs/.exec(log)
      if (found !== null) resolve(found[1])
    })
  })
  const service = { url: await url }
  const { body } = await plus(service)
  assert.equal(body.interpretation.understoodBy, 'model')
  fake.misbehave = MISBEHAVIOURS['says 401 and repeats the key']
  for (let search = 0; search < 4; search++) await plus(service, {}, `hotels in Rome ${search}`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  assert.match(log, /"use":"understand","outcome":"status","status":401/)
  assert.match(log, /model left alone/)
  for (const secret of [MODEL_KEY, 'restaurants', 'hotels', body.companies[0].name])
    assert.ok(!log.includes(secret), secret)
})
