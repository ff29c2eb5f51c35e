import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRegions } from './places.ts'

const scope = (country: string) =>
  ({ countries: [country], planned: [country] }) as unknown as Parameters<typeof planRegions>[1]
const refused = (country: string, value: string): string => {
  try {
    planRegions([value], scope(country))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('an area in place of a region is refused with the filters that it stands for', () => {
  assert.match(
    refused('DE', 'prenzlauer berg'),
    /^filters\.regions: "prenzlauer berg" is an area and no division\. It stands for filters\.postcode: \["10405"/,
  )
  assert.match(
    refused('IT', "Isola d'Elba"),
    /filters\.cities: \["Portoferraio",.* with filters\.regions: \["Toscana\|Livorno"\]/,
  )
  assert.match(refused('GB', 'Lake District'), /GET \/utils\/areas/)
  assert.equal(refused('DE', 'Bayern'), '')
  assert.match(refused('DE', 'Bayren'), /is not a known value/)
})
