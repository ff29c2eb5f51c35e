/**
 * Search contexts in the state database: what a `searchContextId` stands for. A context belongs to a licence, and no other
 * licence finds it. It is kept for 30 days after its last use, through restarts and imports. What a context is and how its
 * id is made: `explore/search-context.ts`.
 */
import { hash } from 'node:crypto'
import { SEARCH_CONTEXT_DAYS, type SearchContext, type SearchContextStore } from '../../explore/search-context.ts'
import type { StateDatabase } from './database.ts'
import { stateWrite } from './state-write.ts'

const KEPT_MS = SEARCH_CONTEXT_DAYS * 24 * 3600 * 1000
/** A use is written when the last written one is older than this: one write an hour instead of one a page. */
const USE_NOTED_MS = 3600 * 1000
/** Contexts known as stored, so that the database is not asked (about 200 bytes each, whatever was searched). */
const KNOWN_MAX = 20_000

/** What is known of a stored context. Never its input or its reading: callers choose how long these are. */
interface Known {
  readonly generation: string
  readonly readingDigest: string
  readonly lastUsedAt: number
}

function knownOf({ generation, reading, lastUsedAt }: SearchContext): Known {
  return { generation, readingDigest: reading === undefined ? '' : hash('sha256', reading, 'base64'), lastUsedAt }
}

export class SearchContexts implements SearchContextStore {
  readonly #database: StateDatabase
  /** Committed contexts by id. Cleared when full: a miss only costs a write. */
  readonly #known = new Map<string, Known>()

  constructor(database: StateDatabase) {
    this.#database = database
  }

  keep(search: SearchContext): ReturnType<SearchContextStore['keep']> {
    const now = knownOf(search)
    if (this.#isKept(search.id, now)) return []
    const { id, licenceId, mode, input, generation, reading = null, lastUsedAt } = search
    const used = { generation, reading, last_used_at: lastUsedAt }
    const row = { id, licence: licenceId, mode, input, created_at: lastUsedAt, ...used }
    const known = this.#known
    let isWritten = false
    const write = stateWrite({
      freeBytes: Buffer.byteLength(input) + (reading === null ? 0 : Buffer.byteLength(reading)),
      run: async (transaction) => {
        isWritten = true
        await transaction
          .insertInto('search_contexts')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(used))
          .execute()
      },
      committed() {
        if (!isWritten) return
        if (known.size >= KNOWN_MAX) known.clear()
        known.set(id, now)
      },
    })
    return [write]
  }

  /** Whether the context is stored with equal contents, and a use that is recent enough. */
  #isKept(id: string, now: Known): boolean {
    const known = this.#known.get(id)
    return (
      known !== undefined &&
      known.generation === now.generation &&
      known.readingDigest === now.readingDigest &&
      now.lastUsedAt - known.lastUsedAt < USE_NOTED_MS
    )
  }

  async find(licenceId: string, id: string, now: number): Promise<SearchContext | null> {
    const row = await this.#database
      .selectFrom('search_contexts')
      .selectAll()
      .where('id', '=', id)
      .where('licence', '=', licenceId)
      .where('last_used_at', '>', now - KEPT_MS)
      .executeTakeFirst()
    if (row === undefined) return null
    const { mode, input, generation, reading } = row
    return {
      id,
      licenceId,
      mode,
      input,
      generation,
      ...(reading !== null && { reading }),
      lastUsedAt: row.last_used_at,
    }
  }

  /** Deletes contexts {@link SEARCH_CONTEXT_DAYS} days after their last use. @returns how many */
  async forgetOld(now: number): Promise<number> {
    this.#known.clear()
    const { numDeletedRows } = await this.#database
      .deleteFrom('search_contexts')
      .where('last_used_at', '<=', now - KEPT_MS)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
