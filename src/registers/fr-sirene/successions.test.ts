import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { realFile, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { relation } from '../../company/background.ts'
import { frSirene } from './register.ts'

const UNITS = join(import.meta.dirname, 'sample.csv')
const NAME = 'StockEtablissementLiensSuccession_utf8.csv'
const HEADER =
  'siretEtablissementPredecesseur,siretEtablissementSuccesseur,dateLienSuccession,transfertSiege,continuiteEconomique,dateDernierTraitementLienSuccession'

function written(context: TestContext, rows: readonly string[]): string {
  const path = join(temporaryFolder(context), NAME)
  writeFileSync(path, `${[HEADER, ...rows].join('\n')}\n`)
  return path
}

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

test('sirene: every real succession is stored, or left out for its reason', {
  skip: withoutRealData,
}, async (context) => {
  const path = realFile('data', 'relations', 'fr', NAME)
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map((cell) => cell.padStart(14, '0')))
  const isOwn = ([from, to]: readonly string[]) => from.slice(0, 9) === to.slice(0, 9)
  const between = rows.filter((row) => !isOwn(row))
  const carried = between.filter((row) => row[4].endsWith('true'))
  const found = await mappedFiles(context, frSirene, [UNITS, path])
  const alone = await mappedFiles(context, frSirene, [UNITS])
  const rejected = found.rejected.length - alone.rejected.length
  assert.equal(found.leftOut['succession within one company'] + rejected, rows.length - between.length)
  assert.equal(
    found.leftOut['succession in a place alone, of which nothing else went over'],
    between.length - carried.length,
  )
  assert.equal(found.joined - alone.joined, carried.length)
  assert.equal(rejected, 0)
})
