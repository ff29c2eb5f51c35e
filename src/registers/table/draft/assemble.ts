/** Puts the columns of a draft together to the content of a mapping file. */
import type { HeadingKind } from '../../../columns/headings.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords } from '../../../matching/names.ts'
import { countryOf } from '../../../reference/country-of.ts'
import { readRegion } from '../../../reference/written-regions.ts'
import { MEMBER_KINDS } from '../mapping.ts'
import type { DraftCell, DraftRule, Fit } from './fit.ts'
import { isPlaceholder } from './placeholders.ts'
import type { RowCountries } from './row-countries.ts'
import type { TableSample } from './sample.ts'

/** What a mapping is made of. */
export interface DraftParts {
  readonly sample: TableSample
  readonly cells: readonly (readonly DraftCell[])[]
  readonly readings: ReadonlyMap<number, { readonly kind: HeadingKind; readonly fit: Fit }>
  readonly country: RowCountries
  readonly name: string
}

/** The columns of a rule. */
export function columnsInOrder(rule: DraftRule): readonly string[] {
  if (typeof rule === 'string') return [rule]
  return [rule.column, ...((rule.columns as readonly string[] | undefined) ?? [])].filter(
    (each) => typeof each === 'string',
  )
}

/** Countries that write the number of a house before the street. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(['FR', 'GB', 'IE', 'US', 'AU', 'LU'])
const EMPTY_MAX = 50

/** @returns the content; what is missing to import it; why columns that could be read are not */
export function writeMapping({ sample, cells, readings, country, name }: DraftParts) {
  const { layout } = sample
  const rules: Record<string, DraftRule> = {}
  for (const { fit } of readings.values()) Object.assign(rules, fit.members)
  const whys = new Map<number, string>()
  const second = rules.address2 === undefined ? [] : columnsInOrder(rules.address2)
  const isEnding = second.every((column) => cells[sample.columns.indexOf(column)].every(({ text }) => text.length <= 5))
  joinName(rules)
  joinAddress(rules, country.fixed, isEnding)
  joinCourt(rules)
  const stated = rules.countryIso2
  if (stated === undefined && country.rule !== null) rules.countryIso2 = country.rule
  else if (stated !== undefined && country.among.length > 0)
    rules.countryIso2 = { ...(typeof stated === 'string' ? { column: stated } : stated), among: country.among }
  if ('descriptionLanguage' in rules && !('description' in rules)) delete rules.descriptionLanguage
  if (!['', 'Min', 'Max'].some((end) => `operatingRevenue${end}` in rules))
    for (const each of ['operatingRevenueCurrency', 'operatingRevenueYear']) delete rules[each]
  if (!['', 'Min', 'Max'].some((end) => `numberOfEmployees${end}` in rules)) delete rules.numberOfEmployeesYear
  for (const [at, { fit }] of readings)
    if (!Object.keys(fit.members).some((member) => member in rules))
      whys.set(
        at,
        'courtless' in fit.members
          ? 'numbers of a German register are known by their court alone'
          : 'it says nothing without the member it belongs to',
      )
  const members = Object.fromEntries(
    Object.keys(MEMBER_KINDS).flatMap((member) => (member in rules ? [[member, rules[member]]] : [])),
  )
  const key = keyOf(sample, cells, readings, rules)
  const missing = [
    ...('countryIso2' in rules ? [] : ['no column is a country, and the rows do not show which: add --country IT']),
    ...('name' in rules || 'nationalId' in rules ? [] : ['no column looks like names of companies']),
    ...(key !== null
      ? []
      : ['no column tells rows apart: neither numbers of companies nor numbers of the table’s own']),
  ]
  const empty = [...new Set(sample.rows.flatMap((row) => row.filter((text) => text !== '' && isPlaceholder(text))))]
  const repeats = repeatedHeader(sample)
  const totals = [...totalsOf(sample), ...groupsOf(sample, rules.name, country)]
  const only = [
    ...(repeats === null ? [] : [{ column: repeats, isNoneOf: [repeats] }]),
    ...totals.map(([column, texts]) => ({ column, isNoneOf: texts })),
  ]
  const mapping = {
    name,
    ...(layout.format === 'csv' && { format: 'csv' }),
    ...(layout.separator !== null && { separator: layout.separator }),
    ...(layout.encoding !== 'utf-8' && { encoding: layout.encoding }),
    ...(layout.quote !== '"' && { quote: layout.quote }),
    ...(layout.headerLine !== null && { headerLine: layout.headerLine }),
    ...(layout.header !== null && { header: [...layout.header] }),
    ...(layout.sheet !== null && { sheet: layout.sheet }),
    ...(empty.length > 0 && { empty: empty.slice(0, EMPTY_MAX) }),
    ...(only.length > 0 && { only }),
    ...(key !== null && key.length > 0 && { key }),
    members,
  }
  return { mapping, missing, whys }
}

/** A name goes on in a second column. */
function joinName(rules: Record<string, DraftRule>): void {
  const { name, name2 } = rules
  delete rules.name2
  if (name !== undefined && name2 !== undefined)
    rules.name = { columns: [...columnsInOrder(name), ...columnsInOrder(name2)] }
}

/** A German register's number is known with its court alone. */
function joinCourt(rules: Record<string, DraftRule>): void {
  const { court, courtless } = rules
  delete rules.court
  delete rules.courtless
  if (court === undefined || courtless === undefined || rules.nationalId !== undefined) return
  rules.nationalId = { columns: [...columnsInOrder(court), ...columnsInOrder(courtless)] }
}

/** Street and number are one member. @param isEnding whether what is second belongs to the number: `A`, `bis` */
function joinAddress(rules: Record<string, DraftRule>, country: string | null, isEnding: boolean): void {
  const { houseNumber, address2 } = rules
  delete rules.houseNumber
  delete rules.address2
  if (rules.address === undefined) return
  const street = columnsInOrder(rules.address)
  if (houseNumber !== undefined) {
    const number = columnsInOrder(houseNumber)
    const isFirst = country !== null && NUMBER_FIRST.has(country)
    const ending = isEnding && address2 !== undefined ? columnsInOrder(address2) : []
    rules.address = { columns: isFirst ? [...number, ...ending, ...street] : [...street, ...number, ...ending] }
  } else if (address2 !== undefined) rules.address = { columns: [...street, ...columnsInOrder(address2)], join: ', ' }
}

/** Columns that make the id of rows without a number: a number of the table's own, else what is filled of name and place. */
function keyOf(
  sample: TableSample,
  cells: DraftParts['cells'],
  readings: DraftParts['readings'],
  rules: Readonly<Record<string, DraftRule>>,
): readonly string[] | null {
  const hasNumber = ['nationalId', 'vatTaxNumber', 'lei'].some((member) => member in rules)
  const rows = sample.rows.length
  const isUnique = (at: number) =>
    cells[at].length === rows && new Set(cells[at].map(({ text }) => text.toLowerCase())).size === rows
  const isOwn = (at: number) => !readings.has(at) && rows > 0 && isUnique(at)
  const isCode = (at: number) =>
    cells[at].every(({ text }) => /^(?=.*\d)[\p{L}\d_-]{1,20}$/u.test(text) && !/^\d{1,4}-\d\d-\d{2,4}/.test(text))
  const named = sample.columns.find((column, at) => isOwn(at) && OWN_KEY.test(column))
  const own = named ?? sample.columns.find((_, at) => isOwn(at) && isCode(at))
  if (own !== undefined) return [own]
  const of = (member: string) => (rules[member] === undefined ? [] : columnsInOrder(rules[member]).slice(0, 1))
  const filled = [...of('name'), ...of('postcode'), ...of('city'), ...of('address')].filter(
    (column) => cells[sample.columns.indexOf(column)].length >= rows * (hasNumber ? 0.5 : 0.98),
  )
  const [name] = of('name')
  if (name !== undefined && filled.includes(name)) return filled
  return hasNumber ? [] : null
}

/** Headings of numbers that a table gives its rows. */
const OWN_KEY =
  /(?:^|[^\p{L}])(?:id|no|nr|n°|nº|num|number|code|codice|código|codigo|key|ref|nummer|numer|numéro|número|kod|kode|kundennr|kundenr|klantnr|kundnr|lp|kundennummer|kundenummer|klantnummer|kundnummer|duns|crm)\.?(?:$|[^\p{L}])|nummer$|nr\.?$/iu

/** What rows of sums are called. */
const TOTAL =
  /^(?:grand |sub-?)?(?:total|totale|totales|totals|totaal|totalt|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|sum|summa|suma|razem|ogółem|łącznie|somme|total général|celkem|spolu|összesen|yhteensä|skupaj|ukupno|i alt|subtotal|sous-total|totale generale|total general|total geral|eindtotaal|somma|gesamtergebnis|kokku|kopā|iš viso|общо|σύνολο|γενικό σύνολο|合計|小計)\s*(?:[:(].{0,40})?$/iu

/** Rows of sums at the end: the columns that say so, and how. */
function totalsOf({ columns, rows }: TableSample): readonly (readonly [column: string, texts: readonly string[]])[] {
  return columns.flatMap((column, at) => {
    const texts = new Set(
      rows
        .slice(-5)
        .map((row) => row[at])
        .filter((text) => TOTAL.test(text.trim())),
    )
    return texts.size === 0 ? [] : [[column, [...texts]] as const]
  })
}

/**
 * Rows that have a name alone and are called as a region, or as no company is where most are: headings above groups of companies.
 */
function groupsOf(
  { columns, rows }: TableSample,
  name: DraftRule | undefined,
  country: RowCountries,
): readonly (readonly [column: string, texts: readonly string[]])[] {
  const [column] = name === undefined ? [] : columnsInOrder(name)
  const at = columns.indexOf(column)
  if (at < 0 || columns.length < 3) return []
  const isAlone = (row: readonly string[]) => row[at] !== '' && row.filter((text) => text !== '').length === 1
  const texts = [...new Set(rows.filter(isAlone).map((row) => row[at]))]
  const hasForm = (text: string) => readWords(rawWords(text), country.fixed ?? '').forms.length > 0
  const others = rows.filter((row) => row[at] !== '' && !isAlone(row))
  const formed = others.filter((row) => hasForm(row[at])).length
  const arePlaces = (text: string) =>
    countryOf(text) !== null || (country.fixed !== null && readRegion(country.fixed, text) !== undefined)
  const areFormed = texts.length >= 2 && formed >= others.length * 0.6
  const groups = texts.filter((text) => arePlaces(text) || (areFormed && !hasForm(text)))
  return groups.length === 0 || texts.length > others.length / 2 ? [] : [[column, groups]]
}

/** The column by which a header that is repeated among the rows is known; `null`: it is not repeated. */
function repeatedHeader({ columns, rows }: TableSample): string | null {
  const isHeader = (row: readonly string[]) =>
    columns.length > 1 && columns.every((column, at) => row[at] === column.trim())
  return rows.some(isHeader) ? columns[0] : null
}
