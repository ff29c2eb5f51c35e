/** Credit calls of services on one server are linearizable: `test/support/linearizable.ts`. */
import { after } from 'node:test'
import { linearizableContract } from '../support/linearizable.ts'
import { startPostgresql } from '../support/postgresql.ts'

const postgresql = await startPostgresql()
after(() => postgresql.remove())

linearizableContract('postgresql', async () => {
  const server = await postgresql.createDatabase()
  return { place: { folder: null, server }, countRows: async (sql) => (await postgresql.query(server, sql)).length }
})
