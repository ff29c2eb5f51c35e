/** Autoprofiling in process: real stores, a fake clock, a search and a receiver that a test scripts. */
import { pino } from 'pino'
import type { Order } from '../../src/autoprofile/process.ts'
import type { ProfiledSearch } from '../../src/autoprofile/profiled-search.ts'
import { Worker, type WorkerOptions } from '../../src/autoprofile/worker.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { FIXED } from '../../src/config/fixed-values.ts'
import { SETTINGS } from '../../src/config/settings.ts'
import type { CallBound } from '../../src/delivery/call-limits.ts'
import { Deliverer } from '../../src/delivery/deliverer.ts'
import type { Verdict } from '../../src/judging/verdict.ts'
import type { LicenceTerms } from '../../src/license/licence-store.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import type { Deliver, Outcome, Webhook } from '../../src/webhook/deliver.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { licenceTerms } from './licence-terms.ts'

/** A company of a test's search. */
export function testCompany(number: number, changes: Partial<Company> = {}): Company {
  const identity = { id: `IT-${number}`, name: `Azienda ${number} S.r.l.`, countryIso2: 'IT' }
  return { ...emptyCompany(identity), city: 'Lecce', status: 'Active', ...changes }
}

/** A search that finds these companies, whatever was asked; of none it is known who owns it. */
export function searchOf(companies: readonly Company[]): ProfiledSearch {
  return {
    companies: async ({ input }, from, count) => ({
      total: companies.length,
      unknownParts: input.includes('family owned') ? ['family owned'] : [],
      companies: companies.slice(from, from + count).map((company) => Buffer.from(JSON.stringify(company))),
    }),
  }
}

/** A company matches unless its number is divisible by 5; every third is only a MAYBE. */
export function testVerdict({ id }: Company): Verdict {
  const number = Number(id.replace(/\D+/g, ''))
  if (number % 5 === 0) return { matchStatus: 'NO' }
  return {
    matchStatus: number % 3 === 0 ? 'MAYBE' : 'YES',
    matchReason: { it: `Perché è il numero ${number}.`, en: `Because it is number ${number}.` },
  }
}

/** A call that arrived at the scripted receiver. */
export interface ReceivedCall extends Webhook {
  /** Milliseconds on the fake clock since the test began. */
  readonly at: number
  readonly companyId: string
}

/** What a test decides. */
export interface ProfilingOptions {
  readonly search?: ProfiledSearch
  readonly verdict?: (company: Company, signal?: AbortSignal) => Verdict | Promise<Verdict>
  /** The judge of a search, in place of `verdict`. */
  readonly judgeFor?: WorkerOptions['judgeFor']
  /** What the receiver does; 200 at once where absent. */
  readonly receive?: (call: ReceivedCall) => Outcome | Promise<Outcome>
  readonly stores?: Stores
  readonly clock?: FakeClock
  readonly callsPerSecond?: number
  readonly callsMax?: number
  readonly perHost?: CallBound
  readonly perLicence?: CallBound
  readonly leaseMs?: number
  readonly processMs?: number
  readonly holder?: string
}

/** A profiling instance under test. */
export interface Profiling {
  readonly stores: Stores
  readonly clock: FakeClock
  readonly worker: Worker
  readonly deliverer: Deliverer
  readonly calls: ReceivedCall[]
  /** Makes a licence and queues a process of it, its price reserved. */
  start(changes?: Partial<Order> & { readonly paid?: number }): Promise<Order>
  /** Lets the instance work for so long on the fake clock. */
  run(milliseconds: number, stepMs?: number): Promise<void>
  licence(changes?: Partial<LicenceTerms> & { readonly paid?: number }): Promise<string>
  close(): Promise<void>
}

/** Opens an instance; several may share stores and clock. */
export async function openProfiling(options: ProfilingOptions = {}): Promise<Profiling> {
  const clock = options.clock ?? fakeClock('2026-06-15T12:00:00Z')
  const stores = options.stores ?? (await openStores({ folder: null, sync: 'normal', clock }))
  const began = clock.now()
  const calls: ReceivedCall[] = []
  const deliver: Deliver = async (webhook) => {
    const { company } = JSON.parse(webhook.body) as { readonly company: Company }
    const call = { ...webhook, at: clock.now() - began, companyId: company.id }
    calls.push(call)
    return (await options.receive?.(call)) ?? { kind: 'delivered', status: 200 }
  }
  const { leaseMs = 15_000, callsPerSecond = 2, holder = 'one' } = options
  const log = pino({ level: 'silent' })
  const shared = { ...stores, clock, log, leaseMs, callsPerSecond }
  const worker = new Worker({
    ...shared,
    search: options.search ?? searchOf(Array.from({ length: 10 }, (_, index) => testCompany(index + 1))),
    judgeFor: options.judgeFor ?? (() => options.verdict ?? testVerdict),
    processMs: options.processMs ?? 48 * 3600 * 1000,
    holder: `${holder} worker`,
  })
  const deliverer = new Deliverer({
    ...shared,
    secrets: stores.webhookSecrets,
    deliver,
    random: () => 0,
    callsMax: options.callsMax ?? 2000,
    perHost: options.perHost ?? {
      calls: FIXED.webhookHostCalls.fallback,
      perSecond: SETTINGS.webhookHostRate.fallback,
    },
    perLicence: options.perLicence ?? {
      calls: FIXED.webhookLicenceCalls.fallback,
      perSecond: FIXED.webhookLicenceRate.fallback,
    },
    retrySeconds: FIXED.webhookRetrySeconds.fallback,
    holder: `${holder} deliverer`,
  })
  let orders = 0

  async function licence(changes: Partial<LicenceTerms> & { readonly paid?: number } = {}): Promise<string> {
    const { id } = await stores.licences.create(licenceTerms(changes))
    await stores.keys.create({ licenceId: id, isTest: false })
    return id
  }

  return {
    stores,
    clock,
    worker,
    deliverer,
    calls,
    licence,
    async start({ paid = 1000, ...changes } = {}) {
      const licenceId = changes.licenceId ?? (await licence({ paid }))
      orders++
      const order: Order = {
        id: `process-${holder}-${orders}`,
        licenceId,
        searchContextId: 'context',
        input: '{"filters":{"countriesIso2":["IT"]},"query":"x"}',
        webhookUrl: `https://receiver-${orders}.example/`,
        fingerprint: `${holder} ${orders}`,
        companiesMax: 10,
        queuedAt: clock.now(),
        ...changes,
      }
      const [key] = await stores.keys.list(licenceId)
      const recorded = await stores.ledger.record({
        licence: (await numberOf(stores, key.id)) ?? 0,
        key: 1,
        method: 'POST',
        endpoint: '/explore/autoprofile',
        body: null,
        query: '{}',
        status: 200,
        credits: order.companiesMax,
        pool: 'plus',
        writes: [stores.processes.queue(order)],
        reservation: { id: order.id, companies: order.companiesMax, creditsPerCompany: 1 },
        keep: null,
      })
      if (recorded.kind !== 'recorded') throw new Error(`Cannot start a process: ${recorded.kind}`)
      return order
    },
    async run(milliseconds, stepMs = 50) {
      for (let passed = 0; passed < milliseconds; passed += stepMs) {
        await worker.turn()
        await deliverer.turn()
        // What was begun and is answered at once is recorded before time goes on.
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
        clock.advance(stepMs)
      }
    },
    async close() {
      await worker.close()
      await deliverer.close()
      if (options.stores === undefined) await stores.close()
    },
  }
}

async function numberOf(stores: Stores, keyId: string): Promise<number | undefined> {
  // Licences are numbered in the order in which they are made; a test has only its own.
  const licences = await stores.licences.list()
  const keys = await stores.keys.list()
  const key = keys.find(({ id }) => id === keyId)
  return licences.findIndex(({ id }) => id === key?.licenceId) + 1
}
