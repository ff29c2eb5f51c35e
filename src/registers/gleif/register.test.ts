import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Company } from '../../company/company.ts'
import { KnownPersons } from '../known-persons.ts'
import type { JoinTable, JoinWork, Mapped, RegisterFile, SourceRow } from '../register.ts'
import { gleif } from './register.ts'

/** A table of the few entities that wait. */
function smallTable(): JoinTable {
  const rows: [string, string][] = []
  const of = (key: string) => rows.filter(([own]) => own === key).map(([, value]) => value)
  return {
    get size() {
      return rows.length
    },
    add: (key, value) => void rows.push([key, value]),
    get: of,
    last: (key) => of(key).at(-1) ?? null,
    entries: () => rows.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    keys: () => new Set(rows.map(([key]) => key)),
  }
}

const workFor = (includesPersons: boolean, persons = new KnownPersons(null)): JoinWork => ({
  table: smallTable,
  countJoined: () => {},
  dated: () => {},
  isOwn: () => true,
  mayBeIncomplete: false,
  includesPersons,
  persons,
})

function sample(name: string): RegisterFile {
  return { name, bytes: createReadStream(join(import.meta.dirname, name), { highWaterMark: 97 }) }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Reads files in the order given, deltas as deltas. */
async function mapped(
  files: readonly RegisterFile[],
  includeNaturalPersons = false,
  persons?: KnownPersons,
): Promise<Mapped[]> {
  const reading = gleif.join(new Set(), workFor(includeNaturalPersons, persons))
  const all: Mapped[] = []
  const take = (row: SourceRow) => {
    const reason = `the row ${row.problem}`
    const kept = row as Parameters<typeof gleif.map>[0]
    all.push(row.problem === null ? gleif.map(kept, { includeNaturalPersons }) : { kind: 'rejected', reason })
  }
  for (const file of files) {
    const kind = gleif.kinds.find(({ names }) => names?.test(file.name))
    for await (const rows of reading.read(file, kind?.id ?? '')) for (const row of rows) take(row)
  }
  for await (const rows of reading.end!()) for (const row of rows) take(row)
  return all
}

const told = (row: Mapped) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)

function companies(rows: readonly Mapped[]): Company[] {
  return rows.flatMap((row) => (row.kind === 'company' ? [row.company] : []))
}

const NAMES = ['sample.json', 'sample.csv', 'sample.xml']

test('gleif: the samples in the three exact layouts become the same companies', async () => {
  const [json, csv, xml] = await Promise.all(NAMES.map((name) => mapped([sample(name)])))
  assert.deepEqual(json.map(told), [
    'GB-89990017',
    'NO-319000178',
    'US-9999P00PUMPKINHOLL84',
    'LU-9999F00FELSENBACHF18',
    'DE-9999M00MUHLENRADXX82',
    'GR-9999E00ELAIONASXXX10',
    'leftOut: sole trader or natural person',
    'leftOut: entity of a country that is not served',
    'rejected: LEI is "9999X00XWRONGDIGIT00", must be 20 letters and digits that check',
  ])
  assert.deepEqual(csv, json)
  assert.deepEqual(xml, json)
})

test('gleif: an active entity stays active when its registration has lapsed; names are sorted by their kind', async () => {
  const [lantern] = companies(await mapped([sample('sample.json')]))
  assert.equal(lantern.status, 'Active')
  assert.equal(lantern.lei, '9999Q00QUIBBLEWICK81')
  assert.equal(lantern.nationalId, '89990017')
  assert.deepEqual(lantern.previousNames, ['QUIBBLEWICK & DAUGHTERS LIMITED'])
  assert.deepEqual(lantern.tradeNames, ['Quibblewick Lamps'])
  assert.equal(lantern.standardisedLegalForm, 'Private limited companies')
  assert.equal(lantern.dateOfIncorporation, '1996-02-29')
  assert.equal(lantern.lastUpdated, '2024-05-04T13:00:02Z')
})

test('gleif: the address is the legal one at home, the headquarters of a company of the United States', async () => {
  const [lantern, , pumpkin] = companies(await mapped([sample('sample.json')]))
  assert.deepEqual(
    [lantern.address, lantern.postcode, lantern.city],
    ['14 COBBLERS WHARF, EASTSIDE', 'LS1 4AP', 'LEEDS'],
  )
  assert.deepEqual(
    [pumpkin.address, pumpkin.postcode, pumpkin.city],
    ['9 Orchard Lane, Suite 4', '43551-2999', 'Perrysburg'],
  )
  assert.equal(pumpkin.nationalId, '9990017', 'the number of the state is shown, and is not the id')
})

test('gleif: a postcode abroad is part of the address, and never looked up at home', async () => {
  const text = readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8')
  const abroad = text
    .replace('"GB-LDS"', '"X"')
    .replace(/"\$": "GB"\n(\s+\},\n\s+"PostalCode": \{\n\s+"\$": "LS1)/, '"$": "JE"\n$1')
  const [lantern] = companies(await mapped([{ name: 'a.json', bytes: bytesOf(abroad) }]))
  assert.equal(lantern.postcode, null)
  assert.equal(lantern.region, null)
  assert.equal(lantern.address, '14 COBBLERS WHARF, EASTSIDE, LS1 4AP, JE')
})

test('gleif: numbers of funds, which may be those of their umbrella, make no id', async () => {
  const fund = companies(await mapped([sample('sample.json')])).find(({ name }) => name.startsWith('FELSENBACH'))
  assert.deepEqual([fund?.id, fund?.nationalId], ['LU-9999F00FELSENBACHF18', 'B999017'])
  assert.equal(fund?.standardisedLegalForm, 'Other legal forms')
  assert.equal(fund?.nationalLegalForm, 'SICAV')
})

test('gleif: an entity that ended says how and when', async () => {
  const ended = companies(await mapped([sample('sample.json')])).find(({ countryIso2 }) => countryIso2 === 'DE')
  assert.deepEqual([ended?.status, ended?.statusDate], ['Dissolved (merger or take-over)', '2023-03-31'])
})

test('gleif: sole proprietors come only when asked for', async () => {
  const all = companies(await mapped([sample('sample.json')], true))
  assert.equal(
    all.find(({ countryIso2 }) => countryIso2 === 'AT')?.standardisedLegalForm,
    'Sole traders/proprietorships',
  )
})

test('gleif: duplicates and annulled identifiers stand for nobody', async () => {
  const text = readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8')
  for (const [status, reason] of [
    ['DUPLICATE', 'leftOut: the identifier is a duplicate of another'],
    ['ANNULLED', 'leftOut: the identifier was annulled'],
  ]) {
    const rows = await mapped([{ name: 'a.json', bytes: bytesOf(text.replace('LAPSED', status)) }])
    assert.equal(told(rows[0]), reason)
  }
})

const record = (lei: string, name: string, extra = '') =>
  `{"LEI":{"$":"${lei}"},"Entity":{"LegalName":{"$":"${name}"},"LegalAddress":{"Country":{"$":"GB"}},"EntityStatus":{"$":"ACTIVE"}}${extra}}`
const file = (name: string, ...records: string[]): RegisterFile => ({
  name,
  bytes: bytesOf(`{"records":[${records.join(',')}]}`),
})
const [A, B, C] = ['9999Q00QUIBBLEWICK81', '9999K00KVITLINGFIS94', '9999M00MUHLENRADXX82']
const D = '9999E00ELAIONASXXX10'

test('gleif: what a delta says takes the place of the golden copy, and what it withdraws is gone', async () => {
  const golden = file('20240505-golden-copy.json', record(A, 'OLD A'), record(B, 'OLD B'), record(C, 'OLD C'))
  const delta = file(
    '20240506-0800-gleif-goldencopy-lei2-last-day.json',
    record(A, 'NEW A'),
    record(B, 'B', ',"DeletedAt":{"$":"2024-05-06T00:00:00Z"}'),
  )
  assert.deepEqual(
    (await mapped([delta, golden])).map((row) => (row.kind === 'company' ? row.company.name : told(row))),
    [
      'NEW A',
      'leftOut: withdrawn by GLEIF',
      'leftOut: a newer delta has the identifier',
      'leftOut: a newer delta has the identifier',
      'OLD C',
    ],
  )
})

test('gleif: of several deltas the newest comes first; the other way round is refused', async () => {
  const newer = () => file('20240507-0800-lei2-intra-day.json', record(A, 'NEWER A'))
  const older = () => file('20240506-0800-lei2-intra-day.json', record(A, 'OLDER A'))
  const names = companies(await mapped([newer(), older()])).map(({ name }) => name)
  assert.deepEqual(names, ['NEWER A'])
  await assert.rejects(mapped([older(), newer()]), /the newest must be given first/)
})

test('gleif: a withdrawal is heard wherever a delta writes it', async () => {
  for (const extra of [
    ',"Extension":{"gleif:deletedAt":{"$":"2024-05-06"}}',
    ',"Extension":{"DeletedAt":{"$":"2024-05-06"}}',
    ',"Extension":{"gleif:Deletion":{"gleif:DeletedAt":{"$":"2024-05-06"}}}',
  ]) {
    const [row] = await mapped([file('a.json', record(A, 'GONE', extra))])
    assert.equal(told(row), 'leftOut: withdrawn by GLEIF')
  }
})

test('gleif: in a CSV delta a withdrawal is a column', async () => {
  const csv = `LEI,Entity.LegalName,DeletedAt\n${A},GONE LIMITED,2024-05-06T00:00:00Z\n`
  assert.deepEqual((await mapped([{ name: '20240506-lei2-last-day.csv', bytes: bytesOf(csv) }])).map(told), [
    'leftOut: withdrawn by GLEIF',
  ])
})

test('gleif: who goes on with an entity is its successor: one, several, or one without an identifier', async () => {
  const successor = (lei: string, name = '') => ({
    ...(lei !== '' && { SuccessorLEI: { $: lei } }),
    ...(name !== '' && { SuccessorEntityName: { $: name } }),
  })
  for (const [written, found] of [
    [successor(B), [[B, null]]],
    [
      [successor(B), successor('', 'C & Sons Ltd')],
      [
        [B, null],
        [null, 'C & Sons Ltd'],
      ],
    ],
    [successor(A, 'ITSELF'), []],
    [{}, []],
  ] as const) {
    const row = JSON.parse(record(A, 'ENDED')) as { Entity: object }
    Object.assign(row.Entity, { SuccessorEntity: written, EntityExpirationDate: { $: '2024-03-31T00:00:00Z' } })
    const [one] = await mappedRow(row)
    const relations = one.kind === 'company' ? (one.background?.relations ?? []) : []
    assert.deepEqual(
      relations.map(({ lei, name }) => [lei, name]),
      found,
    )
    assert.ok(relations.every(({ kind, from }) => kind === 'successor' && from === '2024-03-31'))
  }
  const csv = `LEI,Entity.LegalName,Entity.LegalAddress.Country,Entity.SuccessorEntity.1.SuccessorLEI,Entity.SuccessorEntity.2.SuccessorLEI\n${A},ENDED,GB,${B},${C}\n`
  const [row] = await mapped([{ name: '20240506-lei2-last-day.csv', bytes: bytesOf(csv) }])
  assert.deepEqual(row.kind === 'company' ? row.background?.relations?.map(({ lei }) => lei) : null, [B, C])
})

test('gleif: a successor that is a natural person, by category or form, is left out and counted, wherever its record is', async () => {
  const trader = (lei: string, more: object) => {
    const row = JSON.parse(record(lei, 'A TRADER')) as { Entity: object }
    Object.assign(row.Entity, more)
    return row
  }
  const ended = JSON.parse(record(A, 'ENDED')) as { Entity: object }
  Object.assign(ended.Entity, { SuccessorEntity: [B, C, D].map((lei) => ({ SuccessorLEI: { $: lei } })) })
  const records = [
    trader(B, { EntityCategory: { $: 'SOLE_PROPRIETOR' } }),
    ended,
    trader(C, { LegalForm: { EntityLegalFormCode: { $: 'OL20' } } }),
  ]
  const read = (persons: boolean) => mapped([{ name: 'a.json', bytes: bytesOf(JSON.stringify({ records })) }], persons)
  const [first, second, company, ...others] = await read(false)
  const person = 'leftOut: sole trader or natural person'
  const successor = 'leftOut: successor that is a sole trader or natural person'
  assert.deepEqual([first, second, ...others].map(told), [person, person, successor, successor])
  const leis = (row: Mapped) => (row.kind === 'company' ? row.background?.relations?.map(({ lei }) => lei) : null)
  assert.deepEqual(leis(company), [D])
  const all = await read(true)
  assert.deepEqual([all.length, leis(all[1])], [3, [B, C, D]])
})

test('gleif: a successor by a name alone is one where the name has the legal form of a company; others are counted', async () => {
  const kept = async (...names: readonly string[]) => {
    const row = JSON.parse(record(A, 'ENDED')) as { Entity: object }
    Object.assign(row.Entity, { SuccessorEntity: names.map((name) => ({ SuccessorEntityName: { $: name } })) })
    const rows = await mapped([{ name: 'a.json', bytes: bytesOf(JSON.stringify({ records: [row] })) }])
    const found = rows.flatMap((one) => (one.kind === 'company' ? (one.background?.relations ?? []) : []))
    return [found.map(({ name }) => name), rows.flatMap((one) => (one.kind === 'leftOut' ? [one.reason] : [])).length]
  }
  const companies = ['Quibblewick Ltd', 'Mühlenrad GmbH', 'KVITLING ASA', 'Lanternhold S.A.']
  assert.deepEqual(await kept(...companies), [companies, 0])
  assert.deepEqual(await kept('Zorvane Quibblewick', 'Quibblewick e.K.'), [[], 2])
  const both = JSON.parse(record(A, 'ENDED')) as { Entity: object }
  Object.assign(both.Entity, {
    SuccessorEntity: { SuccessorLEI: { $: B }, SuccessorEntityName: { $: 'Zorvane Quibblewick' } },
  })
  const [one] = await mapped([{ name: 'a.json', bytes: bytesOf(JSON.stringify({ records: [both] })) }])
  const relations = one.kind === 'company' ? one.background?.relations : null
  assert.deepEqual(
    relations?.map(({ lei, name }) => [lei, name]),
    [[B, null]],
  )
})

test('gleif: a delta knows which successors are natural persons by the golden copy before it', async (context) => {
  const path = join(temporaryFolder(context), 'persons')
  const ended = JSON.parse(record(A, 'ENDED')) as { Entity: object }
  Object.assign(ended.Entity, { SuccessorEntity: { SuccessorLEI: { $: B } } })
  const trader = record(B, 'A TRADER').replace(
    '"EntityStatus"',
    '"EntityCategory":{"$":"SOLE_PROPRIETOR"},"EntityStatus"',
  )
  const read = async (name: string, ...records: string[]) => {
    const persons = new KnownPersons(path)
    const rows = await mapped([file(name, ...records)], false, persons)
    persons.save()
    return rows.map(told)
  }
  const person = 'leftOut: sole trader or natural person'
  assert.deepEqual(await read('20240505-golden-copy.json', trader, record(C, 'C')), [person, `GB-${C}`])
  assert.ok(!readFileSync(path).includes(B), 'the file names nobody')
  const delta = '20240506-lei2-last-day.json'
  const successor = 'leftOut: successor that is a sole trader or natural person'
  assert.deepEqual(await read(delta, JSON.stringify(ended)), [`GB-${A}`, successor])
  // It is a company after all.
  assert.deepEqual(await read(delta, record(B, 'B'), JSON.stringify(ended)), [`GB-${B}`, `GB-${A}`])
})

test('gleif: a member is what it is since its last completed change; the former name ends there where one change left one', async () => {
  const change = (day: string, status = 'COMPLETED', type = 'CHANGE_LEGAL_NAME') => ({
    '@event_status': status,
    LegalEntityEventType: { $: type },
    LegalEntityEventEffectiveDate: { $: `${day}T00:00:00Z` },
  })
  const former = (name: string) => ({ '@type': 'PREVIOUS_LEGAL_NAME', $: name })
  const days = async (events: unknown, names: unknown) => {
    const row = JSON.parse(record(A, 'NEW')) as { Entity: object }
    Object.assign(row.Entity, { LegalEntityEvents: { LegalEntityEvent: events } })
    Object.assign(row.Entity, { LegalAddress: { FirstAddressLine: { $: '1 Sample Road' }, Country: { $: 'GB' } } })
    Object.assign(row.Entity, { OtherEntityNames: { OtherEntityName: names } })
    const [one] = await mappedRow(row)
    const past = one.kind === 'company' ? (one.background?.past ?? []) : []
    return past.map(({ kind, value, from, to }) => [kind, value, from, to])
  }
  const moved = change('2020-01-01', 'COMPLETED', 'CHANGE_LEGAL_ADDRESS')
  const named = ['named', 'NEW', '2023-04-25', null]
  const seat = ['moved', '1 Sample Road', '2020-01-01', null]
  assert.deepEqual(await days([moved, change('2023-04-25')], former('OLD')), [
    ['named', 'OLD', null, '2023-04-25'],
    named,
    seat,
  ])
  assert.deepEqual(await days(change('2023-04-25', 'IN_PROGRESS'), former('OLD')), [])
  assert.deepEqual(
    await days([change('2022-01-01'), change('2023-04-25')], former('OLD')),
    [named],
    'which one is not said',
  )
  assert.deepEqual(await days(change('2023-04-25'), [former('OLD'), former('OLDER')]), [named])
  assert.deepEqual(
    await days([change('2022-01-01'), change('?')], former('OLD')),
    [],
    'which one was last is not known',
  )
})

test('gleif: the day of a legal address is not that of headquarters, which begin with the same line or take its place', async () => {
  const address = (first: string, country: string, ...more: string[]) => ({
    FirstAddressLine: { $: first },
    AdditionalAddressLine: more.map((line) => ({ $: line })),
    Country: { $: country },
  })
  const events = {
    '@event_status': 'COMPLETED',
    LegalEntityEventType: { $: 'CHANGE_LEGAL_ADDRESS' },
    LegalEntityEventEffectiveDate: { $: '2020-01-01T00:00:00Z' },
  }
  const past = async (country: string, legal: object, headquarters: object) => {
    const row = JSON.parse(record(A, 'A')) as { Entity: object }
    const LegalEntityEvents = { LegalEntityEvent: events }
    const LegalJurisdiction = { $: country }
    Object.assign(row.Entity, { LegalJurisdiction, LegalEntityEvents })
    Object.assign(row.Entity, { LegalAddress: legal, HeadquartersAddress: headquarters })
    const [one] = await mappedRow(row)
    return one.kind === 'company' ? [one.company.address, one.background?.past?.length ?? 0] : one.reason
  }
  const seat = address('C/O AGENT', 'US', '1 Sample Road')
  assert.deepEqual(await past('US', seat, address('C/O AGENT', 'US', '2 Sample Road')), ['C/O AGENT, 2 Sample Road', 0])
  assert.deepEqual(await past('US', seat, seat), ['C/O AGENT, 1 Sample Road', 1])
  assert.deepEqual(await past('GB', address('', 'FR'), address('3 Sample Road', 'GB')), ['3 Sample Road', 0])
  assert.deepEqual(await past('GB', address('4 Sample Road', 'FR'), address('', 'FR')), ['4 Sample Road, FR', 1])
})

const mappedRow = (row: object) => mapped([{ name: 'a.json', bytes: bytesOf(JSON.stringify({ records: [row] })) }])
