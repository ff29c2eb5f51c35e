/** Data folders of earlier versions: today's code serves, searches and migrates them, or refuses in a sentence. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import type { Company } from '../../src/company/company.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { openSecretKeys } from '../../src/config/secret-keys.ts'
import { rebuildIndex } from '../../src/imports/run-import.ts'
import { MEMBERS } from '../../src/records/members.ts'
import { type Service, startService } from '../../src/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { knowledge } from '../support/knowledge.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { GoldenAnswer, GoldenFile } from './golden-file.ts'
import { type Changes, changesSince, notesOf, sectorsSince } from './intended-changes.ts'

const VERSIONS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

/** Unpacks the files of a version into a folder of the test. */
function unpack(context: TestContext, version: string): { readonly data: string; readonly golden: GoldenFile } {
  const source = join(import.meta.dirname, version)
  const data = temporaryFolder(context)
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.gz') || entry === 'answers.json.gz') continue
    const path = join(data, entry.slice(0, -3))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, gunzipSync(readFileSync(join(source, entry))))
  }
  const golden = JSON.parse(gunzipSync(readFileSync(join(source, 'answers.json.gz'))).toString()) as GoldenFile
  return { data, golden }
}

/** Serves a folder as of the moment of the golden file, so that nothing in it has expired. */
async function serve(context: TestContext, data: string, { madeAt }: GoldenFile): Promise<Service> {
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse(madeAt) })
  const service = await startService(
    readSettings({ flags: { data, port: 0, logLevel: 'silent', rateLimit: 10_000, drainNotice: 0 }, environment: {} }),
    knowledge(),
  )
  context.after(() => service.stop())
  return service
}

async function ask({ app }: Service, key: string, { method, path, body }: GoldenAnswer): Promise<GoldenAnswer> {
  const answer = await app.inject({
    method,
    url: path,
    headers: { 'x-api-key': key },
    ...(body !== undefined && { payload: body as object }),
  })
  return {
    method,
    path,
    ...(body !== undefined && { body }),
    status: answer.statusCode,
    answer: answer.json() as unknown,
  }
}

interface Served {
  readonly generations: readonly { readonly isServed: boolean }[]
  readonly registers: readonly object[]
  readonly attributes?: readonly object[]
}

/**
 * Leaves out what the calls of the test itself add: newer entries of the history, and
 * the last use of the key. Older generations are not among the files.
 */
function settled(path: string, answer: unknown, recorded: unknown = answer): unknown {
  if (path === '/license/history') return (answer as unknown[]).slice(-(recorded as unknown[]).length)
  if (path === '/utils/data') {
    // Version 0.1.0 returned neither own columns nor updates, and had none; nor did it list registers that can be
    // fetched, or streams.
    const { generations, registers, attributes, ...rest } = answer as Served
    return {
      ...rest,
      registers: registers.map((register) => ({ lastUpdate: null, stream: null, ...register, isFetched: null })),
      attributes: attributes ?? [],
      generations: generations.filter(({ isServed }) => isServed),
    }
  }
  if (path !== '/license/keys') return answer
  const { keys } = answer as {
    keys: readonly { readonly name?: string; readonly scopes?: unknown; readonly origins?: unknown }[]
  }
  // Names, scopes and origins are newer than the recordings.
  return keys.map(({ name: _, scopes: __, origins: ___, ...key }) => ({ ...key, lastUsedAt: null }))
}

/**
 * A search’s answer without its data on near words, on keywords word by word and on numbers among them, which 0.1.0 did
 * not return. Near words find no company of the files, and no keyword of the recordings is a number.
 */
function withoutNearWords(asked: GoldenAnswer, changes: Changes | null): GoldenAnswer {
  if (changes === null) return asked
  const { interpretation, ...answer } = asked.answer as { readonly interpretation?: object | null }
  if (!interpretation || !('nearWords' in interpretation)) return asked
  const { nearWords, wordByWord: _, ...rest } = interpretation as { nearWords: unknown; wordByWord?: unknown }
  assert.equal((nearWords as { readonly companies: number } | null)?.companies ?? 0, 0, asked.path)
  const isOfSentence = Object.keys(rest).some((member) => member !== 'notes')
  if (!isOfSentence)
    assert.deepEqual((rest as { readonly notes?: readonly string[] }).notes ?? [], notesOf(wordsOf(asked)), asked.path)
  return { ...asked, answer: { ...answer, ...(isOfSentence && { interpretation: rest }) } }
}

/** An answer as today's code is meant to give it: as recorded, but for the differences stated for the version. */
function intended(
  recorded: GoldenAnswer,
  changes: Pick<Changes, 'searchContextIds' | 'because' | 'sectors'> | null,
  rebuilt: Changes | null,
  version: string,
): GoldenAnswer {
  if (changes === null) return withSectors(recorded, sectorsSince(version))
  const { searchContextIds, because, sectors } = changes
  const text = JSON.stringify(recorded, (name, value: unknown) =>
    name === 'searchContextId' ? (searchContextIds[String(value)] ?? value) : value,
  )
  const answer = JSON.parse(text) as GoldenAnswer
  const { companies = [], interpretation } = answer.answer as { companies?: Company[]; interpretation?: object | null }
  // Version 0.1.0 neither gave the reasons of a company, nor explained its readings, nor listed parts to drop.
  if (recorded.path === '/explore/one')
    companies.forEach((company, at) => {
      Object.assign(company, { because: because[JSON.stringify(recorded.body)]?.[at] ?? 'not stated' })
    })
  if (interpretation) {
    const { query } = recorded.body as { readonly query: string }
    Object.assign(interpretation, { notes: notesOf(query), relaxations: [] })
    if (sectors[query] !== undefined) reorder((interpretation as { sectors: Sector[] }).sectors, sectors[query])
  }
  if (rebuilt !== null) for (const company of companies) change(company, rebuilt)
  return answer
}

/** A recorded answer with the industries of its sentence that are stated. */
function withSectors(recorded: GoldenAnswer, sectors: Changes['sectors']): GoldenAnswer {
  const answer = structuredClone(recorded)
  const wanted = sectors[wordsOf(recorded)]
  const notes = notesOf(wordsOf(recorded))
  const { interpretation } = answer.answer as { interpretation?: { sectors: Sector[] } | null }
  if (interpretation && wanted !== undefined) reorder(interpretation.sectors, wanted)
  if (interpretation && (notes.length > 0 || wanted !== undefined)) Object.assign(interpretation, { notes })
  return answer
}

/** The sentence of a search, or its keywords. */
function wordsOf({ body }: GoldenAnswer): string {
  const { query, semantic } = (body ?? {}) as {
    readonly query?: string
    readonly semantic?: { readonly keywords: readonly string[] }
  }
  return query ?? semantic?.keywords.join(', ') ?? ''
}

interface Sector {
  readonly naceCode: string
  weight: number
  because: readonly string[]
}

/** Puts recorded industries into another order, with other weights; those that are not named are last. */
function reorder(sectors: Sector[], wanted: Changes['sectors'][string]): void {
  for (const [at, [code, weight, { named, ...instead } = {}]] of wanted.entries()) {
    const [found] = sectors.splice(
      sectors.findIndex(({ naceCode }) => naceCode === code),
      1,
    )
    assert.equal(found?.naceCode, code)
    const because = named === undefined ? found.because : [named, ...found.because]
    sectors.splice(at, 0, { ...found, ...instead, because, weight })
  }
}

function change(company: Company, { unlisted, nationalSectors }: Changes): void {
  // Version 0.1.0 had no own columns.
  company.attributes = null
  if (nationalSectors[company.id] !== undefined) company.nationalSectors.primary = [...nationalSectors[company.id]]
  if (!unlisted.includes(company.id)) return
  company.listedDelistedUnlisted = 'unlisted'
  const found = company.sources.find(({ register }) => register === 'derived')
  const derived = found ?? { register: 'derived', url: null, licence: null, retrievedAt: null, fields: [] }
  if (found === undefined) company.sources.push(derived)
  derived.fields = MEMBERS.filter((member) => member === 'listedDelistedUnlisted' || derived.fields.includes(member))
}

test('golden: there are files of every released version', () => {
  assert.deepEqual(VERSIONS, ['0.1.0', '0.2.0'])
})

for (const version of VERSIONS) {
  test(`golden ${version}: today’s code serves the folder, and every answer is as recorded or as stated`, async (context) => {
    const { data, golden } = unpack(context, version)
    const service = await serve(context, data, golden)
    for (const recorded of golden.state) {
      const { status, answer } = await ask(service, golden.key, recorded)
      assert.equal(status, recorded.status, recorded.path)
      const wanted = settled(recorded.path, recorded.answer) as { countries?: readonly string[] }
      if (recorded.path.startsWith('/license') && wanted.countries)
        wanted.countries = [...wanted.countries, ...(changesSince(version)?.countries ?? [])].sort()
      assert.deepEqual(settled(recorded.path, answer, recorded.answer), wanted)
    }
    for (const recorded of golden.searches) {
      const wanted = intended(recorded, changesSince(version), null, version)
      const asked = withoutNearWords(await ask(service, golden.key, recorded), changesSince(version))
      assert.deepEqual(asked, wanted, recorded.path)
    }
  })

  test(`golden ${version}: an index rebuilt from its companies.db gives the same answers, or those stated`, async (context) => {
    const { data, golden } = unpack(context, version)
    await rebuildIndex({ dataFolder: data }, importDependencies())
    const service = await serve(context, data, golden)
    for (const recorded of golden.searches) {
      const changes = changesSince(version)
      const wanted = intended(recorded, changes, changes, version)
      const asked = withoutNearWords(await ask(service, golden.key, recorded), changes)
      assert.deepEqual(asked, wanted, recorded.path)
    }
  })

  test(`golden ${version}: its webhook secrets are encrypted once there is a key; its delivery log is read`, async (context) => {
    const { data, golden } = unpack(context, version)
    const clock = fakeClock(golden.madeAt)
    const before = new DatabaseSync(join(data, 'state.db'))
    const stored = before.prepare('select licence, secret from webhook_secrets').all()
    before.close()
    assert.ok(stored.length > 0)
    const secretKeys = openSecretKeys([randomBytes(32).toString('base64')])
    const stores = await openStores({ folder: data, sync: 'normal', clock, secretKeys })
    assert.equal((await stores.webhookSecrets.readProtection()).unencrypted, stored.length)
    assert.equal(await stores.webhookSecrets.encryptRest(), stored.length)
    for (const { licence, secret } of stored)
      assert.equal((await stores.webhookSecrets.valid(String(licence)))[0].secret, secret)
    const [process] = golden.state.flatMap(({ path }) => /status\/(.+)$/.exec(path)?.[1] ?? [])
    const [{ attempts }] = await stores.deliveries.read({ owner: process, limit: 1, after: -1 })
    assert.ok(attempts.length > 0 && attempts.every(({ milliseconds }) => milliseconds !== null))
    await stores.close()
    for (const { secret } of stored) assert.ok(!readFileSync(join(data, 'state.db')).includes(String(secret)))
  })

  test(`golden ${version}: a file of a newer version is refused in a sentence`, async (context) => {
    const { data, golden } = unpack(context, version)
    const companies = new DatabaseSync(join(data, 'companies.db'))
    companies.exec('PRAGMA user_version = 99')
    companies.close()
    await assert.rejects(
      rebuildIndex({ dataFolder: data }, importDependencies()),
      /Cannot open companies\.db: its schema is version 99, this program knows \d+/,
    )
    const current = join(data, 'generations', 'current')
    const { generation } = JSON.parse(readFileSync(current, 'utf8')) as { generation: string }
    const manifest = join(data, 'generations', generation, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version":\d/, '"version":99'))
    await assert.rejects(serve(context, data, golden), /is of version 99, this program knows 1 and 2/)
  })

  test(`golden ${version}: a state.db of a newer version is refused in a sentence`, async (context) => {
    const { data, golden } = unpack(context, version)
    const state = new DatabaseSync(join(data, 'state.db'))
    state.exec("INSERT INTO migrations VALUES ('9999-newer', 1, 0)")
    state.close()
    await assert.rejects(serve(context, data, golden), /Cannot open the state database: it is at migration 9999-newer/)
  })
}
