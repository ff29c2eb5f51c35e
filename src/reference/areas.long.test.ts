import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityKey } from '../company/place-keys.ts'
import { type Area, areaOfRow, areaRows } from './areas.ts'
import { COUNTRIES } from './countries.ts'
import { findRegion, regionOfPostcode, regionsOfCity } from './regions.ts'
import { postcodesOfTown } from './town-postcodes.ts'

function areasOf(country: string): readonly Area[] {
  const [from, to] = areaRows(country)
  return Array.from({ length: to - from }, (_, index) => areaOfRow(from + index))
}

test('areas: more than 2,500, and what each covers exists', () => {
  let count = 0
  for (const { countryIso2: country } of COUNTRIES) {
    for (const { names, city, covers } of areasOf(country)) {
      count++
      const { regions = [], cities = [], postcode = [] } = covers
      const name = `${country} ${names[0]}`
      assert.ok(regions.length + cities.length + postcode.length > 0, name)
      for (const region of regions) assert.equal(findRegion(country, region)?.token, region, name)
      for (const town of [...cities, ...(city === '' ? [] : [city])])
        assert.ok(
          regionsOfCity(country, town).length > 0 || postcodesOfTown(country, cityKey(town)).length > 0,
          `${name}: ${town}`,
        )
      for (const code of postcode.filter((each) => !each.endsWith('*')))
        assert.notEqual(regionOfPostcode(country, code), null, `${name}: ${code}`)
      // As many as a filter takes.
      assert.ok(Math.max(regions.length, cities.length, postcode.length) <= 500, name)
    }
  }
  assert.ok(count >= 2_500, `${count}`)
})
