/** Shows how much of a piece of work is done: a line that is written over on a terminal, a line of JSON a second elsewhere. */
import { systemClock } from '../../clock.ts'

const TERMINAL_MS = 100
const ELSEWHERE_MS = 1000

/** A display of progress. */
export interface ShareDisplay {
  /** @param fraction 0..1 */
  report(what: string, fraction: number): void
  /** Ends the line. */
  end(): void
}

/** @param work names it in lines of JSON */
export function showShare(stream: NodeJS.WriteStream, work: string): ShareDisplay {
  const interval = stream.isTTY ? TERMINAL_MS : ELSEWHERE_MS
  let shownAt = systemClock.monotonic()
  let isOpen = false
  return {
    report(what, fraction) {
      const now = systemClock.monotonic()
      if (now - shownAt < interval) return
      shownAt = now
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${Math.floor(fraction * 100)} %  ${what}`)
        isOpen = true
      } else stream.write(`${JSON.stringify({ work, what, fraction: Math.round(fraction * 1000) / 1000 })}\n`)
    },
    end() {
      if (isOpen) stream.write('\r\u001b[K')
      isOpen = false
    },
  }
}
