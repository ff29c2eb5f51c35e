/**
 * Names of towns that are words of trades as well: `reference/places/town-words.tsv`. "Plumbers chorley" asks for Chorley, and
 * "drainage ditch" for no Ditch: a town that few people know is one without a preposition where its name is none of these.
 *
 * The words are those of our own tables: titles of codes, names of trades, words of sentences. A name of several words counts where each
 * of them is a word.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText } from '../../src/text/fold-text.ts'
import { byCodeUnits, type Target } from './tables.ts'

/** Folders of `reference/` whose texts are words of trades. */
const FOLDERS = ['codes', 'phrases', 'thesaurus']
/** Tables of `reference/sentences/` without names of places. */
const SENTENCES = /^(?!place-names|countries|country-|demonyms|area-)/
/** Shorter names never count without a preposition. */
const NAME_LENGTH_MIN = 4
/** Names with more words are hardly said otherwise. */
const NAME_WORDS_MAX = 2

/** Writes the table from the others of `folder`, which must be there. */
export function buildTownWords(folder: string, target: Target): void {
  const words = new Set(
    [
      ...FOLDERS.flatMap((each) => readdirSync(join(folder, each)).map((file) => join(each, file))),
      ...readdirSync(join(folder, 'sentences'))
        .filter((file) => SENTENCES.test(file))
        .map((file) => join('sentences', file)),
    ].flatMap((file) => wordsOf(readFileSync(join(folder, file), 'utf8'))),
  )
  const rows = readdirSync(join(folder, 'places/cities'))
    .sort(byCodeUnits)
    .map((file) => {
      const lines = readFileSync(join(folder, 'places/cities', file), 'utf8')
        .split('\n')
        .slice(1)
      const names = lines.map((line) => wordsOf(line.slice(0, line.indexOf('\t') >>> 0)))
      const both = names.filter((name) => name.length <= NAME_WORDS_MAX && name.every((word) => words.has(word)))
      return [
        file.slice(0, 2).toUpperCase(),
        [...new Set(both.map((name) => name.join(' ')))]
          .filter((name) => name.length >= NAME_LENGTH_MIN)
          .sort(byCodeUnits)
          .join('; '),
      ]
    })
  target.write('places/town-words.tsv', ['country', 'names'], rows)
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
}
