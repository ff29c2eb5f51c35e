/**
 * Files that are wrong, or made to hurt, given to every register that reads such a form: each ends with an error
 * message that names the fault, or in a rejected row, in bounded memory.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { frSirene } from '../../src/registers/fr-sirene/register.ts'
import { gbCoops } from '../../src/registers/gb-coops/register.ts'
import { gleif } from '../../src/registers/gleif/register.ts'
import { itStartups } from '../../src/registers/it-startups/register.ts'
import type { AnyRegister } from '../../src/registers/register.ts'
import { usSec } from '../../src/registers/us-sec/register.ts'
import { type MappedFiles, mappedFiles } from '../support/mapped-files.ts'
import { parquetFile } from '../support/parquet-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { zipArchive } from '../support/zip.ts'

/** A table that each register takes for its own, with one good row. */
interface TableForm {
  readonly register: AnyRegister
  readonly fileName: string
  readonly separator: string
  readonly header: readonly string[]
  readonly row: readonly string[]
}

const LEI = '9999Q00QUIBBLEWICK81'
const TABLES: readonly TableForm[] = [
  {
    register: gleif,
    fileName: 'lei2.csv',
    separator: ',',
    header: [
      'LEI',
      'Entity.LegalName',
      'Entity.EntityStatus',
      'Entity.LegalForm.EntityLegalFormCode',
      'Entity.LegalAddress.City',
      'Entity.LegalAddress.Country',
      'Entity.LegalJurisdiction',
    ],
    row: [LEI, 'QUIBBLEWICK LANTERNS LIMITED', 'ACTIVE', '', 'LEEDS', 'GB', 'GB'],
  },
  {
    register: itStartups,
    fileName: 'STARTUP_05052024.csv',
    separator: '|',
    header: [
      'denominazione',
      'codice fiscale',
      'data iscrizione alla sezione delle startup',
      'settore',
      'classe di produzione ultimo anno (1)',
      'classe di addetti ultimo anno (2)',
      'pv',
      'comune',
    ],
    row: ['LANTERNA MAGICA S.R.L.', '99900010002', '01/02/2020', '', '', '', 'GE', 'GENOVA'],
  },
  {
    register: frSirene,
    fileName: 'StockEtablissement_utf8.csv',
    separator: ',',
    header: [
      'siren',
      'nic',
      'etablissementSiege',
      'etatAdministratifEtablissement',
      'codePostalEtablissement',
      'libelleCommuneEtablissement',
      'activitePrincipaleEtablissement',
      'denominationUsuelleEtablissement',
      'enseigne1Etablissement',
    ],
    row: ['999000011', '00012', 'true', 'A', '', '', '', '', 'AUX LOUTRES'],
  },
  {
    register: frSirene,
    fileName: 'StockUniteLegale_utf8.csv',
    separator: ',',
    header: [
      'siren',
      'categorieJuridiqueUniteLegale',
      'etatAdministratifUniteLegale',
      'activitePrincipaleUniteLegale',
      'trancheEffectifsUniteLegale',
      'denominationUniteLegale',
    ],
    row: ['999000011', '5499', 'A', '', '', 'LOUTRES ET LANTERNES'],
  },
  {
    register: usSec,
    fileName: 'index.csv',
    separator: ',',
    header: ['cik', 'name', 'sic', 'exchanges', 'state_of_incorporation', 'entity_type'],
    row: ['9990017', 'PUMPKINHOLLOW INSTRUMENTS INC', '', '', 'DE', 'operating'],
  },
  {
    register: gbCoops,
    fileName: 'open_data_organisations.csv',
    separator: ',',
    header: [
      'CUK Organisation ID',
      'Registered Number',
      'Registered Status',
      'Legal Form',
      'Registered City',
      'Registered Postcode',
      'SIC Code',
      'Registered Name',
    ],
    row: ['R999001', '99003R', 'Live', '', '', '', '', 'The Ostler and Groom Co-operative'],
  },
]

async function read(
  context: TestContext,
  register: AnyRegister,
  name: string,
  bytes: string | Uint8Array,
): Promise<MappedFiles> {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, bytes)
  return await mappedFiles(context, register, [path])
}

const joined = (form: TableForm, ...rows: (readonly string[])[]) =>
  [form.header, ...rows].map((cells) => cells.join(form.separator)).join('\n')

/** Runs something, and returns by how many bytes the memory of this process grew at its peak. */
async function memoryTaken(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS
  await work()
  return (process.resourceUsage().maxRSS - before) * 1_024
}

const FEW = 200 << 20

for (const form of TABLES) {
  const { register, fileName, header, row } = form
  const title = `${register.source.id}, ${fileName}`

  test(`${title}: line ends of every kind are read, a last line needs none`, async (context) => {
    const text = `\uFEFF${header.join(form.separator)}\r\n${row.join(form.separator)}\n\r\n${row.join(form.separator)}`
    const { companies, rejected } = await read(context, register, fileName, text)
    assert.ok(companies.length >= 1)
    assert.deepEqual(rejected, [])
    assert.ok(companies.every(({ name }) => row.includes(name)))
  })

  test(`${title}: a cell of 10 MB ends the reading in words`, async (context) => {
    const huge = `"${'x'.repeat(10 << 20)}"`
    const text = joined(form, row, [...row.slice(0, -1), huge], row)
    const taken = await memoryTaken(() =>
      assert.rejects(read(context, register, fileName, text), /Line 3: .*(?:longer than|not closed within) \d+ bytes/),
    )
    assert.ok(taken < FEW, `${taken >> 20} MiB`)
  })

  test(`${title}: 5,000 columns end the reading in words`, async (context) => {
    const wide = Array.from({ length: 5_000 }, (_, place) => `c${place}`)
    const text = [...header, ...wide].join(form.separator)
    await assert.rejects(read(context, register, fileName, `${text}\n`), /more than 2000 columns/)
  })

  test(`${title}: a row too short or too long is rejected, the next one is read`, async (context) => {
    const { companies, rejected } = await read(
      context,
      register,
      fileName,
      joined(form, [...row, 'x'], row.slice(1), row),
    )
    assert.equal(companies.length, 1)
    assert.deepEqual(
      rejected.map(({ line, reason }) => [line, /cells, the header has/.test(reason)]),
      [
        [2, true],
        [3, true],
      ],
    )
  })

  test(`${title}: other letters than stated are a rejected row, UTF-16 is refused`, async (context) => {
    const latin = Buffer.from(joined(form, [...row.slice(0, -1), 'CAF\u00c9'], row), 'latin1')
    const { companies, rejected } = await read(context, register, fileName, latin)
    // The Italian lists come in both, and are recognised.
    if (register === itStartups) assert.equal(companies.length, 2)
    else assert.deepEqual([companies.length, rejected[0].reason], [1, 'the row has bytes that are not UTF-8'])
    await assert.rejects(
      read(context, register, fileName, Buffer.from(`\uFEFF${joined(form, row)}`, 'utf16le')),
      /UTF-16|is none of|it has no|not in the expected layout/,
    )
  })

  test(`${title}: a quote that never closes ends the reading in words`, async (context) => {
    const text = joined(form, row, [...row.slice(0, -1), '"open'], row)
    await assert.rejects(read(context, register, fileName, text), /a quote is opened and not closed/)
  })

  test(`${title}: a bomb in an archive ends the reading in words and in little memory`, async (context) => {
    // Without a line end, so that a careless reader would gather all of it.
    const bomb = zipArchive([{ name: fileName, content: Buffer.alloc(96 << 20, header.join(form.separator)) }])
    const path = join(temporaryFolder(context), 'bomb.zip')
    writeFileSync(path, bomb)
    await assert.rejects(
      mappedFiles(context, register, [path]),
      /Line 1: |longer than|more than 2000 columns|it has no/,
    )
  })

  test(`${title}: an empty file, and one of another table, are refused in words`, async (context) => {
    await assert.rejects(read(context, register, fileName, ''), /empty|is none of/)
    await assert.rejects(read(context, register, fileName, 'a,b\n1,2\n'), /is none of|it has no/)
  })
}

/** Cells with a quote in them are no trouble where tables are not quoted. */
test('us-sec: a quote in a name of sub.txt is part of the name', async (context) => {
  const header = 'adsh\tcik\tname\tsic\tcityba\tcountryba'
  const text = `${header}\n1\t9990017\tTHE "BEST\t\t\t\n2\t9990025\tOTHER\t\t\t\n`
  const { companies } = await read(context, usSec, 'sub.txt', text)
  assert.deepEqual(
    companies.map(({ name }) => name),
    ['THE BEST', 'OTHER'],
  )
})

test('fr-sirene: Parquet says what CSV says; cut off anywhere it is refused in words', async (context) => {
  const columns = [
    { name: 'siren', type: 'string', values: ['999000011', '999000029'] },
    { name: 'categorieJuridiqueUniteLegale', type: 'string', values: ['5499', '5710'] },
    { name: 'denominationUniteLegale', type: 'string', values: ['LOUTRES ET LANTERNES', null] },
    { name: 'dateCreationUniteLegale', type: 'date', values: [9_555, null] },
    { name: 'etatAdministratifUniteLegale', type: 'string', values: ['A', 'A'] },
    { name: 'activitePrincipaleUniteLegale', type: 'string', values: [null, null] },
    { name: 'trancheEffectifsUniteLegale', type: 'string', values: [null, null] },
  ] as const
  const bytes = parquetFile(columns)
  const { companies, rejected } = await read(context, frSirene, 'StockUniteLegale_utf8.parquet', bytes)
  assert.deepEqual(
    companies.map(({ id, name, dateOfIncorporation }) => [id, name, dateOfIncorporation]),
    [['FR-999000011', 'LOUTRES ET LANTERNES', '1996-02-29']],
  )
  assert.deepEqual(rejected, [{ line: 2, reason: 'denominationUniteLegale is empty' }])
  for (const length of [5, bytes.length >> 1, bytes.length - 1]) {
    await assert.rejects(
      read(context, frSirene, 'StockUniteLegale_utf8.parquet', bytes.subarray(0, length)),
      /Cannot read StockUniteLegale_utf8\.parquet/,
    )
  }
})

const NESTED = '['.repeat(100_000) + ']'.repeat(100_000)

test('gleif: a record with 100,000 nested lists is a rejected row', async (context) => {
  const good = `{"LEI":{"$":"${LEI}"},"Entity":{"LegalName":{"$":"A"},"LegalJurisdiction":{"$":"GB"},"EntityStatus":{"$":"ACTIVE"},"OtherEntityNames":${NESTED}}}`
  const bad = `{"LEI":${NESTED},"Entity":{}}`
  const { companies, rejected } = await read(context, gleif, 'lei2.json', `{"records":[${bad},${good}]}`)
  assert.equal(companies.length, 0)
  assert.equal(rejected.length, 2)
  for (const { reason } of rejected) assert.match(reason, /more than 1000 levels/)
})

test('gleif: JSON that is cut off, or of another shape, is refused in words', async (context) => {
  for (const [text, message] of [
    ['{"records":[{"LEI":{"$":"x"}}', /the file ends within the array/],
    ['{"companies":[]}', /this is JSON, an answer of the interface; the bulk file \(CSV, JSON, XML\) is needed/],
    [`{"records":[{"LEI":"${'x'.repeat(5 << 20)}"}]}`, /an element is longer than/],
  ] as const) {
    await assert.rejects(read(context, gleif, 'lei2.json', text), message)
  }
})

test('us-sec: JSON that is too deep, too long or no JSON is refused in words, or a rejected row', async (context) => {
  const deep = await read(
    context,
    usSec,
    'CIK0009990017.json',
    `{"cik":"9990017","name":"A","sic":"1000","filings":${NESTED}}`,
  )
  assert.equal(deep.companies.length, 1)
  const shapeless = await read(
    context,
    usSec,
    'company_tickers.json',
    `{"0":${NESTED},"1":null,"2":{"cik_str":"abc"}}`,
  ).catch((error: Error) => error)
  if (shapeless instanceof Error) assert.match(shapeless.message, /company_tickers\.json/)
  else assert.equal(shapeless.rejected.length, 3)
  await assert.rejects(read(context, usSec, 'CIK0009990017.json', '{"cik":'), /is not valid JSON/)
  await assert.rejects(read(context, usSec, 'CIK0009990017.json', ' '.repeat(17 << 20)), /longer than 16777216 bytes/)
})

const XML = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<lei:LEIData xmlns:lei="x"><lei:LEIRecords>${body}</lei:LEIRecords></lei:LEIData>`
const RECORD = `<lei:LEIRecord><lei:LEI>${LEI}</lei:LEI><lei:Entity><lei:LegalName>A</lei:LegalName><lei:LegalJurisdiction>GB</lei:LegalJurisdiction><lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity></lei:LEIRecord>`

test('gleif: entities of XML are never declared, expanded or fetched', async (context) => {
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  for (const doctype of [
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`,
    '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
  ]) {
    await assert.rejects(read(context, gleif, 'lei2.xml', XML(RECORD, doctype)), /declares a document type/)
  }
  await assert.rejects(
    read(context, gleif, 'lei2.xml', XML(RECORD.replace('>A<', '>&l9;<'))),
    /not well-formed.*entity/,
  )
})

test('gleif: XML that is cut off, too deep, too long or in other letters is refused in words', async (context) => {
  const tooLong = 'x'.repeat(12 << 20)
  for (const [text, message] of [
    [XML(RECORD).slice(0, -30), /not well-formed XML/],
    [XML(RECORD).replace('</lei:Entity>', ''), /not well-formed XML/],
    [XML('<a>'.repeat(100_000)), /nested more than 64 deep/],
    [XML(`<lei:LEIRecord><lei:LEI>${tooLong}</lei:LEI></lei:LEIRecord>`), /a record is longer than/],
    [XML(`<lei:LEIRecord>${'<a/>'.repeat(60_000)}</lei:LEIRecord>`), /more than 50000 elements/],
    [XML(`<lei:LEIRecord a="${tooLong}"/>`), /a record is longer than/],
    [Buffer.from(XML(RECORD.replace('>A<', '>\u00c9<')), 'latin1'), /bytes that are not UTF-8/],
    [
      XML(RECORD).replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'),
      /written in ISO-8859-1, must be UTF-8/,
    ],
  ] as const) {
    const taken = await memoryTaken(() => assert.rejects(read(context, gleif, 'lei2.xml', text), message))
    assert.ok(taken < FEW, `${message}: ${taken >> 20} MiB`)
  }
})

test('gleif: names of XML elements that mean something to the language mean nothing to the reader', async (context) => {
  const odd = RECORD.replace(
    '<lei:Entity>',
    '<lei:__proto__><lei:polluted>1</lei:polluted></lei:__proto__><lei:Entity>',
  )
  const { companies } = await read(context, gleif, 'lei2.xml', XML(odd))
  assert.equal(companies.length, 1)
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})
