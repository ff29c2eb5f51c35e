/** Which process serves a stream, so that another one knows that it has ended. */
import { hostname } from 'node:os'

/** This process, by its machine and its number. */
export const THIS_PROCESS = `${hostname()} ${process.pid}`

/**
 * Whether a process is known to have ended: one of this machine whose number is not in use. For any other process only
 * time decides, also for one with this number, which may be this or one of another container.
 *
 * @param name as {@link THIS_PROCESS}
 */
export function hasEnded(name: string): boolean {
  const [, machine, number] = /^(.*) (\d+)$/.exec(name) ?? []
  if (machine !== hostname() || name === THIS_PROCESS) return false
  try {
    process.kill(Number(number), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
