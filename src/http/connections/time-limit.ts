/**
 * Waits for work, up to a time limit.
 *
 * @param onLate makes the error for work that takes too long; `abort` asks the work to stop
 * @param onLateFailure gets the error of work that fails after the limit
 * @returns what the work returns. Late work continues unless it heeds `abort`
 */
export function withinTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  onLate: () => { readonly error: Error; readonly abort: () => void },
  onLateFailure: (error: unknown) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const { error, abort } = onLate()
      // In this order: the refusal must win over whatever the work does when aborted.
      reject(error)
      abort()
      work.catch(onLateFailure)
    }, milliseconds)
    // The timer alone must not keep a stopping process alive.
    timer.unref()
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
