/**
 * Columns of facets: for each document which value or set of values it has. Three are elsewhere: attributes are in
 * `postings/write-values.ts`; years and months of founding are counted from the range column (`postings/write-range.ts`), those of
 * closing from `columns/company-columns.ts`.
 *
 * | Section | Content |
 * | --- | --- |
 * | `<field>.column` | narrow: 1 + the document's value in the field's dictionary, 0 for none |
 * | `province.regions` | per province 1 + its region, 0 for none |
 * | `city.labels` | dictionary, by city: how most companies write it |
 * | `city.spellings.texts`, `.starts`, `.cities`, `.uses` | dictionary of spellings; of each the city, and how many companies write it so |
 * | `<scheme>.combinations`, `.ends`, `.numbers` | narrow: the document's combination; sets of paths, times two, plus 1 for a secondary code |
 * | `<scheme>.paths.ends`, `.numbers` | sets: the codes on each path |
 * | `registers.texts`, `.starts`, `registers.sets`, `.ends`, `.numbers` | dictionary of registers; narrow: the document's set; the sets |
 * | `<member>.sizes` | a byte: a bit for each size that the document's value or band touches, and `SIZE_KNOWN` |
 *
 * Sets lie one after another: those of set `s` are `numbers[ends[s - 1]…ends[s])`.
 */
import { FACET_SCHEMES, FACET_VALUE_FIELDS, SIZE_FIELDS } from '../../facets.ts'
import type { SetColumn, Sets, Structure } from '../country-source.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'
import { writeSpellings } from '../files/write-spellings.ts'

/** Columns of all facets. */
export const FACETS: Structure = {
  changesWith: 'ownCompany',
  sections: [
    ...FACET_VALUE_FIELDS.map((field) => (field === 'region' ? 'province.regions' : `${field}.column`)),
    ...['labels', 'spellings'].flatMap((part) => [`city.${part}.texts`, `city.${part}.starts`]),
    ...['city.spellings.cities', 'city.spellings.uses'],
    ...FACET_SCHEMES.flatMap((scheme) => [
      ...setSections(`${scheme}.combinations`),
      ...[`${scheme}.paths.ends`, `${scheme}.paths.numbers`],
    ]),
    ...['registers.texts', 'registers.starts', ...setSections('registers.sets')],
    ...SIZE_FIELDS.map((field) => `${field}.sizes`),
  ],
  write(out, source) {
    const { values } = source
    for (const field of FACET_VALUE_FIELDS) {
      if (field === 'region') out.write('province.regions', regionsOf(values.province.texts, values.region.texts))
      else writeNarrowColumn(out, `${field}.column`, values[field].numbers.inOrder(), values[field].texts.length + 1)
      if (field === 'city') writeSpellings(out, 'city', values.city.texts, source.cities(), false)
    }
    for (const scheme of FACET_SCHEMES) {
      const { paths, ...combinations } = source.codes[scheme].combinations()
      writeSetColumn(out, `${scheme}.combinations`, combinations)
      writeSets(out, `${scheme}.paths`, paths)
    }
    const { texts, ...registers } = source.registers()
    writeDictionary(out, 'registers', texts)
    writeSetColumn(out, 'registers.sets', registers)
    for (const field of SIZE_FIELDS) {
      writeNarrowColumn(out, `${field}.sizes`, source.bands[field].sizes.inOrder(), 0xff)
    }
  },
}

function setSections(name: string): string[] {
  return [name, `${name}.ends`, `${name}.numbers`]
}

/** 1 + the region of each province: the first part of its text. */
function regionsOf(provinces: TextList, regions: TextList): Uint32Array {
  const numbers = new Map<string, number>()
  for (const region of regions) numbers.set(region, numbers.size + 1)
  return Uint32Array.from(provinces, (province) => numbers.get(province.split('|', 1)[0]) ?? 0)
}

function writeSetColumn(out: SectionsWriter, name: string, { numbers, sets }: SetColumn): void {
  writeNarrowColumn(out, name, numbers.inOrder(), sets.ends.length)
  writeSets(out, name, sets)
}

function writeSets(out: SectionsWriter, name: string, { ends, numbers }: Sets): void {
  out.write(`${name}.ends`, ends)
  out.write(`${name}.numbers`, numbers)
}
