/** Additions of the general data (yldandmed) to the basic data of a company: activities, web, mailbox, staff. */
import type { CompanyCodes } from '../../company/company.ts'
import { FileCodes } from '../code-revision.ts'
import { dayFirstDate } from '../dates.ts'
import { type Part, partOf, partsOf, textOf } from '../json-parts.ts'
import { staffOf } from '../read-lookups.ts'

/** What is used of an element of the general data. */
export interface GeneralData {
  /** EMTAK codes with their revision. */
  readonly codes: CompanyCodes
  readonly website: string | null
  readonly email: string | null
  /** Staff by the latest annual report that states it, and the year in which its period ended. */
  readonly employees: number | null
  readonly employeesYear: number | null
}

/** The register code of an element; empty: it has none. */
export function registerCodeOf(element: unknown): string {
  const code = textOf(partOf(element).ariregistri_kood)
  return /^\d{1,8}$/.test(code) ? code.padStart(8, '0') : ''
}

/** What is used of an element. Entries that have ended (`lopp_kpv`) are history. */
export function generalDataOf(element: unknown): GeneralData {
  const general = partOf(partOf(element).yldandmed)
  const current = (value: unknown) => partsOf(value).filter(({ lopp_kpv }) => textOf(lopp_kpv) === '')
  const contacts = current(general.sidevahendid)
  const contact = (kind: string, accepts: RegExp) =>
    contacts
      .filter(({ liik }) => textOf(liik) === kind)
      .map(({ sisu }) => textOf(sisu))
      .find((text) => accepts.test(text)) ?? null
  return {
    codes: codesOf(current(general.teatatud_tegevusalad)),
    website: contact('WWW', WEB_ADDRESS),
    email: contact('EMAIL', COMPANY_MAILBOX),
    ...staffIn(partsOf(general.info_majandusaasta_aruannetest)),
  }
}

const WEB_ADDRESS = /^(?:https?:\/\/)?[^\s@/]+\.[^\s@]+$/i

/** Mailboxes of a function, in Estonian or English. All others may be a person's, and are not read. */
const COMPANY_MAILBOX =
  /^(?:info|kontor|office|kontakt|contact|post|mail|e-?mail|firma|company|müük|myyk|muuk|sales|hello|tere|tellimused|orders|klienditugi|support|sekretar|raamatupidamine|accounting)@[^\s@]+\.[^\s@.]+$/i

/** EMTAK 2008 follows NACE Rev. 2, EMTAK 2025 NACE Rev. 2.1. Older versions mean other things, and are left out. */
const REVISIONS: Readonly<Record<string, string>> = { 2: '2:', 3: '2.1:' }
/** For an unknown version, only a code that one of the two lists has is read. */
const OTHER_VERSION = new FileCodes('EE', null)

function codesOf(activities: readonly Part[]): CompanyCodes {
  const primary = new Set<string>()
  const secondary = new Set<string>()
  for (const { emtak_kood, emtak_versioon, on_pohitegevusala } of activities) {
    const version = textOf(emtak_versioon)
    const written = textOf(emtak_kood)
    if (!/^\d{2,5}$/.test(written)) continue
    const code = Object.hasOwn(REVISIONS, version) ? REVISIONS[version] + written : codeOfVersion(version, written)
    if (code === null) continue
    const isMain = on_pohitegevusala === true || textOf(on_pohitegevusala) === 'true'
    const codes = isMain ? primary : secondary
    codes.add(code)
  }
  return { primary: [...primary], secondary: [...secondary].filter((code) => !primary.has(code)) }
}

function codeOfVersion(version: string, code: string): string | null {
  return version === '1' ? null : OTHER_VERSION.read(code)
}

function staffIn(reports: readonly Part[]): Pick<GeneralData, 'employees' | 'employeesYear'> {
  let found: { readonly employees: number; readonly employeesYear: number } | null = null
  for (const { majandusaasta_perioodi_lopp_kpv: end, tootajate_arv: staff } of reports) {
    const employees = staffOf(textOf(staff))
    const day = dayFirstDate(textOf(end)) ?? textOf(end)
    const employeesYear = /^(\d{4})-\d\d-\d\d$/.test(day) ? Number(day.slice(0, 4)) : null
    if (employees === null || employeesYear === null) continue
    if (found === null || employeesYear > found.employeesYear) found = { employees, employeesYear }
  }
  return found ?? { employees: null, employeesYear: null }
}
