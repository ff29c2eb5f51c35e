/** Groups of many companies, against a graph that is walked in a few lines: chains, circles, ends that are not held, that come late. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import {
  RELATED_COUNTRIES as COUNTRIES,
  companyOf,
  drawRelations,
  idOf,
  leiOf,
} from '../../../../test/support/random-relations.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { type Relation, relation, storeBackground } from '../../../company/background.ts'
import type { Company } from '../../../company/company.ts'
import { ancestors as codePath } from '../../../reference/industry-codes.ts'
import { GROUP_MAX, UPWARDS } from '../../company-groups.ts'
import { openGeneration } from '../open-generation.ts'
import { beginMerge, writeGeneration } from '../write-generation.ts'

const DAY = '2026-11-01'
const GENERATION = '20261101T000000.000Z'
const KINDS = UPWARDS
/** The graph: what is above each company that is held, and who names each end. */
function graphOf(relations: ReadonlyMap<number, readonly Relation[]>, held: (at: number) => boolean) {
  const numberOf = ({ id, lei }: Relation) => Number((id ?? lei!).replace(/^\D+-?/, ''))
  const above = new Map<number, number>()
  const below = new Map<number, number[]>()
  for (const [at, own] of relations) {
    if (!held(at)) continue
    const up = own.filter(
      ({ kind, state, to }) => KINDS.includes(kind) && state !== 'inactive' && (to === null || to >= DAY),
    )
    for (const one of up) below.set(numberOf(one), [...(below.get(numberOf(one)) ?? []), at])
    const [first] = up.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    if (first !== undefined) above.set(at, numberOf(first))
  }
  return (start: number): string[] => {
    const seen = new Set([start])
    let top = start
    for (let next = above.get(top); next !== undefined && !seen.has(next); next = above.get(top)) {
      seen.add(next)
      top = next
    }
    const members = new Set([top])
    for (const one of members) for (const child of below.get(one) ?? []) members.add(child)
    return [...members].filter(held).map(idOf).sort()
  }
}

test('groups: a thousand of them are what a walk through the graph finds, before and after ends come', async (t) => {
  const count = Number(process.env.FIRMAMENT_GROUP_COMPANIES ?? rounds({ quick: 3_000, full: 60_000 }))
  const random = new Random(45)
  const late = new Set(Array.from({ length: Math.min(500, count / 20) }, () => random.below(count)))
  const relations = drawRelations(count, late, random)
  const root = temporaryFolder(t)
  const [first, second] = [join(root, 'first'), join(root, 'second')]
  for (const folder of [first, second]) mkdirSync(folder)
  const backgroundOf = (at: number) => {
    const stored = storeBackground({ relations: relations.get(at) ?? [] })
    return stored === null ? null : ([['gleif-relations', stored]] as const)
  }
  const writer = writeGeneration({ folder: first, generation: GENERATION, codePath, vectors: null })
  for (let at = 0; at < count; at++) {
    if (!late.has(at)) writer.add(companyOf(at), undefined, undefined, backgroundOf(at))
  }
  await writer.finish()
  const options = { folder: second, generation: GENERATION, changes: 'companies', codePath, vectors: null } as const
  const merge = beginMerge({ from: first, ...options })
  for (const at of late) {
    const company = companyOf(at)
    merge.add(company, JSON.stringify(company), null, backgroundOf(at))
  }
  await merge.finish(new Map())

  const asked = Array.from({ length: rounds({ quick: 200, full: 1_000 }) }, () => random.below(count))
  for (const [folder, held] of [
    [first, (at: number) => at < count && !late.has(at)],
    [second, (at: number) => at < count],
  ] as const) {
    const expected = graphOf(relations, held)
    const { engine } = await openGeneration(folder)
    let largest = 0
    const began = performance.now()
    for (const at of asked) {
      const plan = { countries: [...COUNTRIES], where: { kind: 'group', id: idOf(at) }, rank: null } as const
      const { companies, total } = await engine.search({ ...plan, page: { first: 0, count: 10_000 } })
      const found = companies.map((bytes) => (JSON.parse(Buffer.from(bytes).toString()) as Company).id).sort()
      assert.deepEqual(found, held(at) ? expected(at) : [], `group of ${idOf(at)}`)
      largest = Math.max(largest, total)
    }
    t.diagnostic(`${asked.length} groups, up to ${largest} companies: ${Math.round(performance.now() - began)} ms`)
    await engine.close()
  }
})

test('groups: one of thousands takes milliseconds, one beyond the bound is refused in a sentence', async (t) => {
  const folder = temporaryFolder(t)
  const size = 5_000 + GROUP_MAX + 1
  const writer = writeGeneration({ folder, generation: GENERATION, codePath, vectors: null })
  for (let at = 0; at < size; at++) {
    const above = at < 5_000 ? 0 : 5_000
    const relations = at === above ? [] : [relation('parent', { lei: leiOf(above) })]
    const stored = storeBackground({ relations })
    writer.add(companyOf(at), undefined, undefined, stored === null ? null : [['gleif-relations', stored]])
  }
  await writer.finish()
  const { engine } = await openGeneration(folder)
  const search = async (at: number) => {
    const plan = { countries: [...COUNTRIES], where: { kind: 'group', id: idOf(at) }, rank: null } as const
    return (await engine.search({ ...plan, page: { first: 0, count: 1 } })).total
  }
  await search(1)
  const began = process.cpuUsage()
  for (let at = 0; at < 10; at++) assert.equal(await search(4_000 + at), 5_000)
  const { user, system } = process.cpuUsage(began)
  t.diagnostic(`a group of 5,000: ${((user + system) / 10_000).toFixed(1)} ms of processor time`)
  await assert.rejects(search(5_001), /filters\.groupOf: the group of GB-5001 has more than 50,000 companies/)
  await engine.close()
})
