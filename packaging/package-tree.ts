/**
 * The program as every artefact contains it: compiled code, packages, console, tables, documentation, licences.
 *
 * Left out: types, comments, tests, samples, pictures of the documentation, and of packages what the service does not
 * reach. Tables are compressed.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { DESCRIPTION, LICENSE, NAME, PACKAGE, PLATFORMS, ROOT, VERSION } from './names.ts'
import { thirdPartyNotices } from './notices.ts'
import { minifySync, transformSync } from './rolldown.ts'
import { vendorPackages } from './vendor.ts'

/** Writes {@link PACKAGE} anew. @throws {Error} naming the step that failed */
export async function buildPackageTree(): Promise<void> {
  rmSync(PACKAGE, { recursive: true, force: true })
  mkdirSync(PACKAGE, { recursive: true })
  compile(join(PACKAGE, 'lib'))
  await vendorPackages(join(PACKAGE, 'lib'), join(PACKAGE, 'vendor'))
  copyConsole()
  packTables()
  for (const page of readdirSync(join(ROOT, 'docs'))) if (isForUsers(page)) copy('docs', page)
  copy('sdk/element', 'firmament-company.js')
  for (const name of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'openapi.json']) copy('.', name)
  copyFileSync(join(ROOT, 'packaging', 'README.md'), join(PACKAGE, 'README.md'))
  mkdirSync(join(PACKAGE, 'bin'))
  copyFileSync(join(ROOT, 'packaging', 'launcher.mjs'), join(PACKAGE, 'bin', 'launcher.mjs'))
  const start = `#!/usr/bin/env node\nimport { CLI, launch } from './launcher.mjs'\n\nawait launch(CLI)\n`
  writeFileSync(join(PACKAGE, 'bin', `${NAME}.js`), start, { mode: 0o755 })
  writeFileSync(join(PACKAGE, 'NOTICES.md'), thirdPartyNotices())
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/** Pictures and pages for people who change the code are left out. */
function isForUsers(page: string): boolean {
  return /\.(md|json)$/.test(page) && !/^(adding-|glossary)/.test(page)
}

/** What npm reads. It has no dependencies: the code of packages is in `vendor/`. */
function manifest(): object {
  return {
    name: NAME,
    version: VERSION,
    description: DESCRIPTION,
    license: LICENSE,
    mcpName: 'io.github.firmament/firmament',
    type: 'module',
    engines: { node: '>=20' },
    bin: { [NAME]: `bin/${NAME}.js` },
    // For machines with an older Node, which runs the launcher alone.
    bringsNode: Object.fromEntries(PLATFORMS.map(({ node }) => node)),
  }
}

/** Erases types and comments. Paths of threads and processes become those of compiled code. */
function compile(lib: string): void {
  const source = join(ROOT, 'src')
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const text = readFileSync(join(source, file), 'utf8')
    const target = join(lib, `${file.slice(0, -'.ts'.length)}.js`)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, compileModule(file, text))
    for (const [, name] of text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g))
      copyBeside(join(source, dirname(file), name), lib)
  }
}

/** The commands that a program prints are those of its installation. */
function compileModule(file: string, text: string): string {
  const { code, errors } = transformSync(file, text, { typescript: { rewriteImportExtensions: true } })
  if (errors.length > 0) throw new Error(`Cannot compile src/${file}: ${JSON.stringify(errors)}`)
  const plain = { module: true, compress: false, mangle: false, codegen: { removeWhitespace: false } }
  return minifySync(file, code, plain)
    .code.replaceAll(/(?<=['"/])([\w-]+)\.ts(?=['"])/g, '$1.js')
    .replaceAll('./firmament', NAME)
}

/** Copies a file of `src` that a module reads at run time. Those outside are laid elsewhere. */
function copyBeside(source: string, lib: string): void {
  const inside = relative(join(ROOT, 'src'), source)
  if (inside.startsWith('..') || extname(source) === '.ts' || !existsSync(source)) return
  copyFileSync(source, join(lib, inside))
}

function copyConsole(): void {
  const source = join(ROOT, 'console', 'dist')
  if (!existsSync(join(source, 'index.html')))
    throw new Error('Cannot pack: the console is not built (node scripts/setup.mjs)')
  // Gzip is enough: browsers take Brotli over TLS only, and it would save 20 kB a visit there. The service makes the plain form of it.
  const filter = (path: string) => !/\.(?:sources|br)$/.test(path) && !existsSync(`${path}.gz`)
  cpSync(source, join(PACKAGE, 'console', 'dist'), { recursive: true, filter })
}

function packTables(): void {
  const source = join(ROOT, 'reference')
  const options = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }
  for (const file of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const target = join(PACKAGE, 'reference', relative(source, path))
    mkdirSync(dirname(target), { recursive: true })
    if (file.name.endsWith('.tsv') || file.name === 'sectors.bin')
      writeFileSync(`${target}.zst`, zstdCompressSync(readFileSync(path), options))
    else copyFileSync(path, target)
  }
}

function copy(folder: string, name: string): void {
  mkdirSync(join(PACKAGE, folder), { recursive: true })
  copyFileSync(join(ROOT, folder, name), join(PACKAGE, folder, name))
}
