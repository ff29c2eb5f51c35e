/**
 * Search contexts: what a `searchContextId` stands for. Owned by a licence, found by nobody else; the same search (on
 * whatever page) has the same id; kept 30 days after its last use, through restarts and imports.
 */
import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { StateWrite } from '../license/ledger.ts'
import type { StateDatabase } from './database.ts'
import { stateWrite } from './ledger.ts'
import type { SearchContextRow } from './tables.ts'

/** Kinds of search. */
export type SearchMode = SearchContextRow['mode']

/** A stored search. */
export interface SearchContext {
  readonly id: string
  readonly mode: SearchMode
  /** What was searched for, as the search was canonicalised. */
  readonly input: unknown
  /** Generation of the companies that it ran on. */
  readonly generation: string
}

/** A search to be remembered. */
export interface SearchToKeep {
  readonly licenceId: string
  readonly mode: SearchMode
  /** Canonical, without the page: two searches that are the same have the same JSON text. */
  readonly input: object
  readonly generation: string
}

/** Keeps search contexts. */
export interface SearchContextStore {
  /**
   * The id of a search, and what must be committed so that it can be found. Hand `writes` on in the answer: the context
   * is then kept together with the call that was answered with its id.
   */
  prepare(search: SearchToKeep): { readonly id: string; readonly writes: readonly StateWrite[] }
  /** A context of this licence; of another, expired and unknown alike: `undefined`. */
  find(licenceId: string, id: string): Promise<SearchContext | undefined>
  /** Forgets contexts 30 days after their last use. @returns how many */
  forgetOld(now: number): Promise<number>
}

/** How long a context is kept after its last use. */
export const CONTEXT_KEPT_MS = 30 * 24 * 3600 * 1000
/** A use is noted when the last noted one is older: one write an hour instead of one a page. */
const USE_NOTED_MS = 3600 * 1000
/** Contexts known to be kept without asking the database (about 200 bytes each). */
const REMEMBERED_MAX = 20_000

/** Opens the search contexts of a state database. */
export function openSearchContexts(database: StateDatabase, clock: Clock): SearchContextStore {
  /** Committed contexts: id → what is noted. Dropped whole when full: forgetting only costs a write. */
  const remembered = new Map<string, { readonly generation: string; readonly notedAt: number }>()

  return {
    prepare({ licenceId, mode, input, generation }) {
      const text = JSON.stringify(input)
      const id = contextId(licenceId, mode, text)
      const now = clock.now()
      const noted = remembered.get(id)
      if (noted !== undefined && noted.generation === generation && now - noted.notedAt < USE_NOTED_MS)
        return { id, writes: [] }
      const row = { id, licence: licenceId, mode, input: text, generation, created_at: now, last_used_at: now }
      const write = stateWrite({
        run: async (transaction) => {
          await transaction
            .insertInto('search_contexts')
            .values(row)
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ generation, last_used_at: now }))
            .execute()
        },
        committed() {
          if (remembered.size >= REMEMBERED_MAX) remembered.clear()
          remembered.set(id, { generation, notedAt: now })
        },
      })
      return { id, writes: [write] }
    },

    async find(licenceId, id) {
      const row = await database
        .selectFrom('search_contexts')
        .selectAll()
        .where('id', '=', id)
        .where('licence', '=', licenceId)
        .where('last_used_at', '>', clock.now() - CONTEXT_KEPT_MS)
        .executeTakeFirst()
      return row === undefined
        ? undefined
        : { id: row.id, mode: row.mode, input: JSON.parse(row.input) as unknown, generation: row.generation }
    },

    async forgetOld(now) {
      remembered.clear()
      const { numDeletedRows } = await database
        .deleteFrom('search_contexts')
        .where('last_used_at', '<=', now - CONTEXT_KEPT_MS)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/**
 * The id of a search: a digest of licence and search in the shape of a UUID v4. Made, not drawn: two calls that ask the
 * same at the same moment, in whatever processes, get the same id. The licence's random id keeps it from being guessed.
 */
function contextId(licenceId: string, mode: SearchMode, input: string): string {
  const digest = hash('sha256', `${licenceId} ${mode} ${input}`, 'hex')
  const variant = ((Number.parseInt(digest[16], 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
