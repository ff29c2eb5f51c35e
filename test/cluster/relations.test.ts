/** Relations and groups on a cluster are those of the generation that was published. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { endKeys, type Relation, relation, storeBackground } from '../../src/company/background.ts'
import type { Company } from '../../src/company/company.ts'
import { openGeneration, scanRanked } from '../../src/search/embedded/open-generation.ts'
import { writeGeneration } from '../../src/search/embedded/write-generation.ts'
import type { PointedPage } from '../../src/search/lookup.ts'
import { Cluster, openIndex } from '../../src/search/opensearch/open-generation.ts'
import { buildIndex, deriveIndex } from '../../src/search/opensearch/write-generation.ts'
import { testNodes } from '../support/opensearch-engine.ts'
import { Random } from '../support/random.ts'
import { companyOf, drawRelations, idOf, leiOf, RELATED_COUNTRIES } from '../support/random-relations.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const COMPANIES = 600
const GENERATION = '20261101T000000.000Z'
const shape = {
  shards: Number(process.env.FIRMAMENT_TEST_SHARDS ?? 1),
  replicas: Number(process.env.FIRMAMENT_TEST_REPLICAS ?? 0),
}
const codePath = () => []
const idIn = (bytes: Uint8Array | null) => bytes && (JSON.parse(Buffer.from(bytes).toString()) as Company).id

test('relations: both engines state, find and group the same, also where an index is derived', async (context) => {
  const root = temporaryFolder(context)
  const random = new Random(45)
  const drawn = drawRelations(COMPANIES, new Set(), random)
  const later = new Map(drawn).set(7, [relation('parent', { lei: leiOf(8), from: '2020-01-01' })])
  const write = async (name: string, relations: ReadonlyMap<number, readonly Relation[]>) => {
    const folder = join(root, name)
    mkdirSync(folder)
    const writer = writeGeneration({ folder, generation: GENERATION, codePath, vectors: null })
    for (let at = 0; at < COMPANIES; at++) {
      const past = at % 5 === 0 ? [{ kind: 'named', value: `OLD ${at}`, from: null, to: '2001-02-03' } as const] : []
      const stored = storeBackground({ relations: relations.get(at) ?? [], past })
      writer.add(companyOf(at), undefined, undefined, stored === null ? null : [['gleif-relations', stored]])
    }
    await writer.finish()
    return folder
  }
  const cluster = new Cluster({ nodes: testNodes() })
  const nameOf = (name: string) => `relations-${process.pid}-${name}`
  context.after(async () => {
    await cluster.request('DELETE', `/relations-${process.pid}-*`)
    await cluster.close()
  })
  const options = { ...shape, generation: GENERATION, program: 'test', codePath }
  const [first, second] = [await write('first', drawn), await write('second', later)]
  await buildIndex(cluster, nameOf('first'), () => scanRanked(first), options)
  const names = { index: nameOf('second'), before: nameOf('first') }
  const derived = await deriveIndex(cluster, names, () => scanRanked(second), options)
  assert.deepEqual(derived, { written: 1, removed: 1 }, 'one company has another background')

  for (const [folder, index] of [
    [first, names.before],
    [second, names.index],
  ]) {
    const [right, found] = [await openGeneration(folder), await openIndex(cluster, index)]
    for (let at = 0; at < COMPANIES; at += 3) {
      const own = await right.lookup.backgroundOf(idOf(at))
      assert.deepEqual(await found.lookup.backgroundOf(idOf(at)), own)
      for (const one of own.flatMap(({ relations }) => relations))
        assert.equal(idIn(await found.lookup.endOf(one)), idIn(await right.lookup.endOf(one)))
      const keys = endKeys({ id: idOf(at), lei: leiOf(at) })
      const page: PointedPage = { skip: 0, limit: 100, ...(at % 2 === 0 && { kinds: ['successor'] }) }
      const [pointing, wanted] = [await found.lookup.pointedAt(keys, page), await right.lookup.pointedAt(keys, page)]
      const idsIn = ({ companies }: typeof pointing) => companies.map(({ company }) => idIn(company)).sort()
      assert.deepEqual([pointing.total, idsIn(pointing)], [wanted.total, idsIn(wanted)])
      if (pointing.total > 1) {
        const rest = await found.lookup.pointedAt(keys, { ...page, skip: 1 })
        assert.deepEqual([rest.total, rest.companies.length], [pointing.total, pointing.total - 1])
      }
      const plan = { countries: [...RELATED_COUNTRIES], where: { kind: 'group', id: idOf(at) }, rank: null } as const
      const [group, members] = await Promise.all(
        [found.engine, right.engine].map((engine) => engine.search({ ...plan, page: { first: 0, count: 1_000 } })),
      )
      assert.deepEqual([group.total, group.companies.map(idIn)], [members.total, members.companies.map(idIn)])
    }
    await found.engine.close()
    await right.engine.close()
  }
})
