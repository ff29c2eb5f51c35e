/**
 * How soon a company is suggested while its name is typed, and how long that takes.
 *
 *     node bench/quality/suggest/run.ts [--companies 1000000] [--names 500] [--folder FOLDER] [--record]
 *
 * Real names from registers among made ones (`bench/speed/lookup-companies.ts`), typed letter by letter. Registers that
 * publish names rarely publish sizes: sizes are drawn, as they are spread among companies, and names are drawn by number
 * of employees, because people type the names of larger companies first. Needs the development data
 * (FIRMAMENT_REAL_DATA).
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CATEGORIES, type Category } from '../../../src/company/category.ts'
import type { Company } from '../../../src/company/company.ts'
import { placedAs } from '../../../src/search/embedded/build/positions.ts'
import { NameIndex } from '../../../src/search/embedded/names/name-reader.ts'
import { createNameIndexWriter } from '../../../src/search/embedded/names/write/name-writer.ts'
import { Random } from '../../../test/support/random.ts'
import { companiesLike } from '../../speed/lookup-companies.ts'
import { hasRealData, readCorpus } from '../lookup/corpus.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1000000' },
    names: { type: 'string', default: '500' },
    folder: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

/** Share of companies of each category, and employees of a typical one: what names are drawn by. */
const SIZES: readonly (readonly [Category, share: number, employees: number])[] = [
  [CATEGORIES[0], 0.001, 1000],
  [CATEGORIES[1], 0.01, 150],
  [CATEGORIES[2], 0.05, 15],
  [CATEGORIES[3], 0.939, 1],
]
const SUGGESTED = 10
const TYPED_MAX = 12
const REPEATS = 5
const TYPO_LETTERS_MIN = 4

type Built = ReturnType<typeof build>

interface Drawn {
  readonly company: Company
  /** Doc ids of companies with the very same name: each is as right. */
  readonly right: ReadonlySet<number>
}

if (!hasRealData()) {
  console.log('The suggest bench needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
  process.exit(0)
}

const count = Number(options.companies)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'suggest-bench-'))
try {
  const real = readCorpus().filter(({ countryIso2 }) => ['GB', 'FR', 'IT', 'US', 'NO'].includes(countryIso2))
  const built = build(real)
  const drawn = draw(built, Math.min(real.length, count), Number(options.names))
  const lines = measure(built.index, drawn)
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`)
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true })
}

/** A size, each as likely as its weight. */
function pickSize(random: Random, weight: (size: (typeof SIZES)[number]) => number): (typeof SIZES)[number] {
  let left = random.next() * SIZES.reduce((sum, size) => sum + weight(size), 0)
  for (const size of SIZES) {
    left -= weight(size)
    if (left < 0) return size
  }
  return SIZES[SIZES.length - 1]
}

/** Companies with drawn sizes, and the index of their names; those of a country in the order of their names. */
function build(real: readonly Company[]) {
  const random = new Random(181)
  const companies: Company[] = []
  for (const company of companiesLike(real, count))
    companies.push({ ...company, categoryOfTheCompany: pickSize(random, ([, share]) => share)[0] })
  const order = [...Map.groupBy(companies.keys(), (arrival) => companies[arrival].countryIso2)].map(
    ([country, own]) => {
      own.sort((a, b) =>
        companies[a].name < companies[b].name ? -1 : companies[a].name > companies[b].name ? 1 : a - b,
      )
      return { country, arrivals: Uint32Array.from(own) }
    },
  )
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'names.index'))) {
    const writer = createNameIndexWriter({ folder, generation: 'bench' })
    for (const company of companies) writer.add(company)
    writer.finish(placedAs(order))
  }
  return { companies, order, index: new NameIndex(folder) }
}

/** Draws real names by number of employees. */
function draw({ companies, order }: Built, realCount: number, names: number): Drawn[] {
  const random = new Random(182)
  const documents = new Map<string, Map<string, Set<number>>>()
  for (const { country, arrivals } of order) {
    const byName = new Map<string, Set<number>>()
    arrivals.forEach((arrival, document) => {
      const { name } = companies[arrival]
      const own = byName.get(name) ?? new Set()
      byName.set(name, own.add(document))
    })
    documents.set(country, byName)
  }
  const bySize = Map.groupBy(companies.slice(0, realCount), ({ categoryOfTheCompany }) => categoryOfTheCompany)
  return Array.from({ length: names }, () => {
    const [category] = pickSize(random, ([, share, employees]) => share * employees)
    const company = random.pick(bySize.get(category) ?? companies)
    return { company, right: documents.get(company.countryIso2)?.get(company.name) ?? new Set() }
  })
}

function measure(index: NameIndex, drawn: readonly Drawn[]): string[] {
  const times: number[] = []
  const isSuggested = ({ company, right }: Drawn, typed: string): boolean => {
    let fastest = Number.POSITIVE_INFINITY
    let found: ReturnType<NameIndex['suggest']> = []
    // The fastest of some: the machine is shared, and what others do is no part of a suggestion.
    for (let time = 0; time < REPEATS; time++) {
      const startedAt = performance.now()
      found = index.suggest([company.countryIso2], typed, SUGGESTED)
      fastest = Math.min(fastest, performance.now() - startedAt)
    }
    times.push(fastest)
    return found.some(({ document }) => right.has(document))
  }
  // What a service has done before the first caller comes: word lists of the countries, and compiled code.
  for (const one of drawn.slice(0, 100)) isSuggested(one, one.company.name.slice(0, TYPED_MAX))
  times.length = 0
  const random = new Random(183)
  const after = { 4: 0, 6: 0, 8: 0, 10: 0, 12: 0 }
  let withTypo = 0
  let typedLetters = 0
  for (const one of drawn) {
    let seenAt = Number.POSITIVE_INFINITY
    const { name } = one.company
    for (let letters = 2; letters <= Math.min(TYPED_MAX, name.length); letters++) {
      typedLetters++
      if (isSuggested(one, name.slice(0, letters))) seenAt = Math.min(seenAt, letters)
    }
    for (const letters of [4, 6, 8, 10, 12] as const) if (seenAt <= letters) after[letters]++
    if (isSuggested(one, mistype(name, random).slice(0, TYPED_MAX))) withTypo++
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)].toFixed(3)
  const percent = (found: number) => `${((100 * found) / drawn.length).toFixed(1)} %`
  return [
    `# Suggestions among ${count.toLocaleString('en')} companies`,
    '',
    `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${cpus().length} × ${cpus()[0].model}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}.`,
    '',
    `${drawn.length} real names, drawn by number of employees, typed letter by letter: ${typedLetters.toLocaleString('en')} beginnings.`,
    'Sizes are drawn: 0.1 % very large, 1 % large, 5 % medium sized, the others small.',
    '',
    '| Among 10 after | Share |',
    '| --- | ---: |',
    ...Object.entries(after).map(([letters, found]) => `| at most ${letters} characters | ${percent(found)} |`),
    `| 12 characters, one typo behind the fourth letter | ${percent(withTypo)} |`,
    '',
    `| Time in the engine, the fastest of ${REPEATS} | ms |`,
    '| --- | ---: |',
    `| p50 | ${at(0.5)} |`,
    `| p99 | ${at(0.99)} |`,
    `| p99.9 | ${at(0.999)} |`,
    `| longest | ${times[times.length - 1].toFixed(3)} |`,
  ]
}

/** One letter left out, added, replaced, or exchanged with the next, after the fourth letter and before the tenth. */
function mistype(name: string, random: Random): string {
  const places = [...name.slice(0, TYPED_MAX - 2).matchAll(/\p{L}/gu)].map(({ index }) => index).slice(TYPO_LETTERS_MIN)
  if (places.length === 0) return name
  const at = random.pick(places)
  const letter = 'abcdefghijklmnopqrstuvwxyz'[random.below(26)]
  const [before, own, rest] = [name.slice(0, at), name[at], name.slice(at + 1)]
  return [
    before + rest,
    before + letter + own + rest,
    before + letter + rest,
    before + rest.slice(0, 1) + own + rest.slice(1),
  ][random.below(4)]
}
