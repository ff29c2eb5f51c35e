import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { brCnpj, dayOfBrazilianFile, mapBrazilian } from './register.ts'

const FILES = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('sample'))
  .map((name) => join(import.meta.dirname, name))

test('cnpj: main establishments become companies; persons, branches and what cannot be read are counted', async (context) => {
  const mapped = await mapRegister(context, brCnpj, FILES)
  assert.deepEqual(outcomes(mapped), [
    'BR-99900001000150',
    'leftOut: branch establishment of a company',
    'BR-99900002000102',
    'leftOut: sole trader or natural person',
    'BR-99900004000193',
    'BR-AB12CD34000184',
    'leftOut: sole trader or natural person',
    'BR-99900006000182',
    'rejected: Empresas has no row of its cnpj_basico',
    'rejected: matriz_filial is "3", must be 1 or 2',
  ])
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [one.name, one.status, one.statusDate, one.standardisedLegalForm, one.region, one.postcode]),
    [
      [
        ...['VAGALUME SOFTWARE LTDA', 'Active', '2020-01-02', 'Private limited companies'],
        ...['São Paulo|São Paulo', '01001-000'],
      ],
      [
        ...['PANIFICAÇÃO PÃO DE ABÓBORA S.A.', 'Dissolved (liquidation)', '2015-02-09', 'Public limited companies'],
        ...['Piauí|Piauí', '64655-000'],
      ],
      [
        ...['ASSOCIAÇÃO DOS MOINHOS', 'Active (administratively non-compliant)', '2021-04-06'],
        ...['Non profit organisations', 'Rio Grande do Sul|Rio Grande do Sul', null],
      ],
      [
        ...['LANTERNA COMERCIO LTDA', 'Active', '2026-08-01', 'Private limited companies'],
        ...['São Paulo|São Paulo', '01310-000'],
      ],
      ['FICTICIA OVERSEAS INC', 'Active', '2020-01-01', 'Foreign companies', null, null],
    ],
  )
  const [first, second, third] = companies
  assert.deepEqual(first.nationalSectors, { primary: ['6201501'], secondary: ['6202300'] })
  assert.deepEqual(
    [first.tradeNames, first.city, first.address],
    [['VAGALUME'], 'SAO PAULO', 'RUA DAS LANTERNAS, 10, CENTRO'],
  )
  assert.deepEqual(
    [first.nationalLegalForm, first.categoryOfTheCompany],
    ['Sociedade Empresária Limitada', 'Small company'],
  )
  assert.deepEqual([second.dateOfIncorporation, second.categoryOfTheCompany], ['1999-05-04', null])
  assert.deepEqual(third.nationalSectors, { primary: [], secondary: [] })
  for (const one of companies) assert.equal(one.operatingRevenue, null)
})

test('cnpj: without the table of municipalities, its own numbers say the city', async (context) => {
  const without = FILES.filter((path) => !path.includes('MUNIC'))
  const [first, ...others] = companiesOf(await mapRegister(context, brCnpj, without))
  assert.equal(first.city, 'SAO PAULO')
  assert.ok(others.every(({ city }) => city !== ''))
})

test('cnpj: half of the tables is refused, partners are passed over, and names of files say the day', async (context) => {
  const only = (name: string) => FILES.filter((path) => path.includes(name))
  await assert.rejects(mapRegister(context, brCnpj, only('ESTABELE')), /together with Empresas/)
  await assert.rejects(mapRegister(context, brCnpj, only('EMPRE')), /together with Estabelecimentos/)
  await assert.rejects(mapRegister(context, brCnpj, only('MUNIC')), /together with Empresas and Estabelecimentos/)
  const partners = join(temporaryFolder(context), 'Socios0.csv')
  writeFileSync(partners, '"99900001";"2";"PERSONNE"\n')
  const mapped = await mapRegister(context, brCnpj, [...FILES, partners])
  assert.equal(companiesOf(mapped).length, 5)
  await assert.rejects(mapRegister(context, brCnpj, [partners]), /together with Empresas and Estabelecimentos/)
  assert.equal(dayOfBrazilianFile('K3241.K03200Y1.D60808.EMPRECSV'), '2026-08-08')
  assert.equal(dayOfBrazilianFile('Empresas0.zip'), null)
})

test('cnpj: who trades as MEI is a person, whatever the form says', () => {
  const cells: Readonly<Record<string, string>> = {
    matriz_filial: '1',
    cnpj_basico: '99900005',
    ordem: '0001',
    dv: '38',
  }
  const row = {
    ...{ line: 1, problem: null, raw: () => '', text: (column: string) => cells[column] ?? '' },
    ...{ entity: { name: 'FICTICIO', form: '2305', size: '01' }, formTitle: '', city: '' },
  }
  const kinds = [true, false].map((isMei) => mapBrazilian({ ...row, isMei }, { includeNaturalPersons: false }).kind)
  assert.deepEqual(kinds, ['leftOut', 'company'])
})
