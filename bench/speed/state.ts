/**
 * `npm run bench:state`: what the state costs in a file and on a PostgreSQL server of this machine. The ledger records paid
 * calls with a search context each, as many at once as callers wait; both databases in turn, so that other load on the
 * machine affects both. Then the state is copied from the file to the server.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../../src/clock.ts'
import { digestOf } from '../../src/license/api-key.ts'
import type { KeyHolder } from '../../src/license/key-holder.ts'
import { copyState } from '../../src/storage/postgresql/copy-state.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { findPostgresql, startPostgresql } from '../../test/support/postgresql.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({
  options: { calls: { type: 'string', default: '6400' }, rounds: { type: 'string', default: '7' } },
})
const CALLS = Number(options.calls)
const ROUNDS = Number(options.rounds)
/** Calls that wait at the same time. */
const TOGETHER = [1, 32, 256] as const

interface Measured {
  readonly perSecond: number
  readonly microseconds: number
}

interface Subject {
  readonly name: string
  readonly stores: Stores
  readonly holder: KeyHolder
  readonly measured: Map<number, Measured[]>
}

async function open(name: string, stores: Stores): Promise<Subject> {
  const licence = await stores.licences.create(licenceTerms({ paid: 1e12 }))
  const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
  const holder = await stores.keys.findByDigest(digestOf(made?.key ?? ''), false)
  if (holder === undefined) throw new Error('Cannot measure: the key was not found')
  return { name, stores, holder, measured: new Map(TOGETHER.map((together) => [together, []])) }
}

let searches = 0

function record({ stores, holder }: Subject) {
  const { licenceId } = holder.caller
  const search = { id: `context-${++searches}`, licenceId, mode: 'LITE', input: '{}', generation: 'g' } as const
  return stores.ledger.record({
    licence: holder.licenceNumber,
    key: holder.keyNumber,
    method: 'POST',
    endpoint: '/explore/lite',
    body: '{"filters":{"countriesIso2":["IT"],"regions":["Toscana"]},"page":1}',
    query: '{}',
    status: 200,
    credits: 1,
    pool: 'plus',
    writes: stores.contexts.keep({ ...search, lastUsedAt: systemClock.now() }),
    reservation: null,
    keep: null,
  })
}

/** One round. @param together calls that wait at the same time; fewer calls in all where each waits alone */
async function measure(subject: Subject, together: number): Promise<Measured> {
  const calls = together === 1 ? CALLS / 16 : CALLS
  const began = performance.now()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call += together)
    await Promise.all(Array.from({ length: together }, () => record(subject)))
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (calls * 1000) / (performance.now() - began), microseconds: (user + system) / calls }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

if (findPostgresql() === null) throw new Error('Cannot measure: there is no PostgreSQL here (initdb)')
const folder = mkdtempSync(join(tmpdir(), 'firmament-state-'))
const postgresql = await startPostgresql({ isDurable: true })
try {
  const server = await postgresql.createDatabase()
  const shared = { sync: 'full', clock: systemClock } as const
  const subjects = [
    await open('`state.db`, `stateSync: normal`', await openStores({ folder, ...shared, sync: 'normal' })),
    await open('`state.db`, `stateSync: full`', await openStores({ folder: join(folder, 'full'), ...shared })),
    await open('PostgreSQL', await openStores({ folder: null, ...shared, server })),
  ]
  for (let round = 0; round <= ROUNDS; round++)
    for (const together of TOGETHER)
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
        const result = await measure(subject, together)
        // The first round warms up.
        if (round > 0) subject.measured.get(together)?.push(result)
      }
  for (const { stores } of subjects) await stores.close()
  const began = performance.now()
  const tables = await copyState({ folder, server: await postgresql.createDatabase(), clock: systemClock })
  report(
    subjects,
    tables.reduce((sum, { rows }) => sum + rows, 0),
    (performance.now() - began) / 1000,
  )
} finally {
  postgresql.remove()
  rmSync(folder, { recursive: true, force: true })
}

function report(subjects: readonly Subject[], rows: number, seconds: number): void {
  const cell = (subject: Subject, together: number) => {
    const measured = subject.measured.get(together) ?? []
    const perSecond = Math.round(median(measured.map((one) => one.perSecond))).toLocaleString('en')
    return `${perSecond} · ${median(measured.map((one) => one.microseconds)).toFixed(0)} µs`
  }
  const text = [
    '# What the state costs: paid calls recorded a second, and processor time of the service for each',
    '',
    `${machine()}. PostgreSQL on the same machine, with fsync; one licence; medians of ${ROUNDS} rounds of ${CALLS.toLocaleString('en')} calls (a sixteenth of them alone), taken in turn. Load of the machine meanwhile: ${loadavg()[0].toFixed(0)}.`,
    '',
    `| Calls that wait at once | ${TOGETHER.join(' | ')} |`,
    `| --- | ${TOGETHER.map(() => '---:').join(' | ')} |`,
    ...subjects.map((subject) => `| ${subject.name} | ${TOGETHER.map((one) => cell(subject, one)).join(' | ')} |`),
    '',
    `Copying ${rows.toLocaleString('en')} rows from the file to the server, read back and compared: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows a second.`,
    '',
  ].join('\n')
  console.log(`\n${text}`)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'state.md'), text)
}
