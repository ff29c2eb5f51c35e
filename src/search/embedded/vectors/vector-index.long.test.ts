import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { idOf as idOfJson } from '../../../../test/support/id-of.ts'
import { Random } from '../../../../test/support/random.ts'
import { COUNTRIES, codePath, randomCompany, randomPlan } from '../../../../test/support/random-companies.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { Company } from '../../../company/company.ts'
import { type QuantisedVector, quantise } from '../../quantised-vector.ts'
import { EVERYTHING, type SearchPlan } from '../../query.ts'
import { createIndexWriter } from '../build/index-writer.ts'
import { openIndex } from '../engine.ts'
import { lookupParts } from '../names/write/lookup-parts.ts'
import { dotKernel } from './dot-kernel.ts'
import { RERANKED_MAX } from './rerank.ts'
import { VECTORS_FILE, VectorIndex } from './vector-index.ts'
import { createVectorIndexWriter } from './vector-writer.ts'

const MODEL = 'space-1'
const DIMENSIONS = 20

function unitVector(random: Random): number[] {
  const parts = Array.from({ length: DIMENSIONS }, () => random.gauss())
  const length = Math.hypot(...parts)
  return parts.map((part) => part / length)
}

const idOf = ({ id }: Company) => new Uint8Array(Buffer.from(id.padEnd(16, '\0').slice(-16)))

/** An index of random companies, four in five of which have a vector. */
async function build(folder: string, count: number, dimensions = DIMENSIONS) {
  const random = new Random(11)
  const companies = Array.from({ length: count }, (_, number) => randomCompany(random, number))
  const vectors = new Map<string, QuantisedVector>()
  for (const { id } of companies)
    if (random.chance(0.8)) vectors.set(id, quantise(unitVector(random).slice(0, dimensions)))
  const byKey = new Map(companies.map((company) => [Buffer.from(idOf(company)).toString(), vectors.get(company.id)]))
  const source = {
    model: MODEL,
    dimensions,
    keyOf: (company: Company) => (vectors.has(company.id) ? idOf(company) : null),
    find: (key: Uint8Array) => byKey.get(Buffer.from(key).toString()) ?? null,
    close() {},
  }
  const parts = [
    createVectorIndexWriter({ folder, generation: 'g', source }),
    ...lookupParts({ folder, generation: 'g' }),
  ]
  const builder = createIndexWriter({ folder, generation: 'g', codePath, parts })
  for (const company of companies) builder.add(company)
  await builder.finish()
  return { vectors, random }
}

test('vectors: the kernel multiplies as plain arithmetic does, extremes included', () => {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true })
  const bytes = new Int8Array(memory.buffer)
  const random = new Random(1)
  const [rows, stride, count] = [4096, 96, 50]
  for (let i = 0; i < count * stride; i++) bytes[rows + i] = random.pick([-128, 127, 0, random.below(256) - 128])
  const query = 60_000
  for (let i = 0; i < stride; i++) bytes[query + i] = random.pick([-128, 127, random.below(256) - 128])
  const list = new Uint32Array(memory.buffer, 0, 3)
  list.set([49, 0, 7])
  const out = new Int32Array(memory.buffer, 100_000, 4)
  out.fill(-1)
  dotKernel(memory)(0, 3, rows, stride, query, out.byteOffset)
  const plain = [...list].map((row) => {
    let sum = 0
    for (let i = 0; i < stride; i++) sum += bytes[rows + row * stride + i] * bytes[query + i]
    return sum
  })
  assert.deepEqual([...out], [...plain, -1])
  dotKernel(memory)(0, 0, rows, stride, query, out.byteOffset)
  assert.deepEqual([...out], [...plain, -1], 'no rows, nothing written')
})

test('vectors: bytes give cosines to within 0.01', () => {
  const random = new Random(2)
  for (let run = 0; run < 200; run++) {
    const [a, b] = [unitVector(random), unitVector(random)]
    const exact = a.reduce((sum, part, i) => sum + part * b[i], 0)
    const [qa, qb] = [quantise(a), quantise(b)]
    const rounded = qa.parts.reduce((sum, part, i) => sum + part * qb.parts[i], 0) * qa.scale * qb.scale
    assert.ok(Math.abs(exact - rounded) < 0.01, `${exact} ${rounded}`)
  }
})

const RUNS = rounds({ quick: 24, full: 80 })

test('near: matches and totals stay; the best are reranked by score and cosine; pages fit together', async (context) => {
  const folder = temporaryFolder(context)
  const { vectors, random } = await build(folder, 6000)
  const engine = await openIndex(folder, { embeddingModel: MODEL })
  context.after(() => engine.close())
  let reordered = 0
  let beyond = 0
  for (let run = 0; run < RUNS; run++) {
    const drawn = randomPlan(random, 1)
    const everything = { countries: COUNTRIES, where: EVERYTHING }
    const plan: SearchPlan = { ...drawn, ...(run % 2 === 0 && everything), page: { first: 0, count: 10_000 } }
    const vector = unitVector(random)
    const near = { model: MODEL, vector }
    const plain = await engine.search(plan)
    const found = await engine.search({ ...plan, near })
    const ids = idsOf(found.companies)
    assert.equal(found.total, plain.total)
    assert.deepEqual([...ids].sort(), [...idsOf(plain.companies)].sort())
    if (plan.rank !== null && plain.scores?.some((score) => score > 0)) {
      assert.deepEqual(ids, expectedOrder(plain, vectors, vector))
      if (ids.join() !== idsOf(plain.companies).join()) reordered++
      if (plain.total > RERANKED_MAX) beyond++
    }
    for (const first of [0, 25, RERANKED_MAX - 10, RERANKED_MAX]) {
      const page = await engine.search({ ...plan, near, page: { first, count: 25 } })
      assert.deepEqual(idsOf(page.companies), ids.slice(first, first + 25))
    }
  }
  assert.ok(reordered > RUNS / 4 && beyond > 0, `${reordered} reordered, ${beyond} with more matches than are reranked`)
})

/** The definition, in plain arithmetic over the whole answer. */
function expectedOrder(
  plain: { readonly companies: readonly Uint8Array[]; readonly scores?: readonly number[] },
  vectors: ReadonlyMap<string, QuantisedVector>,
  vector: readonly number[],
): string[] {
  const asked = quantise(vector)
  const best = idsOf(plain.companies).map((id, at) => {
    const own = vectors.get(id)
    const dot = own?.parts.reduce((sum, part, i) => sum + part * asked.parts[i], 0)
    const cosine = own === undefined || dot === undefined ? null : dot * Math.fround(own.scale) * asked.scale
    return { id, at, score: plain.scores?.[at] ?? 0, cosine }
  })
  const first = best.slice(0, RERANKED_MAX)
  const known = first.flatMap(({ cosine }) => cosine ?? [])
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const middle = known.reduce((sum, cosine) => sum + cosine, 0) / known.length
  const worth = ({ score, cosine }: (typeof best)[number]) =>
    score / first[0].score + (most > least ? ((cosine ?? middle) - least) / (most - least) : 0)
  const ordered = known.length === 0 ? first : [...first].sort((a, b) => worth(b) - worth(a) || a.at - b.at)
  return [...ordered, ...best.slice(RERANKED_MAX)].map(({ id }) => id)
}

const idsOf = (companies: readonly Uint8Array[]) => companies.map(idOfJson)

test('near: vectors of another model, or of another length, change nothing', async (context) => {
  const folder = temporaryFolder(context)
  const { random } = await build(folder, 300)
  assert.ok(existsSync(join(folder, VECTORS_FILE)))
  assert.equal(VectorIndex.open(folder, 'another'), null)
  const engine = await openIndex(folder, { embeddingModel: MODEL })
  context.after(() => engine.close())
  const plan: SearchPlan = {
    countries: ['GB'],
    where: { kind: 'all', of: [] },
    rank: { words: [{ entry: 'oil', weight: 1 }], codes: [] },
    page: { first: 0, count: 300 },
  }
  const plain = await engine.search(plan)
  assert.ok(plain.total > 50)
  const near = (model: string, vector: readonly number[]) => engine.search({ ...plan, near: { model, vector } })
  assert.deepEqual((await near('another', unitVector(random))).companies, plain.companies)
  assert.deepEqual((await near(MODEL, [1, 0, 0])).companies, plain.companies)
  assert.notDeepEqual((await near(MODEL, unitVector(random))).companies, plain.companies)
})
