import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, type TestContext, test } from 'node:test'
import { type FakeModel, MISBEHAVIOURS, openFakeModel } from '../../test/support/fake-model.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { loadDemo } from '../assembly/load-demo.ts'
import { systemClock } from '../clock.ts'
import { demoCompanies } from '../imports/demo-companies.ts'
import { rebuildIndex } from '../imports/run-import.ts'
import { embeddedText } from '../models/embedded-text.ts'
import { openModels } from '../models/open-models.ts'
import { VectorIndex } from '../search/embedded/vectors/vector-index.ts'
import { openEmbeddings } from '../storage/files/embeddings.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { embedCompanies } from './embed-companies.ts'

const loaded = mkdtempSync(join(tmpdir(), 'firmament-embed-'))
let fake: FakeModel
before(async () => {
  fake = await openFakeModel()
  await loadDemo(loaded, COMPANIES)
})
after(async () => {
  await fake.close()
  rmSync(loaded, { recursive: true })
})

/** A data folder with the companies, of this test alone. */
function demoFolder(context: TestContext): string {
  const folder = temporaryFolder(context)
  cpSync(loaded, folder, { recursive: true })
  return folder
}

beforeEach(() => {
  fake.requests.length = 0
  fake.misbehave = null
  fake.embed = (text) => [text.length % 7, (text.charCodeAt(0) % 5) + 1, 1]
})

const COMPANIES = [...demoCompanies(0.05)]
const TEXTS = new Set(COMPANIES.map(embeddedText).filter((text) => text !== null))

async function modelNamed(embeddingModel: string) {
  const settings = { modelUrl: fake.url, modelKey: null, model: null, embeddingModel }
  const limits = { modelMilliseconds: 2000, modelCalls: 4, modelAnswerBytes: 1e7 }
  const { embedding } = await openModels({ ...settings, ...limits }, { clock: systemClock })
  assert.ok(embedding !== null)
  return embedding
}

const asked = () => fake.requests.flatMap(({ body }) => body.input ?? [])

test('embeddings: every text is embedded once, and is in the next generation', async (context) => {
  const dataFolder = demoFolder(context)
  assert.ok(TEXTS.size > 100)
  const model = await modelNamed('space-1')
  const first = await embedCompanies({ dataFolder, model, calls: 2 })
  assert.deepEqual(new Set(asked()), TEXTS)
  assert.equal(asked().length, TEXTS.size)
  assert.equal(first.made, TEXTS.size)
  const before = await openCurrentGeneration(dataFolder)
  assert.ok(before !== null)
  assert.equal(VectorIndex.open(before.folder, 'space-1'), null, 'a generation never changes')
  await rebuildIndex({ dataFolder }, importDependencies())
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation !== null)
  assert.ok(generation.manifest.files.some(({ name }) => name === 'vectors.index'))
  assert.equal(VectorIndex.open(generation.folder, 'space-1')?.dimensions, 3)
  const again = await embedCompanies({ dataFolder, model, calls: 2 })
  assert.equal(again.made, 0)
  assert.equal(asked().length, TEXTS.size, 'nothing is asked twice')
})

test('embeddings: an endpoint that fails for a while is waited for; one that stays down ends the run and keeps what is made', async (context) => {
  const dataFolder = demoFolder(context)
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    if (waits.length === 2) fake.misbehave = null
  }
  fake.misbehave = MISBEHAVIOURS['says 500']
  const first = await embedCompanies({ dataFolder, model: await modelNamed('space-1'), calls: 1, wait })
  assert.equal(first.made, TEXTS.size)
  assert.ok(waits.length >= 2)
  // Another model: from the beginning, and it goes down after the first batch.
  fake.requests.length = 0
  const embed = fake.embed
  fake.embed = (text) => {
    if (fake.requests.length > 1) throw new Error('down')
    return [...embed(text), 1]
  }
  const run = embedCompanies({ dataFolder, model: await modelNamed('space-2'), calls: 1, wait: async () => {} })
  await assert.rejects(run, /space-2 failed 8 times in a row .*finished work is kept/)
  const kept = openEmbeddings(dataFolder, 'space-2')
  context.after(() => kept.close())
  assert.equal(kept.count(), 64)
  assert.equal(kept.dimensions(), 4)
})

test('embeddings: a batch that takes too long is halved, the first one goes alone, and failures are told', async (context) => {
  const dataFolder = demoFolder(context)
  let underWay = 0
  const atOnce: number[] = []
  fake.misbehave = async (response, { body }) => {
    atOnce.push(++underWay)
    const input = body.input ?? []
    // More than twenty texts are too many for it.
    if (input.length <= 20) {
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1, 1] }))
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
      )
    }
    underWay--
  }
  const failures: string[] = []
  const paces: number[] = []
  const { made } = await embedCompanies({
    dataFolder,
    model: await modelNamed('space-3'),
    calls: 2,
    batchMs: 300,
    wait: async () => {},
    onFailure: ({ why, texts, waitMs }) => failures.push(`${why} ${texts} ${waitMs}`),
    onProgress: ({ perSecond }) => paces.push(perSecond),
  })
  assert.equal(made, TEXTS.size)
  assert.deepEqual(failures.slice(0, 2), ['timeout 32 0', 'timeout 16 0'])
  assert.ok(paces.length > 3 && paces.every((pace) => pace > 0))
  // Whole batches were asked for until one came through; none was lost.
  assert.deepEqual(
    fake.requests.slice(0, 3).map(({ body }) => body.input?.length),
    [64, 32, 16],
  )
  assert.deepEqual(atOnce.slice(0, 3), [1, 1, 1])
})

test('embeddings: a prefix goes before each text, and makes other vectors', async (context) => {
  const dataFolder = demoFolder(context)
  const { embedding } = await openModels(
    {
      ...{ modelUrl: fake.url, modelKey: null, model: null, embeddingModel: 'e5' },
      ...{ embeddingQueryPrefix: 'query: ', embeddingPassagePrefix: 'passage: ' },
      ...{ modelMilliseconds: 2000, modelCalls: 4, modelAnswerBytes: 1e7 },
    },
    { clock: systemClock },
  )
  assert.ok(embedding !== null)
  await embedCompanies({ dataFolder, model: embedding, calls: 2 })
  assert.deepEqual(new Set(asked()), new Set([...TEXTS].map((text) => `passage: ${text}`)))
  fake.requests.length = 0
  await embedding.embed(['bakeries'], { use: 'embedQuery' })
  assert.deepEqual(asked(), ['query: bakeries'])
  assert.equal(embedding.space, 'e5 "passage: "')
  const kept = openEmbeddings(dataFolder, embedding.space)
  context.after(() => kept.close())
  assert.equal(kept.count(), TEXTS.size)
})

test('embeddings: a killed run goes on where it was', async (context) => {
  const dataFolder = demoFolder(context)
  const environment = {
    ...process.env,
    FIRMAMENT_MODEL_URL: fake.url,
    FIRMAMENT_EMBEDDING_MODEL: 'space-1',
    FIRMAMENT_MODEL_CALLS: '2',
  }
  const cli = join(import.meta.dirname, '..', 'cli.ts')
  const run = () =>
    spawn(process.execPath, [cli, 'index', '--embeddings', '--data', dataFolder, '--json'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let killed: ReturnType<typeof run> | null = run()
  const answerRight = fake.embed
  fake.embed = (text) => {
    // In the middle of the third batch.
    if (fake.requests.length === 3) killed?.kill('SIGKILL')
    return answerRight(text)
  }
  const [, signal] = await once(killed, 'exit')
  assert.equal(signal, 'SIGKILL')
  killed = null
  fake.embed = answerRight
  const before = openEmbeddings(dataFolder, 'space-1')
  const kept = before.count()
  before.close()
  assert.ok(kept >= 64 && kept < TEXTS.size, `${kept} of ${TEXTS.size}`)
  fake.requests.length = 0
  const second = run()
  const [code] = await once(second, 'exit')
  assert.equal(code, 0)
  assert.equal(asked().length, TEXTS.size - kept)
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation !== null)
  assert.ok(VectorIndex.open(generation.folder, 'space-1') !== null)
})
