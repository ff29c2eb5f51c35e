/**
 * Further files that are not what a register publishes, made by hand after what people download beside it or make of it:
 * accounts, persons, another year, another register, a spreadsheet export, another separator, another endpoint. Each is
 * refused in a sentence that names the reason, and changes nothing.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { zipArchive } from '../../test/support/zip.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { runImport } from './run-import.ts'

const REGISTERS = join(import.meta.dirname, '..', 'registers')
const sample = (register: string, name: string) => readFileSync(join(REGISTERS, register, name), 'utf8')

interface RefusedFile {
  readonly what: string
  readonly register: string
  readonly file: string
  readonly content: string | Buffer
  readonly message: RegExp
}

const BRITISH = sample('gb-companies-house', 'sample.csv')
const WORKBOOK =
  /it is a spreadsheet workbook, must be CSV: open it and save the sheet as “CSV UTF-8 \(comma delimited\)”/

const FILES: readonly RefusedFile[] = [
  {
    what: 'British accounts, one row a year',
    register: 'gb-companies-house',
    file: 'accounts.csv',
    content:
      'CompanyNumber,CompanyName,PeriodEnd,Turnover,NetAssets,Employees\n89990017,QUIBBLEWICK LANTERNS LIMITED,2025-03-31,120000,40000,3\n',
    message: /accounts\.csv: .*it has no CompanyStatus \(status\); no RegAddress\.PostTown, RegAddress\.PostCode/,
  },
  {
    what: 'a list of officers',
    register: 'gb-companies-house',
    file: 'officers.csv',
    content: 'Company Number,Officer,Role,Appointed\n89990017,A Person,director,2019-01-01\n',
    message: /it has no CompanyNumber \(identity\); no CompanyName \(name\); no CompanyStatus \(status\)/,
  },
  {
    what: 'the header of another year, spelled with spaces',
    register: 'gb-companies-house',
    file: 'BasicCompanyData-2009-01-01.csv',
    content:
      'Company Name,Company Number,Registered Address,Postcode,Category,Status\nQUIBBLEWICK,89990017,LEEDS,LS1 4AP,PRI,Active\n',
    message: /it has no CompanyNumber/,
  },
  {
    what: 'a spreadsheet export with a title line',
    register: 'gb-companies-house',
    file: 'export.csv',
    content: `Live companies on 1 November 2026,,,,\n\n${BRITISH}`,
    message: /export\.csv: .*it has no CompanyNumber \(identity\)/,
  },
  {
    what: 'semicolons for commas',
    register: 'gb-companies-house',
    file: 'semicolons.csv',
    content: BRITISH.replaceAll('","', '";"').replace(/^.*/, (header) => header.replaceAll(',', ';')),
    message: /semicolons\.csv: .*it has no CompanyNumber \(identity\)/,
  },
  {
    what: 'a page of the search of the Norwegian register',
    register: 'no-brreg',
    file: 'page.json',
    content: `{"_embedded":{"enheter":${sample('no-brreg', 'sample.json')}},"page":{"size":20,"totalElements":4}}`,
    message: /page\.json: /,
  },
  {
    what: 'one entity of the Norwegian register, as its own endpoint answers it',
    register: 'no-brreg',
    file: 'entity.json',
    content: '{"organisasjonsnummer":"319000178","navn":"KVITLING FISKEREDSKAP AS","konkurs":false}',
    message: /entity\.json: /,
  },
  {
    what: 'the search interface of French companies',
    register: 'fr-sirene',
    file: 'recherche.json',
    content: '{"results":[{"siren":"999000011","nom_complet":"LOUTRES ET LANTERNES","etat_administratif":"A"}]}',
    message:
      /this is JSON, an answer of the interface; the bulk file \(CSV, Parquet\) is needed: https:\/\/www\.data\.gouv\.fr/,
  },
  {
    what: 'French associations',
    register: 'fr-sirene',
    file: 'rna.csv',
    content: '"id";"siret";"titre";"date_creat"\n"W99";"99900001100012";"LES LOUTRES";"2001-01-01"\n',
    message: /it is none of StockEtablissementLiensSuccession, StockEtablissement, StockUniteLegale/,
  },
  {
    what: 'an Italian list of large companies by area, with neither number nor status',
    register: 'it-startups',
    file: 'largest.csv',
    content: '"name","employees","code"\n"lanterna","120","ITC1"\n',
    message: /largest\.csv: .*it has no /,
  },
  {
    what: 'the facts of one registrant',
    register: 'us-sec',
    file: 'companyfacts.json',
    content: '{"cik":9990017,"entityName":"PUMPKIN HOLLOW INC","facts":{"us-gaap":{}}}',
    message: /no row became a company: 1 row was read: 1 rejected/,
  },
  {
    what: 'relationships between holders of LEIs',
    register: 'gleif',
    file: 'rr.csv',
    content:
      'Relationship.StartNode.NodeID,Relationship.EndNode.NodeID,Relationship.RelationshipType\n9999Q00QUIBBLEWICK81,9999P00PUMPKINHOLL84,IS_DIRECTLY_CONSOLIDATED_BY\n',
    message: /it has no LEI \(identity\)/,
  },
  {
    what: 'the Belgian table of enterprises',
    register: 'fr-sirene',
    file: 'enterprise.csv',
    content:
      '"EnterpriseNumber","Status","JuridicalSituation","TypeOfEnterprise","JuridicalForm","StartDate"\n"0999.000.011","AC","000","2","014","01-01-2001"\n',
    message: /it is none of StockEtablissementLiensSuccession, StockEtablissement, StockUniteLegale/,
  },
  {
    what: 'Latvian annual accounts',
    register: 'lv-ur',
    file: 'financial_statements.csv',
    content: 'id;legal_entity_registration_number;year;employees\n1;99900000001;2024;3\n',
    message: /financial_statements\.csv: .*it has no /,
  },
  {
    what: 'a workbook of Excel',
    register: 'gb-companies-house',
    file: 'companies.xlsx',
    content: zipArchive([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ]),
    message: WORKBOOK,
  },
  {
    what: 'a workbook of LibreOffice',
    register: 'it-startups',
    file: 'companies.ods',
    content: zipArchive([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<office/>' },
    ]),
    message: WORKBOOK,
  },
  {
    what: 'an old workbook of Excel, called CSV',
    register: 'gb-companies-house',
    file: 'companies.csv',
    content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
    message: WORKBOOK,
  },
  {
    what: 'a GLEIF file of countries that are not served',
    register: 'gleif',
    file: 'japan.csv',
    content: [
      'LEI,Entity.LegalName,Entity.EntityStatus,Entity.LegalForm.EntityLegalFormCode,Entity.LegalAddress.City,Entity.LegalAddress.Country,Registration.RegistrationStatus',
      '9999Q00QUIBBLEWICK81,TOCHIN KK,ACTIVE,8888,TOKYO,TW,ISSUED',
      '9999P00PUMPKINHOLL84,KABOCHA KK,ACTIVE,8888,OSAKA,TW,ISSUED',
      '',
    ].join('\n'),
    message: /no row became a company: 2 rows were read: .*2 left out \(entity of a country that is not served\)/,
  },
]

test('refused tables: each is refused in a sentence, and what was served stays', async (context) => {
  const folder = temporaryFolder(context)
  const files = [join(REGISTERS, 'gb-companies-house', 'sample.csv')]
  await runImport({ dataFolder: folder, register: 'gb-companies-house', files }, importDependencies())
  const before = await currentGenerationId(folder)
  const wrong: string[] = []
  for (const { what, register, file, content, message } of FILES) {
    const path = join(temporaryFolder(context), file)
    writeFileSync(path, content)
    try {
      const { companies } = await runImport({ dataFolder: folder, register, files: [path] }, importDependencies())
      wrong.push(`${what}: taken, ${companies} companies`)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (!message.test(said)) wrong.push(`${what}: ${said}`)
    }
    if ((await currentGenerationId(folder)) !== before) wrong.push(`${what}: another generation is served`)
  }
  assert.deepEqual(wrong, [])
})
