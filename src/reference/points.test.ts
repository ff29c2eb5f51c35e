import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kilometresBetween } from './distance.ts'
import { citiesNear, cityPoint, postcodePoint } from './points.ts'

test('cities and postcodes are where they are, to a few kilometres', () => {
  const leeds = { latitude: 53.797, longitude: -1.548 }
  for (const point of [cityPoint('GB', 'leeds'), postcodePoint('GB', 'LS1 4AP')]) {
    assert.ok(point !== null && kilometresBetween(point, leeds) < 5)
  }
  const hamar = postcodePoint('NO', '2317')
  assert.ok(hamar !== null && kilometresBetween(hamar, { latitude: 60.795, longitude: 11.068 }) < 10)
})

test('postcodes of one city have centres of their own', () => {
  const [inner, outer] = [postcodePoint('GB', 'S1 2HE'), postcodePoint('GB', 'S36 6DY')]
  assert.ok(inner !== null && outer !== null && kilometresBetween(inner, outer) > 10)
  const salamanca = postcodePoint('ES', '37001')
  assert.ok(salamanca !== null && kilometresBetween(salamanca, { latitude: 40.965, longitude: -5.664 }) < 10)
})

test('cities around a point: the nearest first, none beyond the distance, at most so many', () => {
  const rotherham = cityPoint('GB', 'Rotherham')
  assert.ok(rotherham)
  const found = citiesNear('GB', rotherham, 12, 50)
  assert.equal(found[0].city, 'Rotherham')
  assert.ok(found.some(({ city }) => city === 'Sheffield') && !found.some(({ city }) => city === 'Leeds'))
  assert.ok(found.every(({ kilometres }, at) => kilometres <= 12 && kilometres >= (found[at - 1]?.kilometres ?? 0)))
  assert.deepEqual(citiesNear('GB', rotherham, 12, 2), found.slice(0, 2))
  assert.deepEqual(citiesNear('XX', rotherham, 12, 2), [])
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
