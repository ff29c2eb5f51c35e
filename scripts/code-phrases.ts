/** All official titles of codes and phrases of activity indexes, for what is built and measured of them. */
import { CODE_SCHEMES, type CodeScheme } from '../src/company/codes.ts'
import { COUNTRIES } from '../src/reference/countries.ts'
import { codeTrees, type RevisionTree } from '../src/reference/industry-codes.ts'
import { loadTable } from '../src/reference/load-table.ts'

/** What a code is called, or what it covers, in one language. */
export interface CodePhrase {
  readonly scheme: CodeScheme
  /** ISO 3166-1 alpha-2 for `national`, else `null`. */
  readonly country: string | null
  /** Canonical code. */
  readonly code: string
  /** ISO 639-1. */
  readonly language: string
  readonly phrase: string
  readonly kind: 'title' | 'phrase'
}

/**
 * Every official title of every list in every language: NACE in both revisions, NAICS, SIC, and each country's lists
 * where they are not NACE itself. The order is the same every time.
 */
export function* codeTitles(): Generator<CodePhrase> {
  for (const scheme of CODE_SCHEMES) {
    if (scheme !== 'national') {
      yield* titlesOf(scheme, null, codeTrees(scheme, ''))
      continue
    }
    for (const { countryIso2 } of COUNTRIES) {
      const own = codeTrees('national', countryIso2).filter(({ tree }) => !/^(nace|naics)-/.test(tree.list))
      yield* titlesOf('national', countryIso2, own)
    }
  }
}

function* titlesOf(scheme: CodeScheme, country: string | null, lists: readonly RevisionTree[]): Generator<CodePhrase> {
  for (const { tree } of lists) {
    for (const node of tree.nodes) {
      for (const [language, phrase] of node.titles) {
        yield { scheme, country, code: node.code, language, phrase, kind: 'title' }
      }
    }
  }
}

/**
 * Every phrase of the official activity indexes: UK SIC 2007 (English and Welsh) and NAICS 2022 (English). The order is
 * the same every time.
 */
export function* activityPhrases(): Generator<CodePhrase> {
  yield* phrasesOf('gb-uksic2007', 'national', 'GB')
  yield* phrasesOf('naics-2022', 'naics', null)
}

function* phrasesOf(list: string, scheme: CodeScheme, country: string | null): Generator<CodePhrase> {
  const { columns, rows } = loadTable(`phrases/${list}`)
  const languages = columns.slice(1)
  let code = ''
  for (const row of rows) {
    if (row[0] !== '') code = row[0]
    for (const [index, language] of languages.entries()) {
      const phrase = row[index + 1]
      if (phrase) yield { scheme, country, code, language, phrase, kind: 'phrase' }
    }
  }
}
