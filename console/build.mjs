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

await build({ root, logLevel: 'error', build: { outDir: made, emptyOutDir: true } })
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
