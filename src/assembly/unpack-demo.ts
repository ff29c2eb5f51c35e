/** The demo's data folder, ready: artefacts that have room contain it as a first start leaves it (`packaging/demo-folder.ts`). */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createZstdDecompress } from 'node:zlib'

/** Its files, each compressed. */
const FOLDER = fileURLToPath(new URL('../../reference/demo/folder/', import.meta.url))
/** Names what is served, so it is written last. */
const CURRENT = join('generations', 'current')

/** Writes the folder, which must not serve anything. @returns whether this installation contains it */
export async function unpackDemo(dataFolder: string): Promise<boolean> {
  if (!existsSync(FOLDER)) return false
  for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const path = relative(FOLDER, source).slice(0, -'.zst'.length)
    const target = join(dataFolder, path === CURRENT ? `${path}.new` : path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(createReadStream(source), createZstdDecompress(), createWriteStream(target))
  }
  await rename(join(dataFolder, `${CURRENT}.new`), join(dataFolder, CURRENT))
  return true
}
