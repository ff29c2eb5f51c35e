import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answers, Assignment, EngineName, Order } from './engine-process.ts'

/** The parent's end of an engine's process. Takes one order at a time. */
export class EngineClient {
  readonly #child: ChildProcess
  readonly #engine: EngineName

  constructor(assignment: Assignment) {
    this.#engine = assignment.engine
    this.#child = fork(join(import.meta.dirname, 'engine-process.ts'), [JSON.stringify(assignment)])
  }

  ask<Kind extends Order['kind']>(order: Extract<Order, { kind: Kind }>): Promise<Answers[Kind]> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${this.#engine}: the process ended`))
      this.#child.once('exit', fail)
      this.#child.once('message', (message: { answer: Answers[Kind]; error?: string }) => {
        this.#child.off('exit', fail)
        if (message.error === undefined) resolve(message.answer)
        else reject(new Error(`${this.#engine}: ${message.error}`))
      })
      this.#child.send(order)
    })
  }

  /** Closes the engine and waits until its process is gone. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.disconnect()
    await ended
  }
}
