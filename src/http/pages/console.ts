/**
 * The web console: the files of `console/dist` as they were built, and the endpoint of its session.
 *
 * Every file and every page of the console is an endpoint of its own, read once at the start. A request's path is never
 * used as a path on the disk. An unknown path is a JSON 404, and in a browser the console's own page with that status.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { closedObject, textOrNull } from '../../schemas.ts'
import { type Answer, type Endpoint, endpoint } from '../endpoint.ts'
import { chooseEncoding } from '../reply/encoding.ts'
import { STORED_ENCODINGS, type StoredEncoding } from '../reply/prepared-list.ts'

/**
 * The page's own policy: everything from this origin; no inline script, no inline style, no frame, no markup made from
 * strings. A browser that knows trusted types refuses `innerHTML` altogether.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Pages of the console, as in its router (`console/src/router.tsx`). All are the same file. */
export const CONSOLE_PAGES = [
  '/',
  '/company/:id',
  '/compare',
  '/match',
  '/check',
  '/watched/:search',
  '/autoprofile',
  '/autoprofile/:process',
  '/licence',
  '/data',
  '/data/codes',
  '/data/regions',
] as const

/** A built file in every encoding that the build made of it. */
export interface ConsoleFile {
  /** Path from the folder, with `/`: `assets/main-B1cD.js`. */
  readonly name: string
  readonly plain: Buffer
  readonly compressed: Readonly<Partial<Record<StoredEncoding, Buffer>>>
}

/** Names in this folder carry a hash of the content, so the files never change. */
const HASHED = 'assets/'
/** Endings of the compressed forms. */
const ENDINGS: Readonly<Record<string, StoredEncoding>> = { '.br': 'br', '.gz': 'gzip' }
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads a built console.
 *
 * @returns `null` where the build is missing or incomplete; the service then runs without a console
 */
export async function readConsole(folder: string): Promise<readonly ConsoleFile[] | null> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const paths = names.map((name) => name.replaceAll('\\', '/'))
  const files = [...new Set(paths.map((path) => path.replace(/\.(?:br|gz)$/, '')))].filter((path) =>
    Object.hasOwn(TYPES, extname(path)),
  )
  if (!files.includes('index.html')) return null
  const read: ConsoleFile[] = []
  // One after the other: a service may have few descriptors.
  for (const name of files) {
    const compressed: Partial<Record<StoredEncoding, Buffer>> = {}
    for (const [ending, encoding] of Object.entries(ENDINGS))
      if (paths.includes(name + ending)) compressed[encoding] = await readFile(join(folder, name + ending))
    // Packages leave out the plain form of what they have as gzip.
    const plain =
      paths.includes(name) || compressed.gzip === undefined
        ? await readFile(join(folder, name))
        : gunzipSync(compressed.gzip)
    read.push({ name, plain, compressed })
  }
  return read
}

/**
 * Endpoints of the console.
 *
 * @param demoKey sent to the page so that no one has to type it; `null` outside the demo profile. It is public and
 *   accepted on loopback only, so an open endpoint reveals nothing.
 */
export function consoleEndpoints(files: readonly ConsoleFile[], demoKey: string | null): readonly Endpoint[] {
  const page = pageOf(files)
  return [
    ...CONSOLE_PAGES.map((path) => fileEndpoint(path, page, PAGE_HEADERS)),
    ...files
      .filter(({ name }) => name !== 'index.html')
      .map((file) =>
        fileEndpoint(`/${file.name}`, file, {
          'cache-control': file.name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
        }),
      ),
    endpoint({
      method: 'GET',
      path: '/console/session',
      isQuiet: true,
      summary: 'What the console begins with',
      tag: 'Service',
      access: 'open',
      request: {},
      response: closedObject({
        demoKey: textOrNull('Key of the demo profile.'),
      }),
      errors: [],
      handle: () => ({ body: { demoKey }, headers: { 'cache-control': 'no-store' } }),
    }),
  ]
}

const PAGE_HEADERS = { 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY }

function pageOf(files: readonly ConsoleFile[]): ConsoleFile {
  const page = files.find(({ name }) => name === 'index.html')
  if (page === undefined) throw new Error('Cannot serve the console: index.html is absent, must be among its files')
  return page
}

/** A page that a browser gets in place of a JSON error. */
export interface ErrorPage {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** What a browser shows under an address that does not exist: the console, which says so and leads back. */
export function lostPage(files: readonly ConsoleFile[]): ErrorPage {
  return { body: pageOf(files).plain, headers: { ...PAGE_HEADERS, 'content-type': TYPES['.html'] } }
}

function fileEndpoint(path: string, file: ConsoleFile, headers: Readonly<Record<string, string>>): Endpoint {
  const contentType = TYPES[extname(file.name)]
  const tag = hash('sha256', file.plain, 'hex').slice(0, 32)
  const varying = { ...headers, vary: 'Accept-Encoding' }
  const plain: Answer = { body: file.plain, contentType, etag: tag, headers: varying }
  const compressed = new Map<string | null, Answer>(
    Object.entries(file.compressed).map(([encoding, body]): [string, Answer] => [
      encoding,
      { body, contentType, etag: `${tag}-${encoding}`, headers: { ...varying, 'content-encoding': encoding } },
    ]),
  )
  return endpoint({
    method: 'GET',
    path,
    isQuiet: true,
    summary: 'The web console',
    tag: 'Service',
    access: 'open',
    request: {},
    response: null,
    errors: [],
    handle: (_input, { header }) =>
      compressed.get(chooseEncoding(header('accept-encoding'), STORED_ENCODINGS)) ?? plain,
  })
}
