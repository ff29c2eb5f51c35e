import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeTrees } from '../../reference/industry-codes.ts'
import { sicCode } from './sic-code.ts'

test('companies house: a code of SIC 2026 is told by its list, and where both lists have it by the words beside it', () => {
  assert.equal(sicCode('62012', 'Business and domestic software development'), '62012')
  assert.equal(sicCode('62100', 'Computer programming activities'), '2.1:62100')
  assert.equal(sicCode('62100', ''), '2.1:62100')
  assert.equal(sicCode('43910', 'Roofing activities'), '43910')
  assert.equal(sicCode('43910', 'Masonry and bricklaying activities'), '2.1:43910')
  assert.equal(sicCode('49320', 'Taxi operation'), '49320')
  assert.equal(sicCode('49320', 'Non-scheduled passenger transport by road'), '2.1:49320')
  assert.equal(
    sicCode('47640', 'Retail sale of sports goods, fishing gear, camping goods, boats and bicycles'),
    '47640',
  )
  assert.equal(sicCode('47640', 'Retail sale of games and toys'), '2.1:47640')
  // No day is named on which the register changes its list.
  assert.equal(sicCode('43910', ''), '43910')
  for (const code of ['99999', '74990', '98000']) assert.equal(sicCode(code, ''), code)
})

test('companies house: every code of SIC 2007 beside its own title is of SIC 2007', () => {
  for (const { bare, title, depth } of codeTrees('national', 'GB')[0].tree.nodes) {
    if (depth > 0 && /^\d{5}$/.test(bare)) assert.equal(sicCode(bare, title), bare, `${bare} ${title}`)
  }
})
