import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { servedManifest } from '../storage/files/generations.ts'
import { runImport } from './run-import.ts'

const COLUMNS =
  'siren,denominationUniteLegale,etatAdministratifUniteLegale,categorieJuridiqueUniteLegale,activitePrincipaleUniteLegale,nomenclatureActivitePrincipaleUniteLegale,trancheEffectifsUniteLegale'

/** SIRENs that check. */
const SIRENS = Array.from({ length: 60 }, (_, place) => {
  const eight = String(91_000_000 + place)
  const sum = [...eight].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${eight}${(10 - (sum % 10)) % 10}`
})

interface Unit {
  readonly code: string
  readonly list: string
  readonly state?: 'A' | 'C'
}

/** Imports as many French companies as there are units. */
function importer(dataFolder: string) {
  const path = join(dataFolder, 'StockUniteLegale_utf8.csv')
  return async (units: readonly Unit[], mayLoseCodes = false) => {
    const rows = units.map(
      ({ code, list, state = 'A' }, at) => `${SIRENS[at]},LOUTRE ${at},${state},5710,${code},${list},`,
    )
    writeFileSync(path, [COLUMNS, ...rows, ''].join('\n'))
    const request = { dataFolder, register: 'fr-sirene', files: [path], mayLoseCodes }
    return await runImport(request, importDependencies())
  }
}

/** Forty units, of which some have another code. */
const forty = (others: number, other: Unit) =>
  Array.from({ length: 40 }, (_, at): Unit => (at < others ? other : { code: '62.01Z', list: 'NAFRev2' }))

test('lost codes: a file in which more than one active company in twenty loses all its codes is refused, and imported when asked', async (context) => {
  const dataFolder = temporaryFolder(context)
  const importUnits = importer(dataFolder)
  const unknown = { code: '62.98Q', list: 'NAF2030' }
  await importUnits(forty(0, unknown))
  const served = await servedManifest(dataFolder)
  await assert.rejects(importUnits(forty(3, unknown)), {
    message:
      'Cannot import fr-sirene: 3 of the 40 active companies in the files would lose all their NACE, NAICS and SIC codes (the files state codes of no known list, such as "NAF2030:62.98Q"), must be at most one in twenty; use --lose-codes to import anyway',
  })
  await assert.rejects(
    importUnits(forty(40, { code: '', list: '' })),
    /40 of the 40 .* \(the files state no code of them\)/,
  )
  assert.deepEqual(await servedManifest(dataFolder), served)
  const { difference } = await importUnits(forty(3, unknown), true)
  assert.equal(difference.changed, 3)
  // What is lost already is lost no more.
  await importUnits(forty(4, unknown))
})

test('lost codes: one in twenty may lose them, as may companies that have ended; a code of the other list is none lost', async (context) => {
  const importUnits = importer(temporaryFolder(context))
  await importUnits(forty(0, { code: '', list: '' }))
  await importUnits(forty(2, { code: '', list: '' }))
  await importUnits(forty(20, { code: '', list: '', state: 'C' }))
  await importUnits(forty(40, { code: '62.10Y', list: 'NAF2025' }))
})
