/**
 * Updates after a full extract: the result is that of the full extract of the last day. All enterprises are fictional.
 */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { companiesOf, mapRegister } from '../../../test/support/map-register.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { zipArchive } from '../../../test/support/zip.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { openCurrentGeneration } from '../../storage/files/generations.ts'
import { beKbo } from './register.ts'

const HEADERS = {
  enterprise: 'EnterpriseNumber,Status,JuridicalSituation,TypeOfEnterprise,JuridicalForm,JuridicalFormCAC,StartDate',
  establishment: 'EstablishmentNumber,StartDate,EnterpriseNumber',
  denomination: 'EntityNumber,Language,TypeOfDenomination,Denomination',
  address:
    'EntityNumber,TypeOfAddress,CountryNL,CountryFR,Zipcode,MunicipalityNL,MunicipalityFR,StreetNL,StreetFR,HouseNumber,Box,ExtraAddressInfo,DateStrikingOff',
  contact: 'EntityNumber,EntityContact,ContactType,Value',
  activity: 'EntityNumber,ActivityGroup,NaceVersion,NaceCode,Classification',
} as const
type Table = keyof typeof HEADERS
const TABLES = Object.keys(HEADERS) as Table[]

/** The register on a day: rows by table and number. */
type Day = Readonly<Record<Table, ReadonlyMap<string, readonly string[]>>>

const numberOf = (at: number) => {
  const eight = 9_990_000 + at
  const digits = String(eight).padStart(8, '0') + String(97 - (eight % 97)).padStart(2, '0')
  return digits.replace(/(\d{4})(\d{3})(\d{3})/, '$1.$2.$3')
}
const establishmentOf = (at: number) => `2.999.000.${100 + at}`
const NUMBERS = Array.from({ length: 40 }, (_, at) => numberOf(at))

/** The rows that an entity has in a table on a day; none of a tenth. They differ every few days. */
function rowsOf(table: Table, at: number, day: number): string[] {
  const version = Math.floor((day + at * 3 + TABLES.indexOf(table)) / 4)
  if ((at + version) % 10 === 0) return []
  const number = numberOf(at)
  switch (table) {
    case 'enterprise':
      return [`"${number}","AC","${version % 5 === 0 ? '050' : '000'}","${at % 9 === 0 ? 1 : 2}","014",,01-02-2003`]
    case 'establishment':
      return [`"${establishmentOf(at)}",01-02-2003,"${numberOf((at + version) % 40)}"`]
    case 'denomination':
      return [
        `"${number}","2","001","Kwibbel ${at} ${version}"`,
        `"${number}","1","001","Quibble ${at} ${version}"`,
        ...(at % 3 === 0 ? [`"${establishmentOf(at)}","2","003","Winkel ${at} ${version}"`] : []),
      ]
    case 'address':
      return [
        `"${number}","REGO",,,"${9000 + (version % 9)}","Gent","Gand","Straat","Rue","${1 + version}","${at}","",${version % 4 === 0 ? '01-01-2026' : ''}`,
      ]
    case 'contact':
      return [`"${number}","ENT","WEB","w${version}.kwibbel.example"`]
    case 'activity':
      return [
        `"${number}","${version % 2 === 0 ? '001' : '006'}","2025","${47_110 + version}","MAIN"`,
        `"${number}","006","2008","47190","SECO"`,
      ]
  }
}

function dayOf(day: number): Day {
  const tables = TABLES.map((table) => {
    const rows = NUMBERS.flatMap((_, at) => rowsOf(table, at, day))
    return [table, Map.groupBy(rows, (row) => row.split('"')[1])] as const
  })
  return Object.fromEntries(tables) as unknown as Day
}

const csv = (header: string, rows: Iterable<string>) =>
  `${[
    header
      .split(',')
      .map((name) => `"${name}"`)
      .join(','),
    ...rows,
  ].join('\n')}\n`

function metaOf(type: 'full' | 'update', number: number) {
  const content = csv('Variable,Value', [
    '"SnapshotDate","18-11-2026"',
    `"ExtractType","${type}"`,
    `"ExtractNumber","${number}"`,
    '"Version","1.0.0"',
  ])
  return { name: 'meta.csv', content }
}

const codeOf = (number: number) => ({
  name: 'code.csv',
  content: csv('Category,Code,Language,Description', [`"JuridicalForm","014","NL","Naamloze vennootschap ${number}"`]),
})

/** A folder with a full extract and an update for each of these days, named as the publisher names them. */
function publish(context: TestContext, from: number, to: number): string {
  const folder = temporaryFolder(context)
  const write = (name: string, entries: { readonly name: string; readonly content: string }[]) =>
    writeFileSync(join(folder, name), zipArchive(entries))
  for (let number = from; number <= to; number++) {
    const [before, day] = [dayOf(number - 1), dayOf(number)]
    write(`KboOpenData_0${number}_2026_11_Full.zip`, [
      metaOf('full', number),
      codeOf(number),
      ...TABLES.map((table) => ({
        name: `${table}.csv`,
        content: csv(HEADERS[table], [...day[table].values()].flat()),
      })),
    ])
    const entries = TABLES.flatMap((table) => {
      const keys = [...new Set([...before[table].keys(), ...day[table].keys()])]
      const of = (tables: Day, key: string) => tables[table].get(key) ?? []
      const changed = keys.filter((key) => of(before, key).join('\n') !== of(day, key).join('\n'))
      const gone = changed.filter((key) => before[table].has(key)).map((key) => `"${key}"`)
      const inserted = changed.flatMap((key) => of(day, key))
      const [column] = HEADERS[table].split(',')
      return [
        { name: `${table}_delete.csv`, content: csv(column, gone) },
        { name: `${table}_insert.csv`, content: csv(HEADERS[table], inserted) },
      ]
    })
    write(`KboOpenData_0${number}_2026_11_Update.zip`, [metaOf('update', number), codeOf(number), ...entries])
  }
  return folder
}

const full = (number: number) => `KboOpenData_0${number}_2026_11_Full.zip`
const updates = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `KboOpenData_0${from + at}_2026_11_Update.zip`)

async function companiesIn(context: TestContext, folder: string, names: readonly string[]) {
  const mapped = await mapRegister(
    context,
    beKbo,
    names.map((name) => join(folder, name)),
  )
  return companiesOf(mapped).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

test('KBO: an extract is of the day that its meta.csv says', async (context) => {
  const dataFolder = temporaryFolder(context)
  const files = [join(publish(context, 201, 201), 'KboOpenData_0201_2026_11_Full.zip')]
  await runImport({ dataFolder, register: 'be-kbo', files }, importDependencies())
  const [{ details }] = (await openCurrentGeneration(dataFolder))!.manifest.imports
  assert.deepEqual([details.retrievedAt, details.publishedOn], ['2026-11-18T00:00:00Z', '2026-11-18'])
})

test('kbo updates: a full extract and what follows it are the full extract of the last day', async (context) => {
  const folder = publish(context, 201, 209)
  const first = await companiesIn(context, folder, [full(201)])
  for (const last of [202, 203, 205, 209]) {
    const expected = await companiesIn(context, folder, [full(last)])
    assert.ok(expected.length > 20)
    assert.notDeepEqual(expected, first)
    assert.deepEqual(await companiesIn(context, folder, [full(201), ...updates(202, last)]), expected, String(last))
  }
  const expected = await companiesIn(context, folder, [full(209)])
  // What the full extract has already is passed over, and the archives may come before it.
  assert.deepEqual(await companiesIn(context, folder, [...updates(201, 209), full(204)]), expected)
  assert.deepEqual(await companiesIn(context, folder, [...updates(202, 209), full(209)]), expected)
  assert.equal(expected[0].nationalLegalForm, 'Naamloze vennootschap 209')
})

test('kbo updates: what is missing, twice, out of order or of another extract is refused in a sentence', async (context) => {
  const folder = publish(context, 201, 205)
  const folderOf = (name: string, tables: readonly (readonly [name: string, content: string])[]) => {
    mkdirSync(join(folder, name))
    return tables.map(([table, content]) => {
      writeFileSync(join(folder, name, table), content)
      return join(name, table)
    })
  }
  const archive = (name: string, entries: readonly { readonly name: string; readonly content: string }[]) => {
    writeFileSync(join(folder, name), zipArchive(entries))
    return name
  }
  const numbers = (text: string) => ({ name: 'enterprise_delete.csv', content: text })
  const inserts = { name: 'contact_insert.csv', content: csv(HEADERS.contact, []) }
  const cases: readonly (readonly [names: readonly string[], reason: RegExp])[] = [
    [updates(202, 203), /Cannot read an update alone: .* together with the full extract before it/],
    [[full(201), ...updates(203, 204)], /update 202 is missing before update 203, must be given too/],
    [[full(201), ...updates(204, 205)], /updates 202 to 203 are missing before update 204/],
    [[full(201), ...updates(202, 202), ...updates(204, 204)], /update 203 is missing before update 204/],
    [[full(201), ...updates(203, 203), ...updates(202, 202)], /update 202 follows update 203, must be .* order/],
    [[full(201), full(202)], /0201_2026_11_Full\.zip has tables of a full extract too, must be one alone/],
    [[full(201), full(202), ...updates(202, 203)], /0201_2026_11_Full\.zip has tables of a full extract too/],
    [
      [full(201), archive('copy.zip', [metaOf('update', 202), inserts]), ...updates(202, 202)],
      /update 202 follows update 202, must be/,
    ],
    [
      [full(201), archive('KboOpenData_0202_2026_11_Update_2.zip', [numbers(csv('EnterpriseNumber', []))])],
      /number of its update is not known, must have meta\.csv/,
    ],
    [
      [full(201), archive('no-list.zip', [metaOf('update', 202), numbers(csv('EnterpriseNumber', ['"everything"']))])],
      /line 2 has no number of an entity/,
    ],
    [
      [full(201), archive('wide.zip', [metaOf('update', 202), numbers(csv(HEADERS.enterprise, []))])],
      /its columns are EnterpriseNumber, .*must be the number of the entity alone/,
    ],
    [
      [full(201), archive('both.zip', [metaOf('full', 202), numbers(csv('EnterpriseNumber', []))])],
      /it is in a full extract, must be in an update/,
    ],
    [
      [full(201), archive('KboOpenData_0299_2026_11_Update.zip', [metaOf('update', 202), inserts])],
      /ExtractNumber is 202, and its archive is named 299/,
    ],
    [
      [
        ...folderOf('bare', [
          ['enterprise.csv', csv(HEADERS.enterprise, [])],
          ['denomination.csv', csv(HEADERS.denomination, [])],
        ]),
        archive('bare.zip', [metaOf('update', 202), numbers(csv('EnterpriseNumber', []))]),
      ],
      /number of its extract is not known, must have meta\.csv/,
    ],
    [
      [
        ...folderOf('few', [
          ['enterprise.csv', csv(HEADERS.enterprise, [])],
          ['denomination.csv', csv(HEADERS.denomination, [])],
          ['meta.csv', metaOf('full', 201).content],
        ]),
        archive('few.zip', [metaOf('update', 202), inserts]),
      ],
      /Cannot read contact_insert\.csv: the full extract must have contact\.csv/,
    ],
  ]
  for (const [names, reason] of cases) await assert.rejects(companiesIn(context, folder, names), reason)
})

test('kbo updates: an import of each day serves what an import of its full extract serves', async (context) => {
  const folder = publish(context, 201, 204)
  const [updated, whole] = [temporaryFolder(context), temporaryFolder(context)]
  const run = (dataFolder: string, names: readonly string[]) =>
    runImport({ dataFolder, register: 'be-kbo', files: names.map((name) => join(folder, name)) }, importDependencies())
  await run(updated, [full(201)])
  await run(updated, [full(201), ...updates(202, 203)])
  await assert.rejects(
    run(updated, [full(201), ...updates(204, 204)]),
    /Cannot read establishment\.csv: updates 202 to 203 are missing before update 204/,
  )
  await run(updated, [full(201), ...updates(202, 204)])
  await run(whole, [full(204)])
  const undated = async (dataFolder: string) =>
    [...(await servedCompanies(dataFolder, 'BE'))]
      .map(([id, company]) => [id, { ...company, sources: [] }] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  assert.deepEqual(await undated(updated), await undated(whole))
  // A full extract alone may follow again.
  const last = await run(updated, [full(204)])
  assert.equal(last.isUnchanged, true)
})
