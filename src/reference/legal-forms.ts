/**
 * From a register's legal form to `standardisedLegalForm`.
 *
 * One table for all lists of forms, `reference/legal-forms.tsv`. Each row that can be doubted gives its reason.
 */

import type { LegalForm } from '../company/legal-form.ts'
import { foldText } from '../text/fold-text.ts'
import { loadTable, once, oncePer } from './load-table.ts'

/**
 * Lists of legal forms: `elf` ISO 20275, `fr` INSEE's catégories juridiques, `it` Istat's forme giuridiche, `ch` the UID
 * register's, `gb` Companies House's (as the bulk file and as the interface write them), `no` Brønnøysund's.
 */
export type LegalFormSystem = 'elf' | 'fr' | 'it' | 'ch' | 'gb' | 'no'

/** A legal form of a list. */
export interface NationalLegalForm {
  readonly system: LegalFormSystem
  /** ISO 3166-1 alpha-2 of the law. */
  readonly country: string
  readonly code: string
  /** In the local language; empty where the list has only the code. */
  readonly name: string
  readonly form: LegalForm
  /** Why, where it can be doubted. */
  readonly reason: string | null
}

/**
 * Finds a legal form by its code. Case, accents and punctuation do not matter; of a French code that INSEE's list does
 * not have, the group of its first two digits counts.
 */
export function findLegalForm(system: LegalFormSystem, code: string): NationalLegalForm | undefined {
  const known = byCode(system)
  const key = keyOf(code)
  return known.get(key) ?? (system === 'fr' ? known.get(key.slice(0, 2)) : undefined)
}

/** The standardised form of a code; the value for unknown forms when no list has the code. */
export function standardisedLegalForm(system: LegalFormSystem, code: string): LegalForm {
  return findLegalForm(system, code)?.form ?? 'Companies with unknown/unrecorded legal form'
}

/**
 * Finds a legal form by its name or abbreviation in its country: `SOCIETA' PER AZIONI`, `S.p.A.`, `GmbH`.
 *
 * What follows a known name does not matter (`SOCIETA' A RESPONSABILITA' LIMITATA CON UNICO SOCIO`); the longest counts.
 */
export function findLegalFormByName(country: string, written: string): NationalLegalForm | undefined {
  const known = byName(country)
  let name = foldText(written)
  const found = known.get(name) ?? known.get(name.replaceAll(' ', ''))
  if (found) return found
  for (let end = name.lastIndexOf(' '); end > 0; end = name.lastIndexOf(' ')) {
    name = name.slice(0, end)
    const shorter = known.get(name)
    if (shorter) return shorter
  }
  return undefined
}

/** Finds a legal form as a register or a table of a country writes it: by its name, else by the code of the country's own list. */
export function findLegalFormOf(country: string, written: string): NationalLegalForm | undefined {
  const system = OWN_LISTS[country]
  return findLegalFormByName(country, written) ?? (system === undefined ? undefined : findLegalForm(system, written))
}

const OWN_LISTS: Readonly<Record<string, LegalFormSystem>> = { FR: 'fr', IT: 'it', CH: 'ch', GB: 'gb', NO: 'no' }

/**
 * The name and the abbreviations of a legal form that words end in, in singular or plural: of "CICs" those of community interest
 * companies, of "en SAS" those of the SAS.
 */
export function namesOfLegalForm(country: string, written: string): readonly string[] {
  const words = written.split(/\s+/)
  const named = words.flatMap((_, at) => {
    const form = words.slice(at).join(' ')
    return [form, form.replace(/ies$/, 'y'), form.replace(/s$/, '')].map((one) => byName(country).get(foldText(one)))
  })
  const found = named.find((form) => form !== undefined)
  if (found === undefined) return []
  const same = legalForms().filter(({ country: own, name }) => own === country && nameOf(name) === nameOf(found.name))
  return [...new Set(same.flatMap(({ name, short }) => [nameOf(name), ...short.map(foldText)]))]
}

/**
 * The forms of a country's own list, as registers write them, that are another one than words name: of "SAS" those of a SARL, too.
 *
 * @returns names without case and accents; none where the words name no single form ("limited companies")
 */
export function otherLegalForms(country: string, words: string): ReadonlySet<string> {
  const names = namesOfLegalForm(country, words).map((name) => ` ${name} `)
  if (names.length === 0 || /limited compan(?:y|ies)$/i.test(words)) return new Set()
  // Groups of codes have no name.
  const own = legalForms().filter(({ system, name }) => system === OWN_LISTS[country] && name !== '')
  const written = own.map(({ name }) => foldText(name))
  return new Set(written.filter((form) => !names.some((name) => ` ${form} `.includes(name))))
}

/** A name without what stands after it in brackets. */
function nameOf(name: string): string {
  return foldText(name.replace(/ \(.*$/, ''))
}

/** Every row of the table. */
export const legalForms: () => readonly (NationalLegalForm & { readonly short: readonly string[] })[] = once(() =>
  loadTable('legal-forms').rows.map(([system, country, code, name, short, form, reason]) => ({
    system: system as LegalFormSystem,
    country,
    code,
    name,
    short: short === '' ? [] : short.split(';'),
    form: form as LegalForm,
    reason: reason || null,
  })),
)

const byCode = oncePer((system: LegalFormSystem): ReadonlyMap<string, NationalLegalForm> => {
  const known = new Map<string, NationalLegalForm>()
  for (const row of legalForms()) if (row.system === system) known.set(keyOf(row.code), row)
  return known
})

/** Names before abbreviations, the country's own list before ELF: the first row with a name keeps it. */
const byName = oncePer((country: string): ReadonlyMap<string, NationalLegalForm> => {
  const known = new Map<string, NationalLegalForm>()
  const rows = legalForms().filter((row) => row.country === country)
  const add = (key: string, row: NationalLegalForm): void => {
    if (key !== '' && !known.has(key)) known.set(key, row)
  }
  for (const row of rows) add(foldText(row.name), row)
  for (const row of rows) for (const short of row.short) add(foldText(short).replaceAll(' ', ''), row)
  return known
})

function keyOf(code: string): string {
  return foldText(code).replaceAll(' ', '')
}
