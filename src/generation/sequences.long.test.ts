/**
 * Random sequences of imports, changes, removals and rollbacks: after each step the folder answers everything as one does
 * into which the same records were imported at once.
 */
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { allAnswers } from '../../test/support/all-answers.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import type { ImportDependencies } from '../imports/dependencies.ts'
import type { ImportRequest } from '../imports/read-into-store.ts'
import { REBUILD_REASONS } from '../imports/rebuild-reasons.ts'
import { rebuildIndex, runImport } from '../imports/run-import.ts'
import { removeRegister, rollBack } from '../imports/take-back.ts'
import { embeddedText } from '../models/embedded-text.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { scanCompanies } from '../search/embedded/open-generation.ts'
import { VECTORS_FILE } from '../search/embedded/vectors/vector-index.ts'
import { quantise } from '../search/quantised-vector.ts'
import { embeddingKey, openEmbeddings } from '../storage/files/embeddings.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'

/** Where a data folder keeps its vectors. */
const EMBEDDINGS_FILE = 'embeddings.db'

/** How often a generation was made of the one before it. */
let merges = 0

/** Merges however much differs. */
function dependencies(): ImportDependencies {
  const own = importDependencies()
  return {
    ...own,
    mergedShareMax: 100,
    async createGenerationMerge(options) {
      const merge = await own.createGenerationMerge(options)
      return {
        ...merge,
        async finish(days) {
          const files = await merge.finish(days)
          merges++
          return files
        },
      }
    },
  }
}

/** What the registers say of a company, by its number. */
type Rows = Readonly<Record<string, Row>>

interface Row {
  readonly name: string
  readonly city: string
  readonly isActive: boolean
  readonly employees: number | null
}

const REGISTERS = ['gb-companies-house', 'no-brreg', 'table-own'] as const
type Register = (typeof REGISTERS)[number]
/** The records of each register, and when it was published; one without records is not there. */
type Records = Readonly<Record<Register, Published>>

interface Published {
  readonly rows: Rows
  readonly day: string
}

const NEVER: Published = { rows: {}, day: '' }
const NOTHING: Records = { 'gb-companies-house': NEVER, 'no-brreg': NEVER, 'table-own': NEVER }
const DAYS = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-02T12:30:59Z']

/** Numbers that are right in their countries; the table describes companies of the British register, and others. */
const NUMBERS: Readonly<Record<Register, readonly string[]>> = {
  'gb-companies-house': ['89990001', '89990002', '89990003', '89990004', '89990005'],
  'no-brreg': ['319000178', '319000348', '974760673'],
  'table-own': ['89990002', '89990004', '89990006', '89990007'],
}

/** Of as many words, so that the mean length of names rarely changes: then all is built again. */
const NAMES = [
  'QUIBBLEWICK LANTERNS LIMITED',
  'Quibblewick Lantern Ltd',
  'LANTERN REPAIRS LTD',
  'KVITLING FISK LTD',
  'OSLO OSLO LTD',
]
const row = fc.record({
  name: fc.constantFrom(...NAMES),
  city: fc.constantFrom('LEEDS', 'Leeds', 'YORK', 'BERGEN'),
  isActive: fc.boolean(),
  employees: fc.constantFrom(null, 3, 40),
})
const rowsOf = (register: Register) => fc.dictionary(fc.constantFrom(...NUMBERS[register]), row, { minKeys: 1 })

/** A step: all records of a register, changes to them, or something else that makes a generation. */
type Step =
  | ({ readonly kind: 'whole'; readonly register: Register } & Published)
  | ({ readonly kind: 'changes'; readonly register: Register; readonly gone: readonly string[] } & Published)
  /** The same again, on another day. */
  | { readonly kind: 'again'; readonly register: Register; readonly day: string }
  | { readonly kind: 'remove'; readonly register: Register }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'index' }
  /** The texts of all companies are embedded, and everything is built again. */
  | { readonly kind: 'embed' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...REGISTERS).chain(wholeOf) },
  { weight: 5, arbitrary: fc.constantFrom('no-brreg', 'table-own' as Register).chain(changesOf) },
  { weight: 3, arbitrary: fc.constantFrom(...REGISTERS).chain(againOf) },
  { weight: 1, arbitrary: fc.constantFrom(...REGISTERS).map((register) => ({ kind: 'remove', register }) as const) },
  { weight: 3, arbitrary: fc.constant({ kind: 'rollback' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'index' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'embed' } as const) },
)

function wholeOf(register: Register): fc.Arbitrary<Step> {
  return fc.record({
    kind: fc.constant('whole' as const),
    register: fc.constant(register),
    rows: rowsOf(register),
    day: fc.constantFrom(...DAYS),
  })
}

function againOf(register: Register): fc.Arbitrary<Step> {
  return fc.constantFrom(...DAYS).map((day) => ({ kind: 'again', register, day }) as const)
}

function changesOf(register: Register): fc.Arbitrary<Step> {
  return fc.record({
    kind: fc.constant('changes' as const),
    register: fc.constant(register),
    rows: rowsOf(register),
    gone: fc.subarray([...NUMBERS[register]], { maxLength: 2 }),
    day: fc.constantFrom(...DAYS),
  })
}

const ROOT = join(import.meta.dirname, '..', 'registers')
const [ENTITY] = JSON.parse(readFileSync(join(ROOT, 'no-brreg', 'sample.json'), 'utf8')) as object[]
const MAPPING = parseMapping(`
name: own
licence: ours
members:
  countryIso2: { value: GB }
  name: name
  nationalId: number
  city: city
  numberOfEmployees: employees
  description: text
attributes:
  grade: city
  staff: { column: employees, type: number }
`)

/** Writes a file of a register. @param gone numbers of companies that it says are gone */
function writeRows(folder: string, register: Register, rows: Rows, gone: readonly string[] = []): string {
  mkdirSync(folder, { recursive: true })
  const entries = Object.entries(rows)
  if (register === 'no-brreg') {
    const path = join(folder, 'enheter.json')
    const entities = entries.map(([organisasjonsnummer, { name, isActive, employees }]) => {
      const own = { organisasjonsnummer, navn: name, konkurs: !isActive, antallAnsatte: employees ?? undefined }
      return { ...ENTITY, ...own }
    })
    writeFileSync(path, JSON.stringify(entities))
    return path
  }
  const isOwn = register === 'table-own'
  const path = join(folder, isOwn ? 'own.csv' : 'BasicCompanyData-2026-11-01.csv')
  const header = isOwn
    ? 'name,number,city,employees,text,what'
    : 'CompanyName, CompanyNumber,CompanyStatus,RegAddress.PostTown,RegAddress.PostCode,IncorporationDate,SICCode.SicText_1'
  const lines = entries.map(([number, { name, city, isActive, employees }]) =>
    isOwn
      ? `${name},${number},${city},${employees ?? ''},We make lanterns and ${name.toLowerCase()},`
      : `"${name}","${number}","${isActive ? 'Active' : 'Dissolved'}","${city}","LS1 4AP","0${1 + ((employees ?? 1) % 9)}/05/1999","62012 - Software"`,
  )
  writeFileSync(path, [header, ...lines, ...gone.map((number) => `,${number},,,,gone`), ''].join('\n'))
  return path
}

/** Imports rows. @param gone numbers of companies that they take away; `null`: they are all there is */
async function importRows(
  dataFolder: string,
  register: Register,
  { rows, day }: Published,
  gone: readonly string[] | null,
) {
  const files = [writeRows(join(dataFolder, 'files'), register, rows, register === 'table-own' ? (gone ?? []) : [])]
  const removal = gone === null ? {} : { removes: { column: 'what', value: 'gone' } }
  const request: ImportRequest = {
    dataFolder,
    register: register === 'table-own' ? 'table' : register,
    files,
    mayShrink: true,
    mayLoseCodes: true,
    publishedAt: day,
    ...(register === 'table-own' && { table: { ...MAPPING, ...removal } }),
    ...(gone !== null && { amends: true }),
    ...(gone !== null && register === 'no-brreg' && { withdrawn: gone.map((number) => `NO-${number}`) }),
  }
  return await runImport(request, dependencies())
}

/** What is stored after a step, and what it does to a folder. */
function apply(taken: Step, before: Records): { readonly after: Records; run(folder: string): Promise<unknown> } {
  if (taken.kind === 'index')
    return { after: before, run: (dataFolder) => rebuildIndex({ dataFolder }, dependencies()) }
  if (taken.kind === 'embed')
    return {
      after: before,
      async run(dataFolder) {
        await embedTexts(dataFolder)
        return await rebuildIndex({ dataFolder }, dependencies())
      },
    }
  if (taken.kind === 'rollback') throw new Error('what is stored after a rollback depends on the steps before')
  const { register } = taken
  if (taken.kind === 'remove') {
    const run = (dataFolder: string) => removeRegister({ dataFolder, register }, dependencies())
    return { after: { ...before, [register]: NEVER }, run }
  }
  if (taken.kind === 'whole' || taken.kind === 'again') {
    const { rows } = taken.kind === 'again' ? before[register] : taken
    const { day } = taken
    return {
      after: { ...before, [register]: { rows, day } },
      run: (folder) => importRows(folder, register, { rows, day }, null),
    }
  }
  const { rows, gone } = taken
  const rest = Object.entries({ ...before[register].rows, ...rows }).filter(([number]) => !gone.includes(number))
  // Changes to what is stored are of its day at least.
  const day = [taken.day, before[register].day].toSorted()[1]
  return {
    after: { ...before, [register]: { rows: Object.fromEntries(rest), day } },
    run: (folder) => importRows(folder, register, taken, gone),
  }
}

/** Keeps a vector of the text of each served company. */
async function embedTexts(dataFolder: string): Promise<void> {
  const generation = await openCurrentGeneration(dataFolder)
  if (generation === null) return
  const kept = openEmbeddings(dataFolder, 'space-1')
  for await (const company of scanCompanies(generation.folder)) {
    const text = embeddedText(company)
    if (text === null) continue
    const key = embeddingKey(text)
    kept.keep([{ key, vector: quantise(Array.from({ length: 20 }, (_, at) => key[at % 16] - 128)) }])
  }
  kept.close()
}

/** The vectors of the served generation, without the id of the one that they were written for; `null` where it has none. */
async function vectorsOf(dataFolder: string): Promise<string | null> {
  const generation = await openCurrentGeneration(dataFolder)
  const path = join(generation?.folder ?? '', VECTORS_FILE)
  return generation && existsSync(path) ? readFileSync(path, 'latin1').replace(/\d{8}T\d{6}\.\d{3}Z/, '') : null
}

const ASKED = {
  countries: ['GB', 'NO'],
  entries: ['lanterns', 'make lanterns', 'software', 'repairs'],
  names: NAMES,
  numbers: Object.values(NUMBERS).flat(),
}

async function answersOf(dataFolder: string) {
  const generation = await openCurrentGeneration(dataFolder)
  assert.ok(generation)
  return await allAnswers(generation.folder, ASKED)
}

/** Answers of a folder into which the records were imported at once, in another order. */
async function freshAnswers(folder: string, records: Records) {
  for (const register of REGISTERS.toReversed()) {
    const rows = Object.fromEntries(Object.entries(records[register].rows).toReversed())
    if (Object.keys(rows).length > 0) await importRows(folder, register, { rows, day: records[register].day }, null)
  }
  return await answersOf(folder)
}

/** Says where answers differ first: a whole difference would be megabytes. */
function assertAlike(answers: Record<string, unknown>, expected: Record<string, unknown>): void {
  for (const [key, own] of Object.entries(expected)) {
    const [found, wanted] = [JSON.stringify(answers[key]), JSON.stringify(own)]
    let at = 0
    while (at < wanted.length && wanted[at] === found[at]) at++
    const around = (text: string) => text.slice(Math.max(0, at - 200), at + 1500)
    if (found !== wanted) assert.fail(`${key} differs at ${at}: ${around(found)} must be ${around(wanted)}`)
  }
}

const SEQUENCES = rounds({ quick: 2, full: 500 })

test(`${SEQUENCES} random sequences of steps answer as the same records imported at once`, async (context) => {
  const folder = temporaryFolder(context)
  const kinds: Record<string, number> = {}
  let run = 0
  let withVectors = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
    const own = join(folder, `run-${run++}`)
    let served = NOTHING
    let before: Records | null = null
    for (const [at, taken] of steps.entries()) {
      const id = (await openCurrentGeneration(own))?.id
      if (taken.kind === 'rollback') {
        if (before === null) {
          await assert.rejects(rollBack(own, dependencies()), /has no generation before/)
          continue
        }
        await rollBack(own, dependencies())
        ;[served, before] = [before, served]
      } else {
        const { after, run } = apply(taken, served)
        const isPossible =
          taken.kind === 'index' || taken.kind === 'embed' ? hasRows(served) : isAllowed(taken, served, after)
        if (!isPossible) {
          await assert.rejects(run(own))
          continue
        }
        const result = await run(own)
        assert.ok(!JSON.stringify(result).includes(REBUILD_REASONS.failed), JSON.stringify(result))
        const isNew = (await openCurrentGeneration(own))?.id !== id
        // One that says the same changes days alone: a rollback goes to the generation before it.
        if (isNew && !isUnchanged(result)) before = id === undefined ? null : served
        served = after
      }
      kinds[taken.kind] = (kinds[taken.kind] ?? 0) + 1
      const fresh = join(own, `fresh-${at}`)
      if (hasRows(served)) {
        mkdirSync(fresh)
        if (existsSync(join(own, EMBEDDINGS_FILE))) cpSync(join(own, EMBEDDINGS_FILE), join(fresh, EMBEDDINGS_FILE))
        assertAlike(await answersOf(own), await freshAnswers(fresh, served))
        // The generation before may be from before its texts were embedded.
        if (taken.kind !== 'rollback') {
          const vectors = await vectorsOf(own)
          assert.ok(vectors === (await vectorsOf(fresh)), 'other vectors than those of a build')
          if (vectors !== null) withVectors++
        }
      }
    }
    rmSync(own, { recursive: true, force: true })
  })
  await fc.assert(property, { numRuns: SEQUENCES, seed: 20261123, endOnFailure: true })
  context.diagnostic(
    `${JSON.stringify(kinds)}, ${merges} generations were made of the one before, ${withVectors} had vectors`,
  )
  assert.ok(merges > 0 && withVectors > 0)
})

/** Whether anybody is left: the last register may have been removed. */
const hasRows = (records: Records) => REGISTERS.some((register) => Object.keys(records[register].rows).length > 0)

function isUnchanged(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'isUnchanged' in result && result.isUnchanged === true
}

function isAllowed(
  taken: Exclude<Step, { kind: 'rollback' | 'index' | 'embed' }>,
  served: Records,
  after: Records,
): boolean {
  const { register } = taken
  return Object.keys((taken.kind === 'remove' ? served : after)[register].rows).length > 0
}
