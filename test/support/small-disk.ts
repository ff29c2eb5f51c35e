/** Small disks in memory, to be filled. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/**
 * Mounts a disk of this many MiB, for as long as the test runs.
 *
 * @returns its folder; `null` where this user may not, and the test reports that it is skipped
 */
export function mountSmallDisk(context: TestContext, mebibytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder])
  context.after(() => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  if (mounted.status === 0) return folder
  context.skip('NOT TESTED: this user may not mount a small disk (mount -t tmpfs)')
  return null
}
