/** Limits the number of concurrent calls; the others wait in order of arrival. */

/** See {@link openSlots}. */
export interface Slots {
  /**
   * Waits for a free slot.
   *
   * @param isBackground calls that no request waits for: they take at most half of the slots (at least one), and wait
   *   until all others are served
   * @returns a function that releases the slot, to be called once; `null` where `signal` aborted first
   */
  take(isBackground: boolean, signal: AbortSignal): Promise<(() => void) | null>
}

/** Makes slots, all free. @param count at least 1 */
export function openSlots(count: number): Slots {
  const backgroundMax = Math.max(1, Math.floor(count / 2))
  let taken = 0
  let takenInBackground = 0
  const waiting: { readonly isBackground: boolean; readonly start: () => void }[] = []

  const isFree = (isBackground: boolean) => taken < count && (!isBackground || takenInBackground < backgroundMax)

  function occupy(isBackground: boolean): () => void {
    taken++
    if (isBackground) takenInBackground++
    return () => {
      taken--
      if (isBackground) takenInBackground--
      startNext()
    }
  }

  function startNext(): void {
    const first = waiting.findIndex(({ isBackground }) => !isBackground && isFree(false))
    const next = first >= 0 ? first : waiting.findIndex(({ isBackground }) => isFree(isBackground))
    if (next >= 0) waiting.splice(next, 1)[0].start()
  }

  return {
    async take(isBackground, signal) {
      if (signal.aborted) return null
      if (isFree(isBackground)) return occupy(isBackground)
      return new Promise((resolve) => {
        const entry = {
          isBackground,
          start() {
            signal.removeEventListener('abort', giveUp)
            resolve(occupy(isBackground))
          },
        }
        function giveUp(): void {
          waiting.splice(waiting.indexOf(entry), 1)
          resolve(null)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(entry)
      })
    },
  }
}
