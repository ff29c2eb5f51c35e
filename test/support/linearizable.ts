/**
 * Credit calls of three services with one state, while they are killed: their history is linearizable, licence by
 * licence, according to Porcupine (`porcupine/main.go`, which has the model). Whatever order the calls took effect in,
 * every answer is right for it: nothing is charged twice, refunded twice, lost, or answered from an old state.
 *
 * FIRMAMENT_HISTORY_KILLS: how many kills, 6 unless set. FIRMAMENT_HISTORY_FILE: where the history is
 * written. FIRMAMENT_SEED.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from './check-books.ts'
import { type HistoryCall, LEDGER_FAULTS, type LedgerFault, recordHistory, type StatePlace } from './credit-history.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An empty state that services share. */
export interface SharedState {
  readonly place: StatePlace
  /** How many rows an SQL statement yields. */
  readonly countRows: (sql: string) => Promise<number>
}

const KILLS = Number(process.env.FIRMAMENT_HISTORY_KILLS ?? 6)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261126)
const CHECKER = join(import.meta.dirname, 'porcupine')

/** The program that checks; a sentence where it cannot be had. */
function buildChecker(): { readonly program: string } | { readonly missing: string } {
  const program = join(temporaryFolder(), 'linearizable')
  for (const parameters of [['version'], ['mod', 'download']]) {
    const { status, stderr } = spawnSync('go', parameters, { cwd: CHECKER, encoding: 'utf8' })
    if (status !== 0) return { missing: `go ${parameters.join(' ')}: ${(stderr ?? 'not installed').slice(0, 200)}` }
  }
  execFileSync('go', ['build', '-o', program, '.'], { cwd: CHECKER, stdio: ['ignore', 'ignore', 'inherit'] })
  return { program }
}
/**
 * Declares the tests.
 *
 * @param create makes an empty state
 */
export function linearizableContract(name: string, create: () => Promise<SharedState>): void {
  const checker = buildChecker()
  const skip = 'missing' in checker ? checker.missing : false
  if (skip !== false) console.log(`SKIPPED: no history was checked for linearizability, without ${skip}`)

  /** Porcupine's result for each licence. */
  const check = (history: readonly HistoryCall[]): Readonly<Record<string, string>> => {
    if ('missing' in checker) throw new Error(checker.missing)
    const input = history.map((one) => JSON.stringify(one)).join('\n')
    return JSON.parse(execFileSync(checker.program, { input, encoding: 'utf8' })) as Record<string, string>
  }

  const record = async (context: TestContext, kills: number, fault?: LedgerFault): Promise<readonly HistoryCall[]> => {
    const { place, countRows } = await create()
    const stores = await openStores({ ...place, sync: 'normal', clock: systemClock })
    context.after(() => stores.close())
    const stateOf = async (id: string) => {
      const sql = `select 1 as found from reservations where id = '${id}'`
      if ((await countRows(`${sql} and settled_at is not null`)) > 0) return 'settled'
      return (await countRows(sql)) > 0 ? 'open' : 'none'
    }
    const options = { place, stores, kills, stateOf, seed: SEED, ...(fault && { fault }) }
    const history = await recordHistory(context, options)
    await assertBooksRight(stores)
    return history
  }

  test(`${name}: credit calls of three services under ${KILLS} kills are linearizable for each licence`, {
    skip,
  }, async (context) => {
    const history = await record(context, KILLS)
    if (process.env.FIRMAMENT_HISTORY_FILE)
      writeFileSync(process.env.FIRMAMENT_HISTORY_FILE, history.map((one) => JSON.stringify(one)).join('\n'))
    const results = check(history)
    const open = history.filter(({ returned }) => returned === null).length
    const kinds = [...Map.groupBy(history, ({ kind, answer }) => `${kind} ${answer.kind ?? ''}`.trim())]
    context.diagnostic(`seed ${SEED}: ${history.length} calls, ${open} without an answer; ${JSON.stringify(results)}`)
    context.diagnostic(kinds.map(([kind, { length }]) => `${kind} × ${length}`).join(', '))
    assert.deepEqual([...new Set(Object.values(results))], ['Ok'])
  })

  for (const fault of LEDGER_FAULTS) {
    test(`${name}: the check finds it where ${fault}`, { skip }, async (context) => {
      const results = Object.values(check(await record(context, 0, fault)))
      assert.ok(results.includes('Illegal'), JSON.stringify(results))
    })
  }
}
