/** Compiles the query tree to the query language of OpenSearch. Pure. */
import { queryWords } from '../../text/analyzer.ts'
import type { Language } from '../../text/language.ts'
import { boxInMillionths, isWrapped } from '../company-point.ts'
import type { Box, Query, RangeField } from '../query.ts'
import { attributeTerm, CODE_MARK_OF, codeField, codeTerm, termOf } from './document.ts'
import { toKeyword } from './keyword.ts'

/** A query as OpenSearch takes it. */
export type Clause = Readonly<Record<string, unknown>>

/** Every company. */
export const EVERY: Clause = Object.freeze({ match_all: {} })
/** No company. */
export const NONE: Clause = Object.freeze({ match_none: {} })

/** All clauses; without any: every company. */
export function allOf(clauses: readonly Clause[]): Clause {
  const wanted = clauses.filter((clause) => clause !== EVERY)
  if (wanted.includes(NONE)) return NONE
  if (wanted.length === 0) return EVERY
  return wanted.length === 1 ? wanted[0] : { bool: { filter: wanted } }
}

/**
 * At least one of the clauses; without any: none.
 *
 * Alternatives among them are taken apart, and those that are terms of one field become one clause: the number of clauses
 * of a search is limited, and keywords with their meaning are hundreds of words.
 */
export function anyOf(clauses: readonly Clause[]): Clause {
  const wanted: Clause[] = []
  const terms = new Map<string, Set<string>>()
  for (const clause of clauses.flatMap(alternatives)) {
    if (clause === EVERY) return EVERY
    const own = termsOf(clause)
    if (own === null) wanted.push(clause)
    else for (const term of own.terms) terms.set(own.field, (terms.get(own.field) ?? new Set()).add(term))
  }
  for (const [field, own] of terms) wanted.push(hasTerm(field, [...own]))
  if (wanted.length === 0) return NONE
  return wanted.length === 1 ? wanted[0] : { bool: { should: wanted, minimum_should_match: 1 } }
}

/** The clauses of which one must hold for a clause to hold. */
function alternatives(clause: Clause): readonly Clause[] {
  if (clause === NONE) return []
  const { should, minimum_should_match: least, ...others } = (clause.bool ?? {}) as Readonly<Record<string, unknown>>
  return least === 1 && Object.keys(others).length === 0 ? (should as readonly Clause[]) : [clause]
}

/** What {@link hasTerm} looks up in a field; `null` for another clause. */
function termsOf({ term, terms }: Clause): { readonly field: string; readonly terms: readonly string[] } | null {
  const found = (term ?? terms) as Readonly<Record<string, string | readonly string[]>> | undefined
  if (found === undefined) return null
  const [[field, own]] = Object.entries(found)
  return { field, terms: typeof own === 'string' ? [own] : own }
}

/** Not the clause. */
export function notOf(clause: Clause): Clause {
  if (clause === NONE) return EVERY
  return clause === EVERY ? NONE : { bool: { must_not: [clause] } }
}

/** The field has one of the terms. One clause however many terms: the number of clauses of a search is limited. */
export function hasTerm(field: string, terms: readonly string[]): Clause {
  const distinct = [...new Set(terms)]
  if (distinct.length === 0) return NONE
  return distinct.length === 1 ? { term: { [field]: distinct[0] } } : { terms: { [field]: distinct } }
}

/** Companies of these countries. */
export function inCountries(countries: readonly string[]): Clause {
  return hasTerm('country', countries.map(toKeyword))
}

/** The terms of an entry in each language that finds words in it. */
export function analyseEntry(
  entry: string,
  languages: readonly Language[],
): readonly { readonly language: Language; readonly terms: readonly string[] }[] {
  return languages
    .map((language) => ({ language, terms: queryWords(entry, language).stems.map((stem) => termOf(language, stem)) }))
    .filter(({ terms }) => terms.length > 0)
}

/** The terms follow one another in one text. */
export function hasPhrase(terms: readonly string[]): Clause {
  const keywords = terms.map(toKeyword)
  return keywords.length === 1 ? { term: { texts: keywords[0] } } : { match_phrase: { texts: keywords.join(' ') } }
}

/** The languages of the texts of each country that is searched; in others no text of it has a word. */
export type LanguagesIn = ReadonlyMap<string, readonly Language[]>

/** Compiles a query over companies of countries. */
export function compileQuery(query: Query, languages: LanguagesIn): Clause {
  switch (query.kind) {
    case 'all':
      return allOf(query.of.map((part) => compileQuery(part, languages)))
    case 'any':
      return anyOf(query.of.map((part) => compileQuery(part, languages)))
    case 'not':
      return notOf(compileQuery(query.of, languages))
    case 'shared':
      return compileQuery(query.of, languages)
    case 'country': {
      const own = languages.get(query.country)
      if (own === undefined) return NONE
      return allOf([inCountries([query.country]), compileQuery(query.of, new Map([[query.country, own]]))])
    }
    case 'value':
      return hasTerm(query.field, query.values.filter((value) => value !== '').map(toKeyword))
    case 'prefix':
      return query.prefix === ''
        ? { exists: { field: query.field } }
        : { prefix: { [query.field]: toKeyword(query.prefix) } }
    case 'code':
      return allOf([
        query.countries === undefined ? EVERY : inCountries(query.countries),
        hasTerm(
          codeField(query.scheme),
          query.codes.map((code) => codeTerm(query.scheme, CODE_MARK_OF[query.rank], code)),
        ),
      ])
    case 'range':
      return compileRange(query.field, query.gte, query.lte)
    case 'attribute':
      return hasTerm(
        'attributes',
        query.keys.filter((key) => key !== '').map((key) => attributeTerm(query.name, key)),
      )
    case 'attributeRange': {
      const [gte, lte] = [query.from, query.to].map((key) => attributeTerm(query.name, key))
      return query.from > query.to ? NONE : { range: { attributes: { gte, lte } } }
    }
    case 'near':
      return {
        geo_distance: {
          distance: `${query.kilometres === 0 ? SAME_PLACE : query.kilometres}km`,
          point: { lat: query.latitude, lon: query.longitude },
        },
      }
    case 'within':
      return compileBox(query)
    case 'ids':
      return hasTerm('id', query.ids.map(toKeyword))
    case 'sameAddress':
      return query.key == null ? NONE : hasTerm('address', [toKeyword(query.key)])
    case 'group':
      throw new Error('Cannot compile a group: its members must be found first')
    case 'words':
      return anyOf(
        analyseEntry(query.entry, [...new Set([...languages.values()].flat())]).map(({ terms }) => hasPhrase(terms)),
      )
    case 'nearest':
      return NONE
    case 'uncoded':
      return { term: { uncoded: 'true' } }
  }
}

/**
 * Kilometres within which only the same point lies: less than between two points, a millionth of a degree apart, and more than what
 * OpenSearch rounds them by. It refuses a distance of 0.
 */
const SAME_PLACE = 0.00005

/** Lower and upper bound of what is known of a member. */
const BOUNDS: Readonly<Record<RangeField, readonly [min: string, max: string]>> = {
  dateOfIncorporation: ['day', 'day'],
  statusDate: ['statusDay', 'statusDay'],
  operatingRevenue: ['revenueMin', 'revenueMax'],
  numberOfEmployees: ['employeesMin', 'employeesMax'],
}

function compileRange(field: RangeField, gte: number | null, lte: number | null): Clause {
  const [min, max] = BOUNDS[field]
  if (gte === null && lte === null) return { exists: { field: min } }
  if (gte !== null && lte !== null && gte > lte) return NONE
  if (min === max) {
    // Days are whole: OpenSearch would refuse a fraction, or round it its own way.
    const bounds = { ...(gte !== null && { gte: Math.ceil(gte) }), ...(lte !== null && { lte: Math.floor(lte) }) }
    return isBeyondDays(gte, lte) ? NONE : { range: { [min]: bounds } }
  }
  return allOf([
    ...(gte === null ? [] : [{ range: { [max]: { gte } } }]),
    ...(lte === null ? [] : [{ range: { [min]: { lte } } }]),
  ])
}

/**
 * Less than the half millionth of a degree between a point and the next one, more than what OpenSearch rounds points by
 * (180 / 2^31): so that a box holds exactly the points on its edges.
 */
const BOX_MARGIN = 4e-7

function compileBox(box: Box): Clause {
  const { south, west, north, east } = boxInMillionths(box)
  if (south > north) return NONE
  const [least, most] = [-180, 180]
  const between = (left: number, right: number): Clause =>
    left > right
      ? NONE
      : {
          geo_bounding_box: {
            point: {
              top_left: { lat: Math.min(90, north / 1e6 + BOX_MARGIN), lon: Math.max(least, left / 1e6 - BOX_MARGIN) },
              bottom_right: {
                lat: Math.max(-90, south / 1e6 - BOX_MARGIN),
                lon: Math.min(most, right / 1e6 + BOX_MARGIN),
              },
            },
          },
        }
  if (isWrapped(box)) return anyOf([between(west, most * 1e6), between(least * 1e6, east)])
  // Points on the antimeridian have its western degrees.
  const isToTheEnd = east === most * 1e6 && west > least * 1e6
  return isToTheEnd ? anyOf([between(west, east), between(least * 1e6, least * 1e6)]) : between(west, east)
}

/** Days are stored as integers of 32 bits. */
const DAY_MAX = 2 ** 31 - 1

function isBeyondDays(gte: number | null, lte: number | null): boolean {
  return (gte ?? 0) > DAY_MAX || (lte ?? 0) < -DAY_MAX
}
