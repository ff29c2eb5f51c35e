/**
 * The real files of the Brønnøysund register, imported, against a reader that shares no code with the import: the JSON
 * parsed whole, the CSV by another parser, rules written from the register's own description, the raw reference tables.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'

interface Address {
  readonly adresse?: readonly string[]
  readonly postnummer?: string
  readonly poststed?: string
  readonly kommune?: string
}

interface Entity {
  readonly organisasjonsnummer: string
  readonly navn: string
  readonly organisasjonsform: { readonly kode: string; readonly beskrivelse: string }
  readonly konkurs: boolean
  readonly underAvvikling: boolean
  readonly underTvangsavviklingEllerTvangsopplosning: boolean
  readonly registrertIMvaregisteret: boolean
  readonly antallAnsatte: number
  readonly stiftelsesdato?: string
  readonly hjemmeside?: string
  readonly forretningsadresse?: Address
  readonly postadresse?: Address
  readonly naeringskode1?: { readonly kode: string }
  readonly naeringskode2?: { readonly kode: string }
  readonly naeringskode3?: { readonly kode: string }
}

async function imported(context: Parameters<typeof temporaryFolder>[0], ...path: string[]) {
  const folder = temporaryFolder(context)
  const files = [realFile('data', 'no', ...path)]
  const result = await runImport({ dataFolder: folder, register: 'no-brreg', files }, importDependencies())
  return { result, companies: await servedCompanies(folder, 'NO') }
}

test('brreg, real JSON: every entity agrees with another reader', { skip: withoutRealData }, async (context) => {
  const path = realFile('data', 'no', 'enheter_alle.json.gz')
  const entities = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Entity[]
  const { result, companies } = await imported(context, 'enheter_alle.json.gz')
  assert.deepEqual(
    [result.rows, result.companies, result.rejected, result.duplicates, result.leftOut],
    [entities.length, entities.length, 0, 0, {}],
  )
  const naceOf = new Map(tabRows('reference', 'no-sn2007.tsv').map((row) => [row.code, row.nace2]))
  const postal = new Map<string, string>()
  const municipalities = new Map<string, Set<string>>()
  for (const { postcode, region, province } of tabRows('reference', 'geo', 'postal-no.tsv')) {
    postal.set(postcode, `${region}|${province}`)
    const name = province.toUpperCase()
    municipalities.set(name, (municipalities.get(name) ?? new Set()).add(`${region}|${province}`))
  }
  let byName = 0
  for (const entity of entities) {
    const company = companies.get(`NO-${entity.organisasjonsnummer}`)
    assert.ok(company, entity.organisasjonsnummer)
    assert.equal(company.name, entity.navn.trim())
    assert.equal(company.status, statusOf(entity), company.id)
    assert.equal(company.dateOfIncorporation, entity.stiftelsesdato ?? null)
    assert.equal(company.numberOfEmployees, entity.antallAnsatte)
    assert.equal(company.website, entity.hjemmeside ?? null)
    assert.equal(company.nationalLegalForm, entity.organisasjonsform.beskrivelse)
    assert.equal(company.vatTaxNumber, entity.registrertIMvaregisteret ? `NO${entity.organisasjonsnummer}MVA` : null)
    assert.equal(company.categoryOfTheCompany, entity.antallAnsatte < 15 ? 'Small company' : 'Medium sized company')
    assertCodes(company, entity, naceOf)

    const address = entity.forretningsadresse ?? entity.postadresse ?? {}
    assert.equal(company.postcode, address.postnummer ?? null)
    assert.equal(company.city, address.poststed ?? null)
    const named = address.kommune ? municipalities.get(address.kommune) : undefined
    const expected = named?.size === 1 ? [...named][0] : postal.get(address.postnummer ?? '')
    if (named?.size === 1) byName++
    if (expected !== undefined) assert.equal(company.region, expected, `${company.id}: ${JSON.stringify(address)}`)
    else if (address.postnummer === undefined) assert.equal(company.region, null, 'no region for an address abroad')
  }
  context.diagnostic(`${companies.size} companies, ${byName} located by the name of their municipality`)
  assert.ok(byName > 1_800)
})

function statusOf(entity: Entity): string {
  if (entity.konkurs || entity.organisasjonsform.kode === 'KBO') return 'Bankruptcy'
  return entity.underAvvikling || entity.underTvangsavviklingEllerTvangsopplosning ? 'In liquidation' : 'Active'
}

function assertCodes(company: Company, entity: Entity, naceOf: ReadonlyMap<string, string>): void {
  const codes = [entity.naeringskode1, entity.naeringskode2, entity.naeringskode3]
    .map((code) => code?.kode)
    .filter((code) => code !== undefined && code !== '00.000')
  const { primary, secondary } = company.nationalSectors
  assert.deepEqual([...primary, ...secondary], codes, company.id)
  // The reader's list of 2007 lacks a few codes that were added later.
  const main = codes.length > 0 ? (naceOf.get(codes[0]!) ?? codes[0]!.slice(0, 5)) : undefined
  if (main) assert.ok(company.naceCodes.primary.includes(main), `${company.id}: ${codes[0]} lies under ${main}`)
}

test('brreg, real CSV: every entity agrees with another reader', { skip: withoutRealData }, async (context) => {
  const path = realFile('data', 'no', 'enheter.csv')
  const rows = parse(readFileSync(path), { columns: true }) as Record<string, string>[]
  const { result, companies } = await imported(context, 'enheter.csv')
  assert.deepEqual([result.rows, result.companies, result.rejected], [rows.length, rows.length, 0])
  for (const row of rows) {
    const company = companies.get(`NO-${row.organisasjonsnummer}`)
    assert.ok(company)
    assert.equal(company.name, row.navn)
    assert.equal(company.dateOfIncorporation, row.stiftelsesdato)
    assert.deepEqual(company.nationalSectors.primary, [row['naeringskode1.kode']])
    assert.ok(company.description?.includes(row.vedtektsfestetFormaal.slice(0, 60)))
    const oneLine = (text: string) => text.replaceAll('/n', ' ').replace(/\s+/g, ' ').trim()
    assert.ok(
      oneLine(company.description ?? '').includes(oneLine(row.aktivitet)),
      `${company.id}: ${company.description}`,
    )
    assert.equal(company.descriptionLanguage, 'nb')
    assert.equal(company.vatTaxNumber !== null, row.registrertIMvaRegisteret === 'true')
    assert.doesNotMatch(company.address ?? '', /\/n/)
  }
  assert.equal(companies.get('NO-810093382')?.address, 'c/o BDO AS, Fjellgata 6')
  assert.equal(companies.get('NO-810034882')?.numberOfEmployees, 11)
  assert.equal(companies.get('NO-810098252')?.numberOfEmployeesMax, 4)
})
