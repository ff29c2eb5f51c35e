/**
 * A real PostgreSQL server for tests, in a folder of its own on a free loopback port. Needs the server's programs; a suite
 * without them is skipped with a message (`test/postgresql/run.ts` installs them where it may).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { readStateAddress, type StateAddress } from '../../src/config/state-address.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A running server. */
export interface TestServer {
  /** Makes an empty database. */
  createDatabase(): Promise<PostgresqlServer>
  /** Runs a statement outside the service, in a database of the server. */
  query<Row extends object>(server: PostgresqlServer, sql: string): Promise<readonly Row[]>
  /** Stops the server: `fast` ends every connection, `immediate` is a crash that must be recovered from. */
  stop(mode: 'fast' | 'immediate'): void
  /** Starts it again. */
  start(): void
  /** Stops it and deletes its folder. */
  remove(): void
}

/** How a server is set up. */
export interface TestServerOptions {
  /** Whether a commit waits for the disk. Without, tests that crash nothing are several times as fast. */
  readonly isDurable?: boolean
  /** Lines for `postgresql.conf`. */
  readonly settings?: readonly string[]
  /** Lines for `pg_hba.conf`, in place of trusting everybody on this machine. */
  readonly access?: readonly string[]
  /** Certificate and key, in PEM: encrypted connections are offered. */
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** The folder of the server's programs; `null` where there are none. */
export function findPostgresql(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Makes and starts a server. @throws {Error} where there is none to start */
export async function startPostgresql({
  isDurable = false,
  settings = [],
  access = [],
  tls,
}: TestServerOptions = {}): Promise<TestServer> {
  const programs = findPostgresql()
  if (programs === null) throw new Error('Cannot start PostgreSQL: initdb was not found')
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const port = await freePort()
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? idsOf('postgres') : null
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const run = (program: string, parameters: readonly string[]) =>
    execFileSync(join(programs, program), [...parameters], { stdio: 'ignore', cwd: folder, ...user })
  run('initdb', ['--pgdata', data, '--username', 'firmament', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'])
  const lines = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    'max_connections = 200',
    ...(isDurable ? [] : ['fsync = off']),
    ...(tls ? ['ssl = on'] : []),
    ...settings,
  ]
  writeAs(user, join(data, 'postgresql.conf'), `${readFileSync(join(data, 'postgresql.conf'), 'utf8')}${joined(lines)}`)
  if (access.length > 0) writeAs(user, join(data, 'pg_hba.conf'), joined(access))
  if (tls) {
    writeAs(user, join(data, 'server.key'), tls.key)
    writeAs(user, join(data, 'server.crt'), tls.cert)
  }
  const control = (parameters: readonly string[]) =>
    run('pg_ctl', ['--pgdata', data, '--wait', '--log', join(folder, 'log'), ...parameters])
  control(['start'])
  const address = readStateAddress(`postgres://firmament@127.0.0.1:${port}/postgres`) as StateAddress
  let made = 0

  async function query<Row extends object>(database: string, sql: string): Promise<readonly Row[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'firmament', database })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  function remove(): void {
    if (existsSync(join(data, 'postmaster.pid'))) control(['stop', '--mode', 'immediate'])
    rmSync(folder, { recursive: true, force: true })
  }
  // An interrupted run of tests leaves no server running.
  process.once('exit', remove)

  return {
    async createDatabase() {
      const database = `test${++made}`
      await query('postgres', `create database ${database}`)
      return { address: { ...address, database }, passwordFile: null, connections: 10 }
    },
    query: (server, sql) => query(server.address.database, sql),
    stop: (mode) => control(['stop', '--mode', mode]),
    start: () => control(['start']),
    remove,
  }
}

interface Ids {
  readonly uid: number
  readonly gid: number
}

function idsOf(user: string): Ids {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${user}:`))
  if (row === undefined) throw new Error(`Cannot start PostgreSQL as root: there is no user ${user} to run it as`)
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`

/** Writes a file as the server's user, who alone may read it. */
function writeAs(user: Ids | null, file: string, text: string): void {
  const written = spawnSync('sh', ['-c', 'umask 077; cat > "$0"', file], {
    input: text,
    stdio: ['pipe', 'ignore', 'inherit'],
    ...user,
  })
  if (written.status !== 0) throw new Error(`Cannot write ${file}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
