/** What a state database on a server contains, read without changing anything. */
import { Client } from 'pg'
import { showStateAddress } from '../../config/state-address.ts'
import { describeOpenError } from './database.ts'
import { clientConfig, type PostgresqlServer } from './server.ts'

/** A state on a server. */
export interface DescribedState {
  /** Without its password. */
  readonly address: string
  /** Such as `15.18`. */
  readonly version: string
  /** The newest migration; `null`: no service has opened it yet. */
  readonly migration: string | null
  readonly licences: number
}

/** Reads what is there. @throws {Error} where the server cannot be reached, or refuses */
export async function describeState(server: PostgresqlServer): Promise<DescribedState> {
  const client = new Client(clientConfig(server, 'calls'))
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; migrations: string | null; licences: string | null }>(
      `select current_setting('server_version') as version, to_regclass('migrations')::text as migrations,
        to_regclass('licences')::text as licences`,
    )
    const [{ version, migrations, licences }] = rows
    const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows[0]
    return {
      address: showStateAddress(server.address),
      version: version.split(' ')[0],
      migration:
        migrations === null ? null : (await read<{ name: string }>('select max(name) as name from migrations')).name,
      licences: licences === null ? 0 : (await read<{ count: number }>('select count(*) as count from licences')).count,
    }
  } catch (error) {
    throw describeOpenError(error, server)
  } finally {
    await client.end()
  }
}
