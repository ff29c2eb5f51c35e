/** Texts of companies as columns: how one building thread hands them to the other. */
import type { Company } from '../../../company/company.ts'
import { SIGNS_ELSEWHERE, signsElsewhere } from '../../../company/searched-names.ts'
import type { LookedUpCompany } from '../names/write/lookup-parts.ts'
import type { CompanyTexts } from './text-buffer.ts'

/** The members of a company from which words, names and numbers are indexed. */
export type IndexedTexts = CompanyTexts & LookedUpCompany & Pick<Company, 'status' | 'categoryOfTheCompany'>

/** Members that most companies lack. */
type RareTexts = Pick<
  IndexedTexts,
  | 'previousNames'
  | 'tradeNames'
  | 'description'
  | 'descriptionLanguage'
  | 'nationalId'
  | 'vatTaxNumber'
  | 'lei'
  | 'attributes'
>

/**
 * A batch of companies as columns, which cross threads faster than an object per company. Members that most companies
 * lack are listed with the company's position in the batch.
 */
export interface TextBatch {
  readonly ids: string[]
  readonly countries: string[]
  readonly names: string[]
  readonly postcodes: (string | null)[]
  readonly cities: (string | null)[]
  readonly addresses: (string | null)[]
  readonly regions: (string | null)[]
  /** With the categories, these decide the order of suggestions. */
  readonly statuses: Company['status'][]
  readonly categories: Company['categoryOfTheCompany'][]
  readonly rare: (readonly [position: number, texts: RareTexts])[]
}

/** Makes a batch without companies. */
export function emptyBatch(): TextBatch {
  const places = { postcodes: [], cities: [], addresses: [], regions: [] }
  return { ids: [], countries: [], names: [], ...places, statuses: [], categories: [], rare: [] }
}

/** Appends a company to a batch. */
export function appendTexts(batch: TextBatch, company: IndexedTexts): void {
  const { id, previousNames, tradeNames, description, descriptionLanguage, nationalId, vatTaxNumber, lei } = company
  const signs = signsElsewhere(company)
  const hasRare =
    previousNames.length > 0 ||
    tradeNames.length > 0 ||
    description !== null ||
    vatTaxNumber !== null ||
    lei !== null ||
    signs > 0
  if (hasRare || nationalId === null || !isNumberOfId(id, nationalId)) {
    // Of the attributes, texts need this one alone.
    const attributes = signs > 0 ? { [SIGNS_ELSEWHERE]: signs } : null
    const rare = {
      previousNames,
      tradeNames,
      description,
      descriptionLanguage,
      nationalId,
      vatTaxNumber,
      lei,
      attributes,
    }
    batch.rare.push([batch.ids.length, rare])
  }
  batch.ids.push(id)
  batch.countries.push(company.countryIso2)
  batch.names.push(company.name)
  batch.postcodes.push(company.postcode)
  batch.cities.push(company.city)
  batch.addresses.push(company.address)
  batch.regions.push(company.region)
  batch.statuses.push(company.status)
  batch.categories.push(company.categoryOfTheCompany)
}

/** Whether an id is a country and this number, as most are. */
function isNumberOfId(id: string, nationalId: string): boolean {
  return id.length === nationalId.length + 3 && id.endsWith(nationalId)
}

const NO_RARE = Object.freeze({
  previousNames: [],
  tradeNames: [],
  description: null,
  descriptionLanguage: null,
  vatTaxNumber: null,
  lei: null,
  attributes: null,
})

/** Reads the companies of a batch, in the order in which they were appended. */
export function* readBatch(batch: TextBatch): Generator<IndexedTexts> {
  let next = 0
  for (const [position, id] of batch.ids.entries()) {
    const rare = batch.rare[next]?.[0] === position ? batch.rare[next++][1] : { ...NO_RARE, nationalId: id.slice(3) }
    yield {
      id,
      countryIso2: batch.countries[position],
      name: batch.names[position],
      previousNames: rare.previousNames,
      tradeNames: rare.tradeNames,
      description: rare.description,
      descriptionLanguage: rare.descriptionLanguage,
      postcode: batch.postcodes[position],
      city: batch.cities[position],
      address: batch.addresses[position],
      region: batch.regions[position],
      status: batch.statuses[position],
      categoryOfTheCompany: batch.categories[position],
      nationalId: rare.nationalId,
      vatTaxNumber: rare.vatTaxNumber,
      lei: rare.lei,
      attributes: rare.attributes,
    }
  }
}
