/**
 * Long plans in turns: a plan of hundreds of entries lets other calls run between its steps.
 *
 * The result never depends on the turns.
 */

/** A plan in steps: each takes some milliseconds at most, and ends where the generator yields. */
export type Steps<Result> = Generator<void, Result, void>

/** How long a plan runs before other calls have their turn. */
const TURN_MS = 8

/** Takes all steps at once. */
export function finishAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Takes the steps in turns. However many plans are made at the same time, the event loop has its turn after each of
 * their turns.
 */
export async function finishInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await nextTurn()
    const started = performance.now()
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() - started < TURN_MS)
  }
}

/** The turns of work that awaits something between its steps, so that it is no {@link Steps}. */
export class Turns {
  #began = performance.now()

  /** To be awaited between steps: lets other calls have their turn where this one has gone on for long enough. */
  async next(): Promise<void> {
    if (performance.now() - this.#began < TURN_MS) return
    await nextTurn()
    this.#began = performance.now()
  }
}

/** Plans that wait for their turn, the first one first. */
const waiting: (() => void)[] = []

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(giveTurn)
  })
}

/** One turn for each round of the event loop. */
function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
