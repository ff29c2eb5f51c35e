import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { checkTable } from '../check.ts'
import { parseMapping } from '../read-mapping.ts'
import { draftTable } from './draft-table.ts'

/** Drafts a table and reads it by the draft. */
async function drafted(
  context: Parameters<typeof temporaryFolder>[0],
  content: string | Uint8Array,
  country: string | null = null,
) {
  const file = join(temporaryFolder(context), 'list.csv')
  writeFileSync(file, content)
  const draft = await draftTable({ files: [file], sheet: null, country })
  assert.deepEqual(draft.missing, [])
  const mapping = parseMapping(JSON.stringify(draft.mapping))
  const check = await checkTable([file], mapping, { includeNaturalPersons: false })
  const members = Object.fromEntries(draft.columns.map(({ column, members: own }) => [column, own.join(' ')]))
  return { draft, mapping, check, members }
}

test('draft: an Italian list in Windows-1252 under title rows is read without a mapping', async (context) => {
  const text = [
    'Elenco clienti;;;;;;;;',
    'Aggiornato al 01/02/2024;;;;;;;;',
    'Ragione sociale;P. IVA;Indirizzo;CAP;Città;Prov.;Fatturato 2023 (k EUR);Dipendenti;Data costituzione',
    'Officine Lariane S.r.l.;00743110157;Via Volta 3;22100;Como;CO;1.234,5;12;03/11/1987',
    'Vetri di Muràn S.p.A.;00488410010;Calle Lunga 8;30141;Venezia;VE;980,0;8;21/05/2001',
    'Mulini Aretini S.r.l.;01114601006;Via Po 1;52100;Arezzo;AR;15.000,0;140;09/01/1999',
  ].join('\r\n')
  const { draft, mapping, check, members } = await drafted(context, Buffer.from(text, 'latin1'))
  assert.equal(mapping.encoding, 'windows-1252')
  assert.equal(mapping.headerLine, 3)
  assert.ok(draft.said.some((line) => line.includes('header row on line 3')))
  assert.deepEqual(members, {
    'Ragione sociale': 'name',
    'P. IVA': 'vatTaxNumber',
    Indirizzo: 'address',
    CAP: 'postcode',
    Città: 'city',
    'Prov.': 'region',
    'Fatturato 2023 (k EUR)': 'operatingRevenue',
    Dipendenti: 'numberOfEmployees',
    'Data costituzione': 'dateOfIncorporation',
  })
  const [first, second] = check.first
  assert.equal(first.region, 'Lombardia|Como')
  assert.equal(first.operatingRevenue, 1_234_500)
  assert.equal(first.operatingRevenueCurrency, 'EUR')
  assert.equal(first.operatingRevenueYear, 2023)
  assert.equal(first.dateOfIncorporation, '1987-11-03')
  assert.equal(second.name, 'Vetri di Muràn S.p.A.')
})

test('draft: what is unsure is left unread, and the reason is said', async (context) => {
  const rows = [1, 2, 3, 4].map(
    (at) => `${at},Exampla ${at} Ltd,${10000000 + at},0${at}/0${at + 1}/2011,Active,C-${at},call ${at}`,
  )
  const text = `No,Company,ID,Incorporated,Status,Account Owner,Notes\n${rows.join('\n')}\n`
  const { draft, members } = await drafted(context, text, 'GB')
  assert.deepEqual(members, {
    No: '',
    Company: 'name',
    ID: '',
    Incorporated: '',
    Status: '',
    'Account Owner': '',
    Notes: '',
  })
  const why = (column: string) => draft.columns.find((one) => one.column === column)?.why
  assert.match(String(why('Incorporated')), /whether|comes first/)
  assert.match(String(why('Status')), /customer/)
})
