import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { registerOf } from '../../registers/registers.ts'
import { type MappedBatch, type MapRequest, mapFiles } from './map-files.ts'
import { mapFilesInThread, mapFilesInThreads } from './map-thread.ts'

function request(context: TestContext, ...tables: string[]): MapRequest {
  const folder = temporaryFolder(context)
  const files = tables.map((table, number) => {
    const path = join(folder, `part${number + 1}.csv`)
    writeFileSync(path, table)
    return path
  })
  return { register: 'gb-companies-house', files, includeNaturalPersons: false, workFolder: join(folder, 'work') }
}

const HEADER =
  'CompanyName, CompanyNumber,CompanyStatus,CompanyCategory,RegAddress.PostTown,RegAddress.PostCode,SICCode.SicText_1'

function table(first: number, count: number): string {
  const rows = Array.from({ length: count }, (_, number) => `"N ${first + number}","${first + number}","Active",,,,`)
  return [HEADER, ...rows, ''].join('\n')
}

async function all(batches: AsyncIterable<MappedBatch>): Promise<MappedBatch[]> {
  const found: MappedBatch[] = []
  for await (const batch of batches) found.push(batch)
  return found
}

test('map thread: it gives the same batches as mapping here', async (context) => {
  const wanted = request(context, table(80_000_000, 3_333), table(81_000_000, 10))
  const here = await all(mapFiles(registerOf(wanted.register), wanted))
  assert.deepEqual(await all(mapFilesInThread(wanted)), here)
  const rows = here.flatMap(({ records }) => records.rows)
  assert.deepEqual(
    rows,
    Array.from({ length: 3_343 }, (_, place) => place + 1),
  )
  assert.deepEqual(
    here.flatMap(({ opened }) => opened.map(({ name }) => name)),
    ['part1.csv', 'part2.csv'],
  )
  const places = here.flatMap(({ records }) => records.files.map((file, index) => `${file}:${records.lines[index]}`))
  assert.deepEqual([places[0], places[3_332], places[3_333]], ['0:2', '0:3334', '1:2'])
})

test('map thread: what ends the reading is thrown here, after the batches before it', async (context) => {
  const wanted = request(context, `${table(80_000_000, 1_200)}"never closed`)
  let rows = 0
  const reading = (async () => {
    for await (const batch of mapFilesInThread(wanted)) rows += batch.rows
  })()
  await assert.rejects(reading, /part1\.csv: Line 1202: a quote is opened/)
  assert.equal(rows, 1_000, 'whole batches only')
})

test('map thread: leaving early ends the thread', async (context) => {
  for await (const batch of mapFilesInThread(request(context, table(80_000_000, 20_000)))) {
    assert.equal(batch.rows, 500)
    break
  }
})

const UNITS =
  'siren,denominationUniteLegale,etatAdministratifUniteLegale,categorieJuridiqueUniteLegale,activitePrincipaleUniteLegale,trancheEffectifsUniteLegale,statutDiffusionUniteLegale,dateCreationUniteLegale'
const OFFICES =
  'siren,nic,etablissementSiege,enseigne1Etablissement,denominationUsuelleEtablissement,etatAdministratifEtablissement,codePostalEtablissement,libelleCommuneEtablissement,activitePrincipaleEtablissement'

/** Nine digits that check. */
function siren(number: number): string {
  const digits = String(90_000_000 + number)
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** The same number with another check digit. */
function wrong(number: string): string {
  return number.slice(0, 8) + String((Number(number[8]) + 1) % 10)
}

const LINKS =
  'siretEtablissementPredecesseur,siretEtablissementSuccesseur,dateLienSuccession,transfertSiege,continuiteEconomique,dateDernierTraitementLienSuccession'

/**
 * Three files of SIRENE: units of which some are repeated, wrong, persons or without an office, offices of which some have no unit, and
 * successions.
 */
function french(context: TestContext, count: number): MapRequest {
  const folder = temporaryFolder(context)
  const units = [UNITS]
  const offices = [OFFICES]
  const links = [LINKS]
  for (let number = 0; number < count; number++) {
    const own = siren(number)
    const isWrong = number % 50 === 7
    const form = number % 13 === 5 ? '1000' : '5710'
    if (number % 60 !== 3) units.push(`${isWrong ? wrong(own) : own},UNIT ${number},A,${form},62.01Z,NN,O,2001-02-03`)
    if (number % 3 === 0) links.push(`${own}00011,${siren(number + 11)}00011,2015-03-03,false,${number % 5 > 0},`)
    if (number % 700 === 2) links.push(`${own},${siren(number + 1)}00011,2015-03-03,false,true,`)
    if (number % 900 === 4) links.push(`${siren(number + count)}00011,${siren(number + 2 * count)}00011,,false,true,`)
    if (number % 100 === 9) units.push(`${own},UNIT ${number} AGAIN,A,5710,62.01Z,NN,O,2001-02-03`)
    if (number % 90 === 11) units.push(`${own},too few cells`)
    if (number % 7 > 0) offices.push(`${own},00011,true,SHOP ${number},,A,69001,LYON,62.01Z`)
    if (number % 4 === 0) offices.push(`${own},00029,false,,,F,69001,LYON,62.01Z`)
  }
  const files = [
    ['StockUniteLegale_utf8.csv', units],
    ['StockEtablissement_utf8.csv', offices],
    ['StockEtablissementLiensSuccession_utf8.csv', links],
  ].map(([name, lines]) => {
    const path = join(folder, String(name))
    writeFileSync(path, [...lines, ''].join('\n'))
    return path
  })
  return { register: 'fr-sirene', files, includeNaturalPersons: false, workFolder: join(folder, 'work') }
}

const SUCCESSIONS = [
  'succession from or to a sole trader or natural person',
  'succession of two companies that are not among the legal units',
  'succession in a place alone, of which nothing else went over',
]

/** All that batches say, whatever their order. */
function contents(batches: readonly MappedBatch[]) {
  const sum = (count: (batch: MappedBatch) => number) => batches.reduce((total, batch) => total + count(batch), 0)
  const records = batches.flatMap(({ records: { companyIds, documents, files, lines } }) =>
    companyIds.map((id, at) => `${id} ${documents[at]} ${files[at] === 3 ? 'left' : `${files[at]}:${lines[at]}`}`),
  )
  return {
    records: records.sort(),
    rejected: batches.flatMap(({ rejected }) => rejected.map((row) => JSON.stringify(row))).sort(),
    opened: batches.flatMap(({ opened }) => opened),
    leftOut: ['sole trader or natural person', ...SUCCESSIONS].map((reason) =>
      sum(({ leftOut }) => leftOut[reason] ?? 0),
    ),
    allLeftOut: sum(({ leftOut }) => Object.values(leftOut).reduce((total, count) => total + count, 0)),
    rows: sum(({ rows }) => rows),
    joined: sum(({ joined }) => joined),
  }
}

for (const threads of [2, 3]) {
  test(`map thread: ${threads} threads together give what one gives`, async (context) => {
    const wanted = french(context, 6_000)
    const one = await all(mapFiles(registerOf(wanted.register), wanted))
    const several = await all(mapFilesInThreads(wanted, threads))
    assert.deepEqual(contents(several), contents(one))
    assert.ok(contents(one).records.length > 5_000)
    assert.ok(contents(one).leftOut.every((count) => count > 0))
    const rows = several.flatMap(({ records }) => records.rows)
    assert.equal(new Set(rows).size, rows.length, 'no two rows have a number')
    // Which of the rows of a company counts depends on the order of their numbers.
    const last = (batches: readonly MappedBatch[]) => {
      const found = new Map<string, readonly [row: number, document: string]>()
      for (const { records } of batches) {
        for (const [at, id] of records.companyIds.entries()) {
          const row = records.rows[at]
          if (row > (found.get(id)?.[0] ?? 0)) found.set(id, [row, records.documents[at]])
        }
      }
      return [...found].map(([id, [, document]]) => `${id} ${document}`).sort()
    }
    assert.deepEqual(last(several), last(one))
    assert.equal(several.at(-1)?.progress, 1)
    assert.equal(existsSync(wanted.workFolder), false)
  })
}

test('map thread: what ends the reading of one of several threads ends all', async (context) => {
  const wanted = french(context, 3_000)
  writeFileSync(wanted.files[1], `${OFFICES}\n${siren(1)},00011,true,"never closed`)
  await assert.rejects(all(mapFilesInThreads(wanted, 2)), /StockEtablissement_utf8\.csv: Line 2: a quote is opened/)
  assert.equal(existsSync(wanted.workFolder), false)
})

test('map thread: leaving early ends several threads', async (context) => {
  const wanted = french(context, 20_000)
  for await (const batch of mapFilesInThreads(wanted, 2)) {
    assert.ok(batch.progress < 1)
    break
  }
  assert.equal(existsSync(wanted.workFolder), false)
})
