import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import type { Engine } from '../search/engine.ts'
import { readCoverage } from './coverage.ts'

/** An engine that holds `count` companies of a country, of which every `nth` has a website, and counts its work. */
function engineOf(count: number, nth: number): { readonly engine: Engine; readonly read: Set<number> } {
  const read = new Set<number>()
  const company = (at: number): Company => ({
    ...emptyCompany({ id: `IT-${at}`, name: `Azienda ${at}`, countryIso2: 'IT' }),
    website: at % nth === 0 ? 'example.it' : null,
    naceCodes: { primary: [], secondary: at % nth === 0 ? ['62.01'] : [] },
  })
  const engine = {
    generation: 'one',
    countries: new Map([['IT', count]]),
    async search({ page }: { readonly page: { readonly first: number; readonly count: number } }) {
      const companies = Array.from({ length: page.count }, (_, index) => {
        read.add(page.first + index)
        return Buffer.from(JSON.stringify(company(page.first + index)))
      })
      return { total: count, companies }
    },
    close: async () => {},
  } as unknown as Engine
  return { engine, read }
}

test('coverage: a small country is counted whole, every company once', async () => {
  const { engine, read } = engineOf(2345, 5)
  const [italy] = await readCoverage(engine)
  assert.equal(read.size, 2345)
  assert.deepEqual([italy.companies, italy.counted], [2345, 2345])
  assert.deepEqual(
    [italy.members.website, italy.members.naceCodes, italy.members.name, italy.members.lei],
    [469, 469, 2345, 0],
  )
})

test('coverage: of a large country 20,000 spread from the first to the last are counted, and their shares are right', async () => {
  const { engine, read } = engineOf(3_000_000, 4)
  const [italy] = await readCoverage(engine)
  assert.equal(italy.counted, 20_000)
  assert.equal(read.size, 20_000)
  assert.ok(read.has(0) && read.has(2_999_999))
  assert.ok(Math.abs(italy.members.website / italy.counted - 0.25) < 0.007)
})
