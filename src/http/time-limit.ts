/**
 * Waits for work, but not for ever.
 *
 * @param onLate makes the error of work that took too long, and tells the work to stop
 * @returns what the work returns. Late work goes on unless it listens; its failure is for `onLateFailure`
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  onLate: () => { readonly error: Error; readonly abort: () => void },
  onLateFailure: (error: unknown) => void,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const { error, abort } = onLate()
      // In this order: what the work does about being stopped must not overtake the refusal.
      reject(error)
      abort()
      work.catch(onLateFailure)
    }, milliseconds)
    // A process that stops does not stay for work that nobody waits for.
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
