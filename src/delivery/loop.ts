/** Repeats a step of background work, one at a time, with the pauses that the step asks for. */

/** A running loop. */
export interface Loop {
  /** Runs the next turn now instead of after its pause. */
  wake(): void
  /** No further turn begins; resolves when the running one has ended. */
  stop(): Promise<void>
}

/** Pause after a failed turn, so that a lasting fault (a full disk, for example) is not met more often. */
const PAUSE_AFTER_FAILURE_MS = 1000

/**
 * Starts a loop.
 *
 * @param turn    does what there is to do and returns after how many milliseconds to call it again
 * @param onError called with the error of every failed turn; the loop goes on
 */
export function startLoop(turn: () => Promise<number>, onError: (error: unknown) => void): Loop {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let isRunning = false
  let isWoken = false
  let onEnd: () => void = () => {}

  async function run(): Promise<void> {
    timer = null
    isRunning = true
    isWoken = false
    let pause: number
    try {
      pause = await turn()
    } catch (error) {
      onError(error)
      pause = PAUSE_AFTER_FAILURE_MS
      // Waking does not shorten this pause.
      isWoken = false
    }
    isRunning = false
    if (isStopped) onEnd()
    else schedule(isWoken ? 0 : pause)
  }

  function schedule(milliseconds: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void run(), Math.max(0, milliseconds))
  }

  schedule(0)
  return {
    wake() {
      if (isStopped) return
      if (isRunning) isWoken = true
      else schedule(0)
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      return new Promise((resolve) => {
        onEnd = resolve
        if (!isRunning) resolve()
      })
    },
  }
}
