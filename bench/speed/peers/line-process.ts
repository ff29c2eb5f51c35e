import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program that answers each line by a line. Takes one at a time. */
export class LineProcess {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #name: string

  constructor([program, ...parameters]: readonly string[]) {
    this.#name = parameters.at(-2) ?? program
    this.#child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]()
  }

  get pid(): number {
    return this.#child.pid!
  }

  ask(line: string): Promise<string> {
    this.#child.stdin!.write(`${line}\n`)
    return this.next()
  }

  /** The next line, also one that was not asked for. */
  async next(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`Cannot measure: ${this.#name} ended`)
    return value
  }

  /** Lets the program end, and waits for it. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.stdin!.end()
    await ended
  }
}
