/** Whether the service can do its work. */

/** One thing that must work. `check` rejects where it does not; the message of a {@link Fault} is sent to the caller. */
export interface HealthCheck {
  /** For the operator: `state database`. */
  readonly name: string
  readonly check: () => Promise<void>
}

/** Why a check failed, in words that any caller may read. Other reasons go to the log only. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Runs the checks of a service. */
export interface Health {
  /** @returns `null` where everything works, else the failed checks, with the words of those that gave a {@link Fault} */
  findFault(): Promise<string | null>
  /** From now on the service is not ready, because it stops. */
  beginStop(): void
  /** A call was turned away. The service is not ready until {@link SHED_MS} have passed without another. */
  noteShed(): void
}

/** How long after a call was turned away load balancers should look elsewhere. */
const SHED_MS = 2000

/** A check that takes longer counts as failed: load balancers time out about then. */
const CHECK_MS_MAX = 2000

/** @param onFault called with every check that failed, and its reason */
export function openHealth(checks: readonly HealthCheck[], onFault: (name: string, reason: unknown) => void): Health {
  let isStopping = false
  let lastShed = Number.NEGATIVE_INFINITY

  /** @returns `null` where the check holds, else the text of its failure */
  async function faultOf({ name, check }: HealthCheck): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS_MAX} ms`)), CHECK_MS_MAX)
    })
    try {
      await Promise.race([check(), late])
      return null
    } catch (reason) {
      onFault(name, reason)
      return reason instanceof Fault ? `${name} (${reason.message})` : name
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async findFault() {
      if (isStopping) return 'stopping'
      if (performance.now() - lastShed < SHED_MS) return 'calls are turned away'
      const failed = (await Promise.all(checks.map(faultOf))).filter((fault) => fault !== null)
      return failed.length === 0 ? null : failed.join(', ')
    },
    beginStop() {
      isStopping = true
    },
    noteShed() {
      lastShed = performance.now()
    },
  }
}
