/** Which fitter a kind of heading has, and what cells alone tell. */
import type { HeadingKind } from '../../../columns/headings.ts'
import { isAboutPerson, meaningsOf } from '../../../columns/read-headings.ts'
import type { CodeScheme } from '../../../company/codes.ts'
import { postcodeOf } from '../../../reference/postcode-spot.ts'
import { regionOfPostcode, regionsOfCity } from '../../../reference/regions.ts'
import { type DraftCell, type DraftContext, distinctOf, type Fit, type Fitter, isFit, shareOf } from './fit.ts'
import { fitAmount, fitCurrency, fitEmployees, fitEnd, fitYear } from './fit-amounts.ts'
import {
  fitCodes, fitDate, fitDegrees, fitDescription, fitLanguage, fitLegalForm, fitNames, fitStatus,
} from './fit-facts.ts' // biome-ignore format: a list reads best in few lines
import {
  areAddresses, areTowns,
  fitAddress, fitCity, fitCountry, fitEmail, fitName, fitNameEnd, fitNumber, fitPhone, fitPostcode, fitRegion, fitWebsite, looksLikeCities,looksLikeNames, looksLikeRegions,
} from './fit-identity.ts' // biome-ignore format: a list reads best in few lines
import type { TableSample } from './sample.ts'

const as =
  (member: string, fitter: Fitter): Fitter =>
  (cells, column, context) => {
    const fit = fitter(cells, column, context)
    return isFit(fit) ? { ...fit, members: { [member]: Object.values(fit.members)[0] } } : fit
  }

/** Lists of codes, as headings name them. */
const LISTS =
  /(?<!\p{L})(?:cnae|ateco|naf|ape|sbi|sni|pkd|wz|nace|nacebel|cae|caen|tol|önace|oenace|noga|skd|nkd|te[aá]or|emtak|db07|db25|sn2007|sic)(?!\p{L})/iu

/** Lists that a column's codes may be of. An American SIC has four digits, a British one five. */
function schemesOf(cells: readonly DraftCell[], column: string): readonly CodeScheme[] {
  if (cells.every(({ country }) => country === 'US')) return ['sic']
  if (!/sic/i.test(column)) return ['national', 'nace']
  const isAmerican = shareOf(cells, (text, country) => /^\d{4}(?!\d)/.test(text) && country !== 'GB') > 0.5
  return isAmerican ? ['sic', 'national', 'nace'] : ['national', 'nace', 'sic']
}

/** By kind of heading; kinds without one are never read. */
export const FITTERS: Readonly<Partial<Record<HeadingKind, Fitter>>> = {
  name: fitName,
  name2: fitNameEnd,
  number: fitNumber('number'),
  vat: fitNumber('vat'),
  lei: fitNumber('lei'),
  country: fitCountry,
  postcode: fitPostcode,
  // `Sídlo` is the town of a company, or its address.
  city: (cells, column, context) => (areAddresses(cells) ? fitAddress : fitCity)(cells, column, context),
  region: fitRegion,
  website: fitWebsite,
  address: (cells, column, context) => (areTowns(cells) ? fitCity : fitAddress)(cells, column, context),
  address2: (cells, column, context) =>
    // Letters of house numbers: `A`, `bis`.
    cells.every(({ text }) => /^[\p{L}\d -]{1,5}$/u.test(text))
      ? { members: { address2: column }, read: cells.length, note: null }
      : as('address2', fitAddress)(cells, column, context),
  houseNumber: (cells, column) =>
    shareOf(cells, (text) => /^(?:\d|s\.?\/?n)/i.test(text) && text.length <= 12) >= 0.8
      ? { members: { houseNumber: column }, read: cells.length, note: null }
      : { refused: 'cells are no house numbers' },
  court: (cells, column) =>
    shareOf(cells, (text, country) => country === 'DE' && /^\p{L}{3}[\p{L} ().-]*$/u.test(text)) >= 0.9
      ? { members: { court: column }, read: cells.length, note: 'beside the numbers of the register' }
      : { refused: 'cells are no German courts' },
  phone: fitPhone,
  email: fitEmail,
  status: fitStatus,
  statusDate: fitDate('statusDate'),
  incorporated: fitDate('dateOfIncorporation'),
  created: fitDate('dateOfIncorporation', true),
  legalForm: fitLegalForm,
  revenue: fitAmount('operatingRevenue'),
  revenueYear: fitYear('operatingRevenueYear'),
  currency: fitCurrency,
  employees: fitEmployees,
  employeesYear: fitYear('numberOfEmployeesYear'),
  employeesMin: fitEnd('numberOfEmployees', 'Min'),
  employeesMax: fitEnd('numberOfEmployees', 'Max'),
  revenueMin: fitEnd('operatingRevenue', 'Min'),
  revenueMax: fitEnd('operatingRevenue', 'Max'),
  assets: fitAmount('totalAssets'),
  code: (cells, column, context) =>
    // Of a list that the heading names, codes are read that only a newer or an older one has.
    fitCodes(schemesOf(cells, column), LISTS.test(column) ? 0.5 : 0.8)(cells, column, context),
  nace: fitCodes(['nace', 'national']),
  naics: fitCodes(['naics']),
  usSic: fitCodes(['sic']),
  activity: (cells, column, context) => {
    const codes = fitCodes(['national', 'nace'], 0.95)(cells, column, context)
    return isFit(codes) ? codes : fitDescription(cells, column, context)
  },
  description: fitDescription,
  language: fitLanguage,
  latitude: fitDegrees('latitude'),
  longitude: fitDegrees('longitude'),
  tradeName: fitNames('tradeNames'),
  previousName: fitNames('previousNames'),
}

/** A column as it is read. */
interface CellReading {
  readonly kind: HeadingKind
  readonly fit: Fit
  readonly heading: null
}

/** What cells alone tell, and how sure they must be. */
const BY_CELLS: readonly (readonly [HeadingKind, Fitter, (cells: readonly DraftCell[]) => boolean])[] = [
  ['number', fitNumber(null), () => true],
  ['email', fitEmail, (cells) => cells.length >= 2],
  [
    'website',
    fitWebsite,
    (cells) =>
      shareOf(
        cells,
        (text) =>
          /^(?:https?:\/\/|www\.)/i.test(text) &&
          !/linkedin|facebook|twitter|xing\.|instagram|crunchbase|wikipedia/i.test(text),
      ) >= 0.5,
  ],
  ['name', fitName, looksLikeNames],
  [
    'address',
    fitAddress,
    (cells) => shareOf(cells, (text) => /\d/.test(text) && STREET.test(text)) >= 0.8 && distinctOf(cells).length >= 3,
  ],
  ['region', fitRegion, looksLikeRegions],
  ['city', fitCity, looksLikeCities],
  [
    'postcode',
    fitPostcode,
    (cells) => cells.filter(({ text }) => LETTERED_POSTCODE.test(text)).length >= Math.max(3, cells.length * 0.9),
  ],
  [
    'nace',
    fitCodes(['nace', 'national'], 0.98),
    (cells) => cells.filter(({ text }) => /^\d{2}\.\d/.test(text)).length >= Math.max(3, cells.length * 0.98),
  ],
  [
    'phone',
    fitPhone,
    (cells) =>
      cells.length >= 3 && shareOf(cells, (text) => /^(?:(?:\+|00)\d|0\d{1,4}[ /-]\d[\d ]{4,}$)/.test(text)) >= 0.9,
  ],
]

/** Words of streets, with what languages join them to. */
const STREET =
  /(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|allee|ring|ufer|damm|straat|laan|kade|plein|gade|vej|gata|gatan|vägen|veien|vegen|katu|tie)(?!\p{L})|(?<!\p{L})(?:via|viale|corso|piazza|strada|rue|avenue|boulevard|chemin|route|calle|avda|plaza|paseo|rua|avenida|travessa|street|st|road|rd|lane|ave|drive|ul|al|aleja|plac)(?!\p{L})/iu

/** Postcodes that nothing else looks like. */
const LETTERED_POSTCODE = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{5}-\d{3}|\d{4}-\d{3})$/i

/** Whether a heading says that a column is no member of a company. */
const isOther = (heading: string) =>
  isAboutPerson(heading) || (meaningsOf(heading)?.meanings.every(({ kind }) => kind === 'ref') ?? false)

/** Cells that are looked at before all of a column are. */
const LOOKED_AT = 200

/** Columns that the heading does not tell and the cells do. A member that a heading has told, or that two columns look like, is left. */
export function fitsByCells(
  sample: TableSample,
  cells: readonly (readonly DraftCell[])[],
  context: DraftContext,
  taken: ReadonlyMap<number, { readonly fit: Fit }>,
): ReadonlyMap<number, CellReading> {
  const members = new Set([...taken.values()].flatMap(({ fit }) => Object.keys(fit.members)))
  const found = new Map<number, CellReading>()
  for (const [kind, fitter, isLikely] of BY_CELLS) {
    const fits = sample.columns.flatMap((column, at) => {
      const first = cells[at].slice(0, LOOKED_AT)
      if (taken.has(at) || found.has(at) || isOther(column) || first.length === 0 || !isLikely(first)) return []
      if (!isFit(fitter(first, column, context))) return []
      const fit = fitter(cells[at], column, context)
      if (!isFit(fit) || fit.read < cells[at].length * 0.9) return []
      return Object.keys(fit.members).some((member) => members.has(member)) ? [] : [{ at, fit }]
    })
    for (const { at, fit } of fits) {
      const [member] = Object.keys(fit.members)
      if (fits.filter((other) => Object.keys(other.fit.members)[0] === member).length > 1) continue
      found.set(at, { kind, fit, heading: null })
      members.add(member)
    }
  }
  for (const { at, kind } of placesTogether(sample, cells, (at) => taken.has(at) || found.has(at))) {
    if (members.has(kind)) continue
    const fit: Fit = { members: { [kind]: sample.columns[at] }, read: cells[at].length, note: TOGETHER }
    found.set(at, { kind, fit, heading: null })
  }
  return found
}

const TOGETHER = 'postcodes and cities agree'

/** Columns of postcodes and of their towns, which agree row by row. */
function placesTogether(
  { columns, rows }: TableSample,
  cells: readonly (readonly DraftCell[])[],
  isTaken: (at: number) => boolean,
): readonly { readonly at: number; readonly kind: 'postcode' | 'city' }[] {
  const country = cells.find(([first]) => first !== undefined)?.[0].country ?? null
  const looked = rows.slice(0, LOOKED_AT)
  const are = (at: number, pattern: RegExp) =>
    !isOther(columns[at]) && shareOf(cells[at], (text) => pattern.test(text)) >= 0.9
  const codes = [...columns.keys()].filter((at) => !isTaken(at) && are(at, /^\d{4,6}$/))
  const towns = [...columns.keys()].filter((at) => are(at, /^\p{L}{2}[^@\d]{0,60}$/u))
  if (country === null) return []
  for (const code of codes)
    for (const town of towns) {
      const filled = looked.filter((row) => row[code] !== '' && row[town] !== '')
      const agreeing = filled.filter((row) => agrees(country, row[code], row[town])).length
      if (filled.length < 3 || agreeing < Math.max(3, filled.length * 0.6)) continue
      const city = isTaken(town) ? [] : [{ at: town, kind: 'city' as const }]
      return [{ at: code, kind: 'postcode' as const }, ...city]
    }
  return []
}

function agrees(country: string, postcode: string, city: string): boolean {
  const region = /^\d{4,6}$/.test(postcode) ? regionOfPostcode(country, postcodeOf(country, postcode), city) : null
  return region !== null && regionsOfCity(country, city).includes(region)
}
