import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointOfLambert93 } from './lambert.ts'

test('lambert 93: the origin of the projection and its false north lie where they are defined', () => {
  // 46.5 north, 3 east is the origin; its coordinates are 700 km and 6,600 km by definition.
  assert.deepEqual(pointOfLambert93('700000', '6600000'), { latitude: 46.5, longitude: 3 })
})

/** The projection forwards, from its definition: a cone through 44° and 49° north, 46.5° north 3° east at 700 km, 6,600 km. */
function projected(latitude: number, longitude: number): [x: string, y: string] {
  const flattening = 1 / 298.257222101
  const e = Math.sqrt(2 * flattening - flattening ** 2)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const m = (phi: number) => Math.cos(phi) / Math.sqrt(1 - (e * Math.sin(phi)) ** 2)
  const t = (phi: number) =>
    Math.tan(Math.PI / 4 - phi / 2) / ((1 - e * Math.sin(phi)) / (1 + e * Math.sin(phi))) ** (e / 2)
  const [south, north] = [radians(44), radians(49)]
  const n = Math.log(m(south) / m(north)) / Math.log(t(south) / t(north))
  const scale = (6_378_137 * m(south)) / (n * t(south) ** n)
  const radius = (phi: number) => scale * t(phi) ** n
  const angle = n * radians(longitude - 3)
  const x = 700_000 + radius(radians(latitude)) * Math.sin(angle)
  const y = 6_600_000 + radius(radians(46.5)) - radius(radians(latitude)) * Math.cos(angle)
  return [x.toFixed(2), y.toFixed(2)]
}

test('lambert 93: points projected by the definition come back, from Brest to Bastia', () => {
  for (const [latitude, longitude] of [
    [48.3904, -4.4861],
    [48.8584, 2.2945],
    [42.7028, 9.45],
    [51.0344, 2.3768],
    [42.6886, 2.8948],
  ]) {
    const point = pointOfLambert93(...projected(latitude, longitude))
    assert.deepEqual(point, { latitude, longitude })
  }
})

test('lambert 93: texts that are no numbers, and points elsewhere, are none', () => {
  for (const [x, y] of [
    ['', ''],
    ['[ND]', '[ND]'],
    ['700000', ''],
    ['350000', '1610000'],
    ['1e5', '6600000'],
  ]) {
    assert.equal(pointOfLambert93(x, y), null, `${x} ${y}`)
  }
})
