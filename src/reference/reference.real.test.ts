/**
 * The tables of `reference/` against the folder they are built from, and against what registers really write. Skipped
 * where that folder is not at hand.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { OWN_NUMBERING } from '../../scripts/build-reference/own-numbering.ts'
import { openSource } from '../../scripts/build-reference/tables.ts'
import { regionOfPlace } from '../../test/support/region-of-place.ts'
import { deriveCodes } from './derive-codes.ts'
import { type CodeTree, codeTrees } from './industry-codes.ts'
import { standardisedLegalForm } from './legal-forms.ts'
import { regionOfMunicipality, regionOfPostcode } from './regions.ts'

const ROOT = join(import.meta.dirname, '../..')
const DATA = process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '../shared')
const skip = existsSync(join(DATA, 'reference')) ? false : `no real data at ${DATA}`

test('the build gives the bytes that are committed', { skip }, () => {
  const target = mkdtempSync(join(tmpdir(), 'firmament-reference-'))
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-reference.ts'), join(DATA, 'reference'), target])
    const files = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.tsv'))
        .sort()
    const committed = join(ROOT, 'reference')
    // The thesaurus, the lists of words, the tables of sentences and of verdicts, and the corrections of near words are written by hand; points and learned
    // words come from other sources.
    const isBuilt = (name: string) =>
      !['learned-words.tsv', 'near-words.tsv'].includes(name) &&
      !['thesaurus', 'judging', 'lists', 'sentences', 'points', 'subclasses'].some((own) =>
        name.startsWith(`${own}${sep}`),
      )
    const built = files(committed).filter(isBuilt)
    assert.deepEqual(files(target), built)
    for (const file of files(target)) {
      assert.ok(readFileSync(join(target, file)).equals(readFileSync(join(committed, file))), file)
    }
  } finally {
    rmSync(target, { recursive: true })
  }
})

/** Source tables of the trees. */
const SOURCES: readonly (readonly [table: string, tree: () => CodeTree])[] = [
  ['nace-rev2', () => codeTrees('nace', '')[0].tree],
  ['nace-rev21', () => codeTrees('nace', '')[1].tree],
  ['naics-2022', () => codeTrees('naics', '')[0].tree],
  ['us-sic-1987', () => codeTrees('sic', '')[0].tree],
  ['at-oenace2008', () => codeTrees('national', 'AT')[0].tree],
  ['at-oenace2025', () => codeTrees('national', 'AT')[1].tree],
  ['au-anzsic2006', () => codeTrees('national', 'AU')[0].tree],
  ['be-nacebel2025', () => codeTrees('national', 'BE')[0].tree],
  ['br-cnae23', () => codeTrees('national', 'BR')[0].tree],
  ['ch-noga2008', () => codeTrees('national', 'CH')[0].tree],
  ['de-wz2008', () => codeTrees('national', 'DE')[0].tree],
  ['de-wz2025', () => codeTrees('national', 'DE')[1].tree],
  ['dk-db07', () => codeTrees('national', 'DK')[1].tree],
  ['dk-db25', () => codeTrees('national', 'DK')[0].tree],
  ['ee-emtak2025', () => codeTrees('national', 'EE')[0].tree],
  ['fi-tol2008', () => codeTrees('national', 'FI')[0].tree],
  ['fr-naf-rev2', () => codeTrees('national', 'FR')[0].tree],
  ['fr-naf2025', () => codeTrees('national', 'FR')[1].tree],
  ['gb-uksic2007', () => codeTrees('national', 'GB')[0].tree],
  ['gb-uksic2026', () => codeTrees('national', 'GB')[2].tree],
  ['it-ateco2007-2022', () => codeTrees('national', 'IT')[0].tree],
  ['it-ateco2025', () => codeTrees('national', 'IT')[1].tree],
  ['jp-jsic2013', () => codeTrees('national', 'JP')[1].tree],
  ['jp-jsic2023', () => codeTrees('national', 'JP')[0].tree],
  ['nl-sbi2008', () => codeTrees('national', 'NL')[1].tree],
  ['nl-sbi2025', () => codeTrees('national', 'NL')[0].tree],
  ['no-sn2007', () => codeTrees('national', 'NO')[0].tree],
  ['pl-pkd2007', () => codeTrees('national', 'PL')[0].tree],
  ['pl-pkd2025', () => codeTrees('national', 'PL')[1].tree],
  ['pt-cae-rev3', () => codeTrees('national', 'PT')[0].tree],
  ['pt-cae-rev4', () => codeTrees('national', 'PT')[1].tree],
  ['se-sni2007', () => codeTrees('national', 'SE')[1].tree],
  ['se-sni2025', () => codeTrees('national', 'SE')[0].tree],
  ['si-skd2008', () => codeTrees('national', 'SI')[0].tree],
  ['sk-nace-rev2', () => codeTrees('national', 'SK')[0].tree],
]

test('every title in every language, every parent and every NACE code is the source’s, as corrected', { skip }, () => {
  const source = openSource(join(DATA, 'reference'))
  let compared = 0
  for (const [table, tree] of SOURCES) {
    const nodes = new Map(tree().nodes.map((node) => [node.bare, node]))
    for (const row of OWN_NUMBERING[table]?.(source) ?? source.rows(table)) {
      const node = nodes.get(row.code5) ?? nodes.get(row.code)
      assert.ok(node, `${table} ${row.code}`)
      const parent = node.parent && (node.parent.alias ?? node.parent.bare)
      assert.equal(parent ?? '', row.parent, `${table} ${row.code}`)
      const nace = row.nace2 ?? row.nace21
      // A group of NACE with one class stands for the class.
      if (nace !== undefined) assert.ok((node.nace ?? '-').startsWith(nace), `${table} ${row.code}: ${node.nace}`)
      for (const [column, title] of Object.entries(row)) {
        const language = /^title_(..)$/.exec(column)?.[1].replace('nb', 'no')
        if (language === undefined) continue
        assert.equal(node.titleIn(language) ?? '', title, `${table} ${row.code} ${language}`)
        compared++
      }
    }
  }
  assert.equal(compared, 177_620)
})

/** Rows of a CSV file of the data folder. */
function csv(file: string, options: object = {}): readonly Readonly<Record<string, string>>[] {
  return parse(readFileSync(join(DATA, 'data', file)), {
    columns: (header: string[]) => header.map((name) => name.trim()),
    relax_column_count: true,
    skip_empty_lines: true,
    bom: true,
    ...options,
  }) as Readonly<Record<string, string>>[]
}

/** Asserts that at most this many of the values are unknown. */
function assertKnown(
  what: string,
  values: readonly (readonly [written: string, known: unknown])[],
  unknownMax: number,
) {
  const unknown = values.filter(([, known]) => known === null || known === undefined).map(([written]) => written)
  const some = [...new Set(unknown)].slice(0, 20).join(', ')
  assert.ok(values.length > 100, `${what}: ${values.length} values`)
  assert.ok(unknown.length <= unknownMax, `${what}: ${unknown.length} of ${values.length} unknown: ${some}`)
}

const known = (form: string) => (form.includes('unknown') ? null : form)

test('Companies House: postcodes, categories and codes of the register are known', { skip }, () => {
  const rows = csv('gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv')
  const codes = rows.flatMap((row) => [1, 2, 3, 4].map((n) => row[`SICCode.SicText_${n}`].split(' - ')[0]))
  const written = codes.filter((code) => code !== '' && code !== 'None Supplied')
  const derive = (code: string) =>
    code.length === 4
      ? deriveCodes({ scheme: 'national', country: 'GB', code, revision: '2003' })
      : deriveCodes({ scheme: 'national', country: 'GB', code })
  assertKnown(
    'codes',
    written.map((code) => [code, derive(code)] as const),
    0,
  )
  const postcodes = rows.map((row) => row['RegAddress.PostCode']).filter((postcode) => postcode !== '')
  assertKnown(
    'postcodes',
    postcodes.map((one) => [one, regionOfPostcode('GB', one)] as const),
    0,
  )
  const categories = rows.map((row) => row.CompanyCategory)
  assertKnown(
    'forms',
    categories.map((one) => [one, known(standardisedLegalForm('gb', one))] as const),
    0,
  )
})

test('SIRENE: communes, postcodes, codes and juridical categories are known', { skip }, () => {
  const rows = csv('fr/StockEtablissement_utf8.csv').filter((row) => row.codePostalEtablissement !== '')
  // Communes and postcodes of the collectivities overseas, which are no department, are not.
  const communes = rows.map((row) => row.codeCommuneEtablissement)
  assertKnown(
    'communes',
    communes.map((one) => [one, regionOfMunicipality('FR', one)] as const),
    59,
  )
  const postcodes = rows.map((row) => row.codePostalEtablissement)
  assertKnown(
    'postcodes',
    postcodes.map((one) => [one, regionOfPostcode('FR', one)] as const),
    45,
  )
  const codes = rows
    .filter((row) => row.nomenclatureActivitePrincipaleEtablissement === 'NAFRev2')
    .map((row) => row.activitePrincipaleEtablissement)
  const derive = (code: string) => deriveCodes({ scheme: 'national', country: 'FR', code })
  assertKnown(
    'codes',
    codes.map((code) => [code, derive(code)] as const),
    0,
  )
  const forms = csv('fr/StockUniteLegale_utf8.from-2017-daily.csv').map((row) => row.categorieJuridiqueUniteLegale)
  assertKnown(
    'forms',
    forms.map((one) => [one, known(standardisedLegalForm('fr', one))] as const),
    0,
  )
})

interface Enhet {
  readonly naeringskode1?: { readonly kode: string }
  readonly organisasjonsform: { readonly kode: string }
  readonly forretningsadresse?: { readonly landkode: string; readonly kommune: string; readonly postnummer: string }
}

test('Brønnøysund: municipalities, forms and codes are known, but 00.000, which says that it is not', { skip }, () => {
  const file = readFileSync(join(DATA, 'data/no/enheter_alle.json.gz'))
  const units = JSON.parse(gunzipSync(file).toString()) as Enhet[]
  const addresses = units.map((unit) => unit.forretningsadresse).filter((address) => address?.landkode === 'NO')
  const regionOf = (kommune: string, postnummer: string) =>
    regionOfPlace({ country: 'NO', municipalityName: kommune, postcode: postnummer })
  assertKnown(
    'places',
    addresses.map((one) => [one?.kommune ?? '', one && regionOf(one.kommune, one.postnummer)]),
    0,
  )
  const codes = units.flatMap(({ naeringskode1 }) => naeringskode1?.kode ?? []).filter((code) => code !== '00.000')
  assertKnown(
    'codes',
    codes.map((code) => [code, deriveCodes({ scheme: 'national', country: 'NO', code })]),
    0,
  )
  const forms = units.map((unit) => unit.organisasjonsform.kode)
  assertKnown(
    'forms',
    forms.map((one) => [one, known(standardisedLegalForm('no', one))] as const),
    0,
  )
})

test('Italy: Istat codes, letters of provinces and ATECO without dots are known', { skip }, () => {
  const rows = csv('it/cinque_per_mille_2022.csv')
  assertKnown(
    'comuni',
    rows.map((row) => [row.codice_comune, regionOfMunicipality('IT', row.codice_comune)]),
    0,
  )
  assertKnown(
    'provinces',
    rows.map((row) => [row.pr, regionOfMunicipality('IT', row.pr)]),
    0,
  )
  const startUps = csv('it/startup_innovative_registry.csv').filter((row) => !['', 'NC'].includes(row.AtecoCode))
  const derive = (code: string) => deriveCodes({ scheme: 'national', country: 'IT', code })
  assertKnown(
    'ATECO',
    startUps.map((row) => [row.AtecoCode, derive(row.AtecoCode)]),
    0,
  )
})

test('SEC: every SIC code is carried to NAICS and NACE, but the SEC’s own codes of no industry', { skip }, () => {
  const rows = csv('us/edgar_company_index_sample.csv').filter((row) => !['', '0'].includes(row.sic))
  const derive = (code: string) => deriveCodes({ scheme: 'sic', country: 'US', code: code.padStart(4, '0') })
  const codes = rows.map((row) => row.sic).filter((code) => !['8880', '8888', '9995'].includes(code))
  assertKnown(
    'NAICS',
    codes.map((code) => [code, derive(code)?.naics[0]] as const),
    0,
  )
  assertKnown(
    'NACE',
    codes.map((code) => [code, derive(code)?.nace[0]] as const),
    0,
  )
})

/** Members of the golden copy that are looked at; every scalar is `{ $: value }`. */
interface LegalEntity {
  readonly Entity: {
    readonly LegalAddress: {
      readonly Country: { readonly $: string }
      readonly City: { readonly $: string }
      readonly PostalCode?: { readonly $: string }
    }
  }
}

test('GLEIF: addresses of served countries with a postcode get a region', { skip }, () => {
  const file = join(DATA, 'data/gleif/20240505-0000-gleif-goldencopy-lei2-intra-day.json')
  const { records } = JSON.parse(readFileSync(file, 'utf8')) as { records: LegalEntity[] }
  const served = new Set([
    'AT',
    'BE',
    'CH',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GB',
    'IT',
    'LU',
    'NL',
    'NO',
    'PL',
    'SE',
    'US',
  ])
  const addresses = records
    .map(({ Entity }) => Entity.LegalAddress)
    .filter((address) => served.has(address.Country.$) && address.PostalCode)
  const regionOf = ({ Country, City, PostalCode }: (typeof addresses)[number]) =>
    regionOfPlace({ country: Country.$, city: City.$, postcode: PostalCode?.$ ?? null })
  assertKnown(
    'places',
    addresses.map((one) => [`${one.Country.$} ${one.PostalCode?.$}`, regionOf(one)] as const),
    0,
  )
})
