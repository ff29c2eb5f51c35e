/** Mounts `./firmament near-words`. */
import type { Command } from 'commander'
import type { NearWords } from '../industries/near-words.ts'
import type { Language } from '../text/language.ts'
import { print } from './common.ts'

/** Adds the command to a program. */
export function mountNearWordsCommand(program: Command): void {
  program
    .command('near-words')
    .description('Show the words that searches take as near to some words, with their similarity from 0 to 1.')
    .argument('<words...>', 'words of an activity')
    .option('--json', 'print as JSON')
    .action(async (words: readonly string[], options: { json?: true }) => {
      const { loadNearWords } = await import('../industries/near-words.ts')
      const { THESAURUS_LANGUAGES } = await import('../industries/thesaurus.ts')
      const { analyse } = await import('../text/analyzer.ts')
      const lists = loadNearWords()
      const asked = words.flatMap((each) => analyse(each, 'plain').map(({ word }) => word))
      const found = asked.map((word) => ({ word, near: byLanguage(word, lists, THESAURUS_LANGUAGES) }))
      print(
        options.json === true,
        found,
        found.flatMap(({ word, near }) => [
          near.length === 0 ? `${word}: no near words` : `${word}:`,
          ...near.map(
            (own) => `  ${own.language}  ${own.near.map((each) => `${each.word} ${each.similarity}`).join(', ')}`,
          ),
        ]),
      )
    })
}

/** The near words of a word by their language, as a search sees them in countries of that language. */
function byLanguage(word: string, lists: NearWords, languages: readonly Language[]) {
  return languages.flatMap((language) => {
    const near = lists.of(word, [...new Set<Language>(['en', language])])
    const own = near.filter((each) => each.language === language)
    return own.length === 0 ? [] : [{ language, near: own.map(({ word, similarity }) => ({ word, similarity })) }]
  })
}
