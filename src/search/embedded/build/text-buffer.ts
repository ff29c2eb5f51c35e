/**
 * What the builder keeps of the texts of companies: per company the sequence of its words as numbers, in bytes, and per
 * country the distinct words. A word is a stem in a language: stems of different languages are different words.
 */
import type { Company } from '../../../company/company.ts'
import { forEachStem } from '../../../text/analyzer.ts'
import { type Language, languageOfCountry, languageOfText } from '../../../text/language.ts'
import { TEXT_FIELDS } from '../../bm25f.ts'
import { float64Column } from '../files/columns.ts'

/** Number in a sequence that ends a company; the numbers behind it begin a text of {@link TEXT_FIELDS}. */
export const END_OF_COMPANY = 0
/** Words are numbered from here in a sequence. */
export const FIRST_TERM = 1 + TEXT_FIELDS.length

/** Most bytes that {@link writeVarint} writes. */
export const VARINT_BYTES_MAX = 5

/**
 * Writes a number below 2^32 as bytes of 7 bits, the lowest first; all but the last have their highest bit set. So the
 * bytes of a sequence of words stand in a text exactly where its words stand one after another, if looked for from the
 * beginning of a number.
 *
 * @returns the index behind the number
 */
export function writeVarint(bytes: Uint8Array, at: number, number: number): number {
  while (number > 0x7f) {
    bytes[at++] = (number & 0x7f) | 0x80
    number >>>= 7
  }
  bytes[at++] = number
  return at
}

/** A word as dictionaries hold it. */
export function termKey(language: Language, stem: string): string {
  return `${language}:${stem}`
}

/** The distinct words of one country, numbered from 0. */
export class CountryTerms {
  /** By number, as {@link termKey} writes them. */
  readonly keys: string[]
  readonly #byLanguage = new Map<Language, Map<string, number>>()

  /** @param keys the words there are, when none is to be added */
  constructor(keys: string[] = []) {
    this.keys = keys
  }

  /** The numbers of a language's stems. */
  stemsOf(language: Language): Map<string, number> {
    let stems = this.#byLanguage.get(language)
    if (stems === undefined) {
      stems = new Map()
      this.#byLanguage.set(language, stems)
    }
    return stems
  }
}

/** Bytes per piece of the sequences; a longer sequence gets a piece of its own. */
const PIECE_BYTES = 1 << 22

/** What of a company is text. */
export type CompanyTexts = Pick<
  Company,
  'countryIso2' | 'name' | 'previousNames' | 'tradeNames' | 'description' | 'descriptionLanguage'
>

/** What a {@link TextBuffer} holds, as plain data that a thread can hand to another without copying most of it. */
export interface TextBufferData {
  readonly countries: readonly { readonly country: string; readonly keys: string[] }[]
  readonly words: readonly number[]
  readonly companies: readonly number[]
  readonly pieces: readonly Uint8Array<ArrayBuffer>[]
  readonly starts: Float64Array<ArrayBuffer>
}

/** The texts of all companies, by arrival. */
export class TextBuffer {
  readonly #countries = new Map<string, CountryTerms>()
  readonly #words = TEXT_FIELDS.map(() => 0)
  readonly #companies = TEXT_FIELDS.map(() => 0)
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  /** Piece of each company's sequence, times 2^32, plus where in it. */
  readonly #starts = float64Column()
  #used = PIECE_BYTES
  #scratch = new Uint8Array(1 << 12)
  #at = 0

  /** Takes over what another collector held; that one is spent. */
  static from({ countries, words, companies, pieces, starts }: TextBufferData): TextBuffer {
    const texts = new TextBuffer()
    for (const { country, keys } of countries) texts.#countries.set(country, new CountryTerms(keys))
    for (const field of TEXT_FIELDS.keys()) {
      texts.#words[field] = words[field]
      texts.#companies[field] = companies[field]
    }
    texts.#pieces.push(...pieces)
    for (const start of starts) texts.#starts.push(start)
    return texts
  }

  /** What is held, to be handed over: the collector is spent when the buffers of `pieces` and `starts` are transferred. */
  takeData(): TextBufferData {
    return {
      countries: [...this.#countries].map(([country, { keys }]) => ({ country, keys })),
      words: this.#words,
      companies: this.#companies,
      pieces: this.#pieces,
      starts: this.#starts.flat(),
    }
  }

  /** The words of a country; none when no company of it was added. */
  termsOf(country: string): readonly string[] {
    return this.#countries.get(country)?.keys ?? []
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
    this.#add(country, 0, [company.name], language)
    this.#add(country, 1, company.previousNames, language, company.tradeNames)
    if (description !== null) {
      this.#add(country, 2, [description], languageOfText(company.descriptionLanguage, countryIso2))
    }
    this.#put(END_OF_COMPANY)
    this.#keep()
  }

  /** Mean number of words of each field, over the companies whose field has any. */
  averages(): number[] {
    return this.#words.map((words, field) => (words === 0 ? 1 : words / this.#companies[field]))
  }

  /** The sequence of a company: the bytes in which it is, and where it begins there. */
  sequence(arrival: number): readonly [bytes: Uint8Array, at: number] {
    const start = this.#starts.get(arrival)
    return [this.#pieces[Math.floor(start / 0x1_0000_0000)], start % 0x1_0000_0000]
  }

  #add(
    country: CountryTerms,
    field: number,
    texts: readonly string[],
    language: Language,
    more: readonly string[] = [],
  ): void {
    if (texts.length + more.length === 0) return
    const { keys } = country
    const stems = country.stemsOf(language)
    let words = 0
    for (let i = 0; i < texts.length + more.length; i++) {
      this.#put(1 + field)
      words += forEachStem(i < texts.length ? texts[i] : more[i - texts.length], language, (stem) => {
        let number = stems.get(stem)
        if (number === undefined) {
          number = keys.push(termKey(language, stem)) - 1
          stems.set(stem, number)
        }
        this.#put(number + FIRST_TERM)
      })
    }
    if (words === 0) return
    this.#words[field] += words
    this.#companies[field]++
  }

  #put(number: number): void {
    if (this.#at + VARINT_BYTES_MAX > this.#scratch.length) {
      const larger = new Uint8Array(this.#scratch.length * 2)
      larger.set(this.#scratch)
      this.#scratch = larger
    }
    this.#at = writeVarint(this.#scratch, this.#at, number)
  }

  #keep(): void {
    const length = this.#at
    if (this.#used + length > PIECE_BYTES) {
      this.#pieces.push(new Uint8Array(Math.max(PIECE_BYTES, length)))
      this.#used = 0
    }
    const piece = this.#pieces[this.#pieces.length - 1]
    const scratch = this.#scratch
    for (let i = 0; i < length; i++) piece[this.#used + i] = scratch[i]
    this.#starts.push((this.#pieces.length - 1) * 0x1_0000_0000 + this.#used)
    this.#used += length
  }
}
