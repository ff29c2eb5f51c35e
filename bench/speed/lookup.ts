/**
 * Speed of the lookup of one company, side by side with PostgreSQL's `pg_trgm` on the same names.
 *
 *     node bench/speed/lookup.ts [--companies 1000000] [--lookups 1000] [--rounds 5] [--no-postgresql] [--record]
 *
 * Needs the development data for its names (FIRMAMENT_REAL_DATA). Takes about ten minutes with PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Company } from '../../src/company/company.ts'
import { latinLetters } from '../../src/matching/letters.ts'
import { joinWords, readName } from '../../src/matching/names.ts'
import { placedAs } from '../../src/search/embedded/build/positions.ts'
import { NameIndex } from '../../src/search/embedded/names/name-reader.ts'
import { NumberIndex } from '../../src/search/embedded/names/numbers.ts'
import { createNameIndexWriter } from '../../src/search/embedded/names/write/name-writer.ts'
import { createNumberIndexWriter } from '../../src/search/embedded/names/write/number-writer.ts'
import { Random } from '../../test/support/random.ts'
import { hasRealData, readCorpus } from '../quality/lookup/corpus.ts'
import { DAMAGES } from '../quality/lookup/damage.ts'
import { Chance } from '../quality/lookup/random.ts'
import { findPostgresql, initialise, serverAccount } from './engines/postgresql.ts'
import { companiesLike } from './lookup-companies.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    lookups: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    postgresql: { type: 'boolean', default: true },
    record: { type: 'boolean', default: false },
  },
  allowNegative: true,
})

/** PostgreSQL is slower by so much that it gets a part of the lookups, once. */
const POSTGRESQL_LOOKUPS_MAX = 300
const NUMBER_LOOKUPS = 20_000
/** Names of no company, asked of both. */
const ABSENT_LOOKUPS = 100
/** Similarity from which `pg_trgm` calls two texts similar; its own default. */
const TRIGRAM_THRESHOLD = 0.3

interface Lookup {
  readonly country: string
  readonly name: string
  /** The letters of the name meant: companies of exactly that name are as right as the company itself. */
  readonly meant: string
}

if (!hasRealData()) {
  console.log('The lookup bench needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
  process.exit(0)
}

const count = Number(options.companies)
const folder = mkdtempSync(join(tmpdir(), 'lookup-speed-'))
const lines: string[] = []
const say = (line = '') => {
  lines.push(line)
  console.log(line)
}

try {
  const real = readCorpus().filter(({ countryIso2 }) => ['GB', 'FR', 'IT', 'US', 'NO'].includes(countryIso2))
  const load = loadavg()[0].toFixed(1)
  say(`# Lookup of one company among ${count.toLocaleString('en')}`)
  say()
  say(
    `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; load of the machine at the start ${load}, its processors are shared.`,
  )
  say()
  say(
    `${Math.min(count, real.length).toLocaleString('en')} names are from registers, the others made of theirs (\`lookup-companies.ts\`).`,
  )
  say('The lookups are such names, each damaged in one of the ways of `bench/quality/lookup/damage.ts`.')
  say()
  const { names, numbers, sizes } = build(real)
  const lookups = makeLookups(real)
  measureNames(names, lookups)
  measureNumbers(numbers)
  say()
  say(`| | |\n| --- | ---: |`)
  for (const [what, value] of Object.entries(sizes)) say(`| ${what} | ${value} |`)
  if (options.postgresql && findPostgresql() !== null)
    await measurePostgresql(real, lookups.slice(0, POSTGRESQL_LOOKUPS_MAX), names)
  if (options.record) {
    const results = join(import.meta.dirname, 'results')
    mkdirSync(results, { recursive: true })
    writeFileSync(
      join(results, `lookup-${count >= 1e6 ? `${count / 1e6}m` : `${count / 1000}k`}.md`),
      `${lines.join('\n')}\n`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Opened<Index> {
  readonly index: Index
  /** Number of a company as generated, by country and document. */
  readonly numberOf: (country: string, document: number) => number
  /** The letters of its name, without legal form and spaces. */
  readonly lettersOf: (country: string, document: number) => string
}

function lettersOf(name: string, country: string): string {
  return joinWords(readName(name, country).words)
}

function build(real: readonly Company[]): {
  names: Opened<NameIndex>
  numbers: Opened<NumberIndex>
  sizes: Record<string, string>
} {
  const nameBuilder = createNameIndexWriter({ folder, generation: 'bench' })
  const numberBuilder = createNumberIndexWriter({ folder, generation: 'bench' })
  const byCountry = new Map<string, number[]>()
  const letters: string[] = []
  let spent = 0
  let number = 0
  for (const company of companiesLike(real, count)) {
    const started = performance.now()
    nameBuilder.add(company)
    numberBuilder.add(company)
    spent += performance.now() - started
    letters.push(lettersOf(company.name, company.countryIso2))
    const own = byCountry.get(company.countryIso2)
    if (own) own.push(number++)
    else byCountry.set(company.countryIso2, [number++])
  }
  const countries = [...byCountry.keys()]
    .sort()
    .map((country) => ({ country, arrivals: Uint32Array.from(byCountry.get(country)!) }))
  let started = performance.now()
  const placed = placedAs(countries)
  const files = [nameBuilder.finish(placed), numberBuilder.finish(placed)]
  spent += performance.now() - started
  started = performance.now()
  const names = new NameIndex(folder)
  const numbers = new NumberIndex(folder)
  const opened = performance.now() - started
  const numberOf = (country: string, document: number) => byCountry.get(country)![document]
  const known = { numberOf, lettersOf: (country: string, document: number) => letters[numberOf(country, document)] }
  const perCompany = (bytes: number) =>
    `${(bytes / 2 ** 20).toFixed(0)} MB, ${(bytes / count).toFixed(0)} bytes a company`
  return {
    names: { index: names, ...known },
    numbers: { index: numbers, ...known },
    sizes: {
      'build of both indexes': `${(spent / 1000).toFixed(1)} s`,
      'name index, on disk and in memory': perCompany(files[0].bytes),
      'number index, on disk and in memory': perCompany(files[1].bytes),
      'open both, file in the page cache': `${opened.toFixed(0)} ms`,
    },
  }
}

/** Damaged names, in turns over the ways of damaging. */
function makeLookups(real: readonly Company[]): Lookup[] {
  const wanted = Number(options.lookups)
  const random = new Random(42)
  const sample = new Map<number, Company>()
  const chosen = new Set<number>()
  while (chosen.size < wanted * 2) chosen.add(random.below(count))
  let number = 0
  for (const company of companiesLike(real, count)) {
    if (chosen.has(number)) sample.set(number, company)
    number++
  }
  const kinds = Object.entries(DAMAGES)
  const lookups: Lookup[] = []
  const inChance = [...sample]
    .map((entry) => ({ entry, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry)
  for (const [number, { name, countryIso2 }] of inChance) {
    if (lookups.length === wanted) break
    const [kind, damage] = kinds[lookups.length % kinds.length]
    const damaged = damage(name, countryIso2, new Chance(`${kind} ${number}`)) ?? name
    lookups.push({ country: countryIso2, name: damaged.slice(0, 256), meant: lettersOf(name, countryIso2) })
  }
  return lookups
}

function measureNames({ index, lettersOf }: Opened<NameIndex>, lookups: readonly Lookup[]): void {
  const rounds = Number(options.rounds)
  const run = ({ country, name }: Lookup) => index.lookup({ country, name, postCode: null, region: null })
  const all: number[] = []
  const fastest = lookups.map(() => Number.POSITIVE_INFINITY)
  let first = 0
  let amongFive = 0
  for (let round = 0; round < rounds; round++) {
    lookups.forEach((lookup, at) => {
      const started = performance.now()
      const matches = run(lookup)
      const spent = performance.now() - started
      all.push(spent)
      fastest[at] = Math.min(fastest[at], spent)
      if (round > 0) return
      const rank = matches.findIndex(({ document }) => lettersOf(lookup.country, document) === lookup.meant)
      if (rank === 0) first++
      if (rank >= 0) amongFive++
    })
  }
  say(`## By name, ${lookups.length.toLocaleString('en')} lookups, ${rounds} rounds, milliseconds`)
  say()
  say('| | p50 | p95 | p99 | longest | mean |\n| --- | ---: | ---: | ---: | ---: | ---: |')
  say(row('as measured', all))
  say(row('fastest round of each: what remains when nothing else takes the processor', fastest))
  say()
  const percent = (part: number) => `${((100 * part) / lookups.length).toFixed(1)} %`
  say(`The name meant is first in ${percent(first)}, among five in ${percent(amongFive)}.`)
  say()
}

function measureNumbers({ index, numberOf }: Opened<NumberIndex>): void {
  const random = new Random(43)
  const times: number[] = []
  let right = 0
  const countries = ['GB', 'FR', 'IT', 'US', 'NO']
  for (let lookup = 0; lookup < NUMBER_LOOKUPS; lookup++) {
    const number = random.below(count)
    const typed = String(10_000_000_000 + number * 7919).replace(/(\d{3})/g, '$1 ')
    const country = countries[lookup % countries.length]
    const started = performance.now()
    const match = index.lookup(country, typed)
    times.push(performance.now() - started)
    if (match !== null && numberOf(country, match.document) === number) right++
    else if (match !== null) throw new Error(`${typed} found another company`)
  }
  say(
    `## By number, ${NUMBER_LOOKUPS.toLocaleString('en')} lookups, a fifth of which is somebody's (${right}), milliseconds`,
  )
  say()
  say('| | p50 | p95 | p99 | longest | mean |\n| --- | ---: | ---: | ---: | ---: | ---: |')
  say(row('as measured', times))
}

function row(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length
  const shown = [at(0.5), at(0.95), at(0.99), at(1), mean].map((time) =>
    time >= 10 ? time.toFixed(0) : time.toFixed(3),
  )
  return `| ${what} | ${shown.join(' | ')} |`
}

/** The same names in PostgreSQL: one table, parted by country, a trigram index on each part. */
async function measurePostgresql(
  real: readonly Company[],
  lookups: readonly Lookup[],
  ours: Opened<NameIndex>,
): Promise<void> {
  // A folder of its own, which the server's account may enter.
  const place = mkdtempSync(join(tmpdir(), 'lookup-postgresql-'))
  const cluster = join(place, 'cluster')
  const account = serverAccount()
  initialise(place, cluster, account)
  const server = spawn(join(findPostgresql()!, 'postgres'), ['-D', cluster, '-k', place], {
    ...account,
    cwd: cluster,
    stdio: 'ignore',
  })
  const client = await connect(place)
  try {
    const started = performance.now()
    await client.query('CREATE EXTENSION pg_trgm')
    await client.query('CREATE UNLOGGED TABLE names (country text, number int, name text)')
    let batch: [string[], number[], string[]] = [[], [], []]
    const flush = async () => {
      await client.query('INSERT INTO names SELECT * FROM unnest($1::text[], $2::int[], $3::text[])', batch)
      batch = [[], [], []]
    }
    let number = 0
    for (const { countryIso2, name, tradeNames, previousNames } of companiesLike(real, count)) {
      for (const one of [name, ...tradeNames, ...previousNames]) {
        batch[0].push(countryIso2)
        batch[1].push(number)
        // Accents are gone on both sides: PostgreSQL is spared what it cannot fold.
        batch[2].push(latinLetters(one.replaceAll('\0', ' ')))
      }
      number++
      if (batch[0].length >= 10_000) await flush()
    }
    await flush()
    const countries = (await client.query<{ country: string }>('SELECT DISTINCT country FROM names')).rows
    for (const { country } of countries) {
      await client.query(
        `CREATE UNLOGGED TABLE names_${country} AS SELECT number, name FROM names WHERE country = '${country}'`,
      )
      await client.query(`CREATE INDEX ON names_${country} USING gin (name gin_trgm_ops)`)
    }
    await client.query('DROP TABLE names')
    await client.query('VACUUM ANALYZE')
    const built = (performance.now() - started) / 1000
    await client.query(`SET pg_trgm.similarity_threshold = ${TRIGRAM_THRESHOLD}`)
    const times: number[] = []
    const own: number[] = []
    const found = { first: 0, five: 0, ownFirst: 0, ownFive: 0, ownAbsent: 0 }
    const trigrams = (country: string, name: string) =>
      client.query<{ name: string; similarity: number }>(
        `SELECT name, similarity(name, $1) FROM names_${country} WHERE name % $1 ORDER BY 2 DESC LIMIT 5`,
        [latinLetters(name)],
      )
    /** For each lookup, how similar the first answer is, and whether it is right. */
    const firsts: { similarity: number; isRight: boolean }[] = []
    for (const { country, name, meant } of lookups) {
      const begun = performance.now()
      const { rows } = await trigrams(country, name)
      times.push(performance.now() - begun)
      const rank = rows.findIndex((row) => lettersOf(row.name, country) === meant)
      if (rank === 0) found.first++
      if (rank >= 0) found.five++
      firsts.push({ similarity: rows[0]?.similarity ?? 0, isRight: rank === 0 })
      const ownBegun = performance.now()
      const matches = ours.index.lookup({ country, name, postCode: null, region: null })
      own.push(performance.now() - ownBegun)
      const ownRank = matches.findIndex(({ document }) => ours.lettersOf(country, document) === meant)
      if (ownRank === 0) found.ownFirst++
      if (ownRank >= 0) found.ownFive++
    }
    const absent: number[] = []
    for (const { name, countryIso2 } of absentCompanies(real)) {
      const { rows } = await trigrams(countryIso2, name)
      absent.push(rows[0]?.similarity ?? 0)
      const matches = ours.index.lookup({ country: countryIso2, name, postCode: null, region: null })
      if (matches.length > 0) found.ownAbsent++
    }
    const size = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
    const percent = (part: number, whole = lookups.length) => `${((100 * part) / whole).toFixed(1)} %`
    // The similarity from which PostgreSQL, too, would answer no more of the absent names.
    const strict = absent.toSorted((a, b) => b - a)[found.ownAbsent]
    const strictFirst = firsts.filter(({ similarity, isRight }) => isRight && similarity > strict).length
    say()
    say(`## Side by side with PostgreSQL, pg_trgm: ${lookups.length} lookups in turns, milliseconds`)
    say()
    say('| | p50 | p95 | p99 | longest | mean | first | among five | answered of names nobody has |')
    say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
    say(
      `${row('Firmament', own)} ${percent(found.ownFirst)} | ${percent(found.ownFive)} | ${percent(found.ownAbsent, absent.length)} |`,
    )
    const answered = absent.filter((similarity) => similarity > 0).length
    say(
      `${row(`PostgreSQL, similarity from ${TRIGRAM_THRESHOLD}`, times)} ${percent(found.first)} | ${percent(found.five)} | ${percent(answered, absent.length)} |`,
    )
    say()
    say(
      `Taking only answers more similar than ${strict.toFixed(2)}, PostgreSQL would answer as few of the names that nobody has as Firmament, and have ${percent(strictFirst)} first.`,
    )
    say()
    say(
      `PostgreSQL: one table a country with a GIN index on trigrams, built in ${built.toFixed(0)} s, ${(Number(size.rows[0].bytes) / 2 ** 20).toFixed(0)} MB, in 4 GB of shared buffers, over a Unix socket. Names without accents and in small letters on both sides.`,
    )
  } finally {
    await client.end()
    server.kill('SIGINT')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(place, { recursive: true, force: true })
  }
}

/** Companies that are made like those in the indexes, and are not in them. */
function absentCompanies(real: readonly Company[]): Company[] {
  const companies: Company[] = []
  let number = 0
  for (const company of companiesLike(real, count + ABSENT_LOOKUPS)) if (number++ >= count) companies.push(company)
  return companies
}

async function connect(place: string): Promise<Client> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ host: place, user: 'bench', database: 'postgres' })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
