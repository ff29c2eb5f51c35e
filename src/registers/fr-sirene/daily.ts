/**
 * The daily files of 2017 ("L2"): one row for each establishment that changed, with its legal unit in the same row.
 */
import { regionOfMunicipality } from '../../reference/regions.ts'
import type { MapOptions, Mapped } from '../register.ts'
import { registerBands } from '../register-codes.ts'
import type { FrenchRow } from './read.ts'
import {
  activity,
  frenchCompany,
  isNaturalPerson,
  isSiren,
  knownDay,
  setCategory,
  setLegalForm,
  setStaff,
  writtenMoment,
  wrongSiren,
} from './unit.ts'

/** Turnover in euro, of the companies that the yearly survey of 2012 asked (TCA of the files until 2018). */
const turnoverOfCode = registerBands('fr-sirene', 'turnover')

/** Changes after which a company is in business: created (C), changed (F), disclosed again (O). */
const PRESENT: ReadonlySet<string> = new Set(['C', 'F', 'O'])

/** Maps a row. */
export function mapDaily({ unit }: FrenchRow, { includeNaturalPersons }: MapOptions): Mapped {
  const change = unit('VMAJ')
  if (isNaturalPerson(unit('NJ')) && !includeNaturalPersons) {
    return { kind: 'leftOut', reason: 'sole trader or natural person' }
  }
  if (unit('SIEGE') !== '1') return { kind: 'leftOut', reason: 'establishment that is not the head office' }
  // A change has two rows: the state before (I), and the state after (F).
  if (change === 'I') return { kind: 'leftOut', reason: 'state before the change' }
  if (change === 'D') return { kind: 'leftOut', reason: 'no longer disclosed' }
  const siren = unit('SIREN')
  if (!isSiren(siren)) return wrongSiren(siren)
  const name = unit('NOMEN_LONG')
  if (name === '') return { kind: 'rejected', reason: 'NOMEN_LONG is empty' }

  const company = frenchCompany(siren, name, [unit('ENSEIGNE'), unit('SIGLE')].filter(Boolean))
  const street = [unit('NUMVOIE'), unit('INDREP'), unit('TYPVOIE'), unit('LIBVOIE')].filter(Boolean).join(' ')
  const country = unit('L7_DECLAREE')
  const lines = [unit('L3_DECLAREE'), street || unit('L4_DECLAREE'), unit('L5_DECLAREE'), country]
  company.address = [...new Set(lines.filter((line) => line !== ''))].join(', ') || null
  company.city = unit('LIBCOM') || null
  if (country === '') {
    company.postcode = unit('CODPOS') || null
    // The third digit of an overseas department is part of the municipality's code.
    company.region = regionOfMunicipality('FR', `${unit('DEPET')}${unit('COMET')}`)
  }
  setLegalForm(company, unit('NJ'))
  // When a head office closes (E), either the company ends with it, or it moves without a row for the move.
  company.status = PRESENT.has(change) ? 'Active' : 'Status unknown'
  if (change === 'E') company.status = 'Inactive (no precision)'
  if (change === 'E') company.statusDate = knownDay(unit('DATEVE'))
  company.dateOfIncorporation = knownDay(unit('DCREN'))
  setStaff(company, unit('TEFEN'), unit('DEFEN'))
  setCategory(company, unit('CATEGORIE'))
  const turnover = turnoverOfCode(unit('TCA'))
  if (turnover !== undefined) {
    company.operatingRevenueMin = turnover.min
    company.operatingRevenueMax = turnover.max
    company.operatingRevenueCurrency = 'EUR'
    const year = unit('ESAANN')
    company.operatingRevenueYear = /^\d{4}$/.test(year) ? Number(year) : null
  }
  company.nationalSectors = activity(unit('APEN700'), '')
  company.lastUpdated = writtenMoment(unit('DATEMAJ'))
  return { kind: 'company', company }
}
