import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { DEMO_COUNTRIES } from '../../scripts/build-demo/countries.ts'
import { DISTRICTS } from '../../scripts/build-demo/districts.ts'
import { CATEGORIES } from '../../src/company/category.ts'
import { Company } from '../../src/company/company-schema.ts'
import { LEGAL_FORMS } from '../../src/company/legal-form.ts'
import { LISTINGS } from '../../src/company/listing.ts'
import { isActive, STATUSES } from '../../src/company/status.ts'
import { findCode } from '../../src/reference/industry-codes.ts'
import { findRegion } from '../../src/reference/regions.ts'
import { demoBackgrounds, demoCompanies } from './demo-companies.ts'

const all = [...demoCompanies()]
const schema = Compile(Company)
const shareOf = (fits: (company: Company) => boolean) => all.filter(fits).length / all.length
const isFilled = (value: Company[keyof Company]): boolean =>
  value !== null &&
  (typeof value !== 'object' || (Array.isArray(value) ? value.length > 0 : Object.values(value).flat().length > 0))

test('demo: 20,000 companies, each with an id of its own; a share of them is spread evenly', () => {
  assert.equal(all.length, 20_000)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  const some = [...demoCompanies(0.05, ['IT', 'NO'])]
  for (const country of ['IT', 'NO']) {
    const has = ({ countryIso2 }: Company) => countryIso2 === country
    assert.equal(some.filter(has).length, Math.round(all.filter(has).length * 0.05))
  }
  assert.ok(some.every(({ countryIso2 }) => ['IT', 'NO'].includes(countryIso2)))
})

test('demo: every company is a Company as the interface has it', () => {
  for (const company of all)
    assert.ok(schema.Check(company), `${company.id} ${[...schema.Errors(company)][0]?.message}`)
})

test('demo: every member and every value of the closed lists occurs', () => {
  // `sources` is filled when the companies are imported; `attributes` come from people's own tables.
  const others: readonly string[] = ['sources', 'attributes']
  const members = (Object.keys(all[0]) as (keyof Company)[]).filter((member) => !others.includes(member))
  assert.equal(members.length + others.length, Object.keys(Company.properties).length)
  assert.deepEqual(
    members.filter((member) => !all.some((company) => isFilled(company[member]))),
    [],
  )
  const seen = (member: keyof Company) => new Set(all.map((company) => company[member]))
  assert.deepEqual(
    [...STATUSES].filter((value) => !seen('status').has(value)),
    [],
  )
  assert.deepEqual(
    [...LEGAL_FORMS].filter((value) => !seen('standardisedLegalForm').has(value)),
    [],
  )
  assert.deepEqual(
    [...CATEGORIES].filter((value) => !seen('categoryOfTheCompany').has(value)),
    [],
  )
  assert.deepEqual(
    [...LISTINGS].filter((value) => !seen('listedDelistedUnlisted').has(value)),
    [],
  )
})

test('demo: sizes, ages and statuses are spread as in life', () => {
  const staff = all.map((company) => company.numberOfEmployees ?? company.numberOfEmployeesMin)
  const known = staff.filter((employees) => employees !== null)
  const share = (from: number, to: number) => known.filter((it) => it >= from && it <= to).length / known.length
  // Of the companies of the European Union that employ anyone, some nine in ten are below ten people.
  assert.ok(share(0, 9) > 0.78 && share(0, 9) < 0.92, `${share(0, 9)} below 10`)
  assert.ok(share(10, 49) > 0.07 && share(10, 49) < 0.18, `${share(10, 49)} from 10 to 49`)
  assert.ok(share(50, 249) > 0.01 && share(50, 249) < 0.04, `${share(50, 249)} from 50 to 249`)
  assert.ok(share(250, Number.POSITIVE_INFINITY) > 0.001 && share(250, Number.POSITIVE_INFINITY) < 0.01)
  const isYoung = shareOf(({ dateOfIncorporation }) => (dateOfIncorporation as string) > '2014-06-30')
  assert.ok(isYoung > 0.4 && isYoung < 0.6, `${isYoung} younger than twelve years`)
  const activeShare = shareOf(({ status }) => isActive(status))
  assert.ok(activeShare > 0.85 && activeShare < 0.95, `${activeShare} active`)
  assert.ok(shareOf(({ listedDelistedUnlisted }) => listedDelistedUnlisted === 'listed') < 0.005)
})

test('demo: no figures are of a year before the company was there', () => {
  for (const { id, dateOfIncorporation, numberOfEmployeesYear, operatingRevenueYear } of all) {
    const founded = Number(dateOfIncorporation?.slice(0, 4))
    assert.ok(founded <= (numberOfEmployeesYear ?? 9999) && founded <= (operatingRevenueYear ?? 9999), id)
  }
})

test('demo: a second activity goes with the first', () => {
  const care = all.filter(({ naceCodes }) => naceCodes.primary[0] === '87.30')
  assert.ok(care.length > 20)
  assert.deepEqual(
    care.filter(({ naceCodes }) => naceCodes.secondary.some((code) => code.startsWith('62') || code.startsWith('41'))),
    [],
  )
})

test('demo: every district is there', () => {
  for (const { countryIso2, nace, cities, companies } of DISTRICTS) {
    const found = all.filter(
      (company) =>
        company.countryIso2 === countryIso2 &&
        company.naceCodes.primary.includes(nace) &&
        cities.includes(company.city as string),
    )
    assert.ok(found.length >= companies, `${countryIso2} ${nace}: ${found.length} of ${companies}`)
  }
})

test('demo: addresses and numbers that others could have are kept for fiction', () => {
  const FICTIONAL_PHONES =
    /^\+(?:44 (?:1632 960|(?:11[3-8]|1[2-6]1) 496 0|20 7946 0|29 2018 0|28 9649 6)\d{3}|49 (?:30 23125|40 66969|89 99998|221 4710|69 90009) \d{3}|1 \d{3} 555 01\d\d|33 (?:1 99 00|2 61 91|3 53 01|4 65 71|5 36 49) \d\d \d\d)$/
  for (const { id, website, email, phone, lei, countryIso2, nationalId } of all) {
    assert.match(website ?? 'https://www.a.example', /^https:\/\/www\.[a-z0-9.-]+\.example$/, id)
    assert.match(email ?? 'a@a.example', /^[a-z]+@[a-z0-9.-]+\.example$/, id)
    if (phone !== null) assert.match(phone, FICTIONAL_PHONES, id)
    assert.match(lei ?? 'DEMO00', /^DEMO00/, id)
    if (countryIso2 === 'GB') assert.match(nationalId as string, /^[A-Z]{0,2}9\d{5,7}$/, id)
  }
})

test('demo: LEIs have the check digits of ISO 17442', () => {
  const leis = all.flatMap(({ lei }) => lei ?? [])
  assert.ok(leis.length > 100)
  for (const lei of leis) {
    const digits = lei.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
    assert.equal(BigInt(digits) % 97n, 1n, lei)
    assert.match(lei, /^[0-9A-Z]{18}\d\d$/)
  }
})

test('demo: regions and codes are those of the lists', () => {
  let withoutRegion = 0
  for (const { countryIso2, region, nationalSectors, naceCodes, naicsCodes, sicCodes } of all) {
    if (region === null) withoutRegion++
    else assert.ok(findRegion(countryIso2, region) !== undefined, `${countryIso2} ${region}`)
    for (const [scheme, codes] of Object.entries({
      national: nationalSectors,
      nace: naceCodes,
      naics: naicsCodes,
      sic: sicCodes,
    })) {
      for (const code of codes.primary) assert.equal(findCode(scheme as 'nace', countryIso2, code)?.code, code)
    }
    assert.ok(naceCodes.primary.length > 0)
  }
  assert.ok(withoutRegion < all.length / 100, `${withoutRegion} without a region`)
})

test('demo: no two companies of a country have the same name more than rarely', () => {
  for (const { countryIso2 } of DEMO_COUNTRIES) {
    const names = all.filter((company) => company.countryIso2 === countryIso2).map(({ name }) => name)
    assert.ok(new Set(names).size > names.length * 0.97, countryIso2)
  }
})

test('demo: groups have one to three levels in one or two countries, and circles are none', () => {
  const byId = new Map(all.map((company) => [company.id, company]))
  const backgrounds = demoBackgrounds()
  const stated = (id: string, kind: string) => backgrounds.get(id)?.relations?.find((one) => one.kind === kind)
  const groups = new Map<string, Company[]>()
  const levels = new Set<number>()
  for (const id of backgrounds.keys()) {
    let [top, level] = [id, 0]
    for (let up = stated(id, 'parent'); up; up = stated(top, 'parent')) {
      const [child, parent] = [byId.get(top), byId.get(up.id ?? '')]
      assert.ok(child && parent && ++level <= 3, id)
      if (up.from !== null)
        assert.ok(up.from >= child.dateOfIncorporation! && up.from >= parent.dateOfIncorporation!, id)
      top = parent.id
    }
    assert.equal(stated(id, 'ultimateParent')?.id, level === 0 ? undefined : top)
    levels.add(level)
    if (level > 0) groups.set(top, [...(groups.get(top) ?? [byId.get(top)!]), byId.get(id)!])
  }
  assert.deepEqual([...levels].sort(), [0, 1, 2, 3])
  assert.ok(groups.size > 250 && groups.size < 350, `${groups.size} groups`)
  const inTwo = [...groups.values()].map((group) => new Set(group.map(({ countryIso2 }) => countryIso2)).size)
  assert.deepEqual([...new Set(inTwo)].sort(), [1, 2])
})

test('demo: relations are of corporate bodies that are there; the merged have successors, branches a head office abroad', () => {
  const byId = new Map(all.map((company) => [company.id, company]))
  const seen = { parent: 0, ultimateParent: 0, successor: 0, branchOf: 0 } as Record<string, number>
  for (const [id, { relations = [] }] of demoBackgrounds()) {
    const own = byId.get(id)!
    for (const { kind, id: end, from } of relations) {
      const other = byId.get(end ?? '')
      assert.ok(other && other.id !== id, id)
      for (const { standardisedLegalForm } of [own, other])
        assert.notEqual(standardisedLegalForm, 'Sole traders/proprietorships', id)
      if (kind === 'successor') assert.ok(own.status?.startsWith('Dissolved (') && from === own.statusDate, id)
      if (kind === 'branchOf') assert.ok(own.status === 'Active (branch)' && own.countryIso2 !== other.countryIso2, id)
      seen[kind]++
    }
  }
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 40, `${kind}: ${count}`)
})
