/** Writes documents in bulk: a few requests of some megabytes at a time, however many documents there are. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../client.ts'
import type { CompanyDocument } from '../document.ts'

/** UTF-16 code units of one request; most are a byte. */
const REQUEST_LENGTH = 3_000_000
/** Requests under way. */
const REQUESTS = 3
const DEADLINE_MS = 300_000
/** Wait before what was refused is sent again, and how often. */
const PAUSE_MS = 500
const ATTEMPTS_MAX = 120

/** What is done with a document. `create` leaves one as it is whose id is there already; `index` replaces it. */
type Action = 'create' | 'index' | 'delete'

interface Outcome {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

interface BulkAnswer {
  readonly errors: boolean
  readonly items: readonly Readonly<Record<Action, Outcome>>[]
}

/** A document's two lines; one where it is deleted. */
type Lines = string

/** Writes documents into one index, in no order. */
export class BulkWriter {
  readonly #cluster: Cluster
  readonly #path: string
  #lines: Lines[] = []
  #length = 0
  readonly #underWay = new Set<Promise<void>>()
  #failure: unknown = null

  constructor(cluster: Cluster, index: string) {
    this.#cluster = cluster
    this.#path = `/${encodeURIComponent(index)}/_bulk?filter_path=errors,items.*.status,items.*.error`
  }

  /**
   * Adds a document; waits where too much is under way.
   *
   * @throws {Error} when the cluster refused a document
   */
  async add(id: string, document: CompanyDocument, action: 'create' | 'index' = 'create'): Promise<void> {
    await this.#put(`${actionLine(action, id)}${JSON.stringify(document)}\n`)
  }

  /** Deletes a document; one that is gone already is no mistake. @throws {Error} when the cluster refused it */
  async delete(id: string): Promise<void> {
    await this.#put(actionLine('delete', id))
  }

  async #put(lines: Lines): Promise<void> {
    this.#lines.push(lines)
    this.#length += lines.length
    if (this.#length < REQUEST_LENGTH) return
    this.#send()
    while (this.#underWay.size >= REQUESTS) await Promise.race(this.#underWay)
    this.#throwFailure()
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    if (this.#lines.length > 0) this.#send()
    await Promise.all(this.#underWay)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure
  }

  #send(): void {
    const lines = this.#lines
    this.#lines = []
    this.#length = 0
    const sending = this.#write(lines).catch((error: unknown) => {
      this.#failure ??= error
    })
    this.#underWay.add(sending)
    void sending.then(() => this.#underWay.delete(sending))
  }

  async #write(documents: readonly Lines[]): Promise<void> {
    let left = documents
    for (let attempt = 1; left.length > 0; attempt++) {
      const { errors, items } = await this.#cluster.request<BulkAnswer>('POST', this.#path, {
        lines: left.join(''),
        deadlineMs: DEADLINE_MS,
      })
      if (!errors) return
      const refused: Lines[] = []
      for (const [at, item] of items.entries()) {
        const [[action, { status, error }]] = Object.entries(item)
        // 409: the document is there already, of an attempt whose answer was lost, or of a build that was killed.
        if (status < 300 || status === (action === 'delete' ? 404 : 409)) continue
        if (status !== 429 && status !== 503)
          throw new Error(`Cannot write a company: ${error?.type}: ${error?.reason}`)
        refused.push(left[at])
      }
      if (refused.length > 0 && attempt === ATTEMPTS_MAX)
        throw new Error('Cannot write companies: the cluster refuses them')
      left = refused
      if (left.length > 0) await wait(PAUSE_MS)
    }
  }
}

function actionLine(action: Action, id: string): string {
  return `{"${action}":{"_id":${JSON.stringify(id)}}}\n`
}
