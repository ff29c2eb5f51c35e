/**
 * The values of a country: what it is asked to filter by.
 *
 * | Section | Content |
 * | --- | --- |
 * | `postings` | all lists below, one after another; equal lists of codes once |
 * | `<field>.texts`, `.starts`, `.postings` | dictionary; table of lists: per value first word, first word after it, documents |
 * | `<scheme>.texts`, `.starts`, `.primary`, `.secondary` | the same for codes of all levels, with a table for either rank |
 * | `<member>.bands`, `.bandPostings` | bounds of each band, two doubles; table of lists |
 * | `attributes.texts`, `.starts` | dictionary of the names of attributes |
 * | `attribute.<n>.…` | of the n-th: dictionary of keys, labels and spellings, table `.postings`, narrow `.column` (1 + key, 0 for none) |
 */

import { CODE_SCHEMES } from '../../../company/codes.ts'
import { SIZE_FIELDS } from '../../facets.ts'
import { VALUE_FIELDS } from '../../query.ts'
import type { Structure } from '../country-source.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { writeSpellings } from '../files/write-spellings.ts'
import { PostingsSection } from './write-postings.ts'

const CODE_RANKS = ['primary', 'secondary'] as const

/** The postings lists of all values. */
export const POSTINGS: Structure = {
  changesWith: 'ownCompany',
  sections: ['postings'],
  write({ file, sections }, source, tables) {
    const lists = new PostingsSection(file, source.documents, source.entriesMax)
    file.begin()
    for (const field of VALUE_FIELDS) {
      tables.set(`${field}.postings`, lists.write(source.values[field].documents(), false))
    }
    for (const scheme of CODE_SCHEMES) {
      for (const rank of CODE_RANKS)
        tables.set(`${scheme}.${rank}`, lists.write(source.codes[scheme].documents(rank), true))
    }
    for (const field of SIZE_FIELDS) {
      tables.set(`${field}.bandPostings`, lists.write(source.bands[field].documents(), false))
    }
    for (const [at, attribute] of source.attributes.entries()) {
      tables.set(`attribute.${at}.postings`, lists.write(attribute.documents(), false))
    }
    sections.postings = file.end()
  },
}

/** Dictionaries of values, codes and bands, with the tables of their lists. */
export const VALUES: Structure = {
  changesWith: 'ownCompany',
  sections: [
    ...VALUE_FIELDS.flatMap((field) => [`${field}.texts`, `${field}.starts`, `${field}.postings`]),
    ...CODE_SCHEMES.flatMap((scheme) => ['texts', 'starts', ...CODE_RANKS].map((part) => `${scheme}.${part}`)),
    ...SIZE_FIELDS.flatMap((field) => [`${field}.bands`, `${field}.bandPostings`]),
  ],
  write(out, source, tables) {
    const writeTable = (name: string) => out.write(name, tables.get(name)!)
    for (const field of VALUE_FIELDS) {
      writeDictionary(out, field, source.values[field].texts)
      writeTable(`${field}.postings`)
    }
    for (const scheme of CODE_SCHEMES) {
      writeDictionary(out, scheme, source.codes[scheme].texts)
      for (const rank of CODE_RANKS) writeTable(`${scheme}.${rank}`)
    }
    for (const field of SIZE_FIELDS) {
      out.write(`${field}.bands`, source.bands[field].bounds)
      writeTable(`${field}.bandPostings`)
    }
  },
}

const ATTRIBUTE_SECTIONS = ['attributes.texts', 'attributes.starts', 'attribute.*']

/** Attributes: nothing where no company has any. */
export const ATTRIBUTES: Structure = {
  changesWith: 'ownCompany',
  sections: ATTRIBUTE_SECTIONS,
  optional: ATTRIBUTE_SECTIONS,
  write(out, { attributes }, tables) {
    if (attributes.length === 0) return
    const names = attributes.map(({ name }) => name)
    writeDictionary(out, 'attributes', names)
    for (const [at, attribute] of attributes.entries()) {
      const section = `attribute.${at}`
      writeDictionary(out, section, attribute.texts)
      writeSpellings(out, section, attribute.texts, attribute.spellings(), true)
      out.write(`${section}.postings`, tables.get(`${section}.postings`)!)
      writeNarrowColumn(out, `${section}.column`, attribute.numbers.inOrder(), attribute.texts.length)
      attribute.free()
    }
  },
}
