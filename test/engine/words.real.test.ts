/**
 * Words: a thousand random searches on real texts and a thousand on generated companies, each planned as
 * `POST /explore/simple-semantic` plans it. Totals and members of every page must be those of a scan of the records.
 */
import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { parse } from 'csv-parse'
import { generateCompany } from '../../bench/speed/companies.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import type { SemanticSearchInput } from '../../src/explore/simple-semantic.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { ancestors, findCode } from '../../src/reference/industry-codes.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { passes } from '../support/filters-on-record.ts'
import { idOf } from '../support/id-of.ts'
import { knowledge } from '../support/knowledge.ts'
import { Random } from '../support/random.ts'
import { realFile, servedCompanies, withoutRealData } from '../support/real-data.ts'
import { shareOf } from '../support/rounds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { scanWords } from '../support/words-on-record.ts'

const SEARCHES = shareOf(Number(process.env.FIRMAMENT_WORD_SEARCHES ?? 1000))
const GENERATED = 6_000
const TEXTS = 5_000

const NO_FILES = ['enheter_alle.json.gz', 'enheter.csv'].map((name) => realFile('data', 'no', name))

/** Countries of the equities that are looked at. */
const COUNTRIES: Readonly<Record<string, string>> = {
  Italy: 'IT',
  Germany: 'DE',
  France: 'FR',
  Spain: 'ES',
  Norway: 'NO',
  'United Kingdom': 'GB',
  'United States': 'US',
}

/** Equities with their English summaries, and start-ups with theirs: text and no codes. */
async function withTexts(): Promise<Company[]> {
  const companies: Company[] = []
  const rows = createReadStream(realFile('data', 'text', 'finance_database_equities.csv')).pipe(
    parse({ columns: true }),
  )
  for await (const { symbol, name, summary, country, city } of rows as AsyncIterable<Record<string, string>>) {
    const countryIso2 = COUNTRIES[country]
    if (countryIso2 === undefined || companies.length >= TEXTS) continue
    const id = `${countryIso2}-${companies.length}-${symbol}`
    const text = summary === '' ? null : summary
    companies.push({
      ...emptyCompany({ id, name, countryIso2 }),
      city: city === '' ? null : city,
      description: text,
      descriptionLanguage: text && 'en',
    })
  }
  const lines = readFileSync(realFile('data', 'text', 'yc_companies_2026-03.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  for (const line of lines) {
    const startup = startupOf(line)
    if (startup === null) continue
    const { id, name, former_names, one_liner, long_description } = startup
    const description = [one_liner, long_description].filter((text) => text).join('\n')
    companies.push({
      ...emptyCompany({ id: `US-yc-${id}`, name, countryIso2: 'US' }),
      previousNames: [...former_names],
      description: description === '' ? null : description,
      descriptionLanguage: description === '' ? null : 'en',
    })
  }
  return companies
}

interface Startup {
  readonly id: number
  readonly name: string
  readonly former_names: readonly string[]
  readonly one_liner: string | null
  readonly long_description: string | null
}

/** A line of the file; some are no JSON. */
function startupOf(line: string): Startup | null {
  try {
    return JSON.parse(line) as Startup
  } catch {
    return null
  }
}

test('words on Norwegian entities: texts and codes', { skip: withoutRealData }, async (context) => {
  const dataFolder = temporaryFolder(context)
  await runImport({ dataFolder, register: 'no-brreg', files: NO_FILES }, importDependencies())
  const companies = [...(await servedCompanies(dataFolder, 'NO')).values()]
  const described = companies.filter(({ description }) => description !== null).length
  context.diagnostic(`${described} of ${companies.length} entities have a text`)
  assert.ok(described > 0)
  await compare(context, companies, Math.ceil(SEARCHES / 2), 1)
})

test('words on equities and start-ups: texts alone', { skip: withoutRealData }, async (context) => {
  await compare(context, await withTexts(), Math.floor(SEARCHES / 2), 2)
})

test('words on generated companies of many countries', async (context) => {
  const companies = Array.from({ length: GENERATED }, (_, number) => generateCompany(number))
  await compare(context, companies, SEARCHES, 3)
})

async function compare(context: TestContext, companies: readonly Company[], searches: number, seed: number) {
  const engine = await buildEmbedded(companies, ancestors)
  context.after(() => engine.close())
  const scan = scanWords(companies)
  const random = new Random(seed)
  let foundSome = 0
  let bySector = 0
  for (let search = 0; search < searches; search++) {
    const { filters, semantic } = randomSearch(companies, random)
    const { countriesIso2: countries } = filters
    const found = countries.flatMap((country) => scan.find([country], semantic))
    const expected = found.filter((company) => passes(filters, company))
    const plan = planSemantic(filters, semantic, { countries, knowledge: knowledge() })
    const result = await engine.search({ ...plan, page: { first: 0, count: 10_000 } })
    const ids = result.companies.map(idOf)
    const asked = JSON.stringify({ filters, semantic })
    assert.equal(result.total, expected.length, asked)
    assert.deepEqual(ids.toSorted(), expected.map(({ id }) => id).sort(), asked)
    if (expected.length > 0) foundSome++
    if (plan.rank !== null && plan.rank.codes.length > 0) bySector++
  }
  context.diagnostic(
    `${searches} searches over ${companies.length} companies: ${foundSome} found something, ${bySector} by sectors too`,
  )
  assert.ok(foundSome > searches / 2, `only ${foundSome} of ${searches} found anything`)
}

/** One to three keywords, up to two `must` and `mustNot` each, sometimes a filter. */
function randomSearch(companies: readonly Company[], random: Random) {
  const first = random.pick(companies)
  const countries = new Set([first.countryIso2, ...random.several(0, 2, () => random.pick(companies).countryIso2)])
  const entry = () => randomEntry(random.pick(companies), random)
  const semantic: SemanticSearchInput = {
    keywords: [randomEntry(first, random), ...random.several(0, 2, entry)],
    ...(random.chance(0.3) && { must: [randomEntry(first, random), ...random.several(0, 1, entry)] }),
    ...(random.chance(0.4) && { mustNot: random.several(1, 2, entry) }),
  }
  const filters: ExploreFilters = {
    countriesIso2: [...countries],
    // Some registers write a postcode into the city, of which the scan knows nothing.
    ...(random.chance(0.15) && first.city !== null && !/\d/.test(first.city) && { cities: [first.city] }),
    ...(random.chance(0.15) && { status: ['Active', first.status] }),
    ...(random.chance(0.1) && { numberOfEmployeesGte: random.below(20) }),
  }
  return { filters, semantic }
}

/** A word, or up to three in a row, of a company's texts or of the title of one of its codes; in some spelling. */
function randomEntry(company: Company, random: Random): string {
  const { name, description, naceCodes, countryIso2 } = company
  const titles = naceCodes.primary.flatMap((code) => findCode('nace', countryIso2, code)?.title ?? [])
  const text = random.pick([name, description ?? name, description ?? name, ...titles])
  const words = text.split(/[\s,;()/]+/).filter((word) => analyse(word, 'plain').length > 0)
  if (words.length === 0) return 'software'
  const at = random.below(words.length)
  const entry = words.slice(at, at + random.pick([1, 1, 1, 2, 3])).join(' ')
  return random.pick([entry, entry, entry.toLowerCase(), entry.toUpperCase()]).slice(0, 200)
}
