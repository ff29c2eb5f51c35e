/**
 * Removes what the state keeps of companies: verdicts and deliveries of ended processes, and names in events of saved searches. The
 * events stay: without them a search would not add up for those who follow it.
 */
import type { StateDatabase } from './database.ts'

/** Ids in one query: far below the limit of any database. */
const IDS_PER_QUERY = 500

/**
 * Removes it. Processes that still run keep their companies until they end.
 *
 * @returns the number of verdicts, and of events that had a name
 */
export async function forgetCompanies(database: StateDatabase, companyIds: readonly string[]): Promise<number> {
  let forgotten = 0
  for (let at = 0; at < companyIds.length; at += IDS_PER_QUERY) {
    forgotten += await forgetSome(database, companyIds.slice(at, at + IDS_PER_QUERY))
  }
  return forgotten
}

async function forgetSome(database: StateDatabase, ids: readonly string[]): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const judged = await transaction
      .selectFrom('profiled_companies')
      .innerJoin('processes', 'processes.id', 'profiled_companies.process')
      .select(['process', 'position'])
      .where('company_id', 'in', ids)
      .where('status', '=', 'DONE')
      .execute()
    for (const { process, position } of judged) {
      for (const table of ['delivery_attempts', 'messages'] as const)
        await transaction.deleteFrom(table).where('owner', '=', process).where('position', '=', position).execute()
      await transaction
        .deleteFrom('profiled_companies')
        .where('process', '=', process)
        .where('position', '=', position)
        .execute()
    }
    const events = await transaction
      .updateTable('company_events')
      .set({ name: '', fields: null })
      .where('company_id', 'in', ids)
      .where('name', '!=', '')
      .executeTakeFirst()
    return judged.length + Number(events.numUpdatedRows)
  })
}
