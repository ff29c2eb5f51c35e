/** The contract of the stores on a real PostgreSQL server. */
import { after } from 'node:test'
import { postgresqlBackend } from '../../src/storage/postgresql/database.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { accessContract } from '../stores/access.contract.ts'
import { ledgerContract } from '../stores/ledger.contract.ts'
import { oneOutboxContract } from '../stores/one-outbox.contract.ts'
import { publishedIndexesContract } from '../stores/published-indexes.contract.ts'
import { savedSearchesContract } from '../stores/saved-searches.contract.ts'
import { type OpenStores, storesContract } from '../stores/stores.contract.ts'
import { twoProcessesContract } from '../stores/two-processes.contract.ts'
import { startPostgresql } from '../support/postgresql.ts'

const postgresql = await startPostgresql()
after(() => postgresql.remove())

const create = async (): Promise<OpenStores> => {
  const server = await postgresql.createDatabase()
  return (options) => openStores({ folder: null, sync: 'normal', server, ...options })
}
storesContract('postgresql', create)
ledgerContract('postgresql', create)
accessContract('postgresql', create)
twoProcessesContract('postgresql', create)
publishedIndexesContract('postgresql', create)
savedSearchesContract('postgresql', create)
oneOutboxContract('postgresql', async () => postgresqlBackend(await postgresql.createDatabase(), {}))
