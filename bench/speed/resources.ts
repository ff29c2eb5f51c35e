/** How much disk and memory an engine takes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files below a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
}

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, 'VmRSS')
}

/** The most memory that a process has had resident. */
export function peakBytes(pid: number): number {
  return statusBytes(pid, 'VmHWM')
}

/**
 * Resident memory of a process and all processes below it, memory shared between them counted once: what each has to
 * itself, and the largest share.
 */
export function treeResidentBytes(pid: number): number {
  const processes = [pid, ...descendants(pid)]
  const own = processes.reduce(
    (sum, each) => sum + statusBytes(each, 'RssAnon') + statusBytes(each, 'RssFile') / processes.length,
    0,
  )
  return own + Math.max(...processes.map((each) => statusBytes(each, 'RssShmem')))
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function statusBytes(pid: number, member: string): number {
  const line = new RegExp(`^${member}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (line === null) throw new Error(`Cannot measure memory: process ${pid} has no ${member}`)
  return Number(line[1]) * 1024
}

/** Clock ticks of Linux a second. */
const TICKS = 100

/** Processor time of a process and its threads so far, seconds; `null` where the system does not report it. */
export function processorSeconds(pid: number | undefined): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  // After the name of the program, which may contain anything: user and system time are the 12th and 13th.
  const fields = readFileSync(path, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
