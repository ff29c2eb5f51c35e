/**
 * The corporate numbers of Japan, which the National Tax Agency assigns: all organisations, and the changes of each day.
 */
import { type Relation, relation } from '../../company/background.ts'
import { type Company, emptyCompany } from '../../company/company.ts'
import { isRegisterNumber } from '../../matching/numbers/identifiers.ts'
import { dayInName, daysBefore, yearFirstDate } from '../dates.ts'
import { emptyCell, type JoinedRegister, type Mapped, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { kindOf, regionOfPrefecture, statusOf } from './codes.ts'
import { JAPANESE_FILES, type JapaneseRow, readJapanese } from './read.ts'

/** The register `jp-nta`. */
export const jpNta: JoinedRegister<JapaneseRow> = {
  source: registerSource('jp-nta'),
  // The files have no header by which they could be recognised.
  layouts: [],
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  kinds: Object.values(JAPANESE_FILES),
  amendments: { kind: JAPANESE_FILES.changes.id, key: null, since: firstDayOfChanges },
  join: readJapanese,
  map: mapJapanese,
}

/** A weekend and a holiday: offices publish on working days only. */
const CLOSED_DAYS = 4

/** A daily file holds the changes since the last working day before it. */
function firstDayOfChanges(fileName: string): string | null {
  const day = dayInName(fileName)
  return day === null ? null : daysBefore(day, CLOSED_DAYS)
}

/** Number withdrawn: assigned twice and the like. */
const DELETED = '99'

/** Maps a row. */
export function mapJapanese(row: JapaneseRow): Mapped {
  const number = row.text('number')
  if (!/^[1-9]\d{12}$/.test(number) || !isRegisterNumber('JP', number))
    return wrongCell('number', number.slice(0, 40), '13 digits of which the first checks the others')
  const id = `JP-${number}`
  // A correction sends all earlier states again.
  if (row.text('latest') === '0') return { kind: 'leftOut', reason: 'earlier state of an organisation' }
  const withdraws = { key: id, at: null }
  if (row.text('process') === DELETED) return { kind: 'leftOut', reason: 'number withdrawn', withdraws }
  if (row.text('hidden') === '1') return { kind: 'leftOut', reason: 'excluded from search by the register', withdraws }
  const name = row.text('name')
  if (name === '') return emptyCell('name')
  const company = emptyCompany({ id, name, countryIso2: 'JP' })
  company.nationalId = number
  const others = [row.text('name_en'), row.text('kana')].filter((other) => other !== '' && other !== name)
  company.tradeNames = [...new Set(others)]
  const kind = kindOf(row.text('kind'), name)
  if (kind !== null) {
    company.nationalLegalForm = kind.title
    company.standardisedLegalForm = kind.form
  }
  company.status = statusOf(row.text('closed_on'), row.text('close_cause'))
  company.statusDate = yearFirstDate(row.text('closed_on'))
  setAddress(company, row)
  const updated = yearFirstDate(row.text('updated_on'))
  if (updated !== null) company.lastUpdated = `${updated}T00:00:00Z`
  const relations = successorsOf(row, number)
  return { kind: 'company', company, ...(relations.length > 0 && { background: { relations } }) }
}

/** The corporation that a closed one was merged into. */
function successorsOf(row: JapaneseRow, own: string): Relation[] {
  const number = row.text('successor')
  if (number === own || !/^[1-9]\d{12}$/.test(number) || !isRegisterNumber('JP', number)) return []
  const from = yearFirstDate(row.text('closed_on'))
  return [relation('successor', { id: `JP-${number}`, countryIso2: 'JP', from, row: 'successor' })]
}

/** Foreign companies have an office in Japan, or an address abroad alone. */
function setAddress(company: Company, row: JapaneseRow): void {
  const prefecture = row.text('prefecture')
  const city = row.text('city')
  if (prefecture === '' && city === '') {
    company.address = row.text('address_abroad') || row.text('street') || null
    return
  }
  company.city = city || null
  company.address = row.text('street') || null
  const postcode = row.text('postcode')
  if (/^\d{7}$/.test(postcode)) company.postcode = `${postcode.slice(0, 3)}-${postcode.slice(3)}`
  company.region = regionOfPrefecture(row.text('prefecture_code'))
}
