/**
 * Reads what changed in SIRENE from INSEE's API Sirene: which legal units and which establishments were processed since a moment, and
 * then all that is known of these companies, under the columns of the stock files. Natural persons are not asked for, and the
 * columns of persons' names neither.
 *
 * Source: INSEE's documentation of the API, 3.11: multi-criteria search, cursors (JSON alone, at most 1,000 answers each, the last
 * one is the cursor that was sent), POST for long searches, 404 where nothing is found, 30 calls a minute.
 */
import type { FetchJson } from '../fetch/fetch-json.ts'
import { type Part, partOf, partsOf, textOf } from '../json-parts.ts'
import { ESTABLISHMENT_HEADER, UNIT_COLUMNS, unitHeader } from './layouts.ts'
import { PERIOD_COLUMNS } from './periods.ts'
import { SUCCESSION_COLUMNS } from './successions.ts'
import { isNaturalPerson } from './unit.ts'

/** Answers asked for at a time. */
const PAGE = 1_000
/** Companies asked for at a time. */
const COMPANIES = 100
/** Companies whose successions are asked for at a time: an address has at most some 2,000 characters. */
const PREDECESSORS = 20
/** Most companies of one reading: some hours at the pace of the interface. */
export const SIRENE_CHANGES_MAX = 100_000
const DAY_MS = 24 * 3_600_000
/** More pages than a search can have. */
const PAGES_MAX = 1_000

/** How far the interface is. */
export interface SireneState {
  /** When its data were made available: while it is the same, nothing is new. */
  readonly availableAt: string
  /** Time of the last processing, local time of INSEE: `2026-11-26T05:20:08.847`. */
  readonly until: string
}

/** Kinds of stock files that rows are read for. */
export type SireneKind = 'units' | 'establishments' | 'periods' | 'successions'

/** A row by the columns of {@link SIRENE_HEADERS}. */
export type SireneRow = readonly string[]

/** What is asked for. */
export interface SireneSpan {
  readonly from: string
  readonly until: string
  /** Whether successions are wanted: they take calls of their own. */
  readonly hasSuccessions: boolean
  /** Takes rows as they come. */
  take(kind: SireneKind, rows: readonly SireneRow[]): void
}

/** Reads how far the interface is. @throws {Error} where it answers otherwise than documented */
export async function readSireneState(fetchJson: FetchJson, address: string): Promise<SireneState> {
  const answer = partOf(await fetchJson(`${address}/informations`))
  const all = partsOf(answer.datesDernieresMisesAJourDesDonnees)
  const found = ['Unités Légales', 'Établissements'].map((name) => partOf(all.find((one) => one.collection === name)))
  const availableAt = found.map((one) => textOf(one.dateDerniereMiseADisposition)).join(' ')
  const [until] = found.map((one) => textOf(one.dateDernierTraitementMaximum)).sort()
  if (!isMoment(until) || availableAt.trim() === '')
    throw new Error(`Cannot read ${address}: its information has no days of legal units and establishments`)
  return { availableAt, until }
}

/**
 * Reads what was processed from one moment to another, day by day, until there are so many companies that the rest is left for
 * the next time.
 *
 * @returns the moment up to which all was read; `null` when one day has too many
 * @throws {Error} where the interface answers otherwise than documented
 */
export async function readSireneChanges(
  fetchJson: FetchJson,
  address: string,
  { from, until, hasSuccessions, take }: SireneSpan,
): Promise<string | null> {
  const changed = new Set<string>()
  let reached = from
  while (reached < until) {
    const end = earlier(dayAfter(reached), until)
    const found = await changedBetween(fetchJson, address, reached, end)
    if (changed.size > 0 && changed.size + found.size > SIRENE_CHANGES_MAX) break
    if (found.size > SIRENE_CHANGES_MAX) return null
    for (const siren of found) changed.add(siren)
    reached = end
  }
  const all = [...changed]
  for (let at = 0; at < all.length; at += COMPANIES) {
    await readCompanies(fetchJson, address, all.slice(at, at + COMPANIES), take)
  }
  for (let at = 0; hasSuccessions && at < all.length; at += PREDECESSORS) {
    const q = all.slice(at, at + PREDECESSORS).map((siren) => `siretEtablissementPredecesseur:${siren}*`)
    const search = { q: q.join(' OR ') }
    for await (const page of pages(fetchJson, `${address}/siret/liensSuccession`, search, 'liensSuccession'))
      take(
        'successions',
        page.map((link) => SUCCESSION_COLUMNS.map((column) => cell(link[column]))),
      )
  }
  return reached
}

/** Companies of which the legal unit or an establishment was processed between two moments. */
async function changedBetween(
  fetchJson: FetchJson,
  address: string,
  from: string,
  until: string,
): Promise<ReadonlySet<string>> {
  const span = `[${from} TO ${until}]`
  const found = new Set<string>()
  const searches = [
    { path: 'siren', q: `dateDernierTraitementUniteLegale:${span} AND -periode(categorieJuridiqueUniteLegale:1000)` },
    { path: 'siret', q: `dateDernierTraitementEtablissement:${span} AND -categorieJuridiqueUniteLegale:1000` },
  ] as const
  for (const { path, q } of searches) {
    for await (const page of pages(fetchJson, `${address}/${path}`, { q, champs: 'siren' }, MEMBER[path])) {
      for (const { siren } of page) if (isNumber(siren)) found.add(siren)
      if (found.size > SIRENE_CHANGES_MAX) return found
    }
  }
  return found
}

/** The member of an answer with what was found. */
const MEMBER = { siren: 'unitesLegales', siret: 'etablissements' } as const

/** Columns that say who a natural person is: they are not asked for. */
const PERSONAL = new Set(['prenomUsuel', 'prenom1', 'nom', 'nomUsage'])
const ASKED_OF_UNITS = UNIT_COLUMNS.filter((column) => !PERSONAL.has(column))
const UNIT_HEADER = ASKED_OF_UNITS.map(unitHeader)
const PERIOD_HEADER = PERIOD_COLUMNS.map(unitHeader)
/** The columns of rows, as the stock files name them. */
export const SIRENE_HEADERS: Readonly<Record<SireneKind, SireneRow>> = {
  units: UNIT_HEADER,
  establishments: ESTABLISHMENT_HEADER,
  periods: PERIOD_HEADER,
  successions: SUCCESSION_COLUMNS,
}

/** Reads all of some companies. */
async function readCompanies(
  fetchJson: FetchJson,
  address: string,
  sirens: readonly string[],
  take: SireneSpan['take'],
): Promise<void> {
  const q = sirens.map((siren) => `siren:${siren}`).join(' OR ')
  const known = new Set<unknown>()
  const ofUnits = [...new Set([...UNIT_HEADER, ...PERIOD_HEADER])].join()
  for await (const page of pages(fetchJson, `${address}/siren`, { q, champs: ofUnits }, MEMBER.siren, 'form')) {
    const found = page.map((unit) => ({ unit, periods: partsOf(unit.periodesUniteLegale) })).filter(isLegalPerson)
    for (const { unit } of found) known.add(unit.siren)
    const current = found.map(({ unit, periods }) => ({ ...currentOf(periods), ...unit }))
    take(
      'units',
      current.map((unit) => UNIT_HEADER.map((column) => cell((unit as Part)[column]))),
    )
    const past = found.flatMap(({ unit: { siren }, periods }) => periods.map((period) => ({ ...period, siren })))
    take(
      'periods',
      past.map((period) => PERIOD_HEADER.map((column) => cell((period as Part)[column]))),
    )
  }
  const ofOffices = ESTABLISHMENT_HEADER.join()
  for await (const page of pages(fetchJson, `${address}/siret`, { q, champs: ofOffices }, MEMBER.siret, 'form')) {
    const offices = page
      .filter(({ siren }) => known.has(siren))
      .map((office) => ({
        ...currentOf(partsOf(office.periodesEtablissement)),
        ...partOf(office.adresseEtablissement),
        ...office,
      }))
    take(
      'establishments',
      offices.map((office) => ESTABLISHMENT_HEADER.map((column) => cell((office as Part)[column]))),
    )
  }
}

interface FoundUnit {
  readonly unit: Part
  readonly periods: readonly Part[]
}

/** Natural persons are not asked for. Where one is there, it is passed over. */
function isLegalPerson({ unit, periods }: FoundUnit): boolean {
  const form = currentOf(periods).categorieJuridiqueUniteLegale ?? unit.categorieJuridiqueUniteLegale
  return isNumber(unit.siren) && !isNaturalPerson(cell(form))
}

/** All pages of a search. */
async function* pages(
  fetchJson: FetchJson,
  url: string,
  search: Readonly<Record<string, string>>,
  member: string,
  how?: 'form',
): AsyncGenerator<readonly Part[]> {
  let cursor = '*'
  for (let page = 0; page < PAGES_MAX; page++) {
    const asked = { ...search, nombre: String(PAGE), curseur: cursor }
    const answer =
      how === 'form'
        ? await fetchJson(url, { form: asked, goneIs: 'null' })
        : await fetchJson(`${url}?${new URLSearchParams(asked)}`, { goneIs: 'null' })
    if (answer === null) return
    const { header, [member]: found } = partOf(answer)
    const next = partOf(header).curseurSuivant
    if (!Array.isArray(found) || typeof next !== 'string')
      throw new Error(`Cannot read ${url}: its answer has no ${member} and curseurSuivant`)
    yield partsOf(found)
    if (next === cursor || found.length === 0) return
    cursor = next
  }
  throw new Error(`Cannot read ${url}: it has more than ${PAGES_MAX} pages`)
}

/** The period that goes on: it has no end, and is the first. */
function currentOf(periods: readonly Part[]): Part {
  return periods.find(({ dateFin }) => dateFin === null || dateFin === undefined) ?? periods[0] ?? {}
}

function cell(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : textOf(value)
}

function isNumber(siren: unknown): siren is string {
  return typeof siren === 'string' && /^\d{9}$/.test(siren)
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)
}

/** A day later, in the same form. */
function dayAfter(moment: string): string {
  return new Date(Date.parse(`${moment.slice(0, 19)}Z`) + DAY_MS).toISOString().slice(0, 19)
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
