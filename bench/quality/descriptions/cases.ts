/** Texts of one source that ask for a company, and the texts of another that it is to be found by. */
import { readFileSync } from 'node:fs'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { realFile } from '../../../test/support/real-data.ts'
import { csv } from '../files.ts'
import { type Half, halfOf } from '../halves.ts'
import { Chance } from '../lookup/random.ts'
import { tellingWords } from '../names-as-listed/names.ts'

/** One text that asks. */
export interface Case {
  readonly country: string
  /** A sentence without the company's name. */
  readonly text: string
  /** Id of the company it describes. */
  readonly meant: string
  readonly half: Half
}

/** Companies, and texts that ask for them. */
export interface Experiment {
  readonly title: string
  readonly companies: readonly Company[]
  readonly cases: readonly Case[]
}

/** So many cases of each experiment. */
const CASES_MAX = 600
/** A sentence of fewer words is too short. */
const WORDS_MIN = 5

/** Countries as the stock list writes them. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'United States': 'US',
  'United Kingdom': 'GB',
  France: 'FR',
  Sweden: 'SE',
  Germany: 'DE',
  Italy: 'IT',
  Denmark: 'DK',
  Norway: 'NO',
  Switzerland: 'CH',
  Spain: 'ES',
  Netherlands: 'NL',
  Austria: 'AT',
  Finland: 'FI',
  Belgium: 'BE',
  Greece: 'GR',
  Ireland: 'IE',
  Poland: 'PL',
}

/** Makes the experiments, the same every time. */
export function makeExperiments(): Experiment[] {
  return [startUps('one-liner'), startUps('first sentence'), listedCompanies()]
}

interface Described {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly description: string
}

function companyOf({ id, name, country, description }: Described): Company {
  return { ...emptyCompany({ id, name, countryIso2: country }), description, descriptionLanguage: 'en' }
}

interface StartUp {
  readonly id: number
  readonly name: string
  readonly one_liner: string | null
  readonly long_description: string | null
}

/** Y Combinator's list of 2024 asks, that of 2026 holds: texts of two years, joined by the list's own number. */
function startUps(asking: 'one-liner' | 'first sentence'): Experiment {
  const held: Described[] = []
  const oneLiners = new Map<string, string>()
  for (const line of readFileSync(realFile('data', 'text', 'yc_companies_2026-03.jsonl'), 'utf8').split('\n')) {
    let row: StartUp
    try {
      row = JSON.parse(line) as StartUp
    } catch {
      // Two lines of the file are not JSON.
      continue
    }
    const id = `US-${row.id}`
    const long = tidy(row.long_description ?? '')
    oneLiners.set(id, tidy(row.one_liner ?? ''))
    // The one-liner asks: then it is not held, and the other way round.
    const description = asking === 'one-liner' ? long : `${oneLiners.get(id)}. ${long}`
    if (long !== '') held.push({ id, name: row.name, country: 'US', description })
  }
  const names = new NameStriker(held)
  const byId = new Map(held.map((one) => [one.id, one]))
  const cases: Case[] = []
  for (const row of csv('text/yc_companies_2024-05-11.csv')) {
    const id = `US-${row.company_id}`
    const company = byId.get(id)
    // The list is of the world and asked for in one country: a text may name its own.
    if (company === undefined || row.country !== 'US') continue
    const text = asking === 'one-liner' ? tidy(row.short_description) : firstSentence(tidy(row.long_description))
    // Only texts that the other list does not hold: a copy finds itself.
    if (company.description.includes(text)) continue
    add(cases, names, { ...company, name: row.company_name }, text, company)
  }
  const title =
    asking === 'one-liner'
      ? 'start-ups: the line of 2024 finds the text of 2026'
      : 'start-ups: the first sentence of 2024 finds the changed texts of 2026'
  return { title, companies: held.map(companyOf), cases: someOf(title, cases) }
}

/** A stock list: the first sentence of a summary asks, the rest of it is held. */
function listedCompanies(): Experiment {
  const held = csv('text/finance_database_equities.csv').flatMap((row): (Described & { readonly first: string })[] => {
    const country = COUNTRIES[row.country]
    const summary = tidy(row.summary)
    const first = firstSentence(summary)
    const description = summary.slice(first.length).trim()
    if (country === undefined || description === '') return []
    return [{ id: `${country}-${row.symbol}`, name: row.name, country, description, first }]
  })
  const names = new NameStriker(held)
  const cases: Case[] = []
  for (const one of held) add(cases, names, one, one.first, one)
  const title = 'listed companies: the first sentence of a summary finds the rest of it'
  return { title, companies: held.map(companyOf), cases: someOf(title, cases) }
}

function add(
  cases: Case[],
  names: NameStriker,
  asking: Described,
  text: string,
  { id, country, name }: Described,
): void {
  const struck = names.strike(names.strike(text, asking.name), name)
  if (struck.split(' ').length < WORDS_MIN) return
  const half = halfOf(`description ${id}`)
  cases.push({ country, text: struck.slice(0, 1500), meant: id, half })
}

function someOf(title: string, cases: readonly Case[]): Case[] {
  return cases
    .map((one) => ({ one, order: new Chance(`${title} ${one.meant}`).next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, CASES_MAX)
    .map(({ one }) => one)
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A point after these ends no sentence. */
const ABBREVIATED =
  /\b(?:Inc|Corp|Co|Ltd|Cie|Bros|St|Dr|Mr|No|S\.p\.A|S\.A|N\.V|p\.l\.c|A\.G|U\.S|U\.K|e\.g|i\.e|d\.b\.a|[A-Z])\.$/

function firstSentence(text: string): string {
  for (const match of text.matchAll(/[.!?](?=\s|$)/g)) {
    const sentence = text.slice(0, match.index + 1)
    if (!ABBREVIATED.test(sentence) && sentence.length > 30) return sentence
  }
  return text
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A word in this many texts is no name. */
const SAID_BY_MANY = 20

/** Strikes names out of texts. */
class NameStriker {
  readonly #said = new Map<string, number>()

  /** @param held the texts among which a word is a common one or a name */
  constructor(held: readonly Described[]) {
    for (const { description } of held) {
      for (const word of new Set(tellingWords(description))) this.#said.set(word, (this.#said.get(word) ?? 0) + 1)
    }
  }

  /** The text without the name, without the name less its legal form, and without the rare words of the name. */
  strike(text: string, name: string): string {
    const telling = tellingWords(name)
    const rare = telling.filter((word) => (this.#said.get(word) ?? 0) < SAID_BY_MANY)
    let struck = text
    for (const phrase of [name, telling.join(' '), ...rare]) {
      const pattern = phrase.trim().split(/\s+/).map(escapeForPattern).join('\\s+')
      struck = struck.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])(?:['’]s)?`, 'giu'), ' ')
    }
    return tidy(struck).replace(/^[\s,.;:()–-]+/, '')
  }
}
