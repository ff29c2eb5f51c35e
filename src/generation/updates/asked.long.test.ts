import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { cutsOff, fails, type Publisher, startProxy, startPublisher } from '../../../test/support/publisher.ts'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { SIRENE, SIRENE_KEY, SireneInterface, stockFile, stockRows } from '../../../test/support/sirene-interface.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { openCurrentGeneration } from '../../storage/files/generations.ts'
import { readLatestRuns } from '../../storage/files/import-log.ts'
import { type UpdateOutcome, updateRegisters } from './update-registers.ts'

const REGISTER = 'fr-sirene'
const sample = (name: string) =>
  stockRows(readFileSync(join(import.meta.dirname, '..', '..', 'registers', REGISTER, name), 'utf8'))

/** Imports stock files of a day into a folder. */
async function whole(context: TestContext, folder: string, day: string, { units, establishments }: SireneInterface) {
  const files = temporaryFolder(context)
  const paths = [
    ['StockUniteLegale', units],
    ['StockEtablissement', establishments],
  ] as const
  for (const [name, rows] of paths) writeFileSync(join(files, `${name}_${day}.csv`), stockFile(rows))
  const given = paths.map(([name]) => join(files, `${name}_${day}.csv`))
  await runImport({ dataFolder: folder, register: REGISTER, files: given }, importDependencies())
}

async function begin(context: TestContext) {
  const folder = temporaryFolder(context)
  const publisher = await startPublisher(context)
  const [units, establishments] = [sample('sample.csv'), sample('sample-etablissement.csv')]
  const [{ siren: first }] = units
  // Companies like the first one, with numbers that check.
  const more = ['999100001', '999100019', '999100027', '999100035', '999100043']
  const like = (rows: typeof units) =>
    more.flatMap((siren) => rows.filter((row) => row.siren === first).map((row) => ({ ...row, siren })))
  const named = like(units).map((unit) => ({ ...unit, denominationUniteLegale: `LOUTRES ${unit.siren}` }))
  const sirene = new SireneInterface([...units, ...named], [...establishments, ...like(establishments)])
  publisher.answers.set(SIRENE, sirene.answer)
  await whole(context, folder, '2026-11-01', sirene)
  return { folder, publisher, sirene }
}

async function look(dataFolder: string, { origin }: Publisher, insee: string | null = SIRENE_KEY) {
  const outcomes: UpdateOutcome[] = []
  const waits: number[] = []
  const options = { attempts: 3, wait: async (milliseconds: number) => void waits.push(milliseconds) }
  const keys = { companiesHouse: null, insee }
  const request = { dataFolder, registers: [REGISTER], mirror: origin, keys, options }
  await updateRegisters({ ...request, onOutcome: (outcome) => outcomes.push(outcome) }, importDependencies())
  return { outcome: outcomes[0], waits }
}

/** What is served, without the day of the files. */
async function served(folder: string) {
  const companies = await servedCompanies(folder, 'FR')
  return [...companies.values()]
    .map(({ sources, ...company }) => ({ ...company, sources: sources.map(({ retrievedAt, ...source }) => source) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

test('SIRENE: what changed is what a whole file of that day would say; then nothing is new', async (context) => {
  const { folder, publisher, sirene } = await begin(context)
  assert.deepEqual((await look(folder, publisher)).outcome.state, 'unchanged', 'nothing was processed since')
  const at = '2026-11-24T03:04:05.678'
  const known = new Set((await served(folder)).map(({ nationalId }) => nationalId))
  const companies = sirene.units.filter(({ siren }) => known.has(siren) && siren.startsWith('9991'))
  assert.ok(companies.length > 3)
  const [renamed, closed, withheld] = companies.map(({ siren }) => siren)
  const moved = sirene.establishments.find(
    ({ siren, etablissementSiege }) => siren === companies[3].siren && etablissementSiege === 'true',
  )
  sirene.units = sirene.units.map((unit) => {
    const processed = { ...unit, dateDernierTraitementUniteLegale: at }
    if (unit.siren === renamed) return { ...processed, denominationUniteLegale: 'RENOMMEE, "DITE" SARL' }
    if (unit.siren === closed) return { ...processed, etatAdministratifUniteLegale: 'C', dateDebut: '2026-11-20' }
    if (unit.siren === withheld)
      return {
        ...processed,
        statutDiffusionUniteLegale: 'P',
        denominationUniteLegale: '[ND]',
        sigleUniteLegale: '[ND]',
        denominationUsuelle1UniteLegale: '[ND]',
      }
    return unit.categorieJuridiqueUniteLegale === '1000' ? processed : unit
  })
  sirene.establishments = sirene.establishments.map((office) => {
    const hidden = {
      enseigne1Etablissement: '[ND]',
      enseigne2Etablissement: '',
      enseigne3Etablissement: '',
      denominationUsuelleEtablissement: '[ND]',
      statutDiffusionEtablissement: 'P',
    }
    if (office.siren === withheld) return { ...office, ...hidden }
    if (office !== moved) return office
    return {
      ...office,
      dateDernierTraitementEtablissement: at,
      codePostalEtablissement: '69001',
      libelleCommuneEtablissement: 'LYON',
      codeCommuneEtablissement: '69381',
    }
  })
  sirene.availableAt = '2026-11-25T08:00:00.000'
  const { outcome, waits } = await look(folder, publisher)
  assert.ok(outcome.state === 'updated', JSON.stringify(outcome))
  assert.equal(outcome.result.amended?.withdrawn, 1, 'who asked to be withheld is gone')
  assert.ok(waits.length > 5 && waits.every((wait) => wait > 1_000 && wait <= 2_000), 'thirty calls a minute')
  const again = temporaryFolder(context)
  await whole(context, again, '2026-11-25', sirene)
  assert.deepEqual(await served(folder), await served(again))
  assert.ok(moved && (await served(folder)).some(({ city }) => city === 'LYON'))
  const [register] = (await openCurrentGeneration(folder))!.manifest.imports
  assert.equal(register.details.retrievedAt, '2026-11-24T03:04:05Z')
  assert.equal((await look(folder, publisher)).outcome.state, 'unchanged')
  const files = readdirSync(join(folder, 'downloads', REGISTER))
  assert.ok(
    files.every((name) => !name.endsWith('.csv')),
    'what is imported is deleted',
  )
})

test('SIRENE: natural persons are asked for by no search, and reach no file', async (context) => {
  const { folder, publisher, sirene } = await begin(context)
  const person = 'Indubitable-Patronyme'
  const at = '2026-11-24T03:04:05.678'
  sirene.units = sirene.units.map((unit, index) => ({
    ...unit,
    dateDernierTraitementUniteLegale: at,
    nomUniteLegale: person,
    prenom1UniteLegale: person,
    ...(index % 2 === 0 && { categorieJuridiqueUniteLegale: '1000', denominationUniteLegale: person }),
  }))
  sirene.availableAt = 'later'
  const written: string[] = []
  const request = {
    dataFolder: folder,
    registers: [REGISTER],
    mirror: publisher.origin,
    keys: { companiesHouse: null, insee: SIRENE_KEY },
  }
  await updateRegisters(
    {
      ...request,
      options: { wait: async () => {} },
      onOutcome: () => {},
    },
    {
      ...importDependencies(),
      onProgress() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (name.endsWith('.csv')) written.push(readFileSync(join(folder, name), 'utf8'))
      },
    },
  )
  assert.ok(written.some((text) => text.includes('siren')) && !written.join().includes(person))
  assert.ok(!JSON.stringify(await served(folder)).includes(person))
})

test('SIRENE: 429, cuts, wrong answers and a wrong key leave what is served, and are said without the key', async (context) => {
  const { folder, publisher, sirene } = await begin(context)
  sirene.units = sirene.units.map((unit) => ({ ...unit, dateDernierTraitementUniteLegale: '2026-11-24T03:04:05.678' }))
  const generation = (await openCurrentGeneration(folder))?.id
  sirene.next.push(
    fails(429, { 'retry-after': '60' }),
    cutsOff(() => '{"header":{}}'),
    fails(503),
  )
  const tired = await look(folder, publisher)
  assert.equal(tired.outcome.state, 'failed', 'three failures are all that it takes')
  assert.ok(tired.waits.includes(60_000))
  const wrong = [
    () => sirene.next.push((_request, response) => void response.end('{"datesDernieresMisesAJourDesDonnees":[]}')),
    () =>
      sirene.next.push(
        (_request, response) =>
          void response.end(
            JSON.stringify({
              datesDernieresMisesAJourDesDonnees: ['Unités Légales', 'Établissements'].map((collection) => ({
                collection,
                dateDerniereMiseADisposition: 'x',
                dateDernierTraitementMaximum: '2026-11-25T00:00:00',
              })),
            }),
          ),
        (_request, response) => void response.end('{"header":{"curseurSuivant":"*"},"somethingElse":[]}'),
      ),
  ]
  for (const prepare of wrong) {
    prepare()
    const { outcome } = await look(folder, publisher)
    assert.match(outcome.state === 'failed' ? outcome.message : '', /^Cannot read http.*(?:information|curseurSuivant)/)
  }
  const { outcome } = await look(folder, publisher, 'another-secret-key')
  assert.match(outcome.state === 'failed' ? outcome.message : '', /the publisher answers 401/)
  assert.ok(!JSON.stringify([outcome, [...readLatestRuns(folder).values()]]).includes('another-secret-key'))
  assert.equal((await openCurrentGeneration(folder))?.id, generation)
  assert.equal((await look(folder, publisher)).outcome.state, 'updated')
})

test('SIRENE: without a key nothing is asked of the interface', async (context) => {
  const { folder, publisher, sirene } = await begin(context)
  await look(folder, publisher, null)
  assert.deepEqual(sirene.asked, [])
})

test('SIRENE: the key goes to this machine past the proxy of the environment', async (context) => {
  const { folder, publisher } = await begin(context)
  const asked = await startProxy(context)
  assert.equal((await look(folder, publisher)).outcome.state, 'unchanged')
  assert.ok(publisher.asked.length > 0)
  assert.deepEqual(asked, [])
})
