/** Admin keys in the state database. Every change of them is in the audit log. */
import type { Clock } from '../../../clock.ts'
import type { AdminKey, AdminKeyStore } from '../../../license/access/admin-keys.ts'
import type { Actor } from '../../../license/access/audit-log.ts'
import { makeApiKey, traceOf } from '../../../license/api-key.ts'
import type { StateDatabase } from '../database.ts'
import { newId } from '../new-id.ts'
import type { AdminKeyRow } from '../tables.ts'
import { writeAudit } from './audit-log.ts'

/** Opens the admin keys of a state database. @param actor who changes them */
export function openAdminKeys(database: StateDatabase, clock: Clock, actor: Actor): AdminKeyStore {
  return {
    create: (name, endsAt) =>
      database.transaction().execute(async (transaction) => {
        const key = makeApiKey('admin')
        const row = { id: newId('adm'), name, ...traceOf(key), created_at: clock.now(), ends_at: endsAt }
        await transaction.insertInto('admin_keys').values(row).execute()
        await writeAudit(
          transaction,
          actor,
          { action: 'admin.create', target: row.id, details: { name, hint: row.hint, endsAt } },
          clock.now(),
        )
        return { ...adminKeyOf(row), key }
      }),

    async list() {
      const rows = await database.selectFrom('admin_keys').selectAll().orderBy('number').execute()
      return rows.map(adminKeyOf)
    },

    revoke: (id) =>
      database.transaction().execute(async (transaction) => {
        const now = clock.now()
        const ended = await transaction
          .updateTable('admin_keys')
          .set({ ends_at: now })
          .where('id', '=', id)
          .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
          .returning('id')
          .executeTakeFirst()
        if (ended !== undefined)
          await writeAudit(transaction, actor, { action: 'admin.revoke', target: id, details: {} }, now)
        const row = await transaction.selectFrom('admin_keys').selectAll().where('id', '=', id).executeTakeFirst()
        return row && adminKeyOf(row)
      }),

    async findByDigest(digest) {
      const row = await database
        .selectFrom('admin_keys')
        .selectAll()
        .where('digest', '=', digest)
        // In the query and not on the row: refusing a known key must take no longer than refusing an unknown one.
        .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', clock.now())]))
        .executeTakeFirst()
      return row && adminKeyOf(row)
    },
  }
}

function adminKeyOf({ id, name, hint, created_at, ends_at }: Omit<AdminKeyRow, 'number'>): AdminKey {
  return { id, name, hint, createdAt: created_at, endsAt: ends_at }
}
