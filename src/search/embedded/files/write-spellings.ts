/**
 * How companies write the values of a field, so that the next index can tell what most of them write.
 *
 * | Section | Content |
 * | --- | --- |
 * | `<name>.labels` | dictionary, by value: how most companies write it |
 * | `<name>.spellings.texts`, `.starts` | dictionary of spellings |
 * | `<name>.spellings.cities` or `.keys`, `.uses` | of each spelling its value, and how many companies write it so |
 */
import type { SpellingsSource } from '../country-source.ts'
import { writeDictionary } from './dictionary.ts'
import type { SectionsWriter } from './sections-writer.ts'
import type { TextList } from './sorted-texts.ts'

/**
 * Writes the spellings of values.
 *
 * @param values     ascending
 * @param hasPrefix whether spellings begin with their values (`spellingOf`)
 */
export function writeSpellings(
  out: SectionsWriter,
  name: string,
  values: TextList,
  spellings: SpellingsSource,
  hasPrefix: boolean,
): void {
  writeDictionary(out, `${name}.labels`, labelsOf(spellings, hasPrefix ? [...values] : null, values.length))
  writeDictionary(out, `${name}.spellings`, spellings.texts)
  out.write(`${name}.spellings.${name === 'city' ? 'cities' : 'keys'}`, spellings.values)
  out.write(`${name}.spellings.uses`, spellings.uses)
}

/** How most companies write each value; of two ways as common, the last by UTF-16 code units (`Leeds`, not `LEEDS`). */
function labelsOf({ texts, values, uses }: SpellingsSource, keys: readonly string[] | null, count: number): string[] {
  const labels = Array<string>(count).fill('')
  const most = new Uint32Array(count)
  let at = 0
  for (const text of texts) {
    const value = values[at]
    if (uses[at] >= most[value]) {
      most[value] = uses[at]
      labels[value] = keys === null ? text : text.slice(keys[value].length + 1)
    }
    at++
  }
  return labels
}
