/**
 * The demo's data folder, in the form that `src/assembly/unpack-demo.ts` reads.
 *
 * It takes 8 MB, so the npm package does without: there the first start makes it. What has Node inside has room for it,
 * and answers a second after its start.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { importDependencies } from '../src/assembly/import-dependencies.ts'
import { loadDemo } from '../src/assembly/load-demo.ts'
import { type Clock, systemClock } from '../src/clock.ts'
import { listFiles } from './list-files.ts'
import { SOURCE_DATE_EPOCH } from './names.ts'

/** Replaces the demo's companies in a program by the folder that they become. */
export async function addDemoFolder(tree: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'firmament-demo-folder-'))
  try {
    // Its times are those of the release: the same sources make the same bytes.
    const clock: Clock = { ...systemClock, now: () => SOURCE_DATE_EPOCH * 1000 }
    await loadDemo(data, undefined, { ...importDependencies(), clock })
    // A higher level saves a hundredth of the bytes for four times the time.
    const level = { params: { [constants.ZSTD_c_compressionLevel]: 12 } }
    for (const file of listFiles(data)) {
      if (file.startsWith('import.lock')) continue
      const target = join(tree, 'reference', 'demo', 'folder', `${file}.zst`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, zstdCompressSync(readFileSync(join(data, file)), level))
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  for (const name of ['companies', 'relations']) rmSync(join(tree, 'reference', 'demo', `${name}.ndjson.br`))
}
