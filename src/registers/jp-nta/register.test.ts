import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { relation } from '../../company/background.ts'
import { runImport } from '../../imports/run-import.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { jpNta } from './register.ts'

const [WHOLE, CHANGES] = ['sample-00_zenkoku_all_20260831.csv', 'sample-diff_20260902.csv'].map((name) =>
  join(import.meta.dirname, name),
)

test('nta: organisations become companies; earlier states and hidden ones are counted', async (context) => {
  const mapped = await mapRegister(context, jpNta, [WHOLE])
  const said = outcomes(mapped)
  assert.equal(said.filter((one) => one.startsWith('JP-')).length, 5)
  assert.deepEqual(said.slice(5), [
    'leftOut: earlier state of an organisation',
    'leftOut: excluded from search by the register',
    'rejected: name is empty',
    said[8],
  ])
  assert.match(said[8], /^rejected: number is "\d{13}", must be 13 digits of which the first checks the others$/)
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [
      one.name,
      one.status,
      one.statusDate,
      one.standardisedLegalForm,
      one.city,
      one.region,
      one.postcode,
    ]),
    [
      ['株式会社かぼちゃ灯', 'Active', null, 'Public limited companies', '千代田区', 'Tokyo|Tokyo', '100-0001'],
      [
        '有限会社水車',
        'Dissolved (liquidation)',
        '2026-03-31',
        'Private limited companies',
        '鳥取市',
        'Tottori|Tottori',
        '680-0001',
      ],
      [
        '合同会社フクロウ',
        'Dissolved (merger or take-over)',
        '2026-04-01',
        'Private limited companies',
        '大阪市北区',
        'Osaka|Osaka',
        '530-0001',
      ],
      [
        '一般社団法人見本協会',
        'Active',
        null,
        'Non profit organisations',
        '札幌市中央区',
        'Hokkaido|Hokkaido',
        '060-0001',
      ],
      ['Ｌａｎｔｅｒｎ　Ｌｉｍｉｔｅｄ', 'Active', null, 'Foreign companies', null, null, null],
    ],
  )
  assert.deepEqual(companies[0].tradeNames, ['Kabochatou Co., Ltd.', 'カボチャトウ'])
  assert.equal(companies[3].nationalLegalForm, '一般社団法人')
  assert.equal(companies[0].dateOfIncorporation, null)
})

test('nta: older layouts and Shift-JIS give the same organisations; another width is refused', async (context) => {
  const folder = temporaryFolder(context)
  const whole = await mapRegister(context, jpNta, [WHOLE])
  const lines = readFileSync(WHOLE, 'utf8').trimEnd().split('\n')
  const written = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const cut = (width: number) => `${lines.map((line) => line.split(',').slice(0, width).join(',')).join('\n')}\n`
  // Without that column, an earlier state and a hidden one cannot be recognised; the English name has a comma.
  const old = await mapRegister(context, jpNta, [written('31_tottori_all_20160229.csv', cut(23))])
  assert.deepEqual(outcomes(old).slice(0, 5), outcomes(whole).slice(0, 5))
  await assert.rejects(
    mapRegister(context, jpNta, [written('x_all_20160229.csv', cut(22))]),
    /has 22 cells, must have 23, 28 or 30/,
  )
  // 株式会社 in Shift-JIS.
  const company = Buffer.from([0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0])
  const [before, after] = cut(23).split('\n')[0].split('株式会社かぼちゃ灯')
  const plain = (text: string) => Buffer.from(text.replace(/[^\x20-\x7e]/g, ''), 'latin1')
  const shiftJis = Buffer.concat([plain(before), company, plain(after), Buffer.from('\n')])
  const [first] = companiesOf(await mapRegister(context, jpNta, [written('13_tokyo_all_20160229.csv', shiftJis)]))
  assert.equal(first.name, '株式会社')
})

test('nta: a daily file changes, adds and withdraws; one after a gap is refused', async (context) => {
  const dataFolder = temporaryFolder(context)
  const all = { dataFolder, register: 'jp-nta' }
  const first = await runImport({ ...all, files: [WHOLE] }, importDependencies())
  const second = await runImport({ ...all, files: [CHANGES] }, importDependencies())
  assert.deepEqual([first.companies, second.companies], [5, 5])
  const late = join(temporaryFolder(context), 'diff_20261201.csv')
  writeFileSync(late, readFileSync(CHANGES))
  await assert.rejects(runImport({ ...all, files: [late] }, importDependencies()), /it holds changes since 2026-11-27/)
})

test('nta: check digits', () => {
  for (const number of ['1000013050386', '4010801014350', '1010001171342'])
    assert.ok(isRegisterNumber('JP', number), number)
  for (const number of ['2000013050386', '0000013050386', '100001305038', ''])
    assert.ok(!isRegisterNumber('JP', number), number)
})

test('nta: a corporation that was merged names its successor; one that cannot be a number is none', async (context) => {
  const whole = readFileSync(WHOLE, 'utf8').split('\n')
  const numbers = companiesOf(await mapRegister(context, jpNta, [WHOLE])).map(({ nationalId }) => nationalId!)
  const folder = temporaryFolder(context)
  const closed = whole.findIndex((line) => line.includes('合同会社フクロウ'))
  const successor = async (number: string) => {
    const path = join(folder, '00_zenkoku_all_20260831.csv')
    const cells = whole[closed].split(',')
    cells[20] = JSON.stringify(number)
    writeFileSync(path, [...whole.slice(0, closed), cells.join(','), ...whole.slice(closed + 1)].join('\n'))
    const mapped = await mapRegister(context, jpNta, [path])
    return mapped.flatMap((row) => (row.kind === 'company' ? (row.background?.relations ?? []) : []))
  }
  assert.deepEqual(await successor(numbers[0]), [
    relation('successor', { id: `JP-${numbers[0]}`, countryIso2: 'JP', from: '2026-04-01', row: 'successor' }),
  ])
  assert.deepEqual(await successor(numbers[2]), [])
  assert.deepEqual(await successor('1234567890123'), [])
  assert.deepEqual(await successor(''), [])
})
