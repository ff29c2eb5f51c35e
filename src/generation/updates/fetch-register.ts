/** Fetches the official files of a register into the data folder, for `./firmament import <register>` without files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvHttpProxyAgent } from 'undici'
import { systemClock } from '../../clock.ts'
import type { ImportProgress } from '../../imports/progress.ts'
import { type Downloaded, type DownloadOptions, forgetUnreadable } from '../../registers/fetch/download.ts'
import { downloadAll } from '../../registers/fetch/download-all.ts'
import { mirrored, userAgentOf } from '../../registers/fetch/publisher-address.ts'
import { findListedFiles } from '../../registers/listed-files.ts'
import type { RegisterSource } from '../../registers/register.ts'
import { isFetchable, registerOf } from '../../registers/registers.ts'
import { downloadsOf } from '../../storage/files/fetch-lock.ts'

/** What is fetched. */
export interface FetchRequest {
  readonly dataFolder: string
  readonly register: string
  /** Address of the person who fetches; some publishers want to know. */
  readonly contact?: string | undefined
  /** Address of a copy of the publishers' files, see {@link mirrored}. */
  readonly mirror?: string | undefined
  readonly onProgress?: (progress: ImportProgress) => void
  /** Replaces the machine's network and clock. */
  readonly options?: Partial<DownloadOptions>
}

/** What was fetched. */
export interface FetchResult {
  readonly files: readonly Downloaded[]
  /** Whether exactly these files were imported before. */
  readonly isImported: boolean
  /** Notes that they were imported. */
  markImported(): void
  /** Notes that they could not be: those that the error names are fetched whole next time. */
  markFailed(error: unknown): void
}

/**
 * Fetches the files of a register, or finds that those fetched before are still the newest.
 *
 * The proxy of the environment (`https_proxy`, `no_proxy`) is respected.
 *
 * @throws {RangeError} for a register whose files must be fetched by hand
 * @throws {DownloadError} when a file cannot be fetched; the part that was fetched is kept
 */
export async function fetchRegister(request: FetchRequest): Promise<FetchResult> {
  const { dataFolder, register, contact, mirror, onProgress, options } = request
  const { source } = registerOf(register)
  if (!isFetchable(source)) {
    throw new RangeError(`Cannot fetch ${register}: its files must be fetched by hand, from ${source.page}`)
  }
  const folder = downloadsOf(dataFolder, register)
  const begun: string[] = []
  const dispatcher = options?.dispatcher ?? new EnvHttpProxyAgent({ connections: 1, pipelining: 1 })
  try {
    const own = { folder, userAgent: userAgentOf(contact), clock: systemClock, dispatcher, ...options }
    const listed =
      source.listed && (await findListedFiles(source.listed, { ...own, mirrored: (at) => mirrored(at, mirror) }))
    const wanted = [...(source.fetched ?? []).map((address) => ({ address, bytes: null })), ...(listed ?? [])]
    const files = await downloadAll(
      wanted.map(({ address, bytes }) => ({ address: mirrored(address, mirror), bytes })),
      {
        onProgress({ url, bytes, total }) {
          if (!begun.includes(url)) begun.push(url)
          const share = total === null || total === 0 ? 0 : bytes / total
          const fraction = (begun.length - 1 + share) / wanted.length
          onProgress?.({ register, phase: 'fetching', done: bytes, rejected: 0, fraction })
        },
        bytesMax: bytesMaxOf(source),
        ...own,
      },
    )
    const stamp = files.map(({ path }) => readFileSync(`${path}.json`, 'utf8')).join('\n')
    const stampPath = join(folder, 'imported')
    return {
      files,
      isImported: files.every(({ state }) => state === 'unchanged') && readOrNull(stampPath) === stamp,
      markImported: () => writeFileSync(stampPath, stamp),
      markFailed(error) {
        const paths = files.map(({ path }) => path)
        forgetUnreadable(paths, error)
      },
    }
  } finally {
    if (options?.dispatcher === undefined) await dispatcher.close()
  }
}

/** No row of a register takes more, and no file has more rows than all of it. */
const ROW_BYTES_MAX = 8 * 1024
const FILE_BYTES_MIN = 256 * 2 ** 20

/** Most bytes that a file of a register may have. Publishers grow by a few per cent a year. */
export function bytesMaxOf({ rowsExpected }: Pick<RegisterSource, 'rowsExpected'>): number {
  return FILE_BYTES_MIN + rowsExpected * ROW_BYTES_MAX
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
