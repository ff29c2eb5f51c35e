/**
 * Builds the name index of one generation (`layout.ts`) beside the index of its companies.
 *
 * Companies come in any order; of each name the numbers of its words stay in memory until all are there (about 30 bytes
 * a name, and each word once per country). Then country after country is written, names in the order of results, so
 * that a search that stops early has seen the larger companies.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../../company/company.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readWords, spellingKeysOf, withoutState } from '../../../matching/names.ts'
import { encodePostcode, regionKey, townKey } from '../../../matching/place-evidence.ts'
import { wordWeight } from '../../../matching/weights.ts'
import { meritOf, type SuggestedCompany } from '../../suggest-order.ts'
import type { IndexPart } from '../build/index-writer.ts'
import { uint16Column, uint32Column } from '../files/columns.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { writeBeginnings } from './beginnings.ts'
import { hashOf, NAMES_FILE, secondHashOf, WEIGHT_UNIT } from './layout.ts'
import {
  type OrderedNames,
  SPELLING_HASHES,
  sortTexts,
  writeGrams,
  writeJoined,
  writeLists,
  writeSpelled,
  writeSpellings,
} from './tables.ts'

/** The members of a company from which names are indexed. */
export type NamedCompany = Pick<
  Company,
  'countryIso2' | 'name' | 'previousNames' | 'tradeNames' | 'postcode' | 'city' | 'region'
> &
  SuggestedCompany

/** The name index being built: a part of an index that needs no more of a company than this. */
export interface NameIndexWriter extends IndexPart {
  add(company: NamedCompany): void
}

/** Begins the name index. @param options folder for the file, which it does not hold yet; identifier of the generation */
export function createNameIndexWriter(options: { folder: string; generation: string }): NameIndexWriter {
  const path = join(options.folder, NAMES_FILE)
  const countries = new Map<string, CountryNameBuffer>()
  let arrived = 0

  return {
    add(company) {
      let country = countries.get(company.countryIso2)
      if (!country) {
        country = new CountryNameBuffer(company.countryIso2)
        countries.set(company.countryIso2, country)
      }
      country.add(company, arrived++)
    },
    finish(order) {
      const writer = new IndexFileWriter(path)
      try {
        const directories: CountryDirectory[] = []
        for (const { country, arrivals } of order) {
          const collector = countries.get(country)
          if (!collector) throw new Error(`Cannot write names: no company of ${country} was added`)
          const sections = collector.write(writer, arrivals)
          directories.push({ country, companies: arrivals.length, active: 0, sections })
          // Frees the memory for the next country.
          countries.delete(country)
        }
        const { generation } = options
        const bytes = writer.finish({ generation, companies: arrived, documentBytes: 0, countries: directories })
        return { name: NAMES_FILE, bytes }
      } catch (error) {
        writer.abandon()
        rmSync(path, { force: true })
        throw error
      }
    },
    abort() {
      countries.clear()
      rmSync(path, { force: true })
    },
  }
}

/** Texts by number, each once. */
class Numbers {
  readonly texts: string[] = []
  readonly #byText = new Map<string, number>()

  of(text: string): number {
    let number = this.#byText.get(text)
    if (number === undefined) {
      number = this.texts.push(text) - 1
      this.#byText.set(text, number)
    }
    return number
  }
}

/** The regions or towns of one country by number; 0 means none, or one for which there is no number left. */
class Places {
  readonly numbers = new Numbers()
  readonly #key: (place: string) => string
  /** Numbers by place as it arrives: keys are costly to make and places come again and again. */
  readonly #byPlace = new Map<string, number>()

  constructor(key: (place: string) => string) {
    this.#key = key
    this.numbers.of('')
  }

  /** @param onFirst called when a place comes for the first time */
  of(place: string | null, onFirst: (place: string) => void): number {
    if (place === null) return 0
    let number = this.#byPlace.get(place)
    if (number === undefined) {
      number = this.numbers.of(this.#key(place))
      if (number > PLACES_MAX) number = 0
      this.#byPlace.set(place, number)
      onFirst(place)
    }
    return number
  }
}
/** Place numbers are 16 bits. No country served has as many towns. */
const PLACES_MAX = 0xffff

/** The names of one country, by arrival. */
class CountryNameBuffer {
  readonly #country: string
  readonly #words = new Numbers()
  readonly #forms = new Numbers()
  readonly #regions = new Places(regionKey)
  readonly #towns = new Places(townKey)
  readonly #places = new Set<string>()
  /** Per company. */
  readonly #arrivals = uint32Column()
  readonly #nameEnds = uint32Column()
  readonly #postcodes = uint32Column()
  readonly #regionOf = uint16Column()
  readonly #townOf = uint16Column()
  readonly #merits = uint16Column()
  /** Per name. */
  readonly #wordEnds = uint32Column()
  readonly #formOf = uint16Column()
  /** Per name: hashes of its letters, then of its words. */
  readonly #spellings = uint32Column()
  /** Per word of a name. */
  readonly #wordOf = uint32Column()

  constructor(country: string) {
    this.#country = country
  }

  add(company: NamedCompany, arrival: number): void {
    this.#arrivals.push(arrival)
    this.#postcodes.push(encodePostcode(company.postcode))
    this.#regionOf.push(this.#regions.of(company.region, (region) => this.#notePlaces(region.split('|'))))
    this.#townOf.push(this.#towns.of(company.city, (town) => this.#notePlaces([town])))
    this.#merits.push(meritOf(company))
    const { name, tradeNames, previousNames } = company
    // Most companies have a single name: no duplicates to look for.
    const seen = tradeNames.length + previousNames.length === 0 ? null : []
    this.#addName(name, 0, seen)
    if (seen !== null) {
      for (const trade of tradeNames) this.#addName(trade, 1, seen)
      for (const previous of previousNames) this.#addName(previous, 2, seen)
    }
    this.#nameEnds.push(this.#wordEnds.length)
  }

  #addName(name: string, kind: number, seen: string[] | null): void {
    const raw = rawWords(name)
    const proper = withoutState(name, this.#country)
    const { words, forms } = readWords(proper === name ? raw : rawWords(proper), this.#country)
    if (words.length === 0) return
    if (seen !== null) {
      const key = `${words.join(' ')},${forms.join()}`
      if (seen.includes(key)) return
      seen.push(key)
    }
    for (const word of words) this.#wordOf.push(this.#words.of(word))
    this.#wordEnds.push(this.#wordOf.length)
    for (const key of spellingKeysOf(raw)) {
      this.#spellings.push(hashOf(key))
      this.#spellings.push(secondHashOf(key))
    }
    // Forms beyond the limit are no longer distinguished; the largest registers have a few hundred.
    const form = Math.min(this.#forms.of(forms.length === 1 ? forms[0] : forms.toSorted().join()), FORMS_MAX)
    this.#formOf.push(form * NAME_KINDS_ROOM + kind)
  }

  /** Records places of one word. The words of longer ones (`San Giovanni`) mostly mean other things. */
  #notePlaces(places: readonly string[]): void {
    for (const place of places) {
      const words = rawWords(place)
      if (words.length === 1 && words[0].text.length > 2) this.#places.add(words[0].text)
    }
  }

  /** Writes the country's sections. */
  write(writer: IndexFileWriter, documents: Uint32Array): Record<string, Section> {
    const sections: Record<string, Section> = {}
    const names = this.#namesInOrder(documents)
    const { texts, rank } = sortTexts(this.#words.texts)
    const tokens = names.words
    for (let at = 0; at < tokens.length; at++) tokens[at] = rank[tokens[at]]

    writeDictionary(writer, sections, 'words', texts)
    const uses = this.#writePostings(writer, sections, names, texts.length)
    const weights = new Uint16Array(texts.length)
    for (let word = 0; word < texts.length; word++) {
      const use = { names: uses[word], isPlace: this.#places.has(texts[word]) }
      weights[word] = Math.round(wordWeight(texts[word], use, names.forms.length) / WEIGHT_UNIT)
    }
    sections['words.weights'] = writer.section(weights)
    writeSpellings(writer, sections, texts)
    writeGrams(writer, sections, texts)

    sections['names.words'] = writer.section(tokens)
    sections['names.starts'] = writer.section(names.starts)
    sections['names.documents'] = writer.section(names.documents)
    const forms = sortTexts(this.#forms.texts)
    for (let at = 0; at < names.forms.length; at++) {
      const kind = names.forms[at] % NAME_KINDS_ROOM
      const form = Math.min(forms.rank[(names.forms[at] - kind) / NAME_KINDS_ROOM], FORMS_MAX)
      names.forms[at] = form * NAME_KINDS_ROOM + kind
    }
    sections['names.forms'] = writer.section(names.forms)
    writeDictionary(writer, sections, 'forms', forms.texts)
    writeJoined(writer, sections, names, texts)
    writeSpelled(writer, sections, names.spellings)
    const merits = Uint8Array.from(names.companies, (company) => this.#merits.get(company))
    sections['documents.merits'] = writer.section(merits)
    writeBeginnings(writer, sections, names, { texts, merits })
    this.#writePlaces(writer, sections, names.companies)
    return sections
  }

  /** The names by document, and the company (by arrival within the country) of each document. */
  #namesInOrder(documents: Uint32Array): OrderedNames {
    const count = documents.length
    if (count !== this.#arrivals.length) {
      throw new Error(`Cannot write names: ${count} documents for ${this.#arrivals.length} companies`)
    }
    // By arrival, which is one number for all countries; 0 for those of others.
    const companyAt = new Uint32Array(count === 0 ? 0 : this.#arrivals.get(count - 1) + 1)
    for (let company = 0; company < count; company++) companyAt[this.#arrivals.get(company)] = company + 1
    const [nameEnds, wordEnds, allWords, allSpellings] = [
      this.#nameEnds.slice(),
      this.#wordEnds.slice(),
      this.#wordOf.slice(),
      this.#spellings.slice(),
    ]
    const formOf = this.#formOf.slice()
    const companies = new Uint32Array(count)
    const words = new Uint32Array(allWords.length)
    const starts = new Uint32Array(wordEnds.length + 1)
    const nameDocuments = new Uint32Array(wordEnds.length)
    const forms = new Uint16Array(wordEnds.length)
    const spellings = new Uint32Array(allSpellings.length)
    let name = 0
    let word = 0
    for (let document = 0; document < count; document++) {
      const company = (companyAt[documents[document]] ?? 0) - 1
      if (company < 0) throw new Error(`Cannot write names: document ${document} was not added`)
      companies[document] = company
      for (let own = company === 0 ? 0 : nameEnds[company - 1]; own < nameEnds[company]; own++) {
        starts[name] = word
        nameDocuments[name] = document
        for (let at = 0; at < SPELLING_HASHES; at++) {
          spellings[name * SPELLING_HASHES + at] = allSpellings[own * SPELLING_HASHES + at]
        }
        forms[name++] = formOf[own]
        for (let at = own === 0 ? 0 : wordEnds[own - 1]; at < wordEnds[own]; at++) words[word++] = allWords[at]
      }
    }
    starts[name] = word
    return { companies, words, starts, documents: nameDocuments, forms, spellings }
  }

  /** Writes for each word the names that contain it; returns how many they are. */
  #writePostings(
    writer: IndexFileWriter,
    sections: Record<string, Section>,
    { words, starts, forms }: OrderedNames,
    wordCount: number,
  ): Uint32Array {
    const uses = new Uint32Array(wordCount)
    // A word twice in one name is one posting.
    const lastName = new Uint32Array(wordCount)
    const forEachUse = (visit: (word: number, name: number) => void) => {
      lastName.fill(0)
      for (let name = 0; name < forms.length; name++) {
        for (let at = starts[name]; at < starts[name + 1]; at++) {
          if (lastName[words[at]] === name + 1) continue
          lastName[words[at]] = name + 1
          visit(words[at], name)
        }
      }
    }
    forEachUse((word) => uses[word]++)
    const ends = new Uint32Array(wordCount)
    let total = 0
    for (let word = 0; word < wordCount; word++) {
      ends[word] = total
      total += uses[word]
    }
    const postings = new Uint32Array(total)
    forEachUse((word, name) => {
      postings[ends[word]++] = name
    })

    writeLists(writer, sections, { items: 'words.postings', starts: 'words.posting-starts', values: postings, ends })
    return uses
  }

  #writePlaces(writer: IndexFileWriter, sections: Record<string, Section>, companies: Uint32Array): void {
    const postcodes = new Uint32Array(companies.length)
    for (let document = 0; document < companies.length; document++) {
      postcodes[document] = this.#postcodes.get(companies[document])
    }
    sections['documents.postcodes'] = writer.section(postcodes)
    for (const [name, places, column] of [
      ['regions', this.#regions, this.#regionOf],
      ['towns', this.#towns, this.#townOf],
    ] as const) {
      const { texts, rank } = sortTexts(places.numbers.texts.slice(0, PLACES_MAX + 1))
      const numbers = new Uint16Array(companies.length)
      for (let document = 0; document < companies.length; document++)
        numbers[document] = rank[column.get(companies[document])]
      sections[`documents.${name}`] = writer.section(numbers)
      writeDictionary(writer, sections, name, texts)
    }
  }
}

/** Names share a number of 16 bits with their kind. */
const NAME_KINDS_ROOM = 4
const FORMS_MAX = 0xffff / NAME_KINDS_ROOM - 1
