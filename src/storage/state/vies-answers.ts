/** Last answers of an outside register of VAT numbers, in the state database. */
import { hash } from 'node:crypto'
import type { KeptAnswer, ViesAnswers } from '../../check/vies-register.ts'
import type { StateDatabase } from './database.ts'
import { stateWrite } from './state-write.ts'

/** Stores answers. */
export interface StoredViesAnswers extends ViesAnswers {
  /** Deletes those from before a time. @returns how many */
  forgetBefore(time: number): Promise<number>
}

/** Rows of one statement: SQLite binds so many values and no more. */
const ROWS_PER_STATEMENT = 200
/** Bytes of a row, its index entries included. */
const ROW_BYTES = 180

/** Of a licence's number: two licences share no row, so neither learns what the other asked. */
const digestOf = (licenceId: string, number: string) => hash('sha256', `${licenceId} ${number}`, 'hex')

/** Opens the answers of a state database. */
export function openViesAnswers(database: StateDatabase): StoredViesAnswers {
  return {
    async find(licenceId, numbers) {
      const numberOf = new Map(numbers.map((number) => [digestOf(licenceId, number), number]))
      const digests = [...numberOf.keys()]
      const found = new Map<string, KeptAnswer>()
      for (let from = 0; from < digests.length; from += ROWS_PER_STATEMENT) {
        const rows = await database
          .selectFrom('vies_answers')
          .selectAll()
          .where('digest', 'in', digests.slice(from, from + ROWS_PER_STATEMENT))
          .execute()
        for (const { digest, is_valid, checked_at } of rows)
          found.set(numberOf.get(digest) as string, {
            status: is_valid === 1 ? 'valid' : 'invalid',
            checkedAt: checked_at,
          })
      }
      return found
    },

    keep(licenceId, answers) {
      const rows = [...answers].map(([number, { status, checkedAt }]) => ({
        digest: digestOf(licenceId, number),
        is_valid: status === 'valid' ? 1 : 0,
        checked_at: checkedAt,
      }))
      return stateWrite({
        freeBytes: rows.length * ROW_BYTES,
        run: async (transaction) => {
          for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
            await transaction
              .insertInto('vies_answers')
              .values(rows.slice(from, from + ROWS_PER_STATEMENT))
              .onConflict((conflict) =>
                conflict.column('digest').doUpdateSet(({ ref }) => ({
                  is_valid: ref('excluded.is_valid'),
                  checked_at: ref('excluded.checked_at'),
                })),
              )
              .execute()
        },
      })
    },

    async forgetBefore(time) {
      const { numDeletedRows } = await database
        .deleteFrom('vies_answers')
        .where('checked_at', '<', time)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
