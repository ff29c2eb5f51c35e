import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { type Company, emptyCompany } from '../../../../company/company.ts'
import { placedAs } from '../../build/positions.ts'
import { CountrySections } from '../../files/country-sections.ts'
import { readIndexFile } from '../../files/index-file.ts'
import type { CountryMerge } from '../../files/part-file.ts'
import { DocumentMap } from '../../merge/document-map.ts'
import { bucketCount, NAMES_FILE } from '../layout.ts'
import { NameIndex } from '../name-reader.ts'
import { NUMBERS_FILE, NumberIndex } from '../numbers.ts'
import { lookupParts } from './lookup-parts.ts'

const FILES = [NAMES_FILE, NUMBERS_FILE] as const
const COUNTRIES = ['DE', 'FR', 'GB']
const WORDS = [
  'exampla',
  'zyxelona',
  'holding',
  'anna',
  'an',
  'ana',
  'paris',
  'lyon',
  'o',
  'the',
  'müller',
  'ооо',
  '東京',
]
const FORMS = ['', 'Ltd', 'GmbH', 'SARL', 'Ltd GmbH']
const CITIES = [null, 'Paris', 'PARIS', 'Lyon 3e', 'Exampla', 'San Giovanni', 'Zyxelona', "O'Fallon", '…']
const REGIONS = [null, 'Anna|Holding', 'Anna|Lyon', 'Exampla', '|']
const POSTCODES = [null, '75008', 'S70 2AB', 'S702AB']

const name = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }), fc.constantFrom(...FORMS), fc.string({ maxLength: 3 }))
  .map((parts) => parts.flat().join(' '))
const names = fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.array(name, { maxLength: 3 }))
const members = fc.record({
  countryIso2: fc.constantFrom(...COUNTRIES),
  name,
  tradeNames: names,
  previousNames: names,
  city: fc.constantFrom(...CITIES),
  region: fc.constantFrom(...REGIONS),
  postcode: fc.constantFrom(...POSTCODES),
  status: fc.constantFrom('Active' as const, 'Dissolved' as const),
  categoryOfTheCompany: fc.constantFrom(null, 'Large company' as const, 'Small company' as const),
  lei: fc.constantFrom(null, '5493001KJTIIGC8Y1R12'),
  vat: fc.nat(9),
})
let made = 0
function company({ vat, ...rest }: typeof members extends fc.Arbitrary<infer Of> ? Of : never): Company {
  const nationalId = String(10_000_000 + made++)
  const { countryIso2 } = rest
  const vatTaxNumber = vat === 0 ? null : `${countryIso2}1234567${vat}`
  return {
    ...emptyCompany({ id: `${countryIso2}-${nationalId}`, name: rest.name, countryIso2 }),
    ...rest,
    nationalId,
    vatTaxNumber,
  }
}

/** Companies by country, in the order of results. */
type ByCountry = ReadonlyMap<string, readonly Company[]>

/** Builds the indexes of names and numbers. Companies arrive in the opposite order. */
function build(folder: string, companies: ByCountry, memory?: number): void {
  mkdirSync(folder)
  const parts = lookupParts({ folder, generation: 'g', ...(memory && { memory }) })
  const all = [...companies].flatMap(([, own]) => own).reverse()
  for (const one of all) for (const part of parts) part.add(one)
  const order = [...companies].map(([country, own]) => {
    return { country, arrivals: Uint32Array.from(own, (one) => all.indexOf(one)) }
  })
  for (const part of parts) part.finish(placedAs(order))
}

/** Merges the indexes in `from` with companies that differ; each of the next ones is of those before or new. */
function merge([from, folder]: readonly [string, string], before: ByCountry, next: ByCountry, memory?: number) {
  mkdirSync(folder)
  const options = { from, folder, generation: 'g', ...(memory && { memory }) }
  const parts = lookupParts(options)
  const known = new Set([...before].flatMap(([, own]) => own))
  const come = [...next].flatMap(([, own]) => own.filter((one) => !known.has(one))).reverse()
  for (const one of come) for (const part of parts) part.add(one)
  const order = [...next].map(([country, own]): CountryMerge => {
    const old = before.get(country) ?? []
    const removed = old.flatMap((one, at) => (own.includes(one) ? [] : [at]))
    const added = own.flatMap((one, at) => (known.has(one) ? [] : [at]))
    const map = new DocumentMap(old.length, Uint32Array.from(removed), Uint32Array.from(added))
    return { country, map, arrivals: Uint32Array.from(added, (at) => come.indexOf(own[at])) }
  })
  return parts.map((part) => part.merge(order))
}

/** Asserts that two folders hold the same files. */
function assertSame(merged: string, built: string): void {
  assert.deepEqual(readdirSync(merged).sort(), [...FILES].sort())
  for (const file of FILES) {
    const [own, expected] = [merged, built].map((folder) => readIndexFile(join(folder, file)))
    assert.deepEqual(own.directory, expected.directory, file)
    for (const country of expected.directory.countries) {
      const [ownSections, sections] = [own, expected].map(({ buffer }) => new CountrySections(buffer, country))
      for (const section of Object.keys(country.sections)) {
        assert.deepEqual(ownSections.uint8(section), sections.uint8(section), `${file} ${country.country} ${section}`)
      }
    }
    assert.ok(readFileSync(join(merged, file)).equals(readFileSync(join(built, file))), file)
  }
}

/** What lookups find in a folder. */
function answers(folder: string, companies: ByCountry): unknown {
  const [byName, byNumber] = [new NameIndex(folder), new NumberIndex(folder)]
  return [...companies].map(([country, own]) => [
    own.map(({ name, postcode, nationalId }) => [
      byName.lookup({ country, name, postCode: postcode, region: null }),
      byName.suggest([country], name.slice(0, 5), 5),
      byNumber.lookup(country, nationalId ?? ''),
    ]),
    ['a', 'an', 'exa', 'zyx', 'exampal'].map((typed) => byName.suggest(COUNTRIES, typed, 10)),
  ])
}

/** Changes of a step: which companies go, and which come, each before one of those that stay. */
const change = fc.record({
  goes: fc.array(fc.nat(60), { maxLength: 12 }),
  comes: fc.array(fc.tuple(members, fc.nat(60)), { maxLength: 8 }),
  goesCountry: fc.option(fc.constantFrom(...COUNTRIES), { freq: 6, nil: null }),
})

function changed(
  before: ByCountry,
  { goes, comes, goesCountry }: typeof change extends fc.Arbitrary<infer Of> ? Of : never,
) {
  const next = new Map(COUNTRIES.map((country) => [country, [...(before.get(country) ?? [])]]))
  const all = [...before].flatMap(([, own]) => own)
  const gone = new Set(goes.map((at) => all[at % Math.max(1, all.length)]))
  for (const [country, own] of next) {
    next.set(country, country === goesCountry ? [] : own.filter((one) => !gone.has(one)))
  }
  for (const [one, at] of comes) {
    const own = next.get(one.countryIso2)!
    own.splice(at % (own.length + 1), 0, company(one))
  }
  return new Map([...next].filter(([, own]) => own.length > 0))
}

describe('merged names and numbers', () => {
  it('are to the byte those that are built of all companies, step by step', (t) => {
    const root = temporaryFolder(t)
    let run = 0
    const first = fc.array(members, { maxLength: 40 })
    const steps = fc.array(change, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(first, steps, fc.constantFrom(undefined, 200_000), (start, changes, memory) => {
        const own = join(root, String(run++))
        mkdirSync(own)
        const comes = start.map((one): [typeof one, number] => [one, 0])
        let before: ByCountry = changed(new Map(), { goes: [], comes, goesCountry: null })
        let from = join(own, 'first')
        build(from, before)
        for (const [step, each] of changes.entries()) {
          const next = changed(before, each)
          const [merged, built] = [join(own, `merged-${step}`), join(own, `built-${step}`)]
          merge([from, merged], before, next, memory)
          build(built, next)
          assertSame(merged, built)
          assert.deepEqual(answers(merged, next), answers(built, next))
          before = next
          from = merged
        }
      }),
      { numRuns: rounds({ quick: 60, full: 150 }) },
    )
  })

  it('have as many buckets as they need: a country grows and shrinks', (t) => {
    const root = temporaryFolder(t)
    const sizes = [2, 500, 40, 41, 700]
    const all = Array.from({ length: 700 }, (_, at) => {
      const nationalId = String(20_000_000 + at)
      return {
        ...emptyCompany({ id: `GB-${nationalId}`, name: `Exampla ${at % 90} Ltd`, countryIso2: 'GB' }),
        nationalId,
      }
    })
    let from = join(root, 'built-2')
    let before = new Map([['GB', all.slice(0, 2)]])
    build(from, before)
    for (const size of sizes.slice(1)) {
      const next = new Map([['GB', all.filter((_, at) => at % Math.ceil(700 / size) === 0)]])
      const [merged, built] = [join(root, `merged-${size}`), join(root, `built-${size}`)]
      merge([from, merged], before, next)
      build(built, next)
      assertSame(merged, built)
      before = next
      from = merged
    }
    assert.ok(bucketCount(2) < bucketCount(40) && bucketCount(40) < bucketCount(700))
  })
})
