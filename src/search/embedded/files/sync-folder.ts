/** Makes folders durable. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes a folder's list of files durable (fsync). Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
