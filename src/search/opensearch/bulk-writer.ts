/** Writes documents in bulk: a few requests of some megabytes at a time, however many documents there are. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './client.ts'
import type { CompanyDocument } from './document.ts'

/** UTF-16 code units of one request; most are a byte. */
const REQUEST_LENGTH = 3_000_000
/** Requests under way. */
const REQUESTS = 3
const DEADLINE_MS = 300_000
/** Wait before what was refused is sent again, and how often. */
const PAUSE_MS = 500
const ATTEMPTS_MAX = 120

interface BulkAnswer {
  readonly errors: boolean
  readonly items: readonly {
    readonly create: { readonly status: number; readonly error?: { readonly type: string; readonly reason: string } }
  }[]
}

/** A document's two lines. */
type Lines = string

/** Writes documents into one index. */
export class BulkWriter {
  readonly #cluster: Cluster
  readonly #path: string
  #lines: Lines[] = []
  #length = 0
  readonly #underWay = new Set<Promise<void>>()
  #failure: unknown = null

  constructor(cluster: Cluster, index: string) {
    this.#cluster = cluster
    this.#path = `/${encodeURIComponent(index)}/_bulk?filter_path=errors,items.create.status,items.create.error`
  }

  /**
   * Adds a document; waits where too much is under way. A document whose id is there already is left as it is.
   *
   * @throws {Error} when the cluster refused a document
   */
  async add(id: string, document: CompanyDocument): Promise<void> {
    const lines = `{"create":{"_id":${JSON.stringify(id)}}}\n${JSON.stringify(document)}\n`
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
      for (const [at, { create }] of items.entries()) {
        // 409: the document is there already, of an attempt whose answer was lost, or of a build that was killed.
        if (create.status < 300 || create.status === 409) continue
        if (create.status !== 429 && create.status !== 503) {
          throw new Error(`Cannot write a company: ${create.error?.type}: ${create.error?.reason}`)
        }
        refused.push(left[at])
      }
      if (refused.length > 0 && attempt === ATTEMPTS_MAX)
        throw new Error('Cannot write companies: the cluster refuses them')
      left = refused
      if (left.length > 0) await wait(PAUSE_MS)
    }
  }
}
