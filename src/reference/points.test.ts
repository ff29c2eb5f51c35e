import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kilometresBetween } from './distance.ts'
import { cityPoint, postcodePoint } from './points.ts'

test('cities and postcodes are where they are, to a few kilometres', () => {
  const leeds = { latitude: 53.797, longitude: -1.548 }
  for (const point of [cityPoint('GB', 'leeds'), postcodePoint('GB', 'LS1 4AP')]) {
    assert.ok(point !== null && kilometresBetween(point, leeds) < 5)
  }
  const hamar = postcodePoint('NO', '2317')
  assert.ok(hamar !== null && kilometresBetween(hamar, { latitude: 60.795, longitude: 11.068 }) < 10)
})

test('what is in no table is nowhere', () => {
  assert.equal(cityPoint('GB', 'Exampla'), null)
  assert.equal(postcodePoint('GB', 'ZZ99 9ZZ'), null)
  assert.equal(postcodePoint('XX', '1000'), null)
})

test('a degree of longitude at the equator is 111.2 kilometres', () => {
  assert.equal(
    Math.round(kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) * 10),
    1112,
  )
})
