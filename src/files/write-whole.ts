/** Writes small files so that they are there whole, or not at all, also after a power cut. */
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file beside its place, renames it, and makes both durable. @param mode who may read it, as for `open` */
export async function writeWhole(path: string, text: string, mode = 0o666): Promise<void> {
  const next = `${path}.next`
  const file = await open(next, 'w', mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
  await syncFolder(dirname(path))
}

/** Makes a folder's list of files durable (fsync). Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
