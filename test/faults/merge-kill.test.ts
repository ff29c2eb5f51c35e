/**
 * Kills imports that merge, with all their processes: a file in which few companies differ makes the next generation of the served one,
 * and shares its documents by hard links.
 *
 * One folder goes from one state to the other and back. Kills come at even distances over an import, and as soon as something
 * happens in the folder of generations: the draft, the switch, the removal of the old. Each time everything that the folder can be
 * asked is answered as by a fresh folder of one of the two states, and the changes feed has as many switches as were made.
 * Then the same import succeeds, and leaves nothing of the one that was killed.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { readPast } from '../../src/generation/read-history.ts'
import { changesBetween } from '../../src/generation/write-changes.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { rollBack } from '../../src/imports/take-back.ts'
import type { CompanyChange } from '../../src/records/company-change.ts'
import { DOCUMENTS_FILE } from '../../src/search/embedded/open-generation.ts'
import { listChanges, readChangesFrom } from '../../src/storage/files/changes.ts'
import {
  currentGenerationId,
  knownChanges,
  openCurrentGeneration,
  openPreviousGeneration,
  verifyGeneration,
} from '../../src/storage/files/generations.ts'
import { allAnswers } from '../support/all-answers.ts'
import { assertNothingLeft } from '../support/nothing-left.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 20)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261124)
const ROOT = join(import.meta.dirname, '..', '..')
const NO_SAMPLE = join(ROOT, 'src', 'registers', 'no-brreg', 'sample.json')
const REGISTER = 'gb-companies-house'
const COMPANIES = 6_000
/** How many of them only one state has, each; twice as many differ. */
const OWN = 20

const WORDS = ['LANTERN', 'HARBOUR', 'MEADOW', 'COPPER', 'WILLOW', 'GRANITE']
const TRADES = ['BAKERS', 'SOFTWARE', 'REPAIRS', 'TRADING']
const TOWNS = ['LEEDS', 'YORK', 'HULL']
const INDUSTRIES = ['62020 - IT consultancy', '10710 - Bread', '46900 - Wholesale']
const HEADER =
  'CompanyName, CompanyNumber,RegAddress.PostCode,RegAddress.PostTown,CompanyStatus,IncorporationDate,SICCode.SicText_1'

const ASKED = {
  countries: ['GB', 'NO'],
  entries: ['lanterns', 'copper bakers', 'software', 'harbour'],
  names: ['LANTERN BAKERS 0 LTD', 'COPPER REPAIRS 150 LTD', 'WILLOW SOFTWARE 6010 LTD', 'KVITLING FISK'],
  numbers: [0, OWN - 1, OWN, 150, 300, COMPANIES - 1, COMPANIES + OWN - 1].map(numberOf),
}

/** The two states that the folder goes to and fro between. */
type State = 0 | 1

function numberOf(at: number): string {
  return String(80_000_000 + at)
}

/** The row of a company. Names have as many words in both states: where their mean changes, all is built again. */
function rowOf(at: number, state: State): string {
  const shifted = state === 1 && at % (COMPANIES / OWN / 2) === 0 ? at + 1 : at
  const cells = [
    `${WORDS[shifted % WORDS.length]} ${TRADES[shifted % TRADES.length]} ${at} LTD`,
    numberOf(at),
    `LS${1 + (shifted % 9)} 4AP`,
    TOWNS[shifted % TOWNS.length],
    shifted % 7 === 0 ? 'Dissolved' : 'Active',
    `0${1 + (at % 9)}/02/2003`,
    INDUSTRIES[shifted % INDUSTRIES.length],
  ]
  return cells.map((cell) => `"${cell}"`).join(',')
}

function writeState(folder: string, state: State): string {
  const day = state + 1
  const path = join(folder, `BasicCompanyData-2026-11-0${day}.csv`)
  const first = state * OWN
  const rows = Array.from({ length: COMPANIES }, (_, at) => rowOf(first + at, state))
  writeFileSync(path, [HEADER, ...rows, ''].join('\r\n'))
  const modified = Date.UTC(2026, 10, day) / 1_000
  utimesSync(path, modified, modified)
  return path
}

const importInto = (dataFolder: string, register: string, file: string, dependencies = importDependencies()) =>
  runImport({ dataFolder, register, files: [file] }, dependencies)

/** Everything that a generation answers, by question, as text. */
async function answersOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const answers = await allAnswers(folder, ASKED)
  return new Map(Object.entries(answers).map(([question, answer]) => [question, JSON.stringify(answer)]))
}

async function inOrder(changes: AsyncIterable<CompanyChange>): Promise<readonly CompanyChange[]> {
  const all: CompanyChange[] = []
  for await (const change of changes) all.push(change)
  return all.sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function* changesOfFile(path: string): AsyncGenerator<CompanyChange> {
  for await (const { change } of readChangesFrom(path, 0, { recoded: true })) if (change !== null) yield change
}

/** What fresh folders of the two states answer, and what changes from each to the other. */
async function knownStates(context: TestContext, files: readonly string[]) {
  const generations: string[] = []
  for (const file of files) {
    const data = temporaryFolder(context)
    await importInto(data, REGISTER, file)
    await importInto(data, 'no-brreg', NO_SAMPLE)
    generations.push((await openCurrentGeneration(data))!.folder)
  }
  const [first, second] = generations
  return {
    answers: [await answersOf(first), await answersOf(second)],
    changesTo: [await inOrder(changesBetween(second, first)), await inOrder(changesBetween(first, second))],
  }
}

type KnownStates = Awaited<ReturnType<typeof knownStates>>

/** The state that a folder is in, of which every answer must be. What is served and what was served before are whole. */
async function stateOf(data: string, { answers }: KnownStates, when: string): Promise<State> {
  const served = await openCurrentGeneration(data).catch(({ message }: Error) => assert.fail(`${when}: ${message}`))
  assert.ok(served, `${when}: nothing is served`)
  await verifyGeneration(served)
  const before = await openPreviousGeneration(data)
  assert.ok(before, `${when}: the generation before is gone`)
  await verifyGeneration(before)
  const found = await answersOf(served.folder)
  const unlike = answers.map((own) => [...own.keys()].filter((question) => own.get(question) !== found.get(question)))
  const state = unlike.findIndex((questions) => questions.length === 0)
  assert.ok(
    state >= 0,
    `${when}: answers are of neither state: ${unlike[0].join()} differ from one, ${unlike[1].join()} from the other`,
  )
  return state as State
}

/** The feed has these switches alone, each with all that it changed. @param after number of the switch before them */
async function requireFeed(
  data: string,
  { after, to }: { readonly after: number; readonly to: readonly State[] },
  { changesTo }: KnownStates,
  when: string,
): Promise<void> {
  const { first, last } = await knownChanges(data)
  assert.ok(first <= after + 1, `${when}: the feed has forgotten changes`)
  const files = (await listChanges(data, last, Date.now())).filter(({ number }) => number > after)
  assert.deepEqual(
    files.map(({ number }) => number),
    to.map((_, at) => after + 1 + at),
    `${when}: switches in the feed`,
  )
  const [latest] = files.slice(-1)
  if (latest === undefined) return
  assert.deepEqual(await inOrder(changesOfFile(latest.path)), changesTo[to.at(-1)!], `${when}: changes`)
  // A company that every switch between the two states changes.
  const { id } = changesTo[1].find(({ type }) => type === 'changed')!
  const { changes } = await readPast(data, { id, generation: await currentGenerationId(data), now: Date.now() }, null)
  assert.deepEqual(
    changes.map(({ number }) => number).filter((number) => number > after),
    files.map(({ number }) => number),
    `${when}: switches in the history of ${id}`,
  )
}

/** A moment of an import: so long after its begin, or after the first event of a kind in the folder of generations. */
interface Moment {
  readonly of: 'begin' | 'draft' | 'pointer' | 'switch' | 'removal'
  readonly delay: number
}

/** Two in three at even distances over the duration; the others at what happens last. @param duration milliseconds */
function* moments(random: Random, duration: number): Generator<Moment> {
  const timed = Math.ceil(KILLS / 2)
  const events = ['draft', 'pointer', 'switch', 'removal', 'switch'] as const
  for (let at = 0; at < KILLS; at++) {
    if (at % 2 === 0) {
      yield { of: 'begin', delay: (duration * 1.05 * (at / 2 + random.next())) / timed }
    } else {
      const of = events[((at - 1) / 2) % events.length]
      const width = of === 'draft' ? duration / 4 : at % 10 === 9 ? 20 : 0
      yield { of, delay: width * random.next() }
    }
  }
}

/** Waits for a moment of the import that runs. @param ended resolves when it has ended */
async function waitFor(data: string, { of, delay }: Moment, ended: Promise<unknown>): Promise<void> {
  const root = join(data, 'generations')
  const before = new Set(readdirSync(root))
  const isIt = (name: string, isGone: boolean): boolean => {
    if (of === 'draft') return !before.has(name)
    if (of === 'pointer') return name === 'current.next'
    if (of === 'switch') return name === 'current'
    return before.has(name) && name !== 'current' && isGone
  }
  if (of !== 'begin') {
    const { promise, resolve } = Promise.withResolvers<void>()
    const watcher = watch(root, (_, name) => {
      if (name !== null && isIt(name, !readdirSync(root).includes(name))) resolve()
    })
    await Promise.race([promise, ended])
    watcher.close()
  }
  if (delay > 0) await Promise.race([sleep(delay), ended])
}

/** Import dependencies that count how many generations were made of the one before. */
function countingMerges(counts: { merges: number }) {
  const own = importDependencies()
  return {
    ...own,
    async createGenerationMerge(options: Parameters<typeof own.createGenerationMerge>[0]) {
      const merge = await own.createGenerationMerge(options)
      return {
        ...merge,
        async finish(days: Parameters<typeof merge.finish>[0]) {
          const files = await merge.finish(days)
          counts.merges++
          return files
        },
      }
    },
  }
}

/** Starts an import as an operator does, as the first of a group of processes. */
function startImport(data: string, file: string) {
  const flags = ['src/cli.ts', 'import', REGISTER, file, '--data', data]
  const child = spawn(process.execPath, flags, { cwd: ROOT, stdio: 'ignore', detached: true })
  return { child, ended: once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]> }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test(`imports that merge, killed ${KILLS} times: the old or the new is served whole, and the same import succeeds`, async (context) => {
  const random = new Random(SEED)
  context.diagnostic(`seed ${SEED}`)
  const files = temporaryFolder(context)
  const paths = [writeState(files, 0), writeState(files, 1)]
  const known = await knownStates(context, paths)
  assert.equal(known.changesTo[1].length, 2 * OWN + 2 * OWN - 1, 'what differs between the states')

  const data = temporaryFolder(context)
  await importInto(data, 'no-brreg', NO_SAMPLE)
  await importInto(data, REGISTER, paths[0])
  const after = (await knownChanges(data)).last
  const to: State[] = []
  let duration = 0
  for (const state of [1, 0] as const) {
    const started = performance.now()
    assert.deepEqual(await startImport(data, paths[state]).ended, [0, null])
    duration = performance.now() - started
    to.push(state)
    const { folder } = (await openCurrentGeneration(data))!
    assert.ok(statSync(join(folder, DOCUMENTS_FILE)).nlink > 1, 'documents are shared with the generation before')
  }
  const entries = readdirSync(data).sort()

  let state: State = 0
  const killed = { before: 0, after: 0, tooLate: 0 }
  const counts = { merges: 0 }
  let repeated = 0
  for (const [kill, moment] of [...moments(random, duration)].entries()) {
    const when = `seed ${SEED}, kill ${kill + 1} (${moment.of} + ${Math.round(moment.delay)} ms)`
    const next = (1 - state) as State
    const { child, ended } = startImport(data, paths[next])
    await waitFor(data, moment, ended)
    killGroup(child.pid!)
    const [code, signal] = await ended
    assert.ok(signal === 'SIGKILL' || code === 0, `${when}: the import failed by itself`)

    const found = await stateOf(data, known, when)
    if (found === next) to.push(next)
    killed[signal === null ? 'tooLate' : found === next ? 'after' : 'before']++
    await requireFeed(data, { after, to }, known, when)

    const { isUnchanged } = await importInto(data, REGISTER, paths[next], countingMerges(counts))
    assert.equal(isUnchanged, found === next, `${when}: the same import changed the wrong thing`)
    if (found !== next) {
      repeated++
      to.push(next)
    }
    assert.equal(await stateOf(data, known, `${when}, repeated`), next)
    await requireFeed(data, { after, to }, known, `${when}, repeated`)
    // Before databases are opened only to be read, which leaves files of theirs.
    assert.deepEqual(readdirSync(data).sort(), entries, `${when}: files in the data folder`)
    assertNothingLeft(data, when)
    const { last } = await knownChanges(data)
    const counted = await listChanges(data, last, Date.now())
    assert.equal(readdirSync(join(data, 'changes')).length, counted.length, `${when}: files of changes`)
    state = next
  }
  assert.equal(counts.merges, repeated, 'all imports merge')
  await rollBack(data, importDependencies())
  assert.equal(await stateOf(data, known, 'rolled back'), 1 - state)
  context.diagnostic(`an import takes ${Math.round(duration)} ms; killed ${JSON.stringify(killed)}`)
  // On a busy machine all may come early, or late.
  if (KILLS >= 20) assert.ok(killed.before > 0 && killed.after + killed.tooLate > 0, 'kills came early and late')
})
