/** Whether the service can do its work. */

/** One thing that must work; rejects where it does not. */
export interface HealthCheck {
  /** For the operator: `state database`. */
  readonly name: string
  readonly check: () => Promise<void>
}

/** Runs the checks of a service. */
export interface Health {
  /** @returns `null` where everything works, else the names of the failed checks. Their reasons go to the log */
  findFault(): Promise<string | null>
  /** From now on the service is not ready, because it stops. */
  beginStop(): void
}

/** A check that takes longer counts as failed: load balancers give up about then. */
const CHECK_MS_MAX = 2000

/** @param onFault called with every check that failed, and its reason */
export function openHealth(checks: readonly HealthCheck[], onFault: (name: string, reason: unknown) => void): Health {
  let isStopping = false

  async function holds({ name, check }: HealthCheck): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS_MAX} ms`)), CHECK_MS_MAX)
    })
    try {
      await Promise.race([check(), late])
      return true
    } catch (reason) {
      onFault(name, reason)
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async findFault() {
      if (isStopping) return 'stopping'
      const results = await Promise.all(checks.map(holds))
      const failed = checks.filter((_, index) => !results[index]).map(({ name }) => name)
      return failed.length === 0 ? null : failed.join(', ')
    },
    beginStop() {
      isStopping = true
    },
  }
}
