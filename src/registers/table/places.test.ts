/** Places, countries and numbers in own tables as people write them. Each form has a test of its own. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { servedCompanies } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { checkTable } from './check.ts'
import { parseMapping } from './read-mapping.ts'

const PLACES = parseMapping('{name: t, key: name, members: {countryIso2: country, name: name, region: place}}')

/** What becomes of rows of country and place; `null` where the place could not be read. */
async function regionsOf(context: TestContext, rows: readonly (readonly [country: string, place: string])[]) {
  const file = join(temporaryFolder(context), 'places.csv')
  const lines = rows.map(([country, place], at) => `N${at};${country};${place}`)
  writeFileSync(file, `name;country;place\n${lines.join('\n')}\n`)
  const { first, unread } = await checkTable([file], PLACES, { includeNaturalPersons: false })
  return { regions: first.map(({ region }) => region ?? null), unread }
}

test('table: a region alone is kept alone, and with its province where it has one', async (context) => {
  const { regions, unread } = await regionsOf(context, [
    ['IT', 'Lombardia'],
    ['IT', 'LOMBARDIA'],
    ['DE', 'Berlin'],
    ['BE', 'Flanders'],
    ['GR', 'Attiki'],
    ['IT', 'Nowhere'],
  ])
  assert.deepEqual(regions, ['Lombardia', 'Lombardia', 'Berlin|Berlin', 'Vlaams Gewest', 'Αττική', null])
  assert.deepEqual(
    unread.flatMap(({ texts, right }) => texts.map(({ text }) => [text, right])),
    [['Nowhere', 'a region, a province, both as /utils/regions lists them, or a NUTS code']],
  )
})

test('table: a province alone has its region', async (context) => {
  const { regions } = await regionsOf(context, [
    ['IT', 'Milano'],
    ['IT', 'milano'],
    ['FR', 'Finistère'],
    ['IT', 'Lombardia|Bergamo'],
  ])
  assert.deepEqual(regions, ['Lombardia|Milano', 'Lombardia|Milano', 'Bretagne|Finistère', 'Lombardia|Bergamo'])
})

test('table: a NUTS code of any level is the division that it lies in', async (context) => {
  const { regions, unread } = await regionsOf(context, [
    ['IT', 'ITC4C'],
    ['IT', 'itc1'],
    ['DE', 'DEA2'],
    ['FR', 'FRI15'],
    ['BE', 'BE211'],
    ['GR', 'EL303'],
    ['PL', 'PL213'],
    ['ES', 'ES30'],
    ['IT', 'ITC'],
    ['FR', 'ITC4C'],
  ])
  assert.deepEqual(regions, [
    'Lombardia|Milano',
    'Piemonte',
    'Nordrhein-Westfalen',
    'Nouvelle-Aquitaine|Pyrénées-Atlantiques',
    'Vlaams Gewest|Antwerpen',
    'Αττική|Κεντρικός Τομέας Αθηνών',
    'Małopolskie',
    'Madrid, Comunidad de|Madrid',
    null,
    null,
  ])
  assert.deepEqual(
    unread.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ['ITC', 'ITC4C'],
  )
})

test('table: a region alone is completed by postcode or city', async (context) => {
  const folder = temporaryFolder(context)
  const file = join(folder, 'places.csv')
  writeFileSync(
    file,
    'name;place;zip;town\nRegion;Lombardia;;\nPostcode;Lombardia;24121;\nTown;Lombardia;;Brescia\nElsewhere;Lombardia;00184;\n',
  )
  const table = parseMapping(
    '{name: t, key: name, members: {countryIso2: {value: IT}, name: name, region: place, postcode: zip, city: town}}',
  )
  await runImport({ dataFolder: folder, register: 'table', files: [file], table }, importDependencies())
  const companies = [...(await servedCompanies(folder, 'IT')).values()]
  const found = Object.fromEntries(companies.map(({ name, region }) => [name, region]))
  assert.deepEqual(found, {
    Region: 'Lombardia',
    Postcode: 'Lombardia|Bergamo',
    Town: 'Lombardia|Brescia',
    Elsewhere: 'Lombardia',
  })
  const derived = companies.filter(({ sources }) =>
    sources.some(({ register, fields }) => register === 'derived' && fields.includes('region')),
  )
  assert.deepEqual(derived.map(({ name }) => name).sort(), ['Postcode', 'Town'])
})

const COUNTRIES = parseMapping('{name: t, key: name, members: {countryIso2: country, name: name}}')

test('table: countries are read in every language of the countries served; Turkey is one that is not served', async (context) => {
  const file = join(temporaryFolder(context), 'countries.csv')
  const written = [
    ...['Italia', 'Italien', 'Italie', 'Włochy', 'Olaszország', 'Itálie', 'Ιταλία', 'Италия', 'Itālija', 'Taliansko'],
    ...['Turkey', 'Türkiye', 'Turchia', 'Turquie'],
    'Atlantis',
  ]
  writeFileSync(file, `name;country\n${written.map((country, at) => `N${at};${country}`).join('\n')}\n`)
  const { first, leftOut, rejected, unread } = await checkTable([file], COUNTRIES, { includeNaturalPersons: false })
  assert.deepEqual(new Set(first.map(({ countryIso2 }) => countryIso2)), new Set(['IT']))
  assert.equal(first.length, 10)
  assert.deepEqual(leftOut, [{ text: 'of a country that is not served', count: 4, line: 12 }])
  assert.deepEqual(
    rejected.map(({ text, count }) => [text, count]),
    [['the country is empty or cannot be read', 1]],
  )
  assert.deepEqual(
    unread.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ['Atlantis'],
  )
})

test('table: British numbers with a prefix of three letters are company numbers', async (context) => {
  const file = join(temporaryFolder(context), 'numbers.csv')
  const written = ['GB-COH-89990017', 'COH-89990018', 'CRN 9990019', 'GB-COH-SC990028', 'CHN89990020', 'ABCD89990021']
  writeFileSync(file, `name;number\n${written.map((number, at) => `N${at};${number}`).join('\n')}\n`)
  const mapping = parseMapping(
    '{name: t, key: name, members: {countryIso2: {value: GB}, name: name, nationalId: number}}',
  )
  const { first, unread } = await checkTable([file], mapping, { includeNaturalPersons: false })
  assert.deepEqual(
    first.map(({ nationalId }) => nationalId ?? null),
    ['89990017', '89990018', '09990019', 'SC990028', '89990020', null],
  )
  assert.deepEqual(
    unread.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ['ABCD89990021'],
  )
})

test('table: a number is that of the register, however the table writes it', async (context) => {
  const file = join(temporaryFolder(context), 'written.csv')
  const written = [
    'FI;9900001-8',
    'FI;99000018',
    'FI;Y-tunnus 9900001-8',
    'RO;J40/19358/2021',
    'RO;j 40/19358/2021',
    'RO;J2021019358016',
  ]
  writeFileSync(file, `country;number\n${written.join('\n')}\n`)
  const mapping = parseMapping('{name: t, members: {countryIso2: country, nationalId: number}}')
  const { first, duplicates } = await checkTable([file], mapping, { includeNaturalPersons: false })
  assert.deepEqual(
    [[...new Set(first.map(({ id }) => id))], duplicates],
    [['FI-9900001-8', 'RO-J40-19358-2021', 'RO-J2021019358016'], 3],
  )
})

test('table: the number of a unit has that of its company', async (context) => {
  const file = join(temporaryFolder(context), 'units.csv')
  writeFileSync(file, 'name;number\nLipa;5300231000\nBreza;5300240\nJavor;53002\n')
  const mapping = parseMapping(
    '{name: t, key: name, members: {countryIso2: {value: SI}, name: name, nationalId: number}}',
  )
  const { first } = await checkTable([file], mapping, { includeNaturalPersons: false })
  assert.deepEqual(
    first.map(({ nationalId }) => nationalId ?? null),
    ['5300231', '5300240', null],
  )
})
