/** The contract of the stores on a real PostgreSQL server. */
import { after } from 'node:test'
import { accessContract } from '../../src/storage/state/access.contract.ts'
import { publishedIndexesContract } from '../../src/storage/state/published-indexes.contract.ts'
import { savedSearchesContract } from '../../src/storage/state/saved-searches.contract.ts'
import { type OpenStores, storesContract } from '../../src/storage/state/stores.contract.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { twoProcessesContract } from '../../src/storage/state/two-processes.contract.ts'
import { startPostgresql } from '../support/postgresql.ts'

const postgresql = await startPostgresql()
after(() => postgresql.remove())

const create = async (): Promise<OpenStores> => {
  const server = await postgresql.createDatabase()
  return (options) => openStores({ folder: null, sync: 'normal', server, ...options })
}
storesContract('postgresql', create)
accessContract('postgresql', create)
twoProcessesContract('postgresql', create)
publishedIndexesContract('postgresql', create)
savedSearchesContract('postgresql', create)
