/** Backgrounds of companies through the life of a data folder: a build, a merge of few changes, a new day, a rollback. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { rebuildIndex, runImport } from '../imports/run-import.ts'
import { rollBack } from '../imports/take-back.ts'
import { attachGeneration, openGeneration } from '../search/embedded/open-generation.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

/** An LEI with the right check digits (ISO 7064, MOD 97-10). */
function leiOf(number: number): string {
  const body = `XXXX00${String(number).padStart(12, '0')}`
  const digits = [...`${body}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return body + String(98 - Number(BigInt(digits) % 97n)).padStart(2, '0')
}

const idOf = (number: number) => `GB-${leiOf(number)}`

interface Entity {
  readonly number: number
  readonly name?: string
  readonly successors?: readonly number[]
}

function goldenCopy(entities: readonly Entity[]): string {
  const $ = (value: string) => ({ $: value })
  const records = entities.map(({ number, name = `QUIBBLEWICK ${number}`, successors = [] }) => ({
    LEI: $(leiOf(number)),
    Entity: {
      LegalName: $(name),
      LegalAddress: { FirstAddressLine: $('1 Registrar Road'), City: $('Gleifton'), Country: $('GB') },
      LegalForm: { EntityLegalFormCode: $('H0PO') },
      EntityStatus: $('INACTIVE'),
      EntityExpirationDate: $('2024-03-31T00:00:00Z'),
      SuccessorEntity: successors.map((one) => ({ SuccessorLEI: $(leiOf(one)) })),
    },
    Registration: { RegistrationStatus: $('ISSUED'), LastUpdateDate: $('2026-11-02T00:00:00Z') },
  }))
  return JSON.stringify({ records })
}

const PLAIN = Array.from({ length: 30 }, (_, at): Entity => ({ number: at + 1 }))
const withSuccessors = (given: Readonly<Record<number, readonly number[]>>) =>
  PLAIN.map((own) => ({ ...own, ...(given[own.number] && { successors: given[own.number] }) }))

class Folder {
  readonly path: string
  readonly #files: string

  constructor(context: TestContext) {
    this.path = temporaryFolder(context)
    this.#files = temporaryFolder(context)
  }

  async import(name: string, entities: readonly Entity[]) {
    const file = join(this.#files, name)
    writeFileSync(file, goldenCopy(entities))
    const dependencies = { ...importDependencies(), mergedShareMax: 1 }
    return await runImport({ dataFolder: this.path, register: 'gleif', files: [file] }, dependencies)
  }

  /** Successors of a company by number, and the companies whose relations point at it. */
  async read(number: number) {
    const generation = await openCurrentGeneration(this.path)
    const open = await openGeneration(generation!.folder)
    const attached = attachGeneration(open.share())
    try {
      for (const { lookup } of [open, attached]) {
        const own = await lookup.backgroundOf(idOf(number))
        const pointing = await lookup.pointedAt([`lei:${leiOf(number)}`], { skip: 0, limit: 100 })
        const carriedOn = await lookup.pointedAt([`lei:${leiOf(number)}`], {
          skip: 0,
          limit: 100,
          kinds: ['successor'],
        })
        const others = await lookup.pointedAt([`lei:${leiOf(number)}`], { skip: 0, limit: 100, kinds: ['parent'] })
        assert.deepEqual([carriedOn, others], [pointing, { total: 0, companies: [] }])
        const ids = pointing.companies.map(({ company }) => JSON.parse(Buffer.from(company).toString()).id as string)
        assert.equal(pointing.total, ids.length)
        if (lookup === attached.lookup) {
          const relations = own.flatMap(({ register, relations }) => relations.map((one) => ({ register, ...one })))
          return { leis: relations.map(({ lei }) => lei), relations, pointing: ids.sort() }
        }
      }
      throw new Error('nothing was read')
    } finally {
      await attached.engine.close()
      await open.engine.close()
    }
  }
}

test('background: a build, a merge, a new day and a rollback carry it', async (context) => {
  const folder = new Folder(context)
  await folder.import('20261101-golden-copy.json', withSuccessors({ 3: [4], 20: [4, 77], 9: [3] }))
  const four = await folder.read(4)
  assert.deepEqual([four.relations, four.pointing], [[], [idOf(20), idOf(3)].sort()])
  const three = await folder.read(3)
  assert.deepEqual(three.pointing, [idOf(9)])
  assert.deepEqual(three.relations, [
    {
      register: 'gleif',
      kind: 'successor',
      lei: leiOf(4),
      id: null,
      name: null,
      countryIso2: null,
      from: '2024-03-31',
      to: null,
      state: null,
      row: 'Entity.SuccessorEntity',
    },
  ])
  // The other end is not held.
  assert.deepEqual((await folder.read(77)).pointing, [idOf(20)])

  // A company that changes loses one and gets another; one that had none gets one; names move documents.
  const merged = await folder.import('20261102-lei2-last-day.json', [
    { number: 20, successors: [5] },
    { number: 1, name: 'ZEBRA 1', successors: [4] },
    { number: 31, name: 'AARDVARK 31', successors: [20] },
  ])
  assert.equal(merged.note, null)
  const after = async () => {
    assert.deepEqual((await folder.read(4)).pointing, [idOf(1), idOf(3)].sort())
    assert.deepEqual((await folder.read(20)).leis, [leiOf(5)])
    assert.deepEqual((await folder.read(20)).pointing, [idOf(31)])
    assert.deepEqual((await folder.read(77)).pointing, [])
    assert.deepEqual((await folder.read(9)).leis, [leiOf(3)])
  }
  await after()
  await rebuildIndex({ dataFolder: folder.path }, importDependencies())
  await after()

  await rollBack(folder.path, importDependencies())
  await after()
})

test('background: a new day keeps it, a rollback brings the one before back', async (context) => {
  const folder = new Folder(context)
  const first = withSuccessors({ 3: [4] })
  await folder.import('20261101-golden-copy.json', first)
  await folder.import('20261102-golden-copy.json', first)
  assert.deepEqual((await folder.read(4)).pointing, [idOf(3)])
  const changed = await folder.import('20261103-golden-copy.json', withSuccessors({ 3: [5] }))
  assert.equal(changed.difference.changed, 1)
  assert.deepEqual((await folder.read(4)).pointing, [])
  assert.deepEqual((await folder.read(5)).pointing, [idOf(3)])
  await rollBack(folder.path, importDependencies())
  assert.deepEqual((await folder.read(4)).pointing, [idOf(3)])
  assert.deepEqual((await folder.read(3)).leis, [leiOf(4)])
})

test('background: a generation of an earlier version opens without any, and nothing is merged into it', async (context) => {
  const folder = new Folder(context)
  await folder.import('20261101-golden-copy.json', withSuccessors({ 3: [4] }))
  const generation = await openCurrentGeneration(folder.path)
  rmSync(join(generation!.folder, 'background.index'))
  const open = await openGeneration(generation!.folder)
  context.after(() => open.engine.close())
  assert.deepEqual(await open.lookup.backgroundOf(idOf(3)), [])
  assert.deepEqual(await open.lookup.pointedAt([`lei:${leiOf(4)}`], { skip: 0, limit: 10 }), {
    total: 0,
    companies: [],
  })
  const merged = await folder.import('20261102-lei2-last-day.json', [{ number: 20, successors: [5] }])
  assert.equal(merged.companiesServed, 30)
  assert.deepEqual((await folder.read(5)).pointing, [idOf(20)])
  assert.deepEqual((await folder.read(4)).pointing, [idOf(3)])
})
