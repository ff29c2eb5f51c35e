/**
 * What we keep by hand about names, in `own-names/`: facts of general knowledge that no list of an authority has.
 *
 * - `designators.txt`: what lists of securities write after a name, and what links two names of one company.
 * - `legal-forms.txt`: the endings and beginnings of names that are nothing but legal forms.
 * - `other-names.txt`: names by which people ask for large companies whose registered names are others.
 * - `public-bodies.txt`: names of public bodies as people and registers write them.
 * - `status-notes.txt`: notes on the company's state that registers put after a name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latinLetters } from '../../src/matching/letters.ts'
import { byCodeUnits, type Target } from './tables.ts'

const FOLDER = join(import.meta.dirname, 'own-names')
/** What `*` stands for: letters of the alphabet, and Roman numerals to twelve. */
const NUMBERINGS = [
  ...'abcdefghijklmnopqrstuvwxyz',
  'ii',
  'iii',
  'iv',
  'vi',
  'vii',
  'viii',
  'ix',
  'xi',
  'xii',
  '1',
  '2',
  '3',
]

/** Writes every table of names. */
export function buildNames(target: Target): void {
  const designators = linesOf('designators').flatMap(({ head, spellings }) =>
    spellings.flatMap((spelling) =>
      spelling.includes('*')
        ? NUMBERINGS.map((one) => [head, wordsOf(spelling.replace('*', one))])
        : [[head, wordsOf(spelling)]],
    ),
  )
  target.write('names/designators.tsv', ['kind', 'words'], distinct(designators))

  const forms = linesOf('legal-forms').flatMap(({ head, spellings }) => {
    const [country, form] = head.split(' ')
    return spellings.map((spelling) => [country, form, wordsOf(spelling), spelling.startsWith('^') ? '1' : ''])
  })
  target.write('names/legal-forms.tsv', ['country', 'form', 'words', 'opens'], distinct(forms))

  const others = linesOf('other-names').flatMap(({ head, spellings }) => {
    const [country, ...reason] = head.split(' ')
    const [typed, registered] = spellings
      .join(' | ')
      .split(' = ')
      .map((names) => names.split(' | '))
    return typed.flatMap((name) => registered.map((one) => [country, reason.join(' '), name, one]))
  })
  target.write('names/other-names.tsv', ['country', 'reason', 'name', 'registered'], distinct(others))

  const bodies = linesOf('public-bodies').flatMap(({ head, spellings }, kind) =>
    spellings.map((spelling) => [String(kind + 1), head, spelling.split('~').map(wordsOf).join(' ~ ').trim()]),
  )
  target.write('names/public-bodies.tsv', ['kind', 'countries', 'words'], bodies)

  const notes = linesOf('status-notes').flatMap(({ head, spellings }) => spellings.map((one) => [head, wordsOf(one)]))
  target.write('names/status-notes.tsv', ['country', 'words'], distinct(notes))
}

/** The lines of a file: the text before the colon, and the spellings after it. */
function linesOf(name: string): { readonly head: string; readonly spellings: readonly string[] }[] {
  const lines = readFileSync(join(FOLDER, `${name}.txt`), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const colon = line.indexOf(':')
      if (colon < 0) throw new Error(`Cannot read ${name}.txt: no colon in ${line}`)
      const spellings = line
        .slice(colon + 1)
        .split('|')
        .map((spelling) => spelling.trim())
      return { head: line.slice(0, colon).trim(), spellings }
    })
}

/** The words of a spelling as names are compared: folded, one space between them. */
function wordsOf(spelling: string): string {
  return (latinLetters(spelling).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function distinct(rows: readonly string[][]): string[][] {
  const byText = new Map(rows.map((row) => [row.join('\t'), row]))
  return [...byText.keys()].sort(byCodeUnits).map((text) => byText.get(text)!)
}
