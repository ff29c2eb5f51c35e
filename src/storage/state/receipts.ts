/** Receipts of checks in the state database. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Receipt, ReceiptStore } from '../../check/receipt-store.ts'
import type { StateDatabase } from './database.ts'
import { stateWrite } from './state-write.ts'
import type { ReceiptRow } from './tables.ts'

/** Stores receipts. */
export interface Receipts extends ReceiptStore {
  /** Deletes those that have ended. @returns how many */
  forgetOld(now: number): Promise<number>
  /** Deletes those that name one of these companies: without their rows they prove nothing. @returns how many */
  forgetCompanies(companyIds: readonly string[]): Promise<number>
}

/** Receipts read in one step: each has half a megabyte at most. */
const ROWS_PER_STEP = 50

/** Opens the receipts of a state database. */
export function openReceipts(database: StateDatabase): Receipts {
  return {
    keep({ id, licenceId, checkedAt, endsAt, digest, signature, rows }, unpaidShare) {
      // Rows shrink to a tenth.
      const compressed = zstdCompressSync(rows)
      const unpaid = Math.ceil((compressed.length + signature.length) * unpaidShare)
      const row: ReceiptRow = {
        id,
        licence: licenceId,
        checked_at: checkedAt,
        ends_at: endsAt,
        digest,
        signature,
        rows: compressed,
      }
      return stateWrite({
        startedBytes: () => unpaid,
        run: async (transaction) => {
          await transaction.insertInto('check_receipts').values(row).execute()
        },
      })
    },

    async find(licenceId, id, now) {
      const row = await database
        .selectFrom('check_receipts')
        .selectAll()
        .where('id', '=', id)
        .where('licence', '=', licenceId)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? null : receiptOf(row)
    },

    async forgetOld(now) {
      const { numDeletedRows } = await database
        .deleteFrom('check_receipts')
        .where('ends_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async forgetCompanies(companyIds) {
      // A number in doubt names companies in its reasons.
      const marks = companyIds.flatMap((id) => [`"holder":{"id":${JSON.stringify(id)},`, `(${id})`])
      const named: string[] = []
      for (let after = ''; ; ) {
        const step = await database
          .selectFrom('check_receipts')
          .selectAll()
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_PER_STEP)
          .execute()
        for (const row of step) {
          const { rows } = receiptOf(row)
          if (marks.some((mark) => rows.includes(mark))) named.push(row.id)
        }
        if (step.length < ROWS_PER_STEP) break
        after = step[step.length - 1].id
      }
      for (const id of named) await database.deleteFrom('check_receipts').where('id', '=', id).execute()
      return named.length
    },
  }
}

function receiptOf(row: ReceiptRow): Receipt {
  return {
    id: row.id,
    licenceId: row.licence,
    checkedAt: row.checked_at,
    endsAt: row.ends_at,
    digest: row.digest,
    signature: row.signature,
    rows: zstdDecompressSync(row.rows).toString(),
  }
}
