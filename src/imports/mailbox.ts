/** Messages of a thread, taken one after the other by whoever waits for them. */
import type { Worker } from 'node:worker_threads'

/** The messages that a thread sends. */
export class Mailbox<Message> {
  readonly #waiting: Message[] = []
  #failure: Error | null = null
  #wake = () => {}

  constructor(thread: Worker) {
    thread.on('message', (message: Message) => {
      this.#waiting.push(message)
      this.#wake()
    })
    const fail = (error: Error) => {
      this.#failure ??= error
      this.#wake()
    }
    thread.on('error', fail)
    thread.on('exit', (code) => fail(new Error(`the thread ended with code ${code}`)))
  }

  /**
   * The next message, in the order in which they were sent.
   *
   * @throws {Error} when all were taken and the thread has failed or ended: there will be no other
   */
  async take(): Promise<Message> {
    for (;;) {
      const message = this.#waiting.shift()
      if (message !== undefined) return message
      if (this.#failure) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
