/** Bodies of right requests. */
import type { Draw } from './draw.ts'
import type { PlannedRequest } from './exchange.ts'
import { filtersAround, filtersAtRandom } from './filters.ts'
import type { Survey } from './survey.ts'
import { keywordsFor, misspelt, sentenceFor, wordsFor } from './words.ts'

/** A POST with a JSON body by the main key. */
export function post(kind: string, path: string, body: unknown): PlannedRequest {
  return { kind, method: 'POST', path, key: 'main', body: JSON.stringify(body) }
}

/** Mostly the first pages, sometimes one past the end. */
function page(draw: Draw): { readonly page?: number } {
  if (draw.chance(0.6)) return {}
  return { page: draw.one([1, 2, 2, 3, 4, 7, 20, 100, 1_000_000]) }
}

/** Body of a lite search. */
export function liteBody(draw: Draw, survey: Survey): { readonly filters: object; readonly page?: number } {
  const filters = draw.chance(0.85)
    ? filtersAround(draw, survey, draw.one(survey.companies))
    : filtersAtRandom(draw, survey)
  return { filters, ...page(draw) }
}

/** Body of a search by words, over one to five countries. */
export function semanticBody(draw: Draw, survey: Survey): { readonly filters: object; readonly semantic: object } {
  const company = draw.one(survey.companies)
  const around = draw.chance(0.4) ? filtersAround(draw, survey, company) : {}
  const filters = draw.chance(0.3)
    ? { countriesIso2: [...new Set([company.countryIso2, ...draw.some(survey.countries, 4)])] }
    : { countriesIso2: [company.countryIso2], ...around }
  const semantic = {
    keywords: keywordsFor(draw, survey, company),
    ...(draw.chance(0.25) && { must: wordsFor(draw, company) }),
    ...(draw.chance(0.25) && { mustNot: wordsFor(draw, draw.one(survey.companies)) }),
  }
  return { filters, semantic, ...page(draw) }
}

/** Body of a search by a sentence. */
export function plusBody(draw: Draw, survey: Survey): { readonly query: string; readonly filters: object } {
  const company = draw.one(survey.companies)
  return {
    query: sentenceFor(draw, survey, company),
    filters: draw.chance(0.3) ? filtersAround(draw, survey, company) : { countriesIso2: [company.countryIso2] },
    ...(draw.chance(0.12) && { must: wordsFor(draw, company) }),
    ...page(draw),
  }
}

/** Body of a look-up by name (right, misspelt, another one's) or by number. */
export function lookupBody(draw: Draw, survey: Survey): object {
  const company = draw.one(survey.companies)
  const country = company.countryIso2
  const number = draw.one([company.vatTaxNumber, company.nationalId, company.lei])
  if (number !== null && draw.chance(0.35)) {
    const text = draw.one([
      number,
      number,
      number.replace(/^[A-Z]{2}/, ''),
      number.replace(/(.{4})/g, '$1 '),
      `${number}0`,
    ])
    return { country, vatTaxNumber: text, ...(draw.chance(0.2) && { companyName: company.name }) }
  }
  const name = company.tradeNames.length > 0 && draw.chance(0.2) ? draw.one(company.tradeNames) : company.name
  return {
    country,
    companyName: misspelt(draw, name),
    ...(company.postcode && draw.chance(0.15) && { postCode: company.postcode }),
    ...(company.region && draw.chance(0.15) && { region: company.region }),
  }
}
