import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { mapFiles } from '../../imports/mapping/map-files.ts'
import { frSirene } from './register.ts'

const UNITS = join(import.meta.dirname, 'sample.csv')
const PERIODS = join(import.meta.dirname, 'sample-historique.csv')

test('sirene: periods of a legal unit are its past, in runs of equal values, codes with the name of their list', async (context) => {
  const found = await mappedFiles(context, frSirene, [UNITS, PERIODS])
  const of = (id: string) => found.backgrounds.get(id)?.past ?? []
  assert.deepEqual(of('FR-999000011'), [
    { kind: 'named', value: 'LANTERNES DU LAC', from: null, to: '2004-06-30' },
    { kind: 'named', value: 'LOUTRES DE RENNES', from: '2004-07-01', to: '2019-10-24' },
    { kind: 'named', value: 'LOUTRES ET LANTERNES', from: '2019-10-25', to: null },
    { kind: 'form', value: 'Société à responsabilité limitée (sans autre indication)', from: null, to: '2004-06-30' },
    { kind: 'form', value: 'SAS, société par actions simplifiée', from: '2004-07-01', to: null },
    { kind: 'code', value: 'NAF1993:31.5C', from: null, to: '2004-06-30' },
    { kind: 'code', value: 'NAFRev1:31.5C', from: '2004-07-01', to: '2007-12-31' },
    { kind: 'code', value: '27.40Z', from: '2008-01-01', to: null },
  ])
  assert.deepEqual(of('FR-999000029'), [
    { kind: 'named', value: "MOULIN DE L'OUBLI", from: '1990-05-01', to: null },
    { kind: 'status', value: 'Active', from: '1990-05-01', to: '2003-06-29' },
    { kind: 'status', value: 'Inactive (no precision)', from: '2003-06-30', to: null },
    { kind: 'form', value: 'Société à responsabilité limitée (sans autre indication)', from: '1990-05-01', to: null },
    { kind: 'code', value: 'NAF1993:15.6A', from: '1990-05-01', to: null },
  ])
  const [first, second] = found.companies
  assert.deepEqual(first.previousNames, ['LOUTRES DE RENNES', 'LANTERNES DU LAC'], 'former names are searched for')
  assert.deepEqual(second.previousNames, [])
  assert.deepEqual([...found.backgrounds.keys()].sort(), ['FR-999000011', 'FR-999000029'], 'nothing of natural persons')
})

test('sirene: periods are given with the legal units of their month', async (context) => {
  await assert.rejects(
    mappedFiles(context, frSirene, [PERIODS]),
    /it has the past of legal units; must be given with the StockUniteLegale of its month/,
  )
})

test('sirene: of a period that cannot be read, the report shows the number alone', async (context) => {
  const folder = temporaryFolder(context)
  const units = join(folder, 'StockUniteLegale_utf8.csv')
  copyFileSync(UNITS, units)
  const periods = join(folder, 'StockUniteLegaleHistorique_utf8.csv')
  writeFileSync(periods, `${readFileSync(PERIODS, 'utf8')}99900,,2010-01-01,A,false,RENARDEAU,true${','.repeat(21)}\n`)
  const request = { register: 'fr-sirene', files: [units, periods], includeNaturalPersons: false }
  const shown: string[] = []
  for await (const { rejected } of mapFiles(frSirene, { ...request, workFolder: join(folder, 'work') }))
    shown.push(...rejected.map(({ raw }) => raw))
  assert.ok(shown.includes('99900'))
  assert.ok(shown.every((raw) => !raw.includes('RENARDEAU')))
})
