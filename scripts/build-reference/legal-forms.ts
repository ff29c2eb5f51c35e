/**
 * Legal forms: `reference/legal-forms.tsv`, from every list of forms to the standardised ones.
 *
 * Columns: `system` (`elf`, `fr`, `it`, `ch`, `gb`, `no`), `country`, `code`, `name` in the local language, `short`
 * (abbreviations, `;` between), `form`, and `reason` where the row can be doubted.
 */

import type { LegalForm } from '../../src/company/legal-form.ts'
import { foldText } from '../../src/text/fold-text.ts'
import {
  BRITISH,
  FRENCH,
  FRENCH_NAMES,
  ITALIAN,
  type LegalFormRule,
  NORWEGIAN,
  SWISS,
  standardise,
} from './legal-form-rules.ts'
import { byCodeUnits, type Row, type Source, type Target } from './tables.ts'

/** Writes the table of legal forms. */
export function buildLegalForms(source: Source, target: Target): void {
  const rows: string[][] = []
  for (const row of source.rows('fr-categories-juridiques')) {
    rows.push(['fr', 'FR', row.code, plain(row.title_fr), '', ...byCode(row.code, FRENCH)])
  }
  // Codes that INSEE withdrew still occur in old files, under the group that their first two digits name.
  for (const [code, name] of FRENCH_WITHDRAWN) rows.push(['fr', 'FR', code, name, '', ...byCode(code, FRENCH)])
  const groups = source.rows('fr-categories-juridiques').map((row) => row.code.slice(0, 2))
  for (const group of new Set([...groups, ...FRENCH_OLD_SOLE_TRADERS])) {
    rows.push(['fr', 'FR', group, '', '', byCode(`${group}99`, FRENCH)[0], 'any other code of the group'])
  }
  for (const row of source.rows('it-forme-giuridiche')) {
    rows.push(['it', 'IT', row.code_l3, row.title_l3_it, '', ...byCode(row.code_l3, ITALIAN)])
  }
  for (const row of source.rows('ch-legal-forms')) {
    rows.push(['ch', 'CH', row.code, row.title_de, '', ...byCode(row.code, SWISS)])
  }
  const enumNames = new Map(source.rows('gb-companies-house-enums').map((row) => [row.code, row.title_en]))
  for (const [code, form, reason = ''] of BRITISH)
    rows.push(['gb', 'GB', code, enumNames.get(code) ?? '', '', form, reason])
  for (const [code, name, form, reason = ''] of NORWEGIAN) rows.push(['no', 'NO', code, name, '', form, reason])
  rows.push(...elfRows(source))
  target.write('legal-forms.tsv', ['system', 'country', 'code', 'name', 'short', 'form', 'reason'], rows)
}

/** Groups of sole traders before they became one category. */
const FRENCH_OLD_SOLE_TRADERS = ['11', '12', '13', '14', '15', '16', '17', '18', '19']

const FRENCH_WITHDRAWN = [
  ['5498', 'SARL unipersonnelle'],
  ['5720', 'Société par actions simplifiée à associé unique'],
] as const

function byCode(
  code: string,
  rules: readonly (readonly [code: RegExp, form: LegalForm, reason?: string])[],
): readonly [form: string, reason: string] {
  const rule = rules.find(([words]) => words.test(code))
  if (!rule) throw new Error(`Cannot standardise legal form ${code}: no rule`)
  return [rule[1], rule[2] ?? '']
}

function plain(title: string): string {
  return title.replaceAll('&nbsp;', ' ').trim()
}

/** ELF codes of countries with rules; French ones take the category of the same name. */
function elfRows(source: Source): string[][] {
  const french = new Map(
    source.rows('fr-categories-juridiques').map((row) => [foldText(plain(row.title_fr)), row.code]),
  )
  const byElf = new Map<string, Row[]>()
  for (const row of source.rows('legal-forms-elf')) {
    if (row.country !== '') byElf.set(row.elf, [...(byElf.get(row.elf) ?? []), row])
  }
  const rows: string[][] = []
  for (const [elf, forms] of [...byElf].sort(([a], [b]) => byCodeUnits(a, b))) {
    const { country } = forms[0]
    const names = forms.flatMap((row) => [row.name_local, row.name_transliterated])
    const folded = [...new Set(names.map(foldText))].join(' / ')
    const category = country === 'FR' ? french.get(foldText(forms[0].name_local)) : undefined
    const found =
      category !== undefined
        ? byCode(category, FRENCH)
        : country === 'FR'
          ? byName(folded, FRENCH_NAMES)
          : standardise(country, folded)
    if (found === null) continue
    const [form, reason] = 'form' in found ? [found.form, found.reason] : found
    const short = [
      ...new Set(forms.flatMap((row) => [...row.abbrev_local.split(';'), ...row.abbrev_transliterated.split(';')])),
    ]
    rows.push(['elf', country, elf, forms[0].name_local, short.filter((text) => text !== '').join(';'), form, reason])
  }
  return rows
}

function byName(folded: string, rules: readonly LegalFormRule[]): readonly [form: string, reason: string] | null {
  const rule = rules.find(([words]) => words.test(folded))
  return rule ? [rule[1], rule[2] ?? ''] : null
}
