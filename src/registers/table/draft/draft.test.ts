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

/** Bytes of a text in an encoding of one byte a letter, by the decoder of the same name. */
function encoded(text: string, encoding: string): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

test('draft: encodings are told by what makes words', async (context) => {
  const polish = 'Nazwa,NIP,Miasto\nZakład Łąki Sp. z o.o.,5260250274,Łódź\nŹródło Sp. z o.o.,5213003700,Gdańsk\n'
  const german = 'Firma;PLZ;Ort\nMüller & Söhne GmbH;10115;Berlin\nGroßbäckerei Förster GmbH;80331;München\n'
  for (const [text, encoding, country] of [
    [polish, 'iso-8859-2', 'PL'],
    [polish, 'windows-1250', 'PL'],
    [german, 'macintosh', 'DE'],
    [german, 'windows-1252', 'DE'],
  ] as const) {
    const { mapping, check } = await drafted(context, encoded(text, encoding), country)
    assert.equal(mapping.encoding, encoding)
    assert.equal(check.first[0].name, text.split('\n')[1].split(/[,;]/)[0])
  }
  const { check } = await drafted(context, Buffer.from(`\ufeff${german}`, 'utf16le'), 'DE')
  assert.equal(check.first[1].city, 'München')
})

test('draft: an export of a customer system, and an address that has all of a place', async (context) => {
  const crm = [1, 2, 3].map((at) => `Acme ${at} Inc,${at} Main St,San Jose,CA,9511${at},USA,"${at},200,000",Jane Roe`)
  const heads =
    'Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country,Annual Revenue,Account Owner'
  const { members, check } = await drafted(context, `${heads}\n${crm.join('\n')}\n`)
  assert.deepEqual(Object.values(members), [
    'name',
    'address',
    'city',
    'region',
    'postcode',
    'countryIso2',
    'operatingRevenue',
    '',
  ])
  assert.equal(check.first[0].operatingRevenue, 1_200_000)
  const whole = [1, 2, 3].map((at) => `Lariane ${at} S.r.l.;Via Volta ${at}, 22100 Como (CO)`)
  const { first } = (await drafted(context, `Azienda;Indirizzo\n${whole.join('\n')}\n`, 'IT')).check
  assert.deepEqual(
    [first[0].address, first[0].postcode, first[0].city, first[0].region],
    ['Via Volta 1', '22100', 'Como', 'Lombardia|Como'],
  )
})

test('draft: countries are told by their cells, and codes of provinces are none', async (context) => {
  const rows = ['Rovere Srl;LT;Italia', 'Faggio Srl;BG;Italia', 'Larice Srl;RM;Italia', 'Abete GmbH;ZH;Svizzera']
  const heads = 'Nome account;Stato/Provincia (fatturazione);Paese (fatturazione)'
  const { members, check } = await drafted(context, `${heads}\n${rows.join('\n')}\n`)
  assert.equal(members['Paese (fatturazione)'], 'countryIso2')
  assert.deepEqual(
    check.first.map(({ countryIso2 }) => countryIso2),
    ['IT', 'IT', 'IT', 'CH'],
  )
  const unnamed = ['Kranen BV;Netherlands', 'Eiken BV;Netherlands', 'Linde SA;Belgium']
  const byCells = await drafted(context, `name;country_id\n${unnamed.join('\n')}\n`)
  assert.equal(byCells.members.country_id, 'countryIso2')
})

test('draft: exhibitors, cities without a country beside them, amounts in one word', async (context) => {
  const rows = [
    'Norrsken Plåt AB;Växjö;2 192,5 MSEK',
    'Fjällbäck Bygg AB;Örebro;0,7 MSEK',
    'Sävborg Glas AB;Lund;37,7 MSEK',
  ]
  const { members, check } = await drafted(context, `Utställare;Säte;Omsättning\n${rows.join('\n')}\n`, 'SE')
  assert.deepEqual(Object.values(members), ['name', 'city', 'operatingRevenue'])
  assert.deepEqual(
    check.first.map(({ operatingRevenue }) => operatingRevenue),
    [2_192_500_000, 700_000, 37_700_000],
  )
  // What is no currency is not passed over: thousands of crowns are no crowns.
  const amounts = ['93 576 tkr', '1 204 tkr', '22 tkr'].map((text, at) => `Norrsken ${at} AB;Lund;${text}`)
  const { first } = (await drafted(context, `Företag;Ort;Omsättning\n${amounts.join('\n')}\n`, 'SE')).check
  assert.equal(first[0].operatingRevenue, 93_576_000)
})

test('draft: numbers under their heading are read as in lists, though half of the cells are none', async (context) => {
  const rows = Array.from({ length: 10 }, (_, at) => {
    const number = at < 5 ? `0${4_100_000 + at * 137}` : ['n/k', 'pending', 'see file', 'trust', 'partnership'][at - 5]
    return `Ropewalk ${'ABCDEFGHIJ'[at]} Ltd,${number},GB`
  })
  const { members } = await drafted(context, ['Company Name,Company Number,Country', ...rows].join('\n'))
  assert.deepEqual(members, { 'Company Name': 'name', 'Company Number': 'nationalId', Country: 'countryIso2' })
})

test('draft: cells that are no countries are named, and the others are read', async (context) => {
  const table = (...countries: string[]) =>
    ['Company;Country', ...countries.map((country, at) => `Rope ${'ABCD'[at]} Ltd;${country}`)].join('\n')
  const { draft, members } = await drafted(context, table('Großbritannien', 'U.K.', 'Atlantis', 'Ruritania'))
  assert.equal(members.Country, 'countryIso2')
  assert.match(draft.columns[1].why, /no countries: “Atlantis”, “Ruritania”/)
  const refused = await drafted(context, table('Atlantis', 'Ruritania', 'U.K.', 'Utopia'), 'GB')
  assert.equal(refused.members.Country, '')
  assert.match(refused.draft.columns[1].why, /no countries: “Atlantis”, “Ruritania”, “Utopia”/)
})
