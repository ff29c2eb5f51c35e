/**
 * Juridinių asmenų registras (JAR), the Lithuanian register of legal entities: living ones, struck off ones, and their
 * turnover.
 */
import { type Company, emptyCompany } from '../../company/company.ts'
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'
import { dayInName, yearFirstDate } from '../dates.ts'
import { firstMatching } from '../first-matching.ts'
import { filesOf } from '../read-lookups.ts'
import { emptyCell, type JoinedRegister, type MapOptions, type Mapped, NATURAL_PERSON, wrongCell } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { joinLithuanian, LITHUANIAN_FILES, type LithuanianRow, type Turnover } from './read.ts'

/** The register `lt-jar`. */
export const ltJar: JoinedRegister<LithuanianRow> = {
  source: registerSource('lt-jar'),
  entryPattern: /\.csv$/i,
  publishedOn: dayInName,
  ...filesOf(LITHUANIAN_FILES),
  join: joinLithuanian,
  map: mapLithuanian,
}

/** By the words of `form_pavadinimas`, the first that fits. Source: the register's names of legal forms. */
const FORMS: readonly (readonly [RegExp, LegalForm])[] = [
  [/individuali įmonė/i, 'Sole traders/proprietorships'],
  [/uždaroji akcinė bendrovė|mažoji bendrija/i, 'Private limited companies'],
  [/^(?:akcinė|europos) bendrovė/i, 'Public limited companies'],
  [/ūkinė bendrija|profesinė bendrija/i, 'Partnerships'],
  [/valstybės įmonė|savivaldybės įmonė|biudžetinė įstaiga/i, 'Public authorities'],
  [/filialas|atstovybė/i, 'Branches'],
  [
    /viešoji įstaiga|asociacij|fondas|profesinė sąjunga|religin|partij|šeimyna|sodininkų|rūmai/i,
    'Non profit organisations',
  ],
  [/./, 'Other legal forms'],
]

/** By the words of `stat_pavadinimas`; 0 is an entity of which no status is registered. */
const STATUSES: readonly (readonly [RegExp, Status])[] = [
  [/bankrut/i, 'Bankruptcy'],
  [/^likviduoja/i, 'In liquidation'],
  [/^restruktūriz/i, 'Active (rescue plan)'],
  [/^(?:reorganizuoja|dalyvauja.*reorganiz|pertvark)/i, 'Active (reorganization)'],
]

/** Individuali įmonė, by its code, which survives what a wrong encoding makes of the words. */
const PERSONS_UNDERTAKING = '110'

/** Maps an entity, joined from the tables. */
export function mapLithuanian(row: LithuanianRow, { includeNaturalPersons }: MapOptions): Mapped {
  const formName = row.text('form_pavadinimas')
  const isPerson = row.text('form_kodas') === PERSONS_UNDERTAKING
  const form = isPerson ? 'Sole traders/proprietorships' : firstMatching(FORMS, formName)
  if (form === 'Sole traders/proprietorships' && !includeNaturalPersons) return NATURAL_PERSON
  const number = row.text('ja_kodas')
  if (!/^\d{7,9}$/.test(number)) return wrongCell('ja_kodas', number, '7 to 9 digits')
  const name = row.text('ja_pavadinimas')
  if (name === '') return emptyCell('ja_pavadinimas')
  const company = emptyCompany({ id: `LT-${number}`, name, countryIso2: 'LT' })
  company.nationalId = number
  company.nationalLegalForm = formName || null
  if (form !== null) company.standardisedLegalForm = form
  setStatus(company, row)
  company.dateOfIncorporation = yearFirstDate(row.text('ja_reg_data'))
  setAddress(company, row.text('adresas'))
  setTurnover(company, row.turnovers)
  return { kind: 'company', company }
}

function setStatus(company: Company, row: LithuanianRow): void {
  if (row.isStruckOff) {
    company.status = 'Dissolved'
    company.statusDate = yearFirstDate(row.text('isreg_data'))
    return
  }
  const isPlain = row.text('stat_kodas') === '0'
  const active = company.standardisedLegalForm === 'Branches' ? 'Active (branch)' : 'Active'
  company.status = isPlain ? active : (firstMatching(STATUSES, row.text('stat_pavadinimas')) ?? 'Status unknown')
  // Without a registered status the day is that of the entry.
  if (!isPlain) company.statusDate = yearFirstDate(row.text('stat_data_nuo'))
}

/** `Vilnius, Gatvė g. 95, LT-07114`; in the country `Kauno r. sav., Domeikavos sen., Kaimas, Gatvė g. 1`. */
function setAddress(company: Company, written: string): void {
  const parts = written.split(',').map((part) => part.trim())
  const last = /^LT-?(\d{5})$/i.exec(parts.at(-1) ?? '')
  if (last) {
    company.postcode = `LT-${last[1]}`
    parts.pop()
  }
  const place = parts.findIndex((part) => part !== '' && !/\b(?:sav|sen|apskr)\.?$|savivaldybė$|seniūnija$/i.test(part))
  if (place >= 0 && !/\d/.test(parts[place])) {
    company.city = parts[place].replace(/\s+(?:m|k|mstl|vs)\.$/, '')
    parts.splice(0, place + 1)
  }
  company.address = parts.filter(Boolean).join(', ') || null
}

/** The latest period; of several accounts of it those registered last. */
function setTurnover(company: Company, turnovers: readonly Turnover[]): void {
  const key = ({ until, registered }: Turnover) => `${until} ${registered}`
  const latest = turnovers.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))[0]
  const day = latest ? yearFirstDate(latest.until) : null
  if (!latest || day === null) return
  company.operatingRevenue = latest.amount
  company.operatingRevenueCurrency = 'EUR'
  company.operatingRevenueYear = Number(day.slice(0, 4))
}
