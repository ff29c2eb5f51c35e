import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { gbGenderPayGap } from './register.ts'

test('gender pay gap: the sample in the exact layout becomes companies with a band of their size', async (context) => {
  const { companies, rejected, leftOut } = await mappedFiles(context, gbGenderPayGap, [
    join(import.meta.dirname, 'sample.csv'),
  ])
  const [first, second] = companies
  assert.deepEqual(first, {
    ...first,
    id: 'GB-89990017',
    name: 'QUIBBLEWICK LANTERNS LIMITED',
    previousNames: ['Quibblewick & Daughters Limited'],
    address: '14 Cobblers Wharf, Eastside, Leeds',
    postcode: 'LS1 4AP',
    numberOfEmployeesMin: 5_000,
    numberOfEmployeesMax: 19_999,
    numberOfEmployeesYear: 2017,
    nationalSectors: { primary: ['01110'], secondary: ['85310'] },
    status: 'Status unknown',
  })
  assert.deepEqual([second.id, second.numberOfEmployeesMin, second.previousNames], ['GB-00099003', null, []])
  assert.deepEqual(leftOut, { 'employer without a number at Companies House': 1 })
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['CompanyNumber is "RE75X7BM", must be 8 letters and digits'],
  )
})
