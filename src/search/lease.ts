/**
 * Leases of the served generation: the only way to an engine or a lookup.
 *
 * An import, an update or a rollback may switch generations at any moment. A caller takes a lease where its work
 * begins and releases it where the work ends, so that all of it is of one generation, which stays open as long. The edge takes
 * one for each call that needs it (`http/steps/handle.ts`); work in the background uses {@link withLease}.
 */

import type { Engine } from './engine.ts'
import type { KnownMembers } from './known-members.ts'
import type { CompanyLookup } from './lookup.ts'

/** What an import contributed to a generation. */
export interface ServedImport {
  readonly register: string
  /** Number of its records. */
  readonly records: number
  /** Details to show: when the files were published, counts. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What one generation answers with. */
export interface Served {
  readonly engine: Engine
  readonly lookup: CompanyLookup
  /** The imports that the generation was built from. */
  readonly imports: readonly ServedImport[]
  /** Members that no company of a country has. */
  readonly known: KnownMembers
  /** Its id in the data folder; absent: it is not of one. */
  readonly generation?: string
}

/** A generation that stays open until it is released. */
export interface Lease extends Served {
  /** Lets the generation close once it was replaced. Releasing again changes nothing. */
  release(): void
}

/** Where leases are taken. */
export interface Leases {
  /** Takes a lease of the generation that is served now. @throws {PublicError} 503 while there is none */
  take(): Lease
}

/** Does work on the generation that is served when it begins, and keeps that generation open until the work has ended. */
export async function withLease<Result>(leases: Leases, work: (served: Served) => Promise<Result>): Promise<Result> {
  const lease = leases.take()
  try {
    return await work(lease)
  } finally {
    lease.release()
  }
}

/** Countries, the one with the most companies first. */
export function byCompanies(engine: Pick<Engine, 'countries'> | undefined): readonly string[] {
  const countries = [...(engine?.countries ?? [])]
  return countries.sort(([, a], [, b]) => b - a).map(([country]) => country)
}

/** Generations that were replaced: each closes when the last call that holds it has ended, for which nobody waits. */
export class ReplacedGenerations {
  readonly #closing = new Set<Promise<void>>()

  /** Takes a generation out of service. @param onError called where it cannot be closed */
  retire(replaced: LeasedGeneration | undefined, onError: (error: unknown) => void): void {
    if (replaced === undefined) return
    const closing = replaced.retire()
    this.#closing.add(closing)
    closing.catch(onError).finally(() => this.#closing.delete(closing))
  }

  /** Waits until all are closed, and with them the one that is served. */
  async close(served: LeasedGeneration | undefined): Promise<void> {
    await Promise.allSettled([served?.retire(), ...this.#closing])
  }
}

/** A generation in service: counts its leases, and closes after it was retired and the last of them was released. */
export class LeasedGeneration implements Leases {
  readonly served: Served
  #leases = 0
  #isRetired = false
  readonly #unused = Promise.withResolvers<void>()

  constructor(served: Served) {
    this.served = served
  }

  take(): Lease {
    this.#leases++
    let isHeld = true
    return {
      ...this.served,
      release: () => {
        if (!isHeld) return
        isHeld = false
        this.#leases--
        this.#settle()
      },
    }
  }

  /** Takes the generation out of service. @returns when it is closed */
  async retire(): Promise<void> {
    this.#isRetired = true
    this.#settle()
    await this.#unused.promise
    await this.served.engine.close()
  }

  #settle(): void {
    if (this.#isRetired && this.#leases === 0) this.#unused.resolve()
  }
}
