/**
 * Waits for work, up to a time limit.
 *
 * @param onLate makes the error for work that takes too long; `abort` asks the work to stop
 * @param onLateFailure gets the error of work that fails after the limit
 * @returns what the work returns. Late work continues unless it heeds `abort`
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
      // In this order: the refusal must win over whatever the work does when aborted.
      reject(error)
      abort()
      work.catch(onLateFailure)
    }, milliseconds)
    // The timer alone must not keep a stopping process alive.
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
