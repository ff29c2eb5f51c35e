/**
 * The processes that a process has started, and how to end them. Linux lists them under `/proc`; elsewhere they are
 * unknown.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** @returns the processes that a process started, and those that these started, the nearest first */
export function descendantsOf(pid: number): readonly number[] {
  const children = Map.groupBy(listProcesses(), ({ parent }) => parent)
  const found: number[] = []
  for (let at = -1; at < found.length; at++)
    for (const child of children.get(at < 0 ? pid : found[at]) ?? []) found.push(child.pid)
  return found
}

/** @returns the processes of a session: all that its leader started, also what was left by the one that started it */
export function processesOfSession(session: number): readonly number[] {
  return listProcesses().flatMap((one) => (one.session === session && !one.isEnded ? [one.pid] : []))
}

/** The command of a process; empty where it is gone. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
}

/** Ends processes at once, also those that do not listen to signals. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly session: number
  /** It has ended, and its exit code is not read yet. */
  readonly isEnded: boolean
}

function listProcesses(): readonly Process[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // The name of a program, in parentheses, may hold anything.
      const [state, parent, , session] = read(`/proc/${name}/stat`).replace(/^.*\)/s, '').trim().split(' ')
      return { pid: Number(name), parent: Number(parent), session: Number(session), isEnded: state === 'Z' }
    })
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
