/** Which fitter a kind of heading has, and what cells alone tell. */
import type { HeadingKind } from '../../../columns/headings.ts'
import { isAboutPerson, meaningsOf } from '../../../columns/read-headings.ts'
import { type DraftCell, type DraftContext, type Fit, type Fitter, isFit, shareOf } from './fit.ts'
import {
  fitAmount, fitCodes, fitCurrency, fitDate, fitDegrees, fitDescription, fitEmployees, fitEnd, fitLanguage, fitLegalForm, fitNames, fitStatus,
  fitYear,
} from './fit-facts.ts' // biome-ignore format: a list reads best in few lines
import {
  areTowns, 
  fitAddress, fitCity, fitCountry, fitEmail, fitName, fitNumber, fitPhone, fitPostcode, fitRegion, fitWebsite, looksLikeCities,looksLikeNames, looksLikeRegions,
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

/** By kind of heading; kinds without one are never read. */
export const FITTERS: Readonly<Partial<Record<HeadingKind, Fitter>>> = {
  name: fitName,
  number: fitNumber('number'),
  vat: fitNumber('vat'),
  lei: fitNumber('lei'),
  country: fitCountry,
  postcode: fitPostcode,
  city: fitCity,
  region: fitRegion,
  website: fitWebsite,
  address: (cells, column, context) => (areTowns(cells) ? fitCity : fitAddress)(cells, column, context),
  address2: as('address2', fitAddress),
  houseNumber: (cells, column) =>
    cells.filter(({ text }) => /^\d/.test(text) && text.length <= 12).length >= cells.length * 0.8
      ? { members: { houseNumber: column }, read: cells.length, note: null }
      : { refused: 'cells are no house numbers' },
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
    fitCodes(
      cells.every(({ country }) => country === 'US')
        ? ['sic']
        : ['national', 'nace', ...(/sic/i.test(column) ? (['sic'] as const) : [])],
      LISTS.test(column) ? 0.5 : 0.8,
    )(cells, column, context),
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
    (cells) => cells.filter(({ text }) => /^(?:\+|00)\d/.test(text)).length >= Math.max(3, cells.length * 0.9),
  ],
]

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
  return found
}
