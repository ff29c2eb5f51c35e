import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  comparePlaces,
  comparePostcodes,
  compareRegions,
  encodePostcode,
  regionKey,
  scoreWithPlace,
} from './place-evidence.ts'

const postcodes = (asked: string, found: string | null) =>
  comparePostcodes(encodePostcode(asked), encodePostcode(found))
const regions = (asked: string, found: string | null) => compareRegions(regionKey(asked), regionKey(found))

test('postcodes agree without case and spaces, and a short one stands for all below it', () => {
  assert.equal(postcodes('s70 2ab', 'S70 2AB'), 'same')
  assert.equal(postcodes('S70', 'S70 2AB'), 'same')
  assert.equal(postcodes('1234 AB', '1234'), 'same')
  assert.equal(postcodes('12345-6789', '12345'), 'same')
  assert.equal(postcodes('20121', '20122'), 'near')
  assert.equal(postcodes('20121', '00184'), 'elsewhere')
  assert.equal(postcodes('02310', '02300'), 'near')
  assert.equal(postcodes('20121', null), 'unknown')
  assert.equal(postcodes('', '20121'), 'not asked')
})

test('a postcode is the same number whatever letters and marks it is written with', () => {
  for (const written of ['SW1A1AA', ' sw1a-1aa ', 'SW1A\t1AA', 'ＳＷ１Ａ １ＡＡ', 'SẂ1A 1AA'])
    assert.equal(encodePostcode(written), encodePostcode('SW1A 1AA'), written)
  assert.deepEqual(['', '-', null].map(encodePostcode), [0, 0, 0])
})

test('a region stands for its provinces, and a province has a neighbourhood', () => {
  assert.equal(regions('Lombardia', 'Lombardia|Milano'), 'same')
  assert.equal(regions('LOMBARDIA|MILANO', 'Lombardia|Milano'), 'same')
  assert.equal(regions('Lombardia|Brescia', 'Lombardia|Milano'), 'near')
  assert.equal(regions('Lazio', 'Lombardia|Milano'), 'elsewhere')
  assert.equal(regions('Lazio', null), 'unknown')
})

test('of postcode and region the worse agreement counts, and what is not known says nothing', () => {
  const place = (postcode: string | null, region: string | null) => ({
    postcode: encodePostcode(postcode),
    region: regionKey(region),
  })
  assert.equal(comparePlaces(place('20121', 'Lazio'), place('20121', 'Lombardia|Milano')), 'elsewhere')
  assert.equal(comparePlaces(place('20121', 'Lombardia'), place(null, 'Lombardia|Milano')), 'same')
  assert.equal(comparePlaces(place('20121', 'Lombardia'), place('20121', null)), 'same')
  assert.equal(comparePlaces(place(null, null), place('20121', null)), 'not asked')
})

test('the right place raises, an unknown one hardly lowers, another rules out', () => {
  assert.ok(scoreWithPlace(0.8, 'same') > 0.8)
  assert.equal(scoreWithPlace(1, 'same'), 1)
  assert.equal(scoreWithPlace(0.8, 'not asked'), 0.8)
  assert.ok(scoreWithPlace(1, 'unknown') < scoreWithPlace(1, 'same'))
  assert.ok(scoreWithPlace(1, 'near') < scoreWithPlace(1, 'unknown'))
  assert.equal(scoreWithPlace(1, 'elsewhere'), 0)
})
