import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, areaOfRow, areaRows } from './areas.ts'
import { regionOfPostcode, regionsOfCity } from './regions.ts'

function areasOf(country: string): readonly Area[] {
  const [from, to] = areaRows(country)
  return Array.from({ length: to - from }, (_, index) => areaOfRow(from + index))
}

test('areas: towns of an area lie in its divisions, and districts in their city', () => {
  for (const { names, covers } of areasOf('IT')) {
    const { regions, cities = [] } = covers
    if (regions === undefined) continue
    for (const town of cities)
      assert.ok(
        regionsOfCity('IT', town).some((region) => regions.includes(region)),
        `${names[0]}: ${town}`,
      )
  }
  for (const { names, city, covers } of areasOf('DE')) {
    if (city === '') continue
    for (const code of covers.postcode ?? [])
      assert.ok(regionsOfCity('DE', city).includes(regionOfPostcode('DE', code) ?? ''), `${names[0]}: ${code}`)
  }
})
