/**
 * `node scripts/build-reference/learned-words.ts FOLDER` writes `reference/learned-words.tsv`: which classes of NACE the companies with a
 * word have, in open registers. Counts of words alone, never names. Where a service holds few companies of a country, what words
 * mean is read from it (`src/industries/learned-counts.ts`).
 *
 * FOLDER holds, as published (any of them may be missing; its country is left out then):
 *
 * - `gb/companies-house/BasicCompanyData-*.csv`: names and the first SIC code, which in its first four digits is one of NACE
 * - `fr/StockEtablissement_utf8.volume.csv.gz`: signs with the code of their establishment; all signs of one company with one class once
 * - `no/enheter_alle.json.gz`: names and the first code
 *
 * Words are kept that at least {@link COMPANIES_MIN} companies bear and that our tables of words and titles know, so that no name of a
 * person or of a company alone is one, and of which a class stands out as in an index (`search/embedded/learned/write-learned.ts`).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { loadNearWords } from '../../src/industries/near-words.ts'
import { loadSectors } from '../../src/industries/sectors.ts'
import { CLASSES_MAX } from '../../src/search/embedded/learned/entries.ts'
import { isOverRepresented, smoothedShare } from '../../src/search/word-meaning.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { type Language, languageOfCountry } from '../../src/text/language.ts'

const COMPANIES_MIN = 5
const CLASS_COMPANIES_MIN = 3
const SHARE_MIN = 0.1

/** Numbers of the State and of local bodies. */
const PUBLIC_BODY = /^[12]/
/** Letting and administration: what a town does with its bakery, not what a bakery does. */
const OF_THE_OWNER = /^(?:68|84)/

/** A company's names, and its class. */
interface Bearer {
  readonly names: readonly string[]
  readonly code: string
}

type Row = Readonly<Record<string, string>>
type Counts = Map<string, number>

const folder = process.argv[2] ?? ''
const sectors = loadSectors()
const nearWords = loadNearWords()

const lines = ['country\tstem\tcompanies\tclasses']
for (const [country, companies] of [
  ['FR', readFrance()],
  ['GB', readBritain()],
  ['NO', readNorway()],
] as const)
  if (companies.length > 0) lines.push(...learn(country, companies))
writeFileSync(new URL('../../reference/learned-words.tsv', import.meta.url), `${lines.join('\n')}\n`)
console.log(`reference/learned-words.tsv: ${lines.length - 1} rows`)

/** The first row of a country has no word: all its companies, and how many have each class. */
function learn(country: string, companies: readonly Bearer[]): readonly string[] {
  const language = languageOfCountry(country)
  const register: Counts = new Map()
  const words = new Map<string, { readonly written: string; readonly classes: Counts }>()
  for (const { names, code } of companies) {
    increase(register, code)
    const tokens = names
      .flatMap((name) => analyse(name, language))
      .filter(({ stop, stem }) => !stop && /^\p{L}{3,}$/u.test(stem))
    for (const [stem, written] of new Map(tokens.map((token) => [token.stem, token.word]))) {
      const word = words.get(stem) ?? { written, classes: new Map() }
      words.set(stem, word)
      increase(word.classes, code)
    }
  }
  const rows = [...words]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([stem, { written, classes }]) => {
      const bearing = sum(classes)
      if (bearing < COMPANIES_MIN || !isWord(written, language)) return []
      const telling = [...classes].filter(([code, own]) => {
        const inRegister = register.get(code)! / companies.length
        const share = smoothedShare(own, bearing, inRegister)
        return own >= CLASS_COMPANIES_MIN && share >= SHARE_MIN && isOverRepresented(share, inRegister)
      })
      // A word of which nothing stands out is kept too: it says nothing by measure.
      return [rowOf(country, stem, bearing, telling)]
    })
  return [rowOf(country, '', companies.length, [...register]), ...rows]
}

function rowOf(
  country: string,
  stem: string,
  companies: number,
  classes: readonly (readonly [string, number])[],
): string {
  const ordered = [...classes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const shown = stem === '' ? ordered : ordered.slice(0, CLASSES_MAX)
  return [country, stem, companies, shown.map(([code, own]) => `${code}:${own}`).join(' ')].join('\t').trimEnd()
}

/** Whether our tables know a word of this language. */
function isWord(word: string, language: Language): boolean {
  return nearWords.of(word, [language]).length > 0 || sectors.of(word, { languages: [language], limit: 1 }).known === 1
}

function increase(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sum(counts: Counts): number {
  return [...counts.values()].reduce((all, own) => all + own, 0)
}

function rowsOf(pattern: string): Row[] {
  return globSync(pattern, { cwd: folder }).flatMap((path) => {
    const bytes = readFileSync(join(folder, path))
    return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
      columns: (header: string[]) => header.map((name) => name.trim()),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
    }) as Row[]
  })
}

function readBritain(): readonly Bearer[] {
  const companies = new Map<string, Bearer>()
  for (const row of rowsOf('gb/companies-house/BasicCompanyData-*.csv')) {
    const [, division, rest] = /^(\d\d)(\d\d)\d/.exec(row['SICCode.SicText_1'] ?? '') ?? []
    if (division !== undefined)
      companies.set(row.CompanyNumber, { names: [row.CompanyName], code: `${division}.${rest}` })
  }
  return [...companies.values()]
}

function readFrance(): readonly Bearer[] {
  const companies = new Map<string, { names: string[]; code: string }>()
  for (const row of rowsOf('fr/StockEtablissement_utf8.volume.csv.gz')) {
    const signs = [row.enseigne1Etablissement, row.enseigne2Etablissement, row.denominationUsuelleEtablissement]
    const names = signs.filter((sign) => sign !== '')
    const code = row.activitePrincipaleEtablissement.slice(0, 5)
    if (names.length === 0 || row.nomenclatureActivitePrincipaleEtablissement !== 'NAFRev2') continue
    if (PUBLIC_BODY.test(row.siren) && OF_THE_OWNER.test(code)) continue
    const key = `${row.siren} ${code}`
    const company = companies.get(key) ?? { names: [], code }
    company.names.push(...names)
    companies.set(key, company)
  }
  return [...companies.values()]
}

function readNorway(): readonly Bearer[] {
  return globSync('no/enheter_alle.json.gz', { cwd: folder }).flatMap((path) => {
    const units = JSON.parse(gunzipSync(readFileSync(join(folder, path))).toString()) as {
      readonly navn: string
      readonly naeringskode1?: { readonly kode: string }
    }[]
    return units.flatMap(({ navn, naeringskode1 }) =>
      naeringskode1 === undefined ? [] : [{ names: [navn], code: naeringskode1.kode.slice(0, 5) }],
    )
  })
}
