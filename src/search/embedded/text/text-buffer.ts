/**
 * What a build holds of the texts of companies: the term ids of each company in the order of its texts, as bytes, and the
 * distinct terms per country. A term is a stem in a language: stems of different languages are different terms.
 */

import { copyText } from '../../../bounded-cache.ts'
import type { Company } from '../../../company/company.ts'
import { searchedNames } from '../../../company/searched-names.ts'
import { forEachSpelling, stemsOf } from '../../../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../../../text/language.ts'
import { SpellingCache } from '../../../text/spelling-cache.ts'
import { meanLength, TEXT_FIELDS } from '../../bm25f.ts'
import { grown } from '../files/grown.ts'
import { FIRST_TERM } from '../files/layout.ts'
import { type PackedTexts, TextNumbers } from '../files/text-numbers.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../files/varints.ts'
import { OrderedRecords, RecordLog, type RecordLogData } from '../spill/record-log.ts'
import type { SpillFile } from '../spill/spill-file.ts'

/** Number that ends a company. The numbers from 1 begin a text, one for each of {@link TEXT_FIELDS}. */
export const END_OF_COMPANY = 0
/** A term as the dictionary stores it. */
export function termKey(language: Language, stem: string): string {
  return `${language}:${stem}`
}

/** The members of a company that are text. */
export type CompanyTexts = Pick<
  Company,
  'countryIso2' | 'name' | 'previousNames' | 'tradeNames' | 'description' | 'descriptionLanguage' | 'attributes'
>

/** The content of a {@link TextBuffer} as plain data: a thread can transfer most of it to another without a copy. */
export interface TextBufferData {
  /** The terms of each country by id. */
  readonly countries: readonly { readonly country: string; readonly keys: PackedTexts }[]
  /** Number of terms of each field, and of companies whose field has any. */
  readonly words: readonly number[]
  readonly companies: readonly number[]
  /** The term ids of each company. */
  readonly log: RecordLogData
}

/** The distinct terms of one country, as {@link termKey} writes them. */
class CountryTerms {
  readonly terms = new TextNumbers()
  /** Ids by spelling: names repeat theirs, and neither a stem nor a term is made of one that is known. */
  readonly #known = new Map<Language, SpellingCache<readonly number[]>>()

  /** Visits the ids of the terms of a text in order. */
  forEachId(text: string, language: Language, visit: (id: number) => void): void {
    let known = this.#known.get(language)
    if (known === undefined) {
      known = new SpellingCache((ids) => LIST_BYTES + ids.length * NUMBER_BYTES)
      this.#known.set(language, known)
    }
    forEachSpelling(text, (start, end) => {
      let ids = known.get(text, start, end)
      if (ids === undefined) {
        const spelling = copyText(text.slice(start, end))
        ids = stemsOf(spelling, language).map((stem) => this.terms.of(stem, termKey(language, '')) + FIRST_TERM)
        known.set(spelling, ids)
      }
      for (let at = 0; at < ids.length; at++) visit(ids[at])
    })
  }
}

/** A list without its numbers, and a number of it. */
const LIST_BYTES = 32
const NUMBER_BYTES = 8

/** The terms of all companies, by arrival. */
export class TextBuffer {
  readonly #countries = new Map<string, CountryTerms>()
  readonly #words = TEXT_FIELDS.map(() => 0)
  readonly #companies = TEXT_FIELDS.map(() => 0)
  readonly #log: RecordLog
  readonly #spill: SpillFile
  #scratch = new Uint8Array(1 << 12)
  #at = 0

  /** @param spill where term ids go that have no room in memory; of this buffer alone */
  constructor(spill: SpillFile) {
    this.#spill = spill
    this.#log = new RecordLog(spill)
  }

  /** The content, for this thread or another. The buffer is spent, and the temporary file is the receiver's. */
  takeData(): TextBufferData {
    return {
      countries: [...this.#countries].map(([country, { terms }]) => ({ country, keys: terms.pack() })),
      words: this.#words,
      companies: this.#companies,
      log: this.#log.takeData(),
    }
  }

  /** Gives up and removes the temporary file. */
  abort(): void {
    this.#spill.remove()
  }

  /** Adds the texts of the next company. */
  add(company: CompanyTexts): void {
    const { countryIso2, description } = company
    let country = this.#countries.get(countryIso2)
    if (country === undefined) {
      country = new CountryTerms()
      this.#countries.set(countryIso2, country)
    }
    const language = languageOfCountry(countryIso2)
    this.#at = 0
    const { name, tradeNames } = searchedNames(company)
    this.#add(country, 0, [name], language)
    this.#add(country, 1, company.previousNames, language, tradeNames)
    if (description !== null) {
      this.#add(country, 2, [description], languageOfText(company.descriptionLanguage, countryIso2))
    }
    this.#put(END_OF_COMPANY)
    this.#log.append(this.#scratch, this.#at)
  }

  #add(
    country: CountryTerms,
    field: number,
    texts: readonly string[],
    language: Language,
    more: readonly string[] = [],
  ): void {
    if (texts.length + more.length === 0) return
    let words = 0
    for (let i = 0; i < texts.length + more.length; i++) {
      this.#put(1 + field)
      country.forEachId(i < texts.length ? texts[i] : more[i - texts.length], language, (id) => {
        this.#put(id)
        words++
      })
    }
    if (words === 0) return
    this.#words[field] += words
    this.#companies[field]++
  }

  #put(number: number): void {
    if (this.#at + VARINT_BYTES_MAX > this.#scratch.length)
      this.#scratch = grown(this.#scratch, this.#scratch.length * 2)
    this.#at = writeVarint(this.#scratch, this.#at, number)
  }
}

/** The terms of all companies, in the order of documents. */
export class OrderedTexts {
  readonly #data: TextBufferData
  readonly #records: OrderedRecords

  /** @param positions place of each company among all documents, by arrival. @param spill where texts go that have no room */
  constructor(data: TextBufferData, positions: Uint32Array, spill: SpillFile) {
    this.#data = data
    this.#records = new OrderedRecords(data.log, positions, spill)
  }

  /** The terms of a country by id; none if no company of the country was added. */
  termsOf(country: string): PackedTexts {
    const terms = this.#data.countries.find((own) => own.country === country)
    return terms?.keys ?? { units: new Uint16Array(0), starts: new Uint32Array(1) }
  }

  /** Mean number of terms of each field (`meanLength`), over the companies whose field has any. */
  averages(): number[] {
    return this.#data.words.map((words, field) => meanLength(words, this.#data.companies[field]))
  }

  /** The terms of the document at a place: the bytes that hold them, from `at`. Only until the next is found. */
  find(position: number): OrderedRecords {
    this.#records.find(position)
    return this.#records
  }
}
