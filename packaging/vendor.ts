/**
 * The packages that the service needs, as files of its own: what it uses of each and nothing else.
 *
 * Installed as they are published they take 90 MB in 170 folders, most of it typings, source maps and second forms of
 * the same code. Rolldown, which builds the console, leaves out what no entry reaches.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { readReferenceScript } from '../src/http/pages/docs.ts'
import { ROOT } from './names.ts'
import { rolldown } from './rolldown.ts'

/** Imports of packages in compiled code: the clause, where it is static; what is before the specifier; the specifier. */
const IMPORT = /(import [^"'`;]*? )?(from |\bimport\()"((?!node:)[a-z@][^"]*)"/g
/** Stands for every export of a package: it is loaded as a whole. */
const EVERYTHING = '*'

const REFERENCE_PAGE = '@scalar/fastify-api-reference'

/** The file of a package entry: `typebox/compile` → `typebox-compile.js`. */
const fileOf = (specifier: string) => `${specifier.replace('@', '').replaceAll('/', '-').replace(/\.js$/, '')}.js`

/**
 * Bundles what compiled code imports, and points its imports there.
 *
 * @param lib    folder of the compiled code, which is rewritten
 * @param vendor folder beside it that is written
 */
export async function vendorPackages(lib: string, vendor: string): Promise<void> {
  const imported = new Map<string, Set<string>>()
  for (const file of readdirSync(lib, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const path = join(lib, file)
    const text = readFileSync(path, 'utf8')
    const up = '../'.repeat(file.split(/[\\/]/).length)
    const rewritten = text.replace(IMPORT, (_, clause: string | undefined, keyword: string, specifier: string) => {
      imported.set(specifier, new Set([...(imported.get(specifier) ?? []), ...namesOf(clause)]))
      return `${clause ?? ''}${keyword}"${up}vendor/${fileOf(specifier)}"`
    })
    if (rewritten !== text) writeFileSync(path, rewritten)
  }
  mkdirSync(vendor, { recursive: true })
  imported.delete(REFERENCE_PAGE)
  await bundleImported(imported, vendor)
  await packReferencePage(vendor)
}

/** The exports that a clause names. */
function namesOf(clause: string | undefined): readonly string[] {
  const named = /^import (?:(\w+),? ?)?(?:\{([^}]*)\})? $/s.exec(clause ?? '')
  if (named === null) return [EVERYTHING]
  const [, first, others = ''] = named
  const list = others
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/)[0])
    .filter(Boolean)
  return first === undefined ? list : ['default', ...list]
}

/** Each package entry as a module that exports what is imported from it, so that the rest is left out. */
async function bundleImported(imported: ReadonlyMap<string, ReadonlySet<string>>, vendor: string): Promise<void> {
  const entries = join(vendor, 'entries')
  mkdirSync(entries)
  const input: Record<string, string> = {}
  for (const [specifier, names] of imported) {
    const all = names.has(EVERYTHING) ? Object.keys((await import(specifier)) as object) : [...names]
    const name = fileOf(specifier)
    input[name.slice(0, -'.js'.length)] = join(entries, name)
    const exported = all.filter((each) => /^[\w$]+$/.test(each) && each !== 'module.exports').sort()
    writeFileSync(join(entries, name), `export { ${exported.join(', ')} } from '${specifier}'\n`)
  }
  await bundle(input, { dir: vendor, format: 'esm' })
  rmSync(entries, { recursive: true })
}

interface Output {
  readonly dir: string
  readonly format: 'esm' | 'cjs'
  readonly entryFileNames?: string
  readonly chunkFileNames?: string
}

/** @param input paths or package entries by the name of their output */
async function bundle(input: Readonly<Record<string, string>>, output: Output): Promise<void> {
  const build = await rolldown({
    input,
    cwd: ROOT,
    platform: 'node',
    // Present where they are installed, and asked for only then.
    external: ['pg-native', 'cloudflare:sockets'],
    logLevel: 'warn',
  })
  await build.write({
    chunkFileNames: 'shared/[name]-[hash].js',
    entryFileNames: '[name].js',
    // Names of functions and classes stay: some libraries read them. The licences are in NOTICES.md.
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    comments: { legal: false, annotation: false, jsdoc: false },
    ...output,
  })
  await build.close()
}

/** The script of `/docs`, compressed: its package has it as a text of 4 MB inside a plugin that nothing else needs. */
async function packReferencePage(vendor: string): Promise<void> {
  const { body } = (await readReferenceScript())()
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  writeFileSync(join(vendor, 'reference-page.js.br'), brotliCompressSync(body as Buffer, { params: quality }))
  const plugin = `import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

export default async (app) =>
  app.get('/js/scalar.js', () => brotliDecompressSync(readFileSync(new URL('reference-page.js.br', import.meta.url))))
`
  writeFileSync(join(vendor, fileOf(REFERENCE_PAGE)), plugin)
}
