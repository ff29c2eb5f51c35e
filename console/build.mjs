// Builds the console into dist/, with every file packed beside itself in the encodings that browsers take.
//
// Written into a folder of its own and put in place at the end, so that nothing half built is ever served.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const made = join(root, 'dist.making')
const served = join(root, 'dist')
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg'])

/** Pure modules of the service that the console uses: `scripts/setup.mjs` builds it again when one of them changes. */
const shared = new Set(JSON.parse(readFileSync(join(root, 'shared-sources.json'), 'utf8')))
const requireShared = {
  name: 'require-shared',
  generateBundle() {
    const service = join(root, '..', 'src/')
    const used = [...this.getModuleIds()]
      .filter((id) => id.startsWith(service))
      .map((id) => `src/${id.slice(service.length)}`)
    const missing = used.filter((path) => !shared.has(path))
    if (missing.length > 0) this.error(`${missing.join(', ')}: must be in shared-sources.json`)
  },
}

await build({ root, logLevel: 'error', plugins: [requireShared], build: { outDir: made, emptyOutDir: true } })
for (const name of readdirSync(made, { recursive: true })) {
  if (!PACKED.has(extname(name))) continue
  const path = join(made, name)
  const bytes = readFileSync(path)
  const text = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 9,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: text }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
rmSync(served, { recursive: true, force: true })
renameSync(made, served)
