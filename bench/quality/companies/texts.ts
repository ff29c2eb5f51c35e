/** Companies by their texts: tags and industries given by third parties decide who is relevant. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Company } from '../../../src/company/company.ts'
import { readMapping } from '../../../src/registers/table/read-mapping.ts'
import { languageOfCountry, languageOfText } from '../../../src/text/language.ts'
import { realFile } from '../../../test/support/real-data.ts'
import { importCorpus } from './corpus.ts'
import { type PlainDocument, plainBm25 } from './plain-bm25.ts'
import type { Experiment, Query } from './run.ts'

/** Labels with fewer companies are weak evidence; those of very many ("B2B") are no activity. */
const RELEVANT_MIN = 10
const RELEVANT_SHARE_MAX = 0.15

interface Corpus {
  readonly title: string
  readonly file: string
  readonly mapping: string
  /** The labels of each company, by the key of its row. */
  labels(text: string): Map<string, readonly string[]>
}

const CORPORA: readonly Corpus[] = [
  {
    title: 'Start-ups 2026 (Y Combinator)',
    file: 'yc_companies_2026-03.jsonl',
    mapping: 'yc-2026',
    labels: (text) =>
      new Map(
        text.split('\n').flatMap((line): [string, string[]][] => {
          try {
            const row = JSON.parse(line) as { id: number; tags: string[]; subindustry: string }
            return [[String(row.id), [...row.tags, row.subindustry.split('->').at(-1) ?? '']]]
          } catch {
            // Two lines of the file are not JSON; the import rejects them too.
            return []
          }
        }),
      ),
  },
  {
    title: 'Start-ups 2024 (Y Combinator)',
    file: 'yc_companies_2024-05-11.csv',
    mapping: 'yc-2024',
    labels: (text) =>
      new Map(rowsOf(text).map((row) => [row.company_id, [...row.tags.matchAll(/'([^']+)'/g)].map(([, tag]) => tag)])),
  },
  {
    title: 'Listed companies (FinanceDatabase)',
    file: 'finance_database_equities.csv',
    mapping: 'equities',
    labels: (text) => new Map(rowsOf(text).map((row) => [row.symbol, [row.industry]])),
  },
]

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true, relax_quotes: true }) as Record<string, string>[]
}

/** The same label however a source writes it. */
function labelKey(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/-/g, ' ')
    .replace(/^e commerce$/, 'e-commerce')
    .replace(/^crypto web3$/, 'crypto / web3')
    .replace(/^ai powered /, 'ai-powered ')
}

export const byText = CORPORA.map((corpus) => ({ title: corpus.title, experiment: () => experiment(corpus) }))

async function experiment({ title, file, mapping, labels }: Corpus): Promise<Experiment> {
  const path = realFile('data', 'text', file)
  const table = readMapping(join(import.meta.dirname, `${mapping}.yaml`))
  const corpus = await importCorpus('US', [{ register: 'table', files: [path], table }])
  const labelled = labels(readFileSync(path, 'utf8'))
  const ids = new Map([...labelled.keys()].map((key) => [`US-${table.name}-${idPart(key)}`, key]))
  const byLabel = new Map<string, Set<string>>()
  for (const { id } of corpus.companies) {
    for (const label of labelled.get(ids.get(id) ?? '') ?? []) {
      const key = labelKey(label)
      byLabel.set(key, (byLabel.get(key) ?? new Set()).add(id))
    }
  }
  const queries = wordings().flatMap(({ label, texts }): Query[] => {
    const relevant = byLabel.get(label) ?? new Set()
    if (relevant.size < RELEVANT_MIN || relevant.size > RELEVANT_SHARE_MAX * corpus.companies.length) return []
    return texts.map(([wording, text]) => ({ label, wording, text, relevant }))
  })
  return {
    title,
    companies: corpus.companies.length,
    queries,
    rankers: {
      'plain BM25': plainBm25(corpus.companies.map(documentOf), 'en'),
      plus: corpus.plus,
      'simple-semantic': corpus.semantic,
      'simple-semantic, one keyword': corpus.phrase,
      ...(corpus.near && {
        'plus, with embeddings': corpus.near.plus,
        'simple-semantic, with embeddings': corpus.near.semantic,
      }),
    },
    close: corpus.close,
  }
}

/** As the import makes ids of keys, written independently. */
function idPart(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** All texts of a company, each in its language. */
export function documentOf(company: Company): PlainDocument {
  const { id, name, previousNames, tradeNames, description, descriptionLanguage, countryIso2 } = company
  const named = [name, ...previousNames, ...tradeNames].map((text) => ({
    text,
    language: languageOfCountry(countryIso2),
  }))
  const said =
    description === null ? [] : [{ text: description, language: languageOfText(descriptionLanguage, countryIso2) }]
  return { id, texts: [...named, ...said] }
}

/** Every label in six wordings: as it is, in the other number, within a sentence, shortened, and two in other words. */
function wordings(): { readonly label: string; readonly texts: readonly (readonly [string, string])[] }[] {
  const lines = readFileSync(join(import.meta.dirname, 'wordings.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const [label, one, other] = line.split('\t')
    const plain = label
      .replace(/\(.*?\)/g, '')
      .replace(/&/g, 'and')
      .replace(/\//g, 'or')
      .replace(/\s+/g, ' ')
      .trim()
    return {
      label,
      texts: [
        ['as it is', plain],
        ['other number', otherNumber(plain)],
        ['in a sentence', `companies that work in ${plain}`],
        ['other words', one],
        ['other words', other],
      ] as const,
    }
  })
}

/** Singular for plural and the other way round, of the last word. */
function otherNumber(text: string): string {
  if (/ies$/.test(text)) return text.replace(/ies$/, 'y')
  if (/[^s]s$/.test(text)) return text.slice(0, -1)
  return /[^aeiou]y$/.test(text) ? text.replace(/y$/, 'ies') : `${text}s`
}
