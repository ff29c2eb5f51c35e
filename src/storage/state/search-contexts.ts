/**
 * Search contexts in the state database: what a `searchContextId` stands for. A context belongs to a licence, and no other
 * licence finds it. It is kept for 30 days after its last use, through restarts and imports. What a context is and how its
 * id is made: `explore/search-context.ts`.
 */
import { SEARCH_CONTEXT_DAYS, type SearchContext, type SearchContextStore } from '../../explore/search-context.ts'
import type { StateDatabase } from './database.ts'
import { stateWrite } from './state-write.ts'

/** Stores search contexts. */
export interface SearchContexts extends SearchContextStore {
  /** Deletes contexts {@link SEARCH_CONTEXT_DAYS} days after their last use. @returns how many */
  forgetOld(now: number): Promise<number>
}

const KEPT_MS = SEARCH_CONTEXT_DAYS * 24 * 3600 * 1000
/** A use is written when the last written one is older than this: one write an hour instead of one a page. */
const USE_NOTED_MS = 3600 * 1000
/** Contexts cached as stored, so that the database is not asked (about 200 bytes each). */
const CACHED_MAX = 20_000

/** Opens the search contexts of a state database. */
export function openSearchContexts(database: StateDatabase): SearchContexts {
  const contexts = new StoredContexts(database)
  // Bound: callers take single functions.
  return {
    keep: (search) => contexts.keep(search),
    find: (licenceId, id, now) => contexts.find(licenceId, id, now),
    forgetOld: (now) => contexts.forgetOld(now),
  }
}

class StoredContexts implements SearchContexts {
  readonly #database: StateDatabase
  /** Committed contexts by id. Cleared when full: a miss only costs a write. */
  readonly #cached = new Map<string, SearchContext>()

  constructor(database: StateDatabase) {
    this.#database = database
  }

  keep(search: SearchContext): ReturnType<SearchContexts['keep']> {
    if (this.#isKept(search)) return []
    const { id, licenceId, mode, input, generation, reading = null, lastUsedAt } = search
    const used = { generation, reading, last_used_at: lastUsedAt }
    const row = { id, licence: licenceId, mode, input, created_at: lastUsedAt, ...used }
    const cached = this.#cached
    const write = stateWrite({
      run: async (transaction) => {
        await transaction
          .insertInto('search_contexts')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(used))
          .execute()
      },
      committed() {
        if (cached.size >= CACHED_MAX) cached.clear()
        cached.set(id, search)
      },
    })
    return [write]
  }

  /** Whether the context is stored as it is, with a use that is recent enough. */
  #isKept({ id, generation, reading, lastUsedAt }: SearchContext): boolean {
    const known = this.#cached.get(id)
    return (
      known !== undefined &&
      known.generation === generation &&
      known.reading === reading &&
      lastUsedAt - known.lastUsedAt < USE_NOTED_MS
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

  async forgetOld(now: number): Promise<number> {
    this.#cached.clear()
    const { numDeletedRows } = await this.#database
      .deleteFrom('search_contexts')
      .where('last_used_at', '<=', now - KEPT_MS)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
