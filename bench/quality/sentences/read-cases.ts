/**
 * The sentences of this bench, and the parts each should yield.
 *
 * A line is a country and a sentence with its parts marked: `[activity]`, `-[excluded text]`, `~[words that count for
 * nothing]`, `{words=filters}`, `!{words=filters}` for a part that is excluded. Filters are joined by `;`: `e` heads,
 * `t` turnover, `d` date of incorporation with `>=` or `<=`; `r:` regions, joined by `+` or one of the groups below;
 * `c:` city, `cc:` country, `s:` status, `f:` legal form, `l:` listing, `k:` category.
 */
import { readFileSync } from 'node:fs'
import { STATUSES, type Status } from '../../../src/company/status.ts'
import type { InterpretationPart, SomeFilters } from '../../../src/understanding/interpretation.ts'

/** Languages of the sentences: one file each. */
export const LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'nb'] as const

/** A part that a sentence should yield. */
export type ExpectedPart = Pick<InterpretationPart, 'kind' | 'words' | 'start' | 'end' | 'filters'>

/** A sentence and its meaning. */
export interface Case {
  readonly language: (typeof LANGUAGES)[number]
  readonly country: string
  readonly query: string
  readonly parts: readonly ExpectedPart[]
  /** `apart` sentences are not looked at while rules are made. */
  readonly half: 'tune' | 'apart'
}

/** Reads all cases. Every third line of each file is kept apart. */
export function readCases(): Case[] {
  return LANGUAGES.flatMap((language) =>
    readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => readCase(language, line, index % 3 === 2 ? 'apart' : 'tune')),
  )
}

const MARK = /(?<sign>[-~!])?(?:\[(?<text>[^\]]+)\]|\{(?<words>[^=}]+)=(?<filters>[^}]+)\})/g

function readCase(language: Case['language'], line: string, half: Case['half']): Case {
  const country = line.slice(0, 2)
  const marked = line.slice(3)
  const parts: ExpectedPart[] = []
  let query = ''
  let done = 0
  for (const match of marked.matchAll(MARK)) {
    const { sign, text, words, filters } = match.groups ?? {}
    query += marked.slice(done, match.index)
    done = match.index + match[0].length
    const said = text ?? words
    const start = query.length
    query += said
    const read = filters === undefined ? null : readFilters(filters)
    // "SMEs" gives the number of heads by a word for a size; every other number of heads is in figures, or with the
    // word for heads.
    const isSize = read?.kind === 'amount' && !/\d|one|two|three|ten|ansatte/.test(said)
    parts.push({
      kind: isSize ? 'size' : kindOf(sign, read),
      words: said,
      start,
      end: query.length,
      filters: read?.filters ?? null,
    })
  }
  return { language, country, query: query + marked.slice(done), parts, half }
}

interface ReadFilters {
  readonly kind: InterpretationPart['kind']
  readonly filters: SomeFilters
}

function kindOf(sign: string | undefined, read: ReadFilters | null): InterpretationPart['kind'] {
  if (sign === '~') return 'ignored'
  if (sign === '-' || sign === '!') return 'exclusion'
  return read?.kind ?? 'activity'
}

function readFilters(written: string): ReadFilters {
  let kind: InterpretationPart['kind'] = 'place'
  const filters: SomeFilters = {}
  for (const each of written.split(';')) {
    const bound = /^([etd])([<>])=(.+)$/.exec(each)
    if (bound !== null) {
      const [, what, sign, value] = bound
      const end = sign === '>' ? 'Gte' : 'Lte'
      kind = what === 'd' ? 'age' : 'amount'
      if (what === 'd') filters[`dateOfIncorporation${end}`] = value
      else filters[`${what === 'e' ? 'numberOfEmployees' : 'operatingRevenue'}${end}`] = Number(value)
      continue
    }
    const at = each.indexOf(':')
    const value = each.slice(at + 1)
    const read = VALUES[each.slice(0, at)]?.(value)
    if (read === undefined) throw new Error(`Cannot read the filters of a case: ${written}`)
    kind = read.kind
    Object.assign(filters, read.filters)
  }
  return { kind, filters }
}

const starting = (start: string): Status[] => STATUSES.filter((status) => status.startsWith(start))

const STATUS_VALUES: Readonly<Record<string, readonly Status[]>> = {
  active: starting('Active'),
  dissolved: starting('Dissolved'),
  liquidation: ['In liquidation'],
  bankrupt: ['Bankruptcy', 'Dissolved (bankruptcy)'],
}
const FORM_VALUES: Readonly<Record<string, string>> = {
  private: 'Private limited companies',
  public: 'Public limited companies',
  partnership: 'Partnerships',
  sole: 'Sole traders/proprietorships',
  authority: 'Public authorities',
  nonprofit: 'Non profit organisations',
  other: 'Other legal forms',
}
const CATEGORY_VALUES: Readonly<Record<string, readonly string[]>> = {
  large: ['Large company', 'Very large company'],
  medium: ['Medium sized company'],
  small: ['Small company'],
}

const england = (counties: string): string[] => counties.split(',').map((county) => `England|${county}`)

const municipalities = (county: string, names: string): string[] => names.split(',').map((name) => `${county}|${name}`)

/** Groups of regions, written out here again: a mistake in the product's table must show. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  '@it-north':
    "Piemonte+Valle d'Aosta/Vallée d'Aoste+Liguria+Lombardia+Trentino-Alto Adige/Südtirol+Veneto+Friuli-Venezia Giulia+Emilia-Romagna".split(
      '+',
    ),
  '@it-south': 'Abruzzo+Molise+Campania+Puglia+Basilicata+Calabria+Sicilia+Sardegna'.split('+'),
  '@de-south': ['Bayern', 'Baden-Württemberg'],
  '@de-north': ['Schleswig-Holstein', 'Hamburg', 'Bremen', 'Niedersachsen', 'Mecklenburg-Vorpommern'],
  '@de-east': ['Brandenburg', 'Berlin', 'Mecklenburg-Vorpommern', 'Sachsen', 'Sachsen-Anhalt', 'Thüringen'],
  '@ruhr': [
    ...'Bochum,Bottrop,Dortmund,Duisburg,Essen,Gelsenkirchen,Hagen,Hamm,Herne,Mülheim an der Ruhr,Oberhausen'
      .split(',')
      .map((city) => `Nordrhein-Westfalen|${city}, Kreisfreie Stadt`),
    ...'Ennepe-Ruhr-Kreis,Recklinghausen,Unna,Wesel'.split(',').map((district) => `Nordrhein-Westfalen|${district}`),
  ],
  '@fr-south': ['Occitanie', "Provence-Alpes-Côte d'Azur", 'Nouvelle-Aquitaine', 'Corse'],
  '@fr-southwest': ['Nouvelle-Aquitaine', 'Occitanie'],
  '@alsace': ['Grand Est|Bas-Rhin', 'Grand Est|Haut-Rhin'],
  '@cote-azur': ["Provence-Alpes-Côte d'Azur|Alpes-Maritimes", "Provence-Alpes-Côte d'Azur|Var"],
  '@es-north': [
    'Galicia',
    'Asturias, Principado de',
    'Cantabria',
    'País Vasco',
    'Comunidad Foral de Navarra',
    'La Rioja',
    'Aragón',
  ],
  '@yorkshire': england('East Riding of Yorkshire,North Yorkshire,South Yorkshire,West Yorkshire'),
  '@sussex': england('East Sussex,West Sussex'),
  '@west-midlands': england(
    'Herefordshire,Shropshire,Staffordshire,Warwickshire,West Midlands,Worcestershire,Hereford and Worcester',
  ),
  '@no-north': ['Nordland', 'Troms', 'Finnmark'],
  '@no-west': ['Rogaland', 'Vestland', 'Møre og Romsdal'],
  '@no-east': ['Oslo', 'Akershus', 'Østfold', 'Buskerud', 'Innlandet', 'Vestfold', 'Telemark'],
  '@viken': ['Akershus', 'Buskerud', 'Østfold'],
  '@lofoten': municipalities('Nordland', 'Vågan,Vestvågøy,Flakstad,Moskenes,Værøy,Røst'),
  '@hallingdal': municipalities('Buskerud', 'Flå,Nesbyen,Gol,Hemsedal,Ål,Hol'),
  '@hedmark': municipalities(
    'Innlandet',
    'Kongsvinger,Hamar,Ringsaker,Løten,Stange,Nord-Odal,Sør-Odal,Eidskog,Grue,Åsnes,Våler (Innlandet),Elverum,Trysil,Åmot,Stor-Elvdal,Rendalen,Engerdal,Tolga,Tynset,Alvdal,Folldal,Os',
  ),
  '@hordaland': municipalities(
    'Vestland',
    'Bergen,Etne,Sveio,Bømlo,Stord,Fitjar,Tysnes,Kvinnherad,Ullensvang,Eidfjord,Ulvik,Voss,Kvam,Samnanger,Bjørnafjorden,Austevoll,Øygarden,Askøy,Vaksdal,Modalen,Osterøy,Alver,Austrheim,Fedje,Masfjorden',
  ),
  '@sogn': municipalities(
    'Vestland',
    'Kinn,Gulen,Solund,Hyllestad,Høyanger,Vik,Sogndal,Aurland,Lærdal,Årdal,Luster,Askvoll,Fjaler,Sunnfjord,Bremanger,Stad,Gloppen,Stryn',
  ),
  '@bay-area': 'City and County of San Francisco,Alameda,Santa Clara,San Mateo,Contra Costa,Marin'
    .split(',')
    .map((county) => `California|${county}`),
}

const VALUES: Readonly<Record<string, (value: string) => ReadFilters>> = {
  r: (value) => ({ kind: 'place', filters: { regions: [...(GROUPS[value] ?? value.split('+'))] } }),
  c: (value) => ({ kind: 'place', filters: { cities: [value] } }),
  cc: (value) => ({ kind: 'place', filters: { countriesIso2: [value] } }),
  s: (value) => ({ kind: 'status', filters: { status: [...STATUS_VALUES[value]] } }),
  f: (value) => ({ kind: 'legalForm', filters: { standardisedLegalForm: [FORM_VALUES[value]] } }),
  l: (value) => ({
    kind: 'listing',
    filters: { listedDelistedUnlisted: value === 'unlisted' ? ['unlisted', 'delisted'] : [value] },
  }),
  k: (value) => ({ kind: 'size', filters: { categories: [...CATEGORY_VALUES[value]] } }),
}
