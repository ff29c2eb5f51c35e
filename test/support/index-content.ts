/**
 * The content of an index of companies, without its internal numbers: values as texts, companies by their place in the
 * results. Two indexes with equal content answer alike.
 */
import { join } from 'node:path'
import { CODE_SCHEMES } from '../../src/company/codes.ts'
import { documentLines } from '../../src/search/embedded/documents/document-lines.ts'
import { CountrySections } from '../../src/search/embedded/files/country-sections.ts'
import { Dictionary } from '../../src/search/embedded/files/dictionary.ts'
import type { WholeIndex } from '../../src/search/embedded/files/index-file.ts'
import { readIndexFile } from '../../src/search/embedded/files/index-file.ts'
import { type CountryDirectory, FIRST_TERM, INDEX_FILE } from '../../src/search/embedded/files/layout.ts'
import { readNarrowColumn } from '../../src/search/embedded/files/narrow-column.ts'
import { readList, type StoredLists } from '../../src/search/embedded/postings/merged-lists.ts'
import { FACET_SCHEMES, FACET_VALUE_FIELDS, SIZE_FIELDS } from '../../src/search/facets.ts'
import { SORT_MEMBERS, VALUE_FIELDS } from '../../src/search/query.ts'

/** Reads the content of the index in `folder`, country by country. */
export async function indexContent(folder: string): Promise<Record<string, unknown>> {
  const image = readIndexFile(join(folder, INDEX_FILE))
  const { directory } = image
  const documents: string[] = []
  for await (const line of documentLines(folder)) documents.push(line)
  const countries = directory.countries.map((own) => [own.country, countryContent(image, own)])

  const { companies, textLengths } = directory
  return { companies, textLengths, documents, ...Object.fromEntries(countries) }
}

function countryContent(
  { buffer, directory: { registerLists = [] } }: WholeIndex,
  directory: CountryDirectory,
): Record<string, unknown> {
  const sections = new CountrySections(buffer, directory)
  const content: Record<string, unknown> = { companies: directory.companies, active: directory.active }
  const documents = directory.companies
  const lists = listsOf(sections, 'postings', documents)
  for (const field of VALUE_FIELDS)
    content[field] = tableOf(lists, textsOf(sections, field), sections.uint32(`${field}.postings`))
  for (const scheme of CODE_SCHEMES) {
    for (const rank of ['primary', 'secondary']) {
      const name = `${scheme}.${rank}`
      content[name] = tableOf(lists, textsOf(sections, scheme), sections.uint32(name))
    }
  }
  for (const field of SIZE_FIELDS) {
    const bounds = sections.float64(`${field}.bands`)
    const names = Array.from({ length: bounds.length / 2 }, (_, at) => `${bounds[2 * at]} ${bounds[2 * at + 1]}`)
    const table = tableOf(lists, names, sections.uint32(`${field}.bandPostings`))
    content[`${field}.bands`] = Object.fromEntries(Object.entries(table).sort())
    content[`${field}.sizes`] = [...readNarrowColumn(sections, `${field}.sizes`, documents)]
  }
  for (const field of ['dateOfIncorporation', 'numberOfEmployees']) {
    for (const part of ['values', 'checkpoints']) content[`${field}.${part}`] = [...sections.float64(`${field}.values`)]
    content[`${field}.ranks`] = [...sections.uint32(`${field}.ranks`)]
    content[`${field}.permutation`] = [...sections.uint16(`${field}.permutation`)]
    content[`${field}.knownStarts`] = [...sections.uint32(`${field}.knownStarts`)]
    content[`${field}.checkpointStarts`] = [...sections.uint32(`${field}.checkpointStarts`)]
    content[`${field}.checkpoints`] = [...sections.int32(`${field}.checkpoints`)]
  }
  content.learned = ['words', 'phrases', 'words.samples', 'phrases.samples', 'classes'].map((part) => [
    ...sections.uint8(`learned.${part}`),
  ])
  for (const half of ['active', 'other']) content[half] = [...sections.float64(`operatingRevenue.${half}`)]
  for (const member of SORT_MEMBERS) {
    if (member !== 'relevance' && member !== 'distance')
      content[`sort.${member}`] = [...sections.uint32(`sort.${member}`)]
  }
  content.points = ['latitude', 'longitude'].map((member) => [...sections.uint32(`point.${member}`)])
  content.dated = Array.from(
    readNarrowColumn(sections, 'lastUpdated.dated', documents),
    (at) => registerLists[at - 1] ?? null,
  )
  content.attributes = attributeContent(lists, sections, documents)
  content.globalRanks = [...sections.uint32('globalRanks')]
  content.documents = sections.float64('documents').length
  facetContent(content, sections, documents)
  wordContent(content, sections, documents)
  return content
}

function attributeContent(lists: StoredLists, sections: CountrySections, documents: number): unknown[] {
  if (!sections.has('attributes.texts')) return []
  return textsOf(sections, 'attributes').map((name, at) => {
    const own = `attribute.${at}`
    const keys = textsOf(sections, own)
    return {
      name,
      keys: tableOf(lists, keys, sections.uint32(`${own}.postings`)),
      labels: textsOf(sections, `${own}.labels`),
      column: Array.from(readNarrowColumn(sections, `${own}.column`, documents), (key) => keys[key - 1] ?? null),
      spellings: textsOf(sections, `${own}.spellings`),
      uses: [...sections.uint32(`${own}.spellings.uses`)],
      of: Array.from(sections.uint32(`${own}.spellings.keys`), (key) => keys[key]),
    }
  })
}

function facetContent(content: Record<string, unknown>, sections: CountrySections, documents: number): void {
  for (const field of FACET_VALUE_FIELDS) {
    if (field === 'region') continue
    const texts = textsOf(sections, field)
    const column = readNarrowColumn(sections, `${field}.column`, documents)
    content[`${field}.column`] = Array.from(column, (value) => (value === 0 ? null : texts[value - 1]))
    content[`${field}.width`] = column.BYTES_PER_ELEMENT
  }
  const regions = textsOf(sections, 'region')
  content.regions = Array.from(sections.uint32('province.regions'), (region) =>
    region === 0 ? null : regions[region - 1],
  )
  content.labels = textsOf(sections, 'city.labels')
  const cities = textsOf(sections, 'city')
  const spelled = [sections.uint32('city.spellings.cities'), sections.uint32('city.spellings.uses')]
  content.spellings = textsOf(sections, 'city.spellings').map((text, at) => [
    text,
    cities[spelled[0][at]],
    spelled[1][at],
  ])
  for (const scheme of FACET_SCHEMES) {
    const codes = textsOf(sections, scheme)
    const paths = setsOf(sections, `${scheme}.paths`).map((path) => path.map((code) => codes[code]).join('<'))
    const combinations = setsOf(sections, `${scheme}.combinations`)
    const column = readNarrowColumn(sections, `${scheme}.combinations`, documents)
    content[`${scheme}.combinations`] = Array.from(column, (at) =>
      combinations[at].map((entry) => `${paths[entry >>> 1]} ${entry & 1}`),
    )
  }
  const registers = textsOf(sections, 'registers')
  const sets = setsOf(sections, 'registers.sets')
  const column = readNarrowColumn(sections, 'registers.sets', documents)
  content.registers = Array.from(column, (at) => sets[at].map((register) => registers[register]).sort())
  content.registersUsed = [registers, sets.length]
}

function wordContent(content: Record<string, unknown>, sections: CountrySections, documents: number): void {
  const words = textsOf(sections, 'words')
  const lists = listsOf(sections, 'words.postings', documents)
  const starts = sections.uint32('words.postingStarts')
  const impacts = sections.uint8('words.impacts')
  const impactStarts = sections.uint32('words.impactStarts')
  content.words = Object.fromEntries(
    words.map((word, at) => [
      word,
      [readAll(lists, starts[at], starts[at + 1]), [...impacts.subarray(impactStarts[at], impactStarts[at + 1])]],
    ]),
  )
  const byNumber = new Map(Array.from(sections.uint32('words.numbers'), (number, at) => [number, words[at]]))
  const sequences = sections.uint8('words.sequences')
  const sequenceStarts = sections.uint32('words.sequenceStarts')
  content.texts = Array.from({ length: documents }, (_, document) => {
    const read: (string | number)[] = []
    for (let at = sequenceStarts[document]; at < sequenceStarts[document + 1]; ) {
      let byte = sequences[at++]
      let number = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = sequences[at++]
        number |= (byte & 0x7f) << shift
      }
      read.push(number < FIRST_TERM ? number : (byNumber.get(number) ?? '?'))
    }
    return read.join(' ')
  })
}

function textsOf(sections: CountrySections, name: string): string[] {
  const dictionary = new Dictionary(sections, name)
  return Array.from({ length: dictionary.size }, (_, at) => dictionary.textAt(at))
}

function setsOf(sections: CountrySections, name: string): number[][] {
  const [ends, numbers] = [sections.uint32(`${name}.ends`), sections.uint32(`${name}.numbers`)]
  return Array.from(ends, (end, at) => [...numbers.subarray(at === 0 ? 0 : ends[at - 1], end)])
}

function listsOf(sections: CountrySections, name: string, documents: number): StoredLists {
  const places = Uint32Array.from({ length: documents }, (_, at) => at)
  return { words: sections.int32(name), lists: sections.uint16(name), documents, places }
}

function readAll(lists: StoredLists, start: number, end: number): number[] {
  const into = new Uint32Array(lists.documents)
  return [...into.subarray(0, readList(lists, start, end, into, 0))]
}

function tableOf(lists: StoredLists, texts: readonly string[], table: Uint32Array): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text, at) => [
      JSON.stringify(text),
      [table[3 * at + 2], readAll(lists, table[3 * at], table[3 * at + 1])],
    ]),
  )
}
