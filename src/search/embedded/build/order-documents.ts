/** Gives every company its place: its doc id within its country, and its rank among all. */

import { freeBuffer } from '../files/free-buffer.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { CompanyBuffer } from './company-buffer.ts'
import { sortCompanies } from './order.ts'

/** The documents of a country, once all companies are sorted: items `from` up to, not including, `to` of all columns. */
export interface CountryDocuments {
  /** Index in `countries` of the company buffer. */
  readonly country: number
  readonly from: number
  readonly to: number
}

/** Where each company goes. Documents of all countries are numbered on, countries in alphabetical order. */
export interface DocumentPlaces {
  readonly countries: readonly CountryDocuments[]
  /** Place of each company, by arrival. Other threads can read it. */
  readonly positions: Uint32Array<SharedArrayBuffer>
  /** Rank of each document in the order of results of all countries. */
  readonly globalRanks: Column<Uint32Array<ArrayBuffer>>
}

/** Sorts all companies, and fills the column of their names' ranks. */
export function orderDocuments(buffer: CompanyBuffer): DocumentPlaces {
  const count = buffer.companies
  const { active, numbers } = buffer
  const sorted = sortCompanies({
    active,
    revenue: numbers.operatingRevenue,
    employees: numbers.numberOfEmployees,
    places: rankNames(buffer),
  })
  const countries = countryRanges(buffer)
  const positions = new Uint32Array(new SharedArrayBuffer(count * 4))
  const globalRanks = uint32Column(buffer.spill)
  if (countries.length === 1) {
    for (let rank = 0; rank < count; rank++) {
      positions[sorted[rank]] = rank
      globalRanks.push(rank)
    }
  } else placeByCountry(buffer, countries, sorted, { positions, globalRanks })
  freeBuffer(sorted)
  return { countries, positions, globalRanks }
}

/** Numbers the documents of several countries. @param sorted arrivals in the order of results */
function placeByCountry(
  buffer: CompanyBuffer,
  countries: readonly CountryDocuments[],
  sorted: Uint32Array<ArrayBuffer>,
  { positions, globalRanks }: Pick<DocumentPlaces, 'positions' | 'globalRanks'>,
): void {
  const next = new Uint32Array(countries.length)
  for (const { country, from } of countries) next[country] = from
  const countryOf = buffer.country.slice()
  const ranks = new Uint32Array(sorted.length)
  for (let rank = 0; rank < sorted.length; rank++) {
    const arrival = sorted[rank]
    const position = next[countryOf[arrival]]++
    positions[arrival] = position
    ranks[position] = rank
  }
  freeBuffer(countryOf)
  for (let position = 0; position < ranks.length; position++) globalRanks.push(ranks[position])
  freeBuffer(ranks)
}

/** Sorts names, and fills the column of their ranks. @returns the place of each company in the order of names, then ids */
function rankNames({ names, nameRanks }: CompanyBuffer): Uint32Array<ArrayBuffer> {
  const order = names.finish()
  for (const place of order.places) nameRanks.push(order.rankAt(place))
  order.freeRanks()
  return order.places
}

/** The documents of each country, countries in alphabetical order. */
function countryRanges({ countries }: CompanyBuffer): CountryDocuments[] {
  let from = 0
  return countries
    .map(({ country, companies }, index) => ({ country, companies, index }))
    .sort((a, b) => (a.country < b.country ? -1 : 1))
    .map(({ companies, index }) => {
      const own = { country: index, from, to: from + companies }
      from = own.to
      return own
    })
}
