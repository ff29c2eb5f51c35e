/**
 * A real delta of GLEIF, imported, against a reader that shares no code with the import: the JSON parsed whole, rules
 * written from GLEIF's own description.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'
import { COUNTRIES } from '../../reference/countries.ts'

type Scalar = { readonly $: string; readonly '@type'?: string }

interface Address {
  readonly FirstAddressLine: Scalar
  readonly AdditionalAddressLine?: readonly Scalar[]
  readonly City: Scalar
  readonly Country: Scalar
  readonly PostalCode?: Scalar
}

interface LeiRecord {
  readonly LEI: Scalar
  readonly Entity: {
    readonly LegalName: Scalar
    readonly OtherEntityNames?: { readonly OtherEntityName: readonly Scalar[] }
    readonly TransliteratedOtherEntityNames?: { readonly TransliteratedOtherEntityName: readonly Scalar[] }
    readonly LegalAddress: Address
    readonly HeadquartersAddress: Address
    readonly RegistrationAuthority: {
      readonly RegistrationAuthorityID: Scalar
      readonly RegistrationAuthorityEntityID?: Scalar
    }
    readonly LegalJurisdiction: Scalar
    readonly EntityCategory: Scalar
    readonly EntityCreationDate: Scalar
    readonly LegalForm: { readonly EntityLegalFormCode: Scalar; readonly OtherLegalForm?: Scalar }
  }
  readonly Registration: { readonly LastUpdateDate: Scalar }
}

const FILE = withoutRealData ? '' : realFile('data', 'gleif', '20240505-0000-gleif-goldencopy-lei2-intra-day.json')

/** Registers whose numbers GLEIF writes at will, and how they look when they are bare. */
const BARE: Readonly<Record<string, (number: string) => string>> = {
  RA000013: (number) => `AU-${number.replaceAll(' ', '')}`,
  RA000017: (number) => `AT-${number.toUpperCase()}`,
  RA000391: (number) => `HU-${number.replaceAll('-', '')}`,
  RA000402: (number) => `IE-${number}`,
  RA000430: (number) => `LT-${number}`,
  RA000463: (number) => `NL-${number}`,
  RA000544: (number) => `SE-${number.replace('-', '')}`,
  RA000546: (number) => `SE-${number.replace('-', '')}`,
  RA000549: (number) => `CH-${number}`,
  RA000681: (number) => `BR-${number.replace(/[./-]/g, '')}`,
  RA000776: (number) => `IT-${number}`,
  RA000025: (number) => `BE-${number.replaceAll('.', '')}`,
  RA000163: (number) => `CZ-${number}`,
  RA000170: (number) => `DK-${number}`,
  RA000181: (number) => `EE-${number}`,
  RA000188: (number) => `FI-${number}`,
  RA000189: (number) => `FR-${number}`,
  RA000192: (number) => `FR-${number}`,
  RA000407: (number) => `IT-${number}`,
  RA000472: (number) => `NO-${number.replaceAll(' ', '')}`,
  RA000487: (number) => `PT-${number}`,
  RA000585: (number) => `GB-${number}`,
}

test('gleif, real delta: every record agrees with another reader', { skip: withoutRealData }, async (context) => {
  const { records } = JSON.parse(readFileSync(FILE, 'utf8')) as { records: LeiRecord[] }
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  const countryOf = ({ Entity }: LeiRecord) => Entity.LegalJurisdiction.$.slice(0, 2)
  const kept = records.filter((record) => served.has(countryOf(record)))
  const folder = temporaryFolder(context)
  const result = await runImport({ dataFolder: folder, register: 'gleif', files: [FILE] }, importDependencies())
  assert.deepEqual(
    [result.rows, result.companies, result.rejected, result.duplicates, result.leftOut],
    [records.length, kept.length, 0, 0, { 'entity of a country that is not served': records.length - kept.length }],
  )
  const companies = new Map<string, Company>()
  for (const { countryIso2 } of COUNTRIES) {
    for (const company of (await servedCompanies(folder, countryIso2)).values()) companies.set(company.lei!, company)
  }
  const forms = new Map(tabRows('reference', 'legal-forms-elf.tsv').map((row) => [Object.values(row)[0], row]))
  assert.ok(forms.size > 1_000)

  let byNumber = 0
  for (const record of kept) {
    const { Entity, LEI } = record
    const company = companies.get(LEI.$)
    assert.ok(company, LEI.$)
    assert.equal(company.name, Entity.LegalName.$.trim())
    assert.equal(company.countryIso2, countryOf(record))
    assert.equal(company.status, 'Active', 'all entities of this file are active, though most registrations lapsed')
    assert.equal(company.dateOfIncorporation, Entity.EntityCreationDate.$.slice(0, 10))
    assert.equal(
      Date.parse(company.lastUpdated!),
      Math.floor(Date.parse(record.Registration.LastUpdateDate.$) / 1000) * 1000,
    )
    const authority = Entity.RegistrationAuthority
    const number = authority.RegistrationAuthorityEntityID?.$ ?? ''
    const id = Entity.EntityCategory.$ === 'FUND' ? undefined : BARE[authority.RegistrationAuthorityID.$]?.(number)
    if (id !== undefined) byNumber++
    assert.equal(company.id, id ?? `${countryOf(record)}-${LEI.$}`)
    const others = Entity.OtherEntityNames?.OtherEntityName ?? []
    const former = others.filter((name) => name['@type'] === 'PREVIOUS_LEGAL_NAME').map(({ $ }) => $)
    assert.deepEqual(new Set(company.previousNames), new Set(former))
    for (const { $ } of Entity.TransliteratedOtherEntityNames?.TransliteratedOtherEntityName ?? []) {
      assert.ok(company.tradeNames.includes($) || company.name === $)
    }
    const address = countryOf(record) === 'US' ? Entity.HeadquartersAddress : Entity.LegalAddress
    if (address.Country.$ === company.countryIso2) {
      assert.deepEqual([company.city, company.postcode], [address.City.$.trim(), address.PostalCode?.$ ?? null])
      assert.ok(company.address?.startsWith(address.FirstAddressLine.$.trim()), company.id)
    }
    const other = Entity.LegalForm.OtherLegalForm?.$
    if (Entity.LegalForm.EntityLegalFormCode.$ === '8888' && other) assert.equal(company.nationalLegalForm, other)
  }
  context.diagnostic(`${kept.length} of ${records.length} companies are served, ${byNumber} under a national number`)
})

const FLAGS = { konkurs: false, underAvvikling: false, underTvangsavviklingEllerTvangsopplosning: false }

test('gleif, real delta: records of Norway merge with the Norwegian register by number', {
  skip: withoutRealData,
}, async (context) => {
  const folder = temporaryFolder(context)
  // The available slices share no company: the number of one that GLEIF knows is put into a copy of a record of brreg.
  const record = (JSON.parse(readFileSync(FILE, 'utf8')) as { records: LeiRecord[] }).records.find(
    ({ Entity }) => Entity.RegistrationAuthority.RegistrationAuthorityID.$ === 'RA000472',
  )!
  const number = record.Entity.RegistrationAuthority.RegistrationAuthorityEntityID!.$.replaceAll(' ', '')
  const brreg = `${folder}/enheter.json`
  const { writeFileSync } = await import('node:fs')
  const entity = {
    organisasjonsnummer: number,
    navn: 'SLIK REGISTERET KALLER DET',
    organisasjonsform: { kode: 'AS' },
    ...FLAGS,
  }
  writeFileSync(brreg, JSON.stringify([{ ...entity, antallAnsatte: 7 }]))
  await runImport({ dataFolder: folder, register: 'gleif', files: [FILE] }, importDependencies())
  const result = await runImport({ dataFolder: folder, register: 'no-brreg', files: [brreg] }, importDependencies())
  assert.deepEqual([result.merged, result.companiesMerged], [1, 1])
  const company = (await servedCompanies(folder, 'NO')).get(`NO-${number}`)
  assert.deepEqual(
    [company?.name, company?.lei, company?.numberOfEmployees],
    ['SLIK REGISTERET KALLER DET', record.LEI.$, 7],
  )
  assert.deepEqual(
    company?.sources.map(({ register }) => register).filter((register) => register !== 'derived'),
    ['no-brreg', 'gleif'],
  )
})
