/** Answers kept for a repetition of the same call, under its `Idempotency-Key`. */
import { hash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Kysely, Transaction } from 'kysely'
import type { CallEntry, IdempotencyKey, KeptAnswer } from '../../../license/ledger.ts'
import type { IdempotentAnswerRow, Tables } from '../tables.ts'

/** How long an answer is kept for a repetition (`docs/decisions.md`, "safe retries"). */
const KEPT_ANSWER_MS = 24 * 3600 * 1000

/** An answer, and the digest of the body that it answered. */
export interface AnsweredBody {
  readonly bodyDigest: string
  readonly answer: KeptAnswer
}

/** The key of an answer in a map. */
export function answerKey(entry: { readonly licence: number; readonly endpoint: string }, key: string): string {
  return `${entry.licence} ${entry.endpoint} ${key}`
}

/** An `Idempotency-Key` may hold anything, a key of the interface too: its SHA-256 is stored, hexadecimal. */
function stored(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Finds the answer to an earlier call. */
export async function findAnswer(
  db: Kysely<Tables>,
  key: IdempotencyKey,
  now: number,
): Promise<AnsweredBody | undefined> {
  const row = await db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('licence', '=', key.licence)
    .where('endpoint', '=', key.endpoint)
    // Earlier versions stored the key itself.
    .where('idempotency_key', 'in', [stored(key.key), key.key])
    .where('at', '>', now - KEPT_ANSWER_MS)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    bodyDigest: row.body_digest,
    answer: {
      status: row.status,
      headers: JSON.parse(row.headers) as Record<string, string>,
      body: zstdDecompressSync(row.answer),
    },
  }
}

/** Finds the answers to earlier calls with the keys of these calls, by {@link answerKey}. */
export async function findAnswers(
  transaction: Transaction<Tables>,
  entries: readonly CallEntry[],
  now: number,
): Promise<Map<string, AnsweredBody>> {
  const answers = new Map<string, AnsweredBody>()
  for (const entry of entries) {
    if (entry.keep === null) continue
    const found = await findAnswer(transaction, { ...entry, key: entry.keep.key }, now)
    if (found !== undefined) answers.set(answerKey(entry, entry.keep.key), found)
  }
  return answers
}

/** Keeps the answer to a call, where it has an `Idempotency-Key`. */
export async function keepAnswer(transaction: Transaction<Tables>, entry: CallEntry, now: number): Promise<void> {
  if (entry.keep === null) return
  const { status, headers, body } = entry.keep.answer
  const row: IdempotentAnswerRow = {
    licence: entry.licence,
    endpoint: entry.endpoint,
    idempotency_key: stored(entry.keep.key),
    body_digest: entry.keep.bodyDigest,
    at: now,
    status,
    headers: JSON.stringify(headers),
    // A page of companies shrinks to a sixth in a tenth of a millisecond.
    answer: zstdCompressSync(body),
  }
  await transaction
    .insertInto('idempotent_answers')
    .values(row)
    // Only an expired answer can be in the way.
    .onConflict((conflict) => conflict.columns(['licence', 'endpoint', 'idempotency_key']).doUpdateSet(row))
    .execute()
}

/** Deletes answers that have expired. */
export async function forgetOldAnswers(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('at', '<=', now - KEPT_ANSWER_MS)
    .execute()
}
