/**
 * PostgreSQL under measurement: a throw-away cluster in the folder, reached by its Unix socket.
 *
 * One table in the order of results, a B-tree per filter, GIN over the codes, documents in a table of their own, all
 * unlogged and vacuumed. With words: a `tsvector` per company of its words and
 * codes, fields as weights, GIN over it, `ts_rank`. 4 GB of shared buffers, no JIT and no parallel workers: both only add to the median here.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { SearchPlan } from '../../../src/search/query.ts'
import { folderBytes, treeResidentBytes } from '../resources.ts'
import type { Answer, MakeMeasuredEngine } from './measured-engine.ts'
import { COLUMNS, conditionsOf, INDEXED, rowOf, TextNumbers } from './relational.ts'
import {
  type NumberedTexts,
  numberedTexts,
  partedOf,
  phrasesOf,
  type TextSyntax,
  tokensOfCode,
} from './relational-words.ts'

const SETTINGS = {
  listen_addresses: "''",
  shared_buffers: '4GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '12GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
} as const

/** Folder of PostgreSQL's programs, the newest version installed; null when there is none. */
export function findPostgresql(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
}

/** PostgreSQL. */
export const postgresql: MakeMeasuredEngine = (folder, { words }) => {
  const cluster = join(folder, 'cluster')
  const account = serverAccount()
  let server: ChildProcess | null = null
  let client: Client | null = null
  let numbers = new TextNumbers()
  let arrival = 0

  async function start(): Promise<Client> {
    server = spawn(join(findPostgresql()!, 'postgres'), ['-D', cluster, '-k', folder], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    })
    for (let tries = 0; ; tries++) {
      const attempt = new Client({ host: folder, user: 'bench', database: 'postgres' })
      try {
        await attempt.connect()
        client = attempt
        return attempt
      } catch (error) {
        if (tries === 200) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  async function stop(): Promise<void> {
    await client?.end()
    client = null
    if (server === null || server.exitCode !== null) return
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }

  return {
    async add(companies) {
      if (client === null) {
        initialise(folder, cluster, account)
        await createTables(await start(), words)
      }
      const rows = companies.map((company) => rowOf(company, arrival++, numbers))
      const column = (index: number) => rows.map(({ values }) => values[index])
      const order = (index: number) => rows.map((row) => row.order[index])
      await client!.query(
        `INSERT INTO staging SELECT * FROM unnest(${COLUMNS.map((_, i) => `$${i + 1}::float8[]`)},
           ${[...['float8', 'float8', 'float8', 'text', 'text', 'text', 'text'], ...(words ? ['text'] : [])].map((type, i) => `$${COLUMNS.length + i + 1}::${type}[]`)})`,
        [
          ...COLUMNS.map((_, i) => column(i)),
          ...[0, 1, 2, 3, 4].map(order),
          rows.map(({ tokens }) => `{${tokens.join()}}`),
          rows.map(({ json }) => json),
          ...(words
            ? [companies.map((company, at) => vectorOf(numberedTexts(company, numbers), rows[at].tokens))]
            : []),
        ],
      )
    },

    async finish() {
      await client!.query(`
        INSERT INTO companies
          SELECT row_number() OVER (ORDER BY country, active DESC, revenue DESC NULLS LAST, employees DESC NULLS LAST,
              name COLLATE "C", id COLLATE "C"), ${COLUMNS.join()}, tokens::int[]${words ? ', words::tsvector' : ''} FROM staging ORDER BY 1;
        INSERT INTO documents SELECT rank, json FROM companies JOIN staging USING (arrival) ORDER BY rank;
        DROP TABLE staging;
        ALTER TABLE companies ADD PRIMARY KEY (rank);
        ALTER TABLE documents ADD PRIMARY KEY (rank);
        CREATE INDEX ON companies USING gin (tokens) WITH (fastupdate = off);
        ${words ? 'CREATE INDEX ON companies USING gin (words) WITH (fastupdate = off);' : ''}
        ${INDEXED.map((columns) => `CREATE INDEX ON companies (country, ${columns.join()});`).join('')}
      `)
      const entries = [...numbers.entries()]
      await client!.query('INSERT INTO numbers SELECT * FROM unnest($1::text[], $2::int[])', [
        entries.map(([text]) => text),
        entries.map(([, number]) => number),
      ])
      await client!.query('VACUUM ANALYZE')
      await client!.query('CHECKPOINT')
      await stop()
    },

    async open() {
      const { rows } = await (await start()).query<{ text: string; number: number }>('SELECT text, number FROM numbers')
      numbers = new TextNumbers(rows.map(({ text, number }) => [text, number]))
    },

    async search(plan) {
      return words ? searchWords(client!, plan, numbers) : search(client!, plan, numbers)
    },

    diskBytes: () => folderBytes(cluster),
    memoryBytes: () => treeResidentBytes(server!.pid!),
    close: stop,
  }
}

/** PostgreSQL refuses to run as root: its own account is used then. */
export function serverAccount(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes a cluster with the settings of the measurement. */
export function initialise(folder: string, cluster: string, account: { uid?: number; gid?: number }): void {
  mkdirSync(cluster)
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [folder, cluster]) chownSync(path, account.uid, account.gid)
  }
  execFileSync(
    join(findPostgresql()!, 'initdb'),
    ['-D', cluster, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: cluster, stdio: 'ignore' },
  )
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
}

async function createTables(client: Client, words: boolean): Promise<void> {
  const typed = COLUMNS.map((name) => `${name} ${/revenue|employees/.test(name) ? 'float8' : 'int'}`)
  await client.query(`
    CREATE UNLOGGED TABLE staging (${typed.join()}, active int, revenue float8, employees float8, name text, id text,
      tokens text, json text${words ? ', words text' : ''});
    CREATE UNLOGGED TABLE companies (rank int, ${typed.join()}, tokens int[]${words ? ', words tsvector' : ''});
    CREATE UNLOGGED TABLE documents (rank int, json text) WITH (toast_tuple_target = 8160);
    ALTER TABLE staging ALTER json SET STORAGE EXTERNAL;
    ALTER TABLE documents ALTER json SET STORAGE EXTERNAL;
    ALTER TABLE companies ALTER tokens SET STORAGE MAIN;
    CREATE UNLOGGED TABLE numbers (text text, number int);
  `)
}

async function search(
  client: Client,
  { countries, where: query, page }: SearchPlan,
  numbers: TextNumbers,
): Promise<Answer> {
  const conditions = conditionsOf(query, countries[0], numbers)
  const where = [conditions.where, ...conditions.tokens.map((tokens) => `tokens && '{${tokens.join()}}'::int[]`)].join(
    ' AND ',
  )
  const counted = await client.query<{ total: string }>(`SELECT count(*) AS total FROM companies WHERE ${where}`)
  const total = Number(counted.rows[0].total)
  if (total <= page.first) return { total, documents: [] }
  const { rows } = await client.query<{ json: string }>(
    `SELECT json FROM (SELECT rank FROM companies WHERE ${where} ORDER BY rank LIMIT ${page.count} OFFSET ${page.first}) AS page
     JOIN documents USING (rank) ORDER BY rank`,
  )
  return { total, documents: rows.map(({ json }) => json) }
}

/** Positions between two texts: no phrase reaches so far. */
const TEXT_GAP = 10
/** PostgreSQL knows no position beyond this one. */
const POSITION_MAX = 16_383
const WEIGHT_OF = { name: 'A', otherNames: 'B', description: 'C', titles: 'D' } as const

/** The words and codes of a company as a `tsvector`: words and codes are numbers, fields are weights. */
function vectorOf(texts: NumberedTexts, tokens: readonly number[]): string {
  const places = new Map<string, string[]>()
  let position = 1
  for (const field of ['name', 'otherNames', 'description', 'titles'] as const) {
    for (const text of texts[field]) {
      for (const word of text) {
        const lexeme = `${field === 'titles' ? 'h' : 'w'}${word}`
        const own = places.get(lexeme) ?? []
        own.push(`${Math.min(position++, POSITION_MAX)}${WEIGHT_OF[field]}`)
        places.set(lexeme, own)
      }
      position += TEXT_GAP
    }
  }
  const words = [...places].map(([lexeme, own]) => `${lexeme}:${own.slice(0, 255).join()}`)
  // Codes are in no text: a position far after all of it, and the weight that no field has.
  return [...words, ...tokens.map((token) => `t${token}:${POSITION_MAX}D`)].join(' ')
}

const syntax: TextSyntax = {
  phrase: (words) => `(${words.map((word) => `w${word}`).join(' <-> ')})`,
  titlePhrase: (words) => `(${words.map((word) => `h${word}`).join(' <-> ')})`,
  token: (token) => `t${token}`,
  any: (parts) => `(${parts.join(' | ')})`,
  all: (positive, negative) => `(${[...positive, ...negative.map((part) => `!${part}`)].join(' & ')})`,
}

/** Weights of `ts_rank` for D (codes), C, B and A; names count for more, as with the embedded engine. */
const WEIGHTS = "'{0.5, 0.4, 0.7, 1}'"

async function searchWords(client: Client, plan: SearchPlan, numbers: TextNumbers): Promise<Answer> {
  const { page, rank } = plan
  const parts = partedOf(plan, numbers, syntax)
  if (parts === null) return { total: 0, documents: [] }
  const { match, excluded, filters } = parts
  const text = [...(match === null ? [] : [match]), ...excluded.map((part) => `!${part}`)].join(' & ')
  const where = [...filters, ...(text === '' ? [] : [`words @@ '${text}'::tsquery`])].join(' AND ')
  const counted = await client.query<{ total: string }>(`SELECT count(*) AS total FROM companies WHERE ${where}`)
  const total = Number(counted.rows[0].total)
  if (total <= page.first) return { total, documents: [] }
  const asked = rank === null ? '' : rankedBy(plan, rank, numbers)
  const score = asked === '' ? '0' : `ts_rank(${WEIGHTS}, words, '${asked}'::tsquery)`
  const { rows } = await client.query<{ json: string }>(
    `SELECT json FROM (SELECT rank, ${score} AS score FROM companies WHERE ${where}
       ORDER BY score DESC, rank LIMIT ${page.count} OFFSET ${page.first}) AS page
     JOIN documents USING (rank) ORDER BY score DESC, rank`,
  )
  return { total, documents: rows.map(({ json }) => json) }
}

/** The words and codes that rank, as alternatives. */
function rankedBy(plan: SearchPlan, rank: NonNullable<SearchPlan['rank']>, numbers: TextNumbers): string {
  const phrases = rank.words.flatMap(({ entry }) => phrasesOf(entry, numbers)).map((words) => syntax.phrase(words))
  const tokens = rank.codes.flatMap(({ scheme, code }) =>
    tokensOfCode({ kind: 'code', scheme, codes: [code], rank: 'either' }, plan.countries, numbers),
  )
  return [...phrases, ...tokens.map((token) => syntax.token(token))].join(' | ')
}
