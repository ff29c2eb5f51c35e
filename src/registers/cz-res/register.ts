/**
 * Registr ekonomických subjektů (RES), the Czech register of economic entities: the open data of the statistical office,
 * one row per entity.
 */

import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { areCounterparts } from '../../reference/counterparts.ts'
import { type CodedRow, FileCodes, readCodedRows } from '../code-revision.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { checksHeader, type Layout } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { readCsv } from '../readers/csv.ts'
import { separatorOf } from '../readers/separator.ts'
import {
  emptyCell,
  type MapOptions,
  type Mapped,
  NATURAL_PERSON,
  type Register,
  type RegisterFile,
  wrongCell,
} from '../register.ts'
import { registerBands, registerCodes } from '../register-codes.ts'
import { registerSource } from '../register-source.ts'

/** The file of all entities. Since 2025 it has codes of NACE Rev. 2.1 as well, in a column of their own. */
const RES_DATA: Layout = {
  title: 'res_data.csv',
  columns: {
    identity: ['ICO'],
    name: ['FIRMA'],
    status: ['DDATVZN', 'DDATZAN'],
    'legal form': ['FORMA'],
    address: ['PSC', 'OBEC_TEXT'],
    codes: ['NACE'],
  },
}

/** The register `cz-res`. */
export const czRes: Register<CodedRow> = {
  source: registerSource('cz-res'),
  layouts: [RES_DATA],
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  read: readRes,
  map: mapCzech,
}

async function* readRes(given: RegisterFile): AsyncGenerator<Iterable<CodedRow>> {
  const { beginning, file } = await withBeginning(given)
  const separator = separatorOf(Buffer.from(beginning).toString('latin1'))
  const read = ({ bytes }: RegisterFile) => readCsv(bytes, { separator, checkHeader: checksHeader(RES_DATA) })
  yield* readCodedRows(file, new FileCodes('CZ', dayInName(given.name), '2'), read, (row) => [row.text('NACE')])
}

/** By the register's code. Source: list 56 of the Czech Statistical Office ("právní forma"). */
const formOfCode = registerCodes<LegalForm>('cz-res', 'form')

/** 101 to 108: natural persons in business; 424, 425: foreign ones and their branches. */
const isNaturalPerson = (form: string) => /^10[1-8]$|^42[45]$/.test(form)

/** By the register's code. Source: list 579 of the Czech Statistical Office. 000 is "not stated". */
const staffOfCode = registerBands('cz-res', 'staff')

/** Maps a row of the register. */
export function mapCzech(row: CodedRow, { includeNaturalPersons }: MapOptions): Mapped {
  const form = row.text('FORMA')
  if (isNaturalPerson(form) && !includeNaturalPersons) return NATURAL_PERSON
  const written = row.text('ICO')
  const padded = /^\d{1,8}$/.test(written) ? written.padStart(8, '0') : ''
  if (!isRegisterNumber('CZ', padded)) return wrongCell('ICO', written, '8 digits that check')
  const name = row.text('FIRMA')
  // The file keeps only the number and the day of a natural person that ended.
  if (name === '' && form === '' && row.text('DDATZAN') !== '' && !includeNaturalPersons) {
    return { kind: 'leftOut', reason: 'natural person that ended, without name and form' }
  }
  if (name === '') return emptyCell('FIRMA')

  const company = emptyCompany({ id: `CZ-${padded}`, name, countryIso2: 'CZ' })
  company.nationalId = padded
  company.nationalLegalForm = form || null
  if (isNaturalPerson(form)) company.standardisedLegalForm = 'Sole traders/proprietorships'
  else company.standardisedLegalForm = formOfCode(form) ?? company.standardisedLegalForm
  const ended = yearFirstDate(row.text('DDATZAN'))
  if (ended !== null) company.status = 'Dissolved'
  else company.status = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
  company.statusDate = ended
  company.dateOfIncorporation = yearFirstDate(row.text('DDATVZN'))
  setStaff(company, row.text('KATPO'))
  company.nationalSectors = mainActivity(row)
  setAddress(company, row)
  const updated = yearFirstDate(row.text('DDATPAKT'))
  if (updated !== null) company.lastUpdated = `${updated}T00:00:00Z`
  return { kind: 'company', company }
}

/**
 * The main activity by both revisions. `NACE2025`, which older files lack, is Rev. 2.1, and `NACE` is then Rev. 2; in
 * files with a column `NACE2008`, that is Rev. 2 and `NACE` is Rev. 2.1. `NACE` alone is Rev. 2 unless nearly all codes
 * of the file are of the other list. If the codes mean one activity only the other way round, the columns have changed
 * places.
 */
function mainActivity(row: CodedRow): Company['nationalSectors'] {
  const [main, revised, old] = ['NACE', 'NACE2025', 'NACE2008'].map((column) => {
    const code = row.text(column).replace(/\D/g, '')
    return code.length >= 2 && code.length <= 6 ? code : ''
  })
  let [rev2, rev21] = [old, revised || (old && main)]
  if (old === '' && revised !== '') [rev2, rev21] = isTurned(main, revised) ? [revised, main] : [main, revised]
  if (old === '' && revised === '' && main !== '') {
    const revision = main.length < 4 ? '2' : row.codes.revision(main)
    rev2 = revision === '2' ? main : ''
    rev21 = revision === '2.1' ? main : ''
  }
  return { primary: [rev2, rev21 && `2.1:${rev21}`].filter(Boolean), secondary: [] }
}

/** Whether the first code is of Rev. 2.1 and the second one of Rev. 2. */
function isTurned(one: string, other: string): boolean {
  const isPair = (old: string, revised: string) => areCounterparts('national', 'CZ', old, `2.1:${revised}`)
  return one !== '' && !isPair(one, other) && isPair(other, one)
}

function setStaff(company: Company, code: string): void {
  const band = staffOfCode(code)
  if (band === undefined) return
  const { min, max } = band
  if (min === max) company.numberOfEmployees = min
  else {
    company.numberOfEmployeesMin = min
    company.numberOfEmployeesMax = max
  }
}

/** `Ulice 12/3`; in a village without streets the number follows the name of the part of the village. */
function setAddress(company: Company, row: CodedRow): void {
  const number = [row.text('CDOM'), row.text('COR')].filter((part) => part !== '' && part !== '0').join('/')
  const street = row.text('ULICE_TEXT') || row.text('COBCE_TEXT')
  company.address = (street && number ? `${street} ${number}` : street) || row.text('TEXTADR') || null
  const postcode = row.text('PSC').replace(/\s/g, '')
  company.postcode = /^\d{5}$/.test(postcode) ? `${postcode.slice(0, 3)} ${postcode.slice(3)}` : null
  company.city = row.text('OBEC_TEXT') || null
}
