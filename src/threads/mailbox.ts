/** A queue of the messages that a thread sends. */
import type { Worker } from 'node:worker_threads'

/** Queues the messages of a thread until they are taken. */
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
   * Takes the next message, in the order of sending; waits for one if there is none.
   *
   * @throws {Error} when all messages were taken and the thread has failed or ended
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
