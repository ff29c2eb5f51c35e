/**
 * Requests of every kind against the service as people run it: right ones, wrong ones, and bytes that are no request at
 * all. Every answer must be as documented: never a 5xx, an error that names the member and nothing internal, a success
 * of the documented shape and price. Afterwards the books are recomputed.
 *
 * FIRMAMENT_REQUESTS: how many, 20,000 in full. FIRMAMENT_SEED: which ones. FIRMAMENT_CASE: one of them alone, printed.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  addKey,
  askOf,
  demoFolder,
  issueKey,
  openSlowReceiver,
  readWorld,
  withStores,
} from '../support/attacked-service.ts'
import { assertBooksRight, assertSeenIsKept, type SeenAnswer } from '../support/check-books.ts'
import { faultsOf, operationOf, sentenceOf } from '../support/documented-answers.ts'
import {
  type AskedRequest,
  type GeneratedRequest,
  type GeneratorContext,
  generateRequest,
  type Holder,
} from '../support/generated-requests.ts'
import { licenceProperties } from '../support/licence-terms.ts'
import { Random } from '../support/random.ts'
import { exchange, type Outcome, type RawAnswer, textOf } from '../support/raw-http.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const REQUESTS = Number(process.env.FIRMAMENT_REQUESTS ?? 20_000)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const CASE = process.env.FIRMAMENT_CASE === undefined ? null : Number(process.env.FIRMAMENT_CASE)
const AT_ONCE = 8
const CREDITS = 10_000_000
const PRICES: Readonly<Record<string, number>> = {
  '/explore/lite': 1,
  '/explore/simple-semantic': 1,
  '/explore/one': 1,
  '/explore/plus': 2,
}

type LicenceOf = Readonly<Record<NonNullable<Holder>, string>>

interface Attacked {
  readonly data: string
  readonly service: ServiceProcess
  readonly context: GeneratorContext
  readonly licenceOf: LicenceOf
}

async function openAttacked(test: TestContext): Promise<Attacked> {
  const data = await demoFolder(test, 0.1)
  const receiver = await openSlowReceiver(test, 0)
  const issued = await withStores(data, async (stores) => {
    const ended = licenceProperties({ activationDate: 0, expirationDate: 1 })
    const main = await issueKey(stores, { paid: CREDITS })
    const revoked = await addKey(stores, main.licenceId)
    await stores.keys.revoke(revoked.keyId)
    return {
      revoked,
      foreign: await issueKey(stores),
      main,
      test: await addKey(stores, main.licenceId, true),
      profiler: await issueKey(stores, { paid: CREDITS }),
      poor: await issueKey(stores, { paid: 3 }),
      lite: await issueKey(stores, { type: 'LITE', paid: CREDITS }),
      one: await issueKey(stores, { type: 'ONE', paid: CREDITS }),
      narrow: await issueKey(stores, { countries: ['FR'], paid: CREDITS }),
      expired: await issueKey(stores, { paid: CREDITS, properties: { lite: ended, plus: ended } }),
    }
  })
  const unlimited = ['--rate-limit', '10000000', '--address-limit', '10000000']
  const service = await startServiceProcess(data, [
    ...unlimited,
    '--allow-private-webhooks',
    'true',
    '--webhook-rate',
    '1000',
  ])
  test.after(() => service.stop())
  const world = await readWorld(askOf(service.url), issued.profiler, issued.foreign, receiver.url)
  const { revoked, foreign: _, ...holders } = issued
  const of = (member: 'key' | 'licenceId') =>
    Object.fromEntries(Object.entries(holders).map(([name, one]) => [name, one[member]])) as LicenceOf
  return { data, service, context: { world, keys: of('key'), revokedKey: revoked.key }, licenceOf: of('licenceId') }
}

/** What is wrong with one answer to one request. */
function judge(answer: RawAnswer, asked: AskedRequest, sent: string): string[] {
  const { method, path, holder, statuses, names } = asked
  const faults = faultsOf(answer, operationOf(method, path), sent, method === 'HEAD')
  const { status } = answer
  if (statuses !== null && !statuses.includes(status))
    faults.push(`status ${status}, right: ${statuses.join()}: ${answer.body.toString('latin1').slice(0, 200)}`)
  else if (status >= 400 && names !== undefined && !sentenceOf(textOf(answer))?.includes(names))
    faults.push(`the sentence does not name ${names}: ${textOf(answer)}`)
  return [...faults, ...faultsOfMoney(answer, asked, holder)]
}

/** Codes of what is refused before a key could be read. */
const BEFORE_THE_KEY = new Set(['malformed_request', 'headers_too_large', 'request_timeout'])

function creditsUsed({ headers }: RawAnswer): number | null {
  const used = headers.get('x-credits-used')?.[0]
  return used === undefined ? null : Number(used)
}

function faultsOfMoney(answer: RawAnswer, { method, path, isDryRun, input }: AskedRequest, holder: Holder): string[] {
  const { status, headers } = answer
  const used = creditsUsed(answer)
  const isOpen = operationOf(method, path)?.statuses.includes(401) === false
  if (holder === null) return used === null ? [] : ['quota headers without a good key']
  if (used === null) {
    const mayLack = isOpen || status < 400 || BEFORE_THE_KEY.has(headers.get('x-error-code')?.[0] ?? '')
    return mayLack ? [] : [`status ${status} without quota headers`]
  }
  if (status >= 400) return used === 0 ? [] : [`status ${status} costs ${used}`]
  if (method !== 'POST' || PRICES[path] === undefined) return []
  const body = JSON.parse(textOf(answer)) as { readonly companies: readonly unknown[]; readonly input?: unknown }
  const isFree = isDryRun === true || holder === 'test'
  const price = isFree ? 0 : PRICES[path] * Math.ceil(body.companies.length / 25)
  const faults = used === price ? [] : [`costs ${used}, right: ${price}`]
  if (isDryRun && !/^\d+$/.test(headers.get('x-credits-estimate')?.[0] ?? '')) faults.push('no X-Credits-Estimate')
  if (isDryRun && body.companies.length > 0) faults.push('a dry run answers companies')
  if (input !== undefined && JSON.stringify(body.input) !== JSON.stringify(input))
    faults.push(`input differs: ${JSON.stringify(body.input)}`)
  return faults
}

/** Sends a request and judges all of its answers. */
async function attack(port: number, made: GeneratedRequest, onSeen: (asked: AskedRequest, answer: RawAnswer) => void) {
  const sent = Buffer.concat(made.pieces).toString('latin1')
  let outcome: Outcome
  try {
    const isHead = made.requests.map(({ method }) => method === 'HEAD')
    const { pieces, requests, ends = false } = made
    outcome = await exchange({ port, pieces, isHead, ends, answers: requests.length })
  } catch (error) {
    return { outcome: null, faults: [`no HTTP: ${String(error)}`] }
  }
  const faults = outcome.answers.flatMap((answer, index) => judge(answer, made.requests[index], sent))
  for (const [index, answer] of outcome.answers.entries()) onSeen(made.requests[index], answer)
  const missing = made.requests.length - outcome.answers.length
  if (missing > 0 && !(made.mayClose === true && outcome.end === 'closed'))
    faults.push(`${missing} answers missing: ${outcome.end}`)
  return { outcome, faults }
}

/** Counts and first examples of faults. */
class Findings {
  readonly #found = new Map<string, { count: number; readonly example: number }>()

  add(number: number, kind: string, fault: string): void {
    const name = `${kind}: ${fault}`
    const known = this.#found.get(name)
    if (known === undefined) this.#found.set(name, { count: 1, example: number })
    else known.count++
  }

  lines(): string[] {
    return [...this.#found].map(
      ([name, { count, example }]) => `${count} × ${name} (FIRMAMENT_SEED=${SEED} FIRMAMENT_CASE=${example})`,
    )
  }
}

test(`${REQUESTS} generated requests: no 5xx, every answer as documented, nothing charged for a refusal`, async (test) => {
  const { data, service, context, licenceOf } = await openAttacked(test)
  const findings = new Findings()
  const seen: SeenAnswer[] = []
  const statuses = new Map<number, number>()
  let unanswered = 0
  let refusedEarly = 0
  const ask = async (number: number) => {
    const made = generateRequest(context, new Random(Math.imul(SEED, 0x9e3779b1) + number), number)
    const { outcome, faults } = await attack(service.port, made, ({ holder }, answer) => {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const used = creditsUsed(answer)
      // A call refused while its body arrives has a row, and is answered before its quota is known.
      if (holder !== null && BEFORE_THE_KEY.has(answer.headers.get('x-error-code')?.[0] ?? '')) refusedEarly++
      if (holder !== null && used !== null)
        seen.push({ licenceId: licenceOf[holder], status: answer.status, creditsUsed: used })
    })
    unanswered += made.requests.length - (outcome?.answers.length ?? 0)
    for (const fault of faults) findings.add(number, made.kind, fault)
    if (CASE !== null) print(made, outcome)
    if (service.hasEnded()) throw new Error(`The service ended at case ${number}`)
  }
  if (CASE !== null) await ask(CASE)
  else {
    let next = 0
    const worker = async () => {
      while (next < REQUESTS) await ask(next++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200)
  assert.equal(await service.stop(), 0)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  test.diagnostic(`seed ${SEED}: ${counts.join(', ')}, without an answer: ${unanswered}`)
  assert.deepEqual(findings.lines(), [])
  assert.deepEqual(service.faults, [], 'the service logged no error')
  await withStores(data, async (stores) => {
    await assertBooksRight(stores)
    const tolerance = { lostAnswers: unanswered + refusedEarly }
    for (const holder of ['main', 'poor', 'lite', 'one', 'narrow', 'expired'] as const) {
      const charged = await assertSeenIsKept(stores, licenceOf[holder], seen, tolerance)
      // The others also export, whose price is settled when its answer has left.
      if (holder === 'main') assert.equal(charged, toldOf(seen, licenceOf.main))
    }
  })
})

/** Credits that a licence's callers paid according to their answers. */
function toldOf(seen: readonly SeenAnswer[], licence: string): number {
  return seen.reduce((sum, { licenceId, creditsUsed }) => sum + (licenceId === licence ? creditsUsed : 0), 0)
}

function print(made: GeneratedRequest, outcome: Outcome | null): void {
  console.log(made.kind, made.requests)
  console.log(Buffer.concat(made.pieces).toString('latin1').slice(0, 4000))
  for (const answer of outcome?.answers ?? []) {
    console.log(answer.status, Object.fromEntries(answer.headers))
    console.log(textOf(answer).slice(0, 2000))
  }
  console.log(outcome?.end, outcome?.rest.length)
}
