/** Exports out of a data folder, by the endpoint's own code: the same checks, the same rows, the same bytes. */
import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatInstant, systemClock } from '../clock.ts'
import { PublicError } from '../errors.ts'
import { exportCompanies } from '../explore/export/export.ts'
import { openKnowledge } from '../explore/plan/knowledge.ts'
import { ExportThread } from '../export/export-thread.ts'
import { openServing } from '../generation/serve.ts'
import type { AnswerStream, Call, Endpoint } from '../http/endpoint.ts'
import { readableBody } from '../http/reply/readable-body.ts'
import { prepareEndpoint } from '../http/request/request-checks.ts'
import { locateCountries } from '../http/steps/countries.ts'
import { NO_MODELS } from '../models/model.ts'
import { describeDiskError } from '../operate/disk.ts'
import { SERVED_COUNTRIES } from '../reference/countries.ts'
import type { Engine } from '../search/engine.ts'
import { type Served, withLease } from '../search/lease.ts'

/** What was exported. */
export interface FolderExport {
  readonly version: 1
  readonly generation: string
  /** When it was written, RFC 3339 UTC. */
  readonly exportedAt: string
  readonly format: string
  readonly companies: number
  readonly files: readonly ExportedFile[]
}

/** A file of an export. */
export interface ExportedFile {
  readonly name: string
  /** Of its companies; `null` where it may have several. */
  readonly country: string | null
  readonly companies: number
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Name of the file that describes a snapshot. It is written last: a folder without it is not complete. */
export const SNAPSHOT_MANIFEST = 'manifest.json'

/**
 * Exports the companies of a search.
 *
 * @param bodyOf body as `POST /explore/export` takes it, for the countries that the folder has
 * @param path file to write, which must not exist; `null`: standard output
 * @throws {RangeError} with the sentence that the endpoint would answer
 */
export function exportSearch(
  dataFolder: string,
  bodyOf: (countries: readonly string[]) => object,
  path: string | null,
): Promise<FolderExport> {
  return withServed(dataFolder, async (served, endpoint) => {
    const body = bodyOf([...served.engine.countries.keys()])
    const file = await writeExport(endpoint, body, { served, path })
    return describe(served.engine, body, [{ ...file, name: path ?? '-', country: null }])
  })
}

/**
 * Exports every company: a file for each country and a manifest.
 *
 * @param members `format` and its like, as `POST /explore/export` takes them
 * @param folder made where absent; must be empty
 * @throws {RangeError} for members that are not right, or a folder that is not empty
 */
export async function exportEverything(dataFolder: string, members: object, folder: string): Promise<FolderExport> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new RangeError(`Cannot export: ${folder} must be empty`)
  return withServed(dataFolder, async (served, endpoint) => {
    const files: ExportedFile[] = []
    for (const country of [...served.engine.countries.keys()].sort()) {
      const name = `companies-${country}.${(members as { readonly format?: string }).format}`
      const body = { ...members, filters: { countriesIso2: [country] } }
      files.push({ ...(await writeExport(endpoint, body, { served, path: join(folder, name) })), name, country })
    }
    const snapshot = describe(served.engine, members, files)
    await writeFile(join(folder, SNAPSHOT_MANIFEST), `${JSON.stringify(snapshot, null, 2)}\n`)
    return snapshot
  })
}

function describe(engine: Engine, body: object, files: readonly ExportedFile[]): FolderExport {
  return {
    version: 1,
    generation: engine.generation,
    exportedAt: formatInstant(systemClock.now()),
    format: (body as { readonly format: string }).format,
    companies: files.reduce((sum, { companies }) => sum + companies, 0),
    files,
  }
}

/** Opens what a data folder serves, and the endpoint over it. */
async function withServed<Result>(
  dataFolder: string,
  use: (served: Served, endpoint: Endpoint) => Promise<Result>,
): Promise<Result> {
  let damage: string | null = null
  const serving = await openServing(dataFolder, {
    // Said where there is damage, of which the export has failed by then.
    onError: () => {},
    onDamage(sentence) {
      damage ??= sentence
    },
  })
  const exportThread = new ExportThread()
  try {
    // An import that ends meanwhile changes nothing: all files are of one generation.
    const endpoint = exportCompanies({
      servedGeneration: () => serving.generation(),
      contexts: { keep: () => [], find: async () => null },
      knowledge: openKnowledge(),
      models: NO_MODELS,
      exportThread,
    })
    return await withLease(serving, (served) => use(served, endpoint))
  } catch (error) {
    if (damage !== null) throw new Error(`Cannot export: ${damage}`, { cause: error })
    throw error instanceof PublicError ? new RangeError(`Cannot export: ${error.sentence}`) : error
  } finally {
    serving.stopWatching()
    await serving.close()
    await exportThread.close()
  }
}

/** Runs the endpoint, and writes what it streams. */
async function writeExport(
  endpoint: Endpoint,
  body: object,
  { served, path }: { readonly served: Served; readonly path: string | null },
): Promise<Omit<ExportedFile, 'name' | 'country'>> {
  prepareEndpoint(endpoint).checks.body?.(body)
  const input = { body, query: undefined, params: undefined } as unknown as Parameters<Endpoint['handle']>[0]
  const countries = locateCountries(endpoint, endpoint.countries, input, SERVED_COUNTRIES)
  // A file that is there already stays as it is.
  if (path !== null && existsSync(path))
    throw new RangeError(`Cannot export: ${path} exists already; --out names another file`)
  const file = path === null ? null : await open(path, 'wx')
  try {
    const { stream } = await endpoint.handle(input, callOf(body, countries, served))
    if (stream === undefined) throw new Error('Cannot export: the endpoint streams nothing')
    return await writeStream(stream, file)
  } catch (error) {
    // A part of a result would pass for all of it.
    if (path === null) throw error
    // Said before the part is gone, which may be what filled the disk.
    const described = describeDiskError(error, `Cannot export to ${path}`, dirname(path))
    await rm(path, { force: true })
    throw described
  } finally {
    await file?.close()
  }
}

async function writeStream(stream: AnswerStream, file: FileHandle | null) {
  const hash = createHash('sha256')
  const counted = countBytes(hash)
  const source = readableBody(stream)
  if (file === null) await pipeline(source, counted.through, process.stdout, { end: false })
  else await pipeline(source, counted.through, file.createWriteStream())
  return { companies: stream.sent(), bytes: counted.bytes(), sha256: hash.digest('hex') }
}

function countBytes(hash: Hash) {
  let bytes = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(null, part)
    },
  })
  return { through, bytes: () => bytes }
}

/** A call without a caller: no licence, no price, no history. */
function callOf(body: object, countries: readonly string[], served: Served): Call {
  return {
    caller: { licenceId: '', keyId: '', isTest: true },
    now: systemClock.now(),
    isDryRun: false,
    received: body,
    countries,
    served,
    requireType: () => {},
  } as unknown as Call
}
