/**
 * National codes below the class that an entry means, whose very titles say it: of all health professionals, "ambulance" means those
 * of 86.90A in France. The other codes of the class come after them. Pure.
 */
import { findCode } from '../../reference/industry-codes.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReadEntry } from './words.ts'

/** Most codes: a title word that more have says little. */
const CODES_MAX = 5

/** The codes of a country's list that say the entry, or another name of it, and part its likeliest class; often none. */
export function finerCodes(
  { entry, sectors: [first] }: ReadEntry,
  names: readonly string[],
  country: string,
  { titles }: Pick<Knowledge, 'titles'>,
): readonly string[] {
  if (first === undefined) return []
  const said = [entry, ...names].flatMap((name) =>
    titles.codesByScheme(name, country).flatMap(({ scheme, codes }) => (scheme === 'national' ? codes : [])),
  )
  const finer = [...new Set(said)].filter((code) => {
    const node = findCode('national', country, code)
    return node?.nace === first.code && (node.parent?.children.length ?? 0) > 1
  })
  return finer.length <= CODES_MAX ? finer : []
}

/** The other codes of the classes that national codes part. */
export function siblingsOf(codes: readonly string[], country: string): readonly string[] {
  const parents = new Set(codes.flatMap((code) => findCode('national', country, code)?.parent ?? []))
  return [...parents]
    .flatMap(({ children }) => children.map(({ code }) => code))
    .filter((code) => !codes.includes(code))
}
