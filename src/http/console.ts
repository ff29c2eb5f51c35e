/**
 * The web console: the files of `console/dist`, served as they were built, and the address of its session.
 *
 * Every file and every page of the console is an endpoint of its own, read once at the start: what is not listed here
 * does not exist, so no path of a request ever becomes a path of the disk, and an unknown path stays a JSON 404.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import Type from 'typebox'
import { bestEncoding, type Encoding } from '../reference/prepared-list.ts'
import { type Answer, type Endpoint, endpoint } from './endpoint.ts'

/**
 * The page's own policy: everything from this origin, no inline script, no inline style, no frame, and no markup made of
 * texts: a browser that knows trusted types refuses `innerHTML` altogether.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Pages of the console, as its own router knows them (`console/src/router.tsx`). All are the same file. */
export const CONSOLE_PAGES = [
  '/',
  '/company/:id',
  '/autoprofile',
  '/autoprofile/:process',
  '/licence',
  '/data',
  '/data/codes',
  '/data/regions',
] as const

/** How a file was packed when it was built. */
type Packing = Exclude<Encoding, 'identity'>

/** A built file in every encoding it was packed in. */
export interface ConsoleFile {
  /** Path from the folder, with `/`: `assets/main-B1cD.js`. */
  readonly name: string
  readonly plain: Buffer
  readonly packed: Readonly<Partial<Record<Packing, Buffer>>>
}

/** Files are told apart from pages by their folder: names in it carry a hash of their content and never change. */
const HASHED = 'assets/'
const PACKED: Readonly<Record<string, Packing>> = { '.br': 'br', '.gz': 'gzip' }
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
 * @returns `null` where it was not built (or not to its end): the service then does without
 */
export async function readConsole(folder: string): Promise<readonly ConsoleFile[] | null> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const paths = names.map((name) => name.replaceAll('\\', '/'))
  if (!paths.includes('index.html')) return null
  const files = paths.filter((path) => Object.hasOwn(TYPES, extname(path)))
  return Promise.all(
    files.map(async (name) => {
      const packed: Partial<Record<Packing, Buffer>> = {}
      for (const [ending, encoding] of Object.entries(PACKED))
        if (paths.includes(name + ending)) packed[encoding] = await readFile(join(folder, name + ending))
      return { name, plain: await readFile(join(folder, name)), packed }
    }),
  )
}

/**
 * Endpoints of the console.
 *
 * @param demoKey handed to the page so that nobody has to type it; `null` outside the demo profile. It is known to
 *   everyone and accepted on loopback only, so an open endpoint gives nothing away.
 */
export function consoleEndpoints(files: readonly ConsoleFile[], demoKey: string | null): readonly Endpoint[] {
  const page = files.find(({ name }) => name === 'index.html')
  if (page === undefined) throw new Error('Cannot serve the console: index.html is absent, must be among its files')
  const pageHeaders = { 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY }
  return [
    ...CONSOLE_PAGES.map((path) => fileEndpoint(path, page, pageHeaders)),
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
      summary: 'What the console begins with',
      tag: 'Service',
      access: 'open',
      request: {},
      response: Type.Object(
        { demoKey: Type.Union([Type.String(), Type.Null()], { description: 'Key of the demo profile.' }) },
        { additionalProperties: false },
      ),
      errors: [],
      handle: () => ({ body: { demoKey }, headers: { 'cache-control': 'no-store' } }),
    }),
  ]
}

function fileEndpoint(path: string, file: ConsoleFile, headers: Readonly<Record<string, string>>): Endpoint {
  const contentType = TYPES[extname(file.name)]
  const tag = hash('sha256', file.plain, 'hex').slice(0, 32)
  const varying = { ...headers, vary: 'Accept-Encoding' }
  const plain: Answer = { body: file.plain, contentType, etag: tag, headers: varying }
  const packed = new Map(
    Object.entries(file.packed).map(([encoding, body]): [string, Answer] => [
      encoding,
      { body, contentType, etag: `${tag}-${encoding}`, headers: { ...varying, 'content-encoding': encoding } },
    ]),
  )
  return endpoint({
    method: 'GET',
    path,
    summary: 'The web console',
    tag: 'Service',
    access: 'open',
    request: {},
    response: null,
    errors: [],
    handle: (_input, { header }) => packed.get(bestEncoding(header('accept-encoding'))) ?? plain,
  })
}
