/** The state of a server that stops. */
export interface Drain {
  /** From now on every answer closes its connection. */
  begin(): void
  readonly isStopping: () => boolean
  /** Answers wait from now on. @returns lets them go */
  hold(): () => void
  /** Resolves when answers may go; `null` where they may go now. */
  readonly held: () => Promise<void> | null
}

/** Makes the state of a server that runs. */
export function createDrain(): Drain {
  let isStopping = false
  let held: Promise<void> | null = null
  return {
    begin() {
      isStopping = true
    },
    isStopping: () => isStopping,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      return release
    },
    held: () => held,
  }
}
