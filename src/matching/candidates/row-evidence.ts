/** What a row of somebody's list and a company have in common besides the name: number, place, web address. */
import type { Company } from '../../company/company.ts'
import { numbersOf, readNumber } from '../numbers/identifiers.ts'
import { comparePostcodes, compareRegions, encodePostcode, regionKey, townKey } from '../place-evidence.ts'

/** The members of a row that are compared here; `null`: not given. */
export interface ComparedRow {
  readonly country: string
  readonly number: string | null
  readonly postCode: string | null
  readonly city: string | null
  /** `<region>|<province>`, or a bare `<region>`. */
  readonly region: string | null
  readonly website: string | null
}

/** How a member of a row agrees with the company; `unknown` where either lacks it. */
export type Agreement = 'same' | 'near' | 'other' | 'unknown'

/** How the members of a row agree with a company. */
export interface RowEvidence {
  readonly number: Agreement
  readonly postCode: Agreement
  readonly city: Agreement
  readonly region: Agreement
  readonly website: Agreement
}

/** Compares a row with a company. */
export function compareRow(row: ComparedRow, company: Company): RowEvidence {
  const { number, postCode, city, region, website } = row
  return {
    number: number === null ? 'unknown' : compareNumbers(row.country, number, company),
    postCode: AGREEMENTS[comparePostcodes(encodePostcode(postCode), encodePostcode(company.postcode))],
    city: city === null || company.city === null ? 'unknown' : compareCities(city, company.city),
    region: AGREEMENTS[compareRegions(regionKey(region), regionKey(company.region))],
    website: website === null ? 'unknown' : compareWebsites(website, company.website),
  }
}

const AGREEMENTS = {
  'not asked': 'unknown',
  unknown: 'unknown',
  same: 'same',
  near: 'near',
  'other city': 'other',
  'other office': 'unknown',
  elsewhere: 'other',
} as const

function compareCities(asked: string, known: string): Agreement {
  const key = townKey(known)
  return townKey(asked) === key || townKey(asked.split(',', 1)[0]) === key ? 'same' : 'other'
}

/**
 * Whether the company has the number as it is written. Another number speaks against nobody by itself: it may be one that the
 * register does not know.
 */
function compareNumbers(country: string, asked: string, company: Company): Agreement {
  const own = numbersOf(company)
  const isShared = readNumber(country, asked).some(({ kind, number }) =>
    own.some((one) => one.kind === kind && one.number === number),
  )
  return isShared ? 'same' : 'unknown'
}

/** A company may have several addresses, so another one is no contradiction. */
export function compareWebsites(asked: string, known: string | null): Agreement {
  const host = hostOf(asked)
  return host !== '' && known !== null && host === hostOf(known) ? 'same' : 'unknown'
}

/** The host of a web address as people write it: without scheme, `www.`, path and case. */
function hostOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\d?\./, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '')
}
