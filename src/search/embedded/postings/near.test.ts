import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kilometresBetween } from '../../../reference/distance.ts'
import { NO_POINT, packDegrees, unpackDegrees } from '../files/stored-point.ts'
import { markNear } from './near.ts'

test('the documents within a distance are those that a look at each of them finds, also at poles and the antimeridian', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const point = fc.record({ latitude, longitude })
  fc.assert(
    fc.property(
      point,
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.array(
        fc.record({
          north: fc.double({ min: -6, max: 6, noNaN: true }),
          east: fc.double({ min: -9, max: 9, noNaN: true }),
        }),
        { maxLength: 70 },
      ),
      (centre, kilometres, steps) => {
        const points = steps.map(({ north, east }) => ({
          latitude: Math.max(-90, Math.min(90, centre.latitude + north)),
          longitude: ((centre.longitude + east + 540) % 360) - 180,
        }))
        const latitudes = Uint32Array.from([...points.map((own) => packDegrees(own.latitude)), NO_POINT])
        const longitudes = Uint32Array.from([...points.map((own) => packDegrees(own.longitude)), NO_POINT])
        const bits = new Int32Array(3)
        const count = markNear(bits, { latitudes, longitudes }, { kind: 'near', ...centre, kilometres })
        const expected = points.map((_, at) => {
          const own = { latitude: unpackDegrees(latitudes[at]), longitude: unpackDegrees(longitudes[at]) }
          return kilometresBetween(own, centre) <= kilometres
        })
        const marked = [...expected, false].map((_, at) => (bits[at >>> 5] & (1 << (at & 31))) !== 0)
        assert.deepEqual(marked, [...expected, false])
        assert.equal(count, expected.filter(Boolean).length)
      },
    ),
  )
})
