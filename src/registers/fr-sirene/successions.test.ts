import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type MappedFiles, mappedFiles } from '../../../test/support/mapped-files.ts'
import { realFile, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { relation } from '../../company/background.ts'
import { frSirene } from './register.ts'

const UNITS = join(import.meta.dirname, 'sample.csv')
const NAME = 'StockEtablissementLiensSuccession_utf8.csv'
const HEADER =
  'siretEtablissementPredecesseur,siretEtablissementSuccesseur,dateLienSuccession,transfertSiege,continuiteEconomique,dateDernierTraitementLienSuccession'

function fileOf(context: TestContext, name: string, lines: readonly string[]): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const written = (context: TestContext, rows: readonly string[]) => fileOf(context, NAME, [HEADER, ...rows])

/** Legal units by their numbers and legal forms. */
const unitsOf = (context: TestContext, units: readonly (readonly [siren: string, form: string])[]) =>
  fileOf(context, 'StockUniteLegale_utf8.csv', [
    'siren,denominationUniteLegale,etatAdministratifUniteLegale,categorieJuridiqueUniteLegale,activitePrincipaleUniteLegale,trancheEffectifsUniteLegale,prenom1UniteLegale,nomUniteLegale',
    ...units.map(([siren, form]) =>
      form.startsWith('1')
        ? `${siren},,A,${form},62.01Z,NN,ODILE,RENARDEAU`
        : `${siren},MAISON ${siren},A,${form},62.01Z,NN,,`,
    ),
  ])

/** Two companies, persons before, between and after them, and numbers that no file has. */
const [EARLY, FIRST, BETWEEN, SECOND, LATE, LOST, GONE] =
  '999000011 999000029 999000037 999000045 999000052 999000060 999000078'.split(' ')
const UNITS_AND_PERSONS = [
  [EARLY, '1000'],
  [FIRST, '5710'],
  [BETWEEN, '1100'],
  [SECOND, '5499'],
  [LATE, '1000'],
] as const
const linkOf = (from: string, to: string, day = '2015-03-03') =>
  `${from}00017,${to}00011,${day},false,true,2020-01-01T00:00:00`
/** Each relation by its two ends. */
const endsIn = ({ backgrounds }: MappedFiles) =>
  [...backgrounds]
    .flatMap(([id, { relations = [] }]) => relations.map(({ kind, id: end }) => [id.slice(3), kind, end!.slice(3)]))
    .sort()
const PERSON = 'succession from or to a sole trader or natural person'
const NOBODY = 'succession of two companies that are not among the legal units'

test('sirene: a business that another company carries on makes it the successor, with each day', async (context) => {
  const found = await mappedFiles(context, frSirene, [
    UNITS,
    written(context, [
      '99900001100017,99900002900011,2015-03-01,false,true,2020-01-01T00:00:00',
      '99900001100025,99900002900029,2012-07-01,false,true,2020-01-01T00:00:00',
      '99900001100033,99900002900029,2012-07-01,false,true,2020-01-01T00:00:00',
      '99900001100017,99900001100025,2010-01-01,true,true,2020-01-01T00:00:00',
      '99900001100017,99900002900011,2011-01-01,false,false,2020-01-01T00:00:00',
      '999000011,99900002900011,2011-01-01,false,true,2020-01-01T00:00:00',
    ]),
  ])
  const { relations } = found.backgrounds.get('FR-999000011') ?? {}
  const on = (from: string, row: string) => relation('successor', { id: 'FR-999000029', countryIso2: 'FR', from, row })
  assert.deepEqual(relations, [on('2012-07-01', '99900001100025'), on('2015-03-01', '99900001100017')])
  // The other one has them too: 999000011 may not be held.
  assert.deepEqual(
    found.backgrounds.get('FR-999000029')?.relations?.map(({ kind, id, from }) => [kind, id, from]),
    ['2012-07-01', '2015-03-01'].map((day) => ['predecessor', 'FR-999000011', day]),
  )
  assert.equal(found.leftOut['succession within one company'], 1)
  assert.equal(found.leftOut['succession in a place alone, of which nothing else went over'], 1)
  assert.deepEqual(
    found.rejected.filter(({ reason }) => reason.includes('siret')).map(({ reason }) => reason),
    ['siretEtablissementPredecesseur is "999000011", must be 14 digits of which the first nine check'],
  )
  await assert.rejects(
    mappedFiles(context, frSirene, [written(context, ['99900001100017,99900002900011,2015-03-01,false,true,'])]),
    /it has successions of legal units; must be given with the StockUniteLegale of its month/,
  )
})

test('sirene: a natural person is no successor and no predecessor, wherever its legal unit is, and is counted', async (context) => {
  const persons = [EARLY, BETWEEN, LATE]
  const links = written(context, [
    ...persons.flatMap((person) => [linkOf(FIRST, person), linkOf(person, SECOND), linkOf(LOST, person)]),
    linkOf(FIRST, SECOND),
    linkOf(EARLY, LATE),
  ])
  const alone = await mappedFiles(context, frSirene, [unitsOf(context, UNITS_AND_PERSONS)])
  for (const units of [UNITS_AND_PERSONS, UNITS_AND_PERSONS.toReversed()]) {
    const found = await mappedFiles(context, frSirene, [unitsOf(context, units), links])
    assert.deepEqual(endsIn(found), [
      [FIRST, 'successor', SECOND],
      [SECOND, 'predecessor', FIRST],
    ])
    assert.deepEqual(found.leftOut, { [PERSON]: 10, 'sole trader or natural person': 3 })
    // What is stored is the one succession between companies.
    assert.deepEqual([found.joined, found.rows], [1, alone.rows + 10])
    assert.deepEqual(found.companies.map(({ id }) => id).sort(), [`FR-${FIRST}`, `FR-${SECOND}`])
  }
  const all = await mappedFiles(context, frSirene, [unitsOf(context, UNITS_AND_PERSONS), links], true)
  assert.deepEqual([all.leftOut, all.joined], [{}, 11])
  assert.equal(endsIn(all).filter(([own]) => own === FIRST).length, 4)
})

test('sirene: a natural person that only its periods or a daily file show is left out too', async (context) => {
  const units = unitsOf(context, [
    [FIRST, '5710'],
    [SECOND, '5499'],
  ])
  const periods = fileOf(context, 'StockUniteLegaleHistorique_utf8.csv', [
    readFileSync(join(import.meta.dirname, 'sample-historique.csv'), 'utf8').split('\n')[0],
    // The second one was a person until it became a company.
    ...[`${BETWEEN},,2010-01-01,1000`, `${LATE},2009-12-31,1990-01-01,1000`, `${LATE},,2010-01-01,5710`].map(
      (cells) => {
        const [siren, end, start, form] = cells.split(',')
        return `${siren},${end},${start},A,false,,false,,false,,true,,,,false,${form},false,,,false,,false,,true,,false,,false`
      },
    ),
  ])
  const sample = readFileSync(join(import.meta.dirname, 'sample-daily.csv'), 'latin1').replace(/[^\n -~]/g, '')
  const [header, row] = sample.split('\n')
  const place = (column: string) => header.split(';').indexOf(`"${column}"`)
  const cells = row.split(';')
  cells[place('SIREN')] = `"${GONE}"`
  cells[place('NJ')] = '"1000"'
  const daily = fileOf(context, 'sirc-17804_9075_61173_2017024_E_Q_20170125_015522268.csv', [header, cells.join(';')])
  const links = written(
    context,
    [BETWEEN, LATE, GONE].map((end) => linkOf(FIRST, end)),
  )
  const found = await mappedFiles(context, frSirene, [units, periods, daily, links])
  assert.deepEqual(endsIn(found), [[FIRST, 'successor', LATE]])
  assert.equal(found.leftOut[PERSON], 2)
})

test('sirene: an end that is not among the legal units is stated by the other one, and two that are not are counted', async (context) => {
  const units = unitsOf(context, UNITS_AND_PERSONS)
  const links = written(context, [linkOf(LOST, FIRST), linkOf(SECOND, GONE), linkOf(LOST, GONE)])
  const found = await mappedFiles(context, frSirene, [units, links])
  assert.deepEqual(endsIn(found), [
    [FIRST, 'predecessor', LOST],
    [SECOND, 'successor', GONE],
  ])
  assert.deepEqual([found.leftOut[NOBODY], found.joined], [1, 2])
  assert.deepEqual(found.backgrounds.get(`FR-${FIRST}`)?.relations, [
    relation('predecessor', { id: `FR-${LOST}`, countryIso2: 'FR', from: '2015-03-03', row: `${LOST}00017` }),
  ])
  // A company that establishments alone describe states its own.
  const shops = fileOf(context, 'StockEtablissement_utf8.csv', [
    'siren,nic,etablissementSiege,etatAdministratifEtablissement,enseigne1Etablissement,denominationUsuelleEtablissement,codePostalEtablissement,libelleCommuneEtablissement,activitePrincipaleEtablissement',
    `${LOST},00017,true,A,LES LANTERNES,,69001,LYON,62.01Z`,
  ])
  const named = await mappedFiles(context, frSirene, [units, links, shops])
  assert.equal(named.leftOut[NOBODY], undefined)
  assert.deepEqual(
    endsIn(named).filter(([own]) => own === LOST),
    [FIRST, GONE].map((end) => [LOST, 'successor', end]),
  )
})

test('sirene: every real succession is stored, or left out for its reason', {
  skip: withoutRealData,
}, async (context) => {
  const path = realFile('data', 'relations', 'fr', NAME)
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map((cell) => cell.padStart(14, '0')))
  const sirenOf = (siret: string) => siret.slice(0, 9)
  const isOwn = ([from, to]: readonly string[]) => sirenOf(from) === sirenOf(to)
  const between = rows.filter((row) => !isOwn(row))
  const carried = between.filter((row) => row[4].endsWith('true')).map((row) => row.slice(0, 2).map(sirenOf))
  // Of every four companies two are held, and one is a person.
  const sirens = [...new Set(carried.flat())].sort()
  const formOf = (siren: string) => [null, '5710', '1000', '5499', null][sirens.indexOf(siren) % 5]
  const units = unitsOf(
    context,
    sirens.flatMap((siren) => (formOf(siren) === null ? [] : [[siren, formOf(siren)!] as const])),
  )
  const found = await mappedFiles(context, frSirene, [units, path])
  const alone = await mappedFiles(context, frSirene, [units])
  const rejected = found.rejected.length - alone.rejected.length
  assert.equal(found.leftOut['succession within one company'] + rejected, rows.length - between.length)
  assert.equal(
    found.leftOut['succession in a place alone, of which nothing else went over'],
    between.length - carried.length,
  )
  const ofPersons = carried.filter((ends) => ends.some((siren) => formOf(siren) === '1000'))
  const ofNobody = carried.filter((ends) => ends.every((siren) => formOf(siren) === null))
  assert.ok(ofPersons.length > 0 && ofNobody.length > 0)
  assert.deepEqual([found.leftOut[PERSON], found.leftOut[NOBODY]], [ofPersons.length, ofNobody.length])
  assert.equal(found.joined - alone.joined, carried.length - ofPersons.length - ofNobody.length)
  assert.equal(rejected, 0)
  const stated = [...found.backgrounds].flatMap(([id, { relations = [] }]) =>
    relations.map((one) =>
      one.kind === 'successor' ? `${id.slice(3)} ${one.id}` : `${one.id!.slice(3)} FR-${id.slice(3)}`,
    ),
  )
  const expected = carried.filter((ends) => !ofPersons.includes(ends) && !ofNobody.includes(ends))
  assert.deepEqual([...new Set(stated)].sort(), [...new Set(expected.map(([from, to]) => `${from} FR-${to}`))].sort())
})
