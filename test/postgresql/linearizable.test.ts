/**
 * Credit calls of three services on one server, while they are killed: their history is linearizable, licence by
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
import { after, type TestContext, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type HistoryCall, LEDGER_FAULTS, type LedgerFault, recordHistory } from '../support/credit-history.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_HISTORY_KILLS ?? 6)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261126)
const CHECKER = join(import.meta.dirname, 'porcupine')

const postgresql = await startPostgresql()
after(() => postgresql.remove())

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
const checker = buildChecker()
if ('missing' in checker) console.log(`SKIPPED: no history was checked for linearizability, without ${checker.missing}`)
const skip = 'missing' in checker ? checker.missing : false

/** Porcupine's result for each licence. */
function check(history: readonly HistoryCall[]): Readonly<Record<string, string>> {
  if ('missing' in checker) throw new Error(checker.missing)
  const input = history.map((one) => JSON.stringify(one)).join('\n')
  return JSON.parse(execFileSync(checker.program, { input, encoding: 'utf8' })) as Record<string, string>
}

async function record(context: TestContext, kills: number, fault?: LedgerFault): Promise<readonly HistoryCall[]> {
  const server = await postgresql.createDatabase()
  const stores = await openStores({ folder: null, sync: 'normal', clock: systemClock, server })
  context.after(() => stores.close())
  const isSettled = async (name: string) => {
    const sql = `select 1 as found from reservations where id = '${name}' and settled_at is not null`
    return (await postgresql.query(server, sql)).length > 0
  }
  const history = await recordHistory(context, {
    ...{ server, stores, kills, isSettled, seed: SEED },
    ...(fault && { fault }),
  })
  await assertBooksRight(stores)
  return history
}

test(`credit calls of three services under ${KILLS} kills are linearizable for each licence`, {
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
  test(`the check finds it where ${fault}`, { skip }, async (context) => {
    const results = Object.values(check(await record(context, 0, fault)))
    assert.ok(results.includes('Illegal'), JSON.stringify(results))
  })
}
