import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mappedFiles } from '../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { FileCodes, revisionNamed, revisionOf } from './code-revision.ts'
import { REGISTERS } from './registers.ts'

test('code revision: the name of a list says its revision', () => {
  for (const name of ['NAF2025', 'NAF25', 'NAF Rev. 2.1', 'TOL2025', 'ateco 2025', 'NACE Rev.2.1'])
    assert.equal(revisionNamed(name), '2.1', name)
  for (const name of ['NAFRev2', 'TOL2008', 'ateco 2007', 'ATECO 2022', 'NACE Rev. 2'])
    assert.equal(revisionNamed(name), '2', name)
  for (const name of ['', 'ateco', 'NAF1993', 'NAFRev1', 'SIC']) assert.equal(revisionNamed(name), null, name)
})

test('code revision: a code is of the list that has it, in every country that has two', () => {
  for (const [country, digits, revision] of [
    ['NO', '62010', '2'],
    ['NO', '62100', '2.1'],
    ['NO', '47810', 'both'],
    ['NO', '01110', 'same'],
    ['SE', '62010', '2'],
    ['SE', '62100', '2.1'],
    ['DK', '960210', '2'],
    ['DK', '962100', '2.1'],
    ['NL', '62010', '2'],
    ['PL', '6201Z', null],
    ['IE', '6210', '2.1'],
    ['IE', '4781', 'both'],
    ['GB', '43910', 'both'],
    ['CZ', '999999', null],
  ] as const) {
    assert.equal(revisionOf(country, digits), revision, `${country} ${digits}`)
  }
})

test('code revision: where both lists have a code, the day of the file, its other codes or its column decides, else nobody knows', () => {
  const read = (day: string | null, votes: readonly string[], stated: '2' | '2.1' | null = null) => {
    const codes = new FileCodes('SE', day, stated)
    for (const vote of votes) codes.vote(vote)
    return codes.read('47820')
  }
  const old = Array(20).fill('62010')
  const revised = Array(20).fill('62100')
  assert.equal(read(null, []), null)
  assert.equal(read('2026-03-01', []), null)
  assert.equal(read('2024-12-31', []), '2:47820')
  assert.equal(read(null, old), '2:47820')
  assert.equal(read(null, revised), '2.1:47820')
  assert.equal(read(null, old.slice(1)), null, 'too few')
  assert.equal(read(null, [...old, ...revised]), null, 'a mixture')
  assert.equal(read(null, [], '2.1'), '2.1:47820')
  assert.equal(read(null, revised, '2'), '2.1:47820', 'a column that keeps its name')
})

/** Imports a table of as many rows as there are codes. @returns the codes of each company */
async function codesOf(context: TestContext, register: string, name: string, lines: readonly string[]) {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  const { companies } = await mappedFiles(context, REGISTERS.get(register)!, [path])
  return companies.map(({ nationalSectors }) => [...nationalSectors.primary])
}

test('code revision: an Irish file of the new list is read by it, its classes of two meanings too', async (context) => {
  const header = 'company_num,company_name,company_status,company_type,company_address_1,company_address_4,nace_v2_code'
  const rows = (codes: readonly string[]) => [
    header,
    ...codes.map(
      (code, at) => `${at + 1},OTTER ${at} LIMITED,Normal,LTD - Private Company Limited by Shares,A,B,${code}`,
    ),
  ]
  const mixed = await codesOf(context, 'ie-cro', 'companies.csv', rows(['6201', '6210', '4781', '0111']))
  assert.deepEqual(mixed, [['2:6201'], ['2.1:6210'], [], ['2:0111']])
  const revised = await codesOf(context, 'ie-cro', 'companies.csv', rows([...Array(20).fill('6210'), '4781']))
  assert.deepEqual(revised.at(-1), ['2.1:4781'])
})

test('code revision: the columns of Czech files may change places or names', async (context) => {
  const columns = (own: string) => `ICO,FIRMA,DDATVZN,DDATZAN,FORMA,PSC,OBEC_TEXT,${own}`
  const row = (codes: string) => `00177041,SKODA AUTO,1990-11-20,,121,29301,Mlada Boleslav,${codes}`
  for (const [own, codes, expected] of [
    ['NACE,NACE2025', '62010,62100', ['62010', '2.1:62100']],
    ['NACE,NACE2025', '62100,62010', ['62010', '2.1:62100']],
    ['NACE,NACE2008', '62100,62010', ['62010', '2.1:62100']],
    ['NACE,NACE2025', ',62100', ['2.1:62100']],
    ['NACE', '62010', ['62010']],
    ['NACE', '62100', ['2.1:62100']],
  ] as const) {
    assert.deepEqual(await codesOf(context, 'cz-res', 'res_data.csv', [columns(own), row(codes)]), [expected], own)
  }
})

test('code revision: Italian lists name their list in the header, or their codes do', async (context) => {
  const header = (own: string) =>
    `denominazione;codice fiscale;pv;comune;data iscrizione alla sezione delle startup;${own};settore;classe di produzione ultimo anno;classe di addetti ultimo anno`
  const row = (codes: string) => `ALBA SRL;;MI;MILANO;01/02/2024;${codes};SERVIZI;A;A`
  for (const [own, codes, expected] of [
    ['ateco 2007', '62.01.00', ['620100']],
    ['ateco 2025', '62.10.00', ['2.1:621000']],
    ['ateco 2025', '43.91.00', ['2.1:439100']],
    ['ateco 2007', '43.91.00', ['439100']],
    ['ateco', '43.91.00', []],
    ['ateco 2025', '47.81.01', ['478101']],
    ['ateco 2007;ateco 2025', '62.01.00;62.10.00', ['620100', '2.1:621000']],
  ] as const) {
    const found = await codesOf(context, 'it-startups', 'list.csv', [header(own), row(codes)])
    assert.deepEqual(found, [expected], `${own} ${codes}`)
  }
})
