/** What the fault tests of autoprofiling share: a data folder with processes in it, receivers that count, children. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { DoneProcess, Process } from '../../src/autoprofile/process.ts'
import { systemClock } from '../../src/clock.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import type { ChildOptions } from './autoprofile-child.ts'
import { licenceTerms } from './licence-terms.ts'

/** A process that was queued, as a start would. */
export interface Queued {
  readonly id: string
  readonly licenceId: string
}

/** Opens the stores of a folder; the children work on the same database. Closed with the test. */
export async function openFolder(context: TestContext, folder: string): Promise<Stores> {
  const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
  context.after(() => stores.close())
  return stores
}

/** Makes a licence, and its webhook secret. */
export async function makeLicence(stores: Stores, paid = 1_000_000): Promise<{ licenceId: string; secret: string }> {
  const { id: licenceId } = await stores.licences.create({
    ...licenceTerms({ paid }),
    properties: {
      lite: { ...licenceTerms().properties.lite, expirationDate: Date.parse('2100-01-01T00:00:00Z') },
      plus: { ...licenceTerms().properties.plus, expirationDate: Date.parse('2100-01-01T00:00:00Z') },
    },
  })
  await stores.keys.create({ licenceId, isTest: false })
  const [{ secret }] = await stores.webhookSecrets.valid(licenceId)
  return { licenceId, secret }
}

/** Queues a process, its price reserved. */
export async function queueProcess(
  stores: Stores,
  licenceId: string,
  { webhookUrl, companies }: { readonly webhookUrl: string; readonly companies: number },
): Promise<Queued> {
  const id = crypto.randomUUID()
  const licence = (await stores.licences.list()).findIndex((one) => one.id === licenceId) + 1
  const order = {
    id,
    licenceId,
    searchContextId: 'context',
    input: '{}',
    webhookUrl,
    fingerprint: id,
    companiesMax: companies,
    queuedAt: Date.now(),
  }
  const recorded = await stores.ledger.record({
    licence,
    key: licence,
    method: 'POST',
    endpoint: '/explore/autoprofile',
    body: null,
    query: '{}',
    status: 200,
    credits: companies,
    pool: 'plus',
    writes: [stores.processes.queue(order)],
    reservation: { id, companies, creditsPerCompany: 1 },
    keep: null,
  })
  if (recorded.kind !== 'recorded') throw new Error(`Cannot queue a process: ${recorded.kind}`)
  return { id, licenceId }
}

/** A webhook as a receiver saw it. */
export interface Arrival {
  readonly at: number
  readonly companyId: string
  readonly webhookId: string
}

/** A receiver that verifies every signature with the public library. */
export interface CountingReceiver {
  readonly url: string
  readonly arrivals: Arrival[]
  /** Calls whose signature was wrong. */
  readonly faults: string[]
}

/** Opens a receiver; closed with the test. @param answer what to do with a good webhook; 200 where absent */
export async function openReceiver(
  context: TestContext,
  secret: string,
  answer: (response: ServerResponse, arrival: Arrival) => void = (response) => response.end(),
): Promise<CountingReceiver> {
  const webhook = new Webhook(secret)
  const arrivals: Arrival[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      try {
        const headers = request.headers as Record<string, string>
        const body = webhook.verify(Buffer.concat(chunks), headers) as { readonly company: { readonly id: string } }
        const arrival = { at: performance.now(), companyId: body.company.id, webhookId: headers['webhook-id'] }
        arrivals.push(arrival)
        answer(response, arrival)
      } catch (error) {
        faults.push(String(error))
        response.writeHead(400).end()
      }
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrivals, faults }
}

/** Waits for the next call at the receiver, 20 s at most. */
export async function nextArrival({ arrivals }: CountingReceiver): Promise<void> {
  const before = arrivals.length
  const end = performance.now() + 20_000
  while (arrivals.length === before && performance.now() < end) await sleep(5)
}

/** Starts an instance and waits until it works; killed with the test, if it is still there. */
export async function startChild(
  context: TestContext,
  folder: string,
  options: ChildOptions,
  onLog: (line: string) => void = () => {},
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', join(import.meta.dirname, 'autoprofile-child.ts'), folder, JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  createInterface({ input: child.stderr! }).on('line', onLog)
  context.after(() => child.kill('SIGKILL'))
  await once(child.stdout!, 'data')
  return child
}

/** Ends a child and waits for it. */
export async function endChild(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Memory of a child in bytes: of the process, and what its objects hold. */
export async function memoryOf(child: ChildProcess): Promise<{ readonly rss: number; readonly held: number }> {
  const answer = once(child, 'message') as Promise<[{ readonly rss: number; readonly held: number }]>
  child.send('memory')
  return (await answer)[0]
}

/** Waits until a process is done. */
export async function untilDone(stores: Stores, { id, licenceId }: Queued, withinMs: number): Promise<DoneProcess> {
  const end = performance.now() + withinMs
  for (;;) {
    const process: Process | undefined = await stores.processes.find(licenceId, id)
    if (process?.status === 'DONE') return process
    if (performance.now() > end) throw new Error(`Process is ${JSON.stringify(process)}, must be DONE`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
