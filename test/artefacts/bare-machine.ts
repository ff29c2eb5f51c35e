/** Machines that have next to nothing, as folders that a command runs in as its root. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './try-program.ts'

/** Whether this machine lets a test make such folders; a word for the skipped test where not. */
export function cannotBeMade(): string | false {
  if (process.getuid?.() !== 0) return 'only root can'
  if (!has('mmdebstrap')) return 'mmdebstrap is not installed'
  return spawnSync('unshare', ['-m', 'true']).status === 0 ? false : 'no mount namespaces here'
}

/** Whether a program is installed. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** A system of Debian packages. @param variant as mmdebstrap has it */
export function makeDebian(root: string, variant: 'extract' | 'minbase', packages: readonly string[]): void {
  const words = ['--quiet', `--variant=${variant}`, ...packages.map((name) => `--include=${name}`)]
  const mirror = 'deb http://deb.debian.org/debian trixie main'
  execFileSync('mmdebstrap', [...words, 'trixie', root, mirror], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A command in such a root. `folder` is its `/mnt`. @param user number, which owns the folder */
export function programIn(root: string, folder: string, command: string, user = 0): Program {
  for (const place of ['proc', 'mnt', 'dev']) mkdirSync(join(root, place), { recursive: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o777)
  const enter =
    'root=$0 folder=$1 user=$2; shift 2; mount --bind /proc "$root/proc" && mount --bind /dev "$root/dev" && mount --bind "$folder" "$root/mnt" && exec chroot --userspec=$user:$user "$root" "$@"'
  const words = ['-m', 'sh', '-c', enter, root, folder, String(user), command]
  return { command: 'unshare', words, folder, user, inside: '/mnt', environment: { HOME: '/mnt', TMPDIR: '/mnt' } }
}
