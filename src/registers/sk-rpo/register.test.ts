import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { skRpo } from './register.ts'

const ENTITIES = JSON.parse(readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8')) as object[]

test('rpo: one object or one entity a line become the same companies, each other entity with its reason', async (context) => {
  const folder = temporaryFolder(context)
  const [whole, lines] = ['init.json', 'actual.json'].map((name) => join(folder, name))
  writeFileSync(whole, JSON.stringify({ results: ENTITIES }))
  writeFileSync(lines, ENTITIES.map((entity) => JSON.stringify(entity)).join('\n'))
  const mapped = await mapRegister(context, skRpo, [whole])
  assert.deepEqual(await mapRegister(context, skRpo, [lines]), mapped)
  assert.deepEqual(outcomes(mapped), [
    'SK-99900011',
    'SK-00990022',
    'leftOut: sole trader or natural person',
    'rejected: identifiers has "12", must have a number of 8 digits',
  ])
  const [first, second] = companiesOf(mapped)
  assert.deepEqual(
    [first.name, first.previousNames, first.status, first.dateOfIncorporation, first.standardisedLegalForm],
    ['Lampáreň, s.r.o.', ['Stará lampa, s.r.o.'], 'Active', '1998-02-03', 'Private limited companies'],
  )
  assert.deepEqual(
    [first.address, first.postcode, first.city, first.description, first.descriptionLanguage],
    ['Príkladná 12/3', '811 01', 'Bratislava', 'predaj lámp', 'sk'],
  )
  assert.deepEqual(
    [second.status, second.statusDate, second.address, second.standardisedLegalForm],
    ['Dissolved', '2019-11-30', 'Vzorová 7', 'Public limited companies'],
  )
  // 47.81 means two activities, and the file does not decide.
  assert.deepEqual([first.nationalSectors.primary, second.nationalSectors.primary], [['2.1:62100'], []])
})
