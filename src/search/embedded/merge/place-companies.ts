/** Finds the places of the added companies among those of the index before, in the order of results. */

import type { Company } from '../../../company/company.ts'
import { momentOf } from '../../../company/moment.ts'
import { firstIndex } from '../../../first-index.ts'
import { resultOrderKeys } from '../../result-order.ts'
import { type CompaniesById, readByNumber } from '../companies-by-id.ts'
import type { IndexFile } from '../files/index-file.ts'
import { countValues, type RankPlace, RankSpace } from '../sort/rank-space.ts'
import { DocumentMap } from './document-map.ts'

/** An added company: what decides its place, in the order of results. */
export interface AddedCompany extends ReturnType<typeof resultOrderKeys> {
  readonly country: string
  readonly totalAssets: number | null
  /** When it was updated, milliseconds; `null`: nobody knows. */
  readonly updatedAt: number | null
  /** The registers whose latest day of publication that is; `null`: a register states it. */
  readonly datedBy: readonly string[] | null
}

/** What is kept of an added company. @param datedBy the registers whose day its `lastUpdated` is; `null`: a register states it */
export function addedCompany(company: Company, datedBy: readonly string[] | null): AddedCompany {
  const { countryIso2: country, totalAssets, lastUpdated } = company
  const moment = momentOf(lastUpdated)
  return {
    ...resultOrderKeys(company),
    country,
    totalAssets: totalAssets === null ? null : totalAssets + 0,
    updatedAt: Number.isNaN(moment) ? null : moment,
    datedBy: lastUpdated === null ? null : datedBy,
  }
}

/** A document of the index before that does not stay. */
export interface RemovedDocument {
  readonly country: string
  readonly document: number
}

/** Where all companies go. */
export interface MergedPlaces {
  /** Countries of the next index, in alphabetical order. */
  readonly countries: readonly MergedCountry[]
  /** Ranks by name. */
  readonly names: RankSpace<string>
  /** Ranks of the names of the added companies. */
  readonly nameRanks: ReadonlyMap<string, number>
}

/** Where the companies of a country go. */
export interface MergedCountry {
  readonly country: string
  readonly map: DocumentMap
  /** Rank over all countries, by document of the next index. */
  readonly globalRanks: Uint32Array
  /** Places of added ones in the list of all of them, by their order in the map. */
  readonly added: Uint32Array
  readonly active: number
}

/** The columns of a country of the index before by which companies are ordered. */
interface OrderedCountry {
  readonly country: string
  readonly documents: number
  readonly active: number
  /** Number of its first document over all countries. */
  readonly first: number
  readonly globalRanks: Uint32Array
  readonly nameRanks: Uint32Array
  readonly revenue: readonly [active: Float64Array, other: Float64Array]
  readonly employees: Float64Array
  readonly employeesOf: Uint32Array
}

/** Reads ids and names of companies of the index before. */
type ReadCompany = CompaniesById['read']

/**
 * Places companies.
 *
 * @param added all added companies, in the order of results
 */
export function placeCompanies(
  file: IndexFile,
  read: ReadCompany,
  removed: readonly RemovedDocument[],
  added: readonly AddedCompany[],
): MergedPlaces {
  const countries = orderedCountries(file)
  const { companies } = file.directory
  const readAt = readByNumber({ read }, file.directory.countries)
  const names = new RankSpace(
    countries.map(({ nameRanks: ranks }) => ({ ranks })),
    (at) => readAt(at).name,
  )
  const nameCounts = countValues(added.map(({ name }) => name))
  const namePlaces = new Map(Array.from(nameCounts.keys(), (name) => [name, names.find(name)]))

  /** Documents of the index before, numbered over all countries, in the order of results. */
  const order = new Uint32Array(companies)
  for (const { first, globalRanks } of countries)
    for (let i = 0; i < globalRanks.length; i++) order[globalRanks[i]] = first + i
  const isBefore = (document: number, company: AddedCompany) => {
    const own = countryAt(countries, document)
    return compare(own, document - own.first, company, namePlaces.get(company.name)!, read) < 0
  }
  /** For each added company, how many of the index before precede it. */
  const precede = new Uint32Array(added.length)
  for (const [at, company] of added.entries()) {
    precede[at] = firstIndex(precede[at - 1] ?? 0, companies, (index) => !isBefore(order[index], company))
  }
  const gone = removed.map(({ country, document }) => {
    const own = countries.find((each) => each.country === country)!
    return own.globalRanks[document]
  })
  names.change(
    removed.map(({ country, document }) => countries.find((each) => each.country === country)!.nameRanks[document]),
    nameCounts,
  )
  const shifts = { gone: Uint32Array.from(gone).sort(), precede }
  const all = [...new Set([...countries.map(({ country }) => country), ...added.map(({ country }) => country)])].sort()
  const merged = all.map((country) => {
    const own = countries.find((each) => each.country === country) ?? emptyCountry(country)
    const goneHere = removed.filter((each) => each.country === country).map(({ document }) => document)
    return placeCountry(own, Uint32Array.from(goneHere).sort(), added, shifts)
  })
  return { countries: merged.filter(({ map }) => map.after > 0), names, nameRanks: names.ranksOf(nameCounts) }
}

/** The places of all companies of an index whose companies stay the same. */
export function unchangedPlaces({ directory }: IndexFile): MergedPlaces {
  const none = new Uint32Array(0)
  const countries = directory.countries.map(({ country, companies, active }) => {
    return { country, active, map: new DocumentMap(companies, none, none), globalRanks: none, added: none }
  })
  return { countries, names: new RankSpace<string>([], () => ''), nameRanks: new Map() }
}

/** How ranks over all countries change. */
interface GlobalShifts {
  /** Ranks of the companies that do not stay, ascending. */
  readonly gone: Uint32Array
  /** Of each added company, how many of the index before precede it; ascending. */
  readonly precede: Uint32Array
}

function placeCountry(
  own: OrderedCountry,
  removed: Uint32Array,
  added: readonly AddedCompany[],
  { gone, precede }: GlobalShifts,
): MergedCountry {
  const { country, documents, globalRanks } = own
  const here = Uint32Array.from(added.keys().filter((at) => added[at].country === country))
  const places = new Uint32Array(here.length)
  let [document, goneHere, active] = [0, 0, own.active]
  for (const at of removed) if (at < own.active) active--
  for (const [n, at] of here.entries()) {
    while (document < documents && globalRanks[document] < precede[at]) {
      if (goneHere < removed.length && removed[goneHere] === document) goneHere++
      document++
    }
    places[n] = document - goneHere + n
    if (added[at].isActive) active++
  }
  const map = new DocumentMap(documents, removed, places)
  const ranks = new Uint32Array(map.after)
  let [passed, inserted] = [0, 0]
  for (const { from, to, at } of map.runs()) {
    for (let i = from; i < to; i++) {
      const rank = globalRanks[i]
      while (passed < gone.length && gone[passed] < rank) passed++
      while (inserted < precede.length && precede[inserted] <= rank) inserted++
      ranks[at + i - from] = rank - passed + inserted
    }
  }
  passed = 0
  for (const [n, at] of here.entries()) {
    while (passed < gone.length && gone[passed] < precede[at]) passed++
    ranks[places[n]] = precede[at] - passed + at
  }
  return { country, map, globalRanks: ranks, added: here, active }
}

/** Compares a document of the index before with an added company; never 0. */
function compare(
  own: OrderedCountry,
  document: number,
  company: AddedCompany,
  { smaller, isKnown }: RankPlace,
  read: ReadCompany,
): number {
  const isActive = document < own.active
  if (isActive !== company.isActive) return isActive ? -1 : 1
  const [active, other] = own.revenue
  const revenue = isActive ? active[document] : other[document - own.active]
  const byRevenue = descending(revenue ?? Number.NaN, company.revenue)
  if (byRevenue !== 0) return byRevenue
  const byEmployees = descending(own.employees[own.employeesOf[document]] ?? Number.NaN, company.employees)
  if (byEmployees !== 0) return byEmployees
  const rank = own.nameRanks[document]
  if (rank < smaller) return -1
  if (!isKnown || rank > smaller) return 1
  return read(own.country, document).id < company.id ? -1 : 1
}

/** Compares numbers, the larger first and unknown ones last. */
function descending(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) ? -1 : b - a
}

function orderedCountries(file: IndexFile): OrderedCountry[] {
  let first = 0
  return file.directory.countries.map(({ country, companies: documents, active }) => {
    const sections = file.load(country, [
      'globalRanks',
      'sort.name',
      'operatingRevenue.active',
      'operatingRevenue.other',
      'numberOfEmployees.values',
      'numberOfEmployees.ranks',
    ])
    const own = {
      country,
      documents,
      active,
      first,
      globalRanks: sections.uint32('globalRanks'),
      nameRanks: sections.uint32('sort.name'),
      revenue: [sections.float64('operatingRevenue.active'), sections.float64('operatingRevenue.other')] as const,
      employees: sections.float64('numberOfEmployees.values'),
      employeesOf: sections.uint32('numberOfEmployees.ranks'),
    }
    first += documents
    return own
  })
}

function emptyCountry(country: string): OrderedCountry {
  const [none, numbers] = [new Uint32Array(0), new Float64Array(0)]
  return {
    country,
    documents: 0,
    active: 0,
    first: 0,
    globalRanks: none,
    nameRanks: none,
    revenue: [numbers, numbers],
    employees: numbers,
    employeesOf: none,
  }
}

/** The country of a document that is numbered over all countries. */
function countryAt(countries: readonly OrderedCountry[], document: number): OrderedCountry {
  return countries[firstIndex(1, countries.length, (at) => countries[at].first > document) - 1]
}
