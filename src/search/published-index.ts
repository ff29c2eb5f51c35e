/**
 * The port of published indexes: which index of a search cluster is served.
 *
 * The state says it, not an alias of the cluster: a service's answer, its charge and the generation it answered from are
 * of one state. Searches name the index, so that a walk through pages stays in one.
 */
import type { KnownMembers } from './known-members.ts'

/** What an index was built from, as callers may see it. */
export interface PublishedManifest {
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly companies: number
  /** Size of one copy of the index in the cluster, in bytes. */
  readonly bytes: number
  /** The imports of the generation. */
  readonly imports: readonly {
    readonly id: number
    readonly register: string
    readonly records: number
    readonly details: Readonly<Record<string, unknown>>
  }[]
  /** How many companies of each country have each member; absent where an older version published the index. */
  readonly known?: KnownMembers
}

/** An index that was verified. */
export interface PublishedIndex {
  /** Name of the index in the cluster. */
  readonly name: string
  readonly generation: string
  readonly manifest: PublishedManifest
}

/** A published index, and whether it is served. */
export interface ListedIndex extends PublishedIndex {
  /** Milliseconds. */
  readonly publishedAt: number
  /** `previous` was served before, and may be served again; nobody needs what is `old`. */
  readonly status: 'served' | 'previous' | 'old'
}

/** The right to publish: one builder at a time. It expires unless it is renewed. */
export interface PublishLock {
  /** Renews it. @throws {Error} when somebody else has it */
  renew(now: number): Promise<void>
  /** Makes an index the served one, in one transaction with the check that the lock is held. */
  publish(index: PublishedIndex, now: number): Promise<void>
  /** Serves the previous index again. @returns it; `null` where there is none */
  rollBack(): Promise<ListedIndex | null>
  /** Removes an old index from the list. */
  forget(name: string): Promise<void>
  release(): Promise<void>
}

/** Published indexes. */
export interface PublishedIndexes {
  /** The index that is served; `null` where none was published. */
  served(): Promise<ListedIndex | null>
  /** All of them, the newest first. */
  list(): Promise<readonly ListedIndex[]>
  /** Takes the lock. @returns `null` where somebody else has it */
  lock(holder: string, now: number): Promise<PublishLock | null>
}
