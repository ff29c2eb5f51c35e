/**
 * Measures which members of Company each register fills, by importing real files, and prints a table for `docs/registers.md`.
 *
 *     node scripts/measure-members.ts [DATA]        (default ../shared/data)
 *     node scripts/measure-members.ts --write       (replaces the table in docs/registers.md)
 *
 * Every register is imported into a folder of its own, so its table has no data of other registers. Derived members
 * count: the table lists what can be searched and read.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDependencies } from '../src/assembly/import-dependencies.ts'
import type { Company } from '../src/company/company.ts'
import { runImport } from '../src/imports/run-import.ts'
import { MEMBERS, type Member } from '../src/records/members.ts'
import { isFilled } from '../src/records/record.ts'
import { openIndex } from '../src/search/embedded/engine.ts'
import { EVERYTHING } from '../src/search/query.ts'
import { openCurrentGeneration } from '../src/storage/files/generations.ts'

/** Files of a register, below the folder of real data. */
interface RealFiles {
  readonly register: string
  readonly files: readonly string[]
  /** Origin of the files: the publisher's bytes, or its values rearranged in an extract. */
  readonly kind: string
}

const REAL_FILES: readonly RealFiles[] = [
  {
    register: 'gb-companies-house',
    files: [
      'gb/companies-house/BasicCompanyData-2018-02-01-part1_2.csv',
      'gb/companies-house/BasicCompanyData-2020-06-01-part6_7.csv',
      'gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv',
    ],
    kind: 'slices of 2018 and 2020 as published; South Yorkshire 2024 rearranged, with 15 of 55 columns filled',
  },
  {
    register: 'no-brreg',
    files: ['no/enheter_alle.json.gz', 'no/enheter.csv'],
    kind: 'as published, without sole traders (2022)',
  },
  {
    register: 'fr-sirene',
    files: [
      'fr/StockUniteLegale_utf8.from-2017-daily.csv',
      'fr/StockEtablissement_utf8.from-2017-daily.csv',
      'fr/StockEtablissement_utf8.csv',
    ],
    kind: 'establishments as published (2021); legal units rearranged from daily files of 2017',
  },
  {
    register: 'it-startups',
    files: [
      'it/incubatori_certificati.csv',
      'it/startup_innovative_registry.csv',
      'it/startup_innovative_2020_2024.csv',
    ],
    kind: 'incubators as published; two lists of start-ups rearranged',
  },
  {
    register: 'us-sec',
    files: [
      'us/company_tickers.json',
      'us/edgar_company_index_sample.csv',
      'us/financial-statements/2010q1/sub.txt',
      'us/financial-statements/2010q1/num.txt',
    ],
    kind: 'tickers (2024) and statements (2010) as published; a sample of the submissions rearranged',
  },
  {
    register: 'gleif',
    files: ['gleif/20240505-0000-gleif-goldencopy-lei2-intra-day.json'],
    kind: 'a delta as published (2024)',
  },
  {
    register: 'gb-coops',
    files: ['gb/co-ops-uk/open_data_organisations.csv', 'gb/co-ops-uk/open_data_economic.csv'],
    kind: 'as published (2016, 2017)',
  },
  {
    register: 'gb-gender-pay-gap',
    files: ['gb/gender-pay-gap/UK Gender Pay Gap Data - 2017 to 2018.csv'],
    kind: 'as published (2018), without the names of persons',
  },
  {
    register: 'be-kbo',
    files: ['be/KboOpenData_0127_2024_09_Full.zip'],
    kind: 'an extract of 2024 as published, cut to some rows of each table',
  },
]

/** What an import of a register filled. */
interface Measured extends RealFiles {
  readonly companies: number
  /** Companies that have the member. */
  readonly filled: Readonly<Record<Member, number>>
  readonly unlisted: number
}

async function measure(data: string, real: RealFiles): Promise<Measured> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'firmament-members-'))
  try {
    const files = real.files.map((file) => join(data, file))
    await runImport({ dataFolder, register: real.register, files }, importDependencies())
    return { ...real, ...(await countMembers(dataFolder)) }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const COMPANIES_AT_ONCE = 5_000

async function countMembers(dataFolder: string): Promise<Pick<Measured, 'companies' | 'filled' | 'unlisted'>> {
  const generation = await openCurrentGeneration(dataFolder)
  if (!generation) throw new Error(`Cannot count members in ${dataFolder}: nothing is served`)
  const engine = await openIndex(generation.folder)
  const filled = Object.fromEntries(MEMBERS.map((member) => [member, 0])) as Record<Member, number>
  let companies = 0
  let unlisted = 0
  for (const [country, total] of engine.countries) {
    for (let first = 0; first < total; first += COMPANIES_AT_ONCE) {
      const page = { first, count: COMPANIES_AT_ONCE }
      const found = await engine.search({ countries: [country], where: EVERYTHING, rank: null, page })
      for (const bytes of found.companies) {
        const company = JSON.parse(Buffer.from(bytes).toString()) as Company
        companies++
        if (company.listedDelistedUnlisted === 'unlisted') unlisted++
        for (const member of MEMBERS) if (isFilled(company, member)) filled[member]++
      }
    }
  }
  await engine.close()
  return { companies, filled, unlisted }
}

/** A share as it is read: whole per cents; `<1` and `>99` where rounding would give 0 or 100. */
function share(count: number, of: number): string {
  if (count === 0) return ''
  if (count === of) return '100'
  const percent = (count / of) * 100
  return percent < 1 ? '<1' : percent > 99 ? '>99' : String(Math.round(percent))
}

/** Members that every company has, by definition. */
const ALWAYS: readonly Member[] = ['id', 'name', 'countryIso2', 'sources']

function presentTables(measured: readonly Measured[], day: string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const count = (number: number) => number.toLocaleString('en')
  const rule = (columns: number) => line(['---', ...Array.from({ length: columns }, () => '---:')])
  const files = measured.map(({ register, kind, companies, unlisted }) =>
    line([`\`${register}\``, kind, count(companies), `${count(unlisted)} (${share(unlisted, companies) || 0} %)`]),
  )
  const members = MEMBERS.filter(
    (member) => !ALWAYS.includes(member) && measured.some(({ filled }) => filled[member] > 0),
  )
  const never = MEMBERS.filter((member) => !ALWAYS.includes(member) && !members.includes(member))
  const rows = members.map((member) =>
    line([`\`${member}\``, ...measured.map(({ filled, companies }) => share(filled[member], companies))]),
  )
  return [
    `Measured on ${day} by \`scripts/measure-members.ts\`: each register imported by itself, derived members included.`,
    'The others are not in the table: one to six real rows of them were available, or none, or not in the form that is read. Their READMEs describe the members.',
    '',
    line(['Register', 'Files', 'Companies', '`unlisted`']),
    line(['---', '---', '---:', '---:']),
    ...files,
    '',
    'Share of the companies that have the member, in per cent; empty where none has. `Status unknown` and an unknown legal form count as not filled.',
    '',
    line(['Member', ...measured.map(({ register }) => `\`${register}\``)]),
    rule(measured.length),
    ...rows,
    '',
    never.length === 0
      ? `Every company has ${ALWAYS.map((member) => `\`${member}\``).join(', ')}.`
      : `Every company has ${ALWAYS.map((member) => `\`${member}\``).join(', ')}; none of these has ${never.map((member) => `\`${member}\``).join(', ')}.`,
  ].join('\n')
}

const PAGE = join(import.meta.dirname, '..', 'docs', 'registers.md')
const BEGIN = '<!-- Written by scripts/measure-members.ts --write. -->'
const END = '<!-- End of what scripts/measure-members.ts writes. -->'

/** Replaces the tables in the page. */
function writeInto(page: string, tables: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to === -1) throw new Error(`Cannot write the tables: docs/registers.md has no ${BEGIN} … ${END}`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${tables}\n\n${page.slice(to)}`
}

const parameters = process.argv.slice(2)
const isWriting = parameters.includes('--write')
const data =
  parameters.find((each) => !each.startsWith('--')) ?? join(import.meta.dirname, '..', '..', 'shared', 'data')
if (!existsSync(data)) throw new Error(`Cannot measure members: there is no real data at ${data}`)
const measured: Measured[] = []
for (const real of REAL_FILES) measured.push(await measure(data, real))
const tables = presentTables(measured, new Date().toISOString().slice(0, 10))
if (isWriting) writeFileSync(PAGE, writeInto(readFileSync(PAGE, 'utf8'), tables))
else console.log(tables)
