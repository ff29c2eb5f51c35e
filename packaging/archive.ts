/** Archives that have the same bytes whenever they are made of the same files. */
import { execFileSync } from 'node:child_process'
import { SOURCE_DATE_EPOCH } from './names.ts'

const SAME = ['--sort=name', `--mtime=@${SOURCE_DATE_EPOCH}`, '--numeric-owner', '--format=gnu', '--mode=u=rwX,go=rX']

/** Writes what is in a folder, or the named part of it, as a tar. @param owner number of the user and the group */
export function writeTar(folder: string, target: string, { owner = 0, part = '.' } = {}): void {
  const words = [...SAME, `--owner=${owner}`, `--group=${owner}`, '-C', folder, '-cf', target, part]
  execFileSync('tar', words)
}
