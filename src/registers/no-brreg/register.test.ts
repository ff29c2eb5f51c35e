import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Company } from '../../company/company.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { FileCodes } from '../code-revision.ts'
import type { Mapped } from '../register.ts'
import type { NorwegianEntity } from './read.ts'
import { mapEntity, noBrreg } from './register.ts'

async function readSample(name: string, includeNaturalPersons = false): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  const bytes = createReadStream(join(import.meta.dirname, name), { highWaterMark: 97 })
  for await (const rows of noBrreg.read({ name, bytes })) {
    for (const row of rows) mapped.push(noBrreg.map(row, { includeNaturalPersons }))
  }
  return mapped
}

function companies(mapped: readonly Mapped[]): Company[] {
  return mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))
}

function mapOne(values: Record<string, string>): Company {
  const all: Record<string, string> = { organisasjonsnummer: '319000178', navn: 'RAV OG REIR AS', ...values }
  const row: NorwegianEntity = {
    line: 1,
    problem: null,
    raw: () => '',
    text: (column) => all[column] ?? '',
    codes: new FileCodes('NO', null),
  }
  const mapped = mapEntity(row, { includeNaturalPersons: false })
  return mapped.kind === 'company' ? mapped.company : assert.fail(JSON.stringify(mapped))
}

test('brreg: the JSON sample in the exact layout becomes companies', async () => {
  const mapped = await readSample('sample.json')
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'NO-319000178',
      'NO-319000348',
      'NO-319000518',
      'NO-319000682',
      'NO-319000852',
      'leftOut: sole trader or natural person',
      'rejected: organisasjonsnummer is "319000179", must be 9 digits that check',
    ],
  )
  const [first] = companies(mapped)
  assert.deepEqual(first, {
    ...first,
    name: 'KVITLING FISKEREDSKAP AS',
    countryIso2: 'NO',
    nationalId: '319000178',
    vatTaxNumber: 'NO319000178MVA',
    address: 'c/o Nordnes Brygge, Notgata 4',
    postcode: '5011',
    city: 'BERGEN',
    region: 'Vestland|Bergen',
    website: 'www.kvitling.example',
    status: 'Active',
    statusDate: null,
    dateOfIncorporation: '1988-02-29',
    nationalLegalForm: 'Aksjeselskap',
    standardisedLegalForm: 'Private limited companies',
    numberOfEmployees: 23,
    nationalSectors: { primary: ['13.940'], secondary: ['46.694'] },
    description: 'Produksjon og salg av fiskeredskap, og det som hører til. Produksjon av nett og tauverk.',
    descriptionLanguage: 'nb',
  })
})

test('brreg: the CSV says the same as the JSON of the same entities', async () => {
  const json = companies(await readSample('sample.json'))
  const csv = companies(await readSample('sample.csv'))
  assert.equal(csv.length, 4)
  assert.deepEqual(csv[0], json[0])
  assert.deepEqual(csv[3], json[3])
  assert.deepEqual({ ...csv[1], numberOfEmployees: 0 }, json[1], 'the CSV leaves the number out')
})

test('brreg: sole traders and natural persons come only when asked for', async () => {
  const mapped = await readSample('sample.json', true)
  const person = companies(mapped).find(({ nationalLegalForm }) => nationalLegalForm === 'Enkeltpersonforetak')
  assert.equal(person?.standardisedLegalForm, 'Sole traders/proprietorships')
})

test('brreg: the gravest of the flags decides the status, with its day', () => {
  const status = (values: Record<string, string>) => {
    const company = mapOne(values)
    return [company.status, company.statusDate]
  }
  const all = {
    konkurs: 'true',
    konkursdato: '2022-03-17',
    underAvvikling: 'true',
    underAvviklingDato: '2021-01-01',
    underTvangsavviklingEllerTvangsopplosning: 'true',
    tvangsopplostPgaManglendeRevisorDato: '2021-11-30',
  }
  assert.deepEqual(status(all), ['Bankruptcy', '2022-03-17'])
  assert.deepEqual(status({ ...all, konkurs: 'false' }), ['In liquidation', '2021-11-30'])
  const winding = { underAvvikling: 'True', underAvviklingDato: '2021-01-01' }
  assert.deepEqual(status(winding), ['In liquidation', '2021-01-01'])
  assert.deepEqual(status({ 'organisasjonsform.kode': 'KBO' }), ['Bankruptcy', null])
  assert.deepEqual(status({ slettedato: '2020-05-05', konkurs: 'true' }), ['Dissolved', '2020-05-05'])
  assert.deepEqual(status({ konkurs: 'false' }), ['Active', null])
  assert.deepEqual(status({}), ['Status unknown', null], 'nobody stated it')
})

test('brreg: staff is a number, a band where the register only says that there is some, else unknown', () => {
  const staff = (values: Record<string, string>) => {
    const { numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax } = mapOne(values)
    return [numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax]
  }
  assert.deepEqual(staff({ antallAnsatte: '0' }), [0, null, null])
  assert.deepEqual(staff({ antallAnsatte: '12', harRegistrertAntallAnsatte: 'true' }), [12, null, null])
  assert.deepEqual(staff({ harRegistrertAntallAnsatte: 'true' }), [null, 1, 4])
  assert.deepEqual(staff({ harRegistrertAntallAnsatte: 'false' }), [null, null, null])
})

test('brreg: the slash-n of CSV addresses is a line break, a slash in a word is not', async () => {
  async function* bytes() {
    const others =
      'forretningsadresse.postnummer,organisasjonsform.kode,naeringskode1.kode,konkurs,underAvvikling,underTvangsavviklingEllerTvangsopplosning'
    yield Buffer.from(`organisasjonsnummer,navn,forretningsadresse.adresse,forretningsadresse.poststed,${others}\n`)
    yield Buffer.from('319000178,A AS,c/o BDO AS/nFjellgata 6/n3. etasje,BY,,,,,,\n')
    yield Buffer.from('319000348,B AS,Gate 3/nord,BY,,,,,,\n')
  }
  const addresses: (string | null)[] = []
  for await (const rows of noBrreg.read({ name: 'x.csv', bytes: bytes() })) {
    for (const row of rows) {
      addresses.push(...companies([noBrreg.map(row, { includeNaturalPersons: false })]).map(({ address }) => address))
    }
  }
  assert.deepEqual(addresses, ['c/o BDO AS, Fjellgata 6, 3. etasje', 'Gate 3/nord'])
})

test('brreg: an address abroad names its country and lies in no Norwegian region', () => {
  const company = mapOne({
    'forretningsadresse.adresse': 'Storgatan 1',
    'forretningsadresse.poststed': 'Lund',
    'forretningsadresse.land': 'Sverige',
    'forretningsadresse.landkode': 'SE',
  })
  assert.deepEqual([company.address, company.city, company.region], ['Storgatan 1, Sverige', 'Lund', null])
})

test('brreg: the postal address counts where there is no place of business', () => {
  const company = mapOne({ 'postadresse.adresse': 'Postboks 12', 'postadresse.postnummer': '6101' })
  assert.deepEqual([company.address, company.postcode], ['Postboks 12', '6101'])
})

test('brreg: a description says each thing once, in the language of the entity', () => {
  const description = (values: Record<string, string>) => {
    const company = mapOne(values)
    return [company.description, company.descriptionLanguage]
  }
  assert.deepEqual(
    description({ vedtektsfestetFormaal: 'Drive  fiske.', aktivitet: 'drive fiske', maalform: 'Nynorsk' }),
    ['Drive fiske.', 'nn'],
  )
  assert.deepEqual(description({ aktivitet: 'Fiske.' }), ['Fiske.', 'no'])
  assert.deepEqual(description({ maalform: 'Bokmål' }), [null, null])
})

test('brreg: no activity stated is no code', () => {
  assert.deepEqual(mapOne({ 'naeringskode1.kode': '00.000' }).nationalSectors, { primary: [], secondary: [] })
})

test('brreg: a number of nine digits is right when its check digit is', () => {
  assert.ok(isRegisterNumber('NO', '974760673'))
  for (let digit = 0; digit < 10; digit++) if (digit !== 3) assert.ok(!isRegisterNumber('NO', `97476067${digit}`))
  for (const text of ['', '97476067', 'NO974760673', '974 760 673']) assert.ok(!isRegisterNumber('NO', text))
})

test('brreg: an empty file is refused', async () => {
  const read = async () => {
    for await (const _ of noBrreg.read({ name: 'x', bytes: (async function* () {})() }));
  }
  await assert.rejects(read(), /the file is empty/)
})
