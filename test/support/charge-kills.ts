/**
 * Kills a serving process at a named point of a commit, again and again, while callers pay, and checks what is left:
 * no caller paid twice for one `Idempotency-Key` or got two answers for it, and without a key no charge lacks its row.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { systemClock } from '../../src/clock.ts'
import type { CommitPoint } from '../../src/storage/state/ledger/record-calls.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from './check-books.ts'
import { licenceProperties, licenceTerms } from './licence-terms.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What a run of kills came to. */
export interface KillReport {
  readonly kills: number
  /** Calls made under an `Idempotency-Key`, each repeated until it was answered. */
  readonly keyed: number
  /** Calls made without one, each once. */
  readonly unkeyed: number
  readonly repetitions: number
  readonly charged: number
  /** Charges without a key whose answer was lost with the process. */
  readonly lost: number
}

const CHILD = new URL('./charge-child.ts', import.meta.url)
/** Callers with a key at the same time; beside them one without, so that one kill can lose one unkeyed answer. */
const KEYED_AT_ONCE = 6

interface Operation {
  readonly name: string
  readonly isKeyed: boolean
  readonly runs: Set<string>
  answers: number
}

/** Kills the process `kills` times at `point`. */
export async function killWhileCharging(point: CommitPoint, kills: number): Promise<KillReport> {
  const folder = temporaryFolder()
  const { key, licenceId } = await prepare(folder)
  const operations: Operation[] = []
  let repetitions = 0
  let open: Operation[] = []
  for (let kill = 0; kill <= kills; kill++) {
    // The last process is not killed: it answers what is still open.
    // Not at the first commit: more calls share a later one.
    const child = await start(folder, kill === kills ? 'never' : point, 2 + (kill % 4))
    const fresh = kill === kills ? [] : newOperations(operations, kill)
    repetitions += open.length
    open = await callAll(child, key, [...open, ...fresh])
    if (kill === kills) child.process.kill()
    else await child.died
  }
  assert.deepEqual(open, [], 'every call with a key was answered in the end')
  return { ...(await check(folder, licenceId, operations, kills)), repetitions }
}

async function prepare(folder: string): Promise<{ readonly key: string; readonly licenceId: string }> {
  const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
  const properties = licenceProperties({ expirationDate: systemClock.now() + 1e10, activationDate: 0 })
  const terms = licenceTerms({ paid: 1_000_000, properties: { lite: properties, plus: properties } })
  const licence = await stores.licences.create(terms)
  const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
  await stores.close()
  return { key: made?.key ?? '', licenceId: licence.id }
}

interface Child {
  readonly process: ChildProcess
  readonly port: number
  readonly died: Promise<unknown>
}

async function start(folder: string, point: string, nth: number): Promise<Child> {
  const child = fork(CHILD, [folder, point, String(nth)])
  const died = once(child, 'exit')
  const [port] = (await once(child, 'message')) as [number]
  return { process: child, port, died }
}

function newOperations(all: Operation[], kill: number): Operation[] {
  const operation = (name: string, isKeyed: boolean): Operation => ({ name, isKeyed, runs: new Set(), answers: 0 })
  const fresh = [
    ...Array.from({ length: KEYED_AT_ONCE }, (_, index) => operation(`keyed-${kill}-${index}`, true)),
    ...Array.from({ length: 8 }, (_, index) => operation(`plain-${kill}-${index}`, false)),
  ]
  all.push(...fresh)
  return fresh
}

/** Makes all calls until the process dies. @returns the keyed ones that were not answered */
async function callAll(child: Child, key: string, operations: readonly Operation[]): Promise<Operation[]> {
  const agent = new Agent({ keepAlive: true })
  const open: Operation[] = []
  const keyed = operations.filter(({ isKeyed }) => isKeyed)
  const plain = operations.filter(({ isKeyed }) => !isKeyed)
  const inTurn = async () => {
    for (const operation of plain) if (!(await call(agent, child.port, key, operation))) return
  }
  await Promise.all([
    inTurn(),
    ...keyed.map(async (operation) => {
      if (!(await call(agent, child.port, key, operation))) open.push(operation)
    }),
  ])
  agent.destroy()
  return open
}

/** @returns whether an answer arrived */
async function call(agent: Agent, port: number, key: string, operation: Operation): Promise<boolean> {
  const body = JSON.stringify({ operation: operation.name })
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    ...(operation.isKeyed ? { 'idempotency-key': operation.name } : {}),
  }
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/explore/lite', headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('error', () => resolve(false))
        answer.on('end', () => {
          assert.equal(answer.statusCode, 200, text)
          operation.runs.add((JSON.parse(text) as { run: string }).run)
          operation.answers++
          resolve(true)
        })
      },
    )
    sent.on('error', () => resolve(false))
    sent.end(body)
  })
}

async function check(
  folder: string,
  licenceId: string,
  operations: readonly Operation[],
  kills: number,
): Promise<Omit<KillReport, 'repetitions'>> {
  const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
  try {
    await assertBooksRight(stores)
    const calls = await stores.calls.read({ licenceId, limit: 10_000_000 })
    const rows = new Map<string, number[]>()
    for (const { body, credits } of calls) {
      const { operation } = JSON.parse(body ?? '{}') as { operation: string }
      rows.set(operation, [...(rows.get(operation) ?? []), credits ?? -1])
    }
    const paid = ({ name }: Operation) => (rows.get(name) ?? []).filter((credits) => credits === 1).length
    let lost = 0
    for (const operation of operations) {
      if (operation.isKeyed) {
        assert.equal(paid(operation), 1, `${operation.name} was charged ${paid(operation)} times`)
        assert.equal(operation.runs.size, 1, `${operation.name} got ${operation.runs.size} different answers`)
      } else {
        assert.ok(paid(operation) >= operation.answers, `${operation.name} was answered and has no row`)
        assert.ok(paid(operation) <= 1, `${operation.name} was sent once and charged ${paid(operation)} times`)
        lost += paid(operation) - operation.answers
      }
    }
    assert.ok(lost <= kills, `${lost} answers lost in ${kills} kills`)
    const charged = operations.reduce((sum, operation) => sum + paid(operation), 0)
    const { available } = await stores.readBalance(1, 'plus')
    assert.equal(available, 1_000_000 - charged, 'the balance is what was charged')
    const keyed = operations.filter(({ isKeyed }) => isKeyed).length
    return { kills, keyed, unkeyed: operations.length - keyed, charged, lost }
  } finally {
    await stores.close()
  }
}
