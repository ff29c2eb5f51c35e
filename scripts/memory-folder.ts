/** Temporary files in memory, where the machine has room: databases and indexes of tests wait for no disk there. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const FOLDER = '/dev/shm'

/**
 * Lets this process, and those that it starts, write temporary files to memory, unless `TMPDIR` names a place. Tests kill
 * processes, never the machine: what was written is there afterwards, as on a disk.
 *
 * @param gibibytes  what must be free, in that file system and in the machine: several times what the tests write
 */
export function useMemoryFolder(gibibytes: number): void {
  if (process.env.TMPDIR !== undefined || !existsSync(FOLDER)) return
  const { bavail, bsize } = statfsSync(FOLDER)
  if (Math.min(bavail * bsize, process.availableMemory()) < gibibytes * 2 ** 30) return
  if (canRunPrograms()) process.env.TMPDIR = FOLDER
}

/** Some machines run no program from there, and tests write programs. */
function canRunPrograms(): boolean {
  const folder = mkdtempSync(join(FOLDER, 'firmament-try-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
