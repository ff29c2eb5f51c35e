/**
 * Builds the name index of one generation (`name-index-layout.ts`) beside the index of its companies.
 *
 * Companies come in any order; of each name the numbers of its words stay in memory until all are there (about 30 bytes
 * a name, and each word once per country). Then country after country is written, names in the order of results, so
 * that wherever a search has to stop it has seen the larger companies.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../company/company.ts'
import { joinWords, readName, spellingKeys } from '../../matching/names.ts'
import { packPostcode, regionKey, townKey } from '../../matching/place-evidence.ts'
import { wordWeight } from '../../matching/weights.ts'
import { rawWords } from '../../matching/words.ts'
import type { IndexPart } from './build.ts'
import { uint16Column, uint32Column } from './columns.ts'
import { writeDictionary } from './dictionary.ts'
import { IndexFileWriter } from './index-file.ts'
import type { CountryDirectory, Section } from './layout.ts'
import {
  bucketCount,
  forEachGramHash,
  forEachSpellingHash,
  GRAM_LETTERS_MIN,
  gramBucketCount,
  hashOf,
  NAMES_FILE,
  secondHashOf,
  TYPO_LETTERS_MIN,
  WEIGHT_UNIT,
} from './name-index-layout.ts'

/** Begins the name index. @param options folder for the file, which it does not hold yet; identifier of the generation */
export function createNameIndexBuilder(options: { folder: string; generation: string }): IndexPart {
  const path = join(options.folder, NAMES_FILE)
  const countries = new Map<string, CountryNameCollector>()
  let arrived = 0

  return {
    add(company) {
      let country = countries.get(company.countryIso2)
      if (!country) {
        country = new CountryNameCollector(company.countryIso2)
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
          // What is written is not needed any more; the next country needs the memory.
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

/** The regions or towns of one country by number; 0 stands for none, and for those that find no room. */
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
/** Places are kept in 16 bits. No country served has as many towns. */
const PLACES_MAX = 0xffff

/** The names of one country, by arrival. */
class CountryNameCollector {
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

  add(company: Company, arrival: number): void {
    this.#arrivals.push(arrival)
    this.#postcodes.push(packPostcode(company.postcode))
    this.#regionOf.push(this.#regions.of(company.region, (region) => this.#notePlaces(region.split('|'))))
    this.#townOf.push(this.#towns.of(company.city, (town) => this.#notePlaces([town])))
    const seen: string[] = []
    const names = [[company.name], company.tradeNames, company.previousNames]
    names.forEach((ofKind, kind) => {
      for (const name of ofKind) this.#addName(name, kind, seen)
    })
    this.#nameEnds.push(this.#wordEnds.length)
  }

  #addName(name: string, kind: number, seen: string[]): void {
    const { words, forms } = readName(name, this.#country)
    if (words.length === 0) return
    const key = `${words.join(' ')},${forms.join()}`
    if (seen.includes(key)) return
    seen.push(key)
    for (const word of words) this.#wordOf.push(this.#words.of(word))
    this.#wordEnds.push(this.#wordOf.length)
    for (const key of spellingKeys(name)) {
      this.#spellings.push(hashOf(key))
      this.#spellings.push(secondHashOf(key))
    }
    // More forms than fit are told apart no more; there are a few hundred in the largest registers.
    const form = Math.min(this.#forms.of([...forms].sort().join()), FORMS_MAX)
    this.#formOf.push(form * NAME_KINDS_ROOM + kind)
  }

  /** Notes places of one word: words of longer names (`San Giovanni`, `South`) are first of all other words. */
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
    const { texts, rank } = inOrder(this.#words.texts)
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
    const forms = inOrder(this.#forms.texts)
    for (let at = 0; at < names.forms.length; at++) {
      const kind = names.forms[at] % NAME_KINDS_ROOM
      const form = Math.min(forms.rank[(names.forms[at] - kind) / NAME_KINDS_ROOM], FORMS_MAX)
      names.forms[at] = form * NAME_KINDS_ROOM + kind
    }
    sections['names.forms'] = writer.section(names.forms)
    writeDictionary(writer, sections, 'forms', forms.texts)
    writeJoined(writer, sections, names, texts)
    writeSpelled(writer, sections, names.spellings)
    this.#writePlaces(writer, sections, names.companies)
    return sections
  }

  /** The names by document, and the company (by arrival within the country) of each document. */
  #namesInOrder(documents: Uint32Array): OrderedNames {
    const count = documents.length
    if (count !== this.#arrivals.length) {
      throw new Error(`Cannot write names: ${count} documents for ${this.#arrivals.length} companies`)
    }
    const companyOf = new Map<number, number>()
    for (let company = 0; company < count; company++) companyOf.set(this.#arrivals.get(company), company)
    const companies = new Uint32Array(count)
    const words = new Uint32Array(this.#wordOf.length)
    const starts = new Uint32Array(this.#wordEnds.length + 1)
    const nameDocuments = new Uint32Array(this.#wordEnds.length)
    const forms = new Uint16Array(this.#wordEnds.length)
    const spellings = new Uint32Array(this.#spellings.length)
    let name = 0
    let word = 0
    for (let document = 0; document < count; document++) {
      const company = companyOf.get(documents[document])
      if (company === undefined) throw new Error(`Cannot write names: document ${document} was not added`)
      companies[document] = company
      const from = company === 0 ? 0 : this.#nameEnds.get(company - 1)
      for (let own = from; own < this.#nameEnds.get(company); own++) {
        starts[name] = word
        nameDocuments[name] = document
        for (let at = 0; at < SPELLING_HASHES; at++) {
          spellings[name * SPELLING_HASHES + at] = this.#spellings.get(own * SPELLING_HASHES + at)
        }
        forms[name++] = this.#formOf.get(own)
        for (let at = own === 0 ? 0 : this.#wordEnds.get(own - 1); at < this.#wordEnds.get(own); at++) {
          words[word++] = this.#wordOf.get(at)
        }
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
      const { texts, rank } = inOrder(places.numbers.texts.slice(0, PLACES_MAX + 1))
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

interface OrderedNames {
  readonly companies: Uint32Array
  readonly words: Uint32Array
  readonly starts: Uint32Array
  readonly documents: Uint32Array
  readonly forms: Uint16Array
  readonly spellings: Uint32Array
}

/** Two spellings of each name, two hashes of each spelling. */
const SPELLING_HASHES = 4

/** Texts ascending by code units, and the place of each in that order. */
function inOrder(texts: readonly string[]): { texts: string[]; rank: Uint32Array } {
  const order = Uint32Array.from(texts, (_, number) => number)
  order.sort((a, b) => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0))
  const rank = new Uint32Array(texts.length)
  order.forEach((number, place) => {
    rank[number] = place
  })
  return { texts: Array.from(order, (number) => texts[number]), rank }
}

/** Writes ascending lists as gaps of 7-bit groups, one list behind the other, and where in bytes each begins. */
function writeLists(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  lists: {
    readonly items: string
    readonly starts: string
    readonly values: Uint32Array
    /** Behind the last value of each list. */
    readonly ends: Uint32Array
  },
): void {
  const { values, ends } = lists
  const starts = new Uint32Array(ends.length + 1)
  const buffer = new Uint8Array(1 << 16)
  let buffered = 0
  let bytes = 0
  let from = 0
  writer.begin()
  for (let list = 0; list < ends.length; list++) {
    starts[list] = bytes + buffered
    let previous = -1
    for (let at = from; at < ends[list]; at++) {
      let gap = values[at] - previous - 1
      previous = values[at]
      if (buffered > buffer.length - 5) {
        writer.append(buffer.subarray(0, buffered))
        bytes += buffered
        buffered = 0
      }
      while (gap > 0x7f) {
        buffer[buffered++] = (gap & 0x7f) | 0x80
        gap >>>= 7
      }
      buffer[buffered++] = gap
    }
    from = ends[list]
  }
  starts[ends.length] = bytes + buffered
  writer.append(buffer.subarray(0, buffered))
  sections[lists.items] = writer.end()
  sections[lists.starts] = writer.section(starts)
}

/** Writes the table that finds words by three of their letters. */
function writeGrams(writer: IndexFileWriter, sections: Record<string, Section>, texts: readonly string[]): void {
  const mask = gramBucketCount(texts.length) - 1
  // A gram twice in one word is one entry.
  const lastWord = new Uint32Array(mask + 1)
  const forEachEntry = (visit: (bucket: number, word: number) => void) => {
    lastWord.fill(0)
    for (let word = 0; word < texts.length; word++) {
      if (texts[word].length < GRAM_LETTERS_MIN - 2) continue
      forEachGramHash(texts[word], (hash) => {
        const bucket = hash & mask
        if (lastWord[bucket] === word + 1) return
        lastWord[bucket] = word + 1
        visit(bucket, word)
      })
    }
  }
  const counts = new Uint32Array(mask + 1)
  forEachEntry((bucket) => counts[bucket]++)
  const ends = new Uint32Array(mask + 1)
  let total = 0
  for (let bucket = 0; bucket <= mask; bucket++) {
    ends[bucket] = total
    total += counts[bucket]
  }
  const values = new Uint32Array(total)
  forEachEntry((bucket, word) => {
    values[ends[bucket]++] = word
  })
  writeLists(writer, sections, { items: 'grams.words', starts: 'grams.starts', values, ends })
}

/** Writes the table that finds words by their letters but one. */
function writeSpellings(writer: IndexFileWriter, sections: Record<string, Section>, texts: readonly string[]): void {
  let entries = 0
  const forEachEntry = (visit: (hash: number, word: number) => void) => {
    for (let word = 0; word < texts.length; word++) {
      if (texts[word].length < TYPO_LETTERS_MIN) continue
      forEachSpellingHash(texts[word], (hash) => visit(hash, word))
    }
  }
  forEachEntry(() => entries++)
  writeTable(writer, sections, { name: 'spellings', items: 'words', entries, forEachEntry })
}

/** Writes the table that finds names by their words run together. */
function writeJoined(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  { words, starts, forms }: OrderedNames,
  texts: readonly string[],
): void {
  const hashes = new Uint32Array(forms.length)
  for (let name = 0; name < forms.length; name++) {
    const own: string[] = []
    for (let at = starts[name]; at < starts[name + 1]; at++) own.push(texts[words[at]])
    hashes[name] = hashOf(joinWords(own))
  }
  const forEachEntry = (visit: (hash: number, name: number) => void) => {
    for (let name = 0; name < hashes.length; name++) visit(hashes[name], name)
  }
  writeTable(writer, sections, { name: 'joined', items: 'names', entries: hashes.length, forEachEntry })
}

/** Writes the table that finds names by the words they are written with. */
function writeSpelled(writer: IndexFileWriter, sections: Record<string, Section>, spellings: Uint32Array): void {
  const entries = spellings.length / 2
  const forEachEntry = (visit: (hash: number, entry: number) => void) => {
    for (let entry = 0; entry < entries; entry++) visit(spellings[entry * 2], entry)
  }
  const ordered = writeTable(writer, sections, {
    name: 'spelled',
    items: 'names',
    entries,
    forEachEntry,
    itemOf: (entry) => entry >>> 1,
  })
  sections['spelled.checks'] = writer.section(Uint32Array.from(ordered, (entry) => spellings[entry * 2 + 1]))
}

/** Writes items by the low bits of their hashes: all of one bucket, then all of the next, and where each begins; returns the entries in that order. */
function writeTable(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  table: {
    readonly name: string
    readonly items: string
    readonly entries: number
    forEachEntry(visit: (hash: number, entry: number) => void): void
    /** What is written for an entry; the entry itself when there is no such function. */
    itemOf?(entry: number): number
  },
): Uint32Array {
  const buckets = bucketCount(table.entries)
  const starts = new Uint32Array(buckets + 1)
  table.forEachEntry((hash) => starts[(hash & (buckets - 1)) + 1]++)
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket]
  const filled = starts.slice(0, buckets)
  const ordered = new Uint32Array(table.entries)
  table.forEachEntry((hash, entry) => {
    ordered[filled[hash & (buckets - 1)]++] = entry
  })
  const { itemOf } = table
  sections[`${table.name}.${table.items}`] = writer.section(itemOf ? Uint32Array.from(ordered, itemOf) : ordered)
  sections[`${table.name}.starts`] = writer.section(starts)
  return ordered
}
