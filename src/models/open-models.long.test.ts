import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import Type from 'typebox'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { type FakeModel, MISBEHAVIOURS, openFakeModel } from '../../test/support/fake-model.ts'
import { until } from '../../test/support/until.ts'
import { systemClock } from '../clock.ts'
import type { LanguageModel, ModelFailure } from './model.ts'
import { type ObservedModelCall, openModels } from './open-models.ts'

const KEY = 'sk-very-secret'
const LIMIT_MS = 300
let fake: FakeModel

before(async () => {
  fake = await openFakeModel()
})
after(() => fake.close())
beforeEach(() => {
  fake.misbehave = null
  fake.requests.length = 0
})

async function open(given: { url?: string; clock?: typeof systemClock; calls?: number; bytes?: number } = {}) {
  const calls: ObservedModelCall[] = []
  const circuits: (number | null)[] = []
  const models = await openModels(
    {
      modelUrl: given.url ?? fake.url,
      modelKey: KEY,
      model: 'words-1',
      embeddingModel: 'space-1',
      modelMilliseconds: LIMIT_MS,
      modelCalls: given.calls ?? 8,
      modelAnswerBytes: given.bytes ?? 1_000_000,
    },
    {
      clock: given.clock ?? systemClock,
      onCall: (call) => calls.push(call),
      onCircuit: (_, pauseMs) => circuits.push(pauseMs),
    },
  )
  assert.ok(models.language !== null && models.embedding !== null)
  return { language: models.language, embedding: models.embedding, calls, circuits }
}

const Colour = Type.Object({ colour: Type.String() }, { additionalProperties: false })
const ask = (language: LanguageModel, more: object = {}) =>
  language.ask({
    use: 'understand',
    schema: Colour,
    schemaName: 'Colour',
    instructions: 'Name it.',
    prompt: 'sky',
    ...more,
  })

test('models: a question goes out with schema, instructions, words and key, and its answer comes back', async () => {
  fake.reply = () => ({ colour: 'blue' })
  const { language, calls } = await open()
  assert.deepEqual(await ask(language), { ok: true, value: { colour: 'blue' } })
  const [{ path, authorization, body }] = fake.requests
  assert.equal(path, '/v1/chat/completions')
  assert.equal(authorization, `Bearer ${KEY}`)
  assert.equal(body.model, 'words-1')
  assert.equal(body.response_format?.type, 'json_schema')
  assert.deepEqual(body.response_format?.json_schema?.schema, JSON.parse(JSON.stringify(Colour)))
  assert.deepEqual(
    body.messages?.map(({ role, content }) => [role, content]),
    [
      ['system', 'Name it.'],
      ['user', 'sky'],
    ],
  )
  assert.deepEqual(
    calls.map(({ use, outcome }) => [use, outcome]),
    [['understand', 'ok']],
  )
})

test('models: without an address there are none, and nothing is loaded', async () => {
  const models = await openModels(
    {
      modelUrl: null,
      modelKey: null,
      model: null,
      embeddingModel: null,
      modelMilliseconds: 1,
      modelCalls: 1,
      modelAnswerBytes: 1,
    },
    { clock: systemClock },
  )
  assert.deepEqual(models, { language: null, embedding: null })
})

test('models: vectors come back in the order of the texts, at length 1', async () => {
  const { embedding } = await open()
  fake.embed = (text) => (text === 'a' ? [3, 4] : [0, 2])
  const result = await embedding.embed(['a', 'b'], { use: 'embedQuery' })
  assert.ok(result.ok)
  assert.deepEqual(
    result.value.map((vector) => [...vector].map((part) => Math.round(part * 1000) / 1000)),
    [
      [0.6, 0.8],
      [0, 1],
    ],
  )
})

test('models: vectors of different lengths, of no length, or too few of them are a mismatch', async () => {
  const { embedding } = await open()
  for (const embed of [(text: string) => (text === 'a' ? [1] : [1, 2]), () => [0, 0]]) {
    fake.embed = embed
    assert.deepEqual(await embedding.embed(['a', 'b'], { use: 'embedQuery' }), { ok: false, failure: 'mismatch' })
    fake.embed = () => [1]
    await embedding.embed(['a'], { use: 'embedQuery' })
  }
})

test('models: an answer against the schema, or one that the caller does not accept, is a mismatch', async () => {
  const { language } = await open()
  for (const reply of [{ colour: 1 }, {}, [], { colour: 'x', more: 1 }]) {
    fake.reply = () => reply
    assert.deepEqual(await ask(language), { ok: false, failure: 'mismatch' }, JSON.stringify(reply))
    fake.reply = () => ({ colour: 'red' })
    await ask(language)
  }
  assert.deepEqual(await ask(language, { accept: () => false }), { ok: false, failure: 'mismatch' })
})

test('models: words that are no JSON are invalid', async () => {
  const { language } = await open()
  fake.reply = () => 'It is blue.'
  assert.deepEqual(await ask(language), { ok: false, failure: 'invalid' })
})

const FAILURES: Readonly<Record<string, ModelFailure>> = {
  'never answers': 'timeout',
  'sends headers and no body': 'timeout',
  'sends a byte every 20 ms': 'timeout',
  'never ends': 'tooLarge',
  'is an HTML page': 'invalid',
  'is HTML that calls itself JSON': 'invalid',
  'breaks the connection': 'unreachable',
  'breaks the connection within the body': 'unreachable',
  'says 500': 'status',
  'says 429': 'status',
  'says 401 and repeats the key': 'status',
  'sends elsewhere': 'redirect',
  'has no choices': 'invalid',
  'is an empty body': 'invalid',
  'is null': 'invalid',
  'is a bomb': 'tooLarge',
}

for (const [name, misbehave] of Object.entries(MISBEHAVIOURS)) {
  test(`models: an endpoint that ${name} is a result in time, for both kinds of question`, async () => {
    const { language, embedding, calls } = await open()
    fake.misbehave = misbehave
    const start = performance.now()
    const result = await ask(language)
    const milliseconds = performance.now() - start
    assert.ok(!result.ok)
    assert.equal(result.failure, FAILURES[name])
    assert.ok(milliseconds < LIMIT_MS + 5000, `${milliseconds} ms`)
    const embedded = await embedding.embed(['a'], { use: 'embedQuery' })
    assert.ok(!embedded.ok)
    assert.equal(embedded.failure, FAILURES[name])
    assert.ok(!JSON.stringify(calls).includes(KEY))
  })
}

test('models: an endpoint that is down is unreachable', async () => {
  const { language } = await open({ url: 'http://127.0.0.1:9/v1' })
  assert.deepEqual(await ask(language), { ok: false, failure: 'unreachable' })
})

test('models: after three failures in a row it is left alone, then tried once; an answer ends it', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const { language, circuits } = await open({ clock })
  fake.reply = () => ({ colour: 'blue' })
  fake.misbehave = MISBEHAVIOURS['says 500']
  for (let call = 0; call < 5; call++) await ask(language)
  assert.equal(fake.requests.length, 3)
  assert.deepEqual(await ask(language), { ok: false, failure: 'skipped' })
  clock.advance(15_000)
  // Many searches at once: one of them is the trial.
  await Promise.all(Array.from({ length: 10 }, () => ask(language)))
  assert.equal(fake.requests.length, 4)
  clock.advance(15_000)
  await ask(language)
  assert.equal(fake.requests.length, 4, 'the second pause is twice as long')
  clock.advance(15_000)
  fake.misbehave = null
  assert.equal((await ask(language)).ok, true)
  assert.equal((await ask(language)).ok, true)
  assert.deepEqual(circuits, [15_000, 30_000, null])
})

test('models: Retry-After is honoured at once', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const { language, circuits } = await open({ clock })
  fake.misbehave = (response) => response.writeHead(429, { 'retry-after': '60' }).end()
  await ask(language)
  assert.equal((await ask(language)).ok, false)
  assert.equal(fake.requests.length, 1)
  assert.deepEqual(circuits, [60_000])
})

test('models: no more calls than allowed are under way; background work takes half and leaves room', async () => {
  const { language } = await open({ calls: 2 })
  let underWay = 0
  let most = 0
  let wanted = 2
  fake.misbehave = async (response) => {
    most = Math.max(most, ++underWay)
    await until(() => most >= wanted)
    // One more than allowed would come now.
    setTimeout(() => {
      underWay--
      response.setHeader('content-type', 'application/json')
      response.end(
        '{"choices":[{"index":0,"message":{"role":"assistant","content":"{\\"colour\\":\\"x\\"}"},"finish_reason":"stop"}]}',
      )
    }, 20)
  }
  const results = await Promise.all(Array.from({ length: 8 }, () => ask(language, { timeLimitMs: 30_000 })))
  assert.ok(results.every(({ ok }) => ok))
  assert.equal(most, 2)
  most = 0
  wanted = 1
  const inBackground = await Promise.all(
    Array.from({ length: 5 }, () => ask(language, { isBackground: true, timeLimitMs: 30_000 })),
  )
  assert.ok(inBackground.every(({ ok }) => ok))
  assert.equal(most, 1)
})

test('models: who waits in line for the whole time limit is told that it was busy, and the circuit stays closed', async () => {
  const { language, circuits } = await open({ calls: 1 })
  fake.misbehave = MISBEHAVIOURS['never answers']
  const first = ask(language, { timeLimitMs: 400 })
  const second = await ask(language, { timeLimitMs: 50 })
  assert.deepEqual(second, { ok: false, failure: 'busy' })
  assert.deepEqual(await first, { ok: false, failure: 'timeout' })
  assert.deepEqual(circuits, [])
})

test('models: a caller that gives up is let go at once', async () => {
  const { language } = await open()
  fake.misbehave = MISBEHAVIOURS['never answers']
  const given = new AbortController()
  setTimeout(() => given.abort(), 20)
  const start = performance.now()
  assert.deepEqual(await ask(language, { signal: given.signal }), { ok: false, failure: 'cancelled' })
  assert.ok(performance.now() - start < 5000)
})
