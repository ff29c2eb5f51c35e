/** Fetches what is new at the publisher of a register: its changes where it offers them, else its whole files. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { formatInstant, systemClock } from '../../clock.ts'
import type { ImportRequest } from '../../imports/read-into-store.ts'
import type { StoredImport } from '../../imports/record-store.ts'
import { DownloadError, type DownloadOptions, download, forgetUnreadable } from '../../registers/fetch/download.ts'
import { downloadAll } from '../../registers/fetch/download-all.ts'
import { jsonFetcher } from '../../registers/fetch/fetch-json.ts'
import { keyNetwork, mirrored, userAgentOf } from '../../registers/fetch/publisher-address.ts'
import { type DatedFile, findListedFiles, listBucket } from '../../registers/listed-files.ts'
import { type ListPosition, readEntityChanges } from '../../registers/no-brreg/changes.ts'
import type { JoinedRegister, ListedFiles, PublisherKeys, RegisterSource } from '../../registers/register.ts'
import { registerOf } from '../../registers/registers.ts'
import { downloadsOf } from '../../storage/files/fetch-lock.ts'
import type { CollectOptions } from './collect-changes.ts'
import { fetchAsked } from './fetch-asked.ts'
import { bytesMaxOf, type FetchRequest, fetchRegister } from './fetch-register.ts'
import { type FollowedStreams, fetchStream, streamOf } from './fetch-stream.ts'

/** What is asked for. */
export interface ChangesRequest extends Omit<FetchRequest, 'register'> {
  readonly source: RegisterSource
  /** What is stored; `undefined`: nothing. */
  readonly before: StoredImport | undefined
  /** Keys of publishers that the operator gave. */
  readonly keys?: PublisherKeys
  /** The streams that this process follows. */
  readonly streams?: FollowedStreams
  /** Replaces the patience with streams. */
  readonly patience?: Partial<CollectOptions>
  /** Told in a sentence what keeps changes of a stream from coming, or is missing for good. */
  onTrouble?(message: string): void
}

/** What is new: what to import, and what to do when that is done. */
export interface FetchedChanges {
  readonly request: Omit<ImportRequest, 'dataFolder' | 'register'>
  done(): void
  /** Called instead where it cannot be read: files that the error names are fetched whole next time. */
  failed?(error: unknown): void
}

const DAY_MS = 24 * 3_600_000
/** Publications overlap by this much, so that a change is met twice rather than never. */
const OVERLAP_DAYS = 2
/** Most daily files that are fetched one by one: for more, the files of all companies are less. */
const DAYS_MAX = 45

/**
 * Fetches what is new.
 *
 * @returns `null` when nothing is
 * @throws {DownloadError} when the publisher does not answer, or not as it should
 */
export async function fetchChanges(request: ChangesRequest): Promise<FetchedChanges | null> {
  const { updates } = request.source
  const stream = streamOf(request.source, request.keys)
  if (stream !== null && request.before !== undefined)
    return await fetchStream({ ...request, ...stream, before: request.before })
  const days = request.before === undefined ? null : daysSince(request)
  const key = updates?.kind === 'asked' ? (request.keys?.[updates.key] ?? null) : null
  if (updates?.kind === 'asked' && key !== null && days !== null) {
    const asked = { ...request, address: updates.address, key }
    const network = () => keyNetwork(mirrored(updates.address, request.mirror))
    const changes = await withNetwork(request, (options) => fetchAsked(asked, options), network)
    if (changes !== 'too many') return changes
    const whole = await fetchWhole(request)
    if (whole !== null) return whole
    throw new DownloadError(
      `Cannot update ${request.source.id}: more companies changed in a day than can be asked for; the next whole file brings them`,
    )
  }
  if (updates?.kind === 'deltas' && days !== null) {
    const delta = updates.deltas.find((each) => each.days >= days + OVERLAP_DAYS)
    if (delta !== undefined) return await fetchDelta(request, delta)
  }
  if (updates?.kind === 'list' && days !== null) {
    const changes = await fetchListed(request, updates)
    if (changes !== 'too many') return changes
  }
  if (updates?.kind === 'days' && days !== null) {
    const changes = await fetchDays(request, updates.days)
    if (changes !== 'too old') return changes
    await refuseOlder(request)
  }
  return await fetchWhole(request)
}

/** Days since what is stored was published, rounded up; `null`: unknown. */
function daysSince({ before, options }: ChangesRequest): number | null {
  const at = Date.parse(String(before?.details.retrievedAt))
  return Number.isNaN(at) ? null : Math.ceil((now(options) - at) / DAY_MS)
}

function now(options: Partial<DownloadOptions> | undefined): number {
  return (options?.clock ?? systemClock).now()
}

async function fetchWhole({ source, ...request }: ChangesRequest): Promise<FetchedChanges | null> {
  const { files, isImported, markImported, markFailed } = await fetchRegister({ ...request, register: source.id })
  if (isImported && request.before !== undefined) return null
  return { request: { files: files.map(({ path }) => path) }, done: markImported, failed: markFailed }
}

async function fetchDelta(
  request: ChangesRequest,
  { address, name }: { readonly address: string; readonly name: string },
): Promise<FetchedChanges | null> {
  const { source, before } = request
  const folder = downloadsOf(request.dataFolder, source.id)
  const day = formatInstant(now(request.options)).slice(0, 10)
  return await withNetwork(request, async (options) => {
    const found = await download(mirrored(address, request.mirror), { ...options, folder }, name)
    const mark = validatorOf(found.path)
    if (found.state === 'unchanged' && marksOf(before).delta === mark) return null
    // Its import reads the day from the name.
    const dated = join(folder, `${day.replaceAll('-', '')}-${name}`)
    copyFileSync(found.path, dated)
    const done = () => rmSync(dated, { force: true })
    const failed = (error: unknown) => {
      done()
      // The name of the dated copy ends with that of the file.
      forgetUnreadable([found.path], error)
    }
    return { request: { files: [dated], marks: { delta: mark } }, done, failed }
  })
}

/** Fetches the files of all days since what is stored; that day's too, as it may have been written before the day was over. */
async function fetchDays(
  request: ChangesRequest,
  listed: Extract<ListedFiles, { kind: 's3' }>,
): Promise<FetchedChanges | null | 'too old'> {
  const { source, before, mirror, dataFolder } = request
  const folder = downloadsOf(dataFolder, source.id)
  const stored = dayOf(before)
  return await withNetwork(request, async (options) => {
    const own = { ...options, folder }
    const all = await listBucket(listed, { ...own, mirrored: (address) => mirrored(address, mirror) })
    const days = all.filter(({ day }) => day >= stored)
    if (all.length === 0 || all[0].day > stored || days.length > DAYS_MAX) return 'too old'
    if (days.every(({ day }) => day === stored)) return null
    if (hasGap(source.id, stored, days)) return 'too old'
    const files = await downloadAll(
      days.map(({ address, bytes }) => ({ address: mirrored(address, mirror), bytes })),
      own,
    )
    const done = () => {
      for (const { path } of files) for (const name of [path, `${path}.json`]) rmSync(name, { force: true })
    }
    const paths = files.map(({ path }) => path)
    return { request: { files: paths }, done, failed: (error: unknown) => forgetUnreadable(paths, error) }
  })
}

/** The day of what is stored. */
function dayOf(before: StoredImport | undefined): string {
  return String(before?.details.retrievedAt).slice(0, 10)
}

/** Whether changes between the days of two files would be lost. */
function hasGap(register: string, stored: string, days: readonly DatedFile[]): boolean {
  const { since } = (registerOf(register) as JoinedRegister).amendments!
  return days.some(({ address }, at) => {
    const first = since(basename(address))
    return first === null || first > (days[at - 1]?.day ?? stored)
  })
}

/** @throws {DownloadError} where the files of all companies are older than what is stored: they would take changes back */
async function refuseOlder(request: ChangesRequest): Promise<void> {
  const { source, before, mirror, dataFolder } = request
  if (source.listed === undefined) return
  const folder = downloadsOf(dataFolder, source.id)
  const stored = dayOf(before)
  const files = await withNetwork(request, (options) =>
    findListedFiles(source.listed!, { ...options, folder, mirrored: (address) => mirrored(address, mirror) }),
  )
  const { publishedOn } = registerOf(source.id)
  const days = files.map(({ address }) => publishedOn(basename(address))).filter((day) => day !== null)
  const last = days.sort().at(-1)
  if (last === undefined || last >= stored) return
  throw new DownloadError(
    `Cannot update ${source.id}: days are missing between what is stored, which is of ${stored}, and the publisher's files of changes, and its files of all companies are of ${last}; newer ones are taken when they are there`,
  )
}

async function fetchListed(
  request: ChangesRequest,
  addresses: { readonly list: string; readonly records: string },
): Promise<FetchedChanges | null | 'too many'> {
  const { source, before, dataFolder } = request
  const from = positionOf(before!)
  const startedAt = formatInstant(now(request.options))
  return await withNetwork(request, async (options) => {
    const { mirror } = request
    const own = { list: mirrored(addresses.list, mirror), records: mirrored(addresses.records, mirror) }
    const changes = await readEntityChanges(jsonFetcher(options), own, from).catch((error: Error) => {
      throw error instanceof DownloadError ? error : new DownloadError(error.message, null, error)
    })
    if (changes === null) return 'too many'
    const { entities, gone, lastUpdate } = changes
    if (entities.length + gone.length === 0) return null
    const folder = downloadsOf(dataFolder, source.id)
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'changes.json')
    writeFileSync(path, JSON.stringify(entities))
    return {
      request: {
        files: entities.length === 0 ? [] : [path],
        amends: true,
        withdrawn: gone.map((number) => `${source.countriesIso2[0]}-${number}`),
        publishedAt: startedAt,
        marks: { lastUpdate },
      },
      done: () => rmSync(path, { force: true }),
    }
  })
}

/** Where the list of changes is to be read from: behind the last change that is stored, else before the stored file was made. */
function positionOf({ details }: StoredImport): ListPosition {
  const last = marksOf({ details }).lastUpdate
  if (typeof last === 'number') return { kind: 'after', update: last }
  const at = Date.parse(String(details.retrievedAt)) - OVERLAP_DAYS * DAY_MS
  return { kind: 'since', instant: new Date(at).toISOString() }
}

function marksOf(stored: Pick<StoredImport, 'details'> | undefined): Readonly<Record<string, unknown>> {
  return (stored?.details.marks ?? {}) as Readonly<Record<string, unknown>>
}

/** What the publisher calls the version of a file that was fetched. */
function validatorOf(path: string): string {
  const { etag, lastModified, fetchedAt } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Record<
    string,
    string | null
  >
  return etag ?? lastModified ?? String(fetchedAt)
}

async function withNetwork<Result>(
  { source, contact, options }: ChangesRequest,
  work: (options: DownloadOptions) => Promise<Result>,
  network: () => Dispatcher = () => new EnvHttpProxyAgent({ connections: 1, pipelining: 1 }),
): Promise<Result> {
  const dispatcher = options?.dispatcher ?? network()
  try {
    const bytesMax = bytesMaxOf(source)
    return await work({
      folder: '',
      userAgent: userAgentOf(contact),
      clock: systemClock,
      dispatcher,
      bytesMax,
      ...options,
    })
  } finally {
    if (options?.dispatcher === undefined) await dispatcher.close()
  }
}
