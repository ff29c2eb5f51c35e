/**
 * Traces one query through the embedded engine, block by block: the worked query of `src/search/embedded/DESIGN.md`.
 *
 * Run: `node bench/speed/trace-query.ts [companies]`. It builds an index of that many generated companies (350,000 unless
 * given) in a temporary folder, prints a postings list as it is stored, then per block what each clause of the query
 * promises and matches. Everything it prints is a count, so every run prints the same.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../src/search/embedded/build/index-writer.ts'
import { CountryReader } from '../../src/search/embedded/country-reader.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import { CountrySections } from '../../src/search/embedded/files/country-sections.ts'
import { Dictionary } from '../../src/search/embedded/files/dictionary.ts'
import { readIndexFile } from '../../src/search/embedded/files/index-file.ts'
import { type CountryDirectory, INDEX_FILE } from '../../src/search/embedded/files/layout.ts'
import {
  BITS,
  BLOCK_SHIFT,
  BlockSet,
  bitWords,
  blockCapacity,
  blockCount,
  LIST,
} from '../../src/search/embedded/postings/block.ts'
import type { DocSet } from '../../src/search/embedded/postings/doc-set.ts'
import { countBits } from '../../src/search/embedded/postings/kernels.ts'
import { payloadWords } from '../../src/search/embedded/postings/postings-list.ts'
import { Workspace } from '../../src/search/embedded/postings/workspace.ts'
import type { Query } from '../../src/search/query.ts'
import { generateCompany } from './companies.ts'

const COUNTRY = 'IT'
const CODE = '62'

/** Active companies of division 62 with 10 to 49 employees that are not private limited companies. */
const CLAUSES: Readonly<Record<string, Query>> = {
  'status = Active': { kind: 'value', field: 'status', values: ['Active'] },
  'nace = 62, primary': { kind: 'code', scheme: 'nace', codes: [CODE], rank: 'primary' },
  'employees 10 to 49': { kind: 'range', field: 'numberOfEmployees', gte: 10, lte: 49 },
  'private limited': { kind: 'value', field: 'legalForm', values: ['Private limited companies'] },
}
const [active, code, employees, limited] = Object.values(CLAUSES)
const QUERY: Query = { kind: 'all', of: [active, code, employees, { kind: 'not', of: limited }] }
/** The query clause by clause, in the order in which the conjunction evaluates them, and without its rarest clause. */
const STEPS: Readonly<Record<string, Query>> = {
  'nace, employees': { kind: 'all', of: [code, employees] },
  'nace, employees, status': { kind: 'all', of: [code, employees, active] },
  'the whole query': QUERY,
  'without nace': { kind: 'all', of: [active, employees, { kind: 'not', of: limited }] },
}

const print = (...cells: readonly (string | number)[]) =>
  process.stdout.write(
    `${cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(10))).join('')}\n`,
  )

/** Prints the blocks of the postings list of a primary NACE code. */
function printPostingsList(sections: CountrySections, documents: number): void {
  const words = sections.int32('postings')
  const lists = sections.uint16('postings')
  const table = sections.uint32('nace.primary').subarray(new Dictionary(sections, 'nace').find(CODE) * 3)
  print(`postings list of nace ${CODE}: words ${table[0]} to ${table[1]}, ${table[2]} documents`)
  for (let at = table[0]; at < table[1]; ) {
    const header = words[at] >>> 0
    const block = header >>> BLOCK_SHIFT
    const count = (header & 0xffff) + 1
    const payload = payloadWords(count, blockCapacity(block, documents))
    const first = [...lists.subarray(2 * at + 2, 2 * at + 2 + 4)].join(' ')
    print(
      `  block ${block}`,
      `0x${header.toString(16).padStart(8, '0')}`,
      count,
      `${payload} words`,
      `  begins ${first}`,
    )
    at += 1 + payload
  }
}

/** Seeks and evaluates one block of a doc-set. */
function readBlock(docSet: DocSet, block: number, documents: number): readonly [string, number, string, number] {
  const set = new BlockSet()
  const bound = docSet.seek(block)
  docSet.evaluate(set)
  const form = set.form === BITS ? 'bits' : set.form === LIST ? 'list' : 'span'
  const words = bitWords(blockCapacity(block, documents))
  const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, words)
  return [docSet.isComputed ? 'computed' : 'stored', bound, form, count]
}

function traceBlocks(country: CountryReader, workspace: Workspace): void {
  for (let block = 0; block < blockCount(country.documents); block++) {
    print(`block ${block}`, 'kind', 'bound', 'form', 'matches')
    for (const [name, query] of Object.entries({ ...CLAUSES, ...STEPS })) {
      workspace.reset()
      print(`  ${name}`, ...readBlock(country.compile(query), block, country.documents))
    }
  }
}

const companies = Number(process.argv[2] ?? 350_000)
const folder = mkdtempSync(join(tmpdir(), 'firmament-trace-'))
try {
  const writer = createIndexWriter({ folder, generation: 'traced', codePath: ancestors })
  for (let i = 0; i < companies; i++) writer.add(generateCompany(i))
  await writer.finish()
  const { buffer, directory } = readIndexFile(join(folder, INDEX_FILE))
  const own = directory.countries.find(({ country }) => country === COUNTRY) as CountryDirectory
  const workspace = new Workspace(own.companies)
  print(`${COUNTRY}: ${own.companies} documents, ${own.active} active, ${blockCount(own.companies)} blocks`)
  const sections = new CountrySections(buffer, own)
  printPostingsList(sections, own.companies)
  traceBlocks(new CountryReader(sections, own, workspace), workspace)
  const engine = await openIndex(folder)
  const plan = { countries: [COUNTRY], where: QUERY, rank: null, page: { first: 0, count: 25 } }
  const { total } = await engine.search(plan)
  print('total of the engine', total)
  await engine.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
