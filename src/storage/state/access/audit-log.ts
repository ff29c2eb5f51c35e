/** The audit log in the state database. */
import type { Kysely } from 'kysely'
import { type Clock, formatInstant } from '../../../clock.ts'
import type { Actor, AuditAction, AuditEntry, AuditLog } from '../../../license/access/audit-log.ts'
import { withoutKeys } from '../../../license/api-key.ts'
import type { StateDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A change, without its number. */
export type AuditedChange = Pick<AuditEntry, 'action' | 'target' | 'details'>

/** Opens the log of a state database. */
export function openAuditLog(database: StateDatabase, clock: Clock): AuditLog {
  return {
    note: (actor, change) => writeAudit(database, actor, change, clock.now()),
    async read(limit, before) {
      let query = database.selectFrom('audit_log').selectAll()
      if (before !== undefined) query = query.where('number', '<', before)
      const rows = await query.orderBy('number', 'desc').limit(limit).execute()
      return rows.map((row) => ({
        number: row.number,
        at: row.at,
        actor: { id: row.actor, name: row.actor_name, requestId: row.request_id },
        action: row.action as AuditAction,
        target: row.target,
        details: JSON.parse(row.details) as AuditEntry['details'],
      }))
    },
  }
}

/** Writes a row, in the transaction of the change that it is about. */
export async function writeAudit(
  db: Kysely<Tables>,
  actor: Actor,
  { action, target, details }: AuditedChange,
  now: number,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor: actor.id,
      actor_name: actor.name,
      request_id: actor.requestId,
      action,
      target,
      details: withoutKeys(JSON.stringify(details, withReadableTimes)),
    })
    .execute()
}

/** Writes times (`expiresAt`, `activationDate`) as answers do. */
function withReadableTimes(member: string, value: unknown): unknown {
  return typeof value === 'number' && /(At|Date)$/.test(member) ? formatInstant(value) : value
}
