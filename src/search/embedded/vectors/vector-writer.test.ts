import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import { quantise } from '../../quantised-vector.ts'
import { placedAs } from '../build/positions.ts'
import { DocumentMap } from '../merge/document-map.ts'
import { VECTORS_FILE } from './vector-index.ts'
import { createVectorIndexWriter } from './vector-writer.ts'

const COUNTRIES = ['DE', 'FR', 'GB']
/** More bytes of rows than are read at a time. */
const DIMENSIONS = 10_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Texts are embedded by and by: those of companies whose number is below `known`. */
function sourceOf(known: number, model = 'space-1') {
  const vectors = new Map<string, number>()
  for (let number = 0; number < known; number++) vectors.set(digest(String(number)).toString('hex', 0, 16), number)
  return {
    model,
    dimensions: DIMENSIONS,
    keyOf: ({ description }: Company) =>
      description === null ? null : new Uint8Array(digest(description).subarray(0, 16)),
    find(key: Uint8Array) {
      const number = vectors.get(Buffer.from(key).toString('hex'))
      if (number === undefined) return null
      const random = new Random(number)
      return quantise(Array.from({ length: DIMENSIONS }, () => random.gauss() / 30))
    },
    close() {},
  }
}

/** A company by its number: one in three has no text. */
function company(number: number): Company {
  const country = COUNTRIES[number % 3]
  const made = emptyCompany({
    id: `${country}-${10_000_000 + number}`,
    name: `Exampla ${number}`,
    countryIso2: country,
  })
  return { ...made, description: number % 7 < 2 ? null : String(number) }
}

/** Companies by country, in the order of results. */
function byCountry(numbers: readonly number[]): Map<string, Company[]> {
  const companies = numbers.map(company)
  const own = COUNTRIES.map((country): [string, Company[]] => [
    country,
    companies.filter((one) => one.countryIso2 === country),
  ])
  return new Map(own.filter(([, all]) => all.length > 0))
}

function build(folder: string, numbers: readonly number[], known: number): void {
  mkdirSync(folder)
  const writer = createVectorIndexWriter({ folder, generation: 'g', source: sourceOf(known) })
  const all = [...byCountry(numbers)].flatMap(([, own]) => own).reverse()
  for (const one of all) writer.add(one)
  const order = [...byCountry(numbers)].map(([country, own]) => {
    return { country, arrivals: Uint32Array.from(own, ({ id }) => all.findIndex((one) => one.id === id)) }
  })
  writer.finish(placedAs(order))
}

function merge(
  [from, folder]: readonly [string, string],
  [before, next]: readonly [readonly number[], readonly number[]],
  source: ReturnType<typeof sourceOf>,
): void {
  mkdirSync(folder)
  const writer = createVectorIndexWriter({ from, folder, generation: 'g', source })
  const come = next
    .filter((number) => !before.includes(number))
    .map(company)
    .reverse()
  for (const one of come) writer.add(one)
  const [old, own] = [byCountry(before), byCountry(next)]
  const isIn = (companies: readonly Company[], { id }: Company) => companies.some((one) => one.id === id)
  const order = [...own].map(([country, companies]) => {
    const stored = old.get(country) ?? []
    const removed = stored.flatMap((one, at) => (isIn(companies, one) ? [] : [at]))
    const added = companies.flatMap((one, at) => (isIn(stored, one) ? [] : [at]))
    const map = new DocumentMap(stored.length, Uint32Array.from(removed), Uint32Array.from(added))
    const arrivals = Uint32Array.from(added, (at) => come.findIndex(({ id }) => id === companies[at].id))
    return { country, map, arrivals }
  })
  writer.merge(order)
}

test('merged vectors are to the byte those that are built of all companies, also where texts were embedded meanwhile', (t) => {
  const root = temporaryFolder(t)
  for (let run = 0; run < rounds({ quick: 2, full: 40 }); run++) {
    const random = new Random(run)
    const folder = (name: string) => join(root, `${run}-${name}`)
    const draw = (share: number) =>
      Array.from({ length: 240 }, (_, number) => number).filter(() => random.chance(share))
    let [before, known, from] = [draw(0.5), random.below(240), folder('first')]
    build(from, before, known)
    for (let step = 0; step < 3; step++) {
      const change = draw(random.pick([0, 0.02, 0.3]))
      const next = [...before.filter((one) => !change.includes(one)), ...change.filter((one) => !before.includes(one))]
      next.sort((a, b) => a - b)
      known += random.pick([0, 30])
      const [merged, built] = [folder(`merged-${step}`), folder(`built-${step}`)]
      merge([from, merged], [before, next], sourceOf(known))
      build(built, next, known)
      assert.ok(readFileSync(join(merged, VECTORS_FILE)).equals(readFileSync(join(built, VECTORS_FILE))), merged)
      ;[before, from] = [next, merged]
    }
  }
})

test('vectors of another model are not merged, also where no company changes', (t) => {
  const root = temporaryFolder(t)
  const numbers = [0, 1, 2, 3, 4, 5]
  build(join(root, 'first'), numbers, 9)
  const merged = join(root, 'merged')
  assert.throws(
    () => merge([join(root, 'first'), merged], [numbers, numbers], sourceOf(9, 'space-2')),
    (error) => error instanceof RebuildNeededError && error.reason === 'vectors',
  )
  assert.deepEqual(readdirSync(merged), [])
})
