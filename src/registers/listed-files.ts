/**
 * Files whose addresses change with every publication: they are found in a list of the publisher, the description of a data
 * set in a CKAN catalogue or the contents of an S3 bucket.
 *
 * A list is text from outside. It has at most {@link LIST_BYTES_MAX} bytes, and only names files of the publisher's own host.
 */
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { DownloadError, type DownloadOptions, download } from './fetch/download.ts'
import { type Part, partOf } from './json-parts.ts'
import { readXmlRecords, type XmlElement } from './readers/xml-records.ts'
import type { ListedFiles } from './register.ts'

/** Most bytes of a list. CKAN describes a data set in some 20 kB, S3 lists 1,000 files in 300 kB. */
const LIST_BYTES_MAX = 16 << 20
/** Most pages of a bucket that are read, of 1,000 files each. */
const PAGES_MAX = 20
/** A publication with fewer files than this share of the one before it is still being written. */
const COMPLETE_SHARE = 0.9

/** A file of a list. */
export interface ListedFile {
  readonly address: string
  /** Its bytes by the list; `null`: not stated. */
  readonly bytes: number | null
}

/** A file of a bucket, and of which day it is. */
export interface DatedFile extends ListedFile {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Number of the part; `null`: the file is not a part. */
  readonly part: number | null
}

/** How lists are fetched. */
export interface ListOptions extends DownloadOptions {
  /** The address from which an address of a publisher is fetched. */
  mirrored(address: string): string
}

/** The address of a list, for people. */
export function listAddressOf(listed: ListedFiles): string {
  return listed.kind === 'ckan' ? listed.address : `${listed.address}/?list-type=2&prefix=${listed.prefix}`
}

/**
 * Finds the files of the newest publication.
 *
 * @returns their addresses, as the publisher has them
 * @throws {DownloadError} when the list cannot be fetched or read, or names no such files
 */
export async function findListedFiles(listed: ListedFiles, options: ListOptions): Promise<readonly ListedFile[]> {
  if (listed.kind === 'ckan') return newestDataSet(listed, await fetchList(listed.address, 'list.json', options))
  return newestPublication(listed, await listBucket(listed, options))
}

/**
 * All files of a bucket that match, by day and part.
 *
 * @throws {DownloadError} when the list cannot be fetched or read
 */
export async function listBucket(
  listed: Extract<ListedFiles, { kind: 's3' }>,
  options: ListOptions,
): Promise<readonly DatedFile[]> {
  const { address, prefix, names } = listed
  const files: DatedFile[] = []
  let token: string | null = null
  for (let page = 1; page <= PAGES_MAX; page++) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(token !== null && { 'continuation-token': token }),
    })
    const url = `${address}/?${query}`
    const text = await fetchList(url, `list-${prefix.replaceAll(/\W/g, '')}-${page}.xml`, options)
    const found = await readBucketPage(text, url)
    for (const { key, bytes } of found.files) {
      const groups = names.exec(key)?.groups
      if (groups === undefined) continue
      const day = groups.day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      const part = groups.part === undefined ? null : Number(groups.part)
      files.push({ address: `${address}/${key.split('/').map(encodeURIComponent).join('/')}`, bytes, day, part })
    }
    token = found.next
    if (token === null)
      return files.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : (a.part ?? 0) - (b.part ?? 0)))
  }
  throw new DownloadError(`Cannot list ${address}: it has more than ${PAGES_MAX} pages of files under ${prefix}`)
}

/** The latest publication that is complete: its parts are numbered without a gap, and are not fewer than those before. */
function newestPublication(listed: ListedFiles, files: readonly DatedFile[]): readonly ListedFile[] {
  const days = [...Map.groupBy(files, ({ day }) => day)].reverse()
  for (const [at, [, own]] of days.entries()) {
    const before = days[at + 1]?.[1].length ?? 0
    if (own.length >= before * COMPLETE_SHARE && isWithoutGap(own)) return own
  }
  throw new DownloadError(
    `Cannot find the files in ${listAddressOf(listed)}: it has ${files.length} of them, and no publication without a gap`,
  )
}

function isWithoutGap(files: readonly DatedFile[]): boolean {
  const parts = files.map(({ part }) => part).filter((part) => part !== null)
  if (parts.length === 0) return true
  return parts[0] <= 1 && parts.every((part, at) => part === parts[0] + at)
}

/** Fetches a list as a file, so that it is as patient and careful as the download of any other. */
async function fetchList(address: string, name: string, options: ListOptions): Promise<string> {
  const { mirrored, onProgress: _, ...own } = options
  const { path } = await download(mirrored(address), { ...own, bytesMax: LIST_BYTES_MAX }, name)
  return readFileSync(path, 'utf8')
}

interface BucketPage {
  readonly files: readonly { readonly key: string; readonly bytes: number | null }[]
  /** Where the next page begins; `null`: this is the last one. */
  readonly next: string | null
}

async function readBucketPage(text: string, url: string): Promise<BucketPage> {
  const list = await readBucketList(text).catch((error: Error) => {
    throw notAList(url, error.message)
  })
  if (list === undefined) throw notAList(url, 'no list of an S3 bucket')
  const contents = [list.Contents ?? []].flat().map(partOf)
  const files = contents.flatMap(({ Key, Size }) => {
    const key = textIn(Key)
    return key === null ? [] : [{ key, bytes: bytesIn(textIn(Size)) }]
  })
  const isLast = textIn(list.IsTruncated)?.trim() !== 'true'
  const next = textIn(list.NextContinuationToken)
  if (!isLast && next === null) throw notAList(url, 'it is incomplete, and has no link to the next part')
  return { files, next: isLast ? null : next }
}

async function readBucketList(text: string): Promise<XmlElement | undefined> {
  for await (const rows of readXmlRecords(Readable.from([Buffer.from(text)]), 'ListBucketResult')) {
    for (const { value } of rows) return value
  }
  return undefined
}

/** The text of an XML element. */
function textIn(element: unknown): string | null {
  const { $ } = partOf(element)
  return typeof $ === 'string' ? $ : null
}

/** A file of a data set, as CKAN describes it. */
interface Resource {
  readonly address: URL
  readonly names: readonly string[]
  readonly bytes: number | null
  /** When it was written, as CKAN writes it; empty: not stated. */
  readonly at: string
}

function newestDataSet(
  { address, names, others = [] }: Extract<ListedFiles, { kind: 'ckan' }>,
  text: string,
): ListedFile[] {
  const result = resultOf(text, address)
  const sets = Array.isArray(result.results) ? result.results.map(partOf) : [result]
  let missing: readonly RegExp[] = names
  for (const set of sets) {
    const resources = resourcesOf(set, address)
    const find = (name: RegExp) =>
      newestOf(resources.filter((resource) => resource.names.some((own) => name.test(own))))
    const found = names.map(find)
    if (found.every((resource) => resource !== undefined)) {
      const along = others.map(find).filter((resource) => resource !== undefined)
      return [...found, ...along].map((own) => ownFile(own, address))
    }
    const here = names.filter((_, at) => found[at] === undefined)
    if (here.length < missing.length || missing === names) missing = here
  }
  const what = missing.map((name) => name.source).join(', ')
  throw new DownloadError(`Cannot find the files in ${address}: no data set has one whose name matches ${what}`)
}

function resultOf(text: string, address: string): Part {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw notAList(address, 'no JSON')
  }
  const { success, result } = partOf(answer)
  if (success !== true || typeof result !== 'object' || result === null) {
    throw notAList(address, 'no answer of a CKAN catalogue with a result')
  }
  return partOf(result)
}

function resourcesOf({ resources }: Part, listAddress: string): Resource[] {
  if (!Array.isArray(resources)) return []
  return resources.map(partOf).flatMap(({ url, name, size, last_modified: modified, created }) => {
    if (typeof url !== 'string' || !URL.canParse(url, listAddress)) return []
    const address = new URL(url, listAddress)
    const names = [decodedName(address), ...(typeof name === 'string' ? [name.trim()] : [])]
    const at = [modified, created].find((instant) => typeof instant === 'string') ?? ''
    return [{ address, names, bytes: bytesIn(size), at: String(at) }]
  })
}

/** The last part of the path, which CKAN makes of the name of the uploaded file. */
function decodedName({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The file that was written last; of several without a date the last one. */
function newestOf(resources: readonly Resource[]): Resource | undefined {
  return resources.reduce<Resource | undefined>(
    (best, own) => (best === undefined || own.at >= best.at ? own : best),
    undefined,
  )
}

/** @throws {DownloadError} for a file of another host: a list cannot send the service anywhere else */
function ownFile({ address, bytes }: Resource, listAddress: string): ListedFile {
  const own = new URL(listAddress)
  // Catalogues state addresses of a time before they were protected.
  if (address.protocol === 'http:' && address.port === '') address.protocol = 'https:'
  if (address.protocol !== 'https:' || address.host !== own.host) {
    const where = `${address.protocol}//${address.host}`
    throw new DownloadError(
      `Cannot fetch a file at ${where} that ${listAddress} names: it must be at https://${own.host}`,
    )
  }
  return { address: address.href, bytes }
}

function bytesIn(value: unknown): number | null {
  const bytes = typeof value === 'string' ? Number(value) : value
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null
}

function notAList(address: string, why: string): DownloadError {
  return new DownloadError(`Cannot read the list ${address}: ${why}`)
}
