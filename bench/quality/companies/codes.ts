/** Companies by their codes: official phrases as questions, the codes that registers gave as judgement. */
import { join } from 'node:path'
import { activityPhrases, codeTitles } from '../../../scripts/code-phrases.ts'
import type { Company } from '../../../src/company/company.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { readMapping } from '../../../src/registers/table/read-mapping.ts'
import { realFile } from '../../../test/support/real-data.ts'
import { importCorpus } from './corpus.ts'
import { plainBm25 } from './plain-bm25.ts'
import type { Experiment, Query } from './run.ts'
import { documentOf } from './texts.ts'

/** Codes that fewer companies carry are weak evidence for a page of 25. */
const CARRIERS_MIN = 5
/** Phrases of one code: a code of hundreds of phrases would be all that is measured. */
const PHRASES_PER_CODE = 4

/** A question and the codes that it is the official phrase of. */
interface Phrase {
  readonly text: string
  readonly code: string
  readonly wording: string
}

/** Ids of the companies under each code, the code's parents included. */
function carriers(companies: readonly Company[], codesOf: (company: Company) => readonly string[]) {
  const found = new Map<string, Set<string>>()
  for (const company of companies) {
    for (const code of codesOf(company)) found.set(code, (found.get(code) ?? new Set()).add(company.id))
  }
  return found
}

function allOf({ primary, secondary }: Company['nationalSectors']): string[] {
  return [...primary, ...secondary]
}

function queriesOf(phrases: Iterable<Phrase>, relevant: ReadonlyMap<string, ReadonlySet<string>>): Query[] {
  const taken = new Map<string, number>()
  const queries: Query[] = []
  for (const { text, code, wording } of phrases) {
    const companies = relevant.get(code)
    const key = `${wording} ${code}`
    const before = taken.get(key) ?? 0
    if (!companies || companies.size < CARRIERS_MIN || before === PHRASES_PER_CODE) continue
    taken.set(key, before + 1)
    queries.push({ label: code, wording, text, relevant: companies })
  }
  return queries
}

export const byCodeAlone = [
  {
    title: 'By code alone (Companies House, South Yorkshire), five digits',
    experiment: () =>
      southYorkshire(
        (company) => allOf(company.nationalSectors),
        (code) => code,
      ),
  },
  {
    title: 'By code alone (Companies House, South Yorkshire), NACE class',
    experiment: () =>
      southYorkshire(
        (company) => allOf(company.naceCodes),
        (code) => classOf('GB', code),
      ),
  },
]

/** The NACE class of a national code. */
function classOf(country: string, code: string): string {
  const digits = code.replace(/\D/g, '').slice(0, 4)
  return ancestors('national', country, code).length === 0 ? code : `${digits.slice(0, 2)}.${digits.slice(2)}`
}

async function southYorkshire(
  codesOf: (company: Company) => readonly string[],
  labelOf: (code: string) => string,
): Promise<Experiment> {
  const file = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')
  const corpus = await importCorpus('GB', [{ register: 'gb-companies-house', files: [file] }])
  const phrases = [...activityPhrases()]
    .filter(({ scheme, language }) => scheme === 'national' && language === 'en')
    .map(({ phrase, code }) => ({ text: phrase, code: labelOf(code), wording: 'index phrase' }))
  return {
    title: labelOf('62020') === '62020' ? byCodeAlone[0].title : byCodeAlone[1].title,
    companies: corpus.companies.length,
    queries: queriesOf(spread(phrases), carriers(corpus.companies, codesOf)),
    rankers: {
      'plain BM25 (names)': plainBm25(corpus.companies.map(documentOf), 'en'),
      plus: corpus.plus,
      'simple-semantic': corpus.phrase,
    },
    close: corpus.close,
  }
}

/** The same phrases in an order that has nothing to do with their alphabet, and is always the same. */
function spread<Item extends { readonly text: string }>(items: readonly Item[]): Item[] {
  const hash = (text: string) =>
    [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return [...items].sort((a, b) => hash(a.text) - hash(b.text))
}

export const acrossLanguages = [
  {
    title: 'Across languages (Norwegian texts and codes)',
    async experiment(): Promise<Experiment> {
      const register = realFile('data', 'no', 'enheter_alle.json.gz')
      const motorTrade = realFile('data', 'no', 'enheter_motor_trade.csv')
      const table = readMapping(join(import.meta.dirname, 'no-motor-trade.yaml'))
      const corpus = await importCorpus('NO', [
        { register: 'no-brreg', files: [register] },
        { register: 'table', files: [motorTrade], table },
      ])
      const phrases: Phrase[] = []
      for (const { phrase, code, scheme, language } of activityPhrases()) {
        if (scheme === 'national' && language === 'en')
          phrases.push({ text: phrase, code: classOf('GB', code), wording: 'English index phrases' })
      }
      for (const { phrase, code, scheme, language, country } of codeTitles()) {
        const isClass = /^\d\d\.\d\d$/.test(code)
        if (scheme === 'nace' && isClass && ['en', 'it', 'nb'].includes(language)) {
          phrases.push({ text: phrase, code, wording: TITLES[language as keyof typeof TITLES] })
        }
        if (
          scheme === 'national' &&
          country === 'IT' &&
          language === 'it' &&
          !code.includes(':') &&
          code.replace(/\D/g, '').length > 4
        ) {
          phrases.push({ text: phrase, code: classOf('IT', code), wording: 'Italian titles below the class (ATECO)' })
        }
      }
      return {
        title: acrossLanguages[0].title,
        companies: corpus.companies.length,
        queries: queriesOf(
          spread(phrases),
          carriers(corpus.companies, ({ naceCodes }) => allOf(naceCodes)),
        ),
        rankers: {
          'plain BM25 (Norwegian texts)': plainBm25(corpus.companies.map(documentOf), 'nb'),
          plus: corpus.plus,
          'simple-semantic': corpus.phrase,
        },
        close: corpus.close,
      }
    },
  },
]

const TITLES = { en: 'English titles', it: 'Italian titles', nb: 'Norwegian titles' }
