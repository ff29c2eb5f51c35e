/** What an index was built from: the phrases, as their words are analysed today, and our glossary. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sectorStems } from '../../src/industries/sector-words.ts'
import type { Phrase } from './phrases.ts'

/**
 * A digest that changes when a table, the everyday names, the glossary or the analysis of words does.
 *
 * The file is stale then: `node scripts/build-sectors.ts`.
 */
export function digestOf(phrases: readonly Phrase[]): string {
  const hash = createHash('sha256')
  for (const { origin, language, text, classes } of phrases) {
    hash.update(`${origin}|${language}|${sectorStems(text, language).join(' ')}|${classes.join(' ')}\n`)
  }
  hash.update(readFileSync(new URL('glossary.tsv', import.meta.url)))
  return hash.digest('hex').slice(0, 32)
}
