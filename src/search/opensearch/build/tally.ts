/**
 * What all companies of an index decide together: mean lengths of texts, languages, numbers of names, types of attributes.
 *
 * It is kept as counts, so that the tally of an index follows from that of another one by the companies that came and
 * went.
 */
import { type AttributeType, attributeKey, typeOfKeys } from '../../../company/attributes.ts'
import type { Company } from '../../../company/company.ts'
import { LANGUAGES, type Language } from '../../../text/language.ts'
import { meanLength, TEXT_FIELDS, type TextField } from '../../bm25f.ts'
import { analyseTexts, type TextAverages } from '../document.ts'
import type { CountryMeta } from '../index-meta.ts'
import { readNames } from '../names/name-fields.ts'

/** Counts by name. */
type Count = Readonly<Record<string, number>>

/** A tally as JSON. */
export interface Counts {
  readonly companies: number
  /** Words of each field of texts over all companies, and companies whose field has any. */
  readonly words: Readonly<Record<TextField, number>>
  readonly holders: Readonly<Record<TextField, number>>
  readonly countries: Readonly<
    Record<string, { readonly companies: number; readonly names: number; readonly texts: Count }>
  >
  /** Companies with a value of each attribute, by the first letter of its key, which says of what type it is. */
  readonly attributes: Readonly<Record<string, Count>>
}

/** Counts what companies come and go. */
export class Tally {
  #companies = 0
  readonly #words: Record<TextField, number>
  readonly #holders: Record<TextField, number>
  readonly #countries = new Map<string, { companies: number; names: number; readonly texts: Map<string, number> }>()
  readonly #attributes = new Map<string, Map<string, number>>()

  /** @param counts where the count begins; absent: from nothing */
  constructor(counts?: Counts) {
    this.#words = { name: 0, otherNames: 0, description: 0, ...counts?.words }
    this.#holders = { name: 0, otherNames: 0, description: 0, ...counts?.holders }
    if (counts === undefined) return
    this.#companies = counts.companies
    for (const [country, { texts, ...own }] of Object.entries(counts.countries))
      this.#countries.set(country, { ...own, texts: new Map(Object.entries(texts)) })
    for (const [name, marks] of Object.entries(counts.attributes))
      this.#attributes.set(name, new Map(Object.entries(marks)))
  }

  add(company: Company): void {
    this.#count(company, 1)
  }

  /** Takes out a company that was added. */
  remove(company: Company): void {
    this.#count(company, -1)
  }

  /** Mean length of each field, over the companies whose field has any words. */
  averages(): TextAverages {
    const mean = (field: TextField) => meanLength(this.#words[field], this.#holders[field])
    return { name: mean('name'), otherNames: mean('otherNames'), description: mean('description') }
  }

  counts(): Counts {
    return {
      companies: this.#companies,
      words: { ...this.#words },
      holders: { ...this.#holders },
      countries: Object.fromEntries(
        [...this.#countries]
          .filter(([, { companies }]) => companies > 0)
          .map(([country, { texts, ...own }]) => [country, { ...own, texts: Object.fromEntries(texts) }]),
      ),
      attributes: Object.fromEntries(
        [...this.#attributes]
          .map(([name, marks]) => [name, Object.fromEntries([...marks].filter(([, count]) => count > 0))] as const)
          .filter(([, marks]) => Object.keys(marks).length > 0),
      ),
    }
  }

  #count(company: Company, by: 1 | -1): void {
    this.#companies += by
    let own = this.#countries.get(company.countryIso2)
    if (own === undefined) {
      own = { companies: 0, names: 0, texts: new Map() }
      this.#countries.set(company.countryIso2, own)
    }
    own.companies += by
    own.names += by * readNames(company).length
    const lengths: Record<TextField, number> = { name: 0, otherNames: 0, description: 0 }
    for (const { field, language, stems } of analyseTexts(company)) {
      own.texts.set(language, (own.texts.get(language) ?? 0) + by)
      lengths[field] += stems.length
    }
    for (const field of TEXT_FIELDS) {
      if (lengths[field] === 0) continue
      this.#words[field] += by * lengths[field]
      this.#holders[field] += by
    }
    for (const [name, value] of Object.entries(company.attributes ?? {})) {
      const key = attributeKey(value)
      if (key === '') continue
      const marks = this.#attributes.get(name) ?? new Map<string, number>()
      this.#attributes.set(name, marks.set(key[0], (marks.get(key[0]) ?? 0) + by))
    }
  }
}

/** What an index holds, by its counts. */
export function describeCounts({ companies, countries, attributes }: Counts): {
  readonly companies: number
  readonly countries: Readonly<Record<string, CountryMeta>>
  readonly attributes: Readonly<Record<string, AttributeType>>
} {
  return {
    companies,
    countries: Object.fromEntries(
      Object.entries(countries).map(([country, { texts, ...own }]) => {
        const languages: readonly Language[] = LANGUAGES.filter((language) => (texts[language] ?? 0) > 0)
        return [country, { ...own, languages }]
      }),
    ),
    // OpenSearch gives members back in an order of its own.
    attributes: Object.fromEntries(
      Object.entries(attributes)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, marks]) => [name, typeOfKeys(Object.keys(marks))]),
    ),
  }
}
